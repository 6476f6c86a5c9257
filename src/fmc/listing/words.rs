//! The words of a filter, read in the same way in all lists: each word must occur in a row, and a
//! word written as `-word` must not. Quotes join words with blanks, and protect a minus sign.
//!
//! The list of solves uses [`crate::library::Query`] with the same syntax; it also reports the
//! position of a mistake.

/// A word of a filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilterWord {
    /// `true` if the word must not occur.
    pub is_excluded: bool,
    /// The word in lower case, without quotes.
    pub text: String,
    /// `true` if a part of the word was in quotes.
    pub is_quoted: bool,
}

/// Reads the words of a filter. A quote that is not closed extends to the end.
pub fn filter_words(text: &str) -> Vec<FilterWord> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut is_open = false;
    for c in text.chars() {
        is_open ^= c == '"';
        if c.is_whitespace() && !is_open {
            words.extend(read(&std::mem::take(&mut word)));
        } else {
            word.push(c);
        }
    }
    words.extend(read(&word));
    words
}

/// Reads a word; `None` if it has only a minus sign or a quote so far.
fn read(word: &str) -> Option<FilterWord> {
    let (is_excluded, rest) = match word.strip_prefix('-') {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (false, word),
    };
    let text = rest.replace('"', "").to_lowercase();
    let is_quoted = rest.contains('"');
    (!text.is_empty()).then_some(FilterWord { is_excluded, text, is_quoted })
}

/// Returns whether a text in lower case contains all words that must occur, and none of the others.
pub fn has_words(words: &[FilterWord], text: &str) -> bool {
    words.iter().all(|word| text.contains(&word.text) != word.is_excluded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_must_occur_and_those_with_a_minus_must_not() {
        for (filter, expected) in [
            ("", true),
            ("cube 2x2", true),
            ("2x2 -corner", false),
            ("-edge cube", true),
            ("\"the cube\"", true),
            ("\"cube the\"", false),
            ("-\"the cube\"", false),
            ("\"-sided\"", true),
            ("the -", true),
            ("\"", true),
            ("\"the cu", true),
        ] {
            let words = filter_words(filter);
            assert_eq!(
                has_words(&words, "2x2 the cube of corners, two-sided"),
                expected,
                "{filter}"
            );
        }
    }
}
