//! The coordinate of the H48 tables: corner cosets in 3,393 classes, arrangements of the edge
//! slices, flips.
//!
//! The coordinate has the tetrad and twist of the corner in each place, and the slice and flip of
//! the edge in each place. A *tetrad* is one of the two sets of four corners that half turns do not
//! mix. The corner part is the *corner coset*. The *key* of a state is the number of its coordinate
//! up to the 48 symmetries: `class * 34,650 * 2,048 + arrangement * 2,048 + flips`. The symmetry
//! that maps the corner coset to the representative of its class is applied to the edges.
//!
//! Table `h` (0 to 11) has one entry for all keys that differ only in the lowest `11 - h` flips.
//! The index of the entry is `key >> (11 - h)`. If several symmetries map the corners of a state to
//! the representative, the state has one key for each of them. [`CornerClasses::key`] returns one
//! of these keys.

use premove_cube::{Corner, Cube, Edge, Move, MoveSet, Symmetry};

use super::coset_image::CosetImage;
use super::edge_slices::{ARRANGEMENTS, arrangement, edges_of};
use super::parts;
use super::rank::Subsets;
use super::{MoveTable, edge_slices};

/// Number of classes of corner cosets under the 48 symmetries.
pub const CLASSES: usize = 3_393;
/// Number of arrangements of the edge slices.
pub const ESEPS: usize = ARRANGEMENTS;
/// Number of corner cosets: 2,187 twists times 70 sets of four places for the second tetrad.
pub const CORNER_COSETS: usize = parts::TWISTS * TETRADS;
/// Number of keys.
pub const KEYS: u64 = CLASSES as u64 * CLASS_KEYS;
/// Number of keys of one class.
pub const CLASS_KEYS: u64 = (ESEPS * parts::FLIPS) as u64;

/// Number of sets of four places in which the corners of the second tetrad can be.
const TETRADS: usize = 70;

/// A key as separate parts: the class from bit 35 on, the places of the E-slice edges from bit 23
/// on, those of the S-slice edges from bit 11 on, and the flips.
///
/// This is cheaper to compute than a key, in which the places of both slices are one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(pub u64);

impl Parts {
    /// Packs a class, the places of both slices as in [`edge_slices::places_of_slices`], and flips.
    #[inline]
    pub const fn new(class: u32, slices: u32, flips: u32) -> Self {
        Self((class as u64) << 35 | (slices as u64) << 11 | flips as u64)
    }

    /// Returns the class of the corner coset.
    #[inline]
    pub const fn class(self) -> usize {
        (self.0 >> 35) as usize
    }

    /// Returns the places of the E-slice edges from bit 12 on, and of the S-slice edges below.
    #[inline]
    pub const fn slices(self) -> u32 {
        (self.0 >> 11) as u32 & 0xff_ffff
    }

    /// Returns the flips, 11 bits.
    #[inline]
    pub const fn flips(self) -> u32 {
        self.0 as u32 & 0x7ff
    }

    /// Returns the key. `arrangement` is the index of the arrangement of the slices.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    pub const fn key(self, arrangement: u32) -> u64 {
        (self.0 >> 35) * CLASS_KEYS + (arrangement << 11 | self.flips()) as u64
    }
}

/// Converts keys into [`Parts`].
#[derive(Clone, Debug)]
pub struct Apart {
    slices: Vec<u32>,
}

impl Apart {
    /// Builds the table that converts keys into [`Parts`].
    #[expect(clippy::new_without_default, reason = "takes too long for a default")]
    pub fn new() -> Self {
        Self { slices: edge_slices::places_of_slices() }
    }

    /// Returns the parts of a key.
    ///
    /// # Panics
    /// If `key` is not below [`KEYS`].
    pub fn parts(&self, key: u64) -> Parts {
        let class = key / CLASS_KEYS;
        let rest = key % CLASS_KEYS;
        let slices = self.slices[(rest >> 11) as usize];
        Parts::new(class as u32, slices, rest as u32 & 0x7ff)
    }
}

/// The corner cosets and their classes under the 48 symmetries.
#[derive(Clone, Debug)]
pub struct CornerClasses {
    table: Vec<u32>,
    representatives: Vec<u32>,
    stabilisers: Vec<u64>,
    tetrads: Subsets,
    arrangements: Vec<[u8; 12]>,
}

/// First bits of the class and of the distance in an entry of [`CornerClasses::table`]. The
/// symmetry is in the bits below.
const CLASS_SHIFT: u32 = 6;
const DISTANCE_SHIFT: u32 = 18;
const OPEN: u32 = u32::MAX;

/// Returns the places of the corners of the second tetrad (pieces 4 to 7) as a bit mask.
fn tetrad_mask(cube: &Cube) -> u16 {
    cube.corners.iter().enumerate().fold(0, |acc, (i, c)| acc | u16::from(c.piece() >= 4) << i)
}

