//! Records of solutions of a chain of steps.

use premove_cube::{Axis, Cube};
use premove_engine::step::Target;
use premove_fmc::Badges;
use premove_fmc::chain::{Chain, ChainLine};
use serde::Serialize;

/// Record of a solution of a chain of steps.
#[derive(Clone, Debug, Serialize)]
pub struct ChainRecord<'a> {
    /// Number of the input line that has the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The chain in its normal form.
    pub chain: String,
    /// The steps of the solution, in order.
    pub steps: Vec<ChainStepRecord>,
    /// The finished solution if the cube is solved, otherwise the moves on both sides. Moves that
    /// cancel are left out.
    pub solution: String,
    /// Number of moves of the solution.
    pub length: u8,
    /// Number of cancelled moves: the lengths of all steps together minus `length`.
    pub cancelled: usize,
    /// Number of ways to divide the same moves into the steps; missing until all solutions of this
    /// total are searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<u32>,
}

impl<'a> ChainRecord<'a> {
    /// Makes the record of a solution for the scramble on an input line. The field `readings` is
    /// missing.
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
            fr: AxesRecord::of(Badges::of(&here.cube).fr),
            br: AxesRecord::of(Badges::of(&here.cube).br),
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

/// Record of one step of a chain solution.
#[derive(Clone, Debug, Serialize)]
pub struct ChainStepRecord {
    /// Name of the step in the chain.
    pub step: String,
    /// The single-axis steps that it reaches.
    pub reaches: Vec<String>,
    /// Label of the state after the step, for people.
    pub label: String,
    /// The DR axes on which AR is done on the normal side, if EO is reached and DR is not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ar: Vec<&'static str>,
    /// The FR case of each axis on the normal side, if HTR is reached and the cube is not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fr: Option<AxesRecord>,
    /// The BR case of each axis on the normal side, if HTR is reached and the cube is not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub br: Option<AxesRecord>,
    /// The moves on both sides, those of the inverse side in parentheses.
    pub solution: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// Number of moves on both sides together.
    pub length: u8,
    /// Number of moves that cancel with moves of earlier steps.
    pub cancelled: usize,
    /// Number of moves from the scramble to the end of the step.
    pub total: usize,
}

/// Record of a badge of each axis: an FR case such as `4c1 4e`, or `done`; a BR case such as `4P1`.
#[derive(Clone, Debug, Serialize)]
pub struct AxesRecord {
    /// The badge of the axis U/D.
    pub ud: String,
    /// The badge of the axis R/L.
    pub rl: String,
    /// The badge of the axis F/B.
    pub fb: String,
}

impl AxesRecord {
    /// Makes the record of badges that are indexed by [`Axis::index`].
    fn of<T: ToString>(badges: Option<[T; 3]>) -> Option<Self> {
        let badges = badges?;
        let [ud, rl, fb] =
            [Axis::Ud, Axis::Rl, Axis::Fb].map(|axis| badges[axis.index()].to_string());
        Some(Self { ud, rl, fb })
    }
}

/// Record of the number of chain solutions of a scramble.
#[derive(Clone, Debug, Serialize)]
pub struct ChainCountRecord<'a> {
    /// Number of the input line that has the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The chain in its normal form.
    pub chain: String,
    /// Number of solutions that were found.
    pub count: usize,
    /// `true` if the bounds may allow more solutions than the number wanted.
    pub more: bool,
}
