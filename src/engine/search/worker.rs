//! The search of one task. On one side, the *tried* side, all sequences of moves are tried. After
//! each of them, the search *walks* the other side: it visits only paths to the goal there.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use premove_cube::notation::Side;
use premove_cube::{Cube, Move, MoveSet};

use super::contradiction::Contradiction;
use super::control::Control;
use super::limits::{Limits, MAX_LENGTH, Order};
use super::quarters::{Quarters, needs_quarter};
use super::report::{Report, Work};
use super::rules::map;
use super::shortlist::Shortlist;
use super::solution::Solution;
use super::space::Goal;
use crate::coord::{Premoves, Space};

/// Number of nodes between two checks of the stop flag: about 20 microseconds.
const NODES_PER_POLL: u64 = 1_024;
/// Number of tried sequences whose lookups are made together.
const TOGETHER: usize = 16;
/// Number of solutions that are reported together.
const BATCH: usize = 64;

/// A part of the search of one length: one goal, one split of the length over the sides, and the
/// first moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Index of the goal.
    pub(super) goal: usize,
    /// The side whose sequences are tried. If all are tried, it is the side with fewer moves.
    pub(super) tried_side: Side,
    /// Number of moves on the tried side.
    pub(super) tried: u8,
    /// Number of moves on the other side, the walked side.
    pub(super) walked: u8,
    /// The given moves at the start of the sequence, in which the tried side comes before the
    /// walked side; `None` for any move.
    pub(super) first: [Option<Move>; 2],
    /// Selection of the sequences that are tried.
    pub(super) which: Tried,
}

/// Selection of the sequences that are tried on the tried side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// All sequences of the tried side.
    All,
    /// Only sequences that end with one of the endings in [`Goal::endings`].
    Ending,
    /// Only sequences that end with one of the endings in [`Goal::endings`], while the other side
    /// ends with none of them.
    EndingAlone,
}

impl Task {
    /// Returns the start state of the walked side: the side on which only paths to the goal are
    /// visited.
    pub(super) fn walked_cube<S>(&self, goal: &Goal<'_, S>) -> Cube {
        match self.tried_side {
            Side::Normal => goal.cube.inverse(),
            Side::Inverse => goal.cube,
        }
    }

    /// Returns whether the tried sequence can have this ending. It must be long enough, and the
    /// given first moves must agree with the ending.
    fn fits(&self, ending: &[Move]) -> bool {
        let tried = usize::from(self.tried);
        tried.checked_sub(ending.len()).is_some_and(|free| {
            let first = self.first.iter().take(tried).skip(free);
            first.zip(ending).all(|(first, &m)| first.is_none_or(|first| first == m))
        })
    }
}

/// Data shared by the threads of a search.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// Number of solutions that were reported as they were found.
    pub(super) sent: AtomicUsize,
    /// Contradiction in the table, if one was found.
    pub(super) contradiction: OnceLock<Contradiction>,
}

/// The search of one thread.
pub(super) struct Worker<'a, S: Space> {
    goals: &'a [Goal<'a, S>],
    control: &'a Control,
    report: &'a dyn Report,
    limits: &'a Limits,
    quarters: Option<Quarters>,
    /// The first solutions in order. Empty if solutions are reported as they are found.
    pub(super) list: Shortlist<'a>,
    shared: &'a Shared,
    pub(super) work: Work,
    pub(super) nodes: u64,
    /// Set once the single wanted solution is found, if any shortest one is good enough.
    pub(super) has_hit: bool,
    unreported_nodes: u64,
    unreported_found: u64,
    fresh: Vec<Solution>,
    /// Tried sequences that lack only their last move: the state of the walked side without it, and
    /// the possible last moves. The other moves of each sequence are stored beside them.
    waiting: Vec<Premoves>,
    waiting_moves: Vec<[Move; MAX_LENGTH as usize]>,
}

