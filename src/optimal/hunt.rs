//! The search for the solutions of one cube: one length after the other, each divided into tasks.
//!
//! A hunt is told of tails and of tasks that are done by whoever works; it knows nothing of
//! threads.

use super::bounds::Bounds;
use super::divider::Divider;
use super::request::{Answer, Request, Verdict};
use super::task::{Spent, Task};
use super::tasks::{Plan, has_parity};
use crate::cube::{Cube, Metric, Move};
use crate::notation::Side;
use crate::search::{Control, Extent, Keep, Order, Report, Solution, Work};

/// From here on a short solution found otherwise is worth having, and is the answer when no shorter
/// one is left.
const LONG: u8 = 16;

/// A cube whose solutions are wanted, and who hears of them.
pub trait Case: Send {
    /// The cube.
    fn cube(&self) -> &Cube;

    /// Told what is found; on any thread, one at a time.
    fn report(&self) -> &dyn Report;

    /// A short solution, if one is soon found; asked only when it is worth its time.
    fn short(&self) -> Option<Solution> {
        None
    }

    /// The search is over.
    fn done(self: Box<Self>, answer: Answer);
}

/// What a length has come to so far.
struct Length {
    keep: Keep,
    /// The solution of the first task that has one, where any will do: the task, its key, itself.
    any: Option<(usize, u128, Solution)>,
    work: Work,
}

/// The search for one cube.
pub(super) struct Hunt<'s> {
    case: Box<dyn Case + 's>,
    request: Request,
    metric: Metric,
    /// Who watches, where the search is for this cube alone.
    control: Option<&'s Control>,
    depth: u8,
    max: u8,
    divider: Divider,
    plan: Plan,
    /// The next task of the plan, and how many are being worked on.
    next: usize,
    open: usize,
    /// Tasks from here on are no longer wanted.
    end: usize,
    length: Length,
    short: Option<Solution>,
    answer: Answer,
}

/// How a hunt goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Onward {
    /// There are tasks.
    Search,
    /// It is over.
    Over,
}

impl<'s> Hunt<'s> {
    /// Before the first length, and how it goes on.
    pub(super) fn begin(
        case: Box<dyn Case + 's>,
        request: &Request,
        bounds: &Bounds<'_>,
        control: Option<&'s Control>,
    ) -> (Self, Onward) {
        let mut hunt = Self {
            request: *request,
            metric: bounds.metric(),
            control,
            depth: 0,
            max: request.max(),
            divider: Divider::new(bounds),
            plan: Plan::whole(),
            next: 0,
            open: 0,
            end: 0,
            length: Length::new(request, request.results),
            short: None,
            answer: Answer::default(),
            case,
        };
        if control.is_some() {
            hunt.ask_for_short();
        }
        let cube = *hunt.case.cube();
        if cube.is_solved() {
            hunt.nothing_to_do();
            return (hunt, Onward::Over);
        }
        let least = bounds.least(&cube).max(bounds.least(&cube.inverse())).max(1);
        let first = request.min.max(1);
        for depth in first..least.min(hunt.max + 1) {
            hunt.tell_done(depth, &Work::default(), &[]);
        }
        hunt.depth = least.max(first);
        hunt.settle_bounds();
        let onward = hunt.start();
        (hunt, onward)
    }

    /// The solution of a solved cube, where it may have no moves.
    fn nothing_to_do(&mut self) {
        let report = self.case.report();
        self.answer.found.completed = Some(self.max);
        if let Some(control) = self.control {
            control.depth_done(self.max);
        }
        if self.request.min > 0 {
            self.answer.least = self.max.saturating_add(1);
            return;
        }
        let mut solutions = vec![Solution::new(&[], &[], 1)];
        self.answer.best = solutions.first().copied();
        solutions.truncate(self.request.results);
        let work = Work { solutions: solutions.len() as u64, ..Work::default() };
        if self.request.order == Order::AsFound {
            report.found(&solutions);
            solutions.clear();
        }
        report.ready(&solutions);
        report.searched(0, &work);
        report.depth_done(0, &solutions);
        let found = &mut self.answer.found;
        (found.lengths[0], found.work, found.solutions) = (work.solutions, work, solutions);
    }

