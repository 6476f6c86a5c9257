//! The iterative deepening for one cube: one length after the other, each divided into tasks.
//!
//! It hands out tasks and collects the solutions that workers find. It does not depend on threads.

use premove_cube::notation::Side;
use premove_cube::{Cube, Metric, Move};

use super::bounds::Bounds;
use super::divider::{Divider, estimate_before};
use super::request::{Answer, Request, Verdict};
use super::task::{Spent, Task};
use super::tasks::{Plan, of_parity};
use crate::search::{self, Closed, Control, Ledger, Order, Report, Shortlist, Solution, Work};

/// Length from which a search takes so long that a short solution is first looked for by another
/// method, [`Case::short`]. If the search then proves that no solution is shorter, the short
/// solution is the result.
const LONG: u8 = 16;

/// A cube to be solved, with the receiver of its solutions.
pub trait Case: Send {
    /// Returns the cube to be solved.
    fn cube(&self) -> &Cube;

    /// Returns the receiver of the reports. It is called on any thread, one report at a time.
    fn report(&self) -> &dyn Report;

    /// Returns a short solution if one is found quickly. Called only if it is worth the time.
    fn short(&self) -> Option<Solution> {
        None
    }

    /// Returns the request for this cube, or `None` for the common request of the search.
    fn request(&self) -> Option<Request> {
        None
    }

    /// Returns whether the answer is still wanted. Once it has returned `false`, it must always
    /// return `false`. Called every few milliseconds.
    fn is_wanted(&self) -> bool {
        true
    }

    /// Returns whether the search is paused for now. Called as often as [`Case::is_wanted`].
    fn is_held(&self) -> bool {
        false
    }

    /// Receives the answer when the search is over.
    fn done(self: Box<Self>, answer: Answer);
}

/// The results so far for the length that is searched.
struct Length<'s> {
    list: Shortlist<'s>,
    /// If any shortest solution is enough: the solution of the first task that has one, with the
    /// number of the task and the sort key of the solution.
    any: Option<(usize, u128, Solution)>,
    work: Work,
}

/// The iterative deepening for one cube.
pub(super) struct Deepening<'s> {
    case: Box<dyn Case + 's>,
    request: Request,
    metric: Metric,
    /// Control that receives the progress, if the search is for this cube only.
    control: Option<&'s Control>,
    ledger: Ledger<'s>,
    /// The length that is searched.
    depth: u8,
    divider: Divider,
    plan: Plan,
    /// Number of the next task of the plan, and number of tasks that are being worked on.
    next: usize,
    open: usize,
    /// Tasks with this number or a greater one are no longer wanted.
    end: usize,
    length: Length<'s>,
    short: Option<Solution>,
    /// The solutions of the finished lengths.
    answer: search::Answer,
    /// The shortest solution found. It need not be the first of the list.
    best: Option<Solution>,
    /// Number of table entries that finished tasks of the cube have read.
    lookups: u64,
}

impl<'s> Deepening<'s> {
    /// Starts with the first length that has tasks, and divides it by prefixes of up to `deepest`
    /// moves. Returns `None` if the search is already over; then [`Case::done`] was called.
    pub(super) fn begin(
        case: Box<dyn Case + 's>,
        request: &Request,
        bounds: &Bounds<'_>,
        control: Option<&'s Control>,
        deepest: u8,
    ) -> Option<Self> {
        let cube = *case.cube();
        assert_eq!(request.metric, bounds.metric(), "the tables count moves as the request does");
        if cube.is_solved() {
            let answer = of_solved(request, control, case.report());
            case.done(answer);
            return None;
        }
        let first = request.min.max(1);
        let max = request.max();
        let slack = request.extent.slack();
        let results = request.results;
        let mut search = Self {
            request: *request,
            metric: request.metric,
            control,
            ledger: Ledger::new(first.into(), max.into(), slack, results, control),
            depth: first,
            divider: Divider::new(),
            plan: Plan::whole(),
            next: 0,
            open: 0,
            end: 0,
            length: Length::new(request, results, control),
            short: None,
            answer: search::Answer::default(),
            best: None,
            lookups: 0,
            case,
        };
        if control.is_some() {
            search.short = search.find_short();
        }
        let least = least_of(&cube, bounds).max(1);
        search.ledger.raise_bound(least.into());
        while search.ledger.next_length().is_some_and(|depth| depth < least.into()) {
            search.pass();
        }
        search.start(deepest)
    }

