//! Splits a line of the shell into words, like the words of a command line.
//!
//! In this program a quote is more often a prime than a quote. So `'` opens a quotation only at the
//! beginning of a word, and `solve eofb R' U' F` needs no quotes.

/// Returns the words of a line, without quotes and comments.
///
/// Words are separated by white space. `"..."`, and `'...'` at the beginning of a word, keep white
/// space inside a word. A backslash escapes a quote, a backslash or a blank. A word that begins
/// with `#` or `//` starts a comment that ends with the line.
pub(crate) fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    // `None` between two words.
    let mut word: Option<String> = None;
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            _ if c.is_whitespace() => words.extend(word.take()),
            '#' if word.is_none() => break,
            '/' if word.is_none() && chars.peek().is_some_and(|&(_, next)| next == '/') => break,
            '"' | '\'' if c == '"' || word.is_none() => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some((_, end)) if end == c => break,
                        Some((_, '\\')) if c == '"' => word.push(escaped(&mut chars, &['"', '\\'])),
                        Some((_, inside)) => word.push(inside),
                        None => return Err(unclosed(line, at)),
                    }
                }
            }
            '\\' => {
                word.get_or_insert_default()
                    .push(escaped(&mut chars, &['"', '\'', '\\', ' ', '#']));
            }
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Returns the character for a backslash: the next character if it is in `special`, otherwise the
/// backslash itself.
fn escaped(chars: &mut std::iter::Peekable<std::str::CharIndices>, special: &[char]) -> char {
    chars.next_if(|(_, c)| special.contains(c)).map_or('\\', |(_, c)| c)
}

fn unclosed(line: &str, at: usize) -> String {
    let column = line[..at].chars().count() + 1;
    let quote = &line[at..=at];
    format!("the quotation that begins at column {column} does not end: {quote} is missing")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn split(line: &str, want: &[&str]) {
        assert_eq!(words(line).unwrap(), want, "{line}");
    }

    #[test]
    fn primes_need_no_quotes_and_quotes_hold_words_together() {
        split("solve eofb R' U' F", &["solve", "eofb", "R'", "U'", "F"]);
        split("solve eofb \"R' U' F\" -N", &["solve", "eofb", "R' U' F", "-N"]);
        split("solve eofb 'R U F' -N", &["solve", "eofb", "R U F", "-N"]);
        split(r"invert R\' U\'", &["invert", "R'", "U'"]);
        split(r#"a "b \"c\" \\ \d" \e"#, &["a", "b \"c\" \\ \\d", "\\e"]);
        split("invert \"\" x\"y z\"", &["invert", "", "xy z"]);
        split(" \t \r", &[]);
    }

    #[test]
    fn comments_end_a_line() {
        split("# all of it", &[]);
        split("// all of it", &[]);
        split("invert R U // that's it", &["invert", "R", "U"]);
        split("invert R # it", &["invert", "R"]);
        split("paths --data-dir a//b#c", &["paths", "--data-dir", "a//b#c"]);
        split("invert \"R // U\"", &["invert", "R // U"]);
    }

    #[test]
    fn quotation_without_end_is_named_by_its_column() {
        let message = "the quotation that begins at column 8 does not end: \" is missing";
        assert_eq!(words("invert \"R' U").unwrap_err(), message);
        assert!(words("invert 'R U").unwrap_err().contains("column 8 does not end: ' is missing"));
    }

    proptest! {
        #[test]
        fn any_text_is_split_or_refused(line in "[ -~é’]{0,60}") {
            let _ = words(&line);
        }

        #[test]
        fn quoted_words_come_back(list in proptest::collection::vec("[ -~]{0,9}", 0..5)) {
            let escaped = |word: &String| word.replace('\\', "\\\\").replace('"', "\\\"");
            let quoted = |word: &String| format!("\"{}\"", escaped(word));
            let line = list.iter().map(quoted).collect::<Vec<_>>().join(" ");
            prop_assert_eq!(words(&line).unwrap(), list);
        }
    }
}
