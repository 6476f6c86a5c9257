//! Labels before moves that are not steps: scramble, inverse scramble, finished solution, premoves.

use premove_cube::notation::{
    SCRAMBLE_WORDS, SHORT_SCRAMBLE, SOLUTION_WORDS, SideWord, after_label,
};

use super::sides::mention;
use super::words::is_count;

/// Meaning of the moves after a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineLabel {
    /// The scramble.
    Scramble,
    /// The inverse of the scramble.
    InverseScramble {
        /// `true` if premoves are named before or after it.
        has_premoves: bool,
    },
    /// A finished solution.
    Solution,
}

/// Maximum number of words in a label.
const MOST_WORDS: usize = 6;
/// Words that give a label another meaning.
const OTHER: [&str; 7] = ["skeleton", "insert", "step", "pseudo", "partial", "setup", "eo"];
/// Words before `inverse scramble:` that make it a heading of steps: `on inverse scramble:`.
const SIDE: [&str; 9] = ["on", "using", "use", "in", "with", "switch", "to", "from", "now"];

/// Returns the label of a line, and the text after it.
pub(super) fn label(line: &str) -> Option<(LineLabel, &str)> {
    if let Some(rest) = after_label(line, &SCRAMBLE_WORDS) {
        return Some((LineLabel::Scramble, rest));
    }
    if let Some(rest) = after_label(line, &SOLUTION_WORDS) {
        return Some((LineLabel::Solution, rest));
    }
    let (name, rest) = line.split_once([':', '='])?;
    let rest = rest.trim_start_matches(['*', ' ', '_']);
    let lower = name.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if name.contains("//") || words.is_empty() || words.len() > MOST_WORDS {
        return None;
    }
    // `Pre-scramble: D'` names premoves.
    if OTHER.iter().any(|other| has_beginning(&words, other)) || words.contains(&"pre") {
        return None;
    }
    if has_name(&lower, &words, &SCRAMBLE_WORDS) {
        let is_inverse = mention(name).is_some_and(|found| found.side == SideWord::Inverse)
            || lower.trim_end().ends_with(['\'', '’'])
            || lower.contains(")'");
        if !is_inverse {
            // "Normal scramble: R U" means that the steps are on the normal side again.
            let is_back = mention(name).is_some_and(|found| found.side == SideWord::Normal);
            let is_long = rest.split_whitespace().count() >= SHORT_SCRAMBLE;
            return (is_long || !is_back).then_some((LineLabel::Scramble, rest));
        }
        let has_premoves = has_beginning(&words, "premove") || lower.contains("pre-move");
        let is_side = words.iter().any(|word| SIDE.contains(word)) || rest.contains("//");
        return (!is_side && !rest.is_empty())
            .then_some((LineLabel::InverseScramble { has_premoves }, rest));
    }
    // `3/3: R U F` is a step, and `[1]: R U F` is an insertion.
    let has_unit = name.contains(char::is_alphabetic) && !name.contains('/');
    let is_length = is_count(name.trim()) && has_unit && !rest.is_empty();
    let is_solution = has_name(&lower, &words, &SOLUTION_WORDS) || is_length;
    is_solution.then_some((LineLabel::Solution, rest))
}

/// Returns whether a text contains one of the names; `words` are the words of the text.
fn has_name(text: &str, words: &[&str], names: &[&str]) -> bool {
    names.iter().any(|name| {
        // Other scripts have no blanks between words.
        let is_part = !name.is_ascii() || name.contains(' ');
        words.contains(name) || (is_part && text.contains(*name))
    })
}

fn has_beginning(words: &[&str], start: &str) -> bool {
    words.iter().any(|word| word.starts_with(start))
}

/// Returns the text after a word for premoves and a sign that may follow it. `for inverse` counts
/// as part of the word. The text must begin with this word, or with a word such as `with`.
pub(super) fn behind_premove_word(text: &str) -> Option<&str> {
    const WORDS: [&str; 28] = [
        "premove's", "premovimientos", "premovimiento", "pré-movimentos", "pre-movimentos",
        "pré-movimento", "premovimentos", "prémouvements", "prémouvement", "premosse", "vormoves",
        "премувы", "Премувы", "премув", "Премув", "プリムーブ", "预先转动", "预转动", "프리무브",
        "pre-scrambles", "pre-scramble", "prescramble", "pre-moves", "pre-move", "premoves",
        "premove", "pre moves", "pre move",
    ];
    const BEFORE: [&str; 5] = ["with ", "using ", "use ", "add ", "insert "];
    const BEHIND: [&str; 7] = [
        "for the inverse", "for inverse", "on the inverse", "on inverse", "on normal", "are", "is",
    ];
    let text = text.trim().trim_start_matches(['*', '_']);
    // The label may be within brackets: `[premove D2]`.
    let whole = [('(', ')'), ('[', ']')].into_iter().find_map(|(open, close)| {
        text.strip_prefix(open)?.strip_suffix(close).filter(|text| !text.contains([open, close]))
    });
    let text = whole.unwrap_or(text);
    let before = BEFORE.iter().find(|word| begins(text, word)).map_or(0, |word| word.len());
    let text = &text[before..];
    let word = WORDS.iter().find(|word| begins(text, word))?;
    let mut rest = &text[word.len()..];
    if rest.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    if let Some(behind) = rest.strip_prefix(" (")
        && let Some((inside, more)) = behind.split_once(')')
        && mention(inside).is_some()
    {
        rest = more;
    }
    let rest = rest.trim_start();
    let more = BEHIND.iter().find(|word| begins(rest, word)).map_or(0, |word| word.len());
    let signs = [':', '=', '-', '–', '—', '*', '_', ']', ' '];
    Some(rest[more..].trim_start_matches(signs).trim())
}

