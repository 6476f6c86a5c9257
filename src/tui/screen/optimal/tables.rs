//! The tables to search with: listed, chosen, cycled through, built.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::table::{Building, Remedy, TableState, Tier};
use premove_service::api::TierInfo;
use premove_service::questions::BuildTierQuestion;

use super::layout::Pane;
use super::{Change, OptimalState};
use crate::screen::{Actions, RemedyCommand};
use crate::widget::gauge::{about, clock, percent, size};
use crate::widget::text::{clip, did_you_mean};

/// The command that builds a table.
const BUILD: &str = "tier.build";
/// The command that searches with another table.
const NEXT: &str = "tier.next";

/// The name for the best table that is built and fits.
const AUTO: &str = "auto";

impl OptimalState {
    /// Returns the tables of the metric in view.
    pub(super) fn listed(&self) -> &[TierInfo] {
        self.tiers_of(self.metric())
    }

    fn tiers_of(&self, metric: Metric) -> &[TierInfo] {
        &self.tiers[metric as usize]
    }

    /// Returns the place, among the tables in view, of the one that searches use.
    pub(super) fn tier_in_use(&self) -> Option<usize> {
        let used = self.tier_for(self.metric())?.tier;
        self.listed().iter().position(|of| of.tier == used)
    }

    /// Returns the table that searches use in a metric.
    pub(super) fn tier_for(&self, metric: Metric) -> Option<&TierInfo> {
        let tiers = self.tiers_of(metric);
        let chosen = tiers.iter().find(|of| of.tier.name() == self.choices().tier(metric));
        chosen.or_else(|| tiers.iter().find(|of| of.is_default))
    }

    /// Returns a table that is being built and is not in view.
    pub(super) fn building_elsewhere(&self) -> Option<&Building> {
        let all = Metric::ALL.into_iter().filter(|metric| *metric != self.metric());
        all.flat_map(|metric| self.tiers_of(metric)).find_map(|of| of.status.building.as_ref())
    }

    /// Returns the name of the table that was chosen for the metric in view; empty for the usual
    /// one.
    fn chosen(&self) -> &str {
        self.choices().tier(self.metric())
    }

    /// Returns the tables to choose from: each name, with the cost of building where the table is
    /// not built.
    pub(super) fn tier_choices(&self) -> Vec<String> {
        let tiers = self.listed().iter().map(|of| {
            let tier = of.tier;
            match self.cost(of) {
                Some(cost) if of.fits => format!("{tier} (not built: {cost})"),
                Some(_) => format!("{tier} (too large here: {})", size(tier.bytes())),
                None => tier.to_string(),
            }
        });
        std::iter::once(AUTO.to_owned()).chain(tiers).collect()
    }

    /// Writes the cost of a table that must be built before use: `983 MB, ~0:05`.
    fn cost(&self, of: &TierInfo) -> Option<String> {
        let time = self.build_time(of).map(|time| format!(", {}", about(time)));
        let is_missing = !of.status.state.is_built();
        is_missing.then(|| size(of.tier.bytes()) + &time.unwrap_or_default())
    }

    /// Estimates the time of building a table on this machine.
    fn build_time(&self, of: &TierInfo) -> Option<Duration> {
        Some(of.usual?.mul_f64(self.pace.unwrap_or(1.0).clamp(0.01, 1_000.0)))
    }

    /// Estimates the time of solving a random cube with a table on this machine.
    fn answer_time(&self, of: &TierInfo) -> Option<Duration> {
        Some(of.answers_in?.mul_f64(self.pace.unwrap_or(1.0).clamp(0.01, 1_000.0)))
    }

