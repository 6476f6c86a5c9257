//! Repairs for a text of which no reading solves the cube: first a place for each insertion without
//! one, then the correction of one wrong move.

use premove_cube::Cube;
use premove_cube::notation::{Line, Piece, Side};

use super::assemble::{Assembled, LineChoice, assemble};
use super::attempt::{ReadingAttempt, Stop};
use super::entry::LineRole;
use super::slip::slip;
use super::write_up::{RemarkKind, WriteUpRemark};

/// Maximum length of a side, in moves and marks, for a repair.
const MOST_SEARCHED: usize = 120;
/// Maximum number of combinations of places that are tried.
const MOST_TRIES: usize = 20_000;

impl ReadingAttempt {
    /// Finds places for the insertions that have none; if that fails, finds a single wrong move.
    pub(super) fn repaired(mut self, is_stopped: Stop) -> Self {
        let Some(cube) = self.cube() else { return self };
        if self.built.places.iter().any(|&pieces| pieces > MOST_SEARCHED) {
            return self;
        }
        let entries = &self.lines.entries;
        let mut wanted = self.built.unplaced.clone();
        wanted.retain(|&entry| !entries[entry].pieces.is_empty());
        if wanted.is_empty() {
            // An insertion may have its mark in the wrong place.
            let insertions = (0..entries.len())
                .filter(|&entry| matches!(entries[entry].kind, LineRole::Insertion(_)));
            for one in insertions.collect::<Vec<_>>() {
                if let Some((choice, built)) = self.placed(&[one], &cube, is_stopped) {
                    return self.with_places(choice, built, "at another place than its mark");
                }
            }
        } else if wanted.len() <= 2
            && let Some((choice, built)) = self.placed(&wanted, &cube, is_stopped)
        {
            return self.with_places(choice, built, "its mark is missing; found by trying");
        }
        let (line, moves) = match &self.last {
            Some((line, moves)) if self.built.line.is_empty() => {
                (Some(*line), Line::on_normal(moves.clone()))
            }
            _ => (None, self.built.line.clone()),
        };
        if moves.solves(&cube) {
            return self;
        }
        if let Some(message) = slip(&moves, &cube) {
            self.remarks.push(WriteUpRemark { line, kind: RemarkKind::Slip, message });
        }
        self
    }

    fn with_places(mut self, choice: LineChoice, built: Assembled, why: &str) -> Self {
        let mut before: Vec<(Side, usize, usize)> = Vec::new();
        for &(entry, side, at) in &choice.places {
            let entry = &self.lines.entries[entry];
            let place = match inside(&before, side, at) {
                Ok(at) => self.describe(side, at),
                Err(moves) => format!("behind move {moves} of the insertion before it"),
            };
            before.push((side, at, entry.pieces.len()));
            let message = format!("'{}' solves the cube {place}: {why}", entry.code);
            let kind = RemarkKind::Note;
            self.remarks.push(WriteUpRemark { line: Some(entry.line), kind, message });
        }
        self.choice = choice;
        self.built = built;
        self
    }

    /// Describes a place: `behind R U' on the inverse side`.
    fn describe(&self, side: Side, at: usize) -> String {
        let pieces = self.lines.entries.iter().filter_map(|entry| match entry.kind {
            LineRole::Step { .. } | LineRole::Premoves(_) => Some(&entry.pieces),
            _ => None,
        });
        let on_side = pieces.flatten().filter(|piece| piece.side() == side).take(at);
        let moves: Vec<String> = on_side
            .filter_map(|piece| match piece {
                Piece::Move(_, m) => Some(m.to_string()),
                _ => None,
            })
            .collect();
        let side = if side == Side::Inverse { " on the inverse side" } else { "" };
        match moves.len() {
            0 => format!("before the first move{side}"),
            count => {
                let last = &moves[count.saturating_sub(3)..];
                format!("behind move {count}{side} (... {})", last.join(" "))
            }
        }
    }

    /// Returns places for the insertions `entries` that solve the cube. All places on both sides
    /// are tried; on the inverse side also with moves that are written for the finished solution.
    fn placed(
        &self,
        entries: &[usize],
        cube: &Cube,
        is_stopped: Stop,
    ) -> Option<(LineChoice, Assembled)> {
        let [normal, inverse] = self.built.places;
        let mut ways: Vec<Vec<(usize, Side, usize)>> = vec![Vec::new()];
        for &entry in entries {
            let mut further = Vec::new();
            for way in ways {
                let mut ends = [(Side::Normal, normal), (Side::Inverse, inverse)];
                // The insertions placed before make their sides longer.
                for &(inserted, side, _) in &way {
                    ends[side as usize].1 += self.lines.entries[inserted].pieces.len();
                }
                let slots =
                    ends.into_iter().flat_map(|(side, end)| (0..=end).map(move |at| (side, at)));
                further.extend(slots.map(|(side, at)| [&way[..], &[(entry, side, at)]].concat()));
                if further.len() >= MOST_TRIES {
                    break;
                }
            }
            further.truncate(MOST_TRIES);
            ways = further;
        }
        for places in ways {
            if is_stopped() {
                return None;
            }
            for flips in 0..1_u64 << entries.len() {
                // The two frames differ only on the inverse side.
                let is_useless = places
                    .iter()
                    .enumerate()
                    .any(|(i, (_, side, _))| *side == Side::Normal && flips >> i & 1 == 1);
                if is_useless {
                    continue;
                }
                let all = entries.iter().enumerate();
                let flipped: u64 = all.map(|(i, &entry)| (flips >> i & 1) << (entry % 64)).sum();
                let choice = LineChoice { flipped, places: places.clone(), ..self.choice.clone() };
                let built = assemble(&self.lines.entries, &choice);
                if built.line.solves(cube) {
                    return Some((choice, built));
                }
            }
        }
        None
    }
}

/// Converts a place to a place without earlier insertions. If it is within such an insertion, the
/// error is the number of its moves before the place.
fn inside(before: &[(Side, usize, usize)], side: Side, at: usize) -> Result<usize, usize> {
    let mut at = at;
    for &(_, start, length) in before.iter().rev().filter(|(own, ..)| *own == side) {
        if at >= start + length {
            at -= length;
        } else if at > start {
            return Err(at - start);
        }
    }
    Ok(at)
}
