//! Records of facts about the program: commands, version, folders, keys, steps.

use std::borrow::Cow;

use premove_engine::simd::Isa;
use premove_engine::step::{Step, Target};
use premove_engine::table;
use serde::Serialize;

use super::table::TableStateRecord;

/// Record of a command.
#[derive(Clone, Debug, Serialize)]
pub struct CommandRecord<'a> {
    /// Name of the command.
    pub name: &'a str,
    /// The purpose of the command, in a line.
    pub title: &'a str,
}

/// Record of the version of the program.
#[derive(Clone, Debug, Serialize)]
pub struct VersionRecord<'a> {
    /// Name of the program.
    pub name: &'a str,
    /// Version of the program.
    pub version: &'a str,
    /// Version of the numbers of findability. Bits of different versions cannot be compared.
    pub findability: u32,
}

/// Record of the version of the engine and of the machine that it runs on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EngineRecord {
    /// Version of the program.
    pub version: &'static str,
    /// The system for which the program was built, such as `linux x86_64`.
    pub system: String,
    /// The instruction set that searches use.
    pub isa: &'static str,
    /// All instruction sets that can be used on this machine.
    pub instruction_sets: Vec<&'static str>,
    /// Number of threads of a search.
    pub threads: usize,
}

impl EngineRecord {
    /// Makes the record of an engine that uses this instruction set and number of threads.
    pub fn new(isa: Isa, threads: usize) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            // WebAssembly has no name of a system.
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
                .trim()
                .to_owned(),
            isa: isa.name(),
            instruction_sets: Isa::available().into_iter().map(Isa::name).collect(),
            threads,
        }
    }
}

/// Record of the version of the program, with all that a report of a fault needs.
#[derive(Clone, Debug, Serialize)]
pub struct WholeVersionRecord {
    /// Name of the program.
    pub name: &'static str,
    /// The engine and the machine.
    #[serde(flatten)]
    pub engine: EngineRecord,
    /// The front ends of this program, by the commands that open them.
    pub front_ends: Vec<String>,
    /// The folders where files lie.
    pub folders: Vec<FolderRecord<'static>>,
    /// The tables that are built.
    pub tables: Vec<TableStateRecord>,
}

/// Record of a folder where the program stores files.
#[derive(Clone, Debug, Serialize)]
pub struct FolderRecord<'a> {
    /// Name of the folder.
    pub name: &'static str,
    /// Path of the folder.
    pub path: Cow<'a, str>,
    /// The kinds of files in the folder.
    pub holds: &'static str,
    /// Environment variable that sets another path for the folder.
    pub variable: &'static str,
}

/// Record of a key of the terminal front end.
#[derive(Clone, Debug, Serialize)]
pub struct KeyRecord<'a> {
    /// The part of the screen where the key works.
    pub context: &'a str,
    /// The keys of the command.
    pub keys: &'a str,
    /// The name of the command.
    pub command: &'a str,
    /// A description of the command.
    pub doc: &'a str,
}

/// Record of a saved sequence.
#[derive(Clone, Debug, Serialize)]
pub struct SequenceRecord<'a> {
    /// Name of the sequence.
    pub name: &'a str,
    /// Moves of the sequence.
    pub moves: &'a str,
}

/// Record of a step.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord<'a> {
    /// Name of the step.
    pub name: &'a str,
    /// Title of the step for people.
    pub title: &'a str,
    /// Names of the single-axis steps that belong to the step.
    pub targets: Vec<String>,
    /// The precondition of the step; null where there is none.
    pub needs: Option<String>,
    /// The goal of the step.
    pub goal: String,
    /// The moves that the step may use, in words.
    pub moves: String,
    /// The tables that a search for the step needs.
    pub tables: Vec<StepTableRecord>,
    /// `true` if the step solves the cube.
    pub r#final: bool,
}

impl<'a> StepRecord<'a> {
    /// Makes the record of a step.
    pub fn new(step: &'a Step) -> Self {
        let table =
            |&id: &table::TableId| StepTableRecord { name: id.name(), bytes: table::bytes(id) };
        Self {
            name: step.name(),
            title: step.title(),
            targets: step.targets().iter().map(Target::name).collect(),
            needs: step.needs(),
            goal: step.reaches(),
            moves: step.moves_in_words(),
            tables: step.tables().iter().map(table).collect(),
            r#final: step.goal().is_final(),
        }
    }
}

/// Record of a table that a step needs.
#[derive(Clone, Debug, Serialize)]
pub struct StepTableRecord {
    /// Name of the table.
    pub name: &'static str,
    /// Size of the table on the disk, in bytes.
    pub bytes: u64,
}
