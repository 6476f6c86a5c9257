//! Parses the text before a scramble on its line: characters for quotes and lists, a number, times
//! and dates, a name, a label.

use super::back::end_of;
use super::words::{ScrambleMark, is_like_moves, time};
use crate::notation::page::is_tag_name;
use crate::notation::parse::{is_moves, parse};
use crate::notation::tokens::is_space;
use crate::notation::words::{SCRAMBLE_WORDS, SOLUTION_WORDS};

/// Maximum length of a label, in bytes.
const LONGEST_LABEL: usize = 60;

/// Most parts (numbers, times, labels) that are removed before a scramble. Each search for a part
/// reads the whole line, which may be long.
const MOST_PARTS: usize = 24;

/// Number of moves that must follow a name that is not a known label.
const FEW: usize = 3;

/// Words for a part of a solution, in lower case.
const PARTS: [&str; 27] = [
    "skeleton", "skel", "finish", "eo", "dr", "htr", "rzp", "arm", "fr", "sl", "leave", "niss",
    "inverse", "normal", "premove", "premoves", "insertion", "insertions", "insert", "pseudo",
    "cross", "f2l", "oll", "pll", "block", "2x2x2", "2x2x3",
];

/// Characters that may follow a number. The last two turn a digit into an emoji.
const CLOSING: [char; 13] =
    [')', ']', '>', '.', ':', '：', '）', '、', '．', '*', '_', '\u{fe0f}', '\u{20e3}'];

/// The text before the scramble of a line.
pub(super) struct Front {
    /// Length of the text, in bytes.
    pub(super) length: usize,
    pub(super) mark: ScrambleMark,
}

/// Parses the text before the scramble of a line.
pub(super) fn front(line: &str) -> Front {
    let mut rest = line;
    let mut mark = ScrambleMark::None;
    for _ in 0..MOST_PARTS {
        let before = rest.len();
        rest = rest.trim_start_matches(is_space);
        rest = &rest[signs(rest)..];
        rest = without_checkbox(rest, &line[..line.len() - rest.len()]);
        if let Some(length) = label(rest, &mut mark) {
            rest = &rest[length..];
        } else if let Some(length) = time(rest).map(|length| length + comment(&rest[length..])) {
            rest = &rest[length..];
        } else if let Some(length) = remark(rest) {
            rest = &rest[length..];
        } else if let Some(length) = number(rest) {
            rest = &rest[length..];
            if mark == ScrambleMark::None {
                mark = ScrambleMark::Number;
            }
        }
        if rest.len() == before {
            break;
        }
    }
    Front { length: line.len() - rest.len(), mark }
}

/// Returns the length of the text before the scramble in a cell of a line, in bytes.
pub(super) fn front_of_cell(cell: &str) -> usize {
    front(cell).length
}

/// Returns the length in bytes of the characters for quotes, lists and emphasis before a text.
fn signs(text: &str) -> usize {
    let mut chars = text.chars();
    let first = chars.next();
    let second = chars.next();
    let Some(first) = first else { return 0 };
    let is_apart = second.is_none_or(is_space);
    match first {
        '>' | '»' | '"' | '“' | '”' | '„' | '`' | '_' | '~' | '•' | '‣' | '◦' | '●' | '▪' | '■'
        | '→' | '➤' | '☐' | '☑' | '☒' | '✓' | '✔' | '✗' | '«' | '|' | ',' | ';' => {
            first.len_utf8()
        }
        '*' if is_apart || second == Some('*') || text[1..].contains('*') => 1,
        '-' | '–' | '—' | '+' | '·' if is_apart => first.len_utf8(),
        _ => 0,
    }
}

/// Removes the box of a task list, `- [x]`, from a text. Only a list sign may come before it.
fn without_checkbox<'t>(text: &'t str, before: &str) -> &'t str {
    let bare = text.trim_start_matches(is_space);
    let is_listed = before.trim_end_matches(is_space).ends_with(['-', '*', '+', '•']);
    let boxes = ["[x]", "[X]", "[ ]", "[✓]", "[✗]"];
    boxes.iter().find_map(|sign| bare.strip_prefix(sign)).filter(|_| is_listed).unwrap_or(text)
}

