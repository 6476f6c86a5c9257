//! Positions that are equal up to a symmetry of the cube, inversion, or both.
//!
//! The image of a solution of one position solves the related position. A symmetry replaces every
//! move by its image. Inversion inverts the moves and their order. With the identity there are 96
//! relations.

use premove_cube::{Corner, Cube, Edge, Move, Symmetry};

/// Relation between two positions: a symmetry, with or without inversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    symmetry: Symmetry,
    inverts: bool,
}

impl Relation {
    /// The identity relation.
    pub(super) const IDENTITY: Self = Self { symmetry: Symmetry::IDENTITY, inverts: false };

    /// Returns whether the relation includes inversion.
    pub(super) const fn inverts(self) -> bool {
        self.inverts
    }

    /// Returns the image of a move. With inversion, the image comes at the mirrored place in the
    /// sequence.
    pub(super) const fn of_move(self, m: Move) -> Move {
        self.symmetry.of_move(if self.inverts { m.inverse() } else { m })
    }

    /// Returns the inverse relation.
    pub(super) fn inverse(self) -> Self {
        Self { symmetry: self.symmetry.inverse(), ..self }
    }

    /// Returns this relation followed by `next`. The order of inversion and symmetries does not
    /// matter.
    pub(super) fn then(self, next: Self) -> Self {
        Self { symmetry: self.symmetry.then(next.symmetry), inverts: self.inverts != next.inverts }
    }

    /// Appends the image of `tail`, which solves the image of the position that `tail` solves.
    /// Neighbouring turns of opposite faces are put in order.
    pub(super) fn carry(self, tail: &[Move], out: &mut Vec<Move>) {
        let start = out.len();
        for i in 0..tail.len() {
            let m = self.of_move(tail[if self.inverts { tail.len() - 1 - i } else { i }]);
            match out[start..].last() {
                Some(&last) if last.axis() == m.axis() && last > m => out.insert(out.len() - 1, m),
                _ => out.push(m),
            }
        }
    }
}

/// Canonical form of related positions: the least of their images, as 20 bytes in order.
pub(super) type Form = [u8; 20];

/// For each symmetry and each place of the image, the place from which its piece comes. For each
/// value of this piece, the value in the image.
pub(super) struct Images {
    from_corners: [[u8; 8]; Symmetry::COUNT],
    from_edges: [[u8; 12]; Symmetry::COUNT],
    corners: Vec<[[u8; 24]; 8]>,
    edges: Vec<[[u8; 24]; 12]>,
}

/// Returns a corner as a number, 0 to 23.
fn corner_value(corner: Corner) -> u8 {
    corner.piece() as u8 * 3 + corner.twist()
}

/// Returns an edge as a number, 0 to 23.
fn edge_value(edge: Edge) -> u8 {
    edge.piece() as u8 * 2 + edge.flip()
}

impl Images {
    /// Computes the images, in less than a tenth of a millisecond.
    pub(super) fn new() -> Self {
        let mut images = Self {
            from_corners: [[0; 8]; Symmetry::COUNT],
            from_edges: [[0; 12]; Symmetry::COUNT],
            corners: vec![[[0; 24]; 8]; Symmetry::COUNT],
            edges: vec![[[0; 24]; 12]; Symmetry::COUNT],
        };
        for symmetry in Symmetry::all() {
            let s = symmetry.index();
            for value in 0..24_u8 {
                let same = Cube {
                    corners: [Corner::new(value / 3, value % 3); 8],
                    edges: [Edge::new(value / 2, value % 2); 12],
                };
                let image = symmetry.of_cube(&same);
                for place in 0..8 {
                    images.corners[s][place][usize::from(value)] =
                        corner_value(image.corners[place]);
                }
                for place in 0..12 {
                    images.edges[s][place][usize::from(value)] = edge_value(image.edges[place]);
                }
            }
            // A place has the same image as the piece that is at home there.
            for place in 0..8 {
                images.from_corners[s][usize::from(images.corners[s][0][place * 3] / 3)] =
                    place as u8;
            }
            for place in 0..12 {
                images.from_edges[s][usize::from(images.edges[s][0][place * 2] / 2)] = place as u8;
            }
        }
        images
    }

