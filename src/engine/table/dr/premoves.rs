//! Finds premoves that bring a state near DR: the distances after many premoves are looked up
//! together.
//!
//! A search with NISS tries all sequences of moves on one side, and hardly any of them brings the
//! other side near DR. Each sequence costs one lookup in a table far larger than the caches. Such
//! lookups take about 300 ns each if they are made one after the other. Here the cache lines of
//! many lookups are requested before the first is read.

use premove_cube::{Move, MoveSet};

use super::{CLASS_OF, DISTANCES, DrTable, STRIDE, TWIST_IMAGES, TWIST_SLICE};
use crate::coord::{Premoves, parts};
use crate::table::nibbles;

/// Number of states whose premoves are looked up together. More would bring no gain.
const STATES: usize = 16;

/// A state after one of its premoves.
#[derive(Clone, Copy)]
struct Probe {
    /// Index of the state among those that are looked up together.
    state: u8,
    premove: Move,
    twist: u16,
    /// At first flips and slice places, later the index of the distance in the table.
    at: u32,
}

impl DrTable {
    /// Removes the premoves after which their state is more than `most` moves from DR.
    pub(super) fn keep_near_premoves(&self, premoves: &mut [Premoves], most: u8) {
        for part in premoves.chunks_mut(STATES) {
            self.keep_near_of_part(part, most);
        }
    }

    fn keep_near_of_part(&self, part: &mut [Premoves], most: u8) {
        let mut probes = [Probe { state: 0, premove: Move::ALL[0], twist: 0, at: 0 }; PROBES];
        let mut count = 0;
        for (state, premoves) in part.iter_mut().enumerate() {
            count += self.within_bound(premoves, state as u8, most, &mut probes[count..]);
            premoves.moves = MoveSet::EMPTY;
        }
        let probes = &mut probes[..count];
        let classes = self.bytes.longs(CLASS_OF);
        let images = self.bytes.words(TWIST_IMAGES);
        let distances = self.bytes.section(DISTANCES);
        for probe in &mut *probes {
            let class_of = classes.at(probe.at as usize) as usize;
            let twist = images.at((class_of & 15) * parts::TWISTS + usize::from(probe.twist));
            let at = (class_of >> 4) * STRIDE * 2 + usize::from(twist);
            self.moves.isa.prefetch(distances, at / 2);
            probe.at = at as u32;
        }
        for probe in probes {
            if nibbles::get(distances, probe.at as usize) <= most {
                let moves = &mut part[usize::from(probe.state)].moves;
                *moves = moves.with(probe.premove);
            }
        }
    }

    /// Collects the premoves after which the bound from twists and slice places is at most `most`.
    /// Returns the number of these premoves.
    ///
    /// A premove changes many coordinates of a state, but few pieces of its inverse. The
    /// coordinates are sums over places of the inverse, and a quarter turn changes eight terms.
    #[inline]
    fn within_bound(
        &self,
        premoves: &Premoves,
        state: u8,
        most: u8,
        probes: &mut [Probe],
    ) -> usize {
        let bounds = self.bytes.section(TWIST_SLICE);
        let view = &self.moves.inverse;
        let inverse = premoves.cube.inverse();
        let before = view.of(&inverse);
        let mut count = 0;
        for premove in premoves.moves {
            let parts = if MoveSet::CLOCKWISE.contains(premove) {
                view.after_quarter(before, &inverse, premove.face())
            } else {
                view.of(&inverse.after(premove))
            };
            let rest = self.moves.rest.at(parts);
            let flip_slice = usize::from(rest.slice) * parts::FLIPS + usize::from(parts.flip());
            // An entry is always written, and kept by incrementing the count. A branch would often
            // be mispredicted.
            probes[count] = Probe { state, premove, twist: rest.twist, at: flip_slice as u32 };
            count += usize::from(nibbles::get(bounds, rest.index()) <= most);
        }
        count
    }
}

/// Greatest number of lookups at once: all premoves of all these states.
const PROBES: usize = STATES * Move::COUNT;
