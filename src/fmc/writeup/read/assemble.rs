//! Combines the lines of a write-up: steps one after the other on both sides, and moves that are
//! inserted at their marks.
//!
//! An insertion becomes a separate step. To insert X into `A T` gives `A X T`. The further moves
//! `T⁻¹ X T` after `A T` give the same after cancellation. So each node of the tree has the moves
//! that the author had after that line, and the totals are right.

use premove_cube::Move;
use premove_cube::notation::{Alg, Block, BracketKind, Line, Piece, Side, WrittenMove, undone};

use super::entry::{LineRole, MovesLine};
use super::turns::{joined_turns, leave_frame_changed, turns};
use crate::skeleton::MOST_DEEP;

/// Maximum number of steps and insertions together. Marks within insertions can make many.
const MOST_NODES: usize = MOST_DEEP;
/// Maximum number of moves and marks of all steps together, with insertions: each further one makes
/// the work slower.
pub(super) const MOST_PIECES: usize = 1000;

/// Choices for lines that are ambiguous.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LineChoice {
    /// Bit mask of the entries whose moves are written for the finished solution, although their
    /// mark is on the inverse side.
    pub(super) flipped: u64,
    /// Entries that are inserted at another place than their mark: the entry, the side, and the
    /// number of pieces (moves and marks) before the place.
    pub(super) places: Vec<(usize, Side, usize)>,
    /// `true` if a mark without an insertion makes the move before it a wide turn.
    pub(super) wide_marks: bool,
    /// `true` if both sides together are read as one sequence, the normal side first: its slice
    /// turns and rotations also rename the moves of the inverse side, as they do when the finished
    /// solution is made.
    pub(super) is_joined: bool,
}

/// Result of combining the lines of a write-up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Assembled {
    /// The entries in the order in which they take effect, each with its moves.
    pub(super) nodes: Vec<(usize, Line)>,
    /// All moves, with insertions in their places.
    pub(super) line: Line,
    /// Insertions and replacements without a place.
    pub(super) unplaced: Vec<usize>,
    /// Marks without an insertion, with the entry that contains them.
    pub(super) unexplained: Vec<(usize, String)>,
    /// `true` if an insertion was left out because there would be too many moves and marks.
    pub(super) is_full: bool,
    /// Number of pieces (moves and marks) on each side, for [`LineChoice::places`].
    pub(super) places: [usize; 2],
}

/// Combines the entries.
pub(super) fn assemble(entries: &[MovesLine], choice: &LineChoice) -> Assembled {
    let mut work = AssemblyWork::new(entries, choice);
    for (i, entry) in entries.iter().enumerate() {
        match &entry.kind {
            LineRole::Step { .. } | LineRole::Premoves(_) => work.step(i),
            LineRole::Restated => work.restate(i),
            LineRole::Insertion(_) | LineRole::Replacement(..) => work.pending.push(i),
            LineRole::Scramble => {}
        }
        work.settle();
    }
    work.end()
}

/// Returns the array index of a side.
const fn index(side: Side) -> usize {
    match side {
        Side::Normal => 0,
        Side::Inverse => 1,
    }
}

struct AssemblyWork<'a> {
    entries: &'a [MovesLine],
    choice: &'a LineChoice,
    /// Moves and marks of each side, each with the entry that it comes from.
    sides: [Vec<(usize, Piece)>; 2],
    /// Entries of insertions that are not placed yet.
    pending: Vec<usize>,
    /// Correction between the nodes and the sides, after all moves were written again in another
    /// way: with C for this field, the nodes have C D C⁻¹ for moves D of the sides.
    restated: Alg,
    out: Assembled,
}

impl<'a> AssemblyWork<'a> {
    fn new(entries: &'a [MovesLine], choice: &'a LineChoice) -> Self {
        let sides = Default::default();
        let pending = Vec::new();
        let restated = Alg::EMPTY;
        let out = Assembled::default();
        Self { entries, choice, sides, pending, restated, out }
    }

    fn is_explained(&self, sign: &str) -> bool {
        self.entries.iter().any(|entry| match &entry.kind {
            LineRole::Insertion(Some(own)) => own == sign,
            _ => false,
        })
    }

    /// Returns the moves of both sides so far as face turns.
    fn side_turns(&self) -> [Vec<Move>; 2] {
        side_turns(&self.sides, self.choice.is_joined)
    }

    fn step(&mut self, number: usize) {
        let before = self.side_turns();
        for piece in &self.entries[number].pieces {
            let is_wide = self.choice.wide_marks
                && matches!(piece, Piece::Mark(_, sign) if !self.is_explained(sign));
            let side = &mut self.sides[index(piece.side())];
            match side.last_mut() {
                Some((_, Piece::Move(_, m))) if is_wide => widen(m),
                _ => side.push((number, piece.clone())),
            }
        }
        self.add_difference(number, &before, [usize::MAX; 2]);
    }

