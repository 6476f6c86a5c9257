//! One reading of a text: one scramble, one meaning for each ambiguous place, and for each
//! insertion on the inverse side whether its moves are written for that side or for the finished
//! solution.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Piece, SHORT_SCRAMBLE, Side, marked, parse};

use super::assemble::{Assembled, LineChoice, assemble};
use super::doubts::{Bits, Doubts};
use super::entry::{LineRole, WriteUpLines};
use super::evidence::{SOLVED, evidence};
use super::roles;
use super::turns::renames;
use super::write_up::{RemarkKind, ScrambleSource, WriteUpRemark};

/// Function that returns `true` when reading must stop.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Maximum number of insertions for which all combinations are tried: each is written for its own
/// side or for the finished solution.
const MOST_FLIPS: usize = 6;
/// Cost of a scramble other than the likely one.
const OTHER_SCRAMBLE: Bits = 2;

/// Facts that do not come from the lines.
#[derive(Clone, Copy)]
pub(super) struct GivenFacts<'a> {
    /// The line number of a first line that is a scramble because of its position.
    pub(super) top: Option<usize>,
    /// The scramble to use if the text has none.
    pub(super) scramble: Option<&'a Alg>,
    /// `true` if the lines are read as they are, without testing their roles on the cube.
    pub(super) is_plain: bool,
}

/// One reading of the lines.
#[derive(Clone)]
pub(super) struct ReadingAttempt {
    pub(super) lines: WriteUpLines,
    pub(super) scramble: Option<(Alg, ScrambleSource)>,
    pub(super) choice: LineChoice,
    pub(super) built: Assembled,
    pub(super) remarks: Vec<WriteUpRemark>,
    /// The finished solution as the author gives it, with its line number.
    pub(super) last: Option<(usize, Alg)>,
}

/// Builds one reading: chooses the scramble and the roles of the lines. Returns `None` if there are
/// no moves.
pub(super) fn attempt(
    mut lines: WriteUpLines,
    given: GivenFacts,
    doubts: &mut Doubts,
    is_stopped: Stop,
) -> Option<ReadingAttempt> {
    let mut remarks = Vec::new();
    let scramble = match named(&lines, &mut remarks) {
        Some(moves) => Some((moves, ScrambleSource::Text)),
        None => unnamed(&mut lines, given, doubts),
    };
    let has_moves = !lines.entries.is_empty() || (scramble.is_some() && !lines.finals.is_empty());
    if !has_moves && scramble.as_ref().is_none_or(|(_, source)| *source == ScrambleSource::Given) {
        return None;
    }
    if let Some((moves, _)) = scramble.as_ref().filter(|_| !given.is_plain) {
        roles::settle(&mut lines, moves, doubts);
    }
    Some(ReadingAttempt::best(lines, scramble, remarks, is_stopped))
}

/// Returns the scramble of a line with a label.
fn named(lines: &WriteUpLines, remarks: &mut Vec<WriteUpRemark>) -> Option<Alg> {
    let is_inverse = lines.scramble.is_none();
    let (line, text) = lines.scramble.as_ref().or(lines.inverse_scramble.as_ref())?;
    match written(text) {
        Ok(moves) => {
            Some(if is_inverse { moves.inverse() } else { moves }).filter(|moves| !moves.is_empty())
        }
        Err(error) => {
            let message = format!("the scramble cannot be read: {error}");
            remarks.push(WriteUpRemark { line: Some(*line), kind: RemarkKind::Fault, message });
            None
        }
    }
}

fn written(text: &str) -> Result<Alg, premove_cube::notation::ParseError> {
    parse(text).map(|moves| moves.line().with_premoves())
}

/// Returns the scramble if no line has a label: either a long first line of moves, or the given
/// scramble.
fn unnamed(
    lines: &mut WriteUpLines,
    given: GivenFacts,
    doubts: &mut Doubts,
) -> Option<(Alg, ScrambleSource)> {
    let first = first_line(lines, given);
    let is_on_top = first.as_ref().is_some_and(|(line, _)| given.top == Some(*line));
    let from_text = first.map(|(_, moves)| (moves, ScrambleSource::Text));
    let at_hand = given.scramble.map(|moves| (moves.clone(), ScrambleSource::Given));
    // If the position of the first line makes it a scramble, the given one is not used.
    let at_hand = at_hand.filter(|_| !is_on_top);
    let mut options: Vec<(Alg, ScrambleSource)> = at_hand.into_iter().chain(from_text).collect();
    let costs: Vec<Bits> =
        (0..options.len()).map(|at| if at == 0 { 0 } else { OTHER_SCRAMBLE }).collect();
    let chosen = match options.len() {
        0 => return None,
        1 => 0,
        _ => doubts.choose(&costs),
    };
    let chosen = options.swap_remove(chosen);
    if chosen.1 == ScrambleSource::Text {
        lines.entries.remove(0);
    }
    Some(chosen)
}

