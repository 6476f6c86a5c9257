//! The options of an engine: a JSON object, of which every field may be left out.

use std::path::PathBuf;
use std::thread;

use premove_cube::notation::nearest;
use premove_engine::store::{Folder, Paths, StoreError};
use premove_engine::table::Tables;
use serde_json::{Map, Value};

use super::ended::Ended;

/// `false` on systems without a disk. There tables are in memory unless a folder is given.
const HAS_DISK: bool = !cfg!(target_family = "wasm");

/// The names of all options.
const NAMES: [&str; 2] = ["tables", "threads"];

/// Error of opening an engine.
#[derive(Debug, thiserror::Error)]
pub enum EntryError {
    /// The options are not a JSON object; with the message of the JSON reader.
    #[error("options are a JSON object, such as {{\"threads\":2}}: {0}")]
    NoObject(String),
    /// There is no option with this name.
    #[error("unknown option '{name}'{}", did_you_mean(*nearest))]
    UnknownOption {
        /// The unknown name.
        name: String,
        /// The most similar name of an option; `None` if no name is similar.
        nearest: Option<&'static str>,
    },
    /// The value of an option is wrong.
    #[error("option '{name}' takes {takes}")]
    BadValue {
        /// The name of the option.
        name: &'static str,
        /// The values that the option takes, in words.
        takes: &'static str,
    },
    /// The folder for tables is not known.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl EntryError {
    /// Returns the result code of the error.
    pub const fn ended(&self) -> Ended {
        match self {
            Self::Store(_) => Ended::Environment,
            _ => Ended::BadInput,
        }
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |near| format!(": did you mean '{near}'?"))
}

/// Place of the tables of an engine.
#[derive(Debug, PartialEq, Eq)]
enum TablesPlace {
    /// The folder of the user, which the command line uses too.
    OfUser,
    /// This folder.
    Folder(PathBuf),
    /// Memory alone: nothing is read from the disk or written to it.
    Memory,
}

/// Options of an engine.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EngineOptions {
    tables: TablesPlace,
    threads: Option<usize>,
}

impl EngineOptions {
    /// Reads options from a JSON object, or from an empty text.
    ///
    /// # Errors
    /// Returns an error if the text is not an object, or an option is unknown or wrong.
    pub(super) fn read(text: &str) -> Result<Self, EntryError> {
        let text = if text.trim().is_empty() { "{}" } else { text };
        let fields: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| EntryError::NoObject(error.to_string()))?;
        if let Some(name) = fields.keys().find(|name| !NAMES.contains(&name.as_str())) {
            let near = nearest(name, NAMES);
            let nearest = NAMES.into_iter().find(|known| Some(*known) == near);
            return Err(EntryError::UnknownOption { name: name.clone(), nearest });
        }
        let tables = match fields.get("tables") {
            None if HAS_DISK => TablesPlace::OfUser,
            None | Some(Value::Null) => TablesPlace::Memory,
            Some(Value::String(folder)) if !folder.is_empty() => TablesPlace::Folder(folder.into()),
            Some(_) => {
                let takes = "the path of a folder, or null for tables in memory";
                return Err(EntryError::BadValue { name: "tables", takes });
            }
        };
        Ok(Self { tables, threads: threads(fields.get("threads"))? })
    }

    /// Returns the number of threads of a search.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
    }

    /// Returns the tables, of which none is open yet.
    ///
    /// # Errors
    /// Returns an error if the folder for tables is not known.
    pub(super) fn tables(&self) -> Result<Tables, StoreError> {
        let tables = match &self.tables {
            TablesPlace::OfUser => Tables::of_user()?,
            TablesPlace::Folder(path) => Tables::of_paths(&Paths::find(|folder| {
                (folder == Folder::Tables).then(|| path.clone())
            }))?,
            TablesPlace::Memory => Tables::in_memory(),
        };
        tables.set_threads(self.threads);
        Ok(tables)
    }
}

/// Reads the number of threads; `None` for all that the machine has.
fn threads(value: Option<&Value>) -> Result<Option<usize>, EntryError> {
    /// Greatest number of threads, far more than any machine has.
    const MOST: u64 = 4096;
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_u64() {
            Some(threads @ 1..=MOST) => Ok(Some(threads as usize)),
            _ => Err(EntryError::BadValue {
                name: "threads",
                takes: "a whole number from 1 to 4096, or null for all",
            }),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_may_be_left_out() {
        let usual = EngineOptions { tables: TablesPlace::OfUser, threads: None };
        for text in ["", " \n", "{}", r#"{"threads":null}"#] {
            assert_eq!(EngineOptions::read(text).unwrap(), usual, "{text}");
        }
        let read = EngineOptions::read(r#"{"tables":"a folder","threads":3}"#).unwrap();
        assert_eq!(read.tables, TablesPlace::Folder("a folder".into()));
        assert_eq!(read.threads(), 3);
        assert_eq!(read.tables().unwrap().folder(), PathBuf::from("a folder"));
        let memory = EngineOptions::read(r#"{"tables":null}"#).unwrap();
        assert!(memory.tables().unwrap().is_in_memory());
    }

    #[test]
    fn wrong_options_are_named_with_what_is_right() {
        for (text, message) in [
            (r#"{"thraeds":1}"#, "unknown option 'thraeds': did you mean 'threads'?"),
            (r#"{"colour":1}"#, "unknown option 'colour'"),
            (
                r#"{"tables":""}"#,
                "option 'tables' takes the path of a folder, or null for tables in memory",
            ),
            (
                r#"{"threads":0}"#,
                "option 'threads' takes a whole number from 1 to 4096, or null for all",
            ),
            (
                r#"{"threads":"2"}"#,
                "option 'threads' takes a whole number from 1 to 4096, or null for all",
            ),
        ] {
            let error = EngineOptions::read(text).unwrap_err();
            assert_eq!((error.to_string().as_str(), error.ended()), (message, Ended::BadInput));
        }
        for text in ["[]", "{", "null", "7"] {
            let message = EngineOptions::read(text).unwrap_err().to_string();
            assert!(message.starts_with(r#"options are a JSON object, such as {"threads":2}: "#));
        }
    }
}
