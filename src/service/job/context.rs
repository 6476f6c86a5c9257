//! The context in which a question runs, and the tables that a question needs.

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

/// Memory in bytes for tables and counts of a puzzle when a client of a server asks. It is half of
/// the smallest memory limit that a client's question may have.
const CLIENT_MEMORY: u64 = 16 << 20;

/// Context of a running question: its tables, threads and stop flag.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) library: Option<&'a Library>,
    pub(crate) builds: &'a Builds,
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Memory in bytes for tables of whole cubes and of puzzles; `None` for as much as the machine
    /// has.
    pub(crate) memory: Option<u64>,
    /// Instruction set for searches of whole cubes; `None` for the best that the machine has.
    pub(crate) isa: Option<Isa>,
    pub(crate) is_for_client: bool,
    /// `true` if tables and counts of puzzles are stored beside the tables of the cube.
    pub(crate) stores_puzzles: bool,
}

/// The tables that must be open before a question runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needs {
    /// No tables, or only tables for which the question itself waits.
    Nothing,
    /// These tables. Missing ones are built first.
    Built(Vec<TableId>),
    /// These tables, without starting builds. Each table must have a file, or an ordinary build of
    /// it must be running.
    Existing(Vec<TableId>),
}

impl Needs {
    /// Returns the need for these tables, in which missing ones are built.
    pub(crate) fn built(tables: &[TableId]) -> Self {
        Self::Built(tables.to_vec())
    }
}

impl<'a> Context<'a> {
    /// Makes the context for a question of the program itself, without special limits.
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

    /// Sets the number of threads, at least 1.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Sets the memory in bytes for the tables of whole cubes and of puzzles.
    #[must_use]
    pub fn with_memory(self, memory: Option<u64>) -> Self {
        Self { memory, ..self }
    }

    /// Sets the instruction set for searches of whole cubes.
    #[must_use]
    pub fn with_isa(self, isa: Isa) -> Self {
        Self { isa: Some(isa), ..self }
    }

    /// Returns the control that can stop the question.
    pub const fn control(&self) -> &'a Control {
        self.control
    }

    /// Changes the context to one for questions of a client of a server: nothing is stored, and
    /// tables and counts of puzzles get little memory.
    #[must_use]
    pub fn for_client(self) -> Self {
        Self { is_for_client: true, ..self.without_storage() }
    }

    /// Changes the context so that tables and counts of puzzles are not stored.
    #[must_use]
    pub fn without_storage(self) -> Self {
        Self { stores_puzzles: false, ..self }
    }

    /// Returns the folder with this name beside the tables, for tables or counts of puzzles; `None`
    /// if they are not stored.
    pub(crate) fn puzzle_folder(&self, name: &str) -> Option<PathBuf> {
        self.stores_puzzles.then(|| self.tables.folder().join(name))
    }

    /// Returns the memory for the tables of a puzzle, in bytes.
    pub(crate) fn puzzle_memory(&self) -> u64 {
        match self.memory {
            _ if self.is_for_client => CLIENT_MEMORY,
            Some(bytes) => bytes,
            None => store::table_memory(),
        }
    }

    /// Returns the final outcome of work. If the work was stopped, an error counts as
    /// [`Outcome::Stopped`], unless a part of the work crashed.
    pub(crate) fn settled(&self, outcome: Result<Outcome, Outcome>) -> Result<Outcome, Outcome> {
        match outcome {
            Err(_) if self.control.is_stopped() && !self.control.has_broken_down() => {
                Ok(Outcome::Stopped)
            }
            outcome => outcome,
        }
    }

    /// Returns the engine's context for a search of the cube.
    pub(crate) const fn search(&self) -> step::Context<'a> {
        step::Context { tables: self.tables, threads: self.threads, control: self.control }
    }

    /// Opens these tables, and builds missing ones on the calling thread.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built.
    pub(crate) fn open(&self, tables: &[TableId]) -> Result<(), TableError> {
        tables.iter().try_for_each(|&id| self.tables.require(id, &|| self.control.is_stopped()))
    }

    /// Waits until these tables are open, and starts builds of missing ones.
    ///
    /// # Errors
    /// Returns an outcome if the job is stopped, or a table cannot be opened or built.
    pub(crate) fn wait_for(&self, tables: &[TableId]) -> Result<(), Outcome> {
        smallest_first(tables).try_for_each(|id| self.builds.wait_for(id, self.control))
    }

    /// Waits until the tables that a question needs are open.
    ///
    /// # Errors
    /// Returns an outcome if the job is stopped, or a table is missing, or cannot be opened or
    /// built.
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