/// Returns the first line as a scramble, with its line number. Returns `None` if it has the wrong
/// form, or no other lines follow.
fn first_line(lines: &WriteUpLines, given: GivenFacts) -> Option<(usize, Alg)> {
    let (first, others) = lines.entries.split_first()?;
    let has_others = !others.is_empty() || !lines.finals.is_empty();
    let is_scramble = matches!(first.kind, LineRole::Step { .. })
        && first.pieces.iter().all(|piece| matches!(piece, Piece::Move(Side::Normal, _)))
        && has_others
        && (first.pieces.len() >= SHORT_SCRAMBLE || given.top == Some(first.line));
    let moves = written(&first.code).ok()?;
    is_scramble.then_some((first.line, moves))
}
impl ReadingAttempt {
    /// Returns the variant of this reading that solves the scramble; if none does, the plainest
    /// one.
    fn best(
        lines: WriteUpLines,
        scramble: Option<(Alg, ScrambleSource)>,
        remarks: Vec<WriteUpRemark>,
        is_stopped: Stop,
    ) -> Self {
        let insertions: Vec<usize> = (0..lines.entries.len().min(64))
            .filter(|&i| !lines.entries[i].kind.is_step())
            .collect();
        let flips = 1_u64 << insertions.len().min(MOST_FLIPS);
        let cube = scramble.as_ref().map(|(moves, _)| moves.cube());
        let joints: &[bool] = if has_renaming(&lines) { &[false, true] } else { &[false] };
        let mut first: Option<(LineChoice, Assembled)> = None;
        'all: for &is_joined in joints {
            for wide_marks in [false, true] {
                let mut has_open = false;
                for flip in 0..flips {
                    let flippable = insertions.iter().take(MOST_FLIPS).enumerate();
                    let flipped = flippable.map(|(i, &entry)| (flip >> i & 1) << entry).sum();
                    let choice =
                        LineChoice { flipped, wide_marks, is_joined, ..LineChoice::default() };
                    let built = assemble(&lines.entries, &choice);
                    let solves = cube.is_some_and(|cube| built.line.solves(&cube));
                    has_open = !built.unexplained.is_empty();
                    if solves || is_stopped() {
                        first = Some((choice, built));
                        break 'all;
                    }
                    first.get_or_insert((choice, built));
                }
                if !has_open {
                    break;
                }
            }
        }
        let (choice, built) = first.unwrap_or_default();
        let mut out = Self { lines, scramble, choice, built, remarks, last: None };
        out.last = out.last();
        out
    }

    /// Returns this reading with both sides read as one sequence, as this program writes slices.
    /// Returns `None` if no slice turn, wide turn or rotation renames other moves.
    pub(super) fn joined(&self) -> Option<Self> {
        if !has_renaming(&self.lines) {
            return None;
        }
        let choice = LineChoice { is_joined: true, ..LineChoice::default() };
        let built = assemble(&self.lines.entries, &choice);
        let mut out = Self { choice, built, ..self.clone() };
        out.last = out.last();
        Some(out)
    }

    /// Returns the solution that the author gives. Of several, it is the one that is equal to the
    /// steps; if there is none, the shortest that solves the scramble; otherwise the first.
    fn last(&self) -> Option<(usize, Alg)> {
        let mut all = Vec::new();
        for (line, text) in &self.lines.finals {
            let Ok(read) = marked(text, Side::Normal) else { continue };
            let moves = super::assemble::line_of(&read.pieces).finished();
            if !moves.is_empty() {
                all.push((*line, moves));
            }
        }
        let own = self.built.line.finished();
        let solving: Vec<&(usize, Alg)> =
            all.iter().filter(|(_, moves)| self.is_solved_by(moves)).collect();
        let same = solving.iter().find(|(_, moves)| *moves == own).copied();
        let shortest = solving.iter().min_by_key(|(_, moves)| moves.len()).copied();
        same.or(shortest).or(all.first()).cloned()
    }

    /// Returns whether moves on the normal side solve the scramble.
    pub(super) fn is_solved_by(&self, moves: &Alg) -> bool {
        self.cube().is_some_and(|cube| cube.after_all(moves).is_solved())
    }

    /// Returns whether the steps solve the scramble and, if a solution is given, whether they make
    /// exactly that one.
    pub(super) fn is_as_given(&self) -> bool {
        let is_equal = |(_, moves): &(usize, Alg)| *moves == self.built.line.finished();
        self.is_solved() && self.last.as_ref().is_none_or(is_equal)
    }

    pub(super) fn cube(&self) -> Option<Cube> {
        self.scramble.as_ref().map(|(moves, _)| moves.cube())
    }

    pub(super) fn is_solved(&self) -> bool {
        // Without steps nothing is solved, even if the scramble is the solved cube.
        !self.built.line.is_empty() && self.cube().is_some_and(|cube| self.built.line.solves(&cube))
    }

    /// Returns the evidence for this reading, from the state after its steps. If a step was left
    /// out, only a solved cube counts, because every solve passes through special states.
    pub(super) fn evidence(&self) -> Bits {
        let cube = self.cube().filter(|_| !self.built.line.is_empty());
        let bits = cube.map_or(0, |cube| evidence(&self.built.line.apply_to(&cube)));
        if self.lines.has_left_out && bits < SOLVED { 0 } else { bits }
    }
}

fn has_renaming(lines: &WriteUpLines) -> bool {
    lines.entries.iter().flat_map(|entry| &entry.pieces).any(renames)
}
