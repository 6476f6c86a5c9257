//! Finds the name that a mistyped word was meant for.
//!
//! Suggestions for commands, steps, keys, colours and words of puzzle files all use this function.

/// Returns the name nearest to a word. It may differ by at most two typing mistakes, and by fewer
/// than half of the letters. Case does not matter. Returns `None` if no name is near.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const MOST: usize = 2;
    let word = word.to_lowercase();
    let length = word.chars().count();
    let near = names.into_iter().filter_map(|name| {
        let name_length = name.chars().count();
        // Skips the comparison if the lengths differ too much.
        if name_length.abs_diff(length) > MOST {
            return None;
        }
        let mistakes = strsim::damerau_levenshtein(&word, &name.to_lowercase());
        (mistakes <= MOST && 2 * mistakes < length.max(name_length)).then_some((mistakes, name))
    });
    near.min_by_key(|&(mistakes, _)| mistakes).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let names = ["solve", "scramble", "steps", "max", "Move", "optimal"];
        assert_eq!(nearest("slove", names), Some("solve"));
        assert_eq!(nearest("Scrmable", names), Some("scramble"));
        assert_eq!(nearest("mx", names), Some("max"));
        assert_eq!(nearest("mvoe", names), Some("Move"));
        assert_eq!(nearest("optmial", names), Some("optimal"));
        assert_eq!(nearest("OPTIMAL", names), Some("optimal"));
        for far in ["xyzzyx", "st", "foo", "q", "", &"solve".repeat(1000)] {
            assert_eq!(nearest(far, names), None, "{far}");
        }
        assert_eq!((nearest("foo", ["eo"]), nearest("drfinish", ["drfin"])), (None, None));
        assert_eq!(nearest("q", ["a"]), None);
    }
}
