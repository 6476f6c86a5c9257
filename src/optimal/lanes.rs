//! The keys of many cubes in the H48 tables, eight at a time, and what stands under them.
//!
//! Work on one cube would wait for memory twice: for the class of its corners, whose table fills
//! half of the second cache level, and for the table's entry. So there are loops over 64 cubes, one
//! behind the other:
//!
//! 1. make the cubes, put corners and edges apart, number the corners, fetch their classes;
//! 2. carry the edges to the class's representative, number them;
//! 3. fetch the entries, all at once and into the second cache level;
//! 4. read the entries of the 64 cubes before.
//!
//! Step 3 stands alone because a fetch may have to wait: for the page of an address to be looked
//! up, or for one of the few places where the first cache level keeps lines that are on their way.
//! Then it holds up all that comes behind it. Measured on random lines with work of 11.5 ns between
//! two of them (AMD Zen 4, virtual machine), nanoseconds each:
//!
//! | | 240 MB | 1 GB | 2 GB |
//! |---|--:|--:|--:|
//! | fetched among the work, into the first level | 13.5 | 24 to 38 | 41 to 50 |
//! | 64 at once, into the second level | 15 | 17 to 20 | 19 to 22 |

use super::edge_symmetry::{E_SLICE, FLIPPED, S_SLICE};
use super::h48::{H48Places, TETRAD};
use super::kernel::Kernel;
use crate::coord::h48::Parts;
use crate::simd::{Bytes16, Bytes64, Wide};

/// Cubes that are worked on together.
pub(super) const LANES: usize = 8;

/// Cubes whose entries are fetched together.
const BLOCK: usize = 64;

/// Eight cubes on the way to their keys.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lanes {
    corners: Bytes64,
    edges: [Bytes64; 2],
    /// The numbers of the corner cosets.
    numbers: [u32; LANES],
}

/// Weights that make two numbers of base 3 of eight twists, of the first four and of the next
/// three; 16-fold, since twists stand above four bits.
static WEIGHTS: Bytes64 = Bytes64([Bytes16([1, 3, 9, 27, 1, 3, 9, 0, 1, 3, 9, 27, 1, 3, 9, 0]); 4]);

/// Makes of two numbers, the first in the low half, the first plus 81 times the second in the high
/// half.
const WITH_HIGH: u64 = (1 << 32) + 81;

/// The twists of a byte.
static TWISTS: Bytes64 = Bytes64([Bytes16([0x30; 16]); 4]);

impl Lanes {
    /// Puts a cube into a lane.
    #[inline(always)]
    fn put<W: Wide>(&mut self, wide: W, lane: usize, cube: W::V32) {
        let corners = &mut self.corners.0[lane / 2 % 4].0;
        let from = lane % 2 * 8;
        if let Some(first) = corners[from..].first_chunk_mut() {
            wide.store_parts(cube, first, &mut self.edges[lane / 4 % 2].0[lane % 4].0);
        }
    }

    /// Numbers the corners and begins to fetch their classes.
    #[inline(always)]
    fn number<W: Wide>(&mut self, wide: W, places: &H48Places, classes: &[u32]) {
        let corners = wide.load64(&self.corners);
        let twists = wide.and64(corners, wide.load64(&TWISTS));
        let sums = wide.weigh64(twists, wide.load64(&WEIGHTS));
        let tetrads = wide.bit64::<TETRAD>(corners);
        for (lane, sum) in sums.into_iter().enumerate() {
            let twist = (sum.wrapping_mul(WITH_HIGH) >> 36) as u32;
            let number = twist * 70 + places.rank_of_tetrad((tetrads >> (8 * lane)) as u8);
            self.numbers[lane] = number;
            wide.prefetch(classes, number as usize);
        }
    }

    /// The keys.
    #[inline(always)]
    fn keys<W: Wide>(
        &self,
        wide: W,
        places: &H48Places,
        classes: &[u32],
        mut each: impl FnMut(usize, Parts),
    ) {
        for half in 0..2 {
            // No `array::map` and no `from_fn`: what they call is not inlined here.
            let class = |i: usize| classes[self.numbers[4 * half + i] as usize];
            let class = [class(0), class(1), class(2), class(3)];
            let [a, b, c, d] = [
                places.symmetry(class[0]),
                places.symmetry(class[1]),
                places.symmetry(class[2]),
                places.symmetry(class[3]),
            ];
            let turned = [a.flips, b.flips, c.flips, d.flips];
            let edges = wide.load64(&self.edges[half]);
            let from = wide.load_lanes([&a.from, &b.from, &c.from, &d.from]);
            let moved = wide.shuffle64(edges, from);
            let labels = wide.load_lanes([&a.labels, &b.labels, &c.labels, &d.labels]);
            let labels = wide.xor64(moved, wide.shuffle64(labels, moved));
            let e_slices = wide.bit64::<E_SLICE>(labels);
            let s_slices = wide.bit64::<S_SLICE>(labels);
            let flipped = wide.bit64::<FLIPPED>(labels);
            for i in 0..4 {
                let lane = |bits: u64| u32::from((bits >> (16 * i)) as u16);
                let arrangement = places.arrangement(wide, lane(e_slices), lane(s_slices));
                let flips = (lane(flipped) ^ turned[i]) >> 1;
                each(
                    4 * half + i,
                    Parts::new((class[i] >> 6 & 0xfff) as usize, arrangement, flips),
                );
            }
        }
    }
}

