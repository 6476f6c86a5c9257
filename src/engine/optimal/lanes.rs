//! Looks up many cubes in the H48 tables, eight at a time. A *lane* is one of these eight.
//!
//! The lookup of a single cube would wait for memory twice: for the class of its corners, whose
//! table fills half of the second cache level, and for the entry of the table. So each step is a
//! loop over a block of cubes:
//!
//! 1. compute the cubes, with corners and edges separate;
//! 2. number the corners and fetch their classes;
//! 3. map the edges to the representative of the class;
//! 4. compute the indices of the entries;
//! 5. fetch them, all at once and into the second cache level;
//! 6. read them. With filters and with short keys, a test comes first, and the codes of cubes that
//!    pass are read when all blocks are done.
//!
//! Step 5 is separate because a fetch may have to wait for the translation of its address, or for a
//! free buffer of the first cache level. A waiting fetch delays all instructions after it.
//! Nanoseconds per fetch, measured on random lines with 11.5 ns of work between two of them (AMD
//! Zen 4, virtual machine):
//!
//! | | 240 MB | 1 GB | 2 GB |
//! |---|--:|--:|--:|
//! | fetched among the work, into the first level | 13.5 | 24 to 38 | 41 to 50 |
//! | 64 at once, into the second level | 15 | 17 to 20 | 19 to 22 |
//!
//! A search with `b5` takes 31 ns per lookup with blocks of 16, 17 with 64, 13.3 with 256 and 14
//! with 512.

use super::edge_symmetry::{E_SLICE, FLIPPED, S_SLICE};
use super::eight::Eight;
use super::h48::{H48Places, TETRAD, parts};
use super::kernel::Kernel;
use crate::simd::{Bytes32, Bytes64, Wide};

/// Number of cubes that are processed together.
const LANES: usize = 8;

/// Number of cubes in a block.
const BLOCK: usize = 256;

/// Intermediate results for a block of cubes.
#[derive(Clone, Debug)]
struct Block {
    eights: [Eight; EIGHTS],
    /// The numbers of the corner cosets.
    corners: [[u32; LANES]; EIGHTS],
    /// Entries of the corner cosets in the table of classes.
    classes: [u32; BLOCK],
    /// Three masks of the edge places that hold a piece of the E slice, a piece of the S slice, and
    /// a flipped edge. The symmetry to the representative of the class is applied before.
    e_slices: [[u16; 4]; BLOCK / 4],
    s_slices: [[u16; 4]; BLOCK / 4],
    flipped: [[u16; 4]; BLOCK / 4],
    /// The indices of the arrangements of the slices.
    arrangements: [u32; BLOCK],
}

/// Number of packs of eight cubes in a block.
const EIGHTS: usize = BLOCK / LANES;

/// Weights that combine eight twists into two numbers in base 3, of the first four twists and of
/// the next three. The numbers are multiplied by 16, because twists are stored above four bits.
static WEIGHTS: Bytes64 = {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = [1, 3, 9, 27, 1, 3, 9, 0][i % 8];
        i += 1;
    }
    Bytes64([Bytes32(bytes); 2])
};

/// Factor that combines two sums, *a* in the low half and *b*, into the number 70 (*a* + 81 *b*)
/// from bit 32 on. Both sums are multiplied by 16, so the number begins at bit 36:
/// [`Wide::number64`] drops the bits below.
const TWISTED: u64 = 70 * ((1 << 32) + 81);

/// The bits of the twist in a byte.
static TWISTS: Bytes64 = Bytes64([Bytes32([0x30; 32]); 2]);

/// Splits a number into four masks of sixteen bits, one for each lane.
#[inline(always)]
fn lanes(bits: u64) -> [u16; 4] {
    [bits as u16, (bits >> 16) as u16, (bits >> 32) as u16, (bits >> 48) as u16]
}

