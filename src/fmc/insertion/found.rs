//! The solutions that a search has found so far: each once, with its shortest reading.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use premove_cube::notation::Alg;

use super::leftover::Leftover;
use super::limits::{InsertionKinds, InsertionLimits};
use super::result::{InsertionSolution, Reading, effect, shortest_reading, written};
use super::skeleton::AssembledSkeleton;

/// The solutions found so far. Threads add to it at the same time.
pub(super) struct FoundSolutions<'a> {
    skeleton: &'a AssembledSkeleton,
    limits: InsertionLimits,
    /// Solutions of more moves are not wanted any more.
    most: AtomicUsize,
    list: Mutex<HashMap<Alg, Readings>>,
}

/// The readings of a solution.
struct Readings {
    shortest: Reading,
    all: Vec<Reading>,
}

/// Greatest number of readings of a solution that are counted.
const MOST_READINGS: usize = 64;

impl<'a> FoundSolutions<'a> {
    pub(super) fn new(skeleton: &'a AssembledSkeleton, limits: InsertionLimits) -> Self {
        let most = limits.max.unwrap_or(skeleton.length + InsertionLimits::MORE);
        Self { skeleton, limits, most: AtomicUsize::new(most), list: Mutex::default() }
    }

    /// Returns the greatest total that is still wanted.
    pub(super) fn most(&self) -> usize {
        self.most.load(Relaxed)
    }

    fn list(&self) -> MutexGuard<'_, HashMap<Alg, Readings>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the solutions of up to the wanted number of moves.
    pub(super) fn solutions(&self) -> Vec<Alg> {
        let most = self.most();
        let mut all: Vec<Alg> = self.list().keys().filter(|it| it.len() <= most).cloned().collect();
        all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        all
    }

    /// Adds solutions that differ from the skeleton in one stretch, in normal form.
    pub(super) fn add_whole(&self, solutions: Vec<Alg>) {
        for solution in solutions {
            if solution.len() <= self.most() && !solution.is_empty() {
                let reading = shortest_reading(&self.skeleton.moves, &solution);
                self.add(solution, Reading::Turns(vec![reading]));
            }
        }
    }

    /// Adds a solution in normal form, with a reading of it. Empty insertions are left out.
    pub(super) fn add(&self, solution: Alg, mut reading: Reading) {
        if let Reading::Turns(all) = &mut reading {
            all.retain(|one| !one.moves.is_empty());
        }
        if solution.len() > self.most() || !self.is_wanted(&reading) {
            return;
        }
        let solves = self.skeleton.scramble.after_all(solution.iter()).is_solved();
        debug_assert!(solves, "{solution} solves the scramble");
        if !solves {
            return;
        }
        let mut list = self.list();
        let is_new = !list.contains_key(&solution);
        let length = solution.len();
        let readings = list
            .entry(solution)
            .or_insert_with(|| Readings { shortest: reading.clone(), all: Vec::new() });
        let key = |reading: &Reading| (reading.size(), reading.clone());
        if key(&reading) < key(&readings.shortest) {
            readings.shortest = reading.clone();
        }
        if readings.all.len() < MOST_READINGS && !readings.all.contains(&reading) {
            readings.all.push(reading);
        }
        if is_new {
            self.lower(&mut list, length);
        }
    }

    /// Returns whether all insertions of a reading move the wanted pieces.
    fn is_wanted(&self, reading: &Reading) -> bool {
        let kinds = self.limits.kinds;
        match reading {
            Reading::Slices(_) => kinds.has_slices(),
            Reading::Turns(_) if kinds == InsertionKinds::ALL => true,
            Reading::Turns(all) => {
                all.iter().all(|one| kinds.allow(Leftover::of(&effect(&one.moves)).kind()))
            }
        }
    }

    /// Lowers the greatest wanted total after a new solution of this length.
    fn lower(&self, list: &mut HashMap<Alg, Readings>, length: usize) {
        let mut most = self.most();
        if let Some(slack) = self.limits.slack {
            most = most.min(length + slack);
        }
        if list.len() >= self.limits.results {
            let mut lengths: Vec<usize> = list.keys().map(Alg::len).collect();
            let (_, nth, _) = lengths.select_nth_unstable(self.limits.results - 1);
            most = most.min(*nth);
        }
        if most < self.most() {
            self.most.store(most, Relaxed);
            list.retain(|solution, _| solution.len() <= most);
        }
    }

    /// Returns the wanted solutions, the best first.
    pub(super) fn best_ones(&self) -> Vec<InsertionSolution> {
        let list = self.list();
        let all = list.iter().map(|(solution, readings)| InsertionSolution {
            solution: solution.clone(),
            insertions: written(self.skeleton, &readings.shortest),
            readings: readings.all.len(),
        });
        let mut all: Vec<_> = all.collect();
        all.sort_by_cached_key(InsertionSolution::rank);
        all.truncate(self.limits.results);
        all
    }
}
