//! Records: the answers of the program as JSON, one object per line.
//!
//! Records are made from values of the engine. The command line and servers print them.
//! docs/json.md describes each field. Existing fields are never removed, renamed or changed.
//!
//! | file | records of |
//! |---|---|
//! | `solve.rs`, `chain.rs` | solutions of steps, short ones, of chains |
//! | `find.rs` | how easily people find a solution or a line |
//! | `moves.rs` | moves and cubes in another form, scrambles, replacements |
//! | `insertion.rs` | solutions that insertions make of a skeleton; shorter solutions |
//! | `analysis.rs` | analyses of solves |
//! | `explanation.rs` | the purpose of each move of a solve |
//! | `attempt.rs` | attempts against the clock |
//! | `post_mortem.rs` | the line that a solver could have found |
//! | `drill.rs` | drills: cases, verdicts, cards, the deck |
//! | `library.rs` | solves of the library |
//! | `stats.rs` | chains over many scrambles |
//! | `trigger.rs` | triggers |
//! | `table.rs` | distance tables, `bench` |
//! | `puzzle.rs` | puzzles of a definition |
//! | `writeup.rs` | write-ups, checks of solutions |
//! | `program.rs` | facts about the program itself: commands, steps, folders, keys |

mod analysis;
mod attempt;
mod chain;
mod drill;
mod explanation;
mod find;
mod insertion;
mod library;
mod moves;
mod post_mortem;
mod program;
mod puzzle;
mod solve;
mod stats;
mod table;
mod trigger;
mod writeup;

use std::time::Duration;

pub use analysis::{
    AnalysisRecord, AnalysisStepRecord, AnalysisSummaryRecord, CostRecord, CountRecord,
    FewestRecord, MissedRecord, ReachableRecord, ShortestRecord, StretchRecord,
};
pub use attempt::{AttemptRecord, AttemptsRecord, LeftCountRecord, StepMeanRecord};
pub use chain::{AxesRecord, ChainCountRecord, ChainRecord, ChainStepRecord};
pub use drill::{
    DrillCardRecord, DrillCaseRecord, DrillDeckRecord, DrillRefusedRecord, DrillVerdictRecord,
    DueDayRecord,
};
pub use explanation::{
    ExplainedStepRecord, ExplanationRecord, HandedMoveRecord, InsertionFactsRecord, MadeMoveRecord,
    MoveFactsRecord,
};
pub use find::{FindField, FindRecord, FindStepsRecord};
pub use insertion::{
    InsertedRecord, InsertionRecord, PlaceRecord, ReplacedRecord, ShorterRecord, SliceRecord,
};
pub use library::{SolveDamagedRecord, SolveDoneRecord, SolveRecord, SolveShownRecord};
pub use moves::{
    ConvertRecord, CountsRecord, CubeRecord, PrintRecord, ReplaceRecord, RewriteRecord, SameRecord,
    ScrambleRecord, ScrambledCubeRecord, WrittenMovesRecord,
};
pub use post_mortem::{
    FindableLineRecord, FindableStepRecord, LeftRecord, OwnStepRecord, PostMortemRecord,
};
pub use program::{
    CommandRecord, EngineRecord, FolderRecord, KeyRecord, SequenceRecord, StepRecord,
    StepTableRecord, VersionRecord, WholeVersionRecord,
};
pub use puzzle::{
    AntipodeRecord, GoalRecord, Posed, PuzzleCheckRecord, PuzzleClosingRecord, PuzzleConvertRecord,
    PuzzleCountRecord, PuzzleDistanceRecord, PuzzleImpossibleRecord, PuzzlePossibleRecord,
    PuzzleRecord, PuzzleSamplesRecord, PuzzleSetRecord, PuzzleSolutionRecord, metric_name,
};
pub use solve::{
    BoundsRecord, ClosingRecord, GroupRecord, ImprovementRecord, ShortRecord, SolutionRecord,
    metric_field,
};
pub use stats::{MeasureRecord, StatsRecord, StatsRowRecord};
pub use table::{
    BenchRecord, DistancesRecord, TableDoneRecord, TableNameRecord, TableRecord, TableStateRecord,
    TierRecord, table_state_name,
};
pub use trigger::{TriggerDoneRecord, TriggerRecord};
pub use writeup::{CheckRecord, FaultRecord, ImportRecord, ImportStepRecord, RemarkRecord};

/// Rounds a number for JSON to six decimal places.
pub fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// Converts a time for JSON to seconds.
pub fn seconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64())
}