/// The search of one task.
struct Run<'w, 'a, S: Space> {
    worker: &'w mut Worker<'a, S>,
    goal: &'a Goal<'a, S>,
    task: Task,
    /// The moves made: first those of the tried side, then those of the walked side.
    moves: [Move; MAX_LENGTH as usize],
    /// Last moves that the tried sequences must have; `None` for any.
    ending: Option<&'a [Move]>,
    /// The states along the moves, if all are on one side.
    trail: Trail,
    /// `true` if quarter turns are limited and every state outside the goal needs one.
    needs_quarter: bool,
}

/// The state after each move of one side. Successive solutions share most of these states.
struct Trail {
    /// The state after each number of moves.
    cubes: [Cube; MAX_LENGTH as usize + 1],
    /// Number of moves up to which the states are valid.
    known: usize,
    /// A sequence of this many moves or more is too long: the path ends before its last move.
    /// `None` if no such number is known.
    over: Option<usize>,
}

impl Trail {
    fn new(start: Cube) -> Self {
        Self { cubes: [start; MAX_LENGTH as usize + 1], known: 0, over: None }
    }

    /// Returns the state after these moves on a side, or `None` if the path ends before the last of
    /// them.
    fn follow<S: Space>(&mut self, moves: &[Move], side: Side, goal: &Goal<'_, S>) -> Option<Cube> {
        self.over = self.over.filter(|&over| over <= self.known);
        for (at, &m) in moves.iter().enumerate().skip(self.known) {
            let before = &self.cubes[at];
            if self.over.is_none() {
                // Of two turns of opposite faces, either can be made first.
                let is_pair = at > 0 && moves[at - 1].axis() == m.axis();
                let is_over = goal.is_rivalled(before, side == Side::Inverse && at > 0)
                    || is_pair
                        && goal
                            .is_over(&moved(&self.cubes[at - 1], m, side), side == Side::Inverse);
                self.over = is_over.then_some(at + 1);
            }
            self.cubes[at + 1] = moved(before, m, side);
        }
        self.known = moves.len();
        self.over.is_none().then_some(self.cubes[moves.len()])
    }
}

impl<'a, S: Space> Worker<'a, S> {
    pub(super) fn new(
        goals: &'a [Goal<'a, S>],
        control: &'a Control,
        report: &'a dyn Report,
        limits: &'a Limits,
        (list, shared): (Shortlist<'a>, &'a Shared),
    ) -> Self {
        Self {
            goals,
            control,
            report,
            limits,
            quarters: Quarters::of(limits),
            list,
            shared,
            work: Work::default(),
            nodes: 0,
            has_hit: false,
            unreported_nodes: 0,
            unreported_found: 0,
            fresh: Vec::new(),
            waiting: Vec::new(),
            waiting_moves: Vec::new(),
        }
    }

    /// Searches a task. Returns `Break` if the search is to end.
    pub(super) fn run(&mut self, task: Task) -> ControlFlow<()> {
        let goal = &self.goals[task.goal];
        let walked_cube = task.walked_cube(goal);
        let needs_quarter = self.quarters.is_some() && needs_quarter(goal);
        let moves = [Move::from_index(0); MAX_LENGTH as usize];
        let trail = Trail::new(goal.cube);
        let mut run = Run { worker: self, goal, task, moves, ending: None, trail, needs_quarter };
        if task.tried == 0 {
            run.worker.work.roots += 1;
            run.worker.count_node()?;
            run.walk_behind(&walked_cube)?;
        } else if task.which == Tried::All {
            run.enumerate(&walked_cube, 0)?;
            run.walk_waiting()?;
        } else {
            for ending in goal.usable_endings().filter(|ending| task.fits(ending)) {
                run.ending = Some(ending);
                run.enumerate(&walked_cube, 0)?;
                run.walk_waiting()?;
            }
        }
        self.control.task_done();
        // Many tasks are so small that they never check the stop flag themselves.
        self.flush()
    }

    /// Reports the counts and the solutions since the last call. Returns `Break` if the search is
    /// to end.
    pub(super) fn flush(&mut self) -> ControlFlow<()> {
        self.send();
        self.poll()
    }

    fn send(&mut self) {
        if self.limits.order == Order::AsFound {
            let sent = self.shared.sent.fetch_add(self.fresh.len(), Relaxed);
            self.fresh.truncate(self.limits.results.saturating_sub(sent));
        }
        if !self.fresh.is_empty() {
            self.work.solutions += self.fresh.len() as u64;
            self.report.found(&self.fresh);
            self.fresh.clear();
        }
    }

    /// Returns whether the wanted number of solutions was reported.
    fn has_enough(&self) -> bool {
        self.limits.order == Order::AsFound && self.shared.sent.load(Relaxed) >= self.limits.results
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if self.unreported_nodes == 0 {
            return Continue(());
        }
        self.send();
        self.nodes += self.unreported_nodes;
        let nodes = self.unreported_nodes;
        let found = self.unreported_found;
        (self.unreported_nodes, self.unreported_found) = (0, 0);
        self.control.poll(nodes, found)?;
        if self.has_enough() || self.shared.contradiction.get().is_some() {
            Break(())
        } else {
            Continue(())
        }
    }

    #[inline]
    fn count_node(&mut self) -> ControlFlow<()> {
        self.unreported_nodes += 1;
        if self.unreported_nodes >= NODES_PER_POLL { self.poll() } else { Continue(()) }
    }

    /// Handles a solution of a goal.
    ///
    /// `end` is the state after it, in the frame of the goal.
    fn found(&mut self, solution: Solution, goal: usize, end: &Cube) -> ControlFlow<()> {
        self.unreported_found += 1;
        match self.limits.order {
            Order::Sorted => {
                self.has_hit = S::ANY_WILL_DO && self.list.limit() == 1;
                if self.list.push_by(self.limits.ranking.key(&solution), solution) {
                    self.fresh.push(solution);
                }
            }
            // A solution that an earlier goal also has is reported for that goal.
            Order::AsFound => {
                let end = self.goals[goal].back.of_cube(end);
                let others = self.goals.iter().enumerate().filter(|&(other, _)| other != goal);
                let mut listing = others.filter(|(_, other)| other.lists(&solution, &end));
                let bits = listing
                    .try_fold(0, |bits, (other, o)| (other > goal).then_some(bits | 1 << o.bit));
                self.fresh.extend(bits.map(|bits| solution.also_for(bits)));
            }
        }
        if self.fresh.len() >= BATCH {
            self.send();
            if self.has_enough() {
                return Break(());
            }
        }
        Continue(())
    }
}

