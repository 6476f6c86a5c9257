//! All pairs of moves, in groups that share one lookup on the other side.
//!
//! A pair that is made on one side is an inverted premove of the other side. There a lookup sees
//! only the coset of the half-turn group. Two pairs have equal entries for every cube if their
//! inverses differ by an element of that group as a premove. The 243 pairs form 82 such groups, so
//! one lookup serves three pairs on average.

use std::collections::BTreeMap;
use std::ops::Range;

use premove_cube::{Cube, Move};

use super::eight::Eight;
use super::node::FOLLOWING;
use super::pieces::pack;
use crate::simd::{Bytes32, Portable, Wide};

/// Greatest number of groups or pairs of moves of one side. The numbers of side 1 begin with this
/// value.
const OF_SIDE: usize = 256;

/// Greatest number of groups or pairs of moves of both sides: their numbers have nine bits.
pub(super) const NUMBERS: usize = 2 * OF_SIDE;

/// The pairs of moves that may be made on either side.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// For each group, the number of its first pair, and the number after that of its last pair.
    ranges: Box<[[u16; 2]; NUMBERS]>,
    /// The solved state after each pair of moves.
    turns: Box<[Bytes32; NUMBERS]>,
    /// The solved state after the inverse of each pair of moves.
    undoing: Box<[Bytes32; NUMBERS]>,
    /// The moves of each pair, in order.
    moves: Box<[[u8; 2]; NUMBERS]>,
    /// For each side, lists of groups with the moves to which they belong: the groups with a pair
    /// that begins with one of the moves. There is a list for each set of moves that may follow a
    /// move, and a last one for all moves.
    beginning: [Vec<(u32, Groups)>; 2],
    /// The groups of these lists, in packs of eight.
    eights: Vec<EightGroups>,
}

/// A list of groups of pairs of moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// Number of groups.
    pub(super) count: usize,
    /// Range of the numbers of the packs of eight groups in this list.
    pub(super) eights: Range<u32>,
}

/// A pack of eight groups, which are looked up together. Missing groups have the number [`NONE`].
#[derive(Clone, Copy, Debug)]
pub(super) struct EightGroups {
    /// For each group, the solved state after the inverse of its first pair of moves.
    pub(super) inverses: Eight,
    pub(super) numbers: [u16; 8],
}

/// Number of a group without pairs.
const NONE: u16 = OF_SIDE as u16 - 1;

impl Pairs {
    pub(super) fn new() -> Self {
        let mut pairs = Self {
            ranges: Box::new([[0; 2]; NUMBERS]),
            turns: Box::new([Bytes32::default(); NUMBERS]),
            undoing: Box::new([Bytes32::default(); NUMBERS]),
            moves: Box::new([[0; 2]; NUMBERS]),
            beginning: [Vec::new(), Vec::new()],
            eights: Vec::new(),
        };
        for side in 0..2 {
            pairs.add(side);
        }
        pairs
    }

    fn add(&mut self, side: usize) {
        let mut groups: BTreeMap<[u8; 20], Vec<[u8; 2]>> = BTreeMap::new();
        for (m, next) in FOLLOWING[side].iter().enumerate().take(Move::COUNT) {
            for n in (0..Move::COUNT).filter(|n| next >> n & 1 == 1) {
                let inverse = done([m, n]).inverse();
                groups.entry(coset(&inverse)).or_default().push([m as u8, n as u8]);
            }
        }
        let first = side * OF_SIDE;
        let mut count = first;
        let mut inverses = Vec::new();
        for (group, pairs) in groups.values().enumerate() {
            self.ranges[first + group] = [count as u16, (count + pairs.len()) as u16];
            inverses.push(pack(&done(pairs[0].map(usize::from)).inverse()));
            for &moves in pairs {
                let cube = done(moves.map(usize::from));
                self.turns[count] = pack(&cube);
                self.undoing[count] = pack(&cube.inverse());
                self.moves[count] = moves;
                count += 1;
            }
        }
        let groups = first as u16..(first + groups.len()) as u16;
        let all = (1 << Move::COUNT) - 1;
        for moves in FOLLOWING[side].iter().take(Move::COUNT).copied().chain([all]) {
            if self.beginning[side].iter().all(|(known, _)| *known != moves) {
                let list = groups.clone().filter(|&group| self.any_begins(group, moves));
                let list: Vec<u16> = list.collect();
                let from = self.eights.len() as u32;
                for eight in list.chunks(8) {
                    let mut numbers = [NONE; 8];
                    numbers[..eight.len()].copy_from_slice(eight);
                    let mut states = Eight::default();
                    for place in 0..8 {
                        // Missing groups repeat the first group, so that they read no other cache
                        // line.
                        let group = eight.get(place).unwrap_or(&eight[0]);
                        let inverse = inverses[usize::from(*group) - first];
                        states.put(Portable, place, Portable.load32(&inverse));
                    }
                    self.eights.push(EightGroups { inverses: states, numbers });
                }
                let eights = from..self.eights.len() as u32;
                self.beginning[side].push((moves, Groups { count: list.len(), eights }));
            }
        }
    }

