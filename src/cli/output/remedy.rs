//! Remedies for errors, as options and commands of the command line.

use std::error::Error;

use premove_engine::store::Folder;
use premove_engine::table::size::in_words;
use premove_engine::table::{Remedy, TableId, TableNote, Tier};
use premove_service::remedy_of;

const OTHER_FOLDER: &str = "name another folder ('premove paths' shows them)";

/// Returns the text of an error, with its remedy.
pub(crate) fn with_remedy(error: &(dyn Error + 'static)) -> String {
    let text = error.to_string();
    let Some(remedy) = remedy_of(error) else { return text };
    let words = words(&remedy);
    // After a question, the remedy is a separate sentence.
    match words.strip_prefix(": ") {
        Some(sentence) if text.ends_with('?') => format!("{text} {sentence}"),
        _ => text + &words,
    }
}

/// Returns the text of a note, with its remedies.
pub(crate) fn note(note: &TableNote) -> String {
    let remedies = note.remedies.iter().map(words).collect::<String>();
    let meanwhile = note.meanwhile.iter().map(|meanwhile| format!("; {meanwhile}"));
    format!("{}{remedies}{}", note.what, meanwhile.collect::<String>())
}

/// Returns a remedy as text to be appended to an error message.
fn words(remedy: &Remedy) -> String {
    match remedy {
        Remedy::SetFolder(folder) => {
            format!("; set HOME, {} or {}", folder.variable(), option_of(*folder))
        }
        Remedy::FreeSpace => format!("; free some space or {OTHER_FOLDER}"),
        Remedy::ChangePermissions => format!("; change the permissions or {OTHER_FOLDER}"),
        Remedy::NameFolder => format!("; {OTHER_FOLDER}"),
        Remedy::FreeSpaceForTable { smaller } => {
            format!(": free some space, or {OTHER_FOLDER}{}", instead(", or build ", *smaller))
        }
        Remedy::BuildSmaller(tier) => instead(": build ", Some(*tier)),
        Remedy::Build(table) => format!(": 'premove tables build {table}' builds it"),
        Remedy::Rebuild(table) => format!("; 'premove tables build {table}' makes it anew"),
        Remedy::Delete(table) => format!(" ('premove tables remove {table}' deletes it)"),
        Remedy::Verify(tables) => {
            let names = tables.iter().map(TableId::to_string).collect::<Vec<_>>().join(" ");
            format!("; run 'premove tables verify {names}'")
        }
        Remedy::RaiseMemory { needed, smaller } => format!(
            ", more than '--memory' allows: give --memory {}M{}",
            needed.div_ceil(1_000_000),
            instead(", or use --tier ", *smaller)
        ),
        Remedy::FreeMemory { smaller } => {
            format!(": close other programs{}", instead(", or use --tier ", *smaller))
        }
        Remedy::ListSteps => ": 'premove steps' lists them".to_owned(),
        Remedy::ListChainKeys => ": 'premove help chains' lists them".to_owned(),
        Remedy::GiveScramble => ": write 'Scramble:' before it, or give it with --scramble on the \
                                 command line"
            .to_owned(),
    }
}

/// Returns the name of a smaller table with its size, after the text `before`. Returns an empty
/// text if there is none.
fn instead(before: &str, smaller: Option<Tier>) -> String {
    smaller.map_or_else(String::new, |tier| format!("{before}{tier} ({})", in_words(tier.bytes())))
}

/// Returns the option that names a folder.
const fn option_of(folder: Folder) -> &'static str {
    match folder {
        Folder::Config => "--config-dir",
        Folder::Data => "--data-dir",
        Folder::State => "--state-dir",
        Folder::Tables => "--tables-dir",
    }
}

#[cfg(test)]
mod tests {
    use premove_cube::Metric;
    use premove_engine::step::Step;
    use premove_engine::store::Paths;
    use premove_engine::table::{TierChoice, choose_tier};
    use premove_fmc::analysis::NotPlayed;
    use premove_fmc::chain::Chain;

    use super::*;

    #[test]
    fn remedies_name_options_and_commands() {
        let none = Paths::resolve(|_| None, |_| None, None);
        assert_eq!(
            with_remedy(&none.tables().unwrap_err()),
            "no folder for distance tables: the home directory is unknown; set HOME, \
             PREMOVE_TABLES_DIR or --tables-dir"
        );
        assert_eq!(
            with_remedy(&Step::find("eofbx").unwrap_err()),
            "unknown step 'eofbx': did you mean 'eofb'? 'premove steps' lists them"
        );
        assert_eq!(
            with_remedy(&Step::find("foo").unwrap_err()),
            "unknown step 'foo': 'premove steps' lists them"
        );
        assert_eq!(
            with_remedy(&Chain::parse("EO[q=1]").unwrap_err()),
            "unknown key 'q' at column 4: 'premove help chains' lists them"
        );
        assert_eq!(
            with_remedy(&NotPlayed::NoScramble),
            "there is no scramble: write 'Scramble:' before it, or give it with --scramble on the \
             command line"
        );
    }

    #[test]
    fn what_does_not_fit_is_refused_with_the_size_that_would_do() {
        let named = |tier, memory| {
            let choice = TierChoice { tier: Some(tier), memory, metric: Metric::HalfTurn };
            let refused = choose_tier(choice, &[], Some(6_000_000_000)).unwrap_err();
            with_remedy(&premove_engine::table::TableError::from(refused))
        };
        assert_eq!(
            named(Tier::half_turns(5), Some(600_000_000)),
            "tier 'h5' takes 982.7 MB of memory, more than '--memory' allows: give --memory 983M, \
             or use --tier r4 (475.5 MB)"
        );
        assert_eq!(
            named(Tier::half_turns(8), None),
            "tier 'h8' takes 7.6 GB of memory and 6.0 GB are free: close other programs, or use \
             --tier b5 (982.7 MB)"
        );
    }

    #[test]
    fn what_the_disk_refuses_says_where_the_folders_are() {
        let smaller = Some(Tier::half_turns(6));
        assert_eq!(
            words(&Remedy::FreeSpaceForTable { smaller }),
            ": free some space, or name another folder ('premove paths' shows them), or build h6 \
             (1.9 GB)"
        );
        assert_eq!(
            words(&Remedy::ChangePermissions),
            "; change the permissions or name another folder ('premove paths' shows them)"
        );
    }
}
