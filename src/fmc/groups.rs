//! Groups of solutions with equal results, so that a list shows each result once.

use std::collections::HashMap;

use premove_cube::{Axis, Cube};
use premove_engine::search::Solution;
use premove_engine::step::Goal;
use premove_engine::store::account::{self, reserve, reserve_entry};

use super::badges::Badges;

/// Criterion by which two results count as equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroupBy {
    /// Results are equal if they are the same cube.
    State,
    /// Results are equal if their labels are equal: bad edges and corners after EO, the HTR subset
    /// after DR, the FR cases after HTR.
    Label,
}

impl GroupBy {
    /// Returns the name of the criterion.
    pub const fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Label => "label",
        }
    }
}

/// Value that all solutions of a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum GroupKey {
    State(Cube),
    Label(String),
}

/// A group of solutions with equal results.
#[derive(Clone, Copy, Debug)]
pub struct SolutionGroup<'a> {
    /// The first solution of the group.
    pub best: &'a Solution,
    /// Number of other solutions.
    pub others: u64,
    /// The criterion of the grouping.
    pub by: GroupBy,
    /// Label of the results; `None` if they are grouped by state.
    pub label: Option<&'a str>,
}

/// Groups of solutions, in the order in which their first solutions were added.
#[derive(Clone, Debug)]
pub struct SolutionGroups {
    by: GroupBy,
    goal: Goal,
    scramble: Cube,
    /// Index of each result in `found`.
    places: HashMap<GroupKey, usize>,
    /// For each group of equal results: its first solution, its label (`None` if grouped by state),
    /// and the number of its other solutions.
    found: Vec<(Solution, Option<String>, u64)>,
}

impl SolutionGroups {
    /// Creates an empty list of groups for the solutions of a step with this goal.
    pub fn new(by: GroupBy, goal: Goal, scramble: Cube) -> Self {
        Self { by, goal, scramble, places: HashMap::new(), found: Vec::new() }
    }

    /// Adds a solution. Solutions must be added in list order. Cancels the work if too little
    /// memory is left.
    pub fn add(&mut self, solution: &Solution) {
        account::check();
        let cube = solution.line().apply_to(&self.scramble);
        let (key, label) = match self.by {
            GroupBy::State => (GroupKey::State(cube), None),
            GroupBy::Label => {
                let label = label(&cube, self.goal);
                (GroupKey::Label(label.clone()), Some(label))
            }
        };
        reserve_entry(&mut self.places);
        reserve(&mut self.found, 1);
        let place = *self.places.entry(key).or_insert(self.found.len());
        match self.found.get_mut(place) {
            Some((_, _, others)) => *others += 1,
            None => self.found.push((*solution, label, 0)),
        }
    }

    /// Returns the number of groups.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Returns whether there are no groups.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the groups in order.
    pub fn iter(&self) -> impl Iterator<Item = SolutionGroup<'_>> {
        self.found.iter().map(|(best, label, others)| SolutionGroup {
            best,
            others: *others,
            by: self.by,
            label: label.as_deref(),
        })
    }
}

/// Returns the label of a state after a step, seen from the normal side: its badges, and the number
/// of bad edges after a step that solves only corners.
fn label(cube: &Cube, goal: Goal) -> String {
    let badges = Badges::of(cube);
    if !goal.spec().reaches.spec().is_of_corners {
        return badges.label();
    }
    let edges =
        Axis::ALL.map(|axis| format!("{} {}e", axis.title(), badges.bad_edges[axis.index()]));
    edges.into_iter().rev().collect::<Vec<_>>().join("  ")
}
