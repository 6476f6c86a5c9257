//! Searches one length after another. The work of a length is divided into tasks, threads work on
//! the tasks, and the results are sorted.
//!
//! # Both sides
//!
//! A solution of `d` moves has either at most `d / 2` moves on the normal side or at most `(d - 1)
//! / 2` on the inverse side, never both. So each solution is found once by trying every sequence on
//! the short side and walking the long side by true distances. This takes 13^(d/2) sequences
//! instead of 13^(d-1) in a search that may switch sides anywhere, which cannot be pruned before
//! the switch.
//!
//! If a side must end with one of a few sequences of `e` moves, only about 13^(n-e) sequences of
//! `n` moves have each end. If these are fewer than all sequences of the short side, they are tried
//! instead, on one side after the other, and the other side is walked.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use premove_cube::MoveSet;
use premove_cube::notation::Side;

use super::answer::Answer;
use super::contradiction::Contradiction;
use super::control::Control;
use super::divide::{first_moves, splits, ways};
use super::ledger::{Closed, Ledger};
use super::limits::{Limits, MAX_LENGTH, Order, Sides};
use super::quarters::Quarters;
use super::reachable;
use super::report::{Report, Work};
use super::shortlist::Shortlist;
use super::solution::Solution;
use super::space::Goal;
use super::team::team;
use super::worker::{Shared, Task, Tried, Worker};
use crate::coord::Space;
use crate::store::account::append;

/// If a length took fewer nodes than this, the next one is searched on one thread.
const SMALL: u64 = 4_096;
/// Number of nodes without a solution after which it is worth checking whether the limits allow a
/// solution.
const LONG: u64 = 100_000;

/// Searches for all goals together.
///
/// `is_intact` returns whether the distances are still the checked ones. It is called after each
/// length of many nodes, because wrong distances can make a search endless.
///
/// # Errors
/// If the distances of the space contradict themselves or the cube, or are not intact any more. No
/// reported solution is wrong then, but some may be missing.
pub fn run<S: Space>(
    goals: &[Goal<'_, S>],
    limits: &Limits,
    threads: usize,
    control: &Control,
    report: &dyn Report,
    is_intact: &dyn Fn() -> bool,
) -> Result<Answer, Contradiction> {
    let (done, open): (Vec<_>, Vec<_>) =
        goals.iter().partition(|goal| goal.space.is_goal(goal.space.node(&goal.cube)));
    if done.iter().any(|goal| !(goal.reached)(&goal.cube)) {
        return Err(Contradiction::Goal);
    }
    let reached = done
        .iter()
        .filter(|goal| goal.wants(&[], &[], &goal.cube))
        .fold(0, |bits, goal| bits | 1 << goal.bit);
    if !done.is_empty() && limits.min == 0 {
        let results = if reached == 0 { 0 } else { limits.results };
        let bounds = (limits.max, results, limits.order);
        return Ok(Answer::without_moves(reached, bounds, Some(control), report));
    }
    let goals: Vec<_> = open.into_iter().map(|goal| goal.within(limits.moves)).collect();
    let shared = Shared::default();
    let mut search = Search { goals: &goals, limits, control, report, shared, least: Vec::new() };
    let is_limited = limits.sides != Sides::Niss
        && (limits.moves != MoveSet::ALL || Quarters::of(limits).is_some());
    let first = limits.min.max(1);
    let max = limits.max.min(MAX_LENGTH);
    let slack = limits.extent.slack();
    let results = limits.results;
    let mut ledger = Ledger::new(first.into(), max.into(), slack, results, Some(control));
    let mut answer = Answer::default();
    let mut all_nodes = 0;
    let mut last_nodes = u64::MAX;
    while let Some(depth) = ledger.next_length() {
        let depth = depth as u8;
        let is_long = all_nodes >= LONG && ledger.shortest().is_none();
        if is_limited && is_long && search.least.is_empty() {
            search.find_least();
        }
        let threads = if last_nodes < SMALL { 1 } else { threads };
        let length = search.length(depth, threads, ledger.wanted());
        last_nodes = length.nodes;
        all_nodes += length.nodes;
        if let Some(&contradiction) = search.shared.contradiction.get() {
            return Err(contradiction);
        }
        if control.is_stopped() {
            answer.work += length.work;
            ledger.stop(0);
            break;
        }
        if length.nodes >= SMALL && !is_intact() {
            return Err(Contradiction::Changed);
        }
        ledger.close(length.closed());
        report.depth_done(depth, &length.solutions, &length.work);
        answer.add(depth, length.solutions, length.work);
    }
    answer.finish(&ledger);
    Ok(answer)
}

/// The result of the search of one length.
#[derive(Default)]
struct Length {
    solutions: Vec<Solution>,
    /// Set if some solutions were left out, or may have been.
    dropped: bool,
    /// `true` if the whole length was searched, `false` if the search of the length ended early
    /// with enough solutions.
    is_complete: bool,
    work: Work,
    nodes: u64,
}

impl Length {
    fn closed(&self) -> Closed {
        Closed {
            solutions: self.work.solutions as usize,
            is_complete: self.is_complete,
            has_more: self.dropped,
        }
    }
}

/// Data that all lengths have in common.
struct Search<'a, S> {
    goals: &'a [Goal<'a, S>],
    limits: &'a Limits,
    control: &'a Control,
    report: &'a dyn Report,
    shared: Shared,
    /// Least number of moves to each goal, with all moves on normal and with all moves on inverse.
    /// Empty until it is computed.
    least: Vec<[u8; 2]>,
}

