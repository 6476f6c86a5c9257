//! The tables to search with: listed, chosen, gone round, built.

use std::time::Duration;

use super::choices::Change;
use super::layout::Pane;
use super::{BUILD, Build, OptimalState};
use crate::api::{Request, TierInfo};
use crate::table::{Tier, TierState};
use crate::tui::message::JobEffect;
use crate::tui::screen::Actions;
use crate::tui::widget::gauge::{about, clock, percent, size};
use crate::tui::widget::text::{clip, did_you_mean};

/// What stands for the best table that is built and fits, whichever that is.
const AUTO: &str = "auto";

impl OptimalState {
    /// The place among the tables of the one that is searched with.
    pub(super) fn tier_in_use(&self) -> Option<usize> {
        let chosen = self.tiers.iter().position(|of| of.status.tier.name() == self.choices().tier);
        chosen.or_else(|| self.tiers.iter().position(|of| of.is_default))
    }

    /// What can be chosen: each table by its name, and behind it what it would cost where it is not
    /// built.
    pub(super) fn tier_choices(&self) -> Vec<String> {
        let choice = |of: &TierInfo| {
            let tier = of.status.tier;
            match self.cost(of) {
                Some(cost) if of.fits => format!("{tier} (not built: {cost})"),
                Some(_) => format!("{tier} (too large here: {})", size(tier.bytes())),
                None => tier.to_string(),
            }
        };
        std::iter::once(AUTO.to_owned()).chain(self.tiers.iter().map(choice)).collect()
    }

    /// What a table takes that has to be built before it can be searched with: `983 MB, ~0:05`.
    fn cost(&self, of: &TierInfo) -> Option<String> {
        let time = self.build_time(of).map(|time| format!(", {}", about(time)));
        let is_missing = !of.status.state.is_built();
        is_missing.then(|| size(of.status.tier.bytes()) + &time.unwrap_or_default())
    }

    /// How long building a table will take on this machine.
    fn build_time(&self, of: &TierInfo) -> Option<Duration> {
        Some(of.usual?.mul_f64(self.pace.unwrap_or(1.0).clamp(0.01, 1_000.0)))
    }

    pub(super) fn tier_line(&self, at: usize, room: usize) -> String {
        let TierInfo { status, fits, .. } = &self.tiers[at];
        let metric = status.tier.metric();
        let mark = if self.tier_in_use() == Some(at) { '●' } else { ' ' };
        let done = |share: f64| percent(share as f32);
        let building = status.building.as_ref();
        let state = match (status.state, building.map(|building| done(building.share))) {
            (TierState::Built { .. }, Some(share)) => format!("ready, {share} %"),
            (_, Some(share)) => format!("building {share} %"),
            (TierState::Absent, None) if !fits => "too large here".to_owned(),
            (TierState::Absent, None) => "absent".to_owned(),
            (TierState::Part { share, .. }, None) => format!("{} % built", done(share)),
            (TierState::Built { reach, .. }, None) => format!("ready, to {}", reach.moves(metric)),
            (TierState::Damaged, None) => "damaged".to_owned(),
        };
        let head =
            format!("{mark} {:<4}{:>7}  {state:<14}", status.tier, size(status.tier.bytes()));
        let usual = self.build_time(&self.tiers[at]).filter(|_| *fits).map(about);
        let time = match (status.state, building) {
            (_, Some(building)) => building.remaining.map(|left| format!("{} left", clock(left))),
            (TierState::Built { reach, .. }, None) => {
                usual.map(|time| format!("to {} in {time}", reach.moves(metric) + 1))
            }
            (_, None) => usual,
        };
        let full = head.clone() + &time.unwrap_or_default();
        // Reaching further is worth a word only where there is room for it.
        let is_cut = status.state.is_built() && full.chars().count() > room;
        clip(if is_cut { head.trim_end() } else { &full }, room)
    }

    /// Searches with another table from now on; a running search goes on with it. The name may have
    /// words behind it.
    pub(super) fn choose_tier(&mut self, choice: &str) {
        let name = choice.split_whitespace().next().unwrap_or_default();
        if name == AUTO {
            let words = "the best table that is built is searched with from now on";
            return self.use_tier("", words.to_owned());
        }
        let Some(of) = self.tiers.iter().find(|of| of.status.tier.name() == name) else {
            let names = self.tiers.iter().map(|of| of.status.tier.name()).chain([AUTO]);
            let hint = did_you_mean(name, names);
            return self.warn(format!("no table '{name}'{hint}"));
        };
        match self.cost(of) {
            Some(_) if !of.fits => self.warn(too_large(of.status.tier)),
            Some(cost) => {
                let words =
                    format!("table {name} is not built: searching builds it first ({cost})");
                self.use_tier(name, words);
            }
            None => self.use_tier(name, format!("table {name} is searched with from now on")),
        }
    }

    fn use_tier(&mut self, name: &str, words: String) {
        if self.change(Some(Change::Tier), |choices| name.clone_into(&mut choices.tier)) {
            self.say(words);
            self.follow();
        }
    }

    /// Says what goes before a search where the table that was chosen for it is not built.
    pub(super) fn say_cost(&mut self) {
        let is_chosen = |of: &&TierInfo| of.status.tier.name() == self.choices().tier;
        let chosen = self.tiers.iter().find(is_chosen).filter(|of| of.status.building.is_none());
        if let Some((of, cost)) = chosen.and_then(|of| Some((of, self.cost(of)?))) {
            let tier = of.status.tier;
            self.say(format!("table {tier} is not built: it is built first ({cost})"));
        }
    }

    /// The next table of those that are built; behind the last one comes the best, whichever that
    /// is.
    pub(super) fn next_tier(&mut self) {
        let built = self.tiers.iter().filter(|of| of.status.state.is_built());
        let round: Vec<&str> =
            std::iter::once(AUTO).chain(built.map(|of| of.status.tier.name())).collect();
        let at = round.iter().position(|name| *name == self.choices().tier);
        let next = at.map_or_else(|| usize::from(self.choices().tier.is_empty()), |at| at + 1);
        if round.len() == 1 && self.choices().tier.is_empty() {
            return self.say("no table is built yet: B builds the one selected among the tables");
        }
        self.choose_tier(round[next % round.len()]);
    }

    /// Builds the selected table, or the one in use; stops that when it is being built.
    pub(super) fn build(&mut self) {
        if self.building.is_some() {
            return self.outbox.job(BUILD, JobEffect::Stop);
        }
        let is_selected = self.focus.pane == Pane::Tiers;
        let at = if is_selected { Some(self.tier_list.cursor()) } else { self.tier_in_use() };
        let Some(TierInfo { status, fits, usual, .. }) = at.and_then(|at| self.tiers.get(at))
        else {
            return self.say("the tables are not known yet");
        };
        let tier = status.tier;
        if status.building.is_some() {
            self.say(format!("table {tier} is being built already"));
        } else if usual.is_none() {
            self.say(format!("table {tier} is ready, there is nothing left to build"));
        } else if !fits {
            self.warn(too_large(tier));
        } else {
            let from_scratch = usual.filter(|_| status.state == TierState::Absent);
            self.building = Some(Build { tier, from_scratch });
            self.outbox.start(BUILD, Request::BuildTier(tier));
        }
    }
}

/// The message about a table that does not fit.
fn too_large(tier: Tier) -> String {
    let size = size(tier.bytes());
    format!("table {tier} takes {size} of memory and that is not free: choose a smaller one")
}
