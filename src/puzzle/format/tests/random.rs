//! Tests that no reader panics on any bytes, and that all content that a reader accepts can be
//! written and read again.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

/// Words that occur in files, and some that do not.
const WORDS: &[&str] = &[
    "Name",
    "Set",
    "Solved",
    "StartState",
    "Move",
    "MoveTransformation",
    "MoveAlias",
    "MoveSequence",
    "Illegal",
    "Ignore",
    "Block",
    "ForbiddenGroups",
    "ForbiddenPairs",
    "MoveLimits",
    "End",
    "End",
    "End",
    "Scramble",
    "ScrambleAlg",
    "RandomScramble",
    "ScrambleState",
    "MaxDepth",
    "Slack",
    "QTM",
    "P",
    "P",
    "P",
    "Q",
    "X",
    "X2",
    "X*",
    "X'",
    "x",
    "1",
    "2",
    "3",
    "4",
    "0",
    "1 2 3 4",
    "2 3 4 1",
    "0 1 1 0",
    "1 2",
    "2 1",
    "-1",
    "?",
    "?2",
    "~",
    "99999999999",
    "\n",
    "\n\n",
    "\r\n",
    "# c\n",
    "(",
    ")",
    "[",
    ",",
    ":",
    "]",
    "3'",
    "\u{e5}",
];

/// Pieces of JSON.
const TOKENS: &[&str] = &[
    "{", "}", "[", "]", ",", ":", "\"P\"", "\"X\"", "\"name\"", "\"orbits\"", "\"moves\"",
    "\"pieces\"", "0", "1", "3", "null", "1e9", "\"[X: X]\"", "\\",
];

fn all(bytes: &[u8]) {
    if let Ok(read) = read_definition(bytes, "file") {
        for format in Format::ALL {
            let written = write_definition(&read.value, format).text;
            let again = read_definition(written.as_bytes(), "again");
            assert!(again.is_ok(), "{}: {written}", again.unwrap_err());
        }
    }
    for puzzle in [RING, CUBE].map(read) {
        let _ = read_scrambles(&puzzle, bytes, "file", 1);
        let text = String::from_utf8_lossy(bytes);
        let _ = parse_moves(&puzzle, &text);
        let _ = parse_scramble(&puzzle, &text);
        let _ = parse_limit(&puzzle, &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        all(&bytes);
    }

    #[test]
    fn any_words_are_read_or_refused(words in vec(select(WORDS), 0..40)) {
        let text = words.join(" ");
        all(text.as_bytes());
        all(format!("Set P 4 2 Set Q 2 1 {text}").as_bytes());
        all(format!("{RING}{text}").as_bytes());
    }

    #[test]
    fn any_tokens_are_read_or_refused(tokens in vec(select(TOKENS), 0..40)) {
        all(tokens.concat().as_bytes());
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(
        at in 0..400_usize, length in 0..20_usize, bytes in vec(any::<u8>(), 0..8)
    ) {
        for file in [CUBE, RING, super::kpuzzle::DERIVED] {
            let mut damaged = file.as_bytes().to_vec();
            let at = at.min(damaged.len());
            damaged.splice(at..(at + length).min(file.len()), bytes.iter().copied());
            all(&damaged);
        }
    }
}
