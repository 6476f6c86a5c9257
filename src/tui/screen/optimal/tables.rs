//! The tables to search with: listed, chosen, gone round, built.

use std::time::Duration;

use super::choices::Change;
use super::layout::Pane;
use super::{BUILD, Build, OptimalState};
use crate::api::Request;
use crate::table::Tier;
use crate::tui::message::{JobEffect, TierRow, TierState};
use crate::tui::screen::Actions;
use crate::tui::widget::gauge::{about, clock, size};
use crate::tui::widget::text::clip;
use crate::tui::widget::text::did_you_mean;

/// What stands for the best table that is built and fits, whichever that is.
const AUTO: &str = "auto";

impl OptimalState {
    /// The place among the tables of the one that is searched with.
    pub(super) fn tier_in_use(&self) -> Option<usize> {
        let chosen = self.tiers.iter().position(|tier| tier.name == self.choices().tier);
        chosen.or_else(|| self.tiers.iter().position(|tier| tier.is_default))
    }

    /// What can be chosen: each table by its name, and behind it what it would cost where it is not
    /// built.
    pub(super) fn tier_choices(&self) -> Vec<String> {
        let choice = |tier: &TierRow| match self.cost(tier) {
            Some(cost) if tier.fits => format!("{} (not built: {cost})", tier.name),
            Some(_) => format!("{} (too large here: {})", tier.name, size(tier.bytes)),
            None => tier.name.clone(),
        };
        std::iter::once(AUTO.to_owned()).chain(self.tiers.iter().map(choice)).collect()
    }

    /// What a table takes that has to be built before it can be searched with: `983 MB, ~0:05`.
    fn cost(&self, tier: &TierRow) -> Option<String> {
        let is_missing = !matches!(tier.state, TierState::Ready(_));
        let time = self.build_time(tier).map(|time| format!(", {}", about(time)));
        is_missing.then(|| size(tier.bytes) + &time.unwrap_or_default())
    }

    /// How long building a table will take on this machine.
    fn build_time(&self, tier: &TierRow) -> Option<Duration> {
        Some(tier.usual?.mul_f64(self.pace.unwrap_or(1.0).clamp(0.01, 1_000.0)))
    }

    pub(super) fn tier_line(&self, at: usize, room: usize) -> String {
        let tier = &self.tiers[at];
        let mark = if self.tier_in_use() == Some(at) { '●' } else { ' ' };
        let state = match (tier.state, tier.building) {
            (TierState::Ready(_), Some((share, _))) => format!("ready, {share} %"),
            (_, Some((share, _))) => format!("building {share} %"),
            (TierState::Absent, None) if !tier.fits => "too large here".to_owned(),
            (TierState::Absent, None) => "absent".to_owned(),
            (TierState::Part(share), None) => format!("{share} % built"),
            (TierState::Ready(reach), None) => format!("ready, to {reach}"),
            (TierState::Damaged, None) => "damaged".to_owned(),
        };
        let head = format!("{mark} {:<4}{:>7}  {state:<14}", tier.name, size(tier.bytes));
        let usual = self.build_time(tier).filter(|_| tier.fits).map(about);
        let time = match (tier.state, tier.building) {
            (_, Some((_, left))) => left.map(|left| format!("{} left", clock(left))),
            (TierState::Ready(reach), None) => {
                usual.map(|time| format!("to {} in {time}", reach + 1))
            }
            (_, None) => usual,
        };
        let full = head.clone() + &time.unwrap_or_default();
        // Reaching further is worth a word only where there is room for it.
        let is_cut = matches!(tier.state, TierState::Ready(_)) && full.chars().count() > room;
        clip(if is_cut { head.trim_end() } else { &full }, room)
    }

    /// Searches with another table from now on; a running search goes on with it. The name may have
    /// words behind it.
    pub(super) fn choose_tier(&mut self, choice: &str) {
        let name = choice.split_whitespace().next().unwrap_or_default();
        if name == AUTO {
            return self.use_tier("", || {
                "the best table that is built is searched with from now on".to_owned()
            });
        }
        let Some(tier) = self.tiers.iter().find(|tier| tier.name == name) else {
            let names = self.tiers.iter().map(|tier| tier.name.as_str()).chain([AUTO]);
            let hint = did_you_mean(name, names);
            return self.warn(format!("no table '{name}'{hint}"));
        };
        let name = tier.name.clone();
        let bytes = tier.bytes;
        match self.cost(tier) {
            Some(_) if !tier.fits => {
                self.warn(too_large(&name, bytes));
            }
            Some(cost) => {
                self.use_tier(&name, || {
                    format!("table {name} is not built: searching builds it first ({cost})")
                });
            }
            None => self.use_tier(&name, || format!("table {name} is searched with from now on")),
        }
    }

    fn use_tier(&mut self, name: &str, words: impl FnOnce() -> String) {
        if self.change(Some(Change::Tier), |choices| name.clone_into(&mut choices.tier)) {
            self.say(words());
            self.follow();
        }
    }

    /// Says what goes before a search where the table that was chosen for it is not built.
    pub(super) fn say_cost(&mut self) {
        let chosen = self
            .tiers
            .iter()
            .find(|tier| tier.name == self.choices().tier && tier.building.is_none());
        if let Some((name, cost)) =
            chosen.and_then(|tier| Some((tier.name.clone(), self.cost(tier)?)))
        {
            self.say(format!("table {name} is not built: it is built first ({cost})"));
        }
    }

    /// The next table of those that are built; behind the last one comes the best, whichever that
    /// is.
    pub(super) fn next_tier(&mut self) {
        let built = self.tiers.iter().filter(|tier| matches!(tier.state, TierState::Ready(_)));
        let round: Vec<&str> =
            std::iter::once(AUTO).chain(built.map(|tier| tier.name.as_str())).collect();
        let at = round.iter().position(|name| *name == self.choices().tier);
        let next = at.map_or_else(|| usize::from(self.choices().tier.is_empty()), |at| at + 1);
        let name = round[next % round.len()].to_owned();
        if round.len() == 1 && self.choices().tier.is_empty() {
            return self.say("no table is built yet: B builds the one selected among the tables");
        }
        self.choose_tier(&name);
    }

    /// Builds the selected table, or the one in use; stops that when it is being built.
    pub(super) fn build(&mut self) {
        if self.building.is_some() {
            self.outbox.job(BUILD, JobEffect::Stop);
            return;
        }
        let at = if self.focus.pane == Pane::Tiers {
            Some(self.tier_list.cursor())
        } else {
            self.tier_in_use()
        };
        let Some(tier) = at.and_then(|at| self.tiers.get(at)) else {
            self.say("the tables are not known yet");
            return;
        };
        let name = tier.name.clone();
        if tier.building.is_some() {
            self.say(format!("table {name} is being built already"));
        } else if tier.usual.is_none() {
            self.say(format!("table {name} is ready, there is nothing left to build"));
        } else if !tier.fits {
            let bytes = tier.bytes;
            self.warn(too_large(&name, bytes));
        } else {
            let Some(built) = Tier::find(&name) else {
                return self.warn(format!("there is no table '{name}'"));
            };
            let from_scratch = tier.usual.filter(|_| tier.state == TierState::Absent);
            self.building = Some(Build { name, from_scratch });
            self.outbox.start(BUILD, Request::BuildTier(built));
        }
    }
}

/// The message about a table that does not fit.
fn too_large(name: &str, bytes: u64) -> String {
    let size = size(bytes);
    format!("table {name} takes {size} of memory and that is not free: choose a smaller one")
}
