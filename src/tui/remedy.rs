//! Remedies for errors, in the words of the terminal front end.
//!
//! Where no screen offers the remedy, the text names a command of the command line.

use std::error::Error;

use premove_engine::store::Folder;
use premove_engine::table::size::in_words;
use premove_engine::table::{Remedy, TableId, TableNote, Tier};
use premove_service::{Failure, remedy_of};

const OTHER_FOLDER: &str = "name another folder ('premove paths' shows them)";

/// Returns the text of an error, with its remedy.
pub(crate) fn with_remedy(error: &(dyn Error + 'static)) -> String {
    let remedy = remedy_of(error).map_or_else(String::new, |remedy| words(&remedy, None));
    format!("{error}{remedy}")
}

/// Returns the text of a failure, with its remedy. `key` names the key of the screen that carries
/// out the remedy, and its effect, such as `K builds b5`.
pub(crate) fn with_key(failure: &Failure, key: Option<&str>) -> String {
    let remedy = failure.remedy.as_ref();
    format!("{failure}{}", remedy.map_or_else(String::new, |remedy| words(remedy, key)))
}

/// Returns the text of a note about a table, with its remedies.
pub(crate) fn note(note: &TableNote) -> String {
    let remedies = note.remedies.iter().map(|remedy| words(remedy, None)).collect::<String>();
    let meanwhile = note.meanwhile.iter().map(|meanwhile| format!("; {meanwhile}"));
    format!("{}{remedies}{}", note.what, meanwhile.collect::<String>())
}

/// Returns a remedy as text to follow the text of an error. The text names `key` if it is given,
/// else a command of the command line.
fn words(remedy: &Remedy, key: Option<&str>) -> String {
    match remedy {
        Remedy::SetFolder(folder) => {
            format!("; set HOME, {} or {}", folder.variable(), option_of(*folder))
        }
        Remedy::FreeSpace => format!("; free some space or {OTHER_FOLDER}"),
        Remedy::ChangePermissions => format!("; change the permissions or {OTHER_FOLDER}"),
        Remedy::NameFolder => format!("; {OTHER_FOLDER}"),
        Remedy::FreeSpaceForTable { smaller } => {
            let other = instead(", or ", "build", *smaller, key);
            format!(": free some space, or {OTHER_FOLDER}{other}")
        }
        Remedy::BuildSmaller(tier) => instead(": ", "build", Some(*tier), key),
        Remedy::Build(table) => key.map_or_else(
            || format!(": 'premove tables build {table}' builds it"),
            |key| format!(": {key}"),
        ),
        Remedy::Rebuild(table) => key.map_or_else(
            || format!("; 'premove tables build {table}' makes it anew"),
            |key| format!("; {key}"),
        ),
        Remedy::Delete(table) => format!(" ('premove tables remove {table}' deletes it)"),
        Remedy::Verify(tables) => {
            let names = tables.iter().map(TableId::to_string).collect::<Vec<_>>().join(" ");
            format!("; run 'premove tables verify {names}'")
        }
        // The terminal front end has no option for a limit; tables are chosen on the Optimal
        // screen.
        Remedy::RaiseMemory { smaller, .. } => {
            format!(", more than is allowed{}", instead(": ", "use", *smaller, key))
        }
        Remedy::FreeMemory { smaller } => {
            format!(": close other programs{}", instead(", or ", "use", *smaller, key))
        }
        Remedy::ListSteps => ": 'premove steps' lists them".to_owned(),
        Remedy::ListChainKeys => ": 'premove help chains' lists them".to_owned(),
        Remedy::GiveScramble => ": write 'Scramble:' before it, or give it with --scramble on the \
                                 command line"
            .to_owned(),
    }
}

/// Returns text that suggests the smaller table: `before`, then `key`, or without a key `verb` and
/// the table. Empty if `smaller` is `None`.
fn instead(before: &str, verb: &str, smaller: Option<Tier>, key: Option<&str>) -> String {
    match (smaller, key) {
        (None, _) => String::new(),
        (Some(_), Some(key)) => format!("{before}{key}"),
        (Some(tier), None) => format!("{before}{verb} {tier} ({})", in_words(tier.bytes())),
    }
}

/// Returns the command-line option that sets a folder.
const fn option_of(folder: Folder) -> &'static str {
    match folder {
        Folder::Config => "--config-dir",
        Folder::Data => "--data-dir",
        Folder::State => "--state-dir",
        Folder::Tables => "--tables-dir",
    }
}
