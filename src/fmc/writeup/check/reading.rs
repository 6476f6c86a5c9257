//! The moves of a text, with the meaning of lower-case letters that solves the cube.

use premove_cube::Cube;
use premove_cube::notation::{
    Block, Line, NotationToken, TokenKind, WrittenMove, WrittenSequence, tokens,
};

/// Meaning of the lower-case letters in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LowerCaseMeaning {
    /// The text has no lower-case letters.
    Upper,
    /// They are face turns, written carelessly.
    Careless,
    /// They are wide turns.
    Wide,
}

/// The moves of a text, in the reading that solves the cube if there is one.
pub(super) struct CheckedReading {
    pub(super) written: WrittenSequence,
    pub(super) line: Line,
    pub(super) left: Cube,
    pub(super) case: LowerCaseMeaning,
}

impl CheckedReading {
    pub(super) fn best(text: &str, all: &[NotationToken], cube: &Cube) -> Self {
        let has_lower = all.iter().any(|token| is_lower(text, token));
        if !has_lower {
            return Self::new(text, all, cube, LowerCaseMeaning::Upper);
        }
        let wide = Self::new(text, all, cube, LowerCaseMeaning::Wide);
        if wide.left.is_solved() {
            wide
        } else {
            Self::new(text, all, cube, LowerCaseMeaning::Careless)
        }
    }

    fn new(text: &str, all: &[NotationToken], cube: &Cube, case: LowerCaseMeaning) -> Self {
        let moves = all.iter().filter_map(|token| match token.kind {
            TokenKind::Move(m) if case == LowerCaseMeaning::Careless && is_lower(text, token) => {
                Some((token.side, as_face(m)))
            }
            TokenKind::Move(m) => Some((token.side, m)),
            _ => None,
        });
        let written: WrittenSequence = moves.collect();
        let line = written.line();
        let left = cube.after_all(&line.unniss());
        Self { written, line, left, case }
    }
}

/// Returns whether a token is a lower-case face, such as `r2`. With a number before it, such as
/// `2f`, it never means a turn of one layer.
pub(super) fn is_lower(text: &str, token: &NotationToken) -> bool {
    let word = &text[token.span.clone()];
    matches!(token.kind, TokenKind::Move(WrittenMove { block: Block::Wide(_), .. }))
        && word.starts_with(|c: char| c.is_alphabetic())
        && !word.contains(['w', 'W'])
}

fn as_face(m: WrittenMove) -> WrittenMove {
    match m.block {
        Block::Wide(face) => WrittenMove { block: Block::Face(face), ..m },
        _ => m,
    }
}

/// Returns the number of moves that a judge counts for a written move: 2 for a slice, 0 for a
/// rotation.
pub(super) const fn cost(m: WrittenMove) -> usize {
    match m.block {
        Block::Face(_) | Block::Wide(_) => 1,
        Block::Slice(_) => 2,
        Block::Cube(_) => 0,
    }
}

/// Returns the moves in a part of a text. Everything else is ignored.
pub(super) fn moves_of(text: &str) -> Line {
    let moves = tokens(text).filter_map(|token| match token.kind {
        TokenKind::Move(m) => Some((token.side, m)),
        _ => None,
    });
    moves.collect::<WrittenSequence>().line()
}
