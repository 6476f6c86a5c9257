//! One length after another: the work divided into tasks, the tasks shared out to threads, the
//! results put in order.
//!
//! # Both sides
//!
//! A solution of `d` moves has either at most `d / 2` of them on the normal side or at most
//! `(d - 1) / 2` on the inverse side, never both. So each is found once by trying every sequence on
//! the short side and walking the long side by true distances: 13^(d/2) sequences instead of the
//! 13^(d-1) of a search that may switch anywhere and cannot be pruned before it has.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::control::Control;
use super::divide::{first_moves, splits};
use super::keep::Keep;
use super::limits::{Extent, Limits, MAX_LENGTH, Order, Sides};
use super::look;
use super::quarters::Quarters;
use super::report::{Report, Work};
use super::solution::Solution;
use super::space::{Goal, Space};
use super::worker::{Task, Worker};
use crate::cube::MoveSet;
use crate::notation::Side;

/// Below this many nodes in the last length the next one is not worth waking other threads for.
const SMALL: u64 = 4_096;
/// After this many nodes that led to nothing it is worth looking whether limits leave a way at all.
const LONG: u64 = 100_000;

/// What a search came to.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The solutions in order, each once. Those of a length that was not finished are left out.
    pub solutions: Vec<Solution>,
    /// All solutions up to this length are known.
    pub completed: Option<u8>,
    /// There are more within the limits than the number wanted, or there may be.
    pub truncated: bool,
    /// The search was stopped before it was done.
    pub stopped: bool,
    /// How many solutions each length has that was finished, from no moves on, whether they are
    /// kept or not.
    pub lengths: [u64; MAX_LENGTH as usize + 1],
    /// What it took.
    pub work: Work,
}

impl Answer {
    /// How many solutions there are, whether they are kept or not.
    pub fn count(&self) -> u64 {
        self.lengths.iter().sum()
    }
}

/// Searches for all goals together.
pub fn run<S: Space>(
    goals: &[Goal<'_, S>],
    limits: &Limits,
    threads: usize,
    control: &Control,
    report: &dyn Report,
) -> Answer {
    let mut answer = Answer::default();
    let solved = |goal: &Goal<'_, S>| goal.space.distance(goal.space.node(&goal.cube)) == 0;
    let done = goals.iter().filter(|g| solved(g)).fold(0, |bits, g| bits | 1 << g.bit);
    if done != 0 && limits.min == 0 {
        nothing_to_do(done, limits, control, report, &mut answer);
        return answer;
    }
    let goals: Vec<_> =
        goals.iter().filter(|g| done >> g.bit & 1 == 0).map(|g| g.within(limits.moves)).collect();
    let mut team = Team {
        goals: &goals,
        limits,
        control,
        report,
        gone: AtomicUsize::new(0),
        least: Vec::new(),
    };
    let may_look = limits.sides != Sides::Niss
        && (limits.moves != MoveSet::ALL || Quarters::of(limits).is_some());
    let mut all_nodes = 0;
    let mut max = limits.max.min(MAX_LENGTH);
    let mut last_nodes = u64::MAX;
    for depth in limits.min.max(1)..=MAX_LENGTH {
        if depth > max {
            break;
        }
        if may_look && all_nodes >= LONG && answer.count() == 0 && team.least.is_empty() {
            team.look();
        }
        let threads = if last_nodes < SMALL { 1 } else { threads };
        let length = team.length(depth, threads, limits.results - answer.solutions.len());
        last_nodes = length.nodes;
        all_nodes += length.nodes;
        answer.work += length.work;
        if control.is_stopped() {
            answer.stopped = true;
            break;
        }
        if length.is_complete {
            control.depth_done(depth);
            answer.completed = Some(depth);
        }
        report.searched(depth, &length.work);
        report.depth_done(depth, &length.solutions);
        if let Extent::Shortest { slack } = limits.extent
            && answer.count() == 0
            && length.work.solutions > 0
        {
            max = max.min(depth.saturating_add(slack));
        }
        answer.lengths[usize::from(depth)] = length.work.solutions;
        answer.solutions.extend(length.solutions);
        answer.truncated = length.dropped;
        if answer.count() >= limits.results as u64 {
            answer.truncated |= depth < max || !length.is_complete;
            break;
        }
    }
    answer
}

/// The answer where a goal is reached already: the solution of no moves.
fn nothing_to_do(
    done: u8,
    limits: &Limits,
    control: &Control,
    report: &dyn Report,
    answer: &mut Answer,
) {
    let mut solutions = vec![Solution::new(&[], &[], done)];
    solutions.truncate(limits.results);
    answer.lengths[0] = solutions.len() as u64;
    answer.completed = Some(limits.max);
    answer.work.solutions = answer.lengths[0];
    control.depth_done(limits.max);
    if limits.order == Order::AsFound {
        report.found(&solutions);
        solutions.clear();
    }
    report.ready(&solutions);
    report.searched(0, &answer.work);
    report.depth_done(0, &solutions);
    answer.solutions = solutions;
}

/// What a length came to.
#[derive(Default)]
struct Length {
    solutions: Vec<Solution>,
    /// Whether some were left out, or may have been.
    dropped: bool,
    /// Whether all was searched: not so where as many as are wanted were found before.
    is_complete: bool,
    work: Work,
    nodes: u64,
}

/// What all lengths have in common.
struct Team<'a, S> {
    goals: &'a [Goal<'a, S>],
    limits: &'a Limits,
    control: &'a Control,
    report: &'a dyn Report,
    /// How many solutions went out as they were found.
    gone: AtomicUsize,
    /// Of each goal, how many moves it takes at least, all on normal or all on inverse; empty where
    /// nobody looked.
    least: Vec<[u8; 2]>,
}

