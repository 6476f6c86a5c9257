//! Counts distance after distance, with the counter that is best for the puzzle. Continues from
//! where an earlier run ended.

use premove_engine::search::Control;
use premove_engine::store::allocate::with_space;

use super::antipodes::{AntipodeSolver, LeftOut};
use super::choice::{CountRun, Stand};
use super::counter::Counter;
use super::keep::{self, CountFile, CountFileKind, CountFolder, CountHead};
use super::request::{
    ALLOW_MORE, CountEnding, CountEngine, CountError, CountProgress, Distribution, Halt, go_on,
};
use super::resume::Left;
use crate::space::index::TooMany;

/// Number of positions between two checks of the stop flag.
const LOOK: usize = 1 << 12;

/// Minimum number of bytes for solving antipodes, even if less memory is allowed.
const LEAST: u64 = 1 << 23;
/// Divisor of the memory: the farthest positions and their solutions may take 1 / `FARTHEST` of it.
const FARTHEST: u64 = 8;

impl<'a> CountRun<'a> {
    pub(super) fn start(&self, kept: Option<CountFile>) -> Result<Distribution, Halt> {
        match self.resumed(kept)? {
            Some(Left::Stand(stand)) => {
                self.folder.iter().for_each(|folder| folder.report(self.report));
                self.report_counts(&stand.head.counts);
                return self.count(stand);
            }
            Some(Left::Whole(head, ending)) => {
                if let Some(folder) = self.keeping().filter(|_| ending == CountEnding::Done) {
                    // A run that was killed at its end may have left segments. They do no harm, so
                    // errors are ignored.
                    let _ = keep::remove_segments(folder.path, self.key);
                }
                self.report_counts(&head.counts);
                return Ok(self.distribution(head, ending));
            }
            None => {}
        }
        go_on(self.control)?;
        self.prepare_folder()?;
        let mut counter = self.counter()?;
        let sources = self.sources(&mut counter)?;
        counter.begin(&sources)?;
        let head = CountHead::of_state(CountFileKind::Open(counter.engine()), Vec::new());
        let head = CountHead { layout: Some(self.layout), sources, ..head };
        let mut stand = Stand { counter, head };
        self.tally(&mut stand)?;
        self.count(stand)
    }

