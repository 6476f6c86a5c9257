//! The events that background work reports, and the outcomes with which it ends.

use premove_cube::notation::Alg;
use premove_engine::search::Solution;
use premove_engine::table::TableId;
use premove_fmc::analysis::{AnalysisSummary, Finding};
use premove_fmc::chain::{BestTotal, ChainLine, FoundLine, Sample};
use premove_fmc::replace::Replacement;
use premove_fmc::writeup::read::WriteUp;

use super::puzzle::PuzzleEvent;
use crate::failure::Failure;

/// Something that happened in background work.
#[derive(Clone, Debug)]
pub enum Event {
    /// Solutions of the length being searched, in no order, a few dozen at most; see
    /// [`Report::found`](premove_engine::search::Report::found).
    Found(Vec<Solution>),
    /// A length is done.
    LengthDone {
        /// Which length, in moves.
        length: u8,
        /// Its solutions in order, no more of them than are wanted.
        solutions: Vec<Solution>,
    },
    /// A solution of the whole cube, shorter than all before.
    Better(Alg),
    /// Solutions of a chain of steps with this many moves in all, in order unless the limits ask
    /// for solutions as they are found.
    Lines {
        /// The moves in all.
        total: u8,
        /// The solutions.
        lines: Vec<ChainLine>,
    },
    /// The best whole lines so far, in order. They replace those reported before.
    Whole(Vec<FoundLine>),
    /// The distances to a step that are known so far.
    Distances(Distances),
    /// Shorter solutions through some of the lines of the request, by their places in it, or the
    /// proof that there are none; in the order in which they were found.
    BestTotals(Vec<(usize, BestTotal)>),
    /// The build of a table for idle jobs alone began.
    BuildBegun(TableId),
    /// A table of a [`BuildBegun`](Self::BuildBegun) is complete and can be used.
    BuildDone(TableId),
    /// The result of each chain of a comparison on one cube; `None` where the limits allow no
    /// solution.
    Compared(Vec<Option<Sample>>),
    /// A part of an analysis.
    Finding(Box<Finding>),
    /// Analyses of many solves, added up so far.
    Summary(Box<SummarySoFar>),
    /// Other moves for parts of a solution.
    Replacements(Vec<Replacement>),
    /// A write-up was read.
    WriteUp(Box<WriteUp>),
    /// A scramble.
    Scrambled(Alg),
    /// Something about a puzzle of a definition.
    Puzzle(PuzzleEvent),
    /// The work has ended; this is its last event.
    Finished(Outcome),
}

/// The fewest moves to a step, all of them proven; `None` where they are not known yet, and where
/// there is no solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Distances {
    /// All moves on the normal side.
    pub normal: Option<u8>,
    /// All moves on the inverse side.
    pub inverse: Option<u8>,
    /// Moves on both sides, mixed anywhere (NISS).
    pub both: Option<u8>,
}

/// Analyses of many solves, added up so far.
#[derive(Clone, Debug)]
pub struct SummarySoFar {
    /// The sums of the analyses.
    pub summary: AnalysisSummary,
    /// Number of solves that are done, with those left out because they are not finished or cannot
    /// be read.
    pub done: usize,
    /// Number of all solves.
    pub all: usize,
}

/// The outcome of background work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything inside the limits was searched.
    Done {
        /// `true` if there are, or may be, more solutions than the number wanted.
        truncated: bool,
    },
    /// The work was asked to stop.
    Stopped,
    /// The state does not meet the step's precondition; the failure says what is missing.
    NotReady(Failure),
    /// The work failed.
    Failed(Failure),
}
