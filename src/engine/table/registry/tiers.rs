//! The tiers of optimal solving in a folder: their states, which to use, and in what memory.

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

/// Memory that is left to others when a table is copied.
const SPARE: u64 = 200_000_000;

/// The most that is copied where the system does not say how much memory is free.
const MODEST: u64 = 100_000_000;

impl Tables {
    /// All H48 tables.
    fn all_large(&self) -> impl Iterator<Item = (Tier, &Slot)> {
        Tier::all().filter(|tier| !tier.is_g1()).map(|tier| (tier, self.slot(TableId::H48(tier))))
    }

    /// The classes of corners by which H48 tables are numbered.
    pub fn corner_classes(&self) -> Arc<CornerClasses> {
        Arc::clone(self.corner_classes.get_or_init(|| Arc::new(CornerClasses::new())))
    }

    /// Bounds the memory that big tables are copied into; without a limit it is what is free.
    pub fn set_memory(&self, limit: Option<u64>) {
        self.memory.store(limit.unwrap_or(u64::MAX), Relaxed);
    }

    /// Returns whether a table of `bytes` bytes may be copied into memory.
    pub(in crate::table) fn may_copy(&self, bytes: u64) -> bool {
        let free = store::free_memory();
        bytes <= self.memory.load(Relaxed)
            && free.map_or(bytes <= MODEST, |free| bytes + bytes / 8 + SPARE <= free)
    }

    /// The small table of optimal solving in a metric, opened or built.
    ///
    /// # Errors
    /// When it can be neither read nor built, or `stop` says to give up.
    pub fn g1_of(&self, metric: Metric, stop: Stop<'_>) -> Result<&G1Table, TableError> {
        match metric {
            Metric::HalfTurn => self.g1(stop),
            Metric::QuarterTurn => self.g1_qtm(stop).map(G1Grown::table),
        }
    }

    /// Returns the H48 table that is being built, without reading a file.
    pub fn building_tier(&self) -> Option<(Tier, Building)> {
        self.all_large().find_map(|(tier, slot)| Some((tier, slot.building(tier.into())?)))
    }

    /// The H48 table that is waited for, because another process builds it.
    pub fn awaited_tier(&self) -> Option<Tier> {
        self.all_large().find_map(|(tier, slot)| slot.waits.load(Relaxed).then_some(tier))
    }

    /// Bytes of memory that a tier may take, where the system says so: what is free, and what the
    /// copy of the H48 table in use takes, which is given back for another. Without that, a table
    /// that was chosen would seem too large the next time.
    pub fn available_memory(&self) -> Option<u64> {
        let open = self.all_large().filter_map(|(_, slot)| slot.large.table());
        let held: u64 = open.filter(|t| t.is_copied()).map(|table| table.tier().bytes()).sum();
        store::free_memory().map(|free| free.saturating_add(held))
    }

    /// Returns the slowness of this machine. The first call measures it.
    fn slowness(&self) -> f64 {
        *self.slowness.get_or_init(big::slowness)
    }

    /// About how long building a tier from nothing takes on all cores of this machine, when it does
    /// nothing else. The first call measures the machine, which takes some milliseconds.
    pub fn build_time(&self, tier: Tier, reach: Reach) -> Duration {
        big::build_time(tier, reach, self.slowness(), all_cores())
    }

    /// About how long one shortest solution of a random cube takes with a tier on all cores of this
    /// machine; `None` where that was not measured.
    pub fn solve_time(&self, tier: Tier, reach: Reach) -> Option<Duration> {
        big::solve_time(tier, reach, self.slowness(), all_cores())
    }

    /// About how long building an optional table takes, as [`Tables::build_time`] does for a tier;
    /// `None` for the tables that are built by themselves.
    pub fn optional_build_time(&self, id: TableId) -> Option<Duration> {
        match id {
            TableId::DrGroup => Some(big::dr_group_time(bytes(id), self.slowness(), all_cores())),
            TableId::H48(tier) => Some(self.build_time(tier, tier.usual_reach())),
            _ => None,
        }
    }

    /// Builds a tier as [`Tables::build_reach`] does.
    ///
    /// # Errors
    /// The errors of that function, and when the tier is retired.
    pub fn build_tier(&self, tier: Tier, reach: Reach, stop: Stop<'_>) -> Result<bool, TableError> {
        match tier.retired() {
            Some(retired) => Err(retired.into()),
            None => self.build_reach(tier, reach, stop),
        }
    }

    /// Builds a table anew and replaces its file; one that is in use stays in use as it is. One of
    /// the H48 family that is whole is left as it is.
    ///
    /// # Errors
    /// When it is retired, cannot be built or written, or `stop` says to give up.
    pub fn build(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
        match id {
            TableId::H48(tier) => self.build_tier(tier, tier.usual_reach(), stop).map(drop),
            _ => self.rebuild(id, stop),
        }
    }

    /// Takes H48 tables out of use, but for one, and returns which; the memory is given back once
    /// no search uses them.
    pub fn close_tiers(&self, but: Option<Tier>) -> Vec<Tier> {
        let others = self.all_large().filter(|(tier, _)| but != Some(*tier));
        others.filter_map(|(tier, slot)| slot.close().then_some(tier)).collect()
    }

    /// Begins to copy `g1`, which is open, into memory in the background, where memory allows it;
    /// running searches read from the copy as soon as it is done.
    pub fn copy_g1(&self, table: &G1Table) {
        if self.may_copy(Tier::g1(table.metric()).bytes()) {
            table.start_copy();
        }
    }

    /// Copies an H48 table into memory in the background, where there is space for it.
    pub fn copy_h48(&self, table: &H48Table) {
        if self.may_copy(table.tier().bytes()) {
            table.start_copy();
        }
    }

    /// An H48 table, used from its file; [`Tables::copy_h48`] has it copied into memory. It is
    /// built first when there is none. Another that was in use is given up.
    ///
    /// # Errors
    /// When its file is damaged or cannot be read, it cannot be built, or `stop` says to give up.
    pub fn h48(&self, tier: Tier, stop: Stop<'_>) -> Result<Arc<H48Table>, TableError> {
        let id = TableId::H48(tier);
        let table = self.get(id, &self.slot(id).large, stop)?;
        self.close_tiers(Some(tier));
        Ok(table)
    }
}
