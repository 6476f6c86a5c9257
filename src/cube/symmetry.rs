//! The 48 symmetries of the cube: 24 rotations and their mirror images.

use super::face::{Axis, Face};
use super::moves::Move;
use super::state::{CORNER_FACES, Corner, Cube, EDGE_FACES, Edge};

/// A symmetry of the cube, which maps each face to a face.
///
/// Numbered 0 to 47. The first 24 are rotations, ordered by the images of U and F; `n + 24` is
/// rotation `n` followed by the exchange of L and R. Number 0 is the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Number of symmetries.
    pub const COUNT: usize = 48;

    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// Iterates over all 48 symmetries in number order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..48_u8).map(Self)
    }

    /// Iterates over the 24 rotations.
    pub fn rotations() -> impl ExactSizeIterator<Item = Self> {
        (0..24_u8).map(Self)
    }

    /// Returns the rotation that maps the U face to `up` and the F face to `front`. Returns `None`
    /// if both are on one axis.
    pub fn rotation(up: Face, front: Face) -> Option<Self> {
        Self::rotations().find(|s| s.face(Face::U) == up && s.face(Face::F) == front)
    }

    /// Iterates over the 16 symmetries that map an axis to itself, identity first.
    pub fn keeping(axis: Axis) -> impl Iterator<Item = Self> {
        Self::all().filter(move |s| s.axis(axis) == axis)
    }

    /// Returns the symmetry with this number.
    ///
    /// # Panics
    /// If `index` is 48 or more.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "there are 48 symmetries");
        Self(index as u8)
    }

    /// Returns the number of the symmetry, `0..48`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether the symmetry contains a reflection.
    pub const fn is_mirror(self) -> bool {
        self.0 >= 24
    }

    /// Returns the image of a face.
    pub const fn face(self, face: Face) -> Face {
        FACE_MAPS[self.index()][face.index()]
    }

    /// Returns the image of an axis.
    pub const fn axis(self, axis: Axis) -> Axis {
        self.face(axis.faces()[0]).axis()
    }

    /// Returns the image of a move. A reflection reverses the direction of turns.
    pub const fn of_move(self, m: Move) -> Move {
        let image = m.on(self.face(m.face()));
        if self.is_mirror() { image.inverse() } else { image }
    }

    /// Returns the inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Self {
        INVERSES[self.index()]
    }

    /// Returns the symmetry that applies this one and then `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self::from_faces(Face::ALL.map(|f| next.face(self.face(f))))
    }

    /// Returns the image of a state. If moves lead to the state, their images lead to its image.
    #[inline]
    pub fn of_cube(self, cube: &Cube) -> Cube {
        Cube { corners: self.of_corners(&cube.corners), edges: self.of_edges(&cube.edges) }
    }

    /// Returns the corners of the image of a state, given its corners.
    #[inline]
    pub fn of_corners(self, corners: &[Corner; 8]) -> [Corner; 8] {
        let images = &CORNER_IMAGES[self.index()];
        let mut out = Cube::SOLVED.corners;
        for (place, c) in corners.iter().enumerate() {
            // The U/D sticker of the piece and the face that shows it are both mapped. Then the
            // twist is read off.
            let (piece, from) = images[c.piece()][0];
            let (to, at) = images[place][usize::from(c.twist())];
            // A reflection reverses the clockwise order for both piece and place, so their
            // difference is still a twist.
            let twist = if at < from { at + 3 - from } else { at - from };
            out[usize::from(to)] = Corner::new(piece, twist);
        }
        out
    }

    /// Returns the edges of the image of a state, given its edges.
    #[inline]
    pub fn of_edges(self, edges: &[Edge; 12]) -> [Edge; 12] {
        let images = &EDGE_IMAGES[self.index()];
        let mut out = Cube::SOLVED.edges;
        for (place, e) in edges.iter().enumerate() {
            let (piece, from) = images[e.piece()][0];
            let (to, at) = images[place][usize::from(e.flip())];
            out[usize::from(to)] = Edge::new(piece, at ^ from);
        }
        out
    }

    fn from_faces(map: [Face; 6]) -> Self {
        let index = FACE_MAPS.iter().position(|m| *m == map);
        let Some(index) = index else { unreachable!("symmetries are closed under composition") };
        Self(index as u8)
    }
}

/// The inverse of each symmetry.
static INVERSES: [Symmetry; Symmetry::COUNT] = {
    let mut inverses = [Symmetry::IDENTITY; Symmetry::COUNT];
    let mut s = 0;
    while s < Symmetry::COUNT {
        let mut undo = 0;
        while undo < Symmetry::COUNT {
            let mut face = 0;
            while face < 6 && FACE_MAPS[undo][FACE_MAPS[s][face] as usize] as usize == face {
                face += 1;
            }
            if face == 6 {
                inverses[s] = Symmetry::from_index(undo);
            }
            undo += 1;
        }
        s += 1;
    }
    inverses
};

