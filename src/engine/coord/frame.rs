//! The effect on coordinates of the 16 symmetries that keep the U/D axis.

use premove_cube::{Axis, CORNER_FACES, Corner, Cube, EDGE_FACES, Edge, Face, Symmetry};

use super::find::index_of;
use super::parts::{self, CORNER_COSETS, FLIPS, PERMUTATIONS, SLICE_PERMUTATIONS, TWISTS};
use super::rank::{Subsets, rank_permutation, unrank_permutation};
use crate::store::allocate::{filled, with_space};

/// Number of symmetries that keep the U/D axis.
pub const COUNT: usize = 16;

/// One symmetry that keeps the U/D axis: the place to which it moves each place.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Image of each corner place.
    corner: [u8; 8],
    /// Image of each edge place.
    edge: [u8; 12],
    /// `true` for a reflection, which reverses twists.
    mirror: bool,
    /// `true` if F/B and R/L are exchanged, which reverses the flip of E-slice edges.
    swaps_axes: bool,
}

impl Frame {
    /// Returns the 16 symmetries that keep the U/D axis, identity first.
    pub fn all() -> [Self; COUNT] {
        let mut all = Symmetry::keeping(Axis::Ud).map(Self::new);
        std::array::from_fn(|_| all.next().unwrap_or_else(|| Self::new(Symmetry::IDENTITY)))
    }

    fn new(s: Symmetry) -> Self {
        Self {
            corner: CORNER_FACES.map(|faces| {
                let to = faces.map(|f| s.face(f));
                index_of(&CORNER_FACES, |p| to.iter().all(|f| p.contains(f))) as u8
            }),
            edge: EDGE_FACES.map(|faces| {
                let to = faces.map(|f| s.face(f));
                index_of(&EDGE_FACES, |p| to.iter().all(|f| p.contains(f))) as u8
            }),
            mirror: s.is_mirror(),
            swaps_axes: s.face(Face::F).axis() != Axis::Fb,
        }
    }

    /// Returns the image of a twist coordinate.
    pub fn twist(&self, twist: usize) -> usize {
        let cube = parts::cube_with_twist(twist);
        let mut digits = [0; 8];
        for (place, corner) in cube.corners.iter().enumerate() {
            let t = usize::from(corner.twist());
            digits[usize::from(self.corner[place])] = if self.mirror { (3 - t) % 3 } else { t };
        }
        digits[..7].iter().rev().fold(0, |acc, d| acc * 3 + d)
    }

    /// Returns the images of the flips (a bit for each of the 12 places) and of the E-slice places.
    #[inline]
    pub fn flips_and_slice(&self, flips: u16, slice: u16) -> (u16, u16) {
        // If F/B and R/L are exchanged, the flip changes for E-slice edges outside the E slice and
        // for other edges inside it.
        let in_place: u16 = 0b1111_0000_0000;
        let flips = if self.swaps_axes { flips ^ slice ^ in_place } else { flips };
        let mut new_flips = 0;
        let mut new_slice = 0;
        for place in 0..12 {
            let to = self.edge[place];
            new_flips |= (flips >> place & 1) << to;
            new_slice |= (slice >> place & 1) << to;
        }
        (new_flips, new_slice)
    }

    /// Returns the four rotations of the whole cube about the U/D axis.
    pub fn quarter_turns() -> [Self; 4] {
        [Face::F, Face::L, Face::B, Face::R].map(|front| {
            let rotation = Symmetry::rotation(Face::U, front);
            Self::new(rotation.unwrap_or_else(|| unreachable!("U and {front:?} are neighbours")))
        })
    }

    /// Renames the pieces of a state as if the whole cube had been rotated before the moves that
    /// led to the state. The state must be in DR on U/D.
    pub fn rename_pieces(&self, cube: &Cube) -> Cube {
        let mut out = *cube;
        for corner in &mut out.corners {
            *corner = Corner::new(self.corner[corner.piece()], corner.twist());
        }
        for edge in &mut out.edges {
            *edge = Edge::new(self.edge[edge.piece()], edge.flip());
        }
        out
    }

    /// Returns the rank of the image of a corner permutation, given the rank of the permutation.
    pub fn corner_permutation(&self, rank: usize) -> usize {
        conjugate::<8>(rank, &self.corner)
    }

    /// Returns the rank of the image of a permutation of the U and D layer edges, given its rank.
    pub fn layer_permutation(&self, rank: usize) -> usize {
        conjugate::<8>(rank, &std::array::from_fn(|i| self.edge[i]))
    }

