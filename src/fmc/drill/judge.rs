//! Judges an answer to a case: whether it reaches the goal, its moves beside the fewest, and the
//! grade for the memory.

use premove_cube::notation::{Line, ParseError, parse};
use premove_engine::step::Stage;
use serde::{Deserialize, Serialize};

use super::case::DrillCase;
use crate::insertion::Leftover;

/// The grade of an answer, from which the memory of the card follows.
///
/// Saved reviews contain the names of the variants, so a new name changes the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrillGrade {
    /// Not solved, two or more moves too many, or both a move too many and too slow: a lapse.
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
    /// Number of moves of the answer; `None` if it does not reach the goal.
    pub moves: Option<usize>,
    /// Why the answer does not reach the goal, as a sentence without a full stop; empty if it does.
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
    /// Returns the verdict in a sentence without its solutions: `solved in 5 moves, 4 are the
    /// fewest: hard`.
    pub fn words(&self) -> String {
        let grade = self.grade.name();
        let fewest = self.fewest;
        let count = |moves: usize| {
            if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
        };
        match self.moves {
            None => {
                let fewest = count(fewest.into());
                format!("not solved: {}; it takes {fewest}: {grade}", self.fault)
            }
            Some(moves) if moves < usize::from(fewest) => {
                format!(
                    "solved in {}, fewer than the {fewest} that are known: {grade}",
                    count(moves)
                )
            }
            Some(moves) if moves == usize::from(fewest) => {
                format!("solved in {}, the fewest: {grade}", count(moves))
            }
            Some(moves) => {
                let are = if fewest == 1 { "is" } else { "are" };
                format!("solved in {}, {fewest} {are} the fewest: {grade}", count(moves))
            }
        }
    }
}

/// Judges an answer to a case. An empty answer means that the user does not know one.
///
/// # Errors
/// Fails if the answer cannot be read as moves. Nothing is judged then.
pub fn judge(case: &DrillCase, answer: &str, seconds: u32) -> Result<DrillVerdict, ParseError> {
    let line = parse(answer)?.line().normal_form();
    let outcome =
        if line.is_empty() { Err("there is no answer".to_owned()) } else { reached(case, &line) };
    let fewest = usize::from(case.fewest);
    let grade = match outcome {
        Ok(moves) => DrillGrade::of(moves.saturating_sub(fewest), seconds, case.seconds()),
        Err(_) => DrillGrade::Again,
    };
    Ok(DrillVerdict {
        moves: outcome.as_ref().ok().copied(),
        fault: outcome.err().unwrap_or_default(),
        fewest: case.fewest,
        best: case.best.clone(),
        seconds,
        grade,
    })
}

/// Returns the number of moves of an answer that reaches the goal of a case.
///
/// # Errors
/// Returns what is missing, in a sentence.
fn reached(case: &DrillCase, line: &Line) -> Result<usize, String> {
    let cube = line.apply_to(&case.cube());
    let Some(step) = case.step.as_ref().filter(|step| step.reaches_stage() != Stage::Solved) else {
        if cube.is_solved() {
            return Ok(line.finished().len());
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
    Err(nearest.and_then(|target| target.unreached(&cube)).unwrap_or_default())
}

/// Describes the pieces that are left.
fn unsolved(left: &Leftover) -> String {
    if left.is_few() {
        return format!("the cube is not solved: {left} is left");
    }
    format!("the cube is not solved: {} pieces are left", left.pieces())
}