impl<S: Space> Run<'_, '_, S> {
    /// Returns the possible moves at a place of the sequence: the given first move, or all.
    #[inline]
    fn choices(&self, at: usize) -> MoveSet {
        let choices = match self.task.first.get(at) {
            Some(&Some(m)) => MoveSet::EMPTY.with(m),
            _ => self.goal.moves,
        };
        let choices = self.in_ending(at).map_or(choices, |m| choices.and(MoveSet::EMPTY.with(m)));
        self.worker
            .quarters
            .map_or(choices, |quarters| choices.and(quarters.following(&self.moves[..at])))
    }

    /// Returns the move that the sequence must have at index `at` because of its required ending,
    /// or `None` if the ending begins later.
    #[inline]
    fn in_ending(&self, at: usize) -> Option<Move> {
        let ending = self.ending?;
        let left = usize::from(self.task.tried).checked_sub(at)?;
        ending.get(ending.len().checked_sub(left)?).copied()
    }

    /// Returns the number of quarter turns that are still allowed, if every state outside the goal
    /// needs one; `u8::MAX` otherwise. With 0 left, such a state cannot reach the goal.
    #[inline]
    fn spare_quarters(&self, made: usize) -> u8 {
        match self.worker.quarters {
            Some(quarters) if self.needs_quarter => quarters.left(&self.moves[..made]),
            _ => u8::MAX,
        }
    }

