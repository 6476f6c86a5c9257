//! The tables of one folder: opened when first needed, built when they are not there.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::catalogue;
use super::co::CoTable;
use super::co_urf::CoUrfTable;
use super::corner_htr::CornerHtrTable;
use super::corners::CornersTable;
use super::corners_dr::CornersDrTable;
use super::corners_urf::CornersUrfTable;
use super::dr::DrTable;
use super::dr_finish::DrFinishTable;
use super::dr_from_eo::DrFromEoTable;
use super::eo::EoTable;
use super::eo_finish::EoFinishTable;
use super::error::TableError;
use super::htr::HtrTable;
use super::htr_finish::HtrFinishTable;
use super::id::TableId;
use super::kind::Kind;
use crate::store;

/// The tables of one folder.
///
/// Nothing is opened or built before it is asked for. Each table is built once, by whoever asks first, in this process
/// or another; the others wait.
#[derive(Debug)]
pub struct Tables {
    folder: PathBuf,
    threads: AtomicUsize,
    slots: [Slot; TableId::ALL.len()],
    notes: Mutex<Vec<String>>,
    eo: OnceLock<EoTable>,
    dr_from_eo: OnceLock<DrFromEoTable>,
    htr: OnceLock<HtrTable>,
    htr_finish: OnceLock<HtrFinishTable>,
    dr: OnceLock<DrTable>,
    dr_finish: OnceLock<DrFinishTable>,
    eo_finish: OnceLock<EoFinishTable>,
    co: OnceLock<CoTable>,
    corners_dr: OnceLock<CornersDrTable>,
    corners: OnceLock<CornersTable>,
    corners_urf: OnceLock<CornersUrfTable>,
    corner_htr: OnceLock<CornerHtrTable>,
    co_urf: OnceLock<CoUrfTable>,
}

/// What goes on with one table.
#[derive(Debug, Default)]
pub(super) struct Slot {
    /// Held by whoever opens or builds it.
    pub(super) work: Mutex<()>,
    pub(super) building: AtomicBool,
    pub(super) open: AtomicBool,
    pub(super) reached: AtomicU64,
}

/// One table as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// Which table.
    pub id: TableId,
    /// Bytes of its file; 0 where there is none.
    pub bytes: u64,
    /// What goes on with it.
    pub state: TableState,
}

/// What goes on with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// There is no file; the table is built when a step needs it.
    Absent,
    /// There is a file; it is opened when a step needs it.
    Present,
    /// In use.
    Open,
    /// Being built.
    Building {
        /// Distances known so far.
        done: u64,
        /// Distances altogether.
        total: u64,
    },
}

macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident: $kind:ty;)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Errors
            /// When it can be neither read nor built, or `stop` says to give up.
            pub fn $name(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<&$kind, TableError> {
                self.get(&self.$name, stop)
            }
        )*
    };
}

/// Evaluates an expression with the type of a table's kind.
macro_rules! with_kind {
    ($id:expr, $kind:ident => $body:expr) => {
        match $id {
            TableId::Eo => {
                type $kind = EoTable;
                $body
            }
            TableId::DrFromEo => {
                type $kind = DrFromEoTable;
                $body
            }
            TableId::Htr => {
                type $kind = HtrTable;
                $body
            }
            TableId::HtrFinish => {
                type $kind = HtrFinishTable;
                $body
            }
            TableId::Dr => {
                type $kind = DrTable;
                $body
            }
            TableId::DrFinish => {
                type $kind = DrFinishTable;
                $body
            }
            TableId::EoFinish => {
                type $kind = EoFinishTable;
                $body
            }
            TableId::Co => {
                type $kind = CoTable;
                $body
            }
            TableId::CornersDr => {
                type $kind = CornersDrTable;
                $body
            }
            TableId::Corners => {
                type $kind = CornersTable;
                $body
            }
            TableId::CornersUrf => {
                type $kind = CornersUrfTable;
                $body
            }
            TableId::CornerHtr => {
                type $kind = CornerHtrTable;
                $body
            }
            TableId::CoUrf => {
                type $kind = CoUrfTable;
                $body
            }
        }
    };
}

