//! Opens or builds the table for the tier that a user chose, or another if its file is damaged.

use std::sync::Arc;

use super::status::TableState;
use super::tables::Tables;
use crate::store::locked;
use crate::table::big::{H48Table, rank};
use crate::table::choose::{TierChoice, choose_tier};
use crate::table::error::TableError;
use crate::table::g1::G1Table;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::reach::Reach;
use crate::table::remedy::{Remedy, TableNote};
use crate::table::tier::Tier;

/// A table for searches of the whole cube.
#[derive(Clone, Debug)]
pub enum TierTable<'t> {
    /// The small table `g1`.
    G1(&'t G1Table),
    /// A table of the H48 family.
    H48(Arc<H48Table>),
}

impl TierTable<'_> {
    /// Returns the tier of the table.
    pub fn tier(&self) -> Tier {
        match self {
            Self::G1(table) => Tier::g1(table.metric()),
            Self::H48(table) => table.tier(),
        }
    }

    /// Returns whether the entries have been copied into memory.
    pub fn is_copied(&self) -> bool {
        match self {
            Self::G1(table) => table.is_copied(),
            Self::H48(table) => table.is_copied(),
        }
    }
}

impl Tables {
    /// Returns the tier to use: see [`choose_tier`].
    ///
    /// # Errors
    /// If the requested tier does not fit into memory, or is retired and not built.
    pub fn choose(&self, choice: TierChoice) -> Result<Tier, TableError> {
        self.choose_without(choice, &[])
    }

    /// Returns the tier to use, like [`Tables::choose`], but none of `unusable`.
    fn choose_without(&self, choice: TierChoice, unusable: &[Tier]) -> Result<Tier, TableError> {
        if let Some(retired) = choice.tier.and_then(Tier::retired)
            && !self.state(retired.tier).is_built()
        {
            return Err(retired.into());
        }
        let built = self
            .tiers(choice.metric)
            .filter_map(|(tier, status)| Some((tier, status.state.reach()?)))
            .filter(|(tier, _)| !unusable.contains(tier));
        Ok(choose_tier(choice, &built.collect::<Vec<_>>(), self.available_memory())?)
    }

    /// Opens or builds the table of the tier to use. If no tier is requested and the file of the
    /// best tier is damaged, the next best tier is used. The user gets a note for each damaged
    /// file.
    ///
    /// # Errors
    /// If the requested table is damaged, no table fits into memory, it cannot be built, or `stop`
    /// returns `true`.
    pub fn open_tier(
        &self,
        choice: TierChoice,
        stop: Stop<'_>,
    ) -> Result<TierTable<'_>, TableError> {
        let mut unusable: Vec<(Tier, TableError)> = Vec::new();
        loop {
            let tiers: Vec<Tier> = unusable.iter().map(|(tier, _)| *tier).collect();
            let tier = self.choose_without(choice, &tiers)?;
            if choice.tier.is_none() {
                self.report_damaged(choice, tier, &unusable);
            }
            if tier.is_g1() {
                return Ok(TierTable::G1(self.g1_of(tier.metric(), stop)?));
            }
            match self.h48(tier, stop) {
                Ok(table) => return Ok(TierTable::H48(table)),
                Err(
                    error @ (TableError::Damaged { .. }
                    | TableError::Read { .. }
                    | TableError::Absent { .. }),
                ) if choice.tier.is_none() => {
                    unusable.push((tier, error));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Adds notes about damaged files of tables that would be better than the table in use.
    fn report_damaged(&self, choice: TierChoice, used: Tier, unusable: &[(Tier, TableError)]) {
        for (tier, status) in self.tiers(choice.metric) {
            let id = status.id;
            if !matches!(id, TableId::H48(_)) {
                continue;
            }
            let version = self.storage().version(&self.path(id));
            let [rank, rank_of_used] = [tier, used]
                .map(|tier| rank(tier, self.state(tier).reach().unwrap_or(tier.usual_reach())));
            let is_better = rank > rank_of_used;
            if !is_better || self.is_refused(id) {
                continue;
            }
            let found = unusable.iter().find(|(other, _)| *other == tier);
            let meanwhile = format!("{used} is used instead");
            let note = match (found, status.state) {
                (Some((_, error)), _) => Some(TableNote::of_error(error, meanwhile)),
                (None, TableState::Damaged) => {
                    self.header_error(id).map(|error| TableNote::of_error(&error, meanwhile))
                }
                _ => None,
            };
            let would_do =
                choose_tier(choice, &[(tier, Reach::Near)], self.available_memory()) == Ok(tier);
            if let Some(mut note) = note.filter(|_| would_do) {
                *locked(&self.slot(id).refused) = version;
                note.remedies.push(Remedy::Delete(id));
                self.note(note);
            }
        }
    }
}
