//! The tables for the search: lists, chooses and builds them.

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

/// The id of the command that builds a table.
const BUILD: &str = "tier.build";
/// The id of the command that switches to the next table.
const NEXT: &str = "tier.next";

/// The name that stands for the best table that is built and fits into memory.
const AUTO: &str = "auto";

impl OptimalState {
    /// Returns the tables of the current metric.
    pub(super) fn listed(&self) -> &[TierInfo] {
        self.tiers_of(self.metric())
    }

    fn tiers_of(&self, metric: Metric) -> &[TierInfo] {
        &self.tiers[metric as usize]
    }

    /// Returns the index of the table in use among those of the current metric, if there is one.
    pub(super) fn tier_in_use(&self) -> Option<usize> {
        let used = self.tier_for(self.metric())?.tier;
        self.listed().iter().position(|of| of.tier == used)
    }

    /// Returns the table that searches in a metric use, if there is one.
    pub(super) fn tier_for(&self, metric: Metric) -> Option<&TierInfo> {
        let tiers = self.tiers_of(metric);
        let chosen = tiers.iter().find(|of| of.tier.name() == self.choices().tier(metric));
        chosen.or_else(|| tiers.iter().find(|of| of.is_default))
    }

    /// Returns the running build if its table is for the metric that is not shown.
    pub(super) fn building_elsewhere(&self) -> Option<&Building> {
        let all = Metric::ALL.into_iter().filter(|metric| *metric != self.metric());
        all.flat_map(|metric| self.tiers_of(metric)).find_map(|of| of.status.building.as_ref())
    }

    /// Returns the name of the chosen table of the current metric; empty for the automatic choice.
    fn chosen(&self) -> &str {
        self.choices().tier(self.metric())
    }

    /// Returns the names of the tables to choose from, with the cost of building it if it is not
    /// built.
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

    /// Returns the size and build time of a table that is not built, such as `983 MB, ~0:05`;
    /// `None` if it is built.
    fn cost(&self, of: &TierInfo) -> Option<String> {
        let time = self.build_time(of).map(|time| format!(", {}", about(time)));
        let is_missing = !of.status.state.is_built();
        is_missing.then(|| size(of.tier.bytes()) + &time.unwrap_or_default())
    }

    /// Estimates the time to build a table on this machine; `None` if it is not known.
    fn build_time(&self, of: &TierInfo) -> Option<Duration> {
        Some(of.usual?.mul_f64(self.pace.unwrap_or(1.0).clamp(0.01, 1_000.0)))
    }

    /// Estimates the time to solve a random cube with a table here; `None` if it is not known.
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
        // The words are aligned in columns only if there is space; they are not cut for it.
        let used = head.chars().count() + time.chars().count();
        let column = 14_usize.saturating_sub(state.chars().count());
        let gap = column.min(room.saturating_sub(used)).max(1);
        let full = format!("{head}{:gap$}{time}", "");
        // The time to extend a built table is shown only if it fits.
        let is_cut = status.state.is_built() && full.chars().count() > room;
        let line = if is_cut { head } else { full };
        let answers_in = self.answer_time(of).filter(|_| *fits).map(about);
        // A line without a build time ends with spaces and needs no comma before the solving time.
        let comma = if line.ends_with(' ') { "" } else { ", " };
        let whole = answers_in.map(|time| format!("{line}{comma}a cube {time}"));
        let fitting = whole.filter(|whole| whole.chars().count() <= room);
        clip(&fitting.unwrap_or(line), room)
    }

    /// Chooses the table for the next searches; a running search keeps its table. `choice` is the
    /// name of a table; words after the name are ignored.
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

    /// Sets the chosen table of a metric; returns whether it changed.
    fn set_tier(&mut self, metric: Metric, name: &str) -> bool {
        self.change(Some(Change::Tier), |choices| {
            name.clone_into(&mut choices.tiers[metric as usize]);
        })
    }

    /// Shows in the bottom line that the chosen table must be built first, and the cost.
    pub(super) fn say_cost(&mut self, metric: Metric) {
        let name = self.choices().tier(metric);
        let chosen = self.tiers_of(metric).iter().find(|of| of.tier.name() == name);
        let chosen = chosen.filter(|of| of.status.building.is_none());
        if let Some((of, cost)) = chosen.and_then(|of| Some((of, self.cost(of)?))) {
            let tier = of.tier;
            self.say(format!("table {tier} is not built: it is built first ({cost})"));
        }
    }

    /// Chooses the next built table; after the last one comes the automatic choice.
    pub(super) fn next_tier(&mut self) {
        let built = self.listed().iter().filter(|of| of.status.state.is_built());
        let round: Vec<&str> =
            std::iter::once(AUTO).chain(built.map(|of| of.tier.name())).collect();
        let chosen = self.chosen();
        let at = round.iter().position(|name| *name == chosen);
        let next = at.map_or_else(|| usize::from(chosen.is_empty()), |at| at + 1);
        if round.len() == 1 && chosen.is_empty() {
            return self.say("no table is built yet: K builds the one selected among the tables");
        }
        self.choose_tier(round[next % round.len()]);
    }

    /// Builds the selected table, or else the one in use. Stops a running build of this screen.
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
    /// Returns the table that a remedy names; `None` if it names none.
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

    /// Returns the command for the table that a remedy names: it builds the table, or uses it if it
    /// is built.
    pub(super) fn command_for(&self, remedy: &Remedy) -> Option<RemedyCommand> {
        let of = self.named_by(remedy)?;
        let tier = of.tier;
        Some(match self.cost(of) {
            Some(cost) => RemedyCommand { id: BUILD, effect: format!("builds {tier} ({cost})") },
            None => RemedyCommand { id: NEXT, effect: format!("searches with {tier}") },
        })
    }

    /// Builds the table that a remedy names, if it is not built. A table that the remedy suggests
    /// in place of another one becomes the chosen table.
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

/// Returns the message that a table does not fit into memory.
fn too_large(tier: Tier) -> String {
    let size = size(tier.bytes());
    format!("table {tier} takes {size} of memory and that is not free: choose a smaller one")
}
