//! Moves that a person inserts at a place of a skeleton: the text is read, and the skeleton with
//! the moves is described.
//!
//! The text may have commutators `[A, B]`, conjugates `[A: B]`, repeated groups and slices. A
//! slice, a wide turn or a rotation renames the moves behind it in the finished solution: on the
//! normal side those behind the place and the whole inverse side, on the inverse side those before
//! the place.

use std::ops::Range;

use premove_cube::notation::{
    Alg, Frame, Line, ParseError, Piece, Remedy, Side, TextPosition, WrittenMove, marked,
};
use premove_cube::{Cube, Move};

use super::leftover::Leftover;
use super::places::InsertionPlace;
use super::skeleton::{AssembledSkeleton, cubes_at_places};

/// Moves inserted at a place of a skeleton by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandInsertion {
    /// The inserted moves as face turns, as written on the side of the place.
    pub moves: Alg,
    /// `true` if a bracket in the text is not closed yet; it is read as if it ended with the text.
    pub is_open: bool,
    /// The state that is unsolved behind the inserted moves, seen from the side of the place.
    pub cube: Cube,
    /// Number of moves that cancel.
    pub cancelled: usize,
    /// Number of moves of the skeleton with the inserted moves.
    pub total: usize,
    /// The step that makes the insertion behind the skeleton: it undoes the moves behind the place,
    /// adds the inserted moves, and makes the undone moves again.
    pub step: Line,
}

impl HandInsertion {
    /// Reads a text as moves inserted at a place of a skeleton. Returns `None` for a text without
    /// moves, or whose moves all cancel.
    ///
    /// # Errors
    /// Returns the first mistake in the text. Marks and moves of the other side are mistakes.
    pub fn read(
        scramble: &Cube,
        skeleton: &Line,
        place: &InsertionPlace,
        text: &str,
    ) -> Result<Option<Self>, ParseError> {
        let (written, is_open) = read_moves_of(text, place.side)?;
        if written.is_empty() {
            return Ok(None);
        }
        let skeleton = AssembledSkeleton::new(*scramble, skeleton);
        let inserted = Self::of(&skeleton, place, &written, is_open);
        Ok(Some(inserted).filter(|inserted| !inserted.moves.is_empty()))
    }

    /// Returns the pieces that are left.
    pub fn left(&self) -> Leftover {
        Leftover::of(&self.cube)
    }

    fn of(
        skeleton: &AssembledSkeleton,
        place: &InsertionPlace,
        written: &[WrittenMove],
        is_open: bool,
    ) -> Self {
        let is_inverse = place.side == Side::Inverse;
        let at = place.assembled(skeleton);
        let (head, tail) = skeleton.moves.moves().split_at(at);
        let mut frame = Frame::START;
        let inserted: Vec<Move> = if is_inverse {
            turns(written.iter().rev().map(|m| m.inverse()), &mut frame)
        } else {
            turns(written.iter().copied(), &mut frame)
        };
        // `[U: [R D R', U']]` ends with U U'.
        let reduced = Alg::from(&inserted[..]).normal_form();
        let is_shorter = reduced.len() < inserted.len();
        let inserted = if is_shorter { reduced.moves().to_vec() } else { inserted };
        let tail = turns(tail.iter().map(|&m| m.into()), &mut frame);
        let whole = [head, &inserted, &tail].concat();
        let behind = if is_inverse { at } else { at + inserted.len() };
        let cube = cubes_at_places(&skeleton.scramble, &whole)[behind];
        let line = skeleton.line();
        let normal = line.normal.len() + if is_inverse { 0 } else { inserted.len() };
        let next =
            Line { normal: whole[..normal].into(), inverse: Alg::from(&whole[normal..]).inverse() };
        let moves = Alg::from(inserted);
        let total = next.finished().len();
        Self {
            is_open,
            cube: if is_inverse { cube.inverse() } else { cube },
            cancelled: (skeleton.length + moves.len()).saturating_sub(total),
            total,
            step: step_between(line, &next, place),
            moves: if is_inverse { moves.inverse() } else { moves },
        }
    }
}

/// Returns written moves as face turns, and updates the frame in which they are read.
fn turns(written: impl Iterator<Item = WrittenMove>, frame: &mut Frame) -> Vec<Move> {
    let mut out = Vec::new();
    for m in written {
        let (turns, next) = frame.resolve(m);
        out.extend(turns.into_iter().flatten());
        *frame = next;
    }
    out
}

