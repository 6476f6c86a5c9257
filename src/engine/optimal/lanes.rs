//! The keys of many cubes in the H48 tables, eight at a time, and what stands under them.
//!
//! Work on one cube would wait for memory twice: for the class of its corners, whose table fills
//! half of the second cache level, and for the table's entry. So there are loops over a block of
//! cubes, one behind the other:
//!
//! 1. make the cubes, corners and edges apart;
//! 2. number the corners and fetch their classes;
//! 3. carry the edges to the class's representative;
//! 4. find where the entries stand;
//! 5. fetch them, all at once and into the second cache level;
//! 6. read them. With filters and with short keys what passes is found out first; its codes are
//!    read when all blocks are done.
//!
//! Step 5 stands alone because a fetch may have to wait: for the page of an address to be looked
//! up, or for one of the few places where the first cache level keeps lines that are on their way.
//! Then it holds up all that comes behind it. Measured on random lines with work of 11.5 ns between
//! two of them (AMD Zen 4, virtual machine), nanoseconds each:
//!
//! | | 240 MB | 1 GB | 2 GB |
//! |---|--:|--:|--:|
//! | fetched among the work, into the first level | 13.5 | 24 to 38 | 41 to 50 |
//! | 64 at once, into the second level | 15 | 17 to 20 | 19 to 22 |
//!
//! A search with `b5` takes 31 ns a lookup with blocks of 16, 17 with 64, 13.3 with 256 and 14 with
//! 512.

use super::edge_symmetry::{E_SLICE, FLIPPED, S_SLICE};
use super::eight::Eight;
use super::h48::{H48Places, TETRAD, parts};
use super::kernel::Kernel;
use crate::simd::{Bytes32, Bytes64, Wide};

/// Cubes that are worked on together.
const LANES: usize = 8;

/// Cubes of a block.
const BLOCK: usize = 256;

/// A block of cubes on the way to their places.
#[derive(Clone, Debug)]
struct Block {
    eights: [Eight; EIGHTS],
    /// The numbers of the corner cosets.
    corners: [[u32; LANES]; EIGHTS],
    /// Their entries in the table of classes.
    classes: [u32; BLOCK],
    /// The places of edges of the E slice, of the S slice and of flipped ones, carried to the
    /// class's representative: one bit each.
    e_slices: [[u16; 4]; BLOCK / 4],
    s_slices: [[u16; 4]; BLOCK / 4],
    flipped: [[u16; 4]; BLOCK / 4],
    /// The numbers of the arrangements of the slices.
    arrangements: [u32; BLOCK],
}

/// Eights of a block.
const EIGHTS: usize = BLOCK / LANES;

/// Weights that make two numbers of base 3 of eight twists, of the first four and of the next
/// three; 16-fold, since twists stand above four bits.
static WEIGHTS: Bytes64 = {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = [1, 3, 9, 27, 1, 3, 9, 0][i % 8];
        i += 1;
    }
    Bytes64([Bytes32(bytes); 2])
};

/// Makes of two sums, *a* in the low half and *b*, the number 70 (*a* + 81 *b*) from bit 32 on.
/// Both sums are 16-fold, so that the number itself begins at bit 36, where `number64` cuts.
const TWISTED: u64 = 70 * ((1 << 32) + 81);

/// The twists of a byte.
static TWISTS: Bytes64 = Bytes64([Bytes32([0x30; 32]); 2]);

/// The sixteen bits of each of four lanes.
#[inline(always)]
fn lanes(bits: u64) -> [u16; 4] {
    [bits as u16, (bits >> 16) as u16, (bits >> 32) as u16, (bits >> 48) as u16]
}

#[expect(clippy::needless_range_loop, reason = "iterators are not inlined here")]
impl Block {
    /// Numbers the corners and begins to fetch their classes.
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

    /// Carries the edges to the representatives of the classes.
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
            // No `array::map` and no `from_fn`: what they call is not inlined here.
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

    /// Computes the places of the entries of the first `count` cubes.
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
        // Two loops, so that the second one is compiled to vector instructions.
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

/// Cubes that are looked up together, and what each stands for.
pub(super) trait Cubes<W: Wide> {
    /// Makes eight of them. Behind the last they may be anything.
    fn make(&self, wide: W, eight: usize, to: &mut Eight);
    /// The trial of one.
    fn trial(&self, at: usize) -> u32;
}

/// Cubes that are made of trials one by one.
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

/// Looks cubes up, block after block.
#[derive(Debug)]
pub(super) struct Pipeline {
    block: Block,
    /// Places of the entries of the block.
    places: [u64; BLOCK],
    /// The trials that were kept.
    pub(super) kept: Box<[u32; KEPT]>,
    /// Places of their entries.
    places_kept: Vec<u64>,
}

/// Space for those that are kept; as many cubes may be looked up together.
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
    /// Looks up the cubes, and keeps the trials of those whose codes are at most `most`, with the
    /// codes from bit `to` on. Returns how many are kept.
    ///
    /// # Panics
    /// When there are more than [`KEPT`] cubes.
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

    /// Reads the codes of those that passed.
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
