//! Finds the scramble in a text that has more, such as a competition sheet or a write-up.

/// The scramble in a text that names it: what follows `Scramble:` up to a blank line or the end, or
/// the text without a number before it (`1)`, `2.`, `#3`). A text without such a label is all
/// scramble.
pub fn scramble_part(text: &str) -> &str {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(rest) = after_label(line) {
            let from = start + line.len() - rest.len();
            let part = &text[from..];
            return part[..blank_line(part)].trim();
        }
        start += line.len();
    }
    after_number(text)
}

/// What follows the word `Scramble`, in any case, with or without a number and a colon.
fn after_label(line: &str) -> Option<&str> {
    const LABEL: &str = "scramble";
    let line = line.trim_start();
    let label = line.get(..LABEL.len()).filter(|word| word.eq_ignore_ascii_case(LABEL))?;
    let rest = line[label.len()..].trim_start_matches([' ', '#']);
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    rest.strip_prefix(':')
}

/// What follows `1)`, `1.` or `#1` at the start.
fn after_number(text: &str) -> &str {
    let line = text.trim_start();
    let rest = line.strip_prefix('#').unwrap_or(line);
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = behind.len() < rest.len();
    let marked =
        behind.strip_prefix([')', '.', ':']).or((rest.len() < line.len()).then_some(behind));
    match marked {
        Some(moves) if digits => moves.trim_start(),
        _ => text,
    }
}

/// Where the first blank line starts, or the end.
fn blank_line(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() && at > 0 {
            return at;
        }
        at += line.len();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_left_out() {
        for text in ["R U F", " R U F", "2R U F", "(R) U", "1", "12", "scrambled eggs", ""] {
            assert_eq!(scramble_part(text), text);
        }
        for text in [
            "Scramble: R U F",
            "scramble : R U F",
            "SCRAMBLE 3: R U F",
            "1) R U F",
            " 2. R U F",
            "#3 R U F",
            "4: R U F",
        ] {
            assert_eq!(scramble_part(text), "R U F", "{text}");
        }
    }

    #[test]
    fn a_write_up_gives_its_scramble_alone() {
        let text = "Fewest Moves\r\nScramble: R' U' F\r\nD2 R' U' F\r\n\r\n\
                    B (L2 F)  // EO\r\nSolution: B F' L2 (3)\r\n";
        assert_eq!(scramble_part(text), "R' U' F\r\nD2 R' U' F");
    }

    #[test]
    fn any_text_has_a_part() {
        for text in [
            "scramble:",
            "Scramble:\n\n",
            "é1)",
            "scrambl\u{e9}:",
            "#",
            "#1",
            "1)",
            "\n\n\n",
            "ſcramble: R",
        ] {
            assert!(text.contains(scramble_part(text)));
        }
    }
}