/// Returns the step from a skeleton to the one with inserted moves. On the side of the place it
/// keeps all moves behind the place, so that the insertion is seen in it.
fn step_between(before: &Line, after: &Line, place: &InsertionPlace) -> Line {
    let step = |side: Side| {
        let [old, new] = [before.side(side), after.side(side)];
        let kept = old.iter().zip(new.iter()).take_while(|(old, new)| old == new).count();
        let kept = if side == place.side { kept.min(place.place) } else { kept };
        Alg::from(&old.moves()[kept..]).inverse().then(&Alg::from(&new.moves()[kept..]))
    };
    Line { normal: step(Side::Normal), inverse: step(Side::Inverse) }
}

/// Reads the moves of one side, and returns whether a bracket is still open.
fn read_moves_of(text: &str, side: Side) -> Result<(Vec<WrittenMove>, bool), ParseError> {
    let mut closed = text.to_owned();
    let read = loop {
        match marked(&closed, side) {
            Err(ParseError { remedy: Remedy::OpenBracket, span, .. }) => {
                closed.push(if closed[span].starts_with('{') { '}' } else { ']' });
            }
            Err(ParseError { remedy: Remedy::Unclosed, .. }) => closed.push(')'),
            read => break read?,
        }
    };
    let mut moves = Vec::new();
    for piece in read.pieces {
        match piece {
            Piece::Move(of, m) if of == side => moves.push(m),
            Piece::Move(..) => {
                let span = other_side(&closed, side).unwrap_or(0..text.len());
                return Err(mistake(text, span, Remedy::OtherSide));
            }
            Piece::Mark(_, sign) => {
                let span = text.find(&sign).map_or(0..text.len(), |at| at..at + sign.len());
                return Err(mistake(text, span, Remedy::Insertion));
            }
            Piece::Open(..) | Piece::Close(..) => {}
        }
    }
    Ok((moves, closed.len() > text.len()))
}

/// Words that change the side.
const SIDE_WORDS: [&str; 2] = ["niss", "switch"];

/// Returns the parenthesis that puts the first moves on the other side, or the word that does.
fn other_side(text: &str, side: Side) -> Option<Range<usize>> {
    let before = on_other_side(text, side)?;
    let mut parentheses = text.match_indices('(').map(|(at, sign)| at..at + sign.len());
    // A parenthesis around a repeated group changes no side.
    let changes = |span: &Range<usize>| {
        let mut without = text.to_owned();
        if let Some(end) = matching(text, span.start) {
            without.replace_range(end..=end, " ");
        }
        without.replace_range(span.clone(), " ");
        on_other_side(&without, side).is_some_and(|left| left < before)
    };
    parentheses.find(changes).or_else(|| {
        let lower = text.to_ascii_lowercase();
        SIDE_WORDS.iter().find_map(|word| lower.find(word).map(|at| at..at + word.len()))
    })
}

/// Returns the number of moves of the other side in a text; `None` if it cannot be read.
fn on_other_side(text: &str, side: Side) -> Option<usize> {
    let pieces = marked(text, side).ok()?.pieces;
    let is_other = |piece: &&Piece| matches!(piece, Piece::Move(of, _) if *of != side);
    Some(pieces.iter().filter(is_other).count())
}

/// Returns the index of the parenthesis that closes the one at an index.
fn matching(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    text[open..].char_indices().find_map(|(at, sign)| {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(open + at)
    })
}

