//! Finds moves among words.

/// Maximum number of words in a text in which moves are searched for.
const MOST_WORDS: usize = 120;

/// Moves within a text, and the words before and after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window<'t> {
    pub(super) before: &'t str,
    pub(super) moves: &'t str,
    pub(super) behind: &'t str,
}

/// Returns the byte offsets of the words in a text.
pub(super) fn word_starts(text: &str) -> Vec<usize> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(|word| word.as_ptr() as usize - start).collect()
}

/// Returns the longest sequence of words that can be read as moves; the first one of several.
/// `count` returns the number of moves in a text, 0 if it is not moves.
pub(super) fn longest(text: &str, count: impl Fn(&str) -> usize) -> Option<Window<'_>> {
    if count(text) > 0 {
        let moves = text.trim();
        return Some(Window { before: "", moves, behind: "" });
    }
    let starts = word_starts(text);
    if starts.len() > MOST_WORDS {
        return None;
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([text.len()]).collect();
    let mut best: Option<(usize, usize, usize)> = None;
    for (first, &from) in starts.iter().enumerate() {
        let words = starts.iter().zip(&ends).skip(first);
        let run = words.take_while(|&(&from, &to)| may_be_moves(text[from..to].trim_end())).count();
        let most = best.map_or(0, |(count, ..)| count);
        for last in (first..first + run).rev() {
            let to = from + text[from..ends[last]].trim_end().len();
            let moves = count(&text[from..to]);
            if moves > most {
                best = Some((moves, from, to));
                break;
            }
        }
    }
    let (_, from, to) = best?;
    Some(Window {
        before: text[..from].trim_end(),
        moves: &text[from..to],
        behind: text[to..].trim(),
    })
}

/// Returns whether a word has only letters of moves, or names a side.
fn may_be_moves(word: &str) -> bool {
    const SIDES: [&str; 6] = ["niss", "switch", "inverse", "inv", "normal", "on"];
    const LETTERS: &str = "UDRLFBMESXYZWudrlfbmesxyzw";
    let bare = word.trim_matches(|c: char| !c.is_alphabetic());
    word.chars().all(|c| !c.is_ascii_alphabetic() || LETTERS.contains(c))
        || SIDES.iter().any(|side| bare.eq_ignore_ascii_case(side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::{Side, marked};

    #[test]
    fn the_longest_run_of_moves_is_found_among_words() {
        let count = |text: &str| marked(text, Side::Normal).map_or(0, |read| read.moves());
        for (text, before, moves, behind) in [
            ("R U F2", "", "R U F2", ""),
            ("26 moves (=NR) L2 F' L2", "26 moves (=NR)", "L2 F' L2", ""),
            ("insert [R, U] here", "insert", "[R, U]", "here"),
            ("U2 undo the rest 1 - 20", "", "U2", "undo the rest 1 - 20"),
        ] {
            assert_eq!(longest(text, count), Some(Window { before, moves, behind }), "{text}");
        }
        assert_eq!(longest("nothing at 1", count), None);
    }
}