    pub(super) fn tier_line(&self, at: usize, room: usize) -> String {
        let of = &self.listed()[at];
        let TierInfo { tier, status, fits, .. } = of;
        let metric = tier.metric();
        let mark = if self.tier_in_use() == Some(at) { '●' } else { ' ' };
        let building = status.building.as_ref();
        let state = match (status.state, building.map(|of| percent(of.share as f32))) {
            (TableState::Part { .. } | TableState::Built { .. } | TableState::Damaged, None)
                if tier.retired().is_some() =>
            {
                "retired".to_owned()
            }
            (TableState::Built { .. }, Some(share)) => format!("ready, {share} %"),
            (_, Some(share)) => format!("building {share} %"),
            (TableState::Absent, None) if !fits => "too large here".to_owned(),
            (TableState::Absent, None) => "absent".to_owned(),
            (TableState::Part { share, .. }, None) => format!("{} % built", percent(share as f32)),
            (TableState::Built { reach, .. }, None) => format!("ready, to {}", reach.moves(metric)),
            (TableState::Damaged, None) => "damaged".to_owned(),
        };
        let usual = self.build_time(of).filter(|_| *fits).map(about);
        let time = match (status.state, building) {
            (_, Some(building)) => building.remaining.map(|left| format!("{} left", clock(left))),
            (TableState::Built { reach, .. }, None) => {
                usual.map(|time| format!("to {} in {time}", reach.moves(metric) + 1))
            }
            (_, None) => usual,
        };
        let time = time.unwrap_or_default();
        let longest = Tier::of(metric).map(|tier| tier.name().len()).max().unwrap_or(0);
        let name = format!("{tier:<0$}", longest + 1);
        let head = format!("{mark} {name}{:>7}  {state}", size(tier.bytes()));
        // Words stand below each other where there is room, but are not cut for that.
        let used = head.chars().count() + time.chars().count();
        let column = 14_usize.saturating_sub(state.chars().count());
        let gap = column.min(room.saturating_sub(used)).max(1);
        let full = format!("{head}{:gap$}{time}", "");
        // Reaching further is worth a word only where there is room for it.
        let is_cut = status.state.is_built() && full.chars().count() > room;
        let line = if is_cut { head } else { full };
        let answers_in = self.answer_time(of).filter(|_| *fits).map(about);
        // Where there is nothing to build the line ends with the gap before that time.
        let comma = if line.ends_with(' ') { "" } else { ", " };
        let whole = answers_in.map(|time| format!("{line}{comma}a cube {time}"));
        let fitting = whole.filter(|whole| whole.chars().count() <= room);
        clip(&fitting.unwrap_or(line), room)
    }

    /// Searches with another table from now on; a running search continues with it. More words may
    /// follow the name.
    pub(super) fn choose_tier(&mut self, choice: &str) {
        let name = choice.split_whitespace().next().unwrap_or_default();
        if name == AUTO {
            let words = "the best table that is built is searched with from now on";
            return self.use_tier("", words.to_owned());
        }
        let Some(of) = self.listed().iter().find(|of| of.tier.name() == name) else {
            let names = self.listed().iter().map(|of| of.tier.name()).chain([AUTO]);
            let hint = did_you_mean(name, names);
            return self.warn(format!("no table '{name}'{hint}"));
        };
        match self.cost(of) {
            Some(_) if !of.fits => self.warn(too_large(of.tier)),
            Some(cost) => {
                let words =
                    format!("table {name} is not built: searching builds it first ({cost})");
                self.use_tier(name, words);
            }
            None => self.use_tier(name, format!("table {name} is searched with from now on")),
        }
    }

    fn use_tier(&mut self, name: &str, words: String) {
        if self.set_tier(self.metric(), name) {
            self.say(words);
            self.follow();
        }
    }

    /// Sets the table to search with; returns whether that changed anything.
    fn set_tier(&mut self, metric: Metric, name: &str) -> bool {
        self.change(Some(Change::Tier), |choices| {
            name.clone_into(&mut choices.tiers[metric as usize]);
        })
    }

    /// Reports the build that must come before a search where the chosen table is not built.
    pub(super) fn say_cost(&mut self, metric: Metric) {
        let name = self.choices().tier(metric);
        let chosen = self.tiers_of(metric).iter().find(|of| of.tier.name() == name);
        let chosen = chosen.filter(|of| of.status.building.is_none());
        if let Some((of, cost)) = chosen.and_then(|of| Some((of, self.cost(of)?))) {
            let tier = of.tier;
            self.say(format!("table {tier} is not built: it is built first ({cost})"));
        }
    }