/// Returns a mistake at a part of a text.
fn mistake(text: &str, span: Range<usize>, remedy: Remedy) -> ParseError {
    ParseError {
        at: TextPosition::of(text, &span),
        token: text[span.clone()].to_owned(),
        span,
        remedy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{alg, line};
    use premove_cube::notation::parse;

    /// Returns the reading of a text at a place, given by its position in the list of places.
    fn read(scramble: &Cube, skeleton: &Line, place: usize, text: &str) -> HandInsertion {
        let place = &InsertionPlace::all(scramble, skeleton)[place];
        HandInsertion::read(scramble, skeleton, place, text).unwrap().unwrap()
    }

    #[test]
    fn a_commutator_is_the_same_step_as_its_moves() {
        let skeleton = line("F2 L2 R D2", "B U");
        let scramble = alg("D' R' U R D' R' U' L2 F2").cube();
        for (text, moves) in [
            ("[R, U]", "R U R' U'"),
            ("[D: R2]", "D R2 D'"),
            ("[F: [R, U' D]]", "F R U' D R' D' U F'"),
            ("(R U)2", "R U R U"),
        ] {
            for place in [0, 2, 4] {
                let one = read(&scramble, &skeleton, place, text);
                assert_eq!(one, read(&scramble, &skeleton, place, moves), "{text} at {place}");
                assert_eq!(one.moves, alg(moves));
            }
        }
    }

    #[test]
    fn the_step_makes_the_insertion_and_cancels() {
        // At place 2 `U R D R' U' R D' R'` solves a cycle of three corners.
        let skeleton = line("F2 L2 R D2", "");
        let scramble = alg("D' R' U R D' R' U' L2 F2").cube();
        let cycle = read(&scramble, &skeleton, 2, "U R D R' U' R D' R'");
        assert!(cycle.left().to_string() == "solved" && cycle.cube.is_solved());
        assert_eq!((cycle.total, cycle.cancelled), (9, 3));
        assert_eq!(cycle.step.to_string(), "D2 R' U R D R' U' R D' R' R D2");
        let whole = skeleton.then(&cycle.step);
        assert!(whole.solves(&scramble));
        assert_eq!(whole.finished().len(), cycle.total);
        assert_eq!(cycle, read(&scramble, &skeleton, 2, "[U: [R D R', U']]"));
        assert!(!read(&scramble, &skeleton, 1, "[U: [R D R', U']]").cube.is_solved());
    }

    #[test]
    fn on_the_inverse_side_moves_are_written_in_its_frame() {
        let skeleton = line("R U", "F2 D L");
        let scramble = alg("R U L' B' R D' F2").inverse().cube();
        // Behind F2 D, so the fifth place; in the finished solution the moves are undone.
        let one = read(&scramble, &skeleton, 5, "R' B");
        assert_eq!(one.moves, alg("R' B"));
        assert_eq!(one.step, line("", "L' R' B L"));
        assert!(one.cube.is_solved());
        assert_eq!(skeleton.then(&one.step).finished(), alg("R U L' B' R D' F2").normal_form());
    }

    #[test]
    fn slices_rename_what_follows_in_the_solution() {
        let skeleton = line("R U", "F L");
        for (place, text, solution) in [
            (1, "M", "R M U L' F'"),
            (4, "E2 S'", "R U L' S E2 F'"),
            (2, "[M, U2]", "R U M U2 M' U2 L' F'"),
        ] {
            let expected = parse(solution).unwrap().line().normal.normal_form();
            let scramble = expected.inverse().cube();
            let one = read(&scramble, &skeleton, place, text);
            let whole = skeleton.then(&one.step);
            assert_eq!(whole.finished(), expected, "{text}");
            assert!(one.cube.is_solved() && whole.solves(&scramble), "{text}");
            assert_eq!(one.total, expected.len());
        }
    }

    #[test]
    fn brackets_may_be_open_and_mistakes_have_a_column() {
        let skeleton = line("R U", "F L");
        let places = InsertionPlace::all(&Cube::SOLVED, &skeleton);
        let read = |place: usize, text: &str| {
            HandInsertion::read(&Cube::SOLVED, &skeleton, &places[place], text)
        };
        let open = read(1, "[F: [R, U").unwrap().unwrap();
        assert!(open.is_open && open.moves == alg("F R U R' U' F'"));
        assert!(!read(1, "[R, U]").unwrap().unwrap().is_open);
        assert_eq!([read(1, "  ").unwrap(), read(1, "R U U' R'").unwrap()], [None, None]);
        for (place, text, words) in [
            (1, "R ?", "'?' at column 3"),
            (1, "R * U", "'*' at column 3"),
            (1, "R (U)", "'(' at column 3"),
            (1, "(R U)2 R (F)", "'(' at column 10"),
            (1, "R (F", "'(' at column 3"),
            (1, "R NISS U", "'NISS' at column 3"),
            (4, "R NISS U", "one side"),
            (1, "R U]", "']' at column 4"),
        ] {
            let error = read(place, text).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
        // On the inverse side parentheses change nothing.
        assert_eq!(read(4, "(R U)").unwrap().unwrap().moves, alg("R U"));
    }
}
