//! Remedies for errors, in words for the person who runs the server: a client passes them on.

use premove_engine::step::StepError;
use premove_engine::table::size::in_words;
use premove_engine::table::{Remedy, TableId, Tier};

/// Returns the text of an error, with its remedy.
pub(crate) fn with_remedy(error: &StepError) -> String {
    let remedy = error.remedy().map_or_else(String::new, |remedy| words(&remedy));
    format!("{error}{remedy}")
}

/// Returns a remedy as text to be appended to an error message.
fn words(remedy: &Remedy) -> String {
    match remedy {
        Remedy::SetFolder(folder) => format!("; set HOME or {}", folder.variable()),
        Remedy::FreeSpace => "; free some space".to_owned(),
        Remedy::ChangePermissions => "; change the permissions".to_owned(),
        Remedy::NameFolder => "; name another folder".to_owned(),
        Remedy::FreeSpaceForTable { smaller } => format!(": free some space{}", instead(*smaller)),
        Remedy::BuildSmaller(tier) => format!(": build {tier}"),
        Remedy::Build(table) => format!(": 'premove tables build {table}' builds it"),
        Remedy::Rebuild(table) => format!("; 'premove tables build {table}' makes it anew"),
        Remedy::Delete(table) => format!("; 'premove tables remove {table}' deletes it"),
        Remedy::Verify(tables) => {
            let names = tables.iter().map(TableId::to_string).collect::<Vec<_>>().join(" ");
            format!("; run 'premove tables verify {names}'")
        }
        Remedy::RaiseMemory { needed, smaller } => format!(
            ", more than '--memory' allows: give --memory {}M{}",
            needed.div_ceil(1_000_000),
            instead(*smaller)
        ),
        Remedy::FreeMemory { smaller } => format!(": close other programs{}", instead(*smaller)),
        Remedy::ListSteps | Remedy::ListChainKeys | Remedy::GiveScramble => String::new(),
    }
}

/// Returns the name of a smaller table with its size; an empty text if there is none.
fn instead(smaller: Option<Tier>) -> String {
    smaller.map_or_else(String::new, |tier| {
        format!(", or use --tier {tier} ({})", in_words(tier.bytes()))
    })
}