/// Blocks of cubes under way.
#[derive(Debug)]
pub(super) struct Pipeline {
    lanes: [Lanes; BLOCK / LANES],
    /// Where the entries of this block and of the one before stand.
    places: [[u64; BLOCK]; 2],
    /// Where those that were kept stand, for a table that is asked twice.
    kept: Box<[u64; KEPT]>,
}

/// Space for the places of those that are kept: as many as a batch of positions has continuations.
const KEPT: usize = 2_048;

impl Default for Pipeline {
    fn default() -> Self {
        Self {
            lanes: [Lanes::default(); BLOCK / LANES],
            places: [[0; BLOCK]; 2],
            kept: Box::new([0; KEPT]),
        }
    }
}

impl Pipeline {
    /// Looks up the cubes of all trials, and keeps the trials whose codes are at most `most`, with
    /// the codes from bit `to` on. Returns how many are kept.
    ///
    /// `cube` makes the cube of a trial. It is called for some numbers behind the last trial too,
    /// which may be anything.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "iterators are not inlined here")]
    pub(super) fn ask<W: Wide, K: Kernel<W>, const N: usize>(
        &mut self,
        (wide, kernel, most): (W, &K, u32),
        trials: &mut [u32; N],
        count: usize,
        to: u32,
        cube: impl Fn(u32) -> W::V32,
    ) -> usize {
        let Some((keys, classes)) = kernel.keyed() else { return 0 };
        let count = count.min(N);
        let (blocks, mut still) = (count.div_ceil(BLOCK), 0);
        for block in 0..=blocks {
            let [places, before] = &mut self.places;
            if block < blocks {
                let from = block * BLOCK;
                let lanes = &mut self.lanes[..(count - from).div_ceil(LANES).min(BLOCK / LANES)];
                // Indices and no `zip`, which is not inlined here.
                for i in 0..lanes.len() {
                    for lane in 0..LANES {
                        let trial = trials[(from + i * LANES + lane) % N];
                        lanes[i].put(wide, lane, cube(trial));
                    }
                }
                for i in 0..lanes.len() {
                    lanes[i].number(wide, keys, classes);
                }
                for i in 0..lanes.len() {
                    lanes[i].keys(wide, keys, classes, |lane, key| {
                        places[(i * LANES + lane) % BLOCK] = key.0;
                    });
                }
                // By itself, so that the compiler makes vectors of it.
                for place in places.iter_mut() {
                    *place = kernel.place_of(Parts(*place));
                }
                for i in 0..lanes.len() * LANES {
                    kernel.fetch(wide, places[i % BLOCK]);
                }
            }
            if block > 0 {
                let from = (block - 1) * BLOCK;
                for i in 0..BLOCK.min(count - from) {
                    let place = before[i];
                    let code = kernel.code(place);
                    trials[still % N] = trials[(from + i) % N] | code << to;
                    if K::IN_TWO {
                        self.kept[still % KEPT] = place;
                    }
                    still += usize::from(code <= most);
                }
            }
            self.places.swap(0, 1);
        }
        if K::IN_TWO {
            return self.ask_again((wide, kernel, most), trials, still, to);
        }
        still
    }

    /// Asks a table that is asked twice the second time, about what the first time let pass.
    #[inline(always)]
    fn ask_again<W: Wide, K: Kernel<W>, const N: usize>(
        &self,
        (wide, kernel, most): (W, &K, u32),
        trials: &mut [u32; N],
        count: usize,
        to: u32,
    ) -> usize {
        let kept = &self.kept[..count.min(KEPT)];
        for place in kept {
            kernel.fetch_again(wide, *place);
        }
        let mut still = 0;
        for (i, place) in kept.iter().enumerate() {
            let code = kernel.code_again(*place);
            trials[still % N] = trials[i % N] | code << to;
            still += usize::from(code <= most);
        }
        still
    }
}
