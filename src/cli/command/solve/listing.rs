//! How `solve` lists solutions: endings restored as variants, equal results as one.

use std::collections::HashMap;

use super::args::{By, Shown, Solve};
use crate::api::record::GroupRecord;
use crate::cli::output::exit::Failure;
use crate::cube::{Axis, Cube};
use crate::fmc::{Badges, family};
use crate::search::Solution;
use crate::step::Goal;

/// Refuses options that say nothing together.
pub(crate) fn check(options: &Solve) -> Result<(), Failure> {
    let refuse = |what: &str| Err(Failure::bad(what));
    let Shown { variants, group } = options.shown;
    if variants && options.has_all_endings() {
        return refuse(
            "-a lists every ending by itself, --variants below its solution: leave out one of them",
        );
    }
    if group.is_none() {
        return Ok(());
    }
    if options.unsorted {
        return refuse("--group lists the best way to each result: leave out --unsorted");
    }
    if options.max.is_none() && options.slack.is_none() && !options.shortest {
        return refuse("--group needs an end of the list: give a greatest length (-M), -o or -O");
    }
    Ok(())
}

/// Refuses for a chain of steps what is for one step.
pub(crate) fn check_chain(options: &Solve) -> Result<(), Failure> {
    let Shown { variants, group } = options.shown;
    if variants {
        let what = "--variants is for one step: a chain carries every ending on, and lists those \
            of its last step";
        return Err(Failure::bad(format!(
            "{what} with 'variants' in its brackets: EO > DR[variants]"
        )));
    }
    if group.is_some() {
        let what = "--group is for one step: a chain lists equal solutions once";
        return Err(Failure::bad(format!(
            "{what}, and --json tells in how many ways it came to them (readings)"
        )));
    }
    Ok(())
}

/// The endings that a solution stands for, without itself.
pub(crate) fn variants(solution: &Solution, goal: Goal) -> Vec<String> {
    family(&solution.line(), goal).iter().skip(1).map(ToString::to_string).collect()
}

/// What is equal for the solutions of a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    State(Cube),
    Label(String),
}

/// The solutions with one result.
#[derive(Clone, Copy, Debug)]
struct Group {
    best: Solution,
    others: u64,
}

/// Solutions by their result, in the order in which each result came first.
#[derive(Debug)]
pub(crate) struct Groups {
    by: By,
    goal: Goal,
    scramble: Cube,
    places: HashMap<Key, usize>,
    found: Vec<Group>,
}

impl Groups {
    pub(crate) fn new(by: By, goal: Goal, scramble: Cube) -> Self {
        Self { by, goal, scramble, places: HashMap::new(), found: Vec::new() }
    }

    /// Takes the next solution in order.
    pub(crate) fn add(&mut self, solution: &Solution) {
        let place = *self.places.entry(self.key_of(solution)).or_insert(self.found.len());
        match self.found.get_mut(place) {
            Some(group) => group.others += 1,
            None => self.found.push(Group { best: *solution, others: 0 }),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// The best solution of each group, and what is told of the group.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Solution, GroupRecord)> {
        self.found.iter().map(|Group { best, others }| {
            let label = match self.key_of(best) {
                Key::State(_) => None,
                Key::Label(label) => Some(label),
            };
            (best, GroupRecord { by: self.by.name(), label, others: *others })
        })
    }

    fn key_of(&self, solution: &Solution) -> Key {
        let cube = solution.line().apply_to(&self.scramble);
        match self.by {
            By::State => Key::State(cube),
            By::Label => Key::Label(label(&cube, self.goal)),
        }
    }
}

/// What stands behind the solution of a group: `  [DR U/D  4a1 4e]  3 more`.
pub(crate) fn group_text(group: &GroupRecord) -> String {
    let label = group.label.as_ref().map_or_else(String::new, |label| format!("  [{label}]"));
    let more = if group.others > 0 { format!("  {} more", group.others) } else { String::new() };
    label + &more
}

/// What a state shows after a step, seen from the normal side: its badges, and bad edges where the
/// step is about corners.
fn label(cube: &Cube, goal: Goal) -> String {
    let badges = Badges::of(cube);
    if !goal.spec().reaches.is_of_corners() {
        return badges.summary().to_string();
    }
    let edges = |axis: &Axis| format!("{} {}e", axis.title(), badges.bad_edges[axis.index()]);
    Axis::ALL.iter().rev().map(edges).collect::<Vec<_>>().join("  ")
}
