//! How far every state in DR on U/D is from solved, with moves that keep DR.
//!
//! 19,508,428,800 states: 2,768 corner classes x 40,320 permutations of U and D layer edges x the
//! 12 permutations of the E slice that parity leaves. An entry has 2 bits: how many moves the true
//! distance lies above the bound of [`DrFinishTable`], 3 standing for 3 and more. So one lookup in
//! each table gives the distance, and for the few entries with 3 a short search does.
//!
//! The 12 entries of a group (corners and layer edges) are two sets of 12 bits, which lets the
//! breadth-first search work on all of them at once: a move takes a set of E-slice permutations to
//! another set, by one lookup in a table of 4,096 sets.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::dr_finish::{DrFinishNode, DrFinishTable};
use super::kind::{Kind, Stop};
use super::map::Bytes;
use crate::coord::frame::{self, Classes};
use crate::coord::parts::{self, PERMUTATIONS, SLICE_PERMUTATIONS};
use crate::cube::Cube;
use crate::store::allocate::{filled, zeroed};

const CLASSES: usize = 2_768;
/// Entries of a group, and the set of all of them.
const HALF: usize = SLICE_PERMUTATIONS / 2;
const ALL: u16 = (1 << HALF) - 1;
const GROUPS: usize = CLASSES * PERMUTATIONS;
/// Bytes of a group.
const STRIDE: usize = 3;
/// The value that stands for itself and all beyond.
const BEYOND: u8 = 3;

/// How many states of the group stand at each distance, as published.
const COUNTS: [u64; 19] = [
    1,
    10,
    67,
    456,
    3_079,
    19_948,
    123_074,
    736_850,
    4_185_118,
    22_630_733,
    116_767_872,
    552_538_680,
    2_176_344_160,
    5_627_785_188,
    7_172_925_794,
    3_608_731_814,
    224_058_996,
    1_575_608,
    1_352,
];

/// The place of each permutation of the E slice among those of its parity.
fn halves() -> [u8; SLICE_PERMUTATIONS] {
    let mut next = [0; 2];
    parities().map(|parity| {
        let next = &mut next[usize::from(parity)];
        *next += 1;
        *next - 1
    })
}

/// Whether each permutation of the E slice is odd.
fn parities() -> [bool; SLICE_PERMUTATIONS] {
    std::array::from_fn(|e| {
        let cube = parts::cube_with_slice_permutation(2, e);
        is_odd(&std::array::from_fn::<_, 4, _>(|i| cube.edges[8 + i].piece()))
    })
}

fn is_odd(pieces: &[usize]) -> bool {
    let pairs = (0..pieces.len()).flat_map(|i| (i + 1..pieces.len()).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| pieces[i] > pieces[j]).count() % 2 == 1
}

fn is_odd_layer(rank: usize) -> bool {
    let cube: Cube = parts::cube_with_layer_permutation(rank);
    is_odd(&std::array::from_fn::<_, 8, _>(|i| cube.edges[i].piece()))
}

fn is_odd_corners(rank: usize) -> bool {
    let cube = parts::cube_with_corner_permutation(rank);
    is_odd(&std::array::from_fn::<_, 8, _>(|i| cube.corners[i].piece()))
}

/// Distances to solved inside DR on U/D.
#[derive(Debug)]
pub struct DrGroupTable {
    bytes: Bytes,
    halves: [u8; SLICE_PERMUTATIONS],
}

impl DrGroupTable {
    /// How far a state lies above the bound of the other table; 3 stands for 3 and more.
    #[inline]
    pub fn above(&self, bound: &DrFinishTable, node: DrFinishNode) -> u8 {
        let (group, e) = bound.group(node);
        let at = group * STRIDE;
        let bytes = &self.bytes.section(0)[at..at + STRIDE];
        let bits = u32::from(bytes[0]) | u32::from(bytes[1]) << 8 | u32::from(bytes[2]) << 16;
        let half = self.halves[usize::from(e)];
        (bits >> half & 1 | (bits >> (half + HALF as u8) & 1) << 1) as u8
    }
}

impl Kind for DrGroupTable {
    type Inputs<'a> = &'a DrFinishTable;
    const VERSION: u32 = 1;

    fn sections() -> Vec<usize> {
        vec![GROUPS * STRIDE]
    }

    /// Three sets for each group: what was reached, last and next.
    fn working_memory() -> u64 {
        GROUPS as u64 * 6
    }

