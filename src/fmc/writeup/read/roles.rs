//! Roles of lines that are decided on the cube: the finished solution, the scramble or the steps
//! written again, and moves that undo premoves which are already part of the moves.

use premove_cube::notation::{Alg, Line, Piece, Side, WrittenMove};

use super::assemble::line_of;
use super::doubts::{Bits, Doubts};
use super::entry::{Aside, LineRole, MovesLine, WriteUpLines};

/// Maximum number of premoves beside a repeated scramble.
const MOST_PREMOVES: usize = 6;
/// Minimum number of moves of a line that repeats all steps without a word about it.
const LEAST_RESTATED: usize = 8;
/// Cost of leaving out a line in the form of a step, in bits.
const LEFT_OUT: Bits = 9;

/// Words beside moves that undo a premove.
const UNDO: [&str; 9] = [
    "undo", "premove", "pre-move", "correct", "cancel", "remove", "add back", "prescramble", "fix",
];

/// Determines the role of each line.
pub(super) fn settle(lines: &mut WriteUpLines, scramble: &Alg, doubts: &mut Doubts) {
    let entries = std::mem::take(&mut lines.entries);
    let mut work = RoleWork { lines, scramble, doubts, so_far: Line::EMPTY, premoves: Vec::new() };
    let entries = work.with_scrambles(entries);
    let mut entries = work.without_solutions(entries);
    work.with_finals(&mut entries);
    let count = entries.len();
    for (i, entry) in entries.into_iter().enumerate() {
        work.settle(entry, i + 1 == count);
    }
}

struct RoleWork<'a> {
    lines: &'a mut WriteUpLines,
    scramble: &'a Alg,
    doubts: &'a mut Doubts,
    /// The moves of the steps so far, without insertions.
    so_far: Line,
    /// The premoves so far, each with its side.
    premoves: Vec<(Side, Alg)>,
}

