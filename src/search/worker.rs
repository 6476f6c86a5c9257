//! The search of one task: a short side enumerated, the long side walked along solutions only.

use std::ops::ControlFlow::{self, Continue};

use super::control::Control;
use super::keep::Keep;
use super::limits::MAX_LENGTH;
use super::quarters::{Quarters, needs_quarter};
use super::report::Report;
use super::solution::Solution;
use super::space::{Goal, Space};
use crate::cube::{Cube, Move, MoveSet};
use crate::notation::Side;

/// Nodes between two looks at the stop flag: some 20 microseconds.
const NODES_PER_POLL: u64 = 1_024;
/// Solutions that are sent on together.
const BATCH: usize = 64;

/// A share of the work of one length: one goal, one split of the length over the sides, the first moves given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Which goal.
    pub(super) goal: usize,
    /// The side with fewer moves, whose sequences are all tried.
    pub(super) short_side: Side,
    /// Moves on it.
    pub(super) short: u8,
    /// Moves on the other side.
    pub(super) long: u8,
    /// The first moves, those of the short side first.
    pub(super) first: [Option<Move>; 2],
}

impl Task {
    /// The cube of the side that is walked.
    pub(super) fn long_cube<S>(&self, goal: &Goal<'_, S>) -> Cube {
        match self.short_side {
            Side::Normal => goal.cube.inverse(),
            Side::Inverse => goal.cube,
        }
    }
}

/// One thread's search.
pub(super) struct Worker<'a, S: Space> {
    goals: &'a [Goal<'a, S>],
    control: &'a Control,
    report: &'a dyn Report,
    quarters: Option<Quarters>,
    pub(super) keep: Keep,
    pub(super) nodes: u64,
    /// Whether it has found the one solution that is wanted, and any will do.
    pub(super) is_content: bool,
    unreported_nodes: u64,
    unreported_found: u64,
    fresh: Vec<Solution>,
}

/// A task being worked on.
struct Run<'w, 'a, S: Space> {
    worker: &'w mut Worker<'a, S>,
    goal: &'a Goal<'a, S>,
    task: Task,
    /// The moves made: of the short side, then of the long side.
    moves: [Move; MAX_LENGTH as usize],
    /// Whether quarter turns are limited, and a state that misses the goal needs one.
    needs_quarter: bool,
}

impl<'a, S: Space> Worker<'a, S> {
    pub(super) fn new(
        goals: &'a [Goal<'a, S>],
        control: &'a Control,
        report: &'a dyn Report,
        quarters: Option<Quarters>,
        limit: usize,
    ) -> Self {
        Self {
            goals,
            control,
            report,
            quarters,
            keep: Keep::new(limit),
            nodes: 0,
            is_content: false,
            unreported_nodes: 0,
            unreported_found: 0,
            fresh: Vec::new(),
        }
    }

    /// Works a task off; `Break` when the search is to end.
    pub(super) fn run(&mut self, task: Task) -> ControlFlow<()> {
        let goal = &self.goals[task.goal];
        let long_cube = task.long_cube(goal);
        let needs_quarter = self.quarters.is_some() && needs_quarter(goal);
        let moves = [Move::from_index(0); MAX_LENGTH as usize];
        let mut run = Run { worker: self, goal, task, moves, needs_quarter };
        run.enumerate(&long_cube, 0)?;
        self.control.task_done();
        // Many tasks are so small that they never look at the stop flag themselves.
        self.flush()
    }

    /// Hands over what has been counted and found since the last time; `Break` when the search is to end.
    pub(super) fn flush(&mut self) -> ControlFlow<()> {
        self.send();
        self.poll()
    }

    fn send(&mut self) {
        if !self.fresh.is_empty() {
            self.report.found(&self.fresh);
            self.fresh.clear();
        }
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if self.unreported_nodes == 0 {
            return Continue(());
        }
        self.nodes += self.unreported_nodes;
        let (nodes, found) = (self.unreported_nodes, self.unreported_found);
        (self.unreported_nodes, self.unreported_found) = (0, 0);
        self.control.poll(nodes, found)
    }

    #[inline]
    fn count_node(&mut self) -> ControlFlow<()> {
        self.unreported_nodes += 1;
        if self.unreported_nodes >= NODES_PER_POLL { self.poll() } else { Continue(()) }
    }

    fn found(&mut self, solution: Solution) {
        self.unreported_found += 1;
        self.is_content = S::ANY_WILL_DO && self.keep.limit() == 1;
        if self.keep.push(solution) {
            self.fresh.push(solution);
            if self.fresh.len() >= BATCH {
                self.send();
            }
        }
    }
}

