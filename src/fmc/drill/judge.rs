//! Judges an answer to a case: whether it reaches the goal with the moves of the step, its number
//! of moves beside the fewest, and the grade for the memory.

use std::cmp::Ordering;

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::step::{FrCase, Label, Subset, Target, quarter_turns};
use serde::{Deserialize, Serialize};

use super::case::DrillCase;
use super::kind::DrillKind;
use crate::insertion::Leftover;

/// The grade of an answer, from which the memory of the card follows.
///
/// Saved reviews contain the names of the variants, so a new name changes the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrillGrade {
    /// Wrong, two or more moves too many, or both a move too many and too slow: a lapse.
    Again,
    /// A move too many, or too slow.
    Hard,
    /// The fewest moves within the time.
    Good,
    /// The fewest moves within a third of the time.
    Easy,
}

impl DrillGrade {
    /// Returns the grade in a word: `again`, `hard`, `good`, `easy`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Again => "again",
            Self::Hard => "hard",
            Self::Good => "good",
            Self::Easy => "easy",
        }
    }

    /// Returns the grade of an answer that reaches the goal.
    const fn of(excess: usize, seconds: u32, allowed: u32) -> Self {
        let is_slow = seconds > allowed;
        match (excess, is_slow) {
            (0, false) if seconds <= allowed / 3 => Self::Easy,
            (0, false) => Self::Good,
            (0, true) | (1, false) => Self::Hard,
            _ => Self::Again,
        }
    }
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillVerdict {
    /// Number of moves of the answer; `None` if it is wrong.
    pub moves: Option<usize>,
    /// Why the answer is wrong, as a sentence without a full stop; empty if it is right.
    pub fault: String,
    /// The fewest moves.
    pub fewest: u8,
    /// One or two solutions with the fewest moves.
    pub best: Vec<Line>,
    /// The time of the answer, in seconds.
    pub seconds: u32,
    /// The grade.
    pub grade: DrillGrade,
}

impl DrillVerdict {
    /// Returns the verdict in sentences, without its solutions: `Hard. Solved in 5 moves, 4 are the
    /// fewest.`
    pub fn words(&self) -> String {
        let grade = sentence(self.grade.name());
        let fewest = usize::from(self.fewest);
        let Some(moves) = self.moves else {
            return format!("{grade} {} It takes {}.", sentence(&self.fault), count(fewest));
        };
        let beside = match moves.cmp(&fewest) {
            Ordering::Less => format!("fewer than the {fewest} that are known"),
            Ordering::Equal => "the fewest".to_owned(),
            Ordering::Greater if fewest == 1 => "1 is the fewest".to_owned(),
            Ordering::Greater => format!("{fewest} are the fewest"),
        };
        format!("{grade} Solved in {}, {beside}.", count(moves))
    }
}

fn count(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// Returns words as a sentence: with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Judges an answer to a case. An empty answer means that the user does not know one.
pub fn judge(case: &DrillCase, answer: &Line, seconds: u32) -> DrillVerdict {
    let outcome = if answer.is_empty() {
        Err("there is no answer".to_owned())
    } else {
        reached(case, &answer.normal_form())
    };
    let fewest = usize::from(case.fewest);
    let grade = match outcome {
        Ok(moves) => DrillGrade::of(moves.saturating_sub(fewest), seconds, case.seconds()),
        Err(_) => DrillGrade::Again,
    };
    DrillVerdict {
        moves: outcome.as_ref().ok().copied(),
        fault: outcome.err().unwrap_or_default(),
        fewest: case.fewest,
        best: case.best.clone(),
        seconds,
        grade,
    }
}

/// Returns the number of moves of an answer that reaches the goal of a case with the moves of its
/// step.
///
/// # Errors
/// Returns the move that does not belong to the step, or what is missing, in a sentence.
fn reached(case: &DrillCase, line: &Line) -> Result<usize, String> {
    let is_finish = case.card.kind().is_finish();
    // Moves of both sides may cancel where they meet in the solution.
    let line = if is_finish { Line::on_normal(line.finished()) } else { line.clone() };
    let mut moves = line.normal.iter().chain(line.inverse.iter());
    if line.is_empty() {
        return Err("the moves cancel each other".to_owned());
    }
    if let Some(fault) = moves.find_map(|m| case.fault_of(m)) {
        return Err(fault);
    }
    let cube = line.apply_to(&case.cube());
    let Some(step) = case.step.as_ref().filter(|_| !is_finish) else {
        if cube.is_solved() {
            return Ok(line.len());
        }
        return Err(unsolved(&Leftover::of(&cube)));
    };
    if step.targets().iter().any(|target| target.is_reached(&cube)) {
        return Ok(line.len());
    }
    let nearest = step.targets().iter().min_by_key(|target| {
        let bad = target.bad_pieces(&cube);
        bad.corners() + bad.edges()
    });
    let left = nearest.and_then(|target| left(case.card.kind(), target, &cube));
    Err(left.or_else(|| nearest?.unreached(&cube)).unwrap_or_default())
}

/// Returns the case that is left on the axis of a target, in words: `HTR is not solved: 4a1 2e is
/// left, 1 quarter turn`. Returns `None` for kinds without a name for it.
fn left(kind: DrillKind, target: &Target, cube: &Cube) -> Option<String> {
    let axis = target.dr_axis();
    let on = axis.title();
    Some(match kind {
        DrillKind::Trigger => {
            let label = Label::of(cube, target.eo_axis(), axis);
            format!("DR on {on} is not solved: {label} is left")
        }
        DrillKind::Htr => {
            let quarters = quarter_turns(cube, axis);
            let turns = if quarters == 1 { "quarter turn" } else { "quarter turns" };
            let subset = Subset::of(cube, axis);
            format!("HTR is not solved: {subset} is left, {quarters} {turns}")
        }
        DrillKind::Fr => {
            format!("FR on {on} is not solved: FR case {} is left", FrCase::of(cube, axis))
        }
        _ => return None,
    })
}

/// Describes the pieces that are left.
fn unsolved(left: &Leftover) -> String {
    if left.is_few() {
        return format!("the cube is not solved: {left} is left");
    }
    format!("the cube is not solved: {} pieces are left", left.pieces())
}