impl<S: Space> Team<'_, S> {
    /// Finds out how many moves each goal takes at least within the limits, on each side by itself.
    fn look(&mut self) {
        let least = |goal: &Goal<'_, S>| {
            [goal.cube, goal.cube.inverse()]
                .map(|cube| look::least(goal, &cube, self.limits, self.control))
        };
        self.least = self.goals.iter().map(least).collect();
    }

    /// The tasks of some splits of a length.
    fn divide(&self, splits: &[(Side, u8)], depth: u8) -> Vec<Task> {
        let mut tasks = Vec::new();
        for (index, goal) in self.goals.iter().enumerate() {
            for &(short_side, short) in splits {
                let least = self
                    .least
                    .get(index)
                    .map_or(0, |least| least[usize::from(short_side == Side::Normal)]);
                if short == 0 && depth < least {
                    continue;
                }
                let task =
                    Task { goal: index, short_side, short, long: depth - short, first: [None; 2] };
                first_moves(goal, task, |first| tasks.push(Task { first, ..task }));
            }
        }
        tasks
    }

    /// Searches one length, part by part where solutions come in order; at most so many are kept.
    fn length(&self, depth: u8, threads: usize, results: usize) -> Length {
        let parts: Vec<_> =
            splits(self.limits, depth).iter().map(|part| self.divide(part, depth)).collect();
        self.control.start_depth(depth, parts.iter().map(Vec::len).sum());
        let mut length = Length { is_complete: true, ..Length::default() };
        for (i, tasks) in parts.iter().enumerate() {
            let keep = Keep::new(if self.limits.order == Order::AsFound {
                0
            } else {
                results - length.solutions.len()
            });
            let (kept, work, nodes) = self.share_out(tasks, threads, keep);
            length.work += work;
            length.nodes += nodes;
            if self.control.is_stopped() {
                break;
            }
            let (solutions, dropped) = kept.finish();
            self.report.ready(&solutions);
            length.solutions.extend(solutions);
            length.dropped |= dropped;
            if self.limits.order == Order::Sorted && length.solutions.len() >= results {
                length.is_complete = parts[i + 1..].iter().all(Vec::is_empty);
                length.dropped |= !length.is_complete;
                break;
            }
        }
        match self.limits.order {
            Order::Sorted => length.work.solutions = length.solutions.len() as u64,
            Order::AsFound => {
                length.dropped = self.gone.load(Relaxed) >= self.limits.results;
                length.is_complete &= !length.dropped;
            }
        }
        // Where any one solution will do, finding it is enough.
        length.is_complete &= !(S::ANY_WILL_DO && results == 1 && !length.solutions.is_empty());
        length
    }

    /// Lets the threads take tasks until there are none; returns what they kept, what it took, and
    /// how many nodes they saw.
    ///
    /// Where any one solution will do, the first task that has one gives it: those behind are not
    /// begun any more, those before are worked off.
    fn share_out(&self, tasks: &[Task], threads: usize, mut keep: Keep) -> (Keep, Work, u64) {
        let next = AtomicUsize::new(0);
        let content = AtomicUsize::new(usize::MAX);
        let work = || {
            let _guard = StopOnPanic(self.control);
            let keep = (Keep::new(keep.limit()), &self.gone);
            let mut worker = Worker::new(self.goals, self.control, self.report, self.limits, keep);
            let mut index = next.fetch_add(1, Relaxed);
            while let Some(&task) = tasks.get(index).filter(|_| index < content.load(Relaxed)) {
                let flow = worker.run(task);
                if worker.is_content {
                    content.fetch_min(index, Relaxed);
                }
                if flow.is_break() {
                    break;
                }
                index = next.fetch_add(1, Relaxed);
            }
            let _ = worker.flush();
            let content_with = if worker.is_content { index } else { usize::MAX };
            (content_with, worker.keep, worker.work, worker.nodes)
        };
        let threads = threads.min(tasks.len());
        let results: Vec<(usize, Keep, Work, u64)> = if threads <= 1 {
            vec![work()]
        } else {
            std::thread::scope(|scope| {
                let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
                let mut results = vec![work()];
                for other in others {
                    match other.join() {
                        Ok(result) => results.push(result),
                        Err(panic) => std::panic::resume_unwind(panic),
                    }
                }
                results
            })
        };
        let (mut work, mut nodes) = (Work::default(), 0);
        let content = content.into_inner();
        for (content_with, kept, took, seen) in results {
            work += took;
            nodes += seen;
            // Whoever stopped the search does not wait for a million solutions to be put in order.
            if !self.control.is_stopped() && content_with == content {
                keep.merge(kept);
            }
        }
        (keep, work, nodes)
    }
}