#[expect(clippy::needless_range_loop, reason = "iterators are not inlined here")]
impl Block {
    /// Computes the numbers of the corner cosets and starts to fetch their classes.
    #[inline(always)]
    fn number<W: Wide>(&mut self, wide: W, places: &H48Places, classes: &[u32], eights: usize) {
        for i in 0..eights.min(EIGHTS) {
            let corners = wide.load64(&self.eights[i].corners);
            let twists = wide.and64(corners, wide.load64(&TWISTS));
            let ranks = wide.look_up(&places.tetrads, wide.bit64::<TETRAD>(corners));
            let numbers = wide.number64(twists, wide.load64(&WEIGHTS), TWISTED, ranks);
            self.corners[i] = numbers;
            for lane in 0..LANES {
                wide.prefetch(classes, numbers[lane] as usize);
            }
        }
    }

    /// Applies to the edges the symmetries that map the corners to the representatives of their
    /// classes.
    #[inline(always)]
    fn carry<W: Wide>(&mut self, wide: W, places: &H48Places, classes: &[u32], eights: usize) {
        for i in 0..2 * eights.min(EIGHTS) {
            let numbers = &self.corners[i / 2];
            let mut symmetry = |lane: usize| {
                let number = numbers[4 * (i % 2) + lane];
                let class = classes.get(number as usize).copied().unwrap_or_default();
                self.classes[4 * i + lane] = class;
                places.symmetry(class)
            };
            // `array::map` and `from_fn` are avoided, because their calls are not inlined here.
            let [a, b, c, d] = [symmetry(0), symmetry(1), symmetry(2), symmetry(3)];
            let from = wide.load_lanes([&a.from, &b.from, &c.from, &d.from]);
            let labels = wide.load_lanes([&a.labels, &b.labels, &c.labels, &d.labels]);
            let moved = wide.shuffle64(wide.load64(&self.eights[i / 2].edges[i % 2]), from);
            let labels = wide.xor64(moved, wide.shuffle64(labels, moved));
            let labels = wide.xor64(labels, from);
            self.e_slices[i] = lanes(wide.bit64::<E_SLICE>(labels));
            self.s_slices[i] = lanes(wide.bit64::<S_SLICE>(labels));
            self.flipped[i] = lanes(wide.bit64::<FLIPPED>(labels));
        }
    }

    /// Computes the indices of the entries of the first `count` cubes.
    #[inline(always)]
    fn places<W: Wide, K: Kernel<W>>(
        &mut self,
        wide: W,
        (kernel, places): (&K, &H48Places),
        count: usize,
        to: &mut [u64; BLOCK],
    ) {
        let e = self.e_slices.as_flattened();
        let s = self.s_slices.as_flattened();
        let flipped = self.flipped.as_flattened();
        let parts = |i: usize| {
            let bits = |of: &[u16]| u32::from(of[i]);
            parts(self.classes[i], bits(e), bits(s), bits(flipped))
        };
        // Two loops, so that the second one is compiled into vector instructions.
        if K::NUMBERED {
            for i in 0..count.min(BLOCK) {
                self.arrangements[i] = places.arrangement(wide, parts(i));
            }
        }
        for i in 0..count.min(BLOCK) {
            to[i] = kernel.place_of(parts(i), self.arrangements[i]);
        }
    }
}

/// Cubes that are looked up together, and their trials.
pub(super) trait Cubes<W: Wide> {
    /// Computes the eight cubes of the pack with number `eight`. After the last cube, `to` may hold
    /// anything.
    fn make(&self, wide: W, eight: usize, to: &mut Eight);
    /// Returns the trial (a packed move, see `trial.rs`) that leads to the cube with number `at`.
    fn trial(&self, at: usize) -> u32;
}

/// Cubes that a function computes one by one from a list of trials (packed moves).
pub(super) struct Listed<'a, F, const N: usize> {
    pub(super) trials: &'a [u32; N],
    pub(super) cube: F,
}

impl<W: Wide, F: Fn(u32) -> W::V32, const N: usize> Cubes<W> for Listed<'_, F, N> {
    #[inline(always)]
    fn make(&self, wide: W, eight: usize, to: &mut Eight) {
        for lane in 0..LANES {
            to.put(wide, lane, (self.cube)(self.trials[(eight * LANES + lane) % N]));
        }
    }

    #[inline(always)]
    fn trial(&self, at: usize) -> u32 {
        self.trials[at % N]
    }
}

