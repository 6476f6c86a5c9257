//! Solutions of a chain of steps.

use premove_cube::{Axis, Cube};
use premove_engine::step::Target;
use premove_fmc::Badges;
use premove_fmc::chain::{Chain, ChainLine};
use serde::Serialize;

/// A whole solution.
#[derive(Clone, Debug, Serialize)]
pub struct ChainRecord<'a> {
    /// The line of the input that the scramble stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The chain in its normal form.
    pub chain: String,
    /// Its steps.
    pub steps: Vec<ChainStepRecord>,
    /// The finished solution when the cube is solved, otherwise both sides; cancelled moves are
    /// left out.
    pub solution: String,
    /// Number of moves of the solution.
    pub length: u8,
    /// Number of moves that cancel: the lengths of the steps together minus `length`.
    pub cancelled: usize,
    /// Number of ways in which the same moves can be divided into the steps; missing until the
    /// whole total is searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<u32>,
}

impl<'a> ChainRecord<'a> {
    /// Makes the record of a solution of the scramble on a line, without readings.
    pub fn new(
        line: Option<usize>,
        scramble: &'a str,
        chain: &Chain,
        cube: &Cube,
        found: &ChainLine,
    ) -> Self {
        let standings = found.standings(cube);
        let steps = chain.links().iter().zip(&found.steps).zip(&standings);
        let steps = steps.map(|((link, solution), here)| ChainStepRecord {
            step: link.name.clone(),
            reaches: link.step.targets_of(solution.targets()).map(Target::name).collect(),
            label: link.label(solution, &here.cube),
            ar: Badges::of(&here.cube).ar.into_iter().map(Axis::name).collect(),
            fr: FrRecord::of(&here.cube),
            solution: solution.line().to_string(),
            normal: solution.line().normal.to_string(),
            inverse: solution.line().inverse.to_string(),
            length: solution.len(),
            cancelled: here.cancelled,
            total: here.total,
        });
        Self {
            line,
            scramble,
            chain: chain.to_string(),
            steps: steps.collect(),
            solution: found.whole().to_string(),
            length: found.total,
            cancelled: found.line().len() - usize::from(found.total),
            readings: None,
        }
    }
}

/// One step of a whole solution.
#[derive(Clone, Debug, Serialize)]
pub struct ChainStepRecord {
    /// Its name in the chain.
    pub step: String,
    /// The single-axis steps that it reaches.
    pub reaches: Vec<String>,
    /// Label of the result, for people.
    pub label: String,
    /// Where EO is reached and DR is not, the DR axes on which AR is done, on the normal side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ar: Vec<&'static str>,
    /// Where HTR is reached and the cube is not solved, the FR case of each axis on the normal
    /// side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fr: Option<FrRecord>,
    /// Both sides.
    pub solution: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// Moves on both sides together.
    pub length: u8,
    /// Number of moves that cancel with moves before the step.
    pub cancelled: usize,
    /// The moves from the scramble to the end of the step.
    pub total: usize,
}

/// The FR case of each axis, such as `4c1 4e`, or `done`.
#[derive(Clone, Debug, Serialize)]
pub struct FrRecord {
    /// On U/D.
    pub ud: String,
    /// On R/L.
    pub rl: String,
    /// On F/B.
    pub fb: String,
}

impl FrRecord {
    /// Returns the cases of a state; `None` without HTR, and when the cube is solved.
    pub fn of(cube: &Cube) -> Option<Self> {
        let fr = Badges::of(cube).fr?;
        let [ud, rl, fb] = [Axis::Ud, Axis::Rl, Axis::Fb].map(|axis| fr[axis.index()].to_string());
        Some(Self { ud, rl, fb })
    }
}

/// The record of the number of whole solutions of a scramble.
#[derive(Clone, Debug, Serialize)]
pub struct ChainCountRecord<'a> {
    /// The line of the input that the scramble stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The chain in its normal form.
    pub chain: String,
    /// Number of solutions that were found.
    pub count: usize,
    /// `true` if there may be more solutions within the bounds than the number wanted.
    pub more: bool,
}
