//! Distance after distance, by whichever engine suits the puzzle, from where an earlier run left
//! off.

use super::antipodes::{LeftOut, Solver};
use super::engine::At;
use super::filter::stopped;
use super::folder::Folder;
use super::keep::{self, Head, Kept, Kind};
use super::request::{ALLOW_MORE, CountEnding, CountError, CountProgress, Distribution, Engine};
use super::resume::Left;
use super::state::{Run, Stand};
use crate::puzzle::space::index::TooMany;
use crate::search::Control;

/// Positions between two looks at the stop flag.
const LOOK: usize = 1 << 12;

/// This many bytes may be taken to solve antipodes, however little memory is allowed.
const LEAST: u64 = 1 << 23;
/// One part in this many of the memory may be taken by the farthest positions and their solutions.
const FARTHEST: u64 = 8;

impl<'a> Run<'a> {
    /// Counts everything.
    pub(super) fn start<const W: usize>(
        &self,
        kept: Option<Kept>,
    ) -> Result<Distribution, CountError> {
        match self.resumed::<W>(kept)? {
            Some(Left::Stand(stand)) => {
                self.folder.iter().for_each(|folder| folder.tell(self.report));
                self.tell(&stand.counts);
                return self.count(stand);
            }
            Some(Left::Whole(head, ending)) => {
                if let Some(folder) = self.keeping().filter(|_| ending == CountEnding::Done) {
                    // A run that was killed when it was done may have left them; to have them stay
                    // does no harm.
                    let _ = keep::remove_segments(folder.path, self.key);
                }
                self.tell(&head.counts);
                return Ok(self.distribution::<W>(
                    head.counts,
                    &head.farthest,
                    &head.sources,
                    ending,
                ));
            }
            None => {}
        }
        if self.control.is_stopped() {
            return Ok(stopped());
        }
        self.prepare_folder()?;
        let Some(mut engine) = self.engine::<W>()? else { return Ok(stopped()) };
        let Some(sources) = self.sources(&mut engine)? else { return Ok(stopped()) };
        if !engine.begin(self.space, &sources)? {
            return Ok(stopped());
        }
        let mut stand = Stand { engine, counts: Vec::new(), farthest: Vec::new(), sources };
        if !self.tally(&mut stand)? {
            return Ok(stopped());
        }
        self.count(stand)
    }