    /// Removes the files of earlier runs, so that they are not mistaken for those of the new count.
    fn prepare_folder(&self) -> Result<(), Halt> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let in_files = self.request.engine == CountEngine::Disk;
        if in_files {
            folder.check()?;
        }
        folder.report(self.report);
        if folder.can_keep()
            && self.spared.get() == 0
            && let Err(error) = folder.clear()
        {
            self.not_kept(folder, error.into(), in_files)?;
        }
        Ok(())
    }

    /// Returns the folder if the count can be stored there, otherwise `None`.
    pub(super) fn keeping(&self) -> Option<&CountFolder<'a>> {
        self.folder.as_ref().filter(|folder| folder.can_keep())
    }

    /// Handles an error of storing. It ends a count with marks in files; other counts continue
    /// without the folder.
    pub(super) fn not_kept(
        &self,
        folder: &CountFolder,
        why: CountError,
        in_files: bool,
    ) -> Result<(), Halt> {
        if in_files {
            return Err(why.into());
        }
        folder.refusal.replace(Some(why));
        folder.report(self.report);
        Ok(())
    }

    fn report_counts(&self, counts: &[u64]) {
        self.report.resumed(counts.len().saturating_sub(1) as u32);
        for length in (1..=counts.len()).filter(|length| counts[length - 1] > 0) {
            self.report_last(&counts[..length]);
        }
    }

    fn report_last(&self, counts: &[u64]) {
        let Some(&positions) = counts.last() else { return };
        let depth = counts.len() as u32 - 1;
        let total = counts.iter().sum();
        self.report.counted(CountProgress { depth, positions, total, bound: self.bound });
    }

    /// Returns the reachable positions that meet a goal.
    fn sources(&self, counter: &mut Box<dyn Counter + 'a>) -> Result<Vec<Vec<u32>>, Halt> {
        let most = (self.request.memory / 64) as usize;
        let mut sources = Vec::new();
        for goal in &self.request.goals {
            let meeting = self.space.positions(goal, most, self.control);
            let meeting = meeting.map_err(|TooMany(count)| too_many(count, most))?;
            sources = merged(sources, meeting, self.control);
            go_on(self.control)?;
        }
        let solved = vec![0; self.space.coordinates.len()];
        if sources.iter().any(|values| *values != solved) {
            let begin = [solved];
            counter.begin(&begin)?;
            for distance in 0.. {
                if counter.is_done() {
                    break;
                }
                self.advance(counter, &begin, distance)?;
            }
            let mut reached = Vec::new();
            for values in sources {
                go_on(self.control)?;
                if counter.contains(&values)? {
                    reached.push(values);
                }
            }
            sources = reached;
        }
        if sources.is_empty() { Err(CountError::NoGoal.into()) } else { Ok(sources) }
    }

    /// Returns the maximum number of farthest positions that are stored and solved.
    fn antipodes(&self) -> usize {
        // Memory for a position: a label, an orientation and a modulus for each slot, and a number
        // for each move of its solution.
        let each = 256
            + self.definition.shape.slots() as u64 * 4
            + self.space.coordinates.len() as u64 * 16;
        self.request.antipodes.min((self.request.memory / FARTHEST / each).max(1) as usize)
    }

    /// Adds the last counted distance to the results and stores them, unless the run was stopped.
    fn tally(&self, stand: &mut Stand<'a>) -> Result<(), Halt> {
        let Stand { counter, head } = &mut *stand;
        let passing = counter.passing(&self.filter)?;
        if passing > 0 {
            head.farthest = counter.first(self.antipodes(), &self.filter)?;
        }
        head.counts.push(passing);
        if passing > 0 {
            self.report_last(&head.counts);
        }
        self.control.depth_done(head.counts.len() as u32 - 1);
        self.keep(stand)
    }

    /// Counts until all positions are counted, the maximum is reached, or the run is stopped.
    fn count(&self, mut stand: Stand<'a>) -> Result<Distribution, Halt> {
        let ending = loop {
            let Stand { counter, head } = &mut stand;
            if counter.is_done() {
                break CountEnding::Done;
            }
            if self.request.max.is_some_and(|max| head.counts.len() as u64 > u64::from(max)) {
                break CountEnding::MaxDepth;
            }
            let distance = head.counts.len() as u32 - 1;
            let result = self.advance(counter, &head.sources, distance);
            match result.and_then(|_| self.tally(&mut stand)) {
                Err(Halt::Stopped) => break CountEnding::Stopped,
                other => other?,
            }
        };
        let Stand { counter, mut head } = stand;
        drop(counter);
        trim(&mut head.counts);
        if let Some(folder) = self.keeping().filter(|_| ending == CountEnding::Done) {
            (head.kind, head.state) = (CountFileKind::Done, Vec::new());
            let path = keep::path(folder.path, self.key, None);
            let words = (0, std::iter::empty());
            let written = keep::write(&path, self.key, &head, words, self.control);
            let kept = written.and_then(|()| Ok(keep::remove_segments(folder.path, self.key)?));
            if let Err(Halt::Failed(error)) = kept {
                // All positions are counted, so the result is valid even if it cannot be stored.
                self.not_kept(folder, error, false)?;
            }
        }
        Ok(self.distribution(head, ending))
    }

    fn distribution(&self, head: CountHead, ending: CountEnding) -> Distribution {
        let CountHead { mut counts, farthest, sources, .. } = head;
        trim(&mut counts);
        let length = counts.len().saturating_sub(1) as u32;
        let total = counts.iter().sum();
        let mut antipodes = Vec::new();
        if ending != CountEnding::Stopped {
            let Self { definition, request, space, control, .. } = *self;
            let memory = request.memory.saturating_sub(space.bytes()).max(LEAST);
            let solver = AntipodeSolver { definition, request, space, control, memory };
            let left_out;
            (antipodes, left_out) = solver.solve(self.width, &sources, &farthest, length);
            let there = counts.last().map_or(0, |&last| last as usize);
            let wanted = request.antipodes.min(there);
            let beyond = (wanted > farthest.len()).then_some(match farthest[..] {
                [] => LeftOut::NotKept,
                _ => LeftOut::Memory,
            });
            if let Some(why) = left_out.or(beyond) {
                self.report.left_out(wanted - antipodes.len(), &why.to_string());
            }
        }
        Distribution { counts, total, bound: self.bound, antipodes, ending }
    }
}

/// Merges two ascending lists, without duplicates. The result is incomplete if stopped.
fn merged(a: Vec<Vec<u32>>, b: Vec<Vec<u32>>, control: &Control) -> Vec<Vec<u32>> {
    if a.is_empty() || b.is_empty() {
        return if a.is_empty() { b } else { a };
    }
    let mut a = a.into_iter().peekable();
    let mut b = b.into_iter().peekable();
    let mut all = with_space(a.len() + b.len(), "the farthest positions");
    while !(all.len().is_multiple_of(LOOK) && control.is_stopped()) {
        match (a.peek(), b.peek()) {
            (None, None) => break,
            (Some(x), Some(y)) if x == y => _ = b.next(),
            (Some(x), Some(y)) if x > y => all.extend(b.next()),
            (None, Some(_)) => all.extend(b.next()),
            (Some(_), _) => all.extend(a.next()),
        }
    }
    all
}

/// Returns the error that too many positions meet a goal. `most` is the allowed number.
fn too_many(count: u64, most: usize) -> CountError {
    CountError::Memory {
        what: "the positions that meet a goal",
        needed: count.saturating_mul(64),
        allowed: most as u64 * 64,
        remedy: ALLOW_MORE,
    }
}

/// Removes distances without positions from the end.
fn trim(counts: &mut Vec<u64>) {
    while counts.last() == Some(&0) {
        counts.pop();
    }
}