    /// Adds a node with the moves that lead from the turns before to those of the sides now. At
    /// most `kept` turns at the beginning of each side are not undone.
    fn add_difference(&mut self, number: usize, before: &[Vec<Move>; 2], kept: [usize; 2]) {
        let after = self.side_turns();
        let [normal, inverse] = [0, 1].map(|side| {
            let [before, after] = [&before[side], &after[side]];
            let equal = before.iter().zip(after).take_while(|(one, other)| one == other).count();
            let kept = equal.min(kept[side]);
            Alg::from(&before[kept..]).inverse().then(&Alg::from(&after[kept..]))
        });
        self.add_node(number, Line { normal, inverse });
    }

    /// Adds moves of the sides as a node.
    fn add_node(&mut self, number: usize, line: Line) {
        let seen =
            |moves: &Alg| self.restated.then(moves).then(&self.restated.inverse()).normal_form();
        let line = if self.restated.is_empty() {
            line
        } else {
            Line { normal: seen(&line.normal), inverse: seen(&line.inverse) }
        };
        self.out.nodes.push((number, line));
    }

    /// Replaces all moves so far by an entry that writes them again.
    ///
    /// If the moves are equal, the nodes do not change. The finished solution is then N I⁻¹ in the
    /// nodes and K J⁻¹ on the sides. Further moves D of the sides are C D C⁻¹ in the nodes, with C
    /// = I⁻¹ J.
    fn restate(&mut self, number: usize) {
        let own: Vec<(usize, Piece)> =
            self.entries[number].pieces.iter().map(|piece| (number, piece.clone())).collect();
        let sides = [Side::Normal, Side::Inverse].map(|side| -> Vec<(usize, Piece)> {
            own.iter().filter(|(_, piece)| piece.side() == side).cloned().collect()
        });
        let before = line_of_sides(&self.sides, self.choice.is_joined);
        let after = line_of_sides(&sides, self.choice.is_joined);
        self.sides = sides;
        if before.finished() == after.finished() {
            let between = before.inverse.inverse().then(&after.inverse);
            self.restated = self.restated.then(&between).normal_form();
            return;
        }
        self.restated = Alg::EMPTY;
        self.out.nodes = vec![(number, after)];
    }

    /// Places each insertion whose place is known.
    fn settle(&mut self) {
        while let Some((at, place)) = self
            .pending
            .iter()
            .enumerate()
            .find_map(|(at, &entry)| self.place(entry).map(|place| (at, place)))
        {
            let entry = self.pending[at];
            let pieces = self.sides.iter().map(Vec::len).sum::<usize>();
            if pieces + self.entries[entry].pieces.len() > MOST_PIECES {
                self.out.is_full = true;
                break;
            }
            self.replace(entry, place);
            if !self.repeats(entry) || self.place(entry).is_none() {
                self.pending.remove(at);
            }
        }
    }

    /// Returns whether an insertion is for all marks with its sign: it is the last one for the
    /// sign, does not contain this mark, and has no chosen place.
    fn repeats(&self, entry: usize) -> bool {
        let LineRole::Insertion(Some(sign)) = &self.entries[entry].kind else { return false };
        let is_last = self.entries[entry + 1..].iter().all(|e| e.kind != self.entries[entry].kind);
        is_last
            && !self.entries[entry].pieces.iter().any(|piece| piece.is_mark(sign))
            && self.choice.places.iter().all(|(chosen, ..)| *chosen != entry)
            && self.out.nodes.len() + self.entries.len() < MOST_NODES
    }

    /// Returns the place of an insertion: the side, and index and number of the pieces (moves and
    /// marks) that it replaces.
    fn place(&self, entry: usize) -> Option<(Side, usize, usize)> {
        if let Some(&(_, side, at)) = self.choice.places.iter().find(|(own, ..)| *own == entry) {
            // Chosen places count all pieces, so all steps must be added first.
            let last = self.entries.iter().rposition(|entry| entry.kind.is_step())?;
            let is_there = self.out.nodes.iter().any(|&(node, _)| node >= last)
                || (self.entries[last].kind == LineRole::Restated && self.pieces_come_from(last));
            return (is_there && at <= self.sides[index(side)].len()).then_some((side, at, 0));
        }
        let both = [Side::Normal, Side::Inverse].into_iter();
        match &self.entries[entry].kind {
            LineRole::Insertion(Some(sign)) => both.into_iter().find_map(|side| {
                let pieces = &self.sides[index(side)];
                Some((side, pieces.iter().position(|(_, piece)| piece.is_mark(sign))?, 1))
            }),
            LineRole::Replacement(bracket, old) => both.into_iter().find_map(|side| {
                let (at, length) = stretch(&self.sides[index(side)], *bracket, old)?;
                Some((side, at, length))
            }),
            _ => None,
        }
    }