    /// Skips the current length, because bounds or parity exclude solutions of it.
    fn pass(&mut self) {
        let depth = self.ledger.open() as u8;
        self.ledger.close(Closed::EMPTY);
        self.case.report().depth_done(depth, &[], &Work::default());
    }

    /// Starts the search of the current length. Returns `None` if the whole search is over.
    fn start(mut self, deepest: u8) -> Option<Self> {
        loop {
            let Some(depth) = self.ledger.next_length() else {
                self.finish();
                return None;
            };
            self.depth = depth as u8;
            if self.case.cube().has_parity(self.metric, self.depth) {
                break;
            }
            self.pass();
        }
        if self.depth >= LONG && self.short.is_none() {
            self.short = self.find_short();
        }
        if let Some(short) = self.short.filter(|short| self.is_enough(short)) {
            self.take_short(short);
            self.finish();
            return None;
        }
        let cube = self.case.cube();
        let last = self.length.work.nodes;
        self.divider.deepest = deepest;
        self.divider.divide(&mut self.plan, cube, &self.request, self.metric, self.depth, last);
        (self.next, self.open, self.end) = (0, 0, self.plan.len());
        self.length = Length::new(&self.request, self.ledger.wanted(), self.control);
        if let Some(control) = self.control {
            control.start_depth(self.depth.into(), self.plan.len());
        }
        self.case.report().depth(self.depth);
        Some(self)
    }

    /// Returns a short solution of the cube that satisfies the request, if one is found quickly.
    fn find_short(&self) -> Option<Solution> {
        let cube = self.case.cube();
        self.case.short().filter(|short| self.request.wants(cube, short.side(Side::Normal)))
    }

    /// Returns whether a short solution is the whole answer, after it is proven that none is
    /// shorter.
    fn is_enough(&self, short: &Solution) -> bool {
        short.length(self.metric) == self.depth
            && self.depth >= LONG
            && self.request.is_content_with_any()
            && self.request.order == Order::Sorted
    }

    /// Reports the known short solution as a shortest one, after it is proven that none is shorter.
    fn take_short(&mut self, short: Solution) {
        let work = Work { solutions: 1, ..Work::default() };
        self.ledger.close(Closed { solutions: 1, is_complete: false, has_more: true });
        self.answer.add(self.depth, vec![short], work);
        let report = self.case.report();
        report.found(&[short]);
        report.ready(&[short]);
        report.depth_done(self.depth, &[short], &work);
    }

    /// Returns the next wanted task and its number, or `None`.
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

    /// Returns whether [`take`](Self::take) would return a task.
    pub(super) fn has_task(&self) -> bool {
        self.next < self.end
    }

    /// Returns the number of the first task that is no longer wanted.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// Returns whether the answer is still wanted.
    pub(super) fn is_wanted(&self) -> bool {
        self.case.is_wanted()
    }

    /// Returns whether the search has to wait.
    pub(super) fn is_held(&self) -> bool {
        self.case.is_held()
    }

    /// Drops the remaining tasks.
    pub(super) fn drop_tasks(&mut self) {
        self.end = 0;
    }

    /// Returns whether no task is being worked on.
    pub(super) fn is_at_rest(&self) -> bool {
        self.open == 0
    }

    /// Estimates the number of positions of the shorter lengths that were skipped. Returns 0 unless
    /// the search began with a great length.
    pub(super) fn left_out(&self) -> u64 {
        match self.answer.work.nodes {
            0 => estimate_before(self.metric, self.depth),
            _ => 0,
        }
    }

