//! The search for the front of one chain: EOs, the DRs behind each of them, the HTRs behind each of
//! these, and the shortest finish of each HTR.

use premove_cube::notation::Line;
use premove_engine::search::{Sides, Solution, parallel_map};
use premove_engine::step::{Context, DrFinishes, StepError};

use super::super::super::first_steps::FirstSteps;
use super::super::super::line::ChainLine;
use super::super::super::run::ChainRun;
use super::super::drs::{DrCandidate, DrShare};
use super::super::schedule::{MOST_FROM, MOST_LENGTH};
use super::list::Front;
use super::tasks::{BoundedTask, Task, Tasks};
use crate::findability::{Bits, Find, Findability};

/// Length of the longest DRs that are searched together with shorter ones.
const SHORT: u8 = 6;
/// Expected numbers of moves of a DR and of its finish, for the order of the tasks.
const EXPECTED_DR: u8 = 7;
const EXPECTED_FINISH: u8 = 9;

/// One chain, and the progress of its search.
pub(super) struct FrontBranch<'a> {
    number: usize,
    run: &'a ChainRun<'a>,
    rates: &'a Findability,
    first: FirstSteps<'a>,
    /// Index of the DR step in the chain.
    at: usize,
    finishes: DrFinishes<'a>,
    tasks: Tasks,
}

/// The result of a task.
enum TaskResult {
    /// DRs, with the bits up to each.
    Drs(Vec<(Bits, DrCandidate)>),
    /// Whole lines.
    Lines(Vec<ChainLine>),
}