impl<S: Space> Run<'_, '_, S> {
    /// The moves that may come at a place of the sequence: the given one, or all.
    #[inline]
    fn choices(&self, at: usize) -> MoveSet {
        let choices = match self.task.first.get(at) {
            Some(&Some(m)) => MoveSet::EMPTY.with(m),
            _ => self.goal.moves,
        };
        self.worker.quarters.map_or(choices, |quarters| choices.and(quarters.following(&self.moves[..at])))
    }

    /// How many quarter turns may still be made before a state that misses the goal is lost; plenty where none is.
    #[inline]
    fn spare_quarters(&self, made: usize) -> u8 {
        match self.worker.quarters {
            Some(quarters) if self.needs_quarter => quarters.left(&self.moves[..made]),
            _ => u8::MAX,
        }
    }

    /// Tries every sequence of the short side, `made` moves of which are made already.
    ///
    /// A move on the short side is a premove for the long side, so one cube, the long side's, is carried along.
    fn enumerate(&mut self, long_cube: &Cube, made: usize) -> ControlFlow<()> {
        self.worker.count_node()?;
        let short = usize::from(self.task.short);
        let space = self.goal.space;
        if made == short {
            // A solution with inverse moves reaches the goal on the inverse.
            let by_inverse = self.task.short_side == Side::Inverse && short > 0;
            let node = if by_inverse { space.node_of_inverse(long_cube) } else { space.node(long_cube) };
            let distance = space.distance_within(node, self.task.long);
            return if distance <= self.task.long && (distance == 0 || self.spare_quarters(made) > 0) {
                self.walk(node, self.task.long, MoveSet::ALL)
            } else {
                Continue(())
            };
        }
        // Normal moves come first: a path that has reached the goal with them alone ends there.
        if made > 0 && self.task.short_side == Side::Normal && self.is_inverse_solved(long_cube) {
            return Continue(());
        }
        let before = made.checked_sub(1).map(|i| self.moves[i]);
        let following = before.map_or(MoveSet::ALL, MoveSet::following);
        let is_last = made + 1 == short;
        for m in self.choices(made).and(following) {
            let allowed =
                if is_last { self.goal.ending.allows_last(before, m) } else { !self.goal.ending.only_last.contains(m) };
            if allowed {
                self.moves[made] = m;
                self.enumerate(&long_cube.before(m.inverse()), made + 1)?;
            }
        }
        Continue(())
    }

