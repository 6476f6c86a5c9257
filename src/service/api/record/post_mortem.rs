//! Record of a post-mortem: the line that a solver could have found, and where he left it.

use premove_fmc::findability::{Rated, SolverLevel};
use premove_fmc::post_mortem::{
    FindableLine, FindableLines, FindableStep, Left, OwnStep, PostMortem,
};
use serde::Serialize;

use super::find::{FindField, FindRecord};

/// Record of a post-mortem.
#[derive(Clone, Debug, Serialize)]
pub struct PostMortemRecord {
    /// Source of the solve: the number of the write-up in the input, or the name of the solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The scramble.
    pub scramble: String,
    /// Number of moves of the solution that was handed in; `null` if it does not solve the cube.
    pub result: Option<usize>,
    /// Greatest number of moves of the line that is wanted.
    pub target: u8,
    /// The line that people find most easily among those with at most this number of moves; `null`
    /// if none is known that a person finds.
    pub line: Option<FindableLineRecord>,
    /// The place where the solver left the line; `null` without one.
    pub left: Option<LeftRecord>,
    /// The post-mortem in sentences.
    pub words: Vec<String>,
    /// The steps of the line that was handed in, and the easiest ones in their place.
    pub steps: Vec<OwnStepRecord>,
    /// For each total the easiest line, where it is easier than all shorter ones.
    pub front: Vec<FindableLineRecord>,
    /// `true` if no further line belongs to the front.
    pub complete: bool,
}

/// Record of a line that people find.
#[derive(Clone, Debug, Serialize)]
pub struct FindableLineRecord {
    /// Number of moves from the scramble.
    pub total: u8,
    /// The steps in order.
    pub steps: Vec<FindableStepRecord>,
    /// The whole solution.
    pub solution: String,
    /// Findability of the line.
    pub find: FindRecord,
}

/// Record of a step of a line that people find.
#[derive(Clone, Debug, Serialize)]
pub struct FindableStepRecord {
    /// The step: `EO`, `DR`, `HTR` or `finish`.
    pub step: &'static str,
    /// The moves, those of the inverse side in parentheses.
    pub moves: String,
    /// Findability of the step; `null` for a finish.
    pub find: FindField,
}

/// Record of the place where a solver left a line.
#[derive(Clone, Debug, Serialize)]
pub struct LeftRecord {
    /// The place: `eo-not-written`, `eo-not-tried`, `dr-not-found`, `dr-not-tried`,
    /// `htr-not-found`, `finish-not-tried`, `finish-not-found` or `written`.
    pub at: &'static str,
    /// Time at which the solver wrote down the last step that he has in common with the line, in
    /// seconds; `null` if there is none or its time is not known.
    pub seconds: Option<u32>,
    /// Number of other steps that he wrote down in place of the first one that he lacks.
    pub tried: usize,
}

/// Record of a step of the line that was handed in.
#[derive(Clone, Debug, Serialize)]
pub struct OwnStepRecord {
    /// The step as it was made.
    #[serde(flatten)]
    pub own: FindableStepRecord,
    /// The first step of the easiest line from the same state that keeps the total; `null` if none
    /// is known.
    pub easiest: Option<FindableStepRecord>,
}

impl PostMortemRecord {
    /// Makes the record of a post-mortem for a total.
    pub fn new(source: Option<String>, found: &PostMortem, target: u8) -> Self {
        let level = found.limits.level;
        let FindableLines { lines, is_complete } = &found.findable;
        let left = found.left(target);
        Self {
            source,
            scramble: found.tree.scramble.to_string(),
            result: found.tree.result(),
            target,
            line: found.line(target).map(|line| FindableLineRecord::new(line, level)),
            left: left.map(|left| LeftRecord::new(&left, found)),
            words: found.sentences(target),
            steps: found.steps.iter().map(|own| OwnStepRecord::new(own, target, level)).collect(),
            front: lines.iter().map(|line| FindableLineRecord::new(line, level)).collect(),
            complete: *is_complete,
        }
    }
}

impl FindableLineRecord {
    fn new(line: &FindableLine, level: SolverLevel) -> Self {
        Self {
            total: line.total,
            steps: line.steps.iter().map(|step| FindableStepRecord::new(step, level)).collect(),
            solution: line.solution.to_string(),
            find: FindRecord::of_step((Rated::Line, line.bits), level),
        }
    }
}

impl FindableStepRecord {
    fn new(step: &FindableStep, level: SolverLevel) -> Self {
        let find = step.rated().map(|rated| FindRecord::of_step(rated, level));
        Self { step: step.milestone.title(), moves: step.line.to_string(), find: FindField(find) }
    }
}

impl LeftRecord {
    fn new(left: &Left, found: &PostMortem) -> Self {
        Self {
            at: left.at.name(),
            seconds: left.common.first().and_then(|&step| found.tree.steps[step].at),
            tried: left.tried.len(),
        }
    }
}

impl OwnStepRecord {
    fn new(own: &OwnStep, target: u8, level: SolverLevel) -> Self {
        let easiest = own.findable.within(target).and_then(|line| line.step(own.step.milestone));
        Self {
            own: FindableStepRecord::new(&own.step, level),
            easiest: easiest.map(|step| FindableStepRecord::new(step, level)),
        }
    }
}