    /// Sees to it that what is counted from here on is not taken for what an earlier run kept.
    fn prepare_folder(&self) -> Result<(), CountError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        if self.request.engine == Engine::Disk {
            folder.check()?;
        }
        folder.tell(self.report);
        if let Some(folder) = self.keeping().filter(|_| self.spared.get() == 0)
            && let Err(error) = folder.clear()
        {
            self.not_kept(folder, error.into(), self.request.engine == Engine::Disk)?;
        }
        Ok(())
    }

    /// The folder, if something can be kept there.
    pub(super) fn keeping(&self) -> Option<&Folder<'a>> {
        self.folder.as_ref().filter(|folder| folder.can_keep())
    }

    /// Something could not be kept: that ends a count in files, and any other one goes on without.
    pub(super) fn not_kept(
        &self,
        folder: &Folder,
        why: CountError,
        in_files: bool,
    ) -> Result<(), CountError> {
        if in_files {
            return Err(why);
        }
        folder.refuse(why);
        folder.tell(self.report);
        Ok(())
    }

    /// Reports what an earlier run counted.
    fn tell(&self, counts: &[u64]) {
        self.report.resumed(counts.len().saturating_sub(1) as u32);
        let mut total = 0;
        for (depth, &positions) in (0..).zip(counts).filter(|(_, positions)| **positions > 0) {
            total += positions;
            self.report.counted(CountProgress { depth, positions, total, bound: self.bound });
        }
    }

    /// The positions that meet a goal and can be reached; `None` when stopped.
    fn sources<const W: usize>(
        &self,
        engine: &mut At<'a, W>,
    ) -> Result<Option<Vec<Vec<u32>>>, CountError> {
        let most = (self.request.memory / 64) as usize;
        let mut sources = Vec::new();
        for goal in &self.request.goals {
            let meeting = self
                .space
                .positions(goal, most, self.control)
                .map_err(|TooMany(count)| too_many(count, most))?;
            sources = merged(sources, meeting, self.control);
            if self.control.is_stopped() {
                return Ok(None);
            }
        }
        let solved = vec![0; self.space.coordinates.len()];
        if sources.iter().any(|values| *values != solved) {
            let begin = [solved];
            if !engine.begin(self.space, &begin)? {
                return Ok(None);
            }
            let mut distance = 0;
            while !engine.is_done() {
                if self.advance(engine, &begin, distance)?.is_none() {
                    return Ok(None);
                }
                distance += 1;
            }
            let mut reached = Vec::new();
            for values in sources {
                if self.control.is_stopped() {
                    return Ok(None);
                }
                if engine.contains(&values)? {
                    reached.push(values);
                }
            }
            sources = reached;
        }
        if sources.is_empty() { Err(CountError::NoGoal) } else { Ok(Some(sources)) }
    }

    /// How many of the farthest positions are kept and solved, at most.
    fn antipodes(&self) -> usize {
        // A position has a label, a turn and a modulus for each slot; its solution takes a number
        // for each move.
        let each = 256
            + self.definition.shape.slots() as u64 * 4
            + self.space.coordinates.len() as u64 * 16;
        self.request.antipodes.min((self.request.memory / FARTHEST / each).max(1) as usize)
    }

    /// Enters the distance counted last; false if it was stopped, and then nothing is entered.
    fn tally<const W: usize>(&self, stand: &mut Stand<'a, W>) -> Result<bool, CountError> {
        let Some(passing) = stand.engine.passing(&self.filter)? else { return Ok(false) };
        if passing > 0 {
            let Some(first) = stand.engine.first(self.antipodes(), &self.filter)? else {
                return Ok(false);
            };
            stand.farthest = first;
        }
        stand.counts.push(passing);
        let depth = stand.counts.len() as u32 - 1;
        if passing > 0 {
            let total = stand.counts.iter().sum();
            self.report.counted(CountProgress {
                depth,
                positions: passing,
                total,
                bound: self.bound,
            });
        }
        self.control.depth_done(depth);
        self.keep(stand)?;
        Ok(true)
    }

    fn count<const W: usize>(&self, mut stand: Stand<'a, W>) -> Result<Distribution, CountError> {
        let ending = loop {
            if stand.engine.is_done() {
                break CountEnding::Done;
            }
            if self.request.max.is_some_and(|max| stand.counts.len() as u64 > u64::from(max)) {
                break CountEnding::MaxDepth;
            }
            let distance = stand.counts.len() as u32 - 1;
            if self.advance(&mut stand.engine, &stand.sources, distance)?.is_none()
                || !self.tally(&mut stand)?
            {
                break CountEnding::Stopped;
            }
        };
        let Stand { engine, mut counts, farthest, sources } = stand;
        trim(&mut counts);
        drop(engine);
        if let Some(folder) = self.keeping().filter(|_| ending == CountEnding::Done) {
            let (counts, farthest, sources) = (counts.clone(), farthest.clone(), sources.clone());
            let (kind, layout, state) = (Kind::Done, Some(self.layout), Vec::new());
            let head = Head { key: self.key, kind, layout, counts, farthest, sources, state };
            let written = keep::write(
                &keep::path(folder.path, self.key, None),
                &head,
                std::iter::empty(),
                self.control,
            );
            if let Err(error) =
                written.and_then(|_| Ok(keep::remove_segments(folder.path, self.key)?))
            {
                // All is counted: an answer that cannot be kept is one still.
                self.not_kept(folder, error, false)?;
            }
        }
        Ok(self.distribution::<W>(counts, &farthest, &sources, ending))
    }

    fn distribution<const W: usize>(
        &self,
        mut counts: Vec<u64>,
        farthest: &[Vec<u32>],
        sources: &[Vec<u32>],
        ending: CountEnding,
    ) -> Distribution {
        trim(&mut counts);
        let length = counts.len().saturating_sub(1) as u32;
        let total = counts.iter().sum();
        let mut done =
            Distribution { counts, total, bound: self.bound, antipodes: Vec::new(), ending };
        if ending != CountEnding::Stopped {
            let Self { definition, request, space, control, .. } = *self;
            let memory = request.memory.saturating_sub(space.bytes()).max(LEAST);
            let solver = Solver { definition, request, space, control, memory };
            let (antipodes, left_out) = solver.solve::<W>(sources, farthest, length);
            done.antipodes = antipodes;
            let wanted =
                (self.request.antipodes as u64).min(done.counts.last().copied().unwrap_or(0));
            let beyond = (wanted > farthest.len() as u64).then_some(match farthest {
                [] => LeftOut::NotKept,
                _ => LeftOut::Memory,
            });
            if let Some(left) = left_out.or(beyond) {
                self.report.left_out(wanted as usize - done.antipodes.len(), left.why());
            }
        }
        done
    }
}

/// Two ascending lists as one, what is in both only once; anything when stopped.
fn merged(a: Vec<Vec<u32>>, b: Vec<Vec<u32>>, control: &Control) -> Vec<Vec<u32>> {
    if a.is_empty() || b.is_empty() {
        return if a.is_empty() { b } else { a };
    }
    let (mut a, mut b) = (a.into_iter().peekable(), b.into_iter().peekable());
    let mut all = Vec::with_capacity(a.len() + b.len());
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

/// The error for more positions that meet a goal than memory holds.
fn too_many(count: u64, most: usize) -> CountError {
    CountError::Memory {
        what: "the positions that meet a goal",
        needed: count.saturating_mul(64),
        allowed: most as u64 * 64,
        remedy: ALLOW_MORE,
    }
}

/// Takes distances off the end that no position has.
fn trim(counts: &mut Vec<u64>) {
    while counts.last() == Some(&0) {
        counts.pop();
    }
}