    /// Returns the rank of the image of a permutation inside the E slice, given its rank.
    pub fn e_permutation(&self, rank: usize) -> usize {
        conjugate::<4>(rank, &std::array::from_fn(|i| self.edge[8 + i] - 8))
    }
}

/// Returns the rank of a permutation after both its places and its pieces are renamed.
fn conjugate<const N: usize>(rank: usize, rename: &[u8; N]) -> usize {
    let items = unrank_permutation::<N>(rank);
    let mut out = [0; N];
    for (place, &piece) in items.iter().enumerate() {
        out[usize::from(rename[place])] = rename[usize::from(piece)];
    }
    rank_permutation(&out)
}

/// Returns the images of every value under each of the 16 symmetries: `table[s * size + value]`.
pub fn image_table(size: usize, image: impl Fn(&Frame, usize) -> usize) -> Vec<u16> {
    let mut images = with_space(COUNT * size, "images of a coordinate");
    for frame in Frame::all() {
        images.extend((0..size).map(|v| image(&frame, v) as u16));
    }
    images
}

/// Returns the images of all twists.
pub fn twist_images() -> Vec<u16> {
    image_table(TWISTS, Frame::twist)
}

/// Returns the images of all permutations of the U and D layer edges. Returns `None` if `stop`
/// returns `true`.
pub fn layer_images(stop: &dyn Fn() -> bool) -> Option<Vec<u16>> {
    let mut images = with_space(COUNT * PERMUTATIONS, "images of a coordinate");
    for frame in Frame::all() {
        if stop() {
            return None;
        }
        images.extend((0..PERMUTATIONS).map(|v| frame.layer_permutation(v) as u16));
    }
    Some(images)
}

/// Returns the images of all permutations inside the E slice.
pub fn e_images() -> Vec<u16> {
    image_table(SLICE_PERMUTATIONS, Frame::e_permutation)
}

/// Number of values between two checks of the stop flag: a fraction of a millisecond.
const VALUES_PER_LOOK: usize = 1_024;

/// Classes of the values of a coordinate. The images of a value under the symmetries are one class.
#[derive(Clone, Debug)]
pub struct Classes {
    /// For each value, its class times 16 plus the number of the symmetry that maps the value to
    /// the representative of the class.
    pub of: Vec<u32>,
    /// The smallest value of each class.
    pub representative: Vec<u32>,
    /// For each class, a bit mask of the symmetries that map its representative to itself. Bit 0,
    /// the identity, is always set.
    pub stabiliser: Vec<u16>,
}

impl Classes {
    /// Divides `size` values into classes. `images` returns the images of a value under the 16
    /// symmetries, with `None` for a symmetry that is not used. Returns `None` if `stop` returns
    /// `true`.
    fn new(
        size: usize,
        images: impl Fn(usize) -> [Option<usize>; COUNT],
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        const UNKNOWN: u32 = u32::MAX;
        let undo = undo_table();
        let mut classes = Self {
            of: filled(UNKNOWN, size, "classes of a coordinate"),
            representative: Vec::new(),
            stabiliser: Vec::new(),
        };
        for value in 0..size {
            if value % VALUES_PER_LOOK == 0 && stop() {
                return None;
            }
            if classes.of[value] != UNKNOWN {
                continue;
            }
            let class = classes.representative.len() as u32;
            let mut stabiliser = 0;
            for (s, image) in images(value).into_iter().enumerate() {
                let Some(image) = image else { continue };
                if image == value {
                    stabiliser |= 1 << s;
                }
                if classes.of[image] == UNKNOWN {
                    classes.of[image] = class * 16 + undo[s];
                }
            }
            classes.representative.push(value as u32);
            classes.stabiliser.push(stabiliser);
        }
        Some(classes)
    }

    /// Computes the classes of flips and E-slice places together, `slice * 2048 + flip`: 1,013,760
    /// values in 64,430 classes. Returns `None` if `stop` returns `true`.
    pub fn flip_slice(stop: &dyn Fn() -> bool) -> Option<Self> {
        let frames = Frame::all();
        let subsets = parts::slice_subsets();
        Self::new(
            FLIPS * parts::SLICES,
            |value| {
                let slice = value / FLIPS;
                let flip = (value % FLIPS) as u16;
                let flips = flip | (flip.count_ones() as u16 & 1) << 11;
                frames.map(|frame| {
                    let (flips, slice) = frame.flips_and_slice(flips, subsets.mask(slice));
                    Some(flip_slice_value(&subsets, flips, slice))
                })
            },
            stop,
        )
    }

    /// Computes the classes of corner permutations: 40,320 values in 2,768 classes. Returns `None`
    /// if `stop` returns `true`.
    pub fn corner_permutations(stop: &dyn Fn() -> bool) -> Option<Self> {
        let frames = Frame::all();
        Self::new(
            PERMUTATIONS,
            |value| frames.map(|frame| Some(frame.corner_permutation(value))),
            stop,
        )
    }

