//! The commands that are of use next on the Analyse screen, for the key hints in the bottom line.

use super::AnalyseState;
use super::layout::Pane;

/// The commands without a solve.
const WITHOUT_SOLVE: [&str; 2] = ["analyse.file", "analyse.summary"];

/// The commands while the analysis runs, before those of the pane.
const ON_SEARCH: [&str; 2] = ["search.pause", "analyse.back"];

/// The commands on the steps.
const ON_STEPS: [&str; 6] = [
    "analyse.use",
    "analyse.best",
    "analyse.post_mortem",
    "analyse.copy",
    "analyse.more",
    "analyse.export",
];

/// The commands on the solutions that were missed.
const ON_MISSED: [&str; 4] = ["analyse.use", "analyse.best", "copy.selection", "analyse.copy"];

/// The commands beside text.
const ON_TEXT: [&str; 5] =
    ["analyse.copy", "analyse.export", "analyse.best", "analyse.post_mortem", "analyse.more"];

/// The commands beside the summary of all solves.
const ON_SUMMARY: [&str; 3] = ["analyse.summary", "copy.selection", "analyse.file"];

impl AnalyseState {
    /// Returns the ids of the commands of use next, in the order of use.
    pub(super) fn commands_of_use(&self) -> Vec<&'static str> {
        let is_reading = self.incoming.is_some();
        let is_live = self.work.is_live();
        let stops = is_reading || self.post_mortem.is_live() || self.many.is_live();
        let search: &[&str] = match (is_live, stops) {
            (true, _) => &ON_SEARCH,
            (false, true) => &["analyse.back"],
            (false, false) => &[],
        };
        let pane: &[&str] = match self.focus.pane {
            Pane::Summary => &ON_SUMMARY,
            _ if self.analysis.is_none() && self.many.is_requested() => &ON_SUMMARY,
            _ if self.analysis.is_none() => &WITHOUT_SOLVE,
            Pane::Steps => &ON_STEPS,
            Pane::Missed => &ON_MISSED,
            Pane::Details | Pane::Words => &ON_TEXT,
        };
        [search, pane].concat()
    }
}
