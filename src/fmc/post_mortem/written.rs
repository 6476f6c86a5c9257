//! The steps that a solver wrote down, with all branches.

use std::collections::BTreeMap;

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};

use crate::analysis::Played;
use crate::practice::{Attempt, Milestone, furthest, milestone_of};
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
    /// `true` if the solver found the moves; `false` if he took them from a list.
    pub is_own: bool,
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
    /// Reads the tree of an attempt; `end` is the last node of the line that was handed in. Steps
    /// that were added after the attempt, which have no time, are left out. Returns `None` if the
    /// scramble cannot be read.
    pub fn of_attempt(document: &Document, attempt: &Attempt, end: NodeId) -> Option<Self> {
        let times = attempt.times.iter().map(|time| (time.step, time.at));
        let times: BTreeMap<u32, u32> = times.collect();
        Self::of_document(document, end, &times)
    }

    /// Reads the tree of a solve of the library, with the times of its attempt if it comes from
    /// one. The line that was handed in is the one that an analysis shows; where no line solves the
    /// cube, it is the one that goes furthest. Returns `None` if the scramble cannot be read.
    pub fn of_solve(document: &Document, attempt: Option<&Attempt>) -> Option<Self> {
        let best = document.best().map(|_| document.best_played());
        let end = best.unwrap_or_else(|| furthest(document));
        match attempt {
            Some(attempt) => Self::of_attempt(document, attempt, end),
            None => Self::of_document(document, end, &BTreeMap::new()),
        }
    }

    fn of_document(document: &Document, end: NodeId, times: &BTreeMap<u32, u32>) -> Option<Self> {
        let scramble = document.scramble.moves()?;
        let cube = scramble.cube();
        let mut steps: Vec<WrittenStep> = Vec::new();
        let mut indices = BTreeMap::new();
        for (id, _) in document.tree.walk() {
            let node = document.tree.get(id)?;
            let at = times.get(&id.0).copied();
            let parent = indices.get(&node.parent).copied();
            let is_left_out = parent.is_none() && !node.parent.is_root();
            if is_left_out || (at.is_none() && !times.is_empty()) {
                continue;
            }
            let before = parent.map_or(Line::EMPTY, |parent: usize| steps[parent].all.clone());
            let all = before.then(&node.line);
            let milestone = milestone_of(&all.apply_to(&cube));
            indices.insert(id, steps.len());
            let is_own = node.origin.is_own();
            steps.push(WrittenStep { parent, all, milestone, is_own, at });
        }
        Some(Self { scramble, steps, end: indices.get(&end).copied() })
    }

    /// Returns the steps of a solve, which has no branches and no times.
    pub fn of_played(played: &Played) -> Self {
        let steps = played.steps.iter().enumerate().map(|(index, step)| WrittenStep {
            parent: index.checked_sub(1),
            all: step.all.clone(),
            milestone: milestone_of(&step.cube),
            is_own: step.origin.is_own(),
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
                let added = tree.add(parent, step, &cube);
                let known = &mut tree.steps[added].at;
                *known = known.or(time);
                parent = Some(added);
            }
            if number == 0 {
                tree.end = parent;
            }
        }
        tree
    }

    /// Adds a step, or finds it there.
    fn add(&mut self, parent: Option<usize>, step: &Line, cube: &Cube) -> usize {
        let before = parent.map_or(Line::EMPTY, |parent| self.steps[parent].all.clone());
        let all = before.then(step);
        let is_there = |known: &WrittenStep| known.parent == parent && known.all == all;
        if let Some(there) = self.steps.iter().position(is_there) {
            return there;
        }
        let milestone = milestone_of(&all.apply_to(cube));
        self.steps.push(WrittenStep { parent, all, milestone, is_own: true, at: None });
        self.steps.len() - 1
    }

    /// Returns the lines of the tree, each as its path of steps; the one that was handed in comes
    /// first.
    pub fn lines(&self) -> Vec<Vec<usize>> {
        let mut has_more = vec![false; self.steps.len()];
        for parent in self.steps.iter().filter_map(|step| step.parent) {
            has_more[parent] = true;
        }
        let ends = (0..self.steps.len()).filter(|&step| !has_more[step] && Some(step) != self.end);
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

    /// Sorts steps by time; those without a time come last, in their order.
    pub(super) fn by_time(&self, mut steps: Vec<usize>) -> Vec<usize> {
        steps.sort_by_key(|&step| (self.steps[step].at.unwrap_or(u32::MAX), step));
        steps
    }

    /// Returns for each step whether the solver found it and it continues one of some steps,
    /// directly or not. Without any, the steps behind the scramble are meant, which are all.
    pub(super) fn behind(&self, bases: &[usize]) -> Vec<bool> {
        // Whether what follows on a step stands behind one of the bases.
        let mut is_base = vec![false; self.steps.len()];
        for base in bases {
            is_base[*base] = true;
        }
        let mut behind = Vec::with_capacity(self.steps.len());
        for (index, step) in self.steps.iter().enumerate() {
            let is_behind = step.parent.map_or(bases.is_empty(), |parent| is_base[parent]);
            is_base[index] |= is_behind;
            behind.push(is_behind && step.is_own);
        }
        behind
    }

    /// Returns the solver's steps that reach a milestone which the step before lacks, behind some
    /// steps or, without any, anywhere. The earliest comes first.
    pub(super) fn reaching(&self, milestone: Milestone, bases: &[usize]) -> Vec<usize> {
        let has = |step: usize| self.steps[step].milestone >= Some(milestone);
        let reaches = |step: usize| has(step) && !self.steps[step].parent.is_some_and(has);
        let behind = self.behind(bases).into_iter().enumerate();
        let behind = behind.filter(|(_, is_behind)| *is_behind).map(|(step, _)| step);
        self.by_time(behind.filter(|&step| reaches(step)).collect())
    }
}

/// Returns the moves of `all` behind those of `before`, with which it begins on each side.
pub(super) fn moves_behind(all: &Line, before: &Line) -> Line {
    let rest = |all: &Alg, before: &Alg| all.iter().skip(before.len()).collect();
    Line { normal: rest(&all.normal, &before.normal), inverse: rest(&all.inverse, &before.inverse) }
}
