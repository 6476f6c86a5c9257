//! Which pieces are not yet where a step wants them: sets of places, read off the state for any
//! axis.
//!
//! Everything here is told by the colours that show on the faces of one axis, so no frame has to be
//! turned.

use crate::cube::{Axis, CORNER_FACES, Cube, EDGE_FACES};

/// A set of places of the cube: where something stands that matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places {
    corners: u8,
    edges: u16,
}

impl Places {
    /// No place.
    pub const EMPTY: Self = Self { corners: 0, edges: 0 };

    /// The corner places for which this holds.
    pub fn of_corners(wanted: impl Fn(usize) -> bool) -> Self {
        Self {
            corners: (0..8).filter(|&place| wanted(place)).fold(0, |set, place| set | 1 << place),
            edges: 0,
        }
    }

    /// The edge places for which this holds.
    pub fn of_edges(wanted: impl Fn(usize) -> bool) -> Self {
        Self {
            corners: 0,
            edges: (0..12).filter(|&place| wanted(place)).fold(0, |set, place| set | 1 << place),
        }
    }

    /// Whether the corner place is in the set.
    pub const fn has_corner(self, place: usize) -> bool {
        self.corners >> place & 1 == 1
    }

    /// Whether the edge place is in the set.
    pub const fn has_edge(self, place: usize) -> bool {
        self.edges >> place & 1 == 1
    }

    /// How many corner places.
    pub const fn corners(self) -> u8 {
        self.corners.count_ones() as u8
    }

    /// How many edge places.
    pub const fn edges(self) -> u8 {
        self.edges.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.corners == 0 && self.edges == 0
    }

    /// In either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self { corners: self.corners | other.corners, edges: self.edges | other.edges }
    }
}

/// The slice of an edge place or piece, named by the axis whose faces it does not touch.
pub(super) const fn slice_of(edge: usize) -> Axis {
    [Axis::Rl, Axis::Fb, Axis::Ud][edge / 4]
}

/// Edges that are bad for EO on the axis.
pub fn bad_edges(cube: &Cube, axis: Axis) -> Places {
    // The sticker that counts: of an axis that is not the one in question, else of that one. Which
    // of the other two takes part makes no difference to what is bad.
    let second = Axis::ALL[(axis.index() + 1) % 3];
    let counting = |edge: usize| {
        let [here, there] = EDGE_FACES[edge].map(crate::cube::Face::axis);
        usize::from(there == second || (here != second && there == axis))
    };
    Places::of_edges(|place| {
        let edge = cube.edges[place];
        counting(edge.piece()) ^ usize::from(edge.flip()) != counting(place)
    })
}

/// Corners whose colour of the axis does not show on it.
pub fn twisted_corners(cube: &Cube, axis: Axis) -> Places {
    Places::of_corners(|place| {
        let corner = cube.corners[place];
        let sticker =
            CORNER_FACES[corner.piece()].iter().position(|f| f.axis() == axis).unwrap_or(0);
        CORNER_FACES[place][(sticker + usize::from(corner.twist())) % 3].axis() != axis
    })
}

/// Where the four edges of the axis's slice stand outside it.
pub fn slice_edges_outside(cube: &Cube, axis: Axis) -> Places {
    Places::of_edges(|place| slice_of(cube.edges[place].piece()) == axis && slice_of(place) != axis)
}

/// Corners in the wrong tetrad: half turns alone never bring them home.
pub fn wrong_corners(cube: &Cube) -> Places {
    Places::of_corners(|place| cube.corners[place].piece() / 4 != place / 4)
}

/// Edges in the wrong slice: half turns alone never bring them home.
pub fn wrong_edges(cube: &Cube) -> Places {
    Places::of_edges(|place| slice_of(cube.edges[place].piece()) != slice_of(place))
}

/// Pieces that are not home, or turned.
pub fn unsolved(cube: &Cube) -> Places {
    let home = Cube::SOLVED;
    Places::of_corners(|place| cube.corners[place] != home.corners[place])
        .or(Places::of_edges(|place| cube.edges[place] != home.edges[place]))
}

#[cfg(test)]
mod tests {
    use super::super::sample::{cube, random_cube};
    use super::*;
    use crate::cube::{Move, Symmetry};

    #[test]
    fn bad_edges_on_every_axis_are_the_flipped_ones_of_the_turned_cube() {
        for seed in 0..200 {
            let cube = random_cube(seed);
            for s in Symmetry::rotations() {
                // What the rotation carries to F/B is flipped exactly if it was bad for the axis
                // that went there.
                let image = s.of_cube(&cube);
                let axis = s.inverse().axis(Axis::Fb);
                let flipped = image.edges.iter().filter(|e| e.flip() == 1).count();
                assert_eq!(usize::from(bad_edges(&cube, axis).edges()), flipped, "{s:?}");
                let up = s.inverse().axis(Axis::Ud);
                let twisted = image.corners.iter().filter(|c| c.twist() != 0).count();
                assert_eq!(usize::from(twisted_corners(&cube, up).corners()), twisted, "{s:?}");
            }
        }
    }

    #[test]
    fn quarter_turns_make_the_edges_of_their_layer_bad_on_their_axis_only() {
        for m in Move::ALL.into_iter().filter(|m| m.is_quarter()) {
            let cube = Cube::SOLVED.after(m);
            for axis in Axis::ALL {
                let bad = bad_edges(&cube, axis);
                assert_eq!(bad.edges(), if axis == m.axis() { 4 } else { 0 }, "{m} {axis:?}");
                for (place, faces) in EDGE_FACES.iter().enumerate() {
                    let in_layer = faces.contains(&m.face());
                    assert_eq!(bad.has_edge(place), in_layer && axis == m.axis());
                }
            }
        }
    }

    #[test]
    fn bad_edges_left_after_eo_are_twice_the_slice_edges_outside() {
        for seed in 0..200_u64 {
            let keep: Vec<Move> = crate::cube::MoveSet::keeping_eo(Axis::Fb).iter().collect();
            let cube = super::super::sample::walk(seed, 30, &keep);
            assert!(bad_edges(&cube, Axis::Fb).is_empty());
            assert_eq!(
                bad_edges(&cube, Axis::Rl).edges(),
                2 * slice_edges_outside(&cube, Axis::Ud).edges()
            );
            assert_eq!(
                bad_edges(&cube, Axis::Ud).edges(),
                2 * slice_edges_outside(&cube, Axis::Rl).edges()
            );
        }
    }

    #[test]
    fn half_turns_leave_no_piece_in_a_wrong_orbit() {
        let half = cube("R2 U2 F2 L2 D2 B2 R2 F2");
        assert!(wrong_corners(&half).is_empty() && wrong_edges(&half).is_empty());
        assert!(!unsolved(&half).is_empty());
        assert_eq!(wrong_corners(&cube("U")).corners(), 4);
        assert_eq!(wrong_edges(&cube("U")).edges(), 4);
    }
}
