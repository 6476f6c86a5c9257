//! The breadth-first search over the DR group.
//!
//! A *group* is 12 states with equal corners and layer edges (see `mod.rs`). A mask of 12 bits
//! shows which states of a group are reached. One lookup gives the mask after a move. For each
//! level, every open state is tested for a neighbour on the last level. For a corner class and a
//! move, the class after the move is a constant, so all reads are within 80 KB.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::sets::{ALL, HALF, Sets, by_parity, has_odd_edges};
use super::{CLASSES, DrGroupTable, GROUPS, STRIDE};
use crate::coord::frame::{self, Classes};
use crate::coord::parts::{self, PERMUTATIONS};
use crate::store::allocate::{filled, zeroed};
use crate::table::dr_finish::{DrFinishTable, MOVES};
use crate::table::kind::Stop;

/// The breadth-first search over the DR group, with its result so far.
pub(super) struct Growth<'a> {
    rules: Rules<'a>,
    /// Bit masks for each group: the states reached so far, those on the last level, and those on
    /// the next level.
    known: Vec<u16>,
    last: Vec<u16>,
    next: Vec<u16>,
    /// For each corner class, whether it contains a state of the last level (`occurs`), and whether
    /// all its states are reached (`whole`).
    occurs: Vec<bool>,
    whole: Vec<bool>,
    /// The entries of the table.
    entries: Vec<u8>,
}

impl<'a> Growth<'a> {
    /// Creates a search that has reached no state. Returns `None` if it was stopped.
    pub(super) fn new(table: &'a DrFinishTable, stop: Stop<'_>) -> Option<Self> {
        Some(Self {
            rules: Rules::new(table, stop)?,
            known: zeroed(GROUPS, "the states that were reached"),
            last: zeroed(GROUPS, "the states of the last distance"),
            next: zeroed(GROUPS, "the states of the next distance"),
            occurs: filled(false, CLASSES, "the classes of the last distance"),
            whole: filled(false, CLASSES, "the classes that are done"),
            entries: zeroed(GROUPS * STRIDE, "its entries"),
        })
    }

    pub(super) fn into_entries(self) -> Vec<u8> {
        self.entries
    }

    /// Finds the states at a distance, after all nearer states were found. Returns the number of
    /// states, or `None` if it was stopped. `reached` counts the entries found.
    pub(super) fn next_level(
        &mut self,
        distance: u8,
        reached: &AtomicU64,
        stop: Stop<'_>,
    ) -> Option<u64> {
        std::mem::swap(&mut self.last, &mut self.next);
        let level = Level { distance, last: &self.last, occurs: &self.occurs };
        let rules = &self.rules;
        let whole = &self.whole;
        let classes = self
            .known
            .par_chunks_mut(PERMUTATIONS)
            .zip(self.next.par_chunks_mut(PERMUTATIONS))
            .zip(self.entries.par_chunks_mut(PERMUTATIONS * STRIDE))
            .enumerate();
        let found: Option<Vec<(u64, bool)>> = classes
            .map(|(class, ((known, next), entries))| {
                if stop() {
                    return None;
                }
                next.fill(0);
                if whole[class] {
                    return Some((0, true));
                }
                rules.neighbours(class, &level, next);
                let found = rules.enter(class, distance, known, next, entries);
                reached.fetch_add(found, Relaxed);
                Some((found, found == 0 && known.iter().all(|&set| set == ALL)))
            })
            .collect();
        let mut states = 0;
        for (class, (found, whole)) in found?.into_iter().enumerate() {
            states += found * self.rules.members(class);
            self.occurs[class] = found > 0;
            self.whole[class] = whole;
        }
        Some(states)
    }
}

/// The states of the last level, and the distance of the level that is searched next.
struct Level<'a> {
    /// The distance of the next level.
    distance: u8,
    last: &'a [u16],
    occurs: &'a [bool],
}

/// The effects of moves on states, and the bounds that are subtracted from distances.
struct Rules<'a> {
    table: &'a DrFinishTable,
    classes: Classes,
    sets: Sets,
    /// For each move, the permutation of the layer edges after it, indexed by that before it.
    layers: Vec<u16>,
    /// For each symmetry, the image of each permutation of the layer edges.
    images: Vec<Vec<u16>>,
    /// `true` for each permutation of the layer edges that is odd.
    is_odd: Vec<bool>,
    by_parity: [[usize; HALF]; 2],
}