impl Tables {
    /// The tables of a folder, which need not exist yet; they are built with all cores.
    pub fn new(folder: PathBuf) -> Self {
        Self::with_threads(folder, all_cores())
    }

    /// The tables of a folder, built with this many threads.
    pub fn with_threads(folder: PathBuf, threads: usize) -> Self {
        Self {
            folder,
            threads: AtomicUsize::new(threads.max(1)),
            slots: Default::default(),
            notes: Mutex::default(),
            eo: OnceLock::new(),
            dr_from_eo: OnceLock::new(),
            htr: OnceLock::new(),
            htr_finish: OnceLock::new(),
            dr: OnceLock::new(),
            dr_finish: OnceLock::new(),
            eo_finish: OnceLock::new(),
            co: OnceLock::new(),
            corners_dr: OnceLock::new(),
            corners: OnceLock::new(),
            corners_urf: OnceLock::new(),
            corner_htr: OnceLock::new(),
            co_urf: OnceLock::new(),
        }
    }

    /// Where the files are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Threads that build.
    pub(super) fn threads(&self) -> usize {
        self.threads.load(Relaxed)
    }

    /// Lets the tables that are still to be built be built with this many threads; with all cores when none are named.
    pub fn set_threads(&self, threads: Option<usize>) {
        self.threads.store(threads.unwrap_or_else(all_cores).max(1), Relaxed);
    }

    /// What goes on with a table.
    pub(super) fn slot(&self, id: TableId) -> &Slot {
        &self.slots[id.index()]
    }

    /// The file of a table.
    pub fn path(&self, id: TableId) -> PathBuf {
        self.folder.join(format!("{}.table", id.name()))
    }

    getters! {
        /// Distances to EO.
        eo: EoTable;
        /// Distances from EO to DR.
        dr_from_eo: DrFromEoTable;
        /// Distances from DR to HTR.
        htr: HtrTable;
        /// Distances from HTR to solved.
        htr_finish: HtrFinishTable;
        /// Distances to DR.
        dr: DrTable;
        /// Bounds for finishes from DR.
        dr_finish: DrFinishTable;
        /// Bounds for finishes from EO.
        eo_finish: EoFinishTable;
        /// Distances to CO.
        co: CoTable;
        /// Distances to solved corners inside DR.
        corners_dr: CornersDrTable;
        /// Distances to solved corners.
        corners: CornersTable;
        /// Distances to corners solved up to turning the cube.
        corners_urf: CornersUrfTable;
        /// Distances to corners that half turns solve.
        corner_htr: CornerHtrTable;
        /// Distances to CO up to turning the cube.
        co_urf: CoUrfTable;
    }

    /// Opens a table, building it if need be.
    ///
    /// # Errors
    /// When it can be neither read nor built, or `stop` says to give up.
    pub fn require(&self, id: TableId, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), TableError> {
        match id {
            TableId::Eo => self.eo(stop).map(drop),
            TableId::DrFromEo => self.dr_from_eo(stop).map(drop),
            TableId::Htr => self.htr(stop).map(drop),
            TableId::HtrFinish => self.htr_finish(stop).map(drop),
            TableId::Dr => self.dr(stop).map(drop),
            TableId::DrFinish => self.dr_finish(stop).map(drop),
            TableId::EoFinish => self.eo_finish(stop).map(drop),
            TableId::Co => self.co(stop).map(drop),
            TableId::CornersDr => self.corners_dr(stop).map(drop),
            TableId::Corners => self.corners(stop).map(drop),
            TableId::CornersUrf => self.corners_urf(stop).map(drop),
            TableId::CornerHtr => self.corner_htr(stop).map(drop),
            TableId::CoUrf => self.co_urf(stop).map(drop),
        }
    }

