//! The steps that a solver wrote down, with all branches.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};

use crate::analysis::Played;
use crate::practice::{Attempt, Milestone, milestone_of};
use crate::{Document, NodeId};

/// A step that the solver wrote down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenStep {
    /// Index of the step that this one continues; `None` for a step from the scramble.
    pub parent: Option<usize>,
    /// All moves from the scramble to the end of the step, as written.
    pub all: Line,
    /// The latest milestone that the state after the step has reached.
    pub milestone: Option<Milestone>,
    /// Time at which the step was written, in seconds from the start of the attempt; `None` if it
    /// is not known.
    pub at: Option<u32>,
}

/// The steps that a solver wrote down on a scramble, with all branches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenTree {
    /// The scramble.
    pub scramble: Alg,
    /// The steps. Each stands behind the step that it continues.
    pub steps: Vec<WrittenStep>,
    /// Index of the last step of the line that was handed in; `None` if there is no step.
    pub end: Option<usize>,
}

impl WrittenTree {
    /// Reads the tree of a document; `end` is the last node of the line that was handed in, and
    /// `at` returns the time of a node. Returns `None` if the scramble cannot be read.
    pub fn of_document(
        document: &Document,
        end: NodeId,
        at: impl Fn(NodeId) -> Option<u32>,
    ) -> Option<Self> {
        let scramble = document.scramble.moves()?;
        let cube = scramble.cube();
        let nodes: Vec<NodeId> = document.tree.walk().into_iter().map(|(id, _)| id).collect();
        let index_of = |id: NodeId| nodes.iter().position(|&node| node == id);
        let mut steps: Vec<WrittenStep> = Vec::with_capacity(nodes.len());
        for &id in &nodes {
            let node = document.tree.get(id)?;
            let parent = index_of(node.parent);
            let before = parent.map_or(Line::EMPTY, |parent| steps[parent].all.clone());
            let all = before.then(&node.line);
            let milestone = milestone_of(&all.apply_to(&cube));
            steps.push(WrittenStep { parent, all, milestone, at: at(id) });
        }
        Some(Self { scramble, steps, end: index_of(end) })
    }

    /// Reads the tree of a workspace of the library, with the times of its attempt if it comes from
    /// one. The line that was handed in is the one that an analysis shows. Returns `None` if the
    /// scramble cannot be read.
    pub fn of_solve(document: &Document, attempt: Option<&Attempt>) -> Option<Self> {
        let at = |node| attempt.and_then(|attempt| attempt.time_of(node));
        Self::of_document(document, document.best_played(), at)
    }

    /// Returns the steps of a solve, which has no branches and no times.
    pub fn of_played(played: &Played) -> Self {
        let steps = played.steps.iter().enumerate().map(|(index, step)| WrittenStep {
            parent: index.checked_sub(1),
            all: step.all.clone(),
            milestone: milestone_of(&step.cube),
            at: None,
        });
        let steps: Vec<WrittenStep> = steps.collect();
        let end = steps.len().checked_sub(1);
        Self { scramble: played.scramble.clone(), steps, end }
    }

    /// Reads lines from the scramble, each as the moves of its steps. Lines that begin with the
    /// same steps share them. The first line is the one that was handed in. `times` has the times
    /// of the steps of each line, in seconds, as far as they are known.
    pub fn of_lines(scramble: Alg, lines: &[Vec<Line>], times: &[Vec<u32>]) -> Self {
        let cube = scramble.cube();
        let mut tree = Self { scramble, steps: Vec::new(), end: None };
        for (number, line) in lines.iter().enumerate() {
            let mut parent = None;
            for (at, step) in line.iter().enumerate() {
                let time = times.get(number).and_then(|times| times.get(at)).copied();
                parent = Some(tree.add(parent, step, time, &cube));
            }
            if number == 0 {
                tree.end = parent;
            }
        }
        tree
    }

    /// Adds a step, or finds it there.
    fn add(&mut self, parent: Option<usize>, step: &Line, at: Option<u32>, cube: &Cube) -> usize {
        let before = parent.map_or(Line::EMPTY, |parent| self.steps[parent].all.clone());
        let all = before.then(step);
        let is_there = |known: &WrittenStep| known.parent == parent && known.all == all;
        if let Some(there) = self.steps.iter().position(is_there) {
            return there;
        }
        let milestone = milestone_of(&all.apply_to(cube));
        self.steps.push(WrittenStep { parent, all, milestone, at });
        self.steps.len() - 1
    }

    /// Returns the lines of the tree, each as its path of steps; the one that was handed in comes
    /// first.
    pub fn lines(&self) -> Vec<Vec<usize>> {
        let has_more = |step: usize| self.steps.iter().any(|other| other.parent == Some(step));
        let ends = (0..self.steps.len()).filter(|&step| !has_more(step) && Some(step) != self.end);
        self.end.into_iter().chain(ends).map(|end| self.path(end)).collect()
    }

    /// Returns the moves of a step.
    pub fn moves(&self, step: usize) -> Line {
        let all = &self.steps[step].all;
        let before = self.steps[step].parent.map(|parent| &self.steps[parent].all);
        before.map_or_else(|| all.clone(), |before| moves_behind(all, before))
    }

    /// Returns the scrambled cube.
    pub fn start(&self) -> Cube {
        self.scramble.cube()
    }

    /// Returns the length of the solution that was handed in; `None` if it does not solve the cube.
    pub fn result(&self) -> Option<usize> {
        let end = &self.steps[self.end?];
        end.all.solves(&self.start()).then(|| end.all.finished().len())
    }

    /// Returns the indices of the steps from the first one to a step.
    pub fn path(&self, to: usize) -> Vec<usize> {
        let mut path: Vec<usize> =
            std::iter::successors(Some(to), |&step| self.steps[step].parent).collect();
        path.reverse();
        path
    }

    /// Returns the first step of the line that was handed in that reaches a milestone.
    pub fn reached(&self, milestone: Milestone) -> Option<usize> {
        let path = self.path(self.end?);
        path.into_iter().find(|&step| self.steps[step].milestone >= Some(milestone))
    }

    /// Returns the steps that reach a milestone which the step before lacks, behind a step or, for
    /// `None`, anywhere.
    pub(super) fn reaching(&self, milestone: Milestone, behind: Option<usize>) -> Vec<usize> {
        let has = |step: usize| self.steps[step].milestone >= Some(milestone);
        let reaches = |step: usize| has(step) && !self.steps[step].parent.is_some_and(has);
        let is_behind = |step: usize| behind.is_none_or(|base| self.is_behind(step, base));
        (0..self.steps.len()).filter(|&step| reaches(step) && is_behind(step)).collect()
    }

    /// Returns whether a step continues another one, directly or not.
    pub(super) fn is_behind(&self, step: usize, base: usize) -> bool {
        let mut before = std::iter::successors(self.steps[step].parent, |&s| self.steps[s].parent);
        before.any(|step| step == base)
    }
}

/// Returns the moves of `all` behind those of `before`, with which it begins on each side.
pub(super) fn moves_behind(all: &Line, before: &Line) -> Line {
    let rest = |all: &Alg, before: &Alg| all.iter().skip(before.len()).collect();
    Line { normal: rest(&all.normal, &before.normal), inverse: rest(&all.inverse, &before.inverse) }
}