    /// Returns the [`Form`] of a position, a relation that maps the position to the form, and the
    /// number of such relations. The number is more than 1 if the position is symmetric.
    pub(super) fn form(&self, cube: &Cube) -> (Form, Relation, usize) {
        let mut values = [[0; 20]; 2];
        for (values, cube) in values.iter_mut().zip([*cube, cube.inverse()]) {
            let pieces =
                cube.corners.map(corner_value).into_iter().chain(cube.edges.map(edge_value));
            values.iter_mut().zip(pieces).for_each(|(value, piece)| *value = piece);
        }
        let mut left: [u8; 96] = std::array::from_fn(|i| i as u8);
        let mut count = 96;
        let mut form = [0; 20];
        for (place, least) in form.iter_mut().enumerate() {
            *least = u8::MAX;
            let mut kept = 0;
            for i in 0..count {
                let candidate = left[i];
                let value = self.at(
                    &values[usize::from(candidate) / 48],
                    usize::from(candidate) % 48,
                    place,
                );
                if value < *least {
                    *least = value;
                    kept = 0;
                }
                left[kept] = candidate;
                kept += usize::from(value == *least);
            }
            count = kept;
        }
        let symmetry = Symmetry::from_index(usize::from(left[0]) % Symmetry::COUNT);
        (form, Relation { symmetry, inverts: left[0] >= 48 }, count)
    }

    /// Returns the value of the piece at a place after a symmetry. Places 0 to 11 are those of the
    /// edges, which come first because they differ more.
    #[inline]
    fn at(&self, values: &[u8; 20], symmetry: usize, place: usize) -> u8 {
        if place < 12 {
            let from = usize::from(self.from_edges[symmetry][place]);
            self.edges[symmetry][place][usize::from(values[8 + from])]
        } else {
            let place = place - 12;
            let from = usize::from(self.from_corners[symmetry][place]);
            self.corners[symmetry][place][usize::from(values[from])]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::{Rng, StateKind, random};

    fn all_relations() -> impl Iterator<Item = Relation> {
        Symmetry::all()
            .flat_map(|symmetry| [false, true].map(|inverts| Relation { symmetry, inverts }))
    }

    fn image(relation: Relation, cube: &Cube) -> Cube {
        relation.symmetry.of_cube(&if relation.inverts { cube.inverse() } else { *cube })
    }

    #[test]
    fn related_positions_have_one_form_and_others_another() {
        let (images, mut rng) = (Images::new(), Rng::from_number(1));
        for _ in 0..10 {
            let (cube, other) =
                (random(StateKind::Full, &mut rng), random(StateKind::Full, &mut rng));
            let (form, _, alike) = images.form(&cube);
            assert_eq!(alike, 1);
            assert_ne!(form, images.form(&other).0);
            for relation in all_relations() {
                let related = image(relation, &cube);
                let (same, to_form, _) = images.form(&related);
                assert_eq!(same, form);
                let back = to_form.then(images.form(&cube).1.inverse());
                assert_eq!(image(back, &related), cube);
            }
        }
        assert_eq!(images.form(&Cube::SOLVED).2, 96);
    }

    #[test]
    fn tails_are_carried_to_what_solves_the_related_position() {
        let mut rng = Rng::from_number(2);
        for _ in 0..20 {
            let mut tail: Vec<Move> = Vec::new();
            while tail.len() < 9 {
                let m = Move::from_index(rng.below(18) as usize);
                if tail
                    .last()
                    .is_none_or(|&last| premove_cube::MoveSet::following(last).contains(m))
                {
                    tail.push(m);
                }
            }
            let cube = Cube::from_moves(tail.iter().copied()).inverse();
            for relation in all_relations() {
                let mut carried = Vec::new();
                relation.carry(&tail, &mut carried);
                assert!(image(relation, &cube).after_all(carried.iter().copied()).is_solved());
                assert!(
                    carried
                        .windows(2)
                        .all(|pair| premove_cube::MoveSet::following(pair[0]).contains(pair[1]))
                );
            }
        }
    }
}
