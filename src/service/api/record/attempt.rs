//! Records of attempts against the clock.

use premove_fmc::library::SolveSummary;
use premove_fmc::practice::{Attempt, LeftAt, Mean, Milestone, Statistics};
use serde::Serialize;

/// Record of an attempt against the clock.
#[derive(Clone, Debug, Serialize)]
pub struct AttemptRecord<'a> {
    /// Name of the solve of the attempt in the library.
    pub id: &'a str,
    /// The scramble.
    pub scramble: &'a str,
    /// `true` if the attempt counts for means.
    pub counts: bool,
    /// Length of the solution in moves; null if there is no solution.
    pub length: Option<u16>,
    /// Mean length of this attempt and the two counted attempts before it, in moves.
    pub mean_of_three: Option<f64>,
    /// The whole attempt as it is stored.
    pub attempt: &'a Attempt,
}

impl<'a> AttemptRecord<'a> {
    /// Makes the record of an attempt. `mean` is the mean of three whose last attempt is this one.
    pub fn new(solve: &'a SolveSummary, attempt: &'a Attempt, mean: Option<Mean>) -> Self {
        Self {
            id: solve.id.as_str(),
            scramble: &solve.scramble,
            counts: attempt.counts(),
            length: attempt.ending.moves(),
            mean_of_three: mean.map(Mean::moves),
            attempt,
        }
    }
}

/// Record of statistics of many attempts.
#[derive(Clone, Debug, Serialize)]
pub struct AttemptsRecord {
    /// Number of attempts that count.
    pub counted: usize,
    /// Number of counted attempts that were solved.
    pub solved: usize,
    /// Number of counted attempts that were not solved.
    pub dnf: usize,
    /// Number of counted attempts that were given up.
    pub given_up: usize,
    /// Length of the shortest solution, in moves.
    pub best: Option<u16>,
    /// Mean length of all solutions, in moves.
    pub mean: Option<f64>,
    /// Mean length of the last three counted attempts, in moves.
    pub mean_of_three: Option<f64>,
    /// The best mean of three counted attempts, in moves.
    pub best_mean_of_three: Option<f64>,
    /// Places at which lines were left that people find within an hour.
    pub left: Vec<LeftCountRecord>,
    /// Mean lengths of the steps, compared with the shortest possible ones.
    pub steps: Vec<StepMeanRecord>,
}

/// Record of a place at which lines were left.
#[derive(Clone, Debug, Serialize)]
pub struct LeftCountRecord {
    /// The place: `eo-not-written`, `eo-not-tried`, `dr-not-found`, `dr-not-tried`,
    /// `htr-not-found`, `finish-not-tried`, `finish-not-found` or `written`.
    pub at: LeftAt,
    /// Number of attempts.
    pub count: usize,
}

/// Record of the mean length of the steps that reach one milestone.
#[derive(Clone, Debug, Serialize)]
pub struct StepMeanRecord {
    /// The milestone that the steps reach.
    pub step: Milestone,
    /// Number of steps whose shortest possible length is known.
    pub count: usize,
    /// Mean length of those steps, in moves.
    pub moves: f64,
    /// Mean of the shortest possible lengths of those steps, in moves.
    pub shortest: f64,
}

impl AttemptsRecord {
    /// Makes the record of statistics of attempts.
    pub fn of(statistics: &Statistics) -> Self {
        let steps = statistics.steps.iter().map(|step| StepMeanRecord {
            step: step.milestone,
            count: step.count,
            moves: step.moves.moves(),
            shortest: step.shortest.moves(),
        });
        Self {
            counted: statistics.counted,
            solved: statistics.solved,
            dnf: statistics.dnf,
            given_up: statistics.given_up,
            best: statistics.best,
            mean: statistics.mean.map(Mean::moves),
            mean_of_three: statistics.mean_of_three.map(Mean::moves),
            best_mean_of_three: statistics.best_mean_of_three.map(Mean::moves),
            left: statistics
                .left
                .iter()
                .map(|&(at, count)| LeftCountRecord { at, count })
                .collect(),
            steps: steps.collect(),
        }
    }
}
