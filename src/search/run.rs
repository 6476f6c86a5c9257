//! One length after another: the work divided into tasks, the tasks shared out to threads, the results put in order.
//!
//! # Both sides
//!
//! A solution of `d` moves has either at most `d / 2` of them on the normal side or at most `(d - 1) / 2` on the inverse
//! side, never both. So each is found once by trying every sequence on the short side and walking the long side by true
//! distances: 13^(d/2) sequences instead of the 13^(d-1) of a search that may switch anywhere and cannot be pruned before
//! it has.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::control::Control;
use super::keep::Keep;
use super::limits::{Extent, Limits, MAX_LENGTH, Sides};
use super::quarters::Quarters;
use super::report::Report;
use super::solution::Solution;
use super::space::{Goal, Space};
use super::worker::{Task, Worker};
use crate::cube::{Move, MoveSet};
use crate::notation::Side;

/// Below this many nodes in the last length the next one is not worth waking other threads for.
const SMALL: u64 = 4_096;

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
        answer.solutions.push(Solution::new(&[], &[], done));
        answer.solutions.truncate(limits.results);
        answer.completed = Some(limits.max);
        control.depth_done(limits.max);
        report.depth_done(0, &answer.solutions);
        return answer;
    }
    let goals: Vec<_> = goals.iter().map(|goal| goal.within(limits.moves)).collect();
    let mut max = limits.max.min(MAX_LENGTH);
    let mut last_nodes = u64::MAX;
    for depth in limits.min.max(1)..=MAX_LENGTH {
        if depth > max {
            break;
        }
        let tasks = divide(&goals, limits, depth, |goal| done >> goal.bit & 1 == 0);
        control.start_depth(depth, tasks.len());
        let threads = if last_nodes < SMALL { 1 } else { threads };
        let keep = Keep::new(limits.results - answer.solutions.len());
        let (kept, nodes) = share_out(&goals, &tasks, limits, threads, control, report, keep);
        last_nodes = nodes;
        if control.is_stopped() {
            answer.stopped = true;
            break;
        }
        let any_will_do = S::ANY_WILL_DO && kept.limit() == 1;
        let (solutions, dropped) = kept.finish();
        if solutions.is_empty() || !any_will_do {
            control.depth_done(depth);
            answer.completed = Some(depth);
        }
        report.depth_done(depth, &solutions);
        if let Extent::Shortest { slack } = limits.extent
            && answer.solutions.is_empty()
            && !solutions.is_empty()
        {
            max = max.min(depth.saturating_add(slack));
        }
        answer.solutions.extend(solutions);
        answer.truncated = dropped;
        if answer.solutions.len() >= limits.results {
            answer.truncated |= depth < max || any_will_do;
            break;
        }
    }
    answer
}

/// The tasks of one length.
fn divide<S: Space>(
    goals: &[Goal<'_, S>],
    limits: &Limits,
    depth: u8,
    wanted: impl Fn(&Goal<'_, S>) -> bool,
) -> Vec<Task> {
    let mut splits: Vec<(Side, u8)> = match limits.sides {
        Sides::Only(side) => vec![(side.other(), 0)],
        Sides::Linear => vec![(Side::Inverse, 0), (Side::Normal, 0)],
        Sides::Niss => {
            let normal = (0..=depth / 2).map(|n| (Side::Normal, n));
            normal.chain((0..=(depth - 1) / 2).map(|n| (Side::Inverse, n))).collect()
        }
    };
    splits.retain(|&(_, short)| short <= limits.other_side);
    let mut tasks = Vec::new();
    for (index, goal) in goals.iter().enumerate().filter(|(_, g)| wanted(g)) {
        for &(short_side, short) in &splits {
            let task = Task { goal: index, short_side, short, long: depth - short, first: [None; 2] };
            first_moves(goal, task, |first| tasks.push(Task { first, ..task }));
        }
    }
    tasks
}

/// The first two moves of a task, in all ways that may lead to the goal.
fn first_moves<S: Space>(goal: &Goal<'_, S>, task: Task, mut add: impl FnMut([Option<Move>; 2])) {
    let depth = task.short + task.long;
    if task.short > 0 {
        // Any sequence on the short side; the second move is on the other side when the short side has but one.
        let next = |a| if task.short == 1 { MoveSet::ALL } else { MoveSet::following(a) };
        for a in goal.moves {
            goal.moves.and(next(a)).iter().for_each(|b| add([Some(a), Some(b)]));
        }
        return;
    }
    let root = goal.space.node(&task.long_cube(goal));
    if goal.space.distance_within(root, depth) > depth {
        return;
    }
    if depth < 3 {
        return add([None; 2]);
    }
    for a in goal.moves {
        let after_a = goal.space.child(root, a);
        if goal.space.distance_within(after_a, depth - 1) > depth - 1 {
            continue;
        }
        for b in goal.moves.and(MoveSet::following(a)) {
            if goal.space.distance_within(goal.space.child(after_a, b), depth - 2) <= depth - 2 {
                add([Some(a), Some(b)]);
            }
        }
    }
}

/// Lets the threads take tasks until there are none; returns what they kept and how many nodes they saw.
///
/// Where any one solution will do, the first task that has one gives it: those behind are not begun any more, those before
/// are worked off.
fn share_out<S: Space>(
    goals: &[Goal<'_, S>],
    tasks: &[Task],
    limits: &Limits,
    threads: usize,
    control: &Control,
    report: &dyn Report,
    mut keep: Keep,
) -> (Keep, u64) {
    let next = AtomicUsize::new(0);
    let content = AtomicUsize::new(usize::MAX);
    let work = || {
        let _guard = StopOnPanic(control);
        let mut worker = Worker::new(goals, control, report, Quarters::of(limits), keep.limit());
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
        (content_with, worker.keep, worker.nodes)
    };
    let results: Vec<(usize, Keep, u64)> = if threads <= 1 {
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
    let mut nodes = 0;
    let content = content.into_inner();
    for (content_with, kept, seen) in results {
        nodes += seen;
        // Whoever stopped the search does not wait for a million solutions to be put in order.
        if !control.is_stopped() && content_with == content {
            keep.merge(kept);
        }
    }
    (keep, nodes)
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
    use super::super::space::Ending;
    use super::*;
    use crate::cube::{Cube, Symmetry};

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
            let limits = Limits { min: depth, max: depth, results: usize::MAX, ..Limits::default() };
            let control = Control::new();
            let answer = run(&[goal()], &limits, 1, &control, &Enough(&control));
            assert!(answer.stopped && answer.solutions.is_empty());
            let found = control.progress().found;
            assert!((1..2_000).contains(&found), "{found} of {depth} moves");
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