/// Returns whether a text begins with a word; case does not matter.
fn begins(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Returns the premoves of a heading that names a side: `Inverse (B2):`, `on inverse with premoves
/// B2 D`.
pub(super) fn premoves_in_heading<'t>(
    text: &'t str,
    count: &dyn Fn(&str) -> usize,
) -> Option<&'t str> {
    let at = text.to_ascii_lowercase().find("premove");
    if let Some(rest) = at.and_then(|at| behind_premove_word(&text[at..])) {
        let moves = rest.trim_end_matches([':', ')', '.', ']']).trim_start_matches(['(', '[']);
        return (count(moves) > 0).then_some(moves);
    }
    let (name, inside) = text.trim().trim_end_matches(':').split_once('(')?;
    let inside = inside.trim().strip_suffix(')')?;
    let is_side = mention(name).is_some_and(|found| found.is_alone);
    (is_side && text.trim().ends_with(':') && count(inside) > 0).then_some(inside)
}

/// Returns the group of moves in brackets at the beginning of a text, and the text after it: `[D2]
/// F2. U'`.
pub(super) fn first_group<'t>(
    text: &'t str,
    count: &dyn Fn(&str) -> usize,
) -> Option<(&'t str, &'t str)> {
    let inside = text.trim_start().strip_prefix('[')?;
    let (moves, rest) = inside.split_once(']')?;
    (count(moves) > 0 && !rest.trim().is_empty()).then(|| (moves.trim(), rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::{Side, marked};

    #[test]
    fn labels_are_read_in_many_forms() {
        let inverse = |has_premoves| LineLabel::InverseScramble { has_premoves };
        for (line, wanted, rest) in [
            ("Scramble: R U", LineLabel::Scramble, "R U"),
            ("Scr. R U F2 D", LineLabel::Scramble, "R U F2 D"),
            ("Scramble - R U", LineLabel::Scramble, "R U"),
            ("Scramble R U F2 D", LineLabel::Scramble, "R U F2 D"),
            ("The scramble was: R U", LineLabel::Scramble, "R U"),
            ("打乱:R U", LineLabel::Scramble, "R U"),
            ("Inverse Scramble: R U", inverse(false), "R U"),
            ("Premove + (Scramble)': D' + R U", inverse(true), "D' + R U"),
            ("First solution: R U", LineLabel::Solution, "R U"),
            ("My solution: 26 moves R U", LineLabel::Solution, "26 moves R U"),
            ("26 moves: R U", LineLabel::Solution, "R U"),
            ("Lösung: R U", LineLabel::Solution, "R U"),
            ("解法: R U (24)", LineLabel::Solution, "R U (24)"),
        ] {
            assert_eq!(label(line), Some((wanted, rest)), "{line}");
        }
        for line in [
            "EO: R U",
            "Pre-scramble: D'",
            "Final Skeleton (on normal scramble):",
            "On inverse scramble: R U",
            "Using inverse scramble:",
            "* = R U",
            "scrambled eggs",
            "R U // solution: none",
            "Normal scramble:",
            "Normal scramble: R U",
            "Mezcla normal:",
            "Retour au mélange normal : R U",
        ] {
            assert_eq!(label(line), None, "{line}");
        }
    }

    #[test]
    fn premoves_are_read_in_many_forms() {
        for (text, rest) in [
            ("Premoves: D2 B2", "D2 B2"),
            ("pre-move: [D2] F2", "[D2] F2"),
            ("Premoves (for inverse): U", "U"),
            ("premove U'", "U'"),
            ("with premoves D2", "D2"),
            ("Pre-scramble: D'", "D'"),
            ("premoves", ""),
            ("[pre-move L F2]", "L F2"),
            ("Premovimientos: U' R'", "U' R'"),
            ("Prémouvements : U' R'", "U' R'"),
            ("プリムーブ:U' R'", "U' R'"),
            ("Премувы: U' R'", "U' R'"),
        ] {
            assert_eq!(behind_premove_word(text), Some(rest), "{text}");
        }
        assert_eq!(behind_premove_word("EO with premoves"), None);
        let count = |text: &str| marked(text, Side::Normal).map_or(0, |read| read.moves());
        for (text, moves) in [
            ("Inverse (B2 D):", Some("B2 D")),
            ("on inverse with premoves B2 D", Some("B2 D")),
            ("on inverse, no premoves:", None),
            ("Inverse (nice):", None),
        ] {
            assert_eq!(premoves_in_heading(text, &count), moves, "{text}");
        }
    }
}
