//! The metrics in words, and the change from one metric to another.

use premove_cube::Metric;
use premove_fmc::{CubeQuestion, WantedSolutions};

use super::OptimalState;
use crate::screen::Actions;
use crate::widget::gauge::Phase;

/// Title and help text of the command that changes to the next metric.
pub(super) const SWITCH: [&str; 2] = [
    "Count moves or quarter turns",
    "Counts every turn of the cube in view as one, or a half turn as two; what is known in the \
     other metric is kept.",
];

/// Help text of the command that sets the metric with a given name.
pub(super) const SET: &str =
    "Counts half turns as one (htm) or as two (qtm), as named behind the command.";

/// Returns the unit of a metric in one word.
pub(super) const fn unit(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "moves",
        Metric::QuarterTurn => "quarters",
    }
}

/// Returns a description of the wanted solutions in the unit of the metric.
pub(super) fn describe(wanted: WantedSolutions, metric: Metric) -> String {
    match wanted.slack() {
        Some(slack @ 1..) if !metric.counts_moves() => {
            format!("all up to {slack} {} longer than the shortest", metric.unit())
        }
        _ => wanted.describe(),
    }
}

impl OptimalState {
    pub(super) fn switch_metric(&mut self) {
        self.set_metric(self.metric().next());
    }

    pub(super) fn set_metric_named(&mut self, name: &str) {
        match Metric::find(name) {
            Some(metric) => self.set_metric(metric),
            None => {
                self.warn(format!("there is no metric '{name}': write {}", Metric::listed("")));
            }
        }
    }

    /// Changes the metric of the selected cube. Its results in other metrics are kept for a later
    /// change back. If the queue already has the cube in the new metric, that entry is selected
    /// instead.
    fn set_metric(&mut self, metric: Metric) {
        let before = self.counted();
        let at = self.choices().at;
        if !self.change(None, |choices| choices.count_in(metric)) {
            return;
        }
        if self.choices().at == at {
            self.say_metric(before);
        } else {
            self.say(format!("this cube is in the queue in {} already", metric.turns()));
        }
        self.follow_queue();
    }

    /// Returns the selected cube and its metric.
    pub(super) fn counted(&self) -> (Option<CubeQuestion>, Metric) {
        (self.choices().selected().map(|queued| queued.question()), self.metric())
    }

    /// Shows the metric in the bottom line, if it has changed for the selected cube. `before` is
    /// the result of [`Self::counted`] before the change.
    pub(super) fn say_metric(&mut self, before: (Option<CubeQuestion>, Metric)) {
        let now = self.counted();
        let is_same_cube = before.0.map(|of| of.id) == now.0.map(|of| of.id);
        if !is_same_cube || before.1 == now.1 {
            return;
        }
        let search = self.live().filter(|(search, _)| Some(search.question) == before.0);
        let more = match search.map(|(search, _)| search.ask.phase()) {
            Some(Phase::Paused) => ": the search is stopped",
            Some(_) => ": the search begins anew",
            None => "",
        };
        self.say(format!("{} are counted from now on{more}", now.1.turns()));
    }
}