/// Returns a cube with these twists and tetrads. The pieces of each tetrad are in ascending order.
fn cube_with_corners(twist: usize, tetrads: u16) -> Cube {
    let mut cube = parts::cube_with_twist(twist);
    let mut next = [0_u8, 4];
    for (i, corner) in cube.corners.iter_mut().enumerate() {
        let piece = &mut next[usize::from(tetrads >> i & 1)];
        *corner = Corner::new(*piece, corner.twist());
        *piece += 1;
    }
    cube
}

impl CornerClasses {
    /// Computes the classes, in some milliseconds.
    #[expect(clippy::new_without_default, reason = "takes too long for a default")]
    pub fn new() -> Self {
        let tetrads = Subsets::new(8, 4);
        let places = MoveTable::new(
            TETRADS,
            MoveSet::ALL,
            |i| cube_with_corners(0, tetrads.mask(i)),
            |c| tetrads.rank(tetrad_mask(c)),
        );
        let twists =
            MoveTable::new(parts::TWISTS, MoveSet::ALL, parts::cube_with_twist, parts::twist);
        let images: Vec<CosetImage> = Symmetry::all().map(CosetImage::new).collect();
        let mut classes = Self {
            table: vec![OPEN; CORNER_COSETS],
            representatives: Vec::with_capacity(CLASSES),
            stabilisers: Vec::with_capacity(CLASSES),
            tetrads,
            arrangements: edge_slices::all_arrangements(),
        };
        // The first member of a class decides the numbers of all its keys, so the order of this
        // search is fixed: by distance, then by the order of the previous distance, then by move
        // number.
        let mut around = vec![classes.coset(&Cube::SOLVED)];
        let mut visited = vec![false; CORNER_COSETS];
        for distance in 0.. {
            for &coset in &around {
                if classes.table[coset] == OPEN {
                    classes.add(coset, distance, &images);
                }
            }
            let mut next = Vec::new();
            for coset in around {
                let twists = twists.row(coset / TETRADS);
                let places = places.row(coset % TETRADS);
                for (&twist, &place) in twists.iter().zip(places) {
                    let to = usize::from(twist) * TETRADS + usize::from(place);
                    let known = classes.table[to];
                    if !visited[to] && (known == OPEN || known >> DISTANCE_SHIFT > distance) {
                        visited[to] = true;
                        next.push(to);
                    }
                }
            }
            around = next;
            if around.is_empty() {
                break;
            }
        }
        classes
    }

    /// Adds a class with this coset as its representative. `images` has one entry for each
    /// symmetry.
    fn add(&mut self, coset: usize, distance: u32, images: &[CosetImage]) {
        let class = self.representatives.len() as u32;
        let cube = self.corners(coset);
        let mut stabiliser = 0;
        for (s, image) in Symmetry::all().zip(images) {
            let (twist, tetrads) = image.of(cube.corners);
            let image = twist * TETRADS + self.tetrads.rank(tetrads);
            if self.table[image] == OPEN {
                self.table[image] =
                    distance << DISTANCE_SHIFT | class << CLASS_SHIFT | s.inverse().index() as u32;
            }
            if image == coset {
                stabiliser |= 1 << s.index();
            }
        }
        self.representatives.push(coset as u32);
        self.stabilisers.push(stabiliser);
    }

    /// Returns the corner coset of a state: the twist coordinate times 70 plus the rank of the
    /// places of the second tetrad. [`Subsets`] ranks these places as a bit mask.
    pub fn coset(&self, cube: &Cube) -> usize {
        parts::twist(cube) * TETRADS + self.tetrads.rank(tetrad_mask(cube))
    }

    /// Returns a cube with the corners of a coset and solved edges.
    fn corners(&self, coset: usize) -> Cube {
        cube_with_corners(coset / TETRADS, self.tetrads.mask(coset % TETRADS))
    }

    /// Returns an entry for each corner coset. From the lowest bit on, it has the symmetry that
    /// maps the coset to the representative of its class (6 bits), the class (12 bits) and the
    /// distance, 0 to 9.
    #[inline]
    pub fn table(&self) -> &[u32] {
        &self.table
    }

    /// Returns the class of a state's corners, and the symmetry that maps the corners to the
    /// representative of the class.
    #[inline]
    pub fn class(&self, cube: &Cube) -> (usize, Symmetry) {
        unpack(self.table[self.coset(cube)])
    }

    /// Returns the representative coset of a class.
    pub fn representative(&self, class: usize) -> usize {
        self.representatives[class] as usize
    }

    /// Returns the result of a move on the representative of a class: the new class, and the
    /// symmetry that maps the result to the representative of the new class.
    pub fn after(&self, class: usize, m: Move) -> (usize, Symmetry) {
        self.class(&self.corners(self.representative(class)).after(m))
    }

    /// Returns a bit mask of the symmetries that map the representative of a class to itself.
    pub fn stabiliser(&self, class: usize) -> u64 {
        self.stabilisers[class]
    }

    /// Returns a key of a state, `0..KEYS`.
    pub fn key(&self, cube: &Cube) -> u64 {
        let (class, to) = self.class(cube);
        class as u64 * CLASS_KEYS + local_key(&to.of_cube(cube))
    }

