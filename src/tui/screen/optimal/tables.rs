//! The tables on the Optimal screen: chosen, gone round, built.

use super::desk::Run;
use super::{BUILD, Build, OptimalState, Pane, TierRow, TierState};
use crate::api::Request;
use crate::table::Tier;
use crate::tui::message::JobEffect;
use crate::tui::widget::gauge::{about, size as in_bytes};

/// What stands for the best table that is built and fits, whichever that is.
const AUTO: &str = "auto";

impl OptimalState {
    /// The place among the tables of the one that is searched with.
    pub(super) fn tier_in_use(&self) -> Option<usize> {
        let chosen = self.tiers.iter().position(|tier| tier.name == self.desk().tier);
        chosen.or_else(|| self.tiers.iter().position(|tier| tier.is_default))
    }

    /// What can be chosen: each table by its name, and behind it what it would cost where it is not
    /// built.
    pub(super) fn tier_choices(&self) -> Vec<String> {
        let choice = |tier: &TierRow| match self.cost(tier) {
            Some(cost) if tier.fits => format!("{} (not built: {cost})", tier.name),
            Some(_) => format!("{} (too large here: {})", tier.name, in_bytes(tier.bytes)),
            None => tier.name.clone(),
        };
        std::iter::once(AUTO.to_owned()).chain(self.tiers.iter().map(choice)).collect()
    }

    /// What a table takes that has to be built before it can be searched with: `983 MB, ~0:05`.
    fn cost(&self, tier: &TierRow) -> Option<String> {
        let is_missing = !matches!(tier.state, TierState::Ready(_));
        let time = tier
            .usual
            .map(|usual| format!(", {}", about(usual.mul_f64(self.pace.clamp(0.01, 1_000.0)))));
        is_missing.then(|| in_bytes(tier.bytes) + &time.unwrap_or_default())
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
            let hint = crate::tui::keymap::nearest(name, names);
            return self.warn(format!("no table '{name}'{hint}"));
        };
        let (name, size) = (tier.name.clone(), in_bytes(tier.bytes));
        match self.cost(tier) {
            Some(_) if !tier.fits => {
                self.warn(too_large(&name, &size));
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
        if self.change(Some(Run::Tier), |desk| name.clone_into(&mut desk.tier)) {
            self.say(words());
            self.follow();
        }
    }

    /// Says what goes before a search where the table that was chosen for it is not built.
    pub(super) fn say_cost(&mut self) {
        let chosen =
            self.tiers.iter().find(|tier| tier.name == self.desk().tier && tier.building.is_none());
        if let Some((name, cost)) =
            chosen.and_then(|tier| Some((tier.name.clone(), self.cost(tier)?)))
        {
            self.say(format!("table {name} is not built: it is built first ({cost})"));
        }
    }

    /// The next table of those that are built; behind the last one comes the best, whichever that
    /// is.
    pub(crate) fn next_tier(&mut self) {
        let built = self.tiers.iter().filter(|tier| matches!(tier.state, TierState::Ready(_)));
        let round: Vec<&str> =
            std::iter::once(AUTO).chain(built.map(|tier| tier.name.as_str())).collect();
        let at = round.iter().position(|name| *name == self.desk().tier);
        let next = at.map_or_else(|| usize::from(self.desk().tier.is_empty()), |at| at + 1);
        let name = round[next % round.len()].to_owned();
        if round.len() == 1 && self.desk().tier.is_empty() {
            return self.say("no table is built yet: B builds the one selected among the tables");
        }
        self.choose_tier(&name);
    }

    /// Builds the selected table, or the one in use; stops that when it is being built.
    pub(crate) fn build(&mut self) {
        if self.building.is_some() {
            self.outbox.job(BUILD, JobEffect::Stop);
            return;
        }
        let at = if self.focus == Pane::Tiers {
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
            let size = in_bytes(tier.bytes);
            self.warn(too_large(&name, &size));
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
fn too_large(name: &str, size: &str) -> String {
    format!("table {name} takes {size} of memory and that is not free: choose a smaller one")
}
