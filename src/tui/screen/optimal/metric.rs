//! How moves are counted: what that is called, and the change from one metric to the other.

use super::OptimalState;
use crate::cube::Metric;
use crate::tui::screen::Actions;
use crate::tui::screen::wanted::Wanted;

/// What stands for a metric in the header.
pub(super) const fn sign(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "HTM",
        Metric::QuarterTurn => "QTM",
    }
}

/// What is counted, in words.
pub(super) const fn what(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "moves",
        Metric::QuarterTurn => "quarter turns",
    }
}

/// What is counted, in a word.
pub(super) const fn unit(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "moves",
        Metric::QuarterTurn => "quarters",
    }
}

/// Which solutions are wanted, in words.
pub(super) fn describe(wanted: Wanted, metric: Metric) -> String {
    match (wanted.slack(), metric) {
        (Some(slack @ 1..), Metric::QuarterTurn) => {
            format!("all up to {slack} quarter turns longer than the shortest")
        }
        _ => wanted.describe(),
    }
}

impl OptimalState {
    pub(super) fn switch_metric(&mut self) {
        self.set_metric(match self.metric() {
            Metric::HalfTurn => Metric::QuarterTurn,
            Metric::QuarterTurn => Metric::HalfTurn,
        });
    }

    pub(super) fn set_metric_named(&mut self, name: &str) {
        match Metric::find(name) {
            Some(metric) => self.set_metric(metric),
            None => self.warn(format!("there is no metric '{name}': write htm or qtm")),
        }
    }

    /// Counts the moves of the cube in view in a metric from now on. What is known of it in the
    /// other one is kept for when that is chosen again.
    fn set_metric(&mut self, metric: Metric) {
        let before = self.choices().selected().map(|queued| queued.question());
        let is_searched = self.live().is_some_and(|(search, _)| Some(search.question) == before);
        if self.change(None, |choices| choices.count_in(metric)) {
            let more = if is_searched { ": the search begins anew" } else { "" };
            self.say(format!("{} are counted from now on{more}", what(metric)));
            self.follow_queue();
        }
    }
}