    /// Receives a solution of the cube of a task. It is the last part (the *tail*) of a solution of
    /// the whole search.
    pub(super) fn found(&mut self, number: usize, tail: &[Move]) {
        let Self { request, metric, case, plan, length, answer, best, .. } = self;
        if !case.is_wanted() {
            return;
        }
        let mut batch = Vec::new();
        plan.each_solution(number, tail, |moves| match request.accepts(case.cube(), moves) {
            Verdict::Wanted => batch.push(Solution::new(moves, &[], 1)),
            Verdict::Unwanted => {}
            Verdict::EndsEarly => length.work.refused += 1,
            Verdict::Wrong => unreachable!("a tail that a worker found does not solve its cube"),
        });
        let mut is_enough = false;
        match request.order {
            Order::AsFound => {
                let sent = answer.count() + length.work.solutions;
                batch.truncate(request.results.saturating_sub(sent as usize));
                is_enough = sent + batch.len() as u64 >= request.results as u64;
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
                length.list.push_by(request.ranking.key(solution), *solution);
            }),
        }
        if is_enough {
            self.end = 0;
        }
        if batch.is_empty() {
            return;
        }
        if best.is_none_or(|best| best.length(*metric) > self.depth) {
            *best = Some(batch[0]);
            if let Some(control) = self.control {
                control.known(self.depth.into());
            }
            case.report().best(&batch[0]);
        }
        if let Some(control) = self.control {
            control.found(batch.len() as u64);
        }
        case.report().found(&batch);
    }

    /// Records that a task is done. Returns `true` if it was the last one of the length.
    pub(super) fn done(&mut self, number: usize, spent: Spent) -> bool {
        self.plan.took(number, spent.weight);
        self.length.work.nodes += spent.nodes;
        self.lookups += spent.lookups;
        self.open -= 1;
        if let Some(control) = self.control {
            control.task_done();
        }
        self.open == 0 && !self.has_task()
    }

    /// Records that all tasks of the length are done. Starts the next length, and divides it by
    /// prefixes of up to `deepest` moves. Returns `None` if the search is over; then [`Case::done`]
    /// was called.
    pub(super) fn next_length(mut self, deepest: u8) -> Option<Self> {
        let Length { list, any, mut work } =
            std::mem::replace(&mut self.length, Length::new(&self.request, 0, None));
        let (mut solutions, mut has_more) = list.finish();
        work.roots = self.next as u64;
        let mut is_complete = true;
        match self.request.order {
            Order::Sorted => {
                if let Some((_, _, solution)) = any {
                    solutions = vec![solution];
                    (is_complete, has_more) = (false, true);
                }
                work.solutions = solutions.len() as u64;
            }
            Order::AsFound => {
                has_more = self.answer.count() + work.solutions >= self.request.results as u64;
                is_complete = !has_more;
            }
        }
        self.case.report().ready(&solutions);
        self.ledger.close(Closed { solutions: work.solutions as usize, is_complete, has_more });
        self.case.report().depth_done(self.depth, &solutions, &work);
        // The nodes of this length determine the division of the next one.
        self.length.work.nodes = work.nodes;
        self.answer.add(self.depth, solutions, work);
        self.start(deepest)
    }

    /// Replaces the count of lookups by the count of the workers. That count includes the lookups
    /// of unfinished tasks.
    pub(super) fn has_read(&mut self, lookups: u64) {
        self.lookups = lookups;
    }

    /// Calls [`Case::done`] with the answer. If the search is not over, it counts as stopped.
    pub(super) fn finish(mut self) {
        self.answer.finish(&self.ledger);
        // The first of the list may have been found after others.
        let first = self.answer.solutions.first().copied();
        let best = first.or(self.best).or(self.short);
        let least = of_parity(self.case.cube(), self.metric, self.ledger.least() as u8);
        self.case.done(Answer { found: self.answer, least, best, lookups: self.lookups });
    }
}

/// Returns the lower bound from the tables and the parity: no solution of the cube has fewer moves.
pub(super) fn least_of(cube: &Cube, bounds: &Bounds<'_>) -> u8 {
    let least = bounds.least(cube).max(bounds.least(&cube.inverse()));
    of_parity(cube, bounds.metric(), least)
}

/// Returns the answer for the solved cube: its only solution has no moves.
fn of_solved(request: &Request, control: Option<&Control>, report: &dyn Report) -> Answer {
    let max = request.max();
    if request.min > 0 {
        if let Some(control) = control {
            control.depth_done(max.into());
        }
        let found = search::Answer { completed: Some(max), ..search::Answer::default() };
        let least = of_parity(&Cube::SOLVED, request.metric, max.saturating_add(1));
        return Answer { found, least, best: None, lookups: 0 };
    }
    let bounds = (max, request.results, request.order);
    let found = search::Answer::without_moves(1, bounds, control, report);
    Answer { found, least: 0, best: Some(Solution::new(&[], &[], 1)), lookups: 0 }
}

impl<'s> Length<'s> {
    fn new(request: &Request, results: usize, control: Option<&'s Control>) -> Self {
        let keeps = request.order == Order::Sorted && !request.is_content_with_any();
        Self {
            list: Shortlist::new(if keeps { results } else { 0 }, control),
            any: None,
            work: Work::default(),
        }
    }
}