/// Ends the work of the other threads when one breaks down.
struct StopOnPanic<'a>(&'a Control);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::report::Silent;
    use super::super::space::Ending;
    use super::*;
    use crate::cube::{Cube, Move, Symmetry};

    /// One edge brought home, which a great many sequences do.
    struct OneEdge;

    impl Space for OneEdge {
        type Node = Cube;

        fn node(&self, cube: &Cube) -> Cube {
            *cube
        }

        fn child(&self, node: Cube, m: Move) -> Cube {
            node.after(m)
        }

        fn distance(&self, node: Cube) -> u8 {
            u8::from(node.edges[0] != Cube::SOLVED.edges[0])
        }
    }

    /// Stops the search as soon as something is found.
    struct Enough<'a>(&'a Control);

    impl Report for Enough<'_> {
        fn found(&self, _: &[Solution]) {
            self.0.stop();
        }
    }

    /// Breaks down as soon as something is found.
    struct Broken;

    impl Report for Broken {
        fn found(&self, _: &[Solution]) {
            panic!("broken");
        }
    }

    fn goal() -> Goal<'static, OneEdge> {
        Goal {
            space: &OneEdge,
            cube: Move::ALL.iter().fold(Cube::SOLVED, |cube, &m| cube.after(m)),
            moves: MoveSet::ALL,
            ending: Ending::ANY,
            rival: None,
            back: Symmetry::IDENTITY,
            bit: 0,
        }
    }

    #[test]
    fn stop_is_obeyed_at_once_however_much_is_found_and_however_small_the_tasks_are() {
        for depth in [4, 6] {
            let limits =
                Limits { min: depth, max: depth, results: usize::MAX, ..Limits::default() };
            let control = Control::new();
            let answer = run(&[goal()], &limits, 1, &control, &Enough(&control));
            assert!(answer.stopped && answer.solutions.is_empty());
            let found = control.progress().found;
            assert!((1..2_000).contains(&found), "{found} of {depth} moves");
        }
    }

    #[test]
    fn a_length_is_completed_only_where_all_of_it_was_searched() {
        let complete = Limits {
            min: 3,
            max: 3,
            results: usize::MAX,
            sides: Sides::Linear,
            ..Limits::default()
        };
        assert_eq!(run(&[goal()], &complete, 1, &Control::new(), &Silent).completed, Some(3));
        for order in [Order::Sorted, Order::AsFound] {
            let limits = Limits { results: 2, order, ..complete };
            let answer = run(&[goal()], &limits, 1, &Control::new(), &Silent);
            assert_eq!(
                (answer.count(), answer.completed, answer.truncated),
                (2, None, true),
                "{order:?}"
            );
        }
    }

    #[test]
    fn a_thread_that_breaks_down_ends_the_others() {
        let limits = Limits { min: 7, max: 7, results: usize::MAX, ..Limits::default() };
        let control = Control::new();
        let search = std::panic::AssertUnwindSafe(|| run(&[goal()], &limits, 2, &control, &Broken));
        assert!(std::panic::catch_unwind(search).is_err());
        assert!(control.is_stopped());
    }
}