    /// Tries the sequences of one side. `made` moves of the sequence are already made.
    ///
    /// A move on the tried side is a premove for the walked side, so only the cube of the walked
    /// side is updated.
    fn enumerate(&mut self, walked_cube: &Cube, made: usize) -> ControlFlow<()> {
        self.worker.count_node()?;
        // Normal moves come first. A path that reaches the goal with them alone ends there.
        if made > 0
            && self.task.tried_side == Side::Normal
            && self.goal.is_inverse_solved(walked_cube)
        {
            return Continue(());
        }
        let before = made.checked_sub(1).map(|i| self.moves[i]);
        let following = before.map_or(MoveSet::ALL, MoveSet::following);
        let choices = self.choices(made).and(following);
        let ending = self.goal.ending;
        if made + 1 < usize::from(self.task.tried) {
            for m in choices.without(ending.only_last) {
                self.moves[made] = m;
                self.enumerate(&walked_cube.before(m.inverse()), made + 1)?;
            }
            return Continue(());
        }
        let choices = choices.and(ending.last).without(S::GROUP);
        let choices: MoveSet = choices.iter().filter(|&m| ending.allows_last(before, m)).collect();
        self.worker.work.roots += choices.len() as u64;
        self.worker.unreported_nodes += choices.len() as u64;
        self.worker.waiting.push(Premoves { cube: *walked_cube, moves: choices });
        self.worker.waiting_moves.push(self.moves);
        if self.worker.waiting.len() < TOGETHER { Continue(()) } else { self.walk_waiting() }
    }

    /// Walks the other side for the waiting sequences, which lack their last move, in the order in
    /// which they were tried.
    fn walk_waiting(&mut self) -> ControlFlow<()> {
        let last = usize::from(self.task.tried) - 1;
        let tried = self.moves;
        self.goal.space.near_behind(&mut self.worker.waiting, self.task.walked);
        for i in 0..self.worker.waiting.len() {
            let Premoves { cube, moves } = self.worker.waiting[i];
            for m in moves {
                self.moves = self.worker.waiting_moves[i];
                self.moves[last] = m;
                self.walk_behind(&cube.before(m.inverse()))?;
            }
        }
        self.worker.waiting.clear();
        self.worker.waiting_moves.clear();
        self.moves = tried;
        Continue(())
    }

    /// Walks the other side after the complete sequence of the tried side.
    fn walk_behind(&mut self, walked_cube: &Cube) -> ControlFlow<()> {
        let made = usize::from(self.task.tried);
        let space = self.goal.space;
        // A solution with inverse moves reaches the goal on the inverse side.
        let by_inverse = self.task.tried_side == Side::Inverse && made > 0;
        let root = space.root(walked_cube, by_inverse, &self.moves[..made], self.task.walked);
        let Some((node, distance)) = root else { return Continue(()) };
        let has_ended = S::is_group() && made > 0 && !by_inverse && space.is_goal(node);
        if has_ended || (distance > 0 && self.spare_quarters(made) == 0) {
            return Continue(());
        }
        self.walk(node, self.task.walked, MoveSet::ALL)
    }

    /// Walks the other side: visits every sequence of `left` moves from `node` to the goal.
    fn walk(&mut self, node: S::Node, left: u8, following: MoveSet) -> ControlFlow<()> {
        self.worker.work.nodes += 1;
        self.worker.count_node()?;
        let total = usize::from(self.task.tried + self.task.walked);
        let at = total - usize::from(left);
        let goal = self.goal;
        let ending = self.goal.ending;
        let mut choices = self.choices(at).and(following);
        if left == 1 {
            choices = choices.and(ending.last).without(S::GROUP);
            let before = (self.task.walked > 1).then(|| self.moves[at - 1]);
            let mut found = MoveSet::EMPTY;
            goal.space.children(&node, choices, 0, |m, _, distance| {
                if distance == 0 && ending.allows_last(before, m) {
                    found = found.with(m);
                }
            });
            self.worker.work.dead_ends += u64::from(found.is_empty());
            for m in found {
                self.make(at, m);
                self.emit()?;
                if self.worker.has_hit {
                    return Break(());
                }
            }
            return Continue(());
        }
        // After tried inverse moves, only the normal moves end a path. `emit` checks that.
        let ends_when_solved = self.task.tried == 0 || self.task.tried_side == Side::Normal;
        // All distances are read before the first child is visited, so that their cache misses
        // overlap.
        let mut children = [(Move::from_index(0), node); Move::COUNT];
        let mut count = 0;
        let spare = self.spare_quarters(at);
        goal.space.children(
            &node,
            choices.without(ending.only_last),
            left - 1,
            |m, child, distance| {
                let lost = distance > 0 && spare <= u8::from(m.is_quarter());
                let is_goal = distance == 0 || (S::SIFTS && goal.space.is_goal(child));
                children[count] = (m, child);
                count += usize::from(distance < left && !(is_goal && ends_when_solved) && !lost);
            },
        );
        self.worker.work.dead_ends += u64::from(count == 0);
        for &(m, child) in &children[..count] {
            self.make(at, m);
            self.walk(child, left - 1, MoveSet::following(m))?;
        }
        Continue(())
    }