    /// Walks the long side: every sequence of `left` moves from `node` to the goal.
    fn walk(&mut self, node: S::Node, left: u8, following: MoveSet) -> ControlFlow<()> {
        self.worker.count_node()?;
        let total = usize::from(self.task.short + self.task.long);
        let at = total - usize::from(left);
        let (goal, ending) = (self.goal, self.goal.ending);
        let mut choices = self.choices(at).and(following);
        if left == 1 {
            choices = choices.and(ending.last);
            let before = (self.task.long > 1).then(|| self.moves[at - 1]);
            let mut found = MoveSet::EMPTY;
            goal.space.children(&node, choices, 0, |m, _, distance| {
                if distance == 0 && ending.allows_last(before, m) {
                    found = found.with(m);
                }
            });
            for m in found {
                self.moves[at] = m;
                self.emit();
                if self.worker.is_content {
                    return ControlFlow::Break(());
                }
            }
            return Continue(());
        }
        // With inverse moves made in front, the normal moves alone decide where a path ends; `emit` looks at that.
        let ends_when_solved = self.task.short == 0 || self.task.short_side == Side::Normal;
        // All distances are read before the first child is visited, so that their cache misses overlap.
        let mut children = [(Move::from_index(0), node); Move::COUNT];
        let mut count = 0;
        let spare = self.spare_quarters(at);
        goal.space.children(&node, choices.without(ending.only_last), left - 1, |m, child, distance| {
            let lost = distance > 0 && spare <= u8::from(m.is_quarter());
            children[count] = (m, child);
            count += usize::from(distance < left && !(distance == 0 && ends_when_solved) && !lost);
        });
        for &(m, child) in &children[..count] {
            self.moves[at] = m;
            self.walk(child, left - 1, MoveSet::following(m))?;
        }
        Continue(())
    }

    /// Takes the moves made as a solution, if it is one that lists show.
    fn emit(&mut self) {
        let (short, rest) = self.moves.split_at(usize::from(self.task.short));
        let long = &rest[..usize::from(self.task.long)];
        let (normal, inverse) = match self.task.short_side {
            Side::Normal => (short, long),
            Side::Inverse => (long, short),
        };
        let mixed = !normal.is_empty() && !inverse.is_empty();
        if (mixed || self.goal.rival.is_some()) && self.ends_early(normal, inverse) {
            return;
        }
        if mixed && !self.needs_last_normal(normal, inverse) {
            return;
        }
        let mut mapped = [Move::from_index(0); MAX_LENGTH as usize];
        let (to_normal, rest) = mapped.split_at_mut(normal.len());
        let to_inverse = &mut rest[..inverse.len()];
        self.map_back(normal, to_normal);
        self.map_back(inverse, to_inverse);
        let solution = Solution::new(to_normal, to_inverse, 1 << self.goal.bit);
        self.worker.found(solution);
    }

    /// Whether the path of the normal and then the inverse moves is over before its last move.
    fn ends_early(&self, normal: &[Move], inverse: &[Move]) -> bool {
        let ended = |cube: &Cube, on_inverse: bool| {
            let solved = if on_inverse { self.is_inverse_solved(cube) } else { self.is_solved(cube) };
            solved || self.goal.rival.is_some_and(|rival| rival(cube))
        };
        let mut cube = self.goal.cube;
        for i in 0..normal.len() + inverse.len() {
            if ended(&cube, i > normal.len()) {
                return true;
            }
            cube = match normal.get(i) {
                Some(&m) => cube.after(m),
                None => cube.before(inverse[i - normal.len()].inverse()),
            };
        }
        false
    }

    /// Whether the goal is missed when the last normal move is left out.
    fn needs_last_normal(&self, normal: &[Move], inverse: &[Move]) -> bool {
        let without = self.goal.cube.after_all(normal.iter().copied().take(normal.len() - 1));
        !self.is_inverse_solved(&inverse.iter().fold(without, |cube, m| cube.before(m.inverse())))
    }

    fn is_solved(&self, cube: &Cube) -> bool {
        let space = self.goal.space;
        space.distance_within(space.node(cube), 0) == 0
    }

    fn is_inverse_solved(&self, cube: &Cube) -> bool {
        let space = self.goal.space;
        space.distance_within(space.node_of_inverse(cube), 0) == 0
    }

    /// Moves as the solver holds the cube; opposite faces that stand together are put in order again.
    fn map_back(&self, from: &[Move], to: &mut [Move]) {
        for (i, &m) in from.iter().enumerate() {
            to[i] = self.goal.back.of_move(m);
            if i > 0 && to[i - 1].axis() == to[i].axis() && to[i - 1] > to[i] {
                to.swap(i - 1, i);
            }
        }
    }
}
