//! The metrics in words, and the change from one metric to the other.

use premove_cube::Metric;
use premove_fmc::{CubeQuestion, WantedSolutions};

use super::OptimalState;
use crate::screen::Actions;
use crate::widget::gauge::Phase;

/// Returns the abbreviation of a metric, for the header.
pub(super) const fn sign(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "HTM",
        Metric::QuarterTurn => "QTM",
    }
}

/// Returns the unit of a metric in words, such as `quarter turns`.
pub(super) const fn what(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "moves",
        Metric::QuarterTurn => "quarter turns",
    }
}

/// Returns the name of the turns that count as one move.
const fn turns(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "half turns",
        Metric::QuarterTurn => "quarter turns",
    }
}

/// Returns the unit of a metric in one word.
pub(super) const fn unit(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "moves",
        Metric::QuarterTurn => "quarters",
    }
}

/// Returns a description of the wanted solutions in the unit of the metric.
pub(super) fn describe(wanted: WantedSolutions, metric: Metric) -> String {
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

    /// Changes the metric of the selected cube. Its results in the other metric are kept for a
    /// later change back. If the queue already has the cube in the new metric, that entry is
    /// selected instead.
    fn set_metric(&mut self, metric: Metric) {
        let before = self.counted();
        let at = self.choices().at;
        if !self.change(None, |choices| choices.count_in(metric)) {
            return;
        }
        if self.choices().at == at {
            self.say_metric(before);
        } else {
            self.say(format!("this cube is in the queue in {} already", turns(metric)));
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
        self.say(format!("{} are counted from now on{more}", turns(now.1)));
    }
}
