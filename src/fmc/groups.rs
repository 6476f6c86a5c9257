//! Solutions put together by their results, so that equal results are listed once.

use std::collections::HashMap;

use premove_cube::{Axis, Cube};
use premove_engine::search::Solution;
use premove_engine::step::Goal;
use premove_engine::store::account::{self, reserve, reserve_entry};

use super::badges::Badges;

/// The kind of equality by which results are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroupBy {
    /// Results are equal if they are one cube.
    State,
    /// Results are equal if they have one label: bad edges and corners after EO, the HTR subset
    /// after DR, the FR cases after HTR.
    Label,
}

impl GroupBy {
    /// Returns the name of the kind.
    pub const fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Label => "label",
        }
    }
}

/// The value that the solutions of a group share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum GroupKey {
    State(Cube),
    Label(String),
}

/// The solutions with one result.
#[derive(Clone, Copy, Debug)]
pub struct SolutionGroup<'a> {
    /// The first solution of the group.
    pub best: &'a Solution,
    /// Number of other solutions.
    pub others: u64,
    /// The kind of equality.
    pub by: GroupBy,
    /// The label, if results are grouped by it.
    pub label: Option<&'a str>,
}

/// Solutions by their result, in the order in which each result came first.
#[derive(Clone, Debug)]
pub struct SolutionGroups {
    by: GroupBy,
    goal: Goal,
    scramble: Cube,
    /// The number of each result in `found`.
    places: HashMap<GroupKey, usize>,
    /// The first solution with each result, its label if results are grouped by it, and the number
    /// of other solutions.
    found: Vec<(Solution, Option<String>, u64)>,
}

impl SolutionGroups {
    /// Creates an empty list for the solutions of a step with this goal.
    pub fn new(by: GroupBy, goal: Goal, scramble: Cube) -> Self {
        Self { by, goal, scramble, places: HashMap::new(), found: Vec::new() }
    }

    /// Adds the next solution in order; gives the work up where too little memory is left.
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

    /// Returns the number of results.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Returns whether there are no results.
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

/// Returns the label of a state after a step, seen from the normal side: its badges, and the bad
/// edges where the step is about corners.
fn label(cube: &Cube, goal: Goal) -> String {
    let badges = Badges::of(cube);
    if !goal.spec().reaches.spec().is_of_corners {
        return badges.label();
    }
    let edges =
        Axis::ALL.map(|axis| format!("{} {}e", axis.title(), badges.bad_edges[axis.index()]));
    edges.into_iter().rev().collect::<Vec<_>>().join("  ")
}