    fn build(bound: &DrFinishTable, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let mut growth = Growth::new(bound, stop)?;
        for (level, known) in (0..).zip(COUNTS) {
            let found = growth.level(level, reached, stop)?;
            assert_eq!(found, known, "the states at distance {level} are known");
        }
        Some(vec![growth.above])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, halves: halves() }
    }

    fn histogram(above: &[u8]) -> [u64; 16] {
        let mut counts = [0; 16];
        for group in above.chunks_exact(STRIDE) {
            let bits = u32::from(group[0]) | u32::from(group[1]) << 8 | u32::from(group[2]) << 16;
            let (low, high) = (bits & u32::from(ALL), bits >> HALF);
            for (value, set) in
                [!low & !high & u32::from(ALL), low & !high, !low & high, low & high]
                    .into_iter()
                    .enumerate()
            {
                counts[value] += u64::from(set.count_ones());
            }
        }
        counts
    }
}

/// Where moves take sets of E-slice permutations, back from their images: for each move, symmetry
/// and parity of the state before the move, 4,096 sets.
struct Sets(Vec<u16>);

const SETS: usize = 1 << HALF;

impl Sets {
    fn new(bound: &DrFinishTable) -> Self {
        let (halves, parities) = (halves(), parities());
        let mut sets = Vec::new();
        for m in 0..DrFinishTable::MOVES {
            for s in 0..frame::COUNT {
                for odd in [false, true] {
                    // The permutation before the move for each one in the frame of the target.
                    let mut from = [0_u16; HALF];
                    for e in (0..SLICE_PERMUTATIONS).filter(|&e| parities[e] == odd) {
                        let to = bound.e_after(e, m, s);
                        from[usize::from(halves[to])] = 1 << halves[e];
                    }
                    let first = sets.len();
                    sets.push(0);
                    for set in 1..SETS {
                        let rest = sets[first + (set & (set - 1))];
                        sets.push(rest | from[set.trailing_zeros() as usize]);
                    }
                }
            }
        }
        Self(sets)
    }

    fn of(&self, m: usize, s: usize, odd: bool) -> &[u16; SETS] {
        let at = ((m * frame::COUNT + s) * 2 + usize::from(odd)) * SETS;
        self.0[at..][..SETS].try_into().unwrap_or_else(|_| unreachable!("it has this length"))
    }
}

/// The breadth-first search.
struct Growth<'a> {
    bound: &'a DrFinishTable,
    classes: Classes,
    sets: Sets,
    /// The layer permutations that each move makes of each, move by move.
    layers: Vec<u16>,
    images: Vec<Vec<u16>>,
    odd_layers: Vec<bool>,
    halves: [u8; SLICE_PERMUTATIONS],
    parities: [bool; SLICE_PERMUTATIONS],
    /// What was reached up to the last level, and what on it.
    known: Vec<u16>,
    last: Vec<u16>,
    next: Vec<u16>,
    /// Whether the last level occurs in each class, and whether all of it is known.
    occurs: Vec<bool>,
    whole: Vec<bool>,
    above: Vec<u8>,
}

impl<'a> Growth<'a> {
    fn new(bound: &'a DrFinishTable, stop: Stop<'_>) -> Option<Self> {
        let classes = Classes::corner_permutations(stop)?;
        let mut layers = Vec::with_capacity(DrFinishTable::MOVES * PERMUTATIONS);
        for m in 0..DrFinishTable::MOVES {
            layers.extend((0..PERMUTATIONS).map(|layer| bound.layers_after(layer, m)));
        }
        Some(Self {
            bound,
            classes,
            sets: Sets::new(bound),
            layers,
            images: (0..frame::COUNT).map(|s| bound.layer_images(s)).collect(),
            odd_layers: (0..PERMUTATIONS).map(is_odd_layer).collect(),
            halves: halves(),
            parities: parities(),
            known: zeroed(GROUPS, "the states that were reached"),
            last: zeroed(GROUPS, "the states of the last distance"),
            next: zeroed(GROUPS, "the states of the next distance"),
            occurs: filled(false, CLASSES, "the classes of the last distance"),
            whole: filled(false, CLASSES, "the classes that are done"),
            above: zeroed(GROUPS * STRIDE, "its distances"),
        })
    }

    /// Finds the states at a distance, all closer ones being known; how many they are.
    fn level(&mut self, level: u8, reached: &AtomicU64, stop: Stop<'_>) -> Option<u64> {
        std::mem::swap(&mut self.last, &mut self.next);
        let (known, next) = (&mut self.known[..], &mut self.next[..]);
        let rows = known
            .par_chunks_mut(PERMUTATIONS)
            .zip(next.par_chunks_mut(PERMUTATIONS))
            .zip(self.above.par_chunks_mut(PERMUTATIONS * STRIDE))
            .enumerate();
        let row = Row {
            bound: self.bound,
            classes: &self.classes,
            sets: &self.sets,
            layers: &self.layers,
            images: &self.images,
            odd_layers: &self.odd_layers,
            halves: &self.halves,
            parities: &self.parities,
            last: &self.last,
            occurs: &self.occurs,
            level,
        };
        let whole = &self.whole;
        let found: Option<Vec<(u64, bool)>> = rows
            .map(|(class, ((known, next), above))| {
                if stop() {
                    return None;
                }
                if whole[class] {
                    next.fill(0);
                    return Some((0, true));
                }
                let found = row.grow(class, known, next, above);
                reached.fetch_add(found, Relaxed);
                Some((found, found == 0 && known.iter().all(|&set| set == ALL)))
            })
            .collect();
        let found = found?;
        let mut states = 0;
        for (class, (entries, whole)) in found.into_iter().enumerate() {
            let symmetries = self.classes.stabiliser[class].count_ones();
            states += entries * u64::from(frame::COUNT as u32 / symmetries);
            self.occurs[class] = entries > 0;
            self.whole[class] = whole;
        }
        Some(states)
    }
}