/// Images of the stickers of each corner place under each symmetry: the place, and the index of the
/// face within the place.
static CORNER_IMAGES: [[[(u8, u8); 3]; 8]; Symmetry::COUNT] = {
    let mut images = [[[(0, 0); 3]; 8]; Symmetry::COUNT];
    let mut s = 0;
    while s < Symmetry::COUNT {
        let mut place = 0;
        while place < 8 {
            images[s][place] = sticker_images(FACE_MAPS[s], &CORNER_FACES[place], &CORNER_FACES);
            place += 1;
        }
        s += 1;
    }
    images
};

/// Images of the stickers of each edge place under each symmetry, as in [`CORNER_IMAGES`].
static EDGE_IMAGES: [[[(u8, u8); 2]; 12]; Symmetry::COUNT] = {
    let mut images = [[[(0, 0); 2]; 12]; Symmetry::COUNT];
    let mut s = 0;
    while s < Symmetry::COUNT {
        let mut place = 0;
        while place < 12 {
            images[s][place] = sticker_images(FACE_MAPS[s], &EDGE_FACES[place], &EDGE_FACES);
            place += 1;
        }
        s += 1;
    }
    images
};

/// Returns the images of the stickers of a place. Each place has `N` stickers.
const fn sticker_images<const N: usize>(
    map: [Face; 6],
    from: &[Face; N],
    places: &[[Face; N]],
) -> [(u8, u8); N] {
    let mut images = [(0, 0); N];
    let mut place = 0;
    while place < places.len() {
        let mut matching = 0;
        let mut found = [(0, 0); N];
        let mut i = 0;
        while i < N {
            let mut at = 0;
            while at < N {
                if map[from[i] as usize] as u8 == places[place][at] as u8 {
                    found[i] = (place as u8, at as u8);
                    matching += 1;
                }
                at += 1;
            }
            i += 1;
        }
        if matching == N {
            images = found;
        }
        place += 1;
    }
    images
}

/// Images of U and F under the 24 rotations, in the order of their numbers.
const UP_FRONT: [(Face, Face); 24] = {
    use Face::{B, D, F, L, R, U};
    [
        (U, F),
        (U, L),
        (U, B),
        (U, R),
        (D, F),
        (D, L),
        (D, B),
        (D, R),
        (R, U),
        (R, F),
        (R, D),
        (R, B),
        (L, U),
        (L, F),
        (L, D),
        (L, B),
        (F, U),
        (F, R),
        (F, D),
        (F, L),
        (B, U),
        (B, R),
        (B, D),
        (B, L),
    ]
};

/// Images of the six faces under each symmetry.
const FACE_MAPS: [[Face; 6]; Symmetry::COUNT] = {
    let mut maps = [Face::ALL; Symmetry::COUNT];
    let mut i = 0;
    while i < 24 {
        let (up, front) = UP_FRONT[i];
        let right = right_of(up, front);
        maps[i] = [up, up.opposite(), right, right.opposite(), front, front.opposite()];
        let mut f = 0;
        while f < 6 {
            let image = maps[i][f];
            maps[i + 24][f] =
                if matches!(image, Face::R | Face::L) { image.opposite() } else { image };
            f += 1;
        }
        i += 1;
    }
    maps
};

/// Returns the face on the right for a viewer who sees `up` above and `front` in front.
const fn right_of(up: Face, front: Face) -> Face {
    use Face::{B, D, F, L, R, U};
    // The side faces around each upper face, counter-clockwise seen from above: the face after
    // `front` is on the right.
    let ring = match up {
        U => [F, R, B, L],
        D => [F, L, B, R],
        R => [U, F, D, B],
        L => [U, B, D, F],
        F => [U, L, D, R],
        B => [U, R, D, L],
    };
    let mut i = 0;
    while i < 4 {
        if ring[i] as u8 == front as u8 {
            return ring[(i + 1) % 4];
        }
        i += 1;
    }
    up
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_moves(seed: usize) -> Vec<Move> {
        (0..12).map(|i| Move::from_index((seed * 7 + i * i * 5 + i * seed) % 18)).collect()
    }

    #[test]
    fn image_of_a_state_is_the_state_of_the_image() {
        for s in Symmetry::all() {
            for seed in 0..20 {
                let moves = some_moves(seed);
                let image = Cube::from_moves(moves.iter().map(|&m| s.of_move(m)));
                assert_eq!(s.of_cube(&Cube::from_moves(moves)), image, "{s:?}");
            }
        }
    }

    #[test]
    fn symmetries_form_a_group_and_are_all_different() {
        let maps: std::collections::HashSet<_> = FACE_MAPS.iter().collect();
        assert_eq!(maps.len(), 48);
        for a in Symmetry::all() {
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            for b in Symmetry::all() {
                for f in Face::ALL {
                    assert_eq!(a.then(b).face(f), b.face(a.face(f)));
                }
            }
        }
    }

    #[test]
    fn sixteen_keep_each_axis() {
        for axis in Axis::ALL {
            assert_eq!(Symmetry::keeping(axis).count(), 16);
            assert_eq!(Symmetry::keeping(axis).next(), Some(Symmetry::IDENTITY));
        }
    }
}
