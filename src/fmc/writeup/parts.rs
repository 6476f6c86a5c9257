//! The steps of a path as they are written: insertions and slice turns stand apart from the moves
//! around them, with a mark at their place.
//!
//! A slice turn renames the moves behind it in the finished solution. The letters of those moves do
//! not change in the text, because the centres of a cube in the hand move with the slice. So a
//! written move and the move of the tree may differ.

use premove_cube::notation::{Alg, Line, Side};

use super::inserted::{FoundInsertion, MovesSoFar};
use super::meant::{RenamedSides, WrittenTurn};
use crate::insertion::mark;

/// The steps of a path in written form.
#[derive(Default)]
pub(super) struct StepParts {
    pub(super) parts: Vec<StepPart>,
    renamed: RenamedSides,
}

/// The written form of one step.
pub(super) struct StepPart {
    /// The moves and marks of both sides. An insertion has them on one side only.
    sides: [Vec<TextToken>; 2],
    /// The mark of an insertion; `None` for other steps.
    sign: Option<String>,
}

#[derive(Clone)]
enum TextToken {
    Written(WrittenTurn),
    /// The mark of an insertion, with the index of the inserted part.
    Mark(usize, String),
}

/// Place of a move in the text.
#[derive(Clone, Copy)]
struct TextPlace {
    part: usize,
    side: usize,
    token: usize,
}

/// The written moves of a side, including insertions, each with its place in the text.
type WrittenSide = Vec<(WrittenTurn, TextPlace)>;

impl StepParts {
    /// Writes the steps of a path. Slices rename the moves of both sides. A solved path is written
    /// so that they rename their own side only, if this is shorter: a reader can find out how,
    /// because only one of the ways solves the cube.
    pub(super) fn of(lines: &[Line], is_solved: bool) -> Self {
        let both = Self::written_for(lines, RenamedSides::Both);
        if !is_solved {
            return both;
        }
        let own = Self::written_for(lines, RenamedSides::Own);
        if own.turns() < both.turns() { own } else { both }
    }

    fn written_for(lines: &[Line], renamed: RenamedSides) -> Self {
        let mut out = Self { renamed, ..Self::default() };
        for line in lines {
            out.add(line);
        }
        out
    }

    /// Returns the number of written moves.
    fn turns(&self) -> usize {
        self.parts.iter().map(|part| part.turns().count()).sum()
    }

    /// Adds a step.
    fn add(&mut self, line: &Line) {
        let written = [0, 1].map(|side| self.written(side));
        let turns = written.each_ref().map(|side| side.iter().map(|(turn, _)| *turn).collect());
        let so_far = MovesSoFar::new(turns, self.renamed);
        if let Some(found) = so_far.inserted(line) {
            return self.insert(found, &written);
        }
        let sides = [(Side::Normal, 0), (Side::Inverse, 1)].map(|(side, index)| {
            // The moves are behind all others of their side.
            let names = so_far.renaming_behind(index).inverse();
            let moves = line.side(side).iter();
            moves.map(|m| TextToken::Written(WrittenTurn::Face(names.of_move(m)))).collect()
        });
        self.parts.push(StepPart { sides, sign: None });
    }

    /// Adds an insertion as a part, and its mark at its place.
    fn insert(&mut self, found: FoundInsertion, written: &[WrittenSide; 2]) {
        let FoundInsertion { side, place, moves } = found;
        let number = self.parts.len();
        let TextPlace { part, side: text_side, token } = match written[side].get(place) {
            Some((_, place)) => *place,
            None => self.end(side),
        };
        let used = self.parts.iter().filter(|part| part.sign.is_some()).count();
        let sign = mark(used);
        self.parts[part].sides[text_side].insert(token, TextToken::Mark(number, sign.clone()));
        let mut sides = [Vec::new(), Vec::new()];
        sides[side] = moves.into_iter().map(TextToken::Written).collect();
        self.parts.push(StepPart { sides, sign: Some(sign) });
    }

    /// Returns the place behind the last move of a side.
    fn end(&self, side: usize) -> TextPlace {
        let is_there = |part: &StepPart| part.sign.is_none() && !part.sides[side].is_empty();
        let part = self.parts.iter().rposition(is_there).unwrap_or(0);
        let token = self.parts.get(part).map_or(0, |part| part.sides[side].len());
        TextPlace { part, side, token }
    }

    /// Returns all moves of a side so far.
    fn written(&self, side: usize) -> WrittenSide {
        let mut out = Vec::new();
        for (i, part) in self.parts.iter().enumerate().filter(|(_, part)| part.sign.is_none()) {
            self.expand(i, side, &part.sides[side], &mut out);
        }
        out
    }

    fn expand(&self, part: usize, side: usize, tokens: &[TextToken], out: &mut WrittenSide) {
        for (token, written) in tokens.iter().enumerate() {
            match written {
                TextToken::Written(turn) => out.push((*turn, TextPlace { part, side, token })),
                TextToken::Mark(inner, _) => {
                    self.expand(*inner, side, &self.parts[*inner].sides[side], out);
                }
            }
        }
    }
}

impl StepPart {
    /// Returns the mark of an insertion; `None` for other steps.
    pub(super) fn sign(&self) -> Option<&str> {
        self.sign.as_deref()
    }

    /// Returns the number of inserted moves, a slice turn as two; `None` for other steps.
    pub(super) fn inserted(&self) -> Option<usize> {
        self.sign.as_ref()?;
        let moves: Alg = self.turns().flat_map(WrittenTurn::moves).collect();
        Some(moves.normal_form().len())
    }

    fn turns(&self) -> impl Iterator<Item = WrittenTurn> {
        self.sides.iter().flatten().filter_map(|token| match token {
            TextToken::Written(turn) => Some(*turn),
            TextToken::Mark(..) => None,
        })
    }

    /// Returns a part as text `A (B)` with marks; `()` if it is empty. For an insertion: `* = A`.
    pub(super) fn to_text(&self) -> String {
        let [normal, inverse] = self.sides.each_ref().map(|side| {
            let words = side.iter().map(|token| match token {
                TextToken::Written(turn) => turn.to_string(),
                TextToken::Mark(_, sign) => sign.clone(),
            });
            words.collect::<Vec<_>>().join(" ")
        });
        let text = match (normal.is_empty(), inverse.is_empty()) {
            (true, true) => "()".to_owned(),
            (false, true) => normal,
            (true, false) => format!("({inverse})"),
            (false, false) => format!("{normal} ({inverse})"),
        };
        match &self.sign {
            Some(sign) => format!("{sign} = {text}"),
            None => text,
        }
    }
}