    /// Whether a table is in use already, so that asking for it costs nothing.
    pub fn is_open(&self, id: TableId) -> bool {
        self.slots[id.index()].open.load(Relaxed)
    }

    /// What goes on with each table; cheap enough for every frame.
    pub fn status(&self) -> Vec<TableStatus> {
        TableId::ALL.into_iter().map(|id| self.status_of(id)).collect()
    }

    /// The table that is being built, the distances known so far and those there are; looks at no file.
    pub fn building(&self) -> Option<(TableId, u64, u64)> {
        let (id, slot) = TableId::ALL.into_iter().zip(&self.slots).find(|(_, s)| s.building.load(Relaxed))?;
        Some((id, slot.reached.load(Relaxed), entries(id)))
    }

    fn status_of(&self, id: TableId) -> TableStatus {
        let slot = &self.slots[id.index()];
        let bytes = fs::metadata(self.path(id)).map_or(0, |m| m.len());
        let state = if slot.open.load(Relaxed) {
            TableState::Open
        } else if slot.building.load(Relaxed) {
            TableState::Building { done: slot.reached.load(Relaxed), total: entries(id) }
        } else if bytes > 0 {
            TableState::Present
        } else {
            TableState::Absent
        };
        TableStatus { id, bytes, state }
    }

    /// What happened to tables that a person should hear of, each told once: rebuilt because damaged, or not saved.
    pub fn take_notes(&self) -> Vec<String> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Builds a table anew and replaces its file; one that is in use stays in use as it is.
    ///
    /// # Errors
    /// When it cannot be built or written, or `stop` says to give up.
    pub fn build(&self, id: TableId, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), TableError> {
        with_kind!(id, T => self.rebuild::<T>(stop))
    }

    /// Reads a table's file completely: header, length, every block's checksum, and the counts per distance.
    ///
    /// # Errors
    /// When there is no file, or it is damaged: with the place of the damage.
    pub fn verify(&self, id: TableId) -> Result<(), TableError> {
        with_kind!(id, T => self.verify_kind::<T>())
    }

    /// How often each distance occurs in a table's file.
    ///
    /// # Errors
    /// When the file cannot be read, or is damaged.
    pub fn histogram(&self, id: TableId) -> Result<[u64; 16], TableError> {
        with_kind!(id, T => self.histogram_kind::<T>())
    }

    /// Deletes a table's file; `false` when there was none.
    ///
    /// # Errors
    /// When the file is there and cannot be deleted.
    pub fn remove(&self, id: TableId) -> Result<bool, TableError> {
        store::remove(&self.path(id)).map_err(|source| TableError::Write { id, source })
    }

    fn verify_kind<T: Kind>(&self) -> Result<(), TableError> {
        let (bytes, header) = self.open_file::<T>()?;
        let counts = || {
            let counted = T::histogram(bytes.section(0));
            let expected = catalogue::histogram(T::ID);
            if counted != expected {
                return Err(format!("its counts per distance are {counted:?} and should be {expected:?}"));
            }
            match (catalogue::checksum(bytes.section(0)), catalogue::known_checksum(T::ID)) {
                (found, known) if found == known => Ok(()),
                (found, known) => Err(format!("the checksum of its distances is {found} and should be {known}")),
            }
        };
        header.verify(bytes.all()).and_then(|()| counts()).map_err(|what| TableError::Damaged {
            id: T::ID,
            path: self.path(T::ID),
            what,
        })
    }

    fn histogram_kind<T: Kind>(&self) -> Result<[u64; 16], TableError> {
        Ok(T::histogram(self.read::<T>()?.section(0)))
    }

    pub(super) fn note(&self, text: String) {
        log::warn!("{text}");
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Bytes of a table's contents; its file has a short header besides.
pub fn bytes(id: TableId) -> u64 {
    with_kind!(id, T => T::SECTIONS.iter().map(|&section| section as u64).sum())
}

/// How many distances a table holds.
pub fn entries(id: TableId) -> u64 {
    catalogue::histogram(id).iter().sum()
}

#[cfg(test)]
mod tests;