/// Returns the length of a number at the start of a text, with the characters around it: `1.`,
/// `1)`, `(1)`, `[1]`, `#1`, `No. 1:`, `1 -`, `E1)`. A bare number must be followed by a blank.
/// Returns `None` if there is no number.
fn number(text: &str) -> Option<usize> {
    let named = ["no.", "nr.", "no", "nr", "№", "n°", "ex.", "ex"].into_iter().find(|name| {
        text.get(..name.len()).is_some_and(|start| start.to_lowercase() == **name)
            && text[name.len()..].trim_start().starts_with(|c: char| c.is_ascii_digit())
    });
    let rest = text[named.map_or(0, str::len)..].trim_start();
    let open = rest.trim_start_matches(['(', '[', '#', '<']);
    // `E1)` and `S2:` cannot be moves.
    let letters = open.len() - open.trim_start_matches(|c: char| c.is_ascii_uppercase()).len();
    let digits = open[letters..].len()
        - open[letters..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if letters > 2 || !(1..=5).contains(&digits) {
        return None;
    }
    let behind = &open[letters + digits..];
    let behind = ["st", "nd", "rd", "th"]
        .into_iter()
        .find_map(|th| behind.strip_prefix(th))
        .unwrap_or(behind);
    let closed = behind.trim_start_matches(CLOSING);
    let is_closed = closed.len() < behind.len();
    let blank = closed.trim_start_matches(is_space);
    let dashed = blank.strip_prefix(['-', '–', '—', '=']).filter(|rest| rest.starts_with(is_space));
    let is_apart = blank.len() < closed.len() || blank.is_empty();
    let is_number = match letters {
        0 => is_closed || is_apart,
        // Scrambles do not begin with a slice move.
        1 if open.starts_with('E') && behind.starts_with(". ") => true,
        _ => behind.starts_with([')', ':', '：']),
    };
    is_number.then(|| text.len() - dashed.unwrap_or(closed).len())
}

/// Returns the length of a comment in brackets, any text, that a timer writes directly after a
/// time. Returns 0 if there is none.
fn comment(text: &str) -> usize {
    let mut ends = text.match_indices(']').map(|(at, _)| at + 1);
    let end = ends.find(|&end| text[end..].chars().next().is_none_or(is_space));
    end.filter(|_| text.starts_with('[')).unwrap_or(0)
}

/// Returns the length of a remark in brackets, or of a name as chats write it: `[with a pause]`,
/// `[18:00]`, `<Ann>`. Returns `None` if there is none.
fn remark(text: &str) -> Option<usize> {
    let close = match text.chars().next()? {
        '[' => ']',
        '<' => '>',
        _ => return None,
    };
    let end = text.find(close)?;
    let inside = &text[1..end];
    if is_tag(inside, text) {
        return Some(end + 1);
    }
    let has_moves = inside.split(is_space).any(is_like_moves) || inside.contains(['[', '<']);
    let is_number = inside.chars().all(|c| c.is_ascii_digit());
    (!has_moves && !is_number || time(inside).is_some()).then_some(end + 1)
}

/// Returns whether `inside`, the content of brackets at the start of `text`, is a tag: `<li>`, or
/// `[b]` if the text also has `[/b]`.
fn is_tag(inside: &str, text: &str) -> bool {
    let name = inside.trim_start_matches('/').to_ascii_lowercase();
    is_tag_name(&name)
        && (text.starts_with('<') || text.to_ascii_lowercase().contains(&format!("[/{name}]")))
}

/// Returns the length of a label and its separator, and sets `mark`. Returns `None` if there is no
/// label.
fn label(text: &str, mark: &mut ScrambleMark) -> Option<usize> {
    let mut start = text.char_indices().take_while(|(at, _)| *at <= LONGEST_LABEL);
    if let Some((at, sign)) = start.find(|(_, c)| matches!(c, ':' | '：' | '=')) {
        let behind = at + sign.len_utf8();
        if let Some(named) = named(&text[..at], &text[behind..]) {
            *mark = named;
            return Some(behind);
        }
    }
    // Labels without a separator or with a dash: `Scramble 3 R U F`, `scramble - R U F`.
    let word = text.split(|c: char| !c.is_alphabetic()).next().filter(|word| !word.is_empty())?;
    let word_mark = match word.to_lowercase().as_str() {
        "extra" | "attempt" => ScrambleMark::Number,
        word if SCRAMBLE_WORDS.contains(&word) => ScrambleMark::Label,
        _ => return None,
    };
    let rest = text[word.len()..].trim_start_matches(|c| is_space(c) || c == '#');
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || ".)".contains(c));
    let rest = rest.trim_start_matches(|c| is_space(c) || "-–—*_".contains(c));
    let first = rest.split(is_space).next().unwrap_or_default();
    let is_scramble = rest.len() < text.len() - word.len() && is_moves(first);
    is_scramble.then(|| {
        *mark = word_mark;
        text.len() - rest.len()
    })
}

/// Returns the mark that a label stands for. An unknown word is a label only before moves. Returns
/// `None` if the word is not a label.
fn named(label: &str, behind: &str) -> Option<ScrambleMark> {
    let label = label.trim_matches(|c: char| is_space(c) || "*_\"`#".contains(c));
    let lower = label.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut bare_words =
        words.iter().map(|word| word.trim_end_matches(|c: char| c.is_ascii_digit()));
    // `Scramble of an example solution` is the label of a scramble.
    if bare_words.any(|word| SCRAMBLE_WORDS.contains(&word))
        || SCRAMBLE_WORDS.iter().any(|known| !known.is_ascii() && lower.contains(*known))
    {
        return Some(ScrambleMark::Label);
    }
    let is_name = !words.is_empty() && !label.contains('/') && !is_moves(label);
    if !is_name || label.split(is_space).all(is_like_moves) {
        return None;
    }
    let is_solution = words
        .iter()
        .any(|word| SOLUTION_WORDS.contains(word) || PARTS.contains(word) || *word == "solve");
    let bare = behind.trim_start_matches(|c| is_space(c) || "*_`\"".contains(c));
    let bare = &bare[..end_of(bare, 0)];
    let reads = is_moves(bare) && parse(bare).is_ok_and(|moves| moves.len() >= FEW);
    reads.then_some(if is_solution { ScrambleMark::Solution } else { ScrambleMark::Number })
}