    /// Iterates over all keys of a state: one for each symmetry that maps its corners to the
    /// representative of their class. Keys may repeat.
    pub fn keys(&self, cube: &Cube) -> impl Iterator<Item = u64> {
        let (class, to) = self.class(cube);
        let stabiliser = self.stabilisers[class];
        let seen = to.of_cube(cube);
        let own = Symmetry::all().filter(move |s| stabiliser >> s.index() & 1 == 1);
        own.map(move |s| class as u64 * CLASS_KEYS + local_key(&s.of_cube(&seen)))
    }

    /// Returns a state with this key. Moves can reach it from the solved state.
    ///
    /// # Panics
    /// If `key` is not below [`KEYS`].
    pub fn cube(&self, key: u64) -> Cube {
        let class = (key / CLASS_KEYS) as usize;
        let local = (key % CLASS_KEYS) as usize;
        let flips = (local % parts::FLIPS) as u16;
        let parity = (flips.count_ones() & 1) as u16;
        let edges = edges_of(&self.arrangements[local / parts::FLIPS], flips << 1 | parity);
        let mut cube = Cube { edges, ..self.corners(self.representative(class)) };
        if cube.check().is_err() {
            // Only the parities can be wrong. They are repaired by an exchange in one slice, which
            // does not change the key.
            swap_two_of_a_slice(&mut cube.edges);
        }
        cube
    }
}

#[inline]
fn unpack(entry: u32) -> (usize, Symmetry) {
    ((entry >> CLASS_SHIFT & 0xfff) as usize, Symmetry::from_index((entry & 63) as usize))
}

/// Returns the part of the key that the edges determine: their arrangement and flips.
fn local_key(cube: &Cube) -> u64 {
    let flips =
        cube.edges.iter().enumerate().fold(0, |acc, (i, e)| acc | u64::from(e.flip()) << i) >> 1;
    (arrangement(cube) * parts::FLIPS) as u64 + flips
}

fn swap_two_of_a_slice(edges: &mut [Edge; 12]) {
    for edge in edges {
        let piece = edge.piece() as u8;
        if piece < 2 {
            *edge = Edge::new(1 - piece, edge.flip());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn classes_have_the_published_numbers() {
        let classes = CornerClasses::new();
        assert_eq!(classes.representatives.len(), CLASSES);
        let mut by_distance = [0; 10];
        for entry in classes.table() {
            by_distance[(entry >> DISTANCE_SHIFT) as usize] += 1;
        }
        assert_eq!(by_distance, [1, 6, 63, 468, 3_068, 15_438, 53_814, 71_352, 8_784, 96]);
        let count =
            |size: u32| classes.stabilisers.iter().filter(|s| s.count_ones() == size).count();
        let sizes = [1, 2, 3, 4, 6, 8, 12, 16, 24, 48].map(|size| (size, count(size)));
        let published = [
            (1, 3_020),
            (2, 311),
            (3, 8),
            (4, 35),
            (6, 9),
            (8, 6),
            (12, 1),
            (16, 1),
            (24, 1),
            (48, 1),
        ];
        assert_eq!(sizes, published);
    }

    #[test]
    fn parts_lead_back_to_keys() {
        let apart = Apart::new();
        for key in (0..KEYS).step_by(7_654_321_987).chain([CLASS_KEYS - 1, CLASS_KEYS, KEYS - 1]) {
            let parts = apart.parts(key);
            let (e, s) = (parts.slices() >> 12, parts.slices() & 0xfff);
            let arrangement = edge_slices::arrangement_of_masks(e as u16, s as u16) as u64;
            let rest = arrangement << 11 | u64::from(parts.flips());
            assert_eq!(parts.class() as u64 * CLASS_KEYS + rest, key);
        }
    }

    #[test]
    fn key_leads_to_a_state_with_this_key() {
        let classes = CornerClasses::new();
        let mut rng = Rng::from_number(1);
        assert_eq!(classes.key(&Cube::SOLVED), 0);
        for _ in 0..500 {
            let key = classes.key(&random(StateKind::Full, &mut rng));
            let cube = classes.cube(key);
            assert!(cube.check().is_ok());
            assert!(classes.keys(&cube).any(|k| k == key));
            assert_eq!(classes.key(&cube), key);
        }
    }

    #[test]
    fn keys_are_shared_by_symmetric_states_and_survive_half_turns_before() {
        let classes = CornerClasses::new();
        let mut rng = Rng::from_number(2);
        for _ in 0..50 {
            let cube = random(StateKind::Full, &mut rng);
            let mut keys: Vec<u64> = classes.keys(&cube).collect();
            keys.sort_unstable();
            for s in Symmetry::all() {
                let mut images: Vec<u64> = classes.keys(&s.of_cube(&cube)).collect();
                images.sort_unstable();
                assert_eq!(images, keys);
            }
            for m in MoveSet::HALF {
                assert_eq!(classes.key(&cube.before(m)), classes.key(&cube));
            }
        }
    }
}