    fn any_begins(&self, group: u16, moves: u32) -> bool {
        let [from, to] = self.range(group);
        (from..to).any(|pair| moves >> self.moves(pair)[0] & 1 == 1)
    }

    /// Returns the groups of a side, 0 or 1, with a pair that begins with one of these moves.
    #[inline(always)]
    pub(super) fn beginning(&self, side: usize, moves: u32) -> &Groups {
        let lists = &self.beginning[side % 2];
        for (known, groups) in lists {
            if *known == moves {
                return groups;
            }
        }
        // The list for all moves. Each pair is checked later.
        &lists[lists.len() - 1].1
    }

    /// Returns the pack of eight groups with this number.
    #[inline(always)]
    pub(super) fn eight(&self, number: usize) -> &EightGroups {
        &self.eights[number]
    }

    /// Returns the range of the numbers of a group's pairs: the first, and one after the last.
    #[inline(always)]
    pub(super) fn range(&self, group: u16) -> [u16; 2] {
        self.ranges[usize::from(group) % NUMBERS]
    }

    /// Returns the solved state after a pair of moves.
    #[inline(always)]
    pub(super) fn turn(&self, pair: usize) -> &Bytes32 {
        &self.turns[pair % NUMBERS]
    }

    /// Returns the solved state after the inverse of a pair of moves.
    #[inline(always)]
    pub(super) fn undoing(&self, pair: usize) -> &Bytes32 {
        &self.undoing[pair % NUMBERS]
    }

    /// Returns the moves of a pair, in order.
    #[inline(always)]
    pub(super) fn moves(&self, pair: u16) -> [usize; 2] {
        let [m, n] = self.moves[usize::from(pair) % NUMBERS];
        [usize::from(m), usize::from(n)]
    }
}

fn done(moves: [usize; 2]) -> Cube {
    Cube::from_moves(moves.map(Move::from_index))
}

/// Returns the part of a state that a lookup sees: tetrad and twist of the corner in each place,
/// slice and flip of the edge in each place.
fn coset(cube: &Cube) -> [u8; 20] {
    let mut labels = [0; 20];
    for (label, corner) in labels.iter_mut().zip(&cube.corners) {
        *label = (corner.piece() / 4) as u8 | corner.twist() << 4;
    }
    for (label, edge) in labels[8..].iter_mut().zip(&cube.edges) {
        *label = (edge.piece() / 4) as u8 | edge.flip() << 4;
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_in_one_group_of_its_side() {
        let pairs = Pairs::new();
        for (side, following) in FOLLOWING.iter().enumerate() {
            let all = pairs.beginning(side, (1 << Move::COUNT) - 1);
            let mut found = Vec::new();
            for number in all.eights.clone() {
                for group in pairs.eight(number as usize).numbers {
                    let [from, to] = pairs.range(group);
                    found.extend((from..to).map(|pair| pairs.moves(pair)));
                }
            }
            found.sort_unstable();
            assert!(found.windows(2).all(|two| two[0] != two[1]));
            assert_eq!((found.len(), all.count), (243, 82));
            assert!(found.iter().all(|[m, n]| following[*m] >> n & 1 == 1));
        }
    }
}
