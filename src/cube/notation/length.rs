//! Removes the length written after moves: `R U F (3)`, `(4q)`, `(3f)`, `[20]`, `(18 HTM)`.
//!
//! premove and other programs print this length, and people copy it with the moves.

use super::tokens::is_space;
use super::words::MOVE_UNITS;

/// Returns a text without the length after its moves, so that printed lines can be read.
///
/// The length is at the end, in round, square or curly brackets, after a blank. It consists of one
/// or more numbers of up to three digits. Each may have a unit: `(18f, 24q)`, `(12 HTM)`, `(3/11)`.
/// A star marks the length as optimal. In a text without moves only the length 0 is removed.
pub fn without_length(text: &str) -> &str {
    let end = text.trim_end_matches(is_space);
    let Some(close) = end.chars().next_back().filter(|c| ")]}".contains(*c)) else { return text };
    let open = match close {
        ')' => '(',
        ']' => '[',
        _ => '{',
    };
    let Some((moves, inside)) = end[..end.len() - 1].rsplit_once(open) else { return text };
    let is_apart = moves.is_empty() || moves.ends_with(is_space);
    let before = moves.trim_end_matches(is_space);
    let Some(number) = length(inside).filter(|_| is_apart) else { return text };
    // Without moves only the length 0 is removed. `(2f)` is a length only after two moves, and
    // otherwise a wide turn.
    let has_moves = before.contains(|c: char| c.is_alphabetic());
    let is_turn = inside.trim().eq_ignore_ascii_case("2f") && before.split(is_space).count() != 2;
    match (has_moves, number) {
        (true, _) if !is_turn => before,
        (false, 0) => before,
        _ => text,
    }
}

/// Returns the first number in the text of a length such as `18f, 24q`, or `None` if the text is
/// not a length.
fn length(inside: &str) -> Option<u32> {
    let mut first = None;
    for part in inside.split([',', '/', '+', ';']) {
        let part = part.trim_matches(|c| is_space(c) || "*~=".contains(c));
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = part.split_at(digits);
        let unit = unit.trim_matches(|c| is_space(c) || c == '*').to_lowercase();
        if !(1..=3).contains(&digits) || !(unit.is_empty() || MOVE_UNITS.contains(&unit.as_str())) {
            return None;
        }
        first = first.or(number.parse().ok());
    }
    first
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn length_behind_moves_is_left_out_and_no_other_group_is() {
        for (text, moves) in [
            ("R U F (3)", "R U F"),
            (" (0)", ""),
            ("(0)", ""),
            ("(0q)", ""),
            ("R (F' B) (3) ", "R (F' B)"),
            ("R U F (3f)", "R U F"),
            ("R U F (3f*)", "R U F"),
            ("R U2 F (4q)", "R U2 F"),
            ("R U F [3]", "R U F"),
            ("R U F {3}", "R U F"),
            ("R U F (3 moves)", "R U F"),
            ("R (1 move)", "R"),
            ("R U F (3 HTM)", "R U F"),
            ("R U F ( 3 htm, 3 qtm )", "R U F"),
            ("R U F (3h) \u{200b}", "R U F"),
            ("R U M' (3s)", "R U M'"),
            ("R U F (3/11)", "R U F"),
            ("R U F (20f*, 26q)", "R U F"),
            ("R U (2f)", "R U"),
            // Moves of the inverse side, marks, groups, and numbers that are not lengths.
            ("R U F (2f)", "R U F (2f)"),
            ("(3)", "(3)"),
            ("R(3)", "R(3)"),
            ("R (3) U", "R (3) U"),
            ("R (U)", "R (U)"),
            ("R (1000)", "R (1000)"),
            ("R ()", "R ()"),
            ("R (2Rw)", "R (2Rw)"),
            ("R (M)", "R (M)"),
            ("R (3x)", "R (3x)"),
            ("R (3]", "R (3]"),
        ] {
            assert_eq!(without_length(text), moves, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_keeps_its_beginning(text in "[RUf(){}\\[\\]0-9qfm*/ ]{0,20}|.{0,20}") {
            prop_assert!(text.starts_with(without_length(&text)));
        }
    }
}