    /// Begins the length, unless it is beyond what is wanted.
    fn start(&mut self) -> Onward {
        while self.depth <= self.max && !has_parity(self.case.cube(), self.metric, self.depth) {
            self.tell_done(self.depth, &Work::default(), &[]);
            self.depth += 1;
            self.settle_bounds();
        }
        if self.depth > self.max {
            return Onward::Over;
        }
        if self.depth >= LONG && self.short.is_none() {
            self.short = self
                .case
                .short()
                .filter(|short| self.request.wants(self.case.cube(), short.side(Side::Normal)));
        }
        if let Some(short) =
            self.short.filter(|short| short.len() == self.depth && self.depth >= LONG)
            && self.request.is_content_with_any()
            && self.request.order == Order::Sorted
        {
            self.take_short(short);
            return Onward::Over;
        }
        let (cube, last) = (self.case.cube(), self.length.work.nodes);
        self.divider.divide(&mut self.plan, cube, &self.request, self.metric, self.depth, last);
        (self.next, self.open, self.end) = (0, 0, self.plan.len());
        self.length =
            Length::new(&self.request, self.request.results - self.answer.found.solutions.len());
        if let Some(control) = self.control {
            control.start_depth(self.depth, self.plan.len());
        }
        Onward::Search
    }

    fn ask_for_short(&mut self) {
        let (case, request) = (&self.case, &self.request);
        self.short =
            case.short().filter(|short| request.wants(case.cube(), short.side(Side::Normal)));
    }

    /// Nothing is shorter than the short solution that is known: it is one of the shortest.
    fn take_short(&mut self, short: Solution) {
        let (report, found) = (self.case.report(), &mut self.answer.found);
        self.answer.best = Some(short);
        found.solutions.push(short);
        found.lengths[usize::from(self.depth)] = 1;
        found.truncated = true;
        found.work.solutions += 1;
        report.found(&[short]);
        report.ready(&[short]);
        report.searched(self.depth, &Work { solutions: 1, ..Work::default() });
        report.depth_done(self.depth, &[short]);
    }

    /// The next task that is wanted, with its number.
    pub(super) fn take(&mut self) -> Option<(usize, Task)> {
        if self.next >= self.end {
            return None;
        }
        let number = self.next;
        self.next += 1;
        self.open += 1;
        let searched = self.plan.searched(number, &self.request);
        let prefix = searched.prefix.moves();
        let task = Task {
            cube: self.case.cube().after_all(prefix.iter().copied()),
            left: self.depth - self.metric.length(prefix),
            first: searched.first,
            last: searched.last,
            tag: 0,
        };
        Some((number, task))
    }

    /// Whether [`take`](Self::take) would give something.
    pub(super) fn has_task(&self) -> bool {
        self.next < self.end
    }

    /// Tasks from here on are no longer wanted.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// Takes a tail that a task has.
    pub(super) fn found(&mut self, number: usize, tail: &[Move]) {
        let Self { request, case, plan, length, answer, .. } = self;
        let mut batch = Vec::new();
        plan.each_solution(number, tail, |moves| match request.accepts(case.cube(), moves) {
            Verdict::Wanted => batch.push(Solution::new(moves, &[], 1)),
            Verdict::Unwanted => {}
            Verdict::EndsEarly => length.work.refused += 1,
            Verdict::Wrong => unreachable!("a tail that was told does not solve its cube"),
        });
        let mut is_enough = false;
        match request.order {
            Order::AsFound => {
                let gone = answer.found.count() + length.work.solutions;
                batch.truncate(
                    request.results.saturating_sub(usize::try_from(gone).unwrap_or(usize::MAX)),
                );
                is_enough = gone + batch.len() as u64 >= request.results as u64;
                length.work.solutions += batch.len() as u64;
            }
            Order::Sorted if request.is_content_with_any() => {
                for &solution in &batch {
                    let key = (number, request.ranking.key(&solution));
                    if length.any.is_none_or(|(task, key_of_any, _)| key < (task, key_of_any)) {
                        length.any = Some((key.0, key.1, solution));
                    }
                }
                self.end = self.end.min(if batch.is_empty() { self.end } else { number + 1 });
            }
            Order::Sorted => batch.iter().for_each(|solution| {
                length.keep.push_by(request.ranking.key(solution), *solution);
            }),
        }
        if is_enough {
            self.end = 0;
        }
        if batch.is_empty() {
            return;
        }
        if answer.best.is_none_or(|best| best.len() > batch[0].len()) {
            answer.best = Some(batch[0]);
            if let Some(control) = self.control {
                control.known(batch[0].len());
            }
            case.report().best(&batch[0]);
        }
        if let Some(control) = self.control {
            control.found(batch.len() as u64);
        }
        case.report().found(&batch);
    }