    /// Computes the classes of twists: 2,187 values in 168 classes.
    pub fn twists() -> Self {
        let frames = Frame::all();
        let classes =
            Self::new(TWISTS, |value| frames.map(|frame| Some(frame.twist(value))), &|| false);
        classes.unwrap_or_else(|| unreachable!("nothing stops it"))
    }

    /// Computes the classes of E-slice places and corner cosets together, `slice * 420 + coset`,
    /// under the eight symmetries that keep all three axes: 207,900 values in 27,054 classes.
    /// Returns `None` if `stop` returns `true`.
    pub fn slice_corner_cosets(stop: &dyn Fn() -> bool) -> Option<Self> {
        let frames = Frame::all();
        let subsets = parts::slice_subsets();
        let (coset, representatives) = parts::corner_cosets();
        Self::new(
            parts::SLICES * parts::CORNER_COSETS,
            |value| {
                let slice = subsets.mask(value / CORNER_COSETS);
                let corners = representatives[value % CORNER_COSETS];
                frames.map(|frame| {
                    let (_, slice) = frame.flips_and_slice(0, slice);
                    let corners = usize::from(coset[frame.corner_permutation(corners)]);
                    (!frame.swaps_axes).then(|| subsets.rank(slice) * CORNER_COSETS + corners)
                })
            },
            stop,
        )
    }
}

fn flip_slice_value(subsets: &Subsets, flips: u16, slice: u16) -> usize {
    subsets.rank(slice) * FLIPS + usize::from(flips & 0x7ff)
}

/// Returns the number of the inverse of each of the 16 symmetries.
fn undo_table() -> [u32; COUNT] {
    let all: Vec<Symmetry> = Symmetry::keeping(Axis::Ud).collect();
    std::array::from_fn(|s| index_of(&all, |&t| t == all[s].inverse()) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;

    fn some_cube(seed: usize, moves: &[Move]) -> Cube {
        let pick = |i: usize| moves[(seed * 7 + i * i * 5 + i * seed + i) % moves.len()];
        Cube::from_moves((0..25).map(pick))
    }

    #[test]
    fn images_agree_with_turning_the_whole_cube() {
        let subsets = parts::slice_subsets();
        let dr_moves: Vec<Move> = premove_cube::MoveSet::keeping_dr(Axis::Ud).iter().collect();
        for (frame, s) in Frame::all().iter().zip(Symmetry::keeping(Axis::Ud)) {
            for seed in 0..50 {
                let cube = some_cube(seed, &Move::ALL);
                let image = s.of_cube(&cube);
                assert_eq!(frame.twist(parts::twist(&cube)), parts::twist(&image));
                let flips = cube
                    .edges
                    .iter()
                    .enumerate()
                    .fold(0, |acc, (i, e)| acc | u16::from(e.flip()) << i);
                let (flips, slice) = frame.flips_and_slice(flips, parts::slice_mask(&cube));
                let expected = flip_slice_value(
                    &subsets,
                    parts::flip(&image) as u16,
                    parts::slice_mask(&image),
                );
                assert_eq!(flip_slice_value(&subsets, flips, slice), expected);
                let cube = some_cube(seed, &dr_moves);
                let image = s.of_cube(&cube);
                assert_eq!(
                    frame.corner_permutation(parts::corner_permutation(&cube)),
                    parts::corner_permutation(&image)
                );
                assert_eq!(
                    frame.layer_permutation(parts::layer_permutation(&cube)),
                    parts::layer_permutation(&image)
                );
                assert_eq!(
                    frame.e_permutation(parts::slice_permutation(&cube, 2)),
                    parts::slice_permutation(&image, 2)
                );
            }
        }
    }

    #[test]
    fn classes_are_as_many_as_published() {
        let classes = Classes::corner_permutations(&|| false).unwrap();
        assert_eq!(classes.representative.len(), 2_768);
        assert_eq!(Classes::flip_slice(&|| false).unwrap().representative.len(), 64_430);
        assert_eq!(Classes::slice_corner_cosets(&|| false).unwrap().representative.len(), 27_054);
        assert_eq!(Classes::twists().representative.len(), 168);
        let frames = Frame::all();
        for value in (0..PERMUTATIONS).step_by(11) {
            let (class, s) = (classes.of[value] >> 4, classes.of[value] & 15);
            let carried = frames[s as usize].corner_permutation(value);
            assert_eq!(carried as u32, classes.representative[class as usize]);
        }
    }
}
