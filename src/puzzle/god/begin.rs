//! Marks in files begin: with positions that are known, or with those of a count in memory.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::disk::Disk;
use super::request::GodError;

/// What is known when marks begin.
#[derive(Default)]
pub(super) struct Known {
    /// Numbers of all positions seen.
    pub(super) seen: Vec<u64>,
    /// Those of the distance counted last.
    pub(super) fresh: Vec<u64>,
    /// Those that are to be taken as unseen after all.
    pub(super) ahead: Vec<u64>,
}

/// A number of its own for what begins.
fn new_run() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl Disk<'_> {
    /// Marks positions as distance `depth`, with what was seen before them, all given by their numbers; false when stopped.
    pub(super) fn begin(&mut self, depth: u32, mut known: Known) -> Result<bool, GodError> {
        (self.run, self.depth, self.seen) = (new_run(), depth, 0);
        for numbers in [&mut known.seen, &mut known.fresh, &mut known.ahead] {
            numbers.sort_unstable();
            numbers.dedup();
        }
        self.recent.iter_mut().for_each(|counts| counts.fill(0));
        for segment in 0..self.segments {
            let (first, count) = (self.first_word(segment), self.words_of(segment));
            let (from, to) = (first * self.marks.in_word(), (first + count as u64) * self.marks.in_word());
            let within = |numbers: &[u64]| {
                let from = numbers.partition_point(|&number| number < from);
                from..numbers.partition_point(|&number| number < to)
            };
            let seen = &known.seen[within(&known.seen)];
            let fresh = &known.fresh[within(&known.fresh)];
            let ahead = &known.ahead[within(&known.ahead)];
            self.recent[0][segment] = fresh.len() as u64;
            self.seen += (seen.len() - ahead.len()) as u64;
            let words = self.begun(first, count, depth, (seen, fresh, ahead));
            if !self.save(segment, words, depth, fresh.len() as u64)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The words of a segment with some positions marked, one after the other: all that were seen, of them those of the
    /// distance counted last, and those left out.
    fn begun<'w>(
        &'w self,
        first: u64,
        count: usize,
        depth: u32,
        (seen, fresh, ahead): (&'w [u64], &'w [u64], &'w [u64]),
    ) -> impl Iterator<Item = u64> + 'w {
        let size = self.row_words() as u64;
        let mut numbers = seen.iter().copied().peekable();
        (first..first + count as u64).map(move |at| {
            let mut word = self.marks.empty(&self.rows, (at % size) as usize);
            while let Some(number) = numbers.next_if(|number| number / self.marks.in_word() == at) {
                if ahead.binary_search(&number).is_ok() {
                    continue;
                }
                let is_fresh = fresh.binary_search(&number).is_ok();
                let mark = if is_fresh { self.marks.of_distance(depth) } else { self.marks.old() };
                word |= self.marks.put(mark, number);
            }
            word
        })
    }
}
