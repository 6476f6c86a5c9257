//! Facts about the program itself: commands, version, folders, keys, steps.

use std::borrow::Cow;

use premove_engine::step::{Step, Target};
use premove_engine::table;
use serde::Serialize;

/// A command.
#[derive(Clone, Debug, Serialize)]
pub struct CommandRecord<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its purpose in a line.
    pub title: &'a str,
}

/// The version.
#[derive(Clone, Debug, Serialize)]
pub struct VersionRecord<'a> {
    /// The program.
    pub name: &'a str,
    /// Its version.
    pub version: &'a str,
}

/// A folder where files lie.
#[derive(Clone, Debug, Serialize)]
pub struct FolderRecord<'a> {
    /// Its name.
    pub name: &'static str,
    /// Its place.
    pub path: Cow<'a, str>,
    /// The kinds of files in it.
    pub holds: &'static str,
    /// The environment variable that names another folder.
    pub variable: &'static str,
}

/// A key of the terminal front end.
#[derive(Clone, Debug, Serialize)]
pub struct KeyRecord<'a> {
    /// The place where it works.
    pub context: &'a str,
    /// The keys.
    pub keys: &'a str,
    /// The name of the command.
    pub command: &'a str,
    /// A description of the command.
    pub doc: &'a str,
}

/// A saved sequence.
#[derive(Clone, Debug, Serialize)]
pub struct SequenceRecord<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its moves.
    pub moves: &'a str,
}

/// A step.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its name for people.
    pub title: &'a str,
    /// The single-axis steps that it consists of.
    pub targets: Vec<String>,
    /// The precondition of the step; null where there is none.
    pub needs: Option<String>,
    /// The goal of the step.
    pub goal: String,
    /// Its moves.
    pub moves: String,
    /// The tables that it needs.
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

/// A table that a step needs.
#[derive(Clone, Debug, Serialize)]
pub struct StepTableRecord {
    /// Its name.
    pub name: &'static str,
    /// Its bytes on the disk.
    pub bytes: u64,
}
