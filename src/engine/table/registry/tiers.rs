//! The tiers of optimal solving in a folder: their states, the choice among them, and their memory.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use premove_cube::Metric;

use super::format::bytes;
use super::load::Place;
use super::slot::{Building, Slot};
use super::tables::{Tables, all_cores};
use crate::coord::h48::CornerClasses;
use crate::store;
use crate::table::big::{self, H48Table};
use crate::table::error::TableError;
use crate::table::g1::{G1Grown, G1Table};
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::reach::Reach;
use crate::table::tier::Tier;

/// Number of bytes of memory that must stay free for other programs after a table is copied.
const SPARE: u64 = 200_000_000;

/// Greatest size of a table that is copied, in bytes, if the system does not report free memory.
const MODEST: u64 = 100_000_000;

impl Tables {
    /// Iterates over all H48 tables with their slots.
    fn all_large(&self) -> impl Iterator<Item = (Tier, &Slot)> {
        Tier::all().filter(|tier| !tier.is_g1()).map(|tier| (tier, self.slot(TableId::H48(tier))))
    }

    /// Returns the symmetry classes of corners. H48 tables are ordered by these classes.
    pub fn corner_classes(&self) -> Arc<CornerClasses> {
        Arc::clone(self.corner_classes.get_or_init(|| Arc::new(CornerClasses::new())))
    }

    /// Sets the greatest size of a table that is copied into memory, in bytes. `None` means that
    /// only the free memory limits it.
    pub fn set_memory(&self, limit: Option<u64>) {
        self.memory.store(limit.unwrap_or(u64::MAX), Relaxed);
    }

    /// Returns whether a table of `bytes` bytes may be copied into memory.
    pub(in crate::table) fn may_copy(&self, bytes: u64) -> bool {
        let free = store::free_memory();
        bytes <= self.memory.load(Relaxed)
            && free.map_or(bytes <= MODEST, |free| bytes + bytes / 8 + SPARE <= free)
    }

    /// Returns the small table of optimal solving in a metric, opened or built.
    ///
    /// # Errors
    /// If it can be neither read nor built, or `stop` returns `true`.
    pub fn g1_of(&self, metric: Metric, stop: Stop<'_>) -> Result<&G1Table, TableError> {
        match metric {
            Metric::HalfTurn => self.g1(stop),
            Metric::QuarterTurn => self.g1_qtm(stop).map(G1Grown::table),
        }
    }

    /// Returns the H48 table that is being built, or `None`. Reads no file.
    pub fn building_tier(&self) -> Option<(Tier, Building)> {
        self.all_large().find_map(|(tier, slot)| Some((tier, slot.building(tier.into())?)))
    }

    /// Returns the H48 table that another process builds while this one waits, or `None`.
    pub fn awaited_tier(&self) -> Option<Tier> {
        self.all_large().find_map(|(tier, slot)| slot.waits.load(Relaxed).then_some(tier))
    }

    /// Returns the number of bytes of memory that a tier may take, or `None` if the system does not
    /// report it. It is the free memory plus the copies of the H48 tables in use, because they are
    /// dropped before another table is opened. Without these copies, a table in use would seem too
    /// large at the next choice.
    pub fn available_memory(&self) -> Option<u64> {
        let open = self.all_large().filter_map(|(_, slot)| slot.large.table());
        let held: u64 = open.filter(|t| t.is_copied()).map(|table| table.tier().bytes()).sum();
        store::free_memory().map(|free| free.saturating_add(held))
    }

    /// Returns the building time on this machine divided by that on the reference machine.
    fn slowness(&self) -> f64 {
        *self.slowness.get_or_init(big::slowness)
    }

    /// Estimates the time for building a whole tier on all cores of this machine, if no other
    /// program runs. The first call measures the machine, which takes some milliseconds.
    pub fn build_time(&self, tier: Tier, reach: Reach) -> Duration {
        big::build_time(tier, reach, self.slowness(), all_cores())
    }

    /// Estimates the time for one shortest solution of a random cube with a tier on all cores of
    /// this machine. Returns `None` if the tier was not measured.
    pub fn solve_time(&self, tier: Tier, reach: Reach) -> Option<Duration> {
        big::solve_time(tier, reach, self.slowness(), all_cores())
    }

    /// Estimates the time for building an optional table, like [`Tables::build_time`] for a tier.
    /// Returns `None` for tables that are built automatically.
    pub fn optional_build_time(&self, id: TableId) -> Option<Duration> {
        match id {
            TableId::DrGroup => Some(big::dr_group_time(bytes(id), self.slowness(), all_cores())),
            TableId::H48(tier) => Some(self.build_time(tier, tier.usual_reach())),
            _ => None,
        }
    }

    /// Builds a tier like [`Tables::build_reach`].
    ///
    /// # Errors
    /// The errors of that function, and an error if the tier is retired.
    pub fn build_tier(&self, tier: Tier, reach: Reach, stop: Stop<'_>) -> Result<bool, TableError> {
        match tier.retired() {
            Some(retired) => Err(retired.into()),
            None => self.build_reach(tier, reach, stop),
        }
    }

    /// Builds a table again and replaces its file. If the old table is in use, it stays in use. A
    /// correct table of the H48 family is not built again.
    ///
    /// # Errors
    /// If it is retired, cannot be built or written, or `stop` returns `true`.
    pub fn build(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
        match id {
            TableId::H48(tier) => self.build_tier(tier, tier.usual_reach(), stop).map(drop),
            _ => self.rebuild(id, stop),
        }
    }

    /// Closes all open H48 tables except `but`, and returns their tiers. Their memory is freed once
    /// no search uses them.
    pub fn close_tiers(&self, but: Option<Tier>) -> Vec<Tier> {
        let others = self.all_large().filter(|(tier, _)| but != Some(*tier));
        others.filter_map(|(tier, slot)| slot.close().then_some(tier)).collect()
    }

    /// Starts to copy the open table `g1` into memory in the background, if there is enough memory.
    /// Running searches read the copy as soon as it is complete.
    pub fn copy_g1(&self, table: &G1Table) {
        if self.may_copy(Tier::g1(table.metric()).bytes()) {
            table.start_copy();
        }
    }

    /// Starts to copy an H48 table into memory in the background, if there is enough memory.
    pub fn copy_h48(&self, table: &H48Table) {
        if self.may_copy(table.tier().bytes()) {
            table.start_copy();
        }
    }

    /// Returns an H48 table, mapped from its file. It is built first if there is none. Other H48
    /// tables are closed. [`Tables::copy_h48`] copies the table into memory.
    ///
    /// # Errors
    /// If its file is damaged or cannot be read, it cannot be built, or `stop` returns `true`.
    pub fn h48(&self, tier: Tier, stop: Stop<'_>) -> Result<Arc<H48Table>, TableError> {
        let id = TableId::H48(tier);
        let table = self.get(id, &self.slot(id).large, stop)?;
        self.close_tiers(Some(tier));
        Ok(table)
    }
}
