//! The lines of a text put together in one way: with one scramble, one frame for each insertion,
//! and one meaning of what can mean two things.

use super::assemble::{Assembled, Choice, assemble};
use super::entry::{Entry, Kind, Lines};
use super::write_up::{Remark, Source};
use crate::cube::Cube;
use crate::notation::{Alg, Piece, Side, parse};

/// Whether reading is to end.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Most insertions whose two frames are tried in all combinations.
const MOST_FLIPS: usize = 6;
/// The lines put together in one way.
pub(super) struct Attempt {
    pub(super) lines: Lines,
    pub(super) scramble: Option<(Alg, Source)>,
    pub(super) choice: Choice,
    pub(super) built: Assembled,
    pub(super) remarks: Vec<Remark>,
}

/// The lines with each scramble they may have. `top` is the number of a first line that is a
/// scramble by the way it stands there.
pub(super) fn attempts(
    lines: Lines,
    top: Option<usize>,
    given: Option<&Alg>,
    is_stopped: Stop,
) -> Vec<Attempt> {
    let written = |text: &str| parse(text).map(|moves| moves.line().with_premoves());
    let mut out = Vec::new();
    let mut remarks = Vec::new();
    let named = match &lines.scramble {
        Some((line, text)) => match written(text) {
            Ok(moves) => Some(moves),
            Err(error) => {
                let message = format!("the scramble cannot be read: {error}");
                remarks.push(Remark { line: Some(*line), is_fault: true, message });
                None
            }
        },
        None => None,
    };
    if let Some(moves) = named.filter(|moves| !moves.is_empty()) {
        out.push(Attempt::best(lines, Some((moves, Source::Text)), remarks, is_stopped));
        return out;
    }
    // Without a label the first line may be the scramble.
    let mut rest = lines.clone();
    let is_plain = |entry: &Entry| {
        entry.kind == (Kind::Step { is_skeleton: false })
            && entry.pieces.len() >= 12
            && entry.pieces.iter().all(|piece| matches!(piece, Piece::Move(Side::Normal, _)))
    };
    if let Some(line) = top
        && let [first, others @ ..] = rest.entries.as_slice()
        && (!others.is_empty() || rest.last.is_some())
        && first.line == line
        && let Ok(moves) = written(&first.code)
    {
        rest.entries.remove(0);
        return vec![Attempt::best(rest, Some((moves, Source::Text)), remarks, is_stopped)];
    }
    let first = rest.entries.first().filter(|entry| is_plain(entry)).cloned();
    if let Some(moves) = given {
        let scramble = Some((moves.clone(), Source::Given));
        let attempt = Attempt::best(lines.clone(), scramble, remarks.clone(), is_stopped);
        let is_solved = attempt.is_solved();
        out.push(attempt);
        if is_solved {
            return out;
        }
    }
    if let Some(first) = first.filter(|_| rest.entries.len() > 1 || rest.last.is_some())
        && let Ok(moves) = written(&first.code)
    {
        rest.entries.remove(0);
        let scramble = Some((moves, Source::Text));
        let attempt = Attempt::best(rest, scramble, remarks.clone(), is_stopped);
        // A long line without words above others is a scramble, if none is at hand.
        let at = if given.is_none() { 0 } else { out.len() };
        out.insert(at, attempt);
    }
    if out.is_empty() && !lines.entries.is_empty() {
        out.push(Attempt::best(lines, None, remarks, is_stopped));
    }
    out
}

impl Attempt {
    /// The way that solves the scramble, or the plainest.
    fn best(
        lines: Lines,
        scramble: Option<(Alg, Source)>,
        remarks: Vec<Remark>,
        is_stopped: Stop,
    ) -> Self {
        let insertions: Vec<usize> = (0..lines.entries.len().min(64))
            .filter(|&i| !matches!(lines.entries[i].kind, Kind::Step { .. }))
            .collect();
        let flips = 1_u64 << insertions.len().min(MOST_FLIPS);
        let is_called = |is: bool| {
            lines.entries.iter().any(|entry| entry.kind == (Kind::Step { is_skeleton: is }))
        };
        let kinds: &[bool] = match (is_called(false), is_called(true)) {
            (true, true) => &[false, true],
            (false, true) => &[true],
            _ => &[false],
        };
        let cube = scramble.as_ref().map(|(moves, _)| moves.cube());
        let mut first: Option<(Choice, Assembled)> = None;
        'all: for &skeleton in kinds {
            for wide_marks in [false, true] {
                for flip in 0..flips {
                    let bit = |(i, &entry): (usize, &usize)| (flip >> i & 1) << entry;
                    let flipped = insertions.iter().take(MOST_FLIPS).enumerate().map(bit).sum();
                    let choice = Choice { flipped, skeleton, wide_marks, places: Vec::new() };
                    let built = assemble(&lines.entries, &choice);
                    let solves = cube.is_some_and(|cube| built.line.solves(&cube));
                    let has_open = !built.unexplained.is_empty();
                    if solves || is_stopped() {
                        first = Some((choice, built));
                        break 'all;
                    }
                    first.get_or_insert((choice, built));
                    if !wide_marks && flip + 1 == flips && !has_open {
                        continue 'all;
                    }
                }
            }
        }
        let (choice, built) = first.unwrap_or_default();
        Self { lines, scramble, choice, built, remarks }
    }

    pub(super) fn cube(&self) -> Option<Cube> {
        self.scramble.as_ref().map(|(moves, _)| moves.cube())
    }

    pub(super) fn is_solved(&self) -> bool {
        // No steps solve no scramble, even a solved one.
        !self.built.line.is_empty() && self.cube().is_some_and(|cube| self.built.line.solves(&cube))
    }
}