impl RoleWork<'_> {
    /// Reads lines that repeat the scramble. If they also have premoves, they become premoves.
    fn with_scrambles(&mut self, entries: Vec<MovesLine>) -> Vec<MovesLine> {
        let mut out = Vec::new();
        let has_others = entries.len() > 1 || !self.lines.finals.is_empty();
        for mut entry in entries {
            if entry.kind != LineRole::Scramble {
                if has_others && self.restates_scramble(&entry) {
                    self.keep_words(&entry, &mut out);
                } else {
                    out.push(entry);
                }
                continue;
            }
            let all = line_of(&entry.pieces).normal;
            let sides = [
                (Side::Normal, all.then(&self.scramble.inverse()).normal_form()),
                (Side::Inverse, all.then(self.scramble).normal_form()),
            ];
            if let Some((side, moves)) =
                sides.into_iter().find(|(_, moves)| moves.len() <= MOST_PREMOVES)
            {
                if moves.is_empty() {
                    self.keep_words(&entry, &mut out);
                } else {
                    entry.pieces = moves
                        .inverse()
                        .iter()
                        .map(|m| Piece::Move(side.other(), WrittenMove::from(m)))
                        .collect();
                    entry.kind = LineRole::Premoves(side);
                    out.push(entry);
                }
            } else if entry.label.to_lowercase().contains("inverse") {
                let pieces = entry.pieces.into_iter().map(|piece| piece.on(Side::Inverse));
                entry.pieces = pieces.collect();
                entry.kind = LineRole::Step { is_skeleton: false };
                out.push(entry);
            } else {
                self.remark(&entry, "another scramble: its moves are not played");
            }
        }
        out
    }

    fn restates_scramble(&self, entry: &MovesLine) -> bool {
        let own = line_of(&entry.pieces);
        let is_one_sided = own.normal.is_empty() || own.inverse.is_empty();
        let moves = own.normal.then(&own.inverse).normal_form();
        let is_step = matches!(entry.kind, LineRole::Step { .. });
        is_step
            && is_one_sided
            && moves.len() >= LEAST_RESTATED
            && (moves == self.scramble.normal_form()
                || moves == self.scramble.inverse().normal_form())
    }

    /// Removes lines that solve the scramble by themselves, if other lines are the steps.
    fn without_solutions(&mut self, entries: Vec<MovesLine>) -> Vec<MovesLine> {
        let solves: Vec<bool> = entries.iter().map(|entry| self.solves(entry)).collect();
        let mut pairs = entries.iter().zip(&solves);
        let has_steps = pairs.any(|(entry, solves)| !solves && entry.kind.is_step());
        let mut first_alone = !has_steps;
        let mut out = Vec::new();
        for (entry, solves) in entries.into_iter().zip(solves) {
            // If there are no other steps, the first solution is a step, and later ones are
            // removed.
            if !solves || std::mem::take(&mut first_alone) {
                out.push(entry);
            } else {
                self.keep_words(&entry, &mut out);
                self.lines.finals.push((entry.line, as_written(&entry)));
            }
        }
        out
    }

    fn solves(&self, entry: &MovesLine) -> bool {
        let own = line_of(&entry.pieces);
        let is_step = matches!(entry.kind, LineRole::Step { .. });
        if !is_step || own.is_empty() {
            return false;
        }
        own.solves(&self.scramble.cube())
            || own.normal.is_empty() && self.is_solved_by(&own.inverse)
    }

    fn is_solved_by(&self, moves: &Alg) -> bool {
        self.scramble.cube().after_all(moves).is_solved()
    }

    /// Attaches the words around a removed line to the step before it, or to the words before all
    /// steps.
    fn keep_words(&mut self, entry: &MovesLine, before: &mut [MovesLine]) {
        let comment = std::iter::once(&entry.comment).filter(|comment| !comment.trim().is_empty());
        let words = entry.before.iter().chain(comment).chain(&entry.notes).cloned();
        match before.last_mut() {
            Some(last) => last.notes.extend(words),
            None => self.lines.asides.extend(words.map(|text| Aside {
                line: entry.line,
                text,
                error: None,
            })),
        }
    }

    /// Turns a line with the label of a solution that does not solve the cube into a step; this is
    /// an unlikely reading.
    fn with_finals(&mut self, entries: &mut Vec<MovesLine>) {
        let finals = self.lines.finals.clone();
        for (at, (line, text)) in finals.into_iter().enumerate().rev() {
            let Ok(read) = premove_cube::notation::marked(&text, Side::Normal) else { continue };
            let own = line_of(&read.pieces);
            if own.is_empty() || own.solves(&self.scramble.cube()) || entries.is_empty() {
                continue;
            }
            if self.doubts.is_taken(3) {
                let place = entries.partition_point(|entry| entry.line < line);
                let step = MovesLine {
                    line,
                    kind: LineRole::Step { is_skeleton: false },
                    code: text,
                    pieces: read.pieces,
                    label: String::new(),
                    comment: String::new(),
                    before: Vec::new(),
                    notes: Vec::new(),
                };
                entries.insert(place, step);
                self.lines.finals.remove(at);
            }
        }
    }

    fn settle(&mut self, mut entry: MovesLine, is_last: bool) {
        let is_kept = match entry.kind {
            LineRole::Premoves(side) => self.premoves(&entry, side),
            LineRole::Step { is_skeleton } => self.step(&mut entry, is_skeleton, is_last),
            _ => true,
        };
        if !is_kept {
            let mut entries = std::mem::take(&mut self.lines.entries);
            self.keep_words(&entry, &mut entries);
            self.lines.entries = entries;
            return;
        }
        let own = line_of(&entry.pieces);
        match entry.kind {
            LineRole::Restated => self.so_far = own,
            LineRole::Step { .. } | LineRole::Premoves(_) => self.so_far = self.so_far.then(&own),
            _ => {}
        }
        self.lines.entries.push(entry);
    }

    /// Returns whether premoves are used. They are not if they only repeat the moves of the other
    /// side.
    fn premoves(&mut self, entry: &MovesLine, side: Side) -> bool {
        let undone = line_of(&entry.pieces).side(side.other()).normal_form();
        let is_restated = self.so_far.side(side.other()).normal_form() == undone;
        let is_kept = !is_restated || self.doubts.is_taken(3);
        if is_kept {
            self.premoves.push((side, undone.inverse()));
        }
        is_kept
    }

    /// Returns whether the moves of a step are used. Changes its role if it repeats all steps.
    fn step(&mut self, entry: &mut MovesLine, is_skeleton: bool, is_last: bool) -> bool {
        let own = line_of(&entry.pieces);
        if let Some(is_kept) = self.undo(entry, &own, is_last) {
            return is_kept;
        }
        let is_first = self.so_far.is_empty();
        let is_same =
            own.len() >= LEAST_RESTATED && own.finished().cube() == self.so_far.finished().cube();
        if !is_first && is_same {
            entry.kind = LineRole::Restated;
            return true;
        }
        let may_be_all = own.len() >= LEAST_RESTATED && self.so_far.len() + 2 >= own.len() / 2;
        let options: &[Bits] = match (is_first, is_skeleton, may_be_all) {
            // The options: it repeats all steps, it is left out, it is a further step.
            (false, true, _) => &[0, 2, 3],
            // The options: it is a further step, it is left out, it repeats all steps.
            (false, false, true) => &[0, 6, 4],
            _ => &[0, LEFT_OUT],
        };
        match (self.doubts.choose(options), is_skeleton && !is_first) {
            (0, true) | (2, false) => entry.kind = LineRole::Restated,
            (1, _) => {
                self.lines.has_left_out = true;
                self.remark(entry, "this line is not played: the other lines are the solve");
                return false;
            }
            _ => entry.kind = LineRole::Step { is_skeleton: false },
        }
        true
    }

    /// Returns whether the moves of a step that undoes a premove are used; `None` if it does not
    /// undo one.
    fn undo(&mut self, entry: &MovesLine, own: &Line, is_last: bool) -> Option<bool> {
        let takes_back = self.premoves.iter().any(|(side, moves)| {
            own.side(side.other()).is_empty() && own.side(*side).normal_form() == *moves
        });
        if own.is_empty() || !takes_back {
            return None;
        }
        let is_said = entry.says(&UNDO);
        if self.doubts.is_taken(if is_last { 2 } else { 4 }) == is_said {
            return None;
        }
        self.remark(entry, "the premove is made already: this line undoes it and is not played");
        Some(false)
    }

    fn remark(&mut self, entry: &MovesLine, message: &str) {
        self.lines.remarks.push((entry.line, format!("'{}': {message}", entry.code)));
    }
}

/// Returns the moves of a line with a finished solution, as face turns.
fn as_written(entry: &MovesLine) -> String {
    let own = line_of(&entry.pieces);
    if own.normal.is_empty() { own.inverse.to_string() } else { own.finished().to_string() }
}
