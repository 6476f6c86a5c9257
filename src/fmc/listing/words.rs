//! The words of a filter, read alike in all lists: each of them must occur, and `-word` must not.
//! Quotes hold blanks together and keep a minus sign as it is.
//!
//! The list of solves has this form from [`crate::library::Query`], which also finds the place of a
//! mistake.

/// A word of a filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilterWord {
    /// Set if the word must not occur.
    pub is_excluded: bool,
    /// In lower case, without its quotes.
    pub text: String,
    /// Set if a part of the word stood in quotes.
    pub is_quoted: bool,
}

/// Reads the words of a filter. A quote that is not closed yet reaches to the end.
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

/// Reads a word; `None` while there is only its sign or its quote.
fn read(word: &str) -> Option<FilterWord> {
    let (is_excluded, rest) = match word.strip_prefix('-') {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (false, word),
    };
    let text = rest.replace('"', "").to_lowercase();
    let is_quoted = rest.contains('"');
    (!text.is_empty()).then_some(FilterWord { is_excluded, text, is_quoted })
}

/// Returns whether a text in lower case has all words, apart from those that it must not have.
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
