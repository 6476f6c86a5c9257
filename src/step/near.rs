//! Which name may have been meant by a mistyped one. A name that is merely the nearest of all is
//! not suggested.

/// Whether a word that is so many typing mistakes away from a name may have been meant for it: at
/// most two, and fewer than half of its letters.
pub fn is_near(mistakes: usize, word: &str, name: &str) -> bool {
    mistakes <= 2 && 2 * mistakes < word.chars().count().max(name.chars().count())
}

/// The question whether a name was meant, with a blank behind it; nothing where none was near.
pub(super) fn guess(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("did you mean '{near}'? "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_near_when_little_is_mistyped() {
        assert!(is_near(1, "mx", "max") && is_near(2, "optmial", "optimal"));
        assert!(
            !is_near(2, "foo", "eo") && !is_near(3, "drfinish", "drfin") && !is_near(1, "q", "a")
        );
    }
}