/// What is read to find the next level of a class.
struct Row<'a> {
    bound: &'a DrFinishTable,
    classes: &'a Classes,
    sets: &'a Sets,
    layers: &'a [u16],
    images: &'a [Vec<u16>],
    odd_layers: &'a [bool],
    halves: &'a [u8; SLICE_PERMUTATIONS],
    parities: &'a [bool; SLICE_PERMUTATIONS],
    last: &'a [u16],
    occurs: &'a [bool],
    level: u8,
}

impl Row<'_> {
    /// The states of a class that have a neighbour on the last level; how many they are.
    fn grow(&self, class: usize, known: &mut [u16], next: &mut [u16], above: &mut [u8]) -> u64 {
        next.fill(0);
        let corners = self.classes.representative[class] as usize;
        let is_odd = is_odd_corners(corners);
        if self.level == 0 {
            if class == (self.classes.of[0] >> 4) as usize {
                next[0] = 1 << self.halves[0];
            }
        } else {
            for m in 0..DrFinishTable::MOVES {
                let target = self.classes.of[self.bound.corners_after(corners, m)] as usize;
                let (target, s) = (target >> 4, target & 15);
                if !self.occurs[target] {
                    continue;
                }
                let last = &self.last[target * PERMUTATIONS..][..PERMUTATIONS];
                let images = &self.images[s][..PERMUTATIONS];
                let sets = [false, true].map(|odd| self.sets.of(m, s, odd));
                let moved = &self.layers[m * PERMUTATIONS..][..PERMUTATIONS];
                for ((next, &layer), &odd) in next.iter_mut().zip(moved).zip(self.odd_layers) {
                    let there = last[usize::from(images[usize::from(layer)])];
                    *next |= sets[usize::from(odd != is_odd)][usize::from(there & ALL)];
                }
            }
        }
        let mut found = 0;
        let inner: [u8; SLICE_PERMUTATIONS] =
            std::array::from_fn(|e| self.bound.e_distance(corners, e));
        for layer in 0..PERMUTATIONS {
            let new = next[layer] & !known[layer];
            next[layer] = new;
            if new == 0 {
                continue;
            }
            known[layer] |= new;
            found += u64::from(new.count_ones());
            let odd = self.odd_layers[layer] != is_odd;
            let outer = self.bound.class_distance(class, layer);
            let mut bits = 0_u32;
            for e in (0..SLICE_PERMUTATIONS).filter(|&e| self.parities[e] == odd) {
                let half = self.halves[e];
                if new >> half & 1 == 1 {
                    let more = (self.level - outer.max(inner[e])).min(BEYOND);
                    bits |=
                        u32::from(more & 1) << half | u32::from(more >> 1) << (half + HALF as u8);
                }
            }
            for (byte, bits) in above[layer * STRIDE..][..STRIDE].iter_mut().zip(bits.to_le_bytes())
            {
                *byte |= bits;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_of_the_e_slice_are_half_even_and_have_places_of_their_own() {
        let (halves, parities) = (halves(), parities());
        for odd in [false, true] {
            let of_parity = (0..SLICE_PERMUTATIONS).filter(|&e| parities[e] == odd);
            let places: Vec<u8> = of_parity.map(|e| halves[e]).collect();
            assert_eq!(places, (0..HALF as u8).collect::<Vec<_>>());
        }
        assert!(!parities[0] && !is_odd_layer(0) && is_odd_layer(1) && is_odd_corners(1));
    }

    #[test]
    fn values_are_counted_by_their_two_sets() {
        // Low bits of the entries 0 and 1, high bits of 1 and 2.
        let bits: u32 = 0b011 | 0b110 << HALF;
        let group = &bits.to_le_bytes()[..STRIDE];
        assert_eq!(DrGroupTable::histogram(group)[..5], [9, 1, 1, 1, 0]);
    }

    #[test]
    fn the_published_counts_are_those_of_all_states() {
        assert_eq!(COUNTS.iter().sum::<u64>(), 40_320 * 40_320 * 12);
    }
}