/// Looks up cubes, block after block.
#[derive(Debug)]
pub(super) struct Pipeline {
    block: Block,
    /// Indices of the entries of the block.
    places: [u64; BLOCK],
    /// The trials (packed moves, see `trial.rs`) whose codes are small enough.
    pub(super) kept: Box<[u32; KEPT]>,
    /// Indices of the entries of the kept trials.
    places_kept: Vec<u64>,
}

/// Greatest number of cubes that may be looked up together, and so of kept trials.
pub(super) const KEPT: usize = 4_096;

impl Default for Pipeline {
    fn default() -> Self {
        Self {
            block: Block {
                eights: [Eight::default(); EIGHTS],
                corners: [[0; LANES]; EIGHTS],
                classes: [0; BLOCK],
                e_slices: [[0; 4]; BLOCK / 4],
                s_slices: [[0; 4]; BLOCK / 4],
                flipped: [[0; 4]; BLOCK / 4],
                arrangements: [0; BLOCK],
            },
            places: [0; BLOCK],
            kept: Box::new([0; KEPT]),
            places_kept: vec![0; KEPT],
        }
    }
}

impl Pipeline {
    /// Looks up the cubes after their trials (packed moves), and keeps the trials whose codes are
    /// at most `most`. The codes are stored in the trials from bit `to` on. Returns the number of
    /// kept trials.
    ///
    /// # Panics
    /// If there are more than [`KEPT`] cubes.
    #[inline(always)]
    pub(super) fn ask<W: Wide, K: Kernel<W>>(
        &mut self,
        (wide, kernel, most): (W, &K, u32),
        cubes: &impl Cubes<W>,
        count: usize,
        to: u32,
    ) -> usize {
        assert!(count <= KEPT, "more cubes than may be kept");
        let Some(keys) = kernel.keyed() else { return 0 };
        let classes = keys.classes();
        let keys = &keys.places;
        let mut passed = 0;
        for from in (0..count).step_by(BLOCK) {
            let these = BLOCK.min(count - from);
            let eights = these.div_ceil(LANES);
            for i in 0..eights {
                cubes.make(wide, from / LANES + i, &mut self.block.eights[i]);
            }
            self.block.number(wide, keys, classes, eights);
            self.block.carry(wide, keys, classes, eights);
            self.block.places(wide, (kernel, keys), these, &mut self.places);
            for i in 0..these {
                kernel.fetch(wide, self.places[i % BLOCK]);
            }
            if !K::TESTED {
                for i in 0..these {
                    let code = kernel.code(wide, self.places[i % BLOCK]);
                    self.kept[passed % KEPT] = cubes.trial(from + i) | code << to;
                    passed += usize::from(code <= most);
                }
                continue;
            }
            for begin in (0..these).step_by(64) {
                let mut passing = 0_u64;
                for i in 0..64.min(these - begin) {
                    let place = self.places[(begin + i) % BLOCK];
                    passing |= u64::from(kernel.passes(wide, place, most)) << i;
                }
                while passing != 0 {
                    let i = begin + passing.trailing_zeros() as usize;
                    passing &= passing - 1;
                    let place = self.places[i % BLOCK];
                    let trial = cubes.trial(from + i);
                    if K::READ_ELSEWHERE {
                        kernel.fetch_again(wide, place);
                        self.kept[passed % KEPT] = trial;
                        self.places_kept[passed % KEPT] = place;
                        passed += 1;
                    } else {
                        let code = kernel.code_of_passing(wide, place, most);
                        self.kept[passed % KEPT] = trial | code << to;
                        passed += usize::from(code <= most);
                    }
                }
            }
        }
        if K::READ_ELSEWHERE { self.read((wide, kernel, most), passed, to) } else { passed }
    }

    /// Reads the codes of the trials that passed the test of the table. Returns the number of kept
    /// trials.
    #[inline(always)]
    fn read<W: Wide, K: Kernel<W>>(
        &mut self,
        (wide, kernel, most): (W, &K, u32),
        passed: usize,
        to: u32,
    ) -> usize {
        let mut still = 0;
        for i in 0..passed.min(KEPT) {
            let code = kernel.code_of_passing(wide, self.places_kept[i], most);
            self.kept[still % KEPT] = self.kept[i] | code << to;
            still += usize::from(code <= most);
        }
        still
    }
}
