//! The commands that are of use next on the Solves screen, for the key hints in the bottom line.

use super::SolvesState;

/// The commands on a solve of the library.
const ON_SOLVE: [&str; 8] = [
    "solves.open", "solves.analyse", "solves.export", "solves.star", "solves.filter",
    "solves.sort", "solves.remove", "solves.bin",
];

/// The commands on a solve in the bin.
const IN_BIN: [&str; 4] = ["solves.restore", "solves.bin", "solves.export", "solves.filter"];

/// The commands while no solve is listed.
const ON_NOTHING: [&str; 2] = ["solves.filter", "solves.bin"];

impl SolvesState {
    /// Returns the ids of the commands of use next, in the order of use.
    pub(super) fn commands_of_use(&self) -> Vec<&'static str> {
        if self.edit.is_some() {
            return Vec::new();
        }
        let clears = (!self.filter.is_empty() && !self.is_in_bin()).then_some("solves.back");
        let list: &[&str] = match self.selected() {
            _ if self.is_in_bin() => &IN_BIN,
            None => &ON_NOTHING,
            Some(_) => &ON_SOLVE,
        };
        // Without any solve that matches, the filter is what to change.
        let before = usize::from(self.selected().is_some());
        let (first, rest) = list.split_at(before);
        first.iter().copied().chain(clears).chain(rest.iter().copied()).collect()
    }
}
