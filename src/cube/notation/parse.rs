//! Reads moves from text.

use std::ops::Range;
use std::str::FromStr;

use super::error::{ParseError, Remedy};
use super::piece_list;
use super::tokens::{TokenKind, tokens};
use super::written::WrittenSequence;

/// Parses the moves of a text.
///
/// Moves are the face turns `U D R L F B`, wide turns `Rw`, `r` or `2Rw`, slices `M E S`, and
/// rotations `x y z`. Each may have `2`, `3`, a prime of any kind, or a number and a prime. Blanks
/// and line breaks are optional. `( )` and `^( )` contain moves of the inverse side. The word
/// `NISS` changes the side of the moves after it that are not in parentheses. `/` or `//` begins a
/// comment. Commas, dots, semicolons, bars and brackets are ignored, because people write them
/// between groups of moves. A list of pieces is a state and is refused.
///
/// Any other text is an error, which names the first faulty position. An empty text has no moves.
pub fn parse(text: &str) -> Result<WrittenSequence, ParseError> {
    if piece_list::is_list(text) {
        let start = text.len() - text.trim_start().len();
        return Err(ParseError::new(text, start..text.trim_end().len(), Remedy::PieceList));
    }
    let mut written = WrittenSequence::default();
    let mut tokens = tokens(text);
    for token in tokens.by_ref() {
        match token.kind {
            TokenKind::Move(m) => written.push(token.side, m),
            TokenKind::Bad(remedy) => return Err(ParseError::new(text, token.span, remedy)),
            TokenKind::Open
            | TokenKind::Close
            | TokenKind::Niss
            | TokenKind::Comment
            | TokenKind::Mark => {}
        }
    }
    match tokens.unclosed() {
        Some(span) => Err(ParseError::new(text, span, Remedy::Unclosed)),
        None => Ok(written),
    }
}

/// Parses the moves of a single scramble.
///
/// A bar, a semicolon or a slash with moves on both sides separates two scrambles, and is refused.
pub fn parse_scramble(text: &str) -> Result<WrittenSequence, ParseError> {
    let written = parse(text)?;
    match separator(text) {
        Some(span) => Err(ParseError::new(text, span, Remedy::Separator)),
        None => Ok(written),
    }
}

/// Returns the position of the first character of the text that separates two scrambles, or `None`.
fn separator(text: &str) -> Option<Range<usize>> {
    if !text.contains(['|', ';', '/']) {
        return None;
    }
    let mut begun = false;
    let mut sign = None;
    for token in tokens(text) {
        let word = &text[token.span.clone()];
        match token.kind {
            TokenKind::Move(_) if sign.is_some() => return sign,
            TokenKind::Move(_) => begun = true,
            TokenKind::Mark if begun && word.starts_with(['|', ';']) => {
                sign.get_or_insert(token.span);
            }
            TokenKind::Comment if begun && is_second_scramble(word) => {
                return Some(token.span.start..token.span.start + 1);
            }
            _ => {}
        }
    }
    None
}

/// Returns whether a comment is a second scramble. Only a comment after a single slash can be one.
/// A comment after two slashes may repeat the moves before it.
fn is_second_scramble(comment: &str) -> bool {
    const FEWEST: usize = 3;
    let behind = &comment[1..];
    !behind.starts_with('/') && behind.split_whitespace().count() >= FEWEST && is_moves(behind)
}

impl FromStr for WrittenSequence {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text)
    }
}

/// Returns whether a typed text is meant as moves. It must parse, have at least one move, and have
/// no lower-case word such as `fuel`, whose letters could all be moves.
pub fn is_moves(text: &str) -> bool {
    let code = text.lines().map(|line| line.split_once('/').map_or(line, |(code, _)| code));
    let mut words = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
    parse(text).is_ok_and(|written| !written.is_empty())
        && !words.any(|word| {
            let is_plain = !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase());
            is_plain && !is_written_move(word)
        })
}