    /// Switches to the next built table; after the last one comes the best, whichever that is.
    pub(super) fn next_tier(&mut self) {
        let built = self.listed().iter().filter(|of| of.status.state.is_built());
        let round: Vec<&str> =
            std::iter::once(AUTO).chain(built.map(|of| of.tier.name())).collect();
        let chosen = self.chosen();
        let at = round.iter().position(|name| *name == chosen);
        let next = at.map_or_else(|| usize::from(chosen.is_empty()), |at| at + 1);
        if round.len() == 1 && chosen.is_empty() {
            return self.say("no table is built yet: B builds the one selected among the tables");
        }
        self.choose_tier(round[next % round.len()]);
    }

    /// Builds the selected table, or the one in use; stops a build of it that is running.
    pub(super) fn build(&mut self) {
        if self.building.question().is_some() {
            self.building.stop(&mut self.outbox);
            return;
        }
        let is_selected = self.focus.pane == Pane::Tiers;
        let at = if is_selected { Some(self.tier_list.cursor()) } else { self.tier_in_use() };
        match at.and_then(|at| self.listed().get(at)).cloned() {
            Some(of) => self.build_tier(&of),
            None => self.say("the tables are not known yet"),
        }
    }

    fn build_tier(&mut self, of: &TierInfo) {
        let TierInfo { tier, ref status, fits, usual, .. } = *of;
        if status.building.is_some() {
            self.say(format!("table {tier} is being built already"));
        } else if let Some(retired) = tier.retired() {
            self.warn(retired.to_string());
        } else if usual.is_none() {
            self.say(format!("table {tier} is ready, there is nothing left to build"));
        } else if !fits {
            self.warn(too_large(tier));
        } else {
            self.from_scratch = usual.filter(|_| status.state == TableState::Absent);
            self.building.start(BuildTierQuestion { tier }, &mut self.outbox);
        }
    }
}

impl OptimalState {
    /// Returns the table that a remedy names.
    fn named_by(&self, remedy: &Remedy) -> Option<&TierInfo> {
        let tier = match remedy {
            Remedy::Build(table) | Remedy::Rebuild(table) => table.tier()?,
            Remedy::BuildSmaller(tier) => *tier,
            Remedy::FreeSpaceForTable { smaller }
            | Remedy::RaiseMemory { smaller, .. }
            | Remedy::FreeMemory { smaller } => (*smaller)?,
            _ => return None,
        };
        self.tiers_of(tier.metric()).iter().find(|of| of.tier == tier)
    }

    /// Returns the command that builds the table that a remedy names, or searches with it where it
    /// is built.
    pub(super) fn command_for(&self, remedy: &Remedy) -> Option<RemedyCommand> {
        let of = self.named_by(remedy)?;
        let tier = of.tier;
        Some(match self.cost(of) {
            Some(cost) => RemedyCommand { id: BUILD, effect: format!("builds {tier} ({cost})") },
            None => RemedyCommand { id: NEXT, effect: format!("searches with {tier}") },
        })
    }

    /// Builds the table that a remedy names, where it is not built; one in place of another is
    /// searched with from now on.
    pub(super) fn take_named(&mut self, remedy: &Remedy) {
        let Some(of) = self.named_by(remedy).cloned() else { return };
        let name = of.tier.name();
        if !matches!(remedy, Remedy::Build(_) | Remedy::Rebuild(_)) {
            self.set_tier(of.tier.metric(), name);
        }
        if of.status.state.is_built() {
            self.say(format!("table {name} is searched with from now on"));
        } else if let Some(BuildTierQuestion { tier }) = self.building.question() {
            self.say(format!("table {tier} is being built: Esc stops that"));
        } else {
            self.build_tier(&of);
        }
    }
}

/// Returns the message about a table that does not fit.
fn too_large(tier: Tier) -> String {
    let size = size(tier.bytes());
    format!("table {tier} takes {size} of memory and that is not free: choose a smaller one")
}