    fn replace(&mut self, entry: usize, (side, at, length): (Side, usize, usize)) {
        let before = self.side_turns();
        let pieces = &mut self.sides[index(side)];
        let mut kept = [usize::MAX; 2];
        kept[index(side)] = turns(&pieces[..at]).len();
        let own = &self.entries[entry].pieces;
        let is_flipped = self.choice.flipped >> (entry % 64) & 1 == 1;
        let own = if is_flipped { undone(own) } else { own.clone() };
        pieces.splice(at..at + length, own.into_iter().map(|piece| (entry, piece.on(side))));
        self.add_difference(entry, &before, kept);
        // Slice turns rename the moves behind them, so they are not just undone and made again.
        let is_renaming = leave_frame_changed(&self.entries[entry].pieces);
        if let Some((_, line)) = self.out.nodes.last_mut().filter(|_| is_renaming) {
            *line = line.normal_form();
        }
    }

    /// Returns whether the sides contain a move or a mark of an entry.
    fn pieces_come_from(&self, entry: usize) -> bool {
        self.sides.iter().flatten().any(|(from, _)| *from == entry)
    }

    fn end(mut self) -> Assembled {
        self.out.line = line_of_sides(&self.sides, self.choice.is_joined);
        self.out.places = self.sides.each_ref().map(Vec::len);
        self.out.unplaced = self.pending;
        for (entry, piece) in self.sides.into_iter().flatten() {
            if let Piece::Mark(_, sign) = piece {
                self.out.unexplained.push((entry, sign));
            }
        }
        self.out
    }
}

/// Returns the moves on both sides as face turns, without insertions.
pub(super) fn line_of(pieces: &[Piece]) -> Line {
    let sides = [Side::Normal, Side::Inverse].map(|side| -> Vec<(usize, Piece)> {
        let own = pieces.iter().filter(|piece| piece.side() == side);
        own.map(|piece| (0, piece.clone())).collect()
    });
    line_of_sides(&sides, false)
}

/// Returns the moves on both sides as face turns, from the pieces of each side.
fn line_of_sides(sides: &[Vec<(usize, Piece)>; 2], is_joined: bool) -> Line {
    let [normal, inverse] = side_turns(sides, is_joined).map(Alg::from);
    Line { normal, inverse }
}

fn side_turns(sides: &[Vec<(usize, Piece)>; 2], is_joined: bool) -> [Vec<Move>; 2] {
    if is_joined { joined_turns(sides) } else { sides.each_ref().map(|side| turns(side)) }
}

fn widen(m: &mut WrittenMove) {
    if let Block::Face(face) = m.block {
        m.block = Block::Wide(face);
    }
}

/// Returns the place of moves to replace, and the number of moves and marks there. They are the
/// content of brackets, of this kind if it is given, or consecutive moves equal to `old`.
fn stretch(
    pieces: &[(usize, Piece)],
    bracket: Option<BracketKind>,
    old: &[Piece],
) -> Option<(usize, usize)> {
    let wanted = written_moves(old);
    let opens = pieces.iter().enumerate().filter(|(_, (_, piece))| match piece {
        Piece::Open(_, own) => bracket.is_none_or(|bracket| bracket == *own),
        _ => false,
    });
    for (start, _) in opens {
        let end = pieces[start..].iter().position(|(_, p)| matches!(p, Piece::Close(..)))?;
        let inside = pieces[start..start + end].iter().map(|(_, piece)| piece);
        if wanted.is_empty() || written_moves(inside) == wanted {
            return Some((start, end + 1));
        }
    }
    if wanted.is_empty() {
        return None;
    }
    let length = wanted.len();
    (0..(pieces.len() + 1).saturating_sub(length))
        .find(|&at| {
            let window = pieces[at..at + length].iter().map(|(_, piece)| piece);
            written_moves(window) == wanted
        })
        .map(|at| (at, length))
}

/// Returns the moves among the pieces, as written.
fn written_moves<'p>(pieces: impl IntoIterator<Item = &'p Piece>) -> Vec<WrittenMove> {
    let moves = pieces.into_iter().filter_map(|piece| match piece {
        Piece::Move(_, m) => Some(*m),
        _ => None,
    });
    moves.collect()
}
