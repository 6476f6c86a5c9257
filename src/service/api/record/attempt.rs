//! Attempts against the clock.

use premove_fmc::library::SolveSummary;
use premove_fmc::practice::{Attempt, Mean, Milestone, Statistics};
use serde::Serialize;

/// An attempt.
#[derive(Clone, Debug, Serialize)]
pub struct AttemptRecord<'a> {
    /// The name of its solve in the library.
    pub id: &'a str,
    /// The scramble.
    pub scramble: &'a str,
    /// `true` if the attempt counts for means.
    pub counts: bool,
    /// The length of the solution; null without one.
    pub length: Option<u16>,
    /// The mean, in moves, of this attempt and the two before it that count.
    pub mean_of_three: Option<f64>,
    /// The whole attempt as it is stored.
    pub attempt: &'a Attempt,
}

impl<'a> AttemptRecord<'a> {
    /// Makes the record of an attempt and the mean of three that it ends.
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

/// Statistics of many attempts.
#[derive(Clone, Debug, Serialize)]
pub struct AttemptsRecord {
    /// Number of attempts that count.
    pub counted: usize,
    /// Number of counting attempts that were solved.
    pub solved: usize,
    /// Number of counting attempts that were not solved.
    pub dnf: usize,
    /// Number of counting attempts that were given up.
    pub given_up: usize,
    /// The shortest solution.
    pub best: Option<u16>,
    /// The mean of all solutions, in moves.
    pub mean: Option<f64>,
    /// The mean of the last three.
    pub mean_of_three: Option<f64>,
    /// The best mean of three.
    pub best_mean_of_three: Option<f64>,
    /// The steps, compared with the shortest possible ones.
    pub steps: Vec<StepMeanRecord>,
}

/// The steps that reached a milestone.
#[derive(Clone, Debug, Serialize)]
pub struct StepMeanRecord {
    /// The milestone.
    pub step: Milestone,
    /// Number of steps of which the shortest is known.
    pub count: usize,
    /// Mean length of those steps, in moves.
    pub moves: f64,
    /// Mean of the shortest possible lengths.
    pub shortest: f64,
}

impl AttemptsRecord {
    /// Makes the record of statistics.
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
            steps: steps.collect(),
        }
    }
}