    /// Stores a move of the walked side as move number `at` of the sequence.
    #[inline]
    fn make(&mut self, at: usize, m: Move) {
        self.moves[at] = m;
        self.trail.known = self.trail.known.min(at);
    }

    /// Reports the moves made so far as a solution, if it obeys the rules for listed solutions.
    fn emit(&mut self) -> ControlFlow<()> {
        let goal = self.goal;
        let (tried, rest) = self.moves.split_at(usize::from(self.task.tried));
        let walked = &rest[..usize::from(self.task.walked)];
        let (normal, inverse) = match self.task.tried_side {
            Side::Normal => (tried, walked),
            Side::Inverse => (walked, tried),
        };
        if self.task.which == Tried::EndingAlone && goal.ends_so(walked) {
            return Continue(());
        }
        let is_mixed = !tried.is_empty();
        let end = if is_mixed {
            self.end_of_both(normal, inverse)
        } else {
            self.trail.follow(walked, self.task.tried_side.other(), goal)
        };
        let Some(end) = end else {
            self.worker.work.refused += 1;
            return Continue(());
        };
        if !goal.is_truly_reached(&end, !inverse.is_empty()) {
            let _ = self.worker.shared.contradiction.set(Contradiction::Goal);
            return Break(());
        }
        if !goal.wants(normal, inverse, &end) {
            self.worker.work.refused += 1;
            return Continue(());
        }
        let mut mapped = [Move::from_index(0); MAX_LENGTH as usize];
        let (to_normal, rest) = mapped.split_at_mut(normal.len());
        let to_inverse = &mut rest[..inverse.len()];
        map(normal, to_normal, |m| goal.back.of_move(m));
        map(inverse, to_inverse, |m| goal.back.of_move(m));
        let solution = Solution::new(to_normal, to_inverse, 1 << self.goal.bit);
        self.worker.found(solution, self.task.goal, &end)
    }

    /// Returns the state after the moves on both sides. Returns `None` if the path ends before the
    /// last move, or if the last normal move has no effect.
    ///
    /// If the goal is a group, the last move of either side is known to be needed. The move before
    /// it is needed too if it turns the opposite face, unless it belongs to the group. If moreover
    /// the normal moves were tried, states in the goal were already left out.
    fn end_of_both(&self, normal: &[Move], inverse: &[Move]) -> Option<Cube> {
        let goal = self.goal;
        if !S::is_group() {
            return goal.end(normal, inverse).filter(|_| goal.needs_last_normal(normal, inverse));
        }
        if has_idle_end::<S>(normal) {
            return None;
        }
        let is_known = self.task.tried_side == Side::Normal && goal.rival.is_none();
        if is_known && !has_pair(normal) && !has_pair(inverse) {
            return Some(goal.after(normal, inverse));
        }
        goal.end(normal, inverse)
    }
}

/// Returns whether two adjacent moves turn opposite faces.
fn has_pair(side: &[Move]) -> bool {
    side.windows(2).any(|pair| pair[0].axis() == pair[1].axis())
}

/// Returns whether the move before the last one turns the opposite face and belongs to the group of
/// the goal. As the last move, it would neither reach the goal nor leave it.
fn has_idle_end<S: Space>(side: &[Move]) -> bool {
    matches!(side, [.., before, last] if before.axis() == last.axis() && S::GROUP.contains(*before))
}

/// Returns the state after a move on a side.
#[inline]
fn moved(cube: &Cube, m: Move, side: Side) -> Cube {
    match side {
        Side::Normal => cube.after(m),
        Side::Inverse => cube.before(m.inverse()),
    }
}