impl<'a> FrontBranch<'a> {
    /// Begins the search of a chain that ends with DR, HTR and the finish. At most `most_tasks`
    /// tasks wait at a time.
    pub(super) fn new(
        number: usize,
        (run, rates): (&'a ChainRun<'a>, &'a Findability),
        most_tasks: usize,
        front: &Front<'_>,
    ) -> Result<Self, StepError> {
        let at = run.chain.links.len() - 3;
        let first = FirstSteps::new(run, at);
        let finishes = DrFinishes::new(run.context)?;
        let tasks = Tasks::new(most_tasks);
        let mut branch = Self { number, run, rates, first, at, finishes, tasks };
        branch.add(Task::FirstSteps { moves: 0 }, front);
        Ok(branch)
    }

    /// Returns whether no task is left.
    pub(super) const fn is_done(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Returns whether the front of the chain is known.
    pub(super) fn is_complete(&self) -> bool {
        self.tasks.is_complete()
    }

    /// Searches for about as long as an estimated time, in microseconds.
    pub(super) fn round(&mut self, time: f64, front: &mut Front<'_>) -> Result<(), StepError> {
        let Context { threads, control, .. } = self.run.context;
        let mut left = time;
        while left > 0.0 && !control.is_stopped() {
            let batch = self.tasks.next(front);
            if batch.is_empty() {
                break;
            }
            left -= batch.iter().map(Task::cost).sum::<f64>();
            for task in &batch {
                if let &Task::FirstSteps { moves } = task {
                    self.list_first(moves, front)?;
                }
            }
            let results = parallel_map(&batch, threads, control, &|task| self.result(task, front));
            if control.is_stopped() {
                break;
            }
            for (task, result) in batch.into_iter().zip(results) {
                self.take(task, result?, front);
            }
        }
        Ok(())
    }

    /// Lists the lines before the DR with this number of moves, and adds the tasks behind them.
    fn list_first(&mut self, moves: u8, front: &Front<'_>) -> Result<(), StepError> {
        let control = self.run.context.control;
        let lines = self.first.level_of(moves)?.iter().enumerate();
        let tasks: Vec<Task> = lines
            .take_while(|_| !control.is_stopped())
            .filter_map(|(index, line)| {
                let bits = bits_of(self.rates, line, None)?;
                Some(Task::ShortDrs { from: (moves, index), bits })
            })
            .collect();
        for task in tasks {
            self.add(task, front);
        }
        Ok(())
    }

    /// Does a task.
    fn result(&self, task: &Task, front: &Front<'_>) -> Result<TaskResult, StepError> {
        match task {
            Task::FirstSteps { .. } => Ok(TaskResult::Drs(Vec::new())),
            Task::ShortDrs { .. } | Task::Drs { .. } => self.drs(task, front).map(TaskResult::Drs),
            Task::Htrs { dr, length, .. } => {
                self.lines(dr, task, *length, front).map(TaskResult::Lines)
            }
        }
    }

    /// Searches the DRs of a task.
    fn drs(&self, task: &Task, front: &Front<'_>) -> Result<Vec<(Bits, DrCandidate)>, StepError> {
        let step = &self.run.chain.links[self.at];
        let (from, lengths, shorts) = match *task {
            Task::ShortDrs { from, .. } => (from, (step.min(), SHORT.min(step.max())), (0, 1)),
            Task::Drs { from, length, short, .. } => (from, (length, length), (short, short)),
            _ => return Ok(Vec::new()),
        };
        if lengths.0 > lengths.1 {
            return Ok(Vec::new());
        }
        let Some(most) = front.most_moves(self.bits(task)) else { return Ok(Vec::new()) };
        let Some(line) = self.first.line(from) else { return Ok(Vec::new()) };
        let Some(rest) = most.checked_sub(line.total + lengths.0) else { return Ok(Vec::new()) };
        let (run, finishes, at) = (self.run, &self.finishes, self.at);
        let share = DrShare { run, finishes, at, lengths, shorts, rest };
        let found = share.behind_one(line, from.1, 1)?;
        let control = run.context.control;
        let found = found.into_iter().take_while(|_| !control.is_stopped());
        let rated = found.filter_map(|dr| {
            let bits = bits_of(self.rates, line, Some(&dr.solution))?;
            let is_short = dr.total <= run.most_total(at);
            (is_short && front.wants(dr.least, bits)).then_some((bits, dr))
        });
        Ok(rated.collect())
    }

    /// Searches the lines through the HTRs with this number of moves behind a DR: for each total
    /// the easiest one.
    fn lines(
        &self,
        dr: &DrCandidate,
        task: &Task,
        length: u8,
        front: &Front<'_>,
    ) -> Result<Vec<ChainLine>, StepError> {
        let mut lines = Vec::new();
        let Some(most) = front.most_moves(self.bits(task)) else { return Ok(lines) };
        let Some(rest) = most.checked_sub(dr.total + length) else { return Ok(lines) };
        let Some(from) = self.first.line(dr.from) else { return Ok(lines) };
        let last = self.run.chain.links.len() - 1;
        if dr.total + length > self.run.most_total(last - 1) {
            return Ok(lines);
        }
        let finish = &self.run.chain.links[last];
        for from in self.run.grow(self.at, from, [dr.solution], dr.total)? {
            let mut htrs = self.run.htrs(&from, length, rest)?.unwrap_or_default();
            self.run.rate(&mut htrs);
            htrs.retain(|htr| {
                let total = htr.total + htr.to_go;
                (finish.min()..=finish.max()).contains(&htr.to_go)
                    && total <= self.run.most_total(last)
                    && htr.find.is_some_and(|find| front.wants(total, find.bits()))
            });
            let bits = |htr: &ChainLine| htr.find.as_ref().map(Find::bits);
            htrs.sort_by_key(|htr| (htr.total + htr.to_go, bits(htr)));
            let mut finished = None;
            for htr in htrs {
                let total = htr.total + htr.to_go;
                if finished == Some(total) {
                    continue;
                }
                // Nothing is found where moves of all finishes cancel with those of other steps.
                let found = self.run.expand(last, &htr, htr.to_go, total)?;
                if !found.is_empty() {
                    finished = Some(total);
                }
                lines.extend(found);
            }
        }
        self.run.rate(&mut lines);
        Ok(lines)
    }

    /// Uses the result of a task, and adds the tasks that follow it.
    fn take(&mut self, task: Task, result: TaskResult, front: &mut Front<'_>) {
        match result {
            TaskResult::Drs(drs) => {
                let length = self.run.chain.links[self.at + 1].min();
                for (bits, dr) in drs {
                    self.add(Task::Htrs { dr: Box::new(dr), bits, length }, front);
                }
            }
            TaskResult::Lines(lines) => front.add(self.number, lines),
        }
        let links = &self.run.chain.links;
        match task {
            Task::FirstSteps { moves } if moves < self.longest_first() => {
                self.add(Task::FirstSteps { moves: moves + 1 }, front);
            }
            Task::ShortDrs { from, bits } => {
                for length in 4..=SHORT {
                    self.add_drs(Task::Drs { from, bits, length, short: 2 }, front);
                }
                let length = links[self.at].min().max(SHORT + 1);
                self.add_drs(Task::Drs { from, bits, length, short: self.easiest_short() }, front);
            }
            Task::Drs { from, bits, length, short } => {
                let easiest = self.easiest_short();
                if short == easiest {
                    self.add_drs(Task::Drs { from, bits, length: length + 1, short }, front);
                    if easiest == 1 {
                        self.add_drs(Task::Drs { from, bits, length, short: 0 }, front);
                    }
                }
                if short >= easiest {
                    self.add_drs(Task::Drs { from, bits, length, short: short + 1 }, front);
                }
            }
            Task::Htrs { dr, bits, length } if length < links[self.at + 1].max() => {
                self.add(Task::Htrs { dr, bits, length: length + 1 }, front);
            }
            Task::FirstSteps { .. } | Task::Htrs { .. } => {}
        }
    }

    /// Returns the greatest number of moves that the limits allow before the DR.
    fn longest_first(&self) -> u8 {
        let links = self.run.chain.links[..self.at].iter();
        let longest = links.fold(0_u8, |sum, link| sum.saturating_add(link.max()));
        longest.min(self.at.checked_sub(1).map_or(0, |before| self.run.most_total(before)))
    }

    /// Adds a task for DRs, if the limits of the step allow their numbers of moves.
    fn add_drs(&mut self, task: Task, front: &Front<'_>) {
        let Task::Drs { length, short, .. } = task else { return };
        let limits = self.run.chain.links[self.at].limits(self.run.limits.sides);
        let most = if self.easiest_short() == 0 { 0 } else { limits.other_side.min(length / 2) };
        if (limits.min..=limits.max).contains(&length) && short <= most {
            self.add(task, front);
        }
    }

    /// Returns the number of moves on the side that has fewer with which a DR of some length may be
    /// easiest: 1, because people like to use both sides. Tasks for other numbers follow this one.
    fn easiest_short(&self) -> u8 {
        let limits = self.run.chain.links[self.at].limits(self.run.limits.sides);
        u8::from(limits.sides == Sides::Niss && limits.other_side > 0)
    }

    /// Adds a task with its bounds, if it can lead to a line of the front.
    fn add(&mut self, task: Task, front: &Front<'_>) {
        let bits = self.bits(&task);
        let is_too_long = match task {
            Task::FirstSteps { moves } => moves > MOST_FROM,
            Task::Drs { length, .. } => length > MOST_LENGTH,
            _ => false,
        };
        let (least, expected) = match &task {
            Task::FirstSteps { moves } => (*moves, moves + EXPECTED_DR + EXPECTED_FINISH),
            Task::ShortDrs { from, .. } => (from.0, from.0 + SHORT + EXPECTED_FINISH),
            Task::Drs { from, length, .. } => (from.0 + length, from.0 + length + EXPECTED_FINISH),
            Task::Htrs { dr, length, .. } => {
                let least = dr.least.max(dr.total + length);
                (least, least)
            }
        };
        let task = BoundedTask { task, bits, least, expected };
        if is_too_long {
            self.tasks.leave_out(&task, front);
        } else {
            self.tasks.add(task, front);
        }
    }

    /// Returns a lower bound on the bits of the lines to which a task can lead.
    fn bits(&self, task: &Task) -> Bits {
        let rater = self.rates.rater();
        match *task {
            Task::FirstSteps { moves } => self.rates.least_of_eo(moves),
            Task::ShortDrs { bits, .. } => bits,
            // Steps between EO and DR belong to the DR, so it has at least this length.
            Task::Drs { bits, length, short, .. } => bits + rater.least_of_dr(length, short),
            Task::Htrs { bits, length, .. } => bits + rater.least_of_htr(length),
        }
    }
}

/// Returns the bits of a line with one more step; `None` if it cannot be rated.
fn bits_of(rates: &Findability, line: &ChainLine, step: Option<&Solution>) -> Option<Bits> {
    let steps: Vec<Line> = line.steps.iter().chain(step).map(Solution::line).collect();
    match rates.of(&steps) {
        Some(find) => Some(find.bits()),
        // Before an EO nothing is rated.
        None => step.is_none().then(Bits::default),
    }
}
