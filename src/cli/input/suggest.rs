//! Suggests the right word for a mistyped one.

use premove_cube::notation::nearest;

/// Returns `unknown WHAT 'WORD'`, followed by the most similar candidate, or by all of them if they
/// are few.
pub(crate) fn unknown(what: &str, word: &str, candidates: &[&str]) -> String {
    unknown_or(what, word, candidates, &format!("choose from {}", candidates.join(", ")))
}

/// Returns `unknown command 'WORD'`, followed by the most similar command, or by the way to list
/// all.
pub(crate) fn unknown_command(word: &str, commands: &[&str]) -> String {
    unknown_or("command", word, commands, "'premove commands' lists them")
}

fn unknown_or(what: &str, word: &str, candidates: &[&str], listed: &str) -> String {
    match nearest(word, candidates.iter().copied()) {
        Some(near) => format!("unknown {what} '{word}': did you mean '{near}'?"),
        None => format!("unknown {what} '{word}': {listed}"),
    }
}

/// Returns the one-letter option that differs from an unknown one only in upper and lower case.
pub(crate) fn other_case(flag: &str) -> Option<String> {
    let mut letters = flag.strip_prefix('-')?.chars();
    let letter = letters.next().filter(|c| c.is_ascii_alphabetic() && letters.next().is_none())?;
    let other = if letter.is_ascii_lowercase() {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    };
    "mMnoOLNactvpi".contains(other).then(|| format!("-{other}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_candidates_are_named_where_none_is_near() {
        assert_eq!(unknown("command", "q", &["a1234"]), "unknown command 'q': choose from a1234");
    }

    #[test]
    fn option_of_the_other_case_is_suggested() {
        assert_eq!(other_case("-l").as_deref(), Some("-L"));
        assert_eq!(other_case("-A").as_deref(), Some("-a"));
        assert_eq!(other_case("-x"), None);
        assert_eq!(other_case("--all"), None);
    }
}