/// Returns whether a word is a single move or NISS.
fn is_written_move(word: &str) -> bool {
    let mut all = tokens(word);
    matches!(all.next().map(|t| t.kind), Some(TokenKind::Move(_) | TokenKind::Niss))
        && all.next().is_none()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Move;
    use crate::notation::tokens::NotationToken;
    use crate::notation::{Alg, Line, Side};

    /// Parses a text into face turns, or returns the text of the error.
    fn line(text: &str) -> String {
        parse(text).map_or_else(|e| e.to_string(), |w| w.line().to_string())
    }

    #[test]
    fn each_documented_form_is_read() {
        for (text, want) in [
            ("", ""),
            ("()", ""),
            ("RUF", "R U F"),
            ("R2L2", "R2 L2"),
            (" \t R\r\nU\rF\u{a0}B\u{feff}\u{200b}D ", "R U F B D"),
            ("R' R3 R’ R‘ R` R´ R′", "R' R' R' R' R' R' R'"),
            ("R2' R'2 R² R'' R″ R1", "R2 R2 R2 R2 R2 R"),
            ("R3' R'3 R³", "R R R'"),
            ("R (U F) D", "R D (U F)"),
            ("^(U) R^(F)", "R (U F)"),
            ("R (U\nF) D // (x\n(B) / y", "R D (U F B)"),
            ("R NISS U niss F", "R F (U)"),
            ("R NISS (U) F NISS B", "R B (U F)"),
            ("R, U; F. [D · B] {L} | R", "R U F D B L R"),
        ] {
            assert_eq!(line(text), want, "{text:?}");
        }
    }

    #[test]
    fn each_spelling_of_a_block_is_the_same_move() {
        for (spellings, want) in [
            ("Rw r 2Rw rw RW 2r", "Rw"),
            ("Uw2 u2' 2Uw'2 uw2", "Uw2"),
            ("Bw' b3 2Bw’", "Bw'"),
            ("M m M1", "M"),
            ("E' e3 E´", "E'"),
            ("S2 s2", "S2"),
            ("x X x3'", "x"),
            ("y2 Y2'", "y2"),
            ("z' Z3", "z'"),
        ] {
            for text in spellings.split(' ') {
                assert_eq!(parse(text).map(|w| w.to_string()), Ok(want.to_owned()), "{text}");
            }
        }
    }

    #[test]
    fn face_turns_after_rotations_mean_what_the_writer_sees() {
        for (text, want) in [
            ("x U", "F"),
            ("y R", "B"),
            ("z U", "L"),
            ("x' U", "B"),
            ("x y F", "R"),
            ("Rw U", "L F"),
            ("r u", "L B"),
            ("M U", "R L' B"),
            ("E R", "U D' F"),
            ("S U", "F' B L"),
            ("x2 U D' y2 R", "D U' L"),
            ("Rw U Rw'", "L F L'"),
        ] {
            assert_eq!(line(text), want, "{text}");
        }
    }

    #[test]
    fn each_side_is_held_on_its_own() {
        assert_eq!(line("x U (U) U (U)"), "F F (U U)");
        assert_eq!(line("(x U) U (F)"), "U (F D)");
        assert_eq!(line("y NISS y2 R NISS R"), "B (L)");
    }

    #[test]
    fn errors_name_place_token_and_remedy() {
        for (text, want) in [
            ("R U F Q", "unknown move 'Q' at column 7: a turn is one of U D R L F B with 2 or '"),
            ("R U R5", "unknown move 'R5' at column 5: a turn is written R, R2 or R'"),
            ("Rw4", "unknown move 'Rw4' at column 1: a wide turn is written Rw, Rw2 or Rw'"),
            ("M4", "unknown move 'M4' at column 1: a slice is written M, M2 or M'"),
            ("x22", "unknown move 'x22' at column 1: a rotation is written x, x2 or x'"),
            (
                "R’ U’ hello F",
                "unknown move 'hello' at column 7: a turn is one of U D R L F B with 2 or '",
            ),
            (
                "U 2R",
                "unknown move '2R' at column 3: two layers are written Rw, the layer \
                 between M, E or S",
            ),
            (
                "3Rw",
                "unknown move '3Rw' at column 1: only two layers turn together, \
                 written Rw; the whole cube is x",
            ),
            (
                "R U\nF ü\n",
                "unknown move 'ü' at line 2, column 3: a turn is one of U D R L F B with 2 or '",
            ),
            ("R\r\nU\r\n (F", "unmatched '(' at line 3, column 2: the inverse side ends with ')'"),
            ("(F", "unmatched '(' at column 1: the inverse side ends with ')'"),
            ("R ) U", "unmatched ')' at column 3: no such bracket is open here"),
            (
                "R (U ^(F))",
                "nested '^(' at column 6: the inverse side is open already, close it first",
            ),
            (
                "(F2 U2)x3",
                "unknown notation 'x3' at column 8: \
                 write repeated or undone moves one by one",
            ),
            (
                "(R U)'",
                "unknown notation ''' at column 6: \
                 write repeated or undone moves one by one",
            ),
            (
                "[R, U]",
                "unknown notation ',' at column 3: write a commutator or conjugate move by move",
            ),
            (
                "U * F",
                "unknown notation '*' at column 3: a mark for inserted moves: \
                 write the moves there, or leave it out",
            ),
            (
                "U # F",
                "unknown notation '#' at column 3: a mark for inserted moves: \
                 write the moves there, or leave it out",
            ),
            (
                "U @",
                "unknown notation '@' at column 3: the name of a saved sequence \
                 follows the @, such as @tour",
            ),
            ("R ^U", "unknown notation '^' at column 3: the inverse side is written ( ) or ^( )"),
            (
                "\u{0}",
                "unknown move '\u{fffd}' at column 1: a turn is one of U D R L F B with 2 or '",
            ),
        ] {
            assert_eq!(
                parse(text).map(|w| w.to_string()).map_err(|e| e.to_string()),
                Err(want.to_owned()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn span_of_an_error_is_the_token() {
        let text = "R’ U’ R5’ F";
        let error = parse(text).unwrap_err();
        assert_eq!(&text[error.span.clone()], "R5’");
        assert_eq!((error.at.line, error.at.column), (None, 7));
        assert_eq!(parse("(R U)2Rw").map(|w| w.len()), Ok(3));
    }

    #[test]
    fn tokens_go_on_after_a_mistake() {
        let text = "R Q (U //x\n F) NISS B";
        let read: Vec<_> =
            tokens(text).map(|NotationToken { span, side, .. }| (&text[span], side)).collect();
        let (n, i) = (Side::Normal, Side::Inverse);
        let want = [
            ("R", n),
            ("Q", n),
            ("(", i),
            ("U", i),
            ("//x", i),
            ("F", i),
            (")", n),
            ("NISS", i),
            ("B", i),
        ];
        assert_eq!(read, want);
    }

    #[test]
    fn a_scramble_ends_where_another_begins() {
        for (text, column) in [
            ("R U' F2 | R", 9),
            ("R U || F", 5),
            ("R U; F D2", 4),
            ("R U / F D2 L", 5),
            ("R U F\n| D", 1),
        ] {
            let error = parse_scramble(text).unwrap_err();
            assert_eq!((error.remedy, error.at.column), (Remedy::Separator, column), "{text}");
            assert!(parse(text).is_ok(), "{text}");
        }
        for text in [
            "R U |", "; R U", "R U / eo", "R U // F D2 L", "R U / DR", "R, U. F", "R U // a | b",
            "",
        ] {
            assert!(parse_scramble(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn words_that_only_happen_to_spell_moves_are_not_moves() {
        for text in [
            "R U F", "RUF", "r u f", "rUf", "R", "(R U)", "x", "rw u2", "u2r2", "R niss U",
            "R // user",
        ] {
            assert!(is_moves(text), "{text}");
        }
        for text in
            ["", "()", "fuel", "user", "R fuel", "solve", "R Q", "(R", "// R", "steps", "less"]
        {
            assert!(!is_moves(text), "{text}");
        }
    }

    #[test]
    fn a_mebibyte_of_anything_is_read() {
        const SIZE: usize = 1 << 20;
        let pieces = "R ( () (R) [ ] ]2 1 ' R' / /\n \r\n nis NISS x Rw2' ² ü 2Rw ^( ^ )x )2 a RUF \
                      \u{200b} 2 2R M2 x' [, M";
        for piece in pieces.split(' ').chain([" ", "\n", "R U F ", "user "]) {
            let text = piece.repeat(SIZE / piece.len());
            let read: usize = tokens(&text).map(|t| t.span.len()).sum();
            assert!(read <= text.len());
            let _ = is_moves(&text);
            if let Ok(written) = parse(&text) {
                assert!(written.line().len() <= 2 * SIZE);
            }
        }
    }

    /// Random text of valid parts of the notation, so that the parser reads beyond its start.
    fn notation_like() -> impl Strategy<Value = String> {
        let pieces = "U D R L F B w r u M E S x y z 2 3 ' ’ ( ) ^( NISS // [ ] , · q ″"
            .split(' ')
            .chain([" ", "\n"]);
        let pieces = proptest::sample::select(pieces.collect::<Vec<_>>());
        proptest::collection::vec(pieces, 0..60).prop_map(|pieces| pieces.concat())
    }

    /// Random text that always parses as moves, on both sides.
    fn moves_text() -> impl Strategy<Value = String> {
        let pieces = "U D' R2 L F' B2 Rw u' M E' S2 x y' z2 (R) (Uw) (x') (M2)"
            .split(' ')
            .collect::<Vec<_>>();
        proptest::collection::vec(proptest::sample::select(pieces), 0..30)
            .prop_map(|pieces| pieces.join(" "))
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let text = String::from_utf8_lossy(&bytes);
            if let Err(error) = parse(&text) {
                prop_assert!(text.get(error.span.clone()).is_some());
                prop_assert!(!error.to_string().is_empty());
            }
            let _ = is_moves(&text);
        }

        #[test]
        fn tokens_cover_all_but_white_space(text in notation_like()) {
            let mut end = 0;
            for token in tokens(&text) {
                prop_assert!(text[end..token.span.start].chars().all(char::is_whitespace));
                prop_assert!(!token.span.is_empty());
                end = token.span.end;
            }
            prop_assert!(text[end..].chars().all(char::is_whitespace));
        }

        #[test]
        fn what_is_written_reads_back_the_same(text in moves_text()) {
            let written = parse(&text).unwrap();
            prop_assert_eq!(parse(&written.to_string()), Ok(written.clone()));
            let line = written.line();
            prop_assert_eq!(parse(&line.to_string()).map(|w| w.line()), Ok(line));
        }

        #[test]
        fn rewriting_keeps_the_meaning(text in moves_text()) {
            let written = parse(&text).unwrap();
            let (line, clean) = (written.line(), written.cleanup());
            prop_assert_eq!(&written.invert().invert(), &written);
            prop_assert_eq!(&clean.cleanup(), &clean);
            prop_assert_eq!(clean.line(), line.normal_form());
            for side in [Side::Normal, Side::Inverse] {
                prop_assert_eq!(clean.frame(side), written.frame(side));
            }
            let between = written.frame(Side::Normal).rotations_to(&written.frame(Side::Inverse));
            if between.is_empty() {
                let finished = Line::on_normal(line.unniss().normal_form());
                prop_assert_eq!(written.unniss().line().normal_form(), finished);
            }
            let undone = written.invert();
            let both = written.moves().iter().chain(undone.moves());
            let both: WrittenSequence = both.copied().collect();
            prop_assert!(both.cleanup().is_empty());
        }

        #[test]
        fn layers_of_one_axis_together_are_a_rotation(
            moves in proptest::collection::vec(0..18_usize, 0..8),
        ) {
            let moves: Alg = moves.into_iter().map(Move::from_index).collect();
            for whole in
                ["R M' L' x'", "U E' D' y'", "F S B' z'", "Rw L' x'", "2Fw B' z'", "d U' y"]
            {
                let cube = parse(&format!("{moves} {whole}")).unwrap().line().normal.cube();
                prop_assert_eq!(cube, moves.cube());
            }
        }
    }
}