impl<S: Space> Search<'_, S> {
    /// Computes the least number of moves to each goal within the limits, on each side alone.
    fn find_least(&mut self) {
        let least = self.goals.iter().map(|goal| {
            [goal.cube, goal.cube.inverse()]
                .map(|cube| reachable::least(goal, &cube, self.limits, self.control))
        });
        self.least = least.collect();
    }

    /// Returns the tasks for some splits of a length: the ways to divide its moves between the
    /// sides.
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
                let all = Task {
                    goal: index,
                    tried_side: short_side,
                    tried: short,
                    walked: depth - short,
                    first: [None; 2],
                    which: Tried::All,
                };
                for task in ways(goal, all) {
                    first_moves(goal, task, |first| tasks.push(Task { first, ..task }));
                }
            }
        }
        tasks
    }

    /// Searches one length. If solutions are sorted, it is searched in parts: normal, inverse,
    /// mixed. Keeps at most `results` solutions.
    fn length(&self, depth: u8, threads: usize, results: usize) -> Length {
        let parts: Vec<_> =
            splits(self.limits, depth).iter().map(|part| self.divide(part, depth)).collect();
        self.control.start_depth(depth.into(), parts.iter().map(Vec::len).sum());
        let mut length = Length { is_complete: true, ..Length::default() };
        for (i, tasks) in parts.iter().enumerate() {
            let kept = if self.limits.order == Order::AsFound {
                0
            } else {
                results - length.solutions.len()
            };
            let (list, work, nodes) = self.search_tasks(tasks, threads, kept);
            length.work += work;
            length.nodes += nodes;
            if self.control.is_stopped() || self.shared.contradiction.get().is_some() {
                break;
            }
            let (solutions, dropped) = list.finish();
            if self.control.is_stopped() {
                break;
            }
            self.report.ready(&solutions);
            append(&mut length.solutions, solutions);
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
                length.dropped = self.shared.sent.load(Relaxed) >= self.limits.results;
                length.is_complete &= !length.dropped;
            }
        }
        // If any shortest solution will do, the length is left as soon as one is found.
        length.is_complete &= !(S::ANY_WILL_DO && results == 1 && !length.solutions.is_empty());
        length
    }

    /// Runs all tasks on the threads. Returns the first `kept` solutions, the work, and the number
    /// of nodes visited.
    ///
    /// If any shortest solution will do, the first task that has a solution decides. Tasks after it
    /// are not started any more, and tasks before it are finished.
    fn search_tasks(
        &self,
        tasks: &[Task],
        threads: usize,
        kept: usize,
    ) -> (Shortlist<'_>, Work, u64) {
        let next = AtomicUsize::new(0);
        let first_hit = AtomicUsize::new(usize::MAX);
        let results = Mutex::new(Vec::new());
        team(threads.min(tasks.len()), self.control, &|| {
            let list = (Shortlist::new(kept, Some(self.control)), &self.shared);
            let mut worker = Worker::new(self.goals, self.control, self.report, self.limits, list);
            let mut index = next.fetch_add(1, Relaxed);
            while let Some(&task) = tasks.get(index).filter(|_| index < first_hit.load(Relaxed)) {
                let flow = worker.run(task);
                if worker.has_hit {
                    first_hit.fetch_min(index, Relaxed);
                }
                if flow.is_break() {
                    break;
                }
                index = next.fetch_add(1, Relaxed);
            }
            let _ = worker.flush();
            let hit_task = if worker.has_hit { index } else { usize::MAX };
            let result = (hit_task, worker.list, worker.work, worker.nodes);
            results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
        });
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut list = Shortlist::new(kept, Some(self.control));
        let mut work = Work::default();
        let mut nodes = 0;
        let first_hit = first_hit.into_inner();
        for (hit_task, theirs, took, seen) in results {
            work += took;
            nodes += seen;
            // After a stop the results are not needed, so they are not sorted.
            if !self.control.is_stopped() && hit_task == first_hit {
                list.merge(theirs);
            }
        }
        (list, work, nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::Ending;
    use super::super::report::Silent;
    use super::super::space::EndRule;
    use super::*;
    use premove_cube::{Cube, Move, Symmetry};

    /// A goal with one edge at home, which a great many sequences reach.
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

    /// A report that stops the search at the first solution.
    struct Enough<'a>(&'a Control);

    impl Report for Enough<'_> {
        fn found(&self, _: &[Solution]) {
            self.0.stop();
        }
    }

    /// A report that panics at the first solution.
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
            ending: EndRule::ANY,
            reached: &|cube| cube.edges[0] == Cube::SOLVED.edges[0],
            rival: None,
            wanted: None,
            endings: None,
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
            let answer = run(&[goal()], &limits, 1, &control, &Enough(&control), &|| true).unwrap();
            assert_eq!((answer.ending, answer.solutions.len()), (Ending::Stopped, 0));
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
        assert_eq!(
            run(&[goal()], &complete, 1, &Control::new(), &Silent, &|| true).unwrap().completed,
            Some(3)
        );
        for order in [Order::Sorted, Order::AsFound] {
            let limits = Limits { results: 2, order, ..complete };
            let answer = run(&[goal()], &limits, 1, &Control::new(), &Silent, &|| true).unwrap();
            assert_eq!(
                (answer.count(), answer.completed, answer.ending),
                (2, None, Ending::Enough),
                "{order:?}"
            );
        }
    }

    #[test]
    fn a_thread_that_breaks_down_ends_the_others() {
        let limits = Limits { min: 7, max: 7, results: usize::MAX, ..Limits::default() };
        let control = Control::new();
        let search = std::panic::AssertUnwindSafe(|| {
            run(&[goal()], &limits, 2, &control, &Broken, &|| true)
        });
        assert!(std::panic::catch_unwind(search).is_err());
        assert!(control.is_stopped());
    }

    #[test]
    fn distances_that_are_not_intact_end_the_search() {
        let limits = Limits { min: 5, max: 9, results: usize::MAX, ..Limits::default() };
        let run = |is_intact| run(&[goal()], &limits, 1, &Control::new(), &Silent, is_intact);
        assert_eq!(run(&|| false).unwrap_err(), Contradiction::Changed);
        let lengths = std::cell::Cell::new(0);
        let at_second = || lengths.replace(lengths.get() + 1) < 1;
        assert_eq!(run(&at_second).unwrap_err(), Contradiction::Changed);
        assert_eq!(lengths.get(), 2);
    }

    /// A space whose distances are wrong.
    struct Wrong(Distance);

    impl Space for Wrong {
        type Node = Cube;

        fn node(&self, cube: &Cube) -> Cube {
            *cube
        }

        fn child(&self, node: Cube, m: Move) -> Cube {
            node.after(m)
        }

        fn distance(&self, node: Cube) -> u8 {
            (self.0)(&node)
        }
    }

    type Distance = fn(&Cube) -> u8;

    #[test]
    fn distances_that_contradict_themselves_or_the_cube_end_the_search() {
        let cube = Cube::SOLVED.after(Move::from_index(3)).after(Move::from_index(9));
        let cases: [(Distance, Contradiction); 2] = [
            (|_| 0, Contradiction::Goal),
            // Correct at the start, wrong after it.
            (|cube| u8::from(cube.corners[0] != Cube::SOLVED.corners[0]), Contradiction::Goal),
        ];
        for (distance, contradiction) in cases {
            let space = Wrong(distance);
            for sides in [Sides::Only(Side::Normal), Sides::Linear, Sides::Niss] {
                let goal = Goal {
                    space: &space,
                    cube,
                    moves: MoveSet::ALL,
                    ending: EndRule::ANY,
                    reached: &Cube::is_solved,
                    rival: None,
                    wanted: None,
                    endings: None,
                    back: Symmetry::IDENTITY,
                    bit: 0,
                };
                let limits = Limits { sides, ..Limits::default() };
                let answer = run(&[goal], &limits, 2, &Control::new(), &Silent, &|| true);
                assert_eq!(answer.unwrap_err(), contradiction, "{sides:?}");
            }
        }
    }
}