impl<'a> Rules<'a> {
    fn new(table: &'a DrFinishTable, stop: Stop<'_>) -> Option<Self> {
        Some(Self {
            table,
            classes: Classes::corner_permutations(stop)?,
            sets: Sets::new(table),
            layers: (0..MOVES)
                .flat_map(|m| (0..PERMUTATIONS).map(move |layers| table.layers_after(layers, m)))
                .collect(),
            images: (0..frame::COUNT).map(|s| table.layer_images(s)).collect(),
            is_odd: (0..PERMUTATIONS)
                .map(|layers| has_odd_edges(&parts::cube_with_layer_permutation(layers)))
                .collect(),
            by_parity: by_parity(),
        })
    }

    /// Returns the number of corner permutations in a class.
    fn members(&self, class: usize) -> u64 {
        let symmetries = self.classes.stabiliser[class].count_ones() as usize;
        (frame::COUNT / symmetries) as u64
    }

    /// Returns the representative corner permutation of a class, and whether it is odd.
    fn corners(&self, class: usize) -> (usize, bool) {
        let corners = self.classes.representative[class] as usize;
        (corners, parts::cube_with_corner_permutation(corners).is_odd())
    }

    /// Adds to `next` the states of a class that have a neighbour on the last level. If the next
    /// distance is 0, adds only the solved state.
    fn neighbours(&self, class: usize, level: &Level<'_>, next: &mut [u16]) {
        if level.distance == 0 {
            // The solved state is the first state in the first group of its class.
            next[0] = u16::from(class == (self.classes.of[0] >> 4) as usize);
            return;
        }
        let (corners, is_odd) = self.corners(class);
        for m in 0..MOVES {
            let entry = self.classes.of[self.table.corners_after(corners, m)] as usize;
            let target = entry >> 4;
            let s = entry & 15;
            if !level.occurs[target] {
                continue;
            }
            let last = &level.last[target * PERMUTATIONS..][..PERMUTATIONS];
            let images = &self.images[s][..PERMUTATIONS];
            let sets = [false, true].map(|odd| self.sets.of(m, s, odd));
            let moved = &self.layers[m * PERMUTATIONS..][..PERMUTATIONS];
            for ((next, &layers), &odd) in next.iter_mut().zip(moved).zip(&self.is_odd) {
                let behind = last[usize::from(images[usize::from(layers)])];
                // `& ALL` limits the index to valid sets, so no bounds check is needed.
                *next |= sets[usize::from(odd != is_odd)][usize::from(behind & ALL)];
            }
        }
    }

    /// Removes states already known from `next`, and records the new ones. Returns the number of
    /// new ones.
    fn enter(
        &self,
        class: usize,
        distance: u8,
        known: &mut [u16],
        next: &mut [u16],
        entries: &mut [u8],
    ) -> u64 {
        let (corners, is_odd) = self.corners(class);
        let with_e = self.by_parity.map(|list| list.map(|e| self.table.e_distance(corners, e)));
        let groups = known.iter_mut().zip(next).zip(entries.chunks_exact_mut(STRIDE));
        let mut found = 0;
        for (layers, ((known, next), group)) in groups.enumerate() {
            *next &= !*known;
            if *next == 0 {
                continue;
            }
            *known |= *next;
            found += u64::from(next.count_ones());
            let with_layers = self.table.class_distance(class, layers);
            let with_e = &with_e[usize::from(self.is_odd[layers] != is_odd)];
            let mut bits = 0_u32;
            for (place, &with_e) in with_e.iter().enumerate() {
                if *next >> place & 1 == 1 {
                    let above = distance - with_layers.max(with_e);
                    let above = u32::from(above.min(DrGroupTable::BEYOND));
                    bits |= (above & 1) << place | (above >> 1) << HALF << place;
                }
            }
            for (byte, bits) in group.iter_mut().zip(bits.to_le_bytes()) {
                *byte |= bits;
            }
        }
        found
    }
}
