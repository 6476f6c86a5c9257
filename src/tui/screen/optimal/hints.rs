//! The commands that are of use next on the Optimal screen, for the key hints in the bottom line.

use super::OptimalState;
use super::layout::Pane;

/// The commands without a cube.
const WITHOUT_CUBE: [&str; 3] = ["cube.edit", "cube.state", "queue.file"];

/// The commands while a cube is searched.
const ON_SEARCH: [&str; 6] =
    ["search.pause", "optimal.back", "copy.selection", "wanted.cycle", "tier.next", "copy.results"];

/// The commands on the solutions of a cube whose search has ended.
const ON_SOLUTIONS: [&str; 6] =
    ["optimal.branch", "copy.selection", "wanted.cycle", "queue.run", "cube.edit", "copy.results"];

/// The commands in the queue.
const ON_QUEUE: [&str; 7] = [
    "optimal.use", "queue.run", "copy.selection", "queue.delete", "cube.edit", "queue.file",
    "wanted.cycle",
];

/// The commands on a cube that is not searched yet.
const ON_CUBE: [&str; 6] =
    ["optimal.use", "wanted.cycle", "queue.run", "tier.next", "metric.switch", "cube.edit"];

/// The commands on the tables.
const ON_TABLES: [&str; 3] = ["optimal.use", "tier.build", "tier.next"];

impl OptimalState {
    /// Returns the ids of the commands of use next, in the order of use.
    pub(super) fn commands_of_use(&self) -> Vec<&'static str> {
        if self.edit.is_some() {
            return Vec::new();
        }
        let Some((_, known)) = self.in_view() else { return WITHOUT_CUBE.into() };
        match self.focus.pane {
            Pane::Tiers => {
                let stop = self.building.is_live().then_some("optimal.back");
                ON_TABLES.into_iter().chain(stop).collect()
            }
            _ if self.is_live() => ON_SEARCH.into(),
            Pane::Queue => ON_QUEUE.into(),
            Pane::Solutions if known.findings.solutions.is_empty() => ON_CUBE.into(),
            Pane::Solutions => ON_SOLUTIONS.into(),
        }
    }
}
