//! The context in which a question runs, and the tables that it needs.

use std::path::PathBuf;

use premove_engine::search::Control;
use premove_engine::simd::Isa;
use premove_engine::step::{self, StepError};
use premove_engine::store;
use premove_engine::table::{TableError, TableId, Tables};

use super::builds::{Builds, smallest_first};
use crate::api::Outcome;
use crate::failure::Failure;
use crate::library::Library;

/// Bytes for the tables and counts of a puzzle that a client of a server asks about: half of the
/// least share of the memory that its question may take.
const CLIENT_MEMORY: u64 = 16 << 20;

/// The context of a running question: tables, threads, its stop flag.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) library: Option<&'a Library>,
    pub(crate) builds: &'a Builds,
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Bytes of memory for the tables of whole cubes and of puzzles; without it what the machine
    /// has.
    pub(crate) memory: Option<u64>,
    /// The instructions of searches of whole cubes; without it the best that the machine has.
    pub(crate) isa: Option<Isa>,
    pub(crate) is_for_client: bool,
    /// `true` if what is computed about puzzles is stored beside the tables.
    pub(crate) stores_puzzles: bool,
}

/// The tables that must be open before a question runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needs {
    /// No table, or tables for which the question itself waits.
    Nothing,
    /// These tables; missing ones are built first.
    Built(Vec<TableId>),
    /// These tables, for which no build is started: each must have a file, or a usual build that is
    /// running.
    Existing(Vec<TableId>),
}

impl Needs {
    /// Returns the need for these tables, of which missing ones are built first.
    pub(crate) fn built(tables: &[TableId]) -> Self {
        Self::Built(tables.to_vec())
    }
}

impl<'a> Context<'a> {
    /// Makes the context of a question of the program itself, without limits of its own.
    pub(crate) const fn new(
        tables: &'a Tables,
        library: Option<&'a Library>,
        builds: &'a Builds,
        threads: usize,
        control: &'a Control,
    ) -> Self {
        Self {
            tables,
            library,
            builds,
            threads,
            control,
            memory: None,
            isa: None,
            is_for_client: false,
            stores_puzzles: true,
        }
    }

    /// Returns the context for work on this number of threads, at least one.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Returns the context in which searches of whole cubes and of puzzles use tables up to this
    /// number of bytes.
    #[must_use]
    pub fn with_memory(self, memory: Option<u64>) -> Self {
        Self { memory, ..self }
    }

    /// Returns the context in which searches of whole cubes use these instructions.
    #[must_use]
    pub fn with_isa(self, isa: Isa) -> Self {
        Self { isa: Some(isa), ..self }
    }

    /// Returns the control that stops the question.
    pub const fn control(&self) -> &'a Control {
        self.control
    }

    /// Returns the context for questions of the client of a server, which are open to clients.
    /// Nothing is stored, and little memory is taken for a puzzle.
    #[must_use]
    pub fn for_client(self) -> Self {
        Self { is_for_client: true, ..self.without_storage() }
    }

    /// Returns the context in which nothing that is computed about puzzles is stored.
    #[must_use]
    pub fn without_storage(self) -> Self {
        Self { stores_puzzles: false, ..self }
    }

    /// Returns the folder beside the tables for what is computed about puzzles, where it is stored.
    pub(crate) fn puzzle_folder(&self, name: &str) -> Option<PathBuf> {
        self.stores_puzzles.then(|| self.tables.folder().join(name))
    }

    /// Returns the bytes of memory for the tables of a puzzle.
    pub(crate) fn puzzle_memory(&self) -> u64 {
        match self.memory {
            _ if self.is_for_client => CLIENT_MEMORY,
            Some(bytes) => bytes,
            None => store::table_memory(),
        }
    }

    /// Returns the outcome of work here. An error of work that was stopped is no failure, unless a
    /// part of it broke down.
    pub(crate) fn settled(&self, outcome: Result<Outcome, Outcome>) -> Result<Outcome, Outcome> {
        match outcome {
            Err(_) if self.control.is_stopped() && !self.control.has_broken_down() => {
                Ok(Outcome::Stopped)
            }
            outcome => outcome,
        }
    }

    /// Returns the context for a search of the cube.
    pub(crate) const fn search(&self) -> step::Context<'a> {
        step::Context { tables: self.tables, threads: self.threads, control: self.control }
    }

    /// Opens these tables; missing ones are built on the calling thread.
    ///
    /// # Errors
    /// When a table cannot be opened or built.
    pub(crate) fn open(&self, tables: &[TableId]) -> Result<(), TableError> {
        tables.iter().try_for_each(|&id| self.tables.require(id, &|| self.control.is_stopped()))
    }

    /// Waits until these tables are open, and starts builds of missing ones.
    ///
    /// # Errors
    /// When the job is stopped, or a table cannot be opened or built.
    pub(crate) fn wait_for(&self, tables: &[TableId]) -> Result<(), Outcome> {
        smallest_first(tables).try_for_each(|id| self.builds.wait_for(id, self.control))
    }

    /// Waits until the tables that a question needs are open.
    ///
    /// # Errors
    /// When the job is stopped, or a table is missing, or cannot be opened or built.
    pub(crate) fn wait(&self, needs: &Needs) -> Result<(), Outcome> {
        match needs {
            Needs::Nothing => Ok(()),
            Needs::Built(tables) => self.wait_for(tables),
            Needs::Existing(tables) => {
                tables.iter().try_for_each(|&id| self.builds.wait_if_coming(id, self.control))
            }
        }
    }
}

impl From<StepError> for Outcome {
    fn from(error: StepError) -> Self {
        match error {
            StepError::NotReady(what) => Self::NotReady(what.into()),
            error => Failure::of(&error).into(),
        }
    }
}

impl From<TableError> for Outcome {
    fn from(error: TableError) -> Self {
        Failure::of(&error).into()
    }
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
