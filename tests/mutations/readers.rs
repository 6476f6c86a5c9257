//! Requirements for all readers, for any input bytes: they do not panic, and accepted content can
//! be written and read again.
//!
//! There is one function for each kind of text. The targets of `fuzz/` call these functions too.

use std::sync::LazyLock;

use premove_cube::notation::{self, CubeFormat};
use premove_engine::search::Control;
use premove_fmc::chain::Chain;
use premove_puzzle::check::{self, Possibility};
use premove_puzzle::format::{self, Format, ScrambleSource};
use premove_puzzle::{Definition, Pattern, catalogue};

/// Puzzles for reading scrambles and moves: with twisted pieces, with equal pieces, with blocks.
static PUZZLES: LazyLock<Vec<Definition>> = LazyLock::new(|| {
    let names = ["2x2x2", "pyraminx", "3x3x3-oll", "bicube", "square-1"];
    names.iter().filter_map(|name| catalogue::find(name).ok()?.definition().ok()).collect()
});

/// Maximum number of slots of a puzzle to examine; larger puzzles take too long.
const SMALL: usize = 60;

/// Checks the reader of definitions in the form of ksolve+, or in any form.
pub(crate) fn definition(bytes: &[u8]) {
    named(bytes, "file.def");
}

/// Checks the reader of definitions in the form of twsearch.
pub(crate) fn tws(bytes: &[u8]) {
    named(bytes, "file.tws");
}

/// Checks the readers of definitions and patterns in JSON.
pub(crate) fn kpuzzle(bytes: &[u8]) {
    let json = [b"{", bytes].concat();
    named(&json, "file.json");
    scrambles(&json);
}

fn named(bytes: &[u8], name: &str) {
    let Ok(read) = format::read_definition(bytes, name) else { return };
    for form in Format::ALL {
        written(&read.value, form);
    }
    if read.value.shape.slots() <= SMALL {
        examined(&read.value);
    }
}

/// Checks that a definition is equal after writing and reading.
fn written(puzzle: &Definition, form: Format) {
    let text = format::write_definition(puzzle, form);
    let name = if form == Format::Twsearch { "again.tws" } else { "again.def" };
    let again = format::read_definition(text.text.as_bytes(), name);
    let trouble = again.as_ref().err().map(ToString::to_string);
    assert_eq!(trouble, None, "{}", text.text);
    let Ok(format::FileContent { value: again, .. }) = again else { return };
    assert_eq!(again.shape.orientations(), puzzle.shape.orientations(), "{}", text.text);
    if text.losses.is_empty() {
        assert_eq!(again.shape, puzzle.shape, "{}", text.text);
        let moves = |puzzle: &Definition| -> Vec<_> {
            puzzle.moves.iter().map(|a_move| (a_move.name.clone(), a_move.action.clone())).collect()
        };
        assert_eq!(again.solved, puzzle.solved, "{}", text.text);
        assert_eq!(moves(&again), moves(puzzle), "{}", text.text);
    }
    let once_more = format::write_definition(&again, form);
    assert_eq!(once_more.text, text.text);
}

/// Checks that positions reached by moves are not reported as impossible.
fn examined(puzzle: &Definition) {
    possible(puzzle, &puzzle.solved, &puzzle.solved);
    for a_move in puzzle.moves.iter().take(3).filter(|_| puzzle.blocks.is_empty()) {
        possible(puzzle, &a_move.action.apply(&puzzle.solved, &puzzle.shape), &puzzle.solved);
    }
}

fn possible(puzzle: &Definition, start: &Pattern, goal: &Pattern) {
    let verdict = check::possible(puzzle, start, goal, &Control::new());
    assert!(!matches!(verdict, Possibility::Impossible(_)), "{verdict:?}: {start:?} to {goal:?}");
}

/// Checks the reader of scrambles in any form.
pub(crate) fn scrambles(bytes: &[u8]) {
    for puzzle in &*PUZZLES {
        let Ok(read) = format::read_scrambles(puzzle, bytes, "file", 1) else { continue };
        for scramble in read.value.iter().take(4) {
            let verdict = check::possible(puzzle, &scramble.start, &scramble.goal, &Control::new());
            let by_moves = scramble.given != ScrambleSource::Position;
            assert!(
                !(by_moves && matches!(verdict, Possibility::Impossible(_))),
                "{verdict:?}: {scramble:?}"
            );
            let _ = format::as_goal(scramble);
        }
    }
}

/// Checks the readers of a puzzle's moves, and of limits on them.
pub(crate) fn moves(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for puzzle in &*PUZZLES {
        if let Ok(moves) = format::parse_moves(puzzle, &text) {
            let names: Vec<&str> =
                moves.iter().map(|&number| puzzle.moves[number].name.as_str()).collect();
            assert_eq!(format::parse_moves(puzzle, &names.join(" ")).as_ref(), Ok(&moves));
        }
        let _ = format::parse_scramble(puzzle, &text);
        if let Ok(limit) = format::parse_limit(puzzle, &text) {
            assert!(!limit.moves.is_empty());
        }
    }
}

/// Checks the reader of moves of the 3x3x3 in people's notation.
pub(crate) fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = notation::is_moves(&text);
    let _ = notation::first_scramble(&text);
    let covered: usize = notation::tokens(&text).map(|token| token.span.len()).sum();
    assert!(covered <= text.len());
    let Ok(written) = notation::parse(&text) else { return };
    let again = notation::parse(&written.to_string());
    assert_eq!(
        again.as_ref().map(notation::WrittenSequence::line),
        Ok(written.line()),
        "{written}"
    );
}

/// Checks the reader of states of the 3x3x3 in any form.
pub(crate) fn cube(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = notation::parse_impossible(&text);
    let Ok(held) = notation::parse_held(&text) else { return };
    let cube = held.in_hand();
    for form in CubeFormat::ALL {
        let written = notation::format_cube(&cube, form);
        assert_eq!(notation::parse_cube(&written), Ok(cube), "{written}");
    }
}

/// Checks the reader of facelets: the colour of each sticker.
pub(crate) fn facelets(bytes: &[u8]) {
    written_form(bytes, CubeFormat::Facelets);
}

/// Checks the reader of state codes.
pub(crate) fn code(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(held) = notation::parse_held(&text) {
        let written = notation::format_held(&held, CubeFormat::Code);
        assert_eq!(notation::parse_held(&written), Ok(held), "{written}");
    }
    written_form(bytes, CubeFormat::Code);
}

/// Checks a text that may be a state in this form: a state that is read is written in this form and
/// read again.
fn written_form(bytes: &[u8], form: CubeFormat) {
    let text = String::from_utf8_lossy(bytes);
    match notation::parse_cube(&text) {
        Ok(cube) => {
            let written = notation::format_cube(&cube, form);
            assert_eq!(notation::parse_cube(&written), Ok(cube), "{written}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks the reader of chains.
pub(crate) fn chain(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(chain) = Chain::parse(&text) else { return };
    assert_eq!(Chain::parse(&chain.to_string()).as_ref(), Ok(&chain), "{chain}");
}