    /// Takes note of a task that is done; `true` when it was the last one of the length.
    pub(super) fn done(&mut self, number: usize, spent: Spent) -> bool {
        self.plan.took(number, spent.promise);
        self.length.work.nodes += spent.nodes;
        self.open -= 1;
        if let Some(control) = self.control {
            control.task_done();
        }
        self.open == 0 && !self.has_task()
    }

    /// Ends the length, all of whose tasks are done, and begins the next.
    pub(super) fn turn(&mut self) -> Onward {
        let depth = self.depth;
        let Length { keep, any, mut work } =
            std::mem::replace(&mut self.length, Length::new(&self.request, 0));
        let (mut solutions, mut dropped) = keep.finish();
        work.roots = self.next as u64;
        let mut is_complete = true;
        match self.request.order {
            Order::Sorted => {
                if let Some((_, _, solution)) = any {
                    solutions = vec![solution];
                    (is_complete, dropped) = (false, true);
                }
                work.solutions = solutions.len() as u64;
            }
            Order::AsFound => {
                dropped = self.answer.found.count() + work.solutions >= self.request.results as u64;
                is_complete = !dropped;
            }
        }
        self.case.report().ready(&solutions);
        if is_complete {
            self.tell_done(depth, &work, &solutions);
        } else {
            self.case.report().searched(depth, &work);
            self.case.report().depth_done(depth, &solutions);
        }
        // The next length is divided by what this one took.
        self.length.work.nodes = work.nodes;
        let found = &mut self.answer.found;
        found.work += work;
        if let Extent::Shortest { slack } = self.request.extent
            && found.count() == 0
            && work.solutions > 0
        {
            self.max = self.max.min(depth.saturating_add(slack));
        }
        found.lengths[usize::from(depth)] = work.solutions;
        found.solutions.extend(solutions);
        found.truncated = dropped;
        if found.count() >= self.request.results as u64 {
            found.truncated |= depth < self.max || !is_complete;
            return Onward::Over;
        }
        self.depth += 1;
        self.settle_bounds();
        self.start()
    }

    /// A length was searched completely.
    fn tell_done(&mut self, depth: u8, work: &Work, solutions: &[Solution]) {
        self.answer.found.completed = Some(depth);
        if let Some(control) = self.control {
            control.depth_done(depth);
        }
        self.case.report().searched(depth, work);
        self.case.report().depth_done(depth, solutions);
    }

    /// No solution is shorter than the length that comes, unless some were found.
    fn settle_bounds(&mut self) {
        if self.answer.found.count() == 0 {
            self.answer.least = self.depth;
            if let Some(control) = self.control {
                control.at_least(self.depth);
            }
        }
    }

    /// Tells what it came to.
    pub(super) fn finish(mut self, was_stopped: bool, lookups: u64) {
        self.answer.found.stopped = was_stopped;
        self.answer.lookups = lookups;
        // The first of the list may have been found behind others.
        let first = self.answer.found.solutions.first().copied();
        self.answer.best = first.or(self.answer.best).or(self.short);
        self.case.done(self.answer);
    }
}

impl Length {
    fn new(request: &Request, results: usize) -> Self {
        let keeps = request.order == Order::Sorted && !request.is_content_with_any();
        Self { keep: Keep::new(if keeps { results } else { 0 }), any: None, work: Work::default() }
    }
}
