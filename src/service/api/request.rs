//! The requests for work in the background.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::optimal;
use premove_engine::search::Limits;
use premove_engine::step::Step;
use premove_engine::table::{TableId, Tier};
use premove_fmc::ScrambleKind;
use premove_fmc::analysis::{Budget, Played};
use premove_fmc::chain::{Chain, ChainLimits, Recipe, WidenLimits};
use premove_fmc::library::Query;
use premove_fmc::practice::Draw;

use super::puzzle::PuzzleRequest;

/// Work to be done in the background; [`Event`](super::Event)s report on it.
///
/// Small tables that are missing are built first, unless the request says otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Solutions of a step.
    Step {
        /// The step to solve.
        step: Step,
        /// The normal side.
        cube: Cube,
        /// Limits of the search.
        limits: Limits,
    },
    /// The whole cube in the fewest moves. A short solution is reported first, as
    /// [`Event::Better`](super::Event::Better).
    Optimal {
        /// The cube.
        cube: Cube,
        /// Which solutions.
        request: optimal::Request,
        /// The table to search with, of the request's metric; without one the best that is there.
        tier: Option<Tier>,
    },
    /// Short solutions of the whole cube within some ten milliseconds, each better one reported as
    /// [`Event::Better`](super::Event::Better). The work ends with an [`Outcome::Done`] that is
    /// not truncated when the last one is proven to be the shortest.
    ///
    /// Builds no tables: where they are missing, it ends with [`Outcome::NotReady`].
    ///
    /// [`Outcome::Done`]: super::Outcome::Done
    /// [`Outcome::NotReady`]: super::Outcome::NotReady
    Short(Cube),
    /// Solutions of a chain of steps: [`Event::Lines`] for each total in all.
    ///
    /// [`Event::Lines`]: super::Event::Lines
    Chain {
        /// The steps.
        chain: Chain,
        /// The normal side.
        cube: Cube,
        /// Which solutions.
        limits: ChainLimits,
    },
    /// Whole lines, shorter and shorter: [`Event::Whole`] whenever the best ones change. The work
    /// ends when it is stopped, or when no line can be better.
    ///
    /// [`Event::Whole`]: super::Event::Whole
    Whole {
        /// The chains that lines may take.
        recipe: Recipe,
        /// The moves that led to the state: totals count them.
        before: Line,
        /// The normal side.
        cube: Cube,
        /// Limits of the search, with the number of lines.
        limits: WidenLimits,
    },
    /// The distances of a step from a state on each side and with both: [`Event::Distances`],
    /// twice where both sides can be used. Like [`Request::BestTotals`], it runs while nothing
    /// else does, and no table is built for it.
    ///
    /// [`Event::Distances`]: super::Event::Distances
    Distances {
        /// The step.
        step: Step,
        /// The normal side.
        cube: Cube,
    },
    /// The best finished total through each of many lines, shorter and shorter:
    /// [`Event::BestTotals`]. It runs on one thread and only while nothing else does: any other
    /// request, and a table that is built, holds it. A table that is missing gets an idle build
    /// ([`Event::BuildBegun`]); where that fails, it ends with [`Outcome::NotReady`].
    ///
    /// [`Event::BestTotals`]: super::Event::BestTotals
    /// [`Event::BuildBegun`]: super::Event::BuildBegun
    /// [`Outcome::NotReady`]: super::Outcome::NotReady
    BestTotals {
        /// The scramble, normal side.
        scramble: Cube,
        /// The lines, from the scramble on; each with the spellings that stand for it.
        candidates: Vec<Vec<Line>>,
        /// Greatest number of rounds for each candidate. Each round may take twice as long as the
        /// one before it, and the first some milliseconds.
        rounds: u32,
    },
    /// Chains compared over many cubes: [`Event::Compared`] for each cube, in order.
    /// [`Comparison`](premove_fmc::chain::Comparison) adds them up.
    ///
    /// [`Event::Compared`]: super::Event::Compared
    Compare {
        /// The chains.
        chains: Vec<Chain>,
        /// The cubes.
        cubes: Vec<Cube>,
        /// Which solution of a chain is its best.
        limits: ChainLimits,
    },
    /// The cost of each step of a solve, and the best that was possible in its place:
    /// [`Event::Finding`] for each part, the quick ones first.
    ///
    /// [`Event::Finding`]: super::Event::Finding
    Analyze {
        /// The solve.
        played: Box<Played>,
        /// Limits on the work.
        budget: Budget,
    },
    /// The solves of the library that match a query, analysed one after the other and added up:
    /// [`Event::Summary`] after each. Ends with [`Outcome::NotReady`] where there is no library.
    ///
    /// [`Event::Summary`]: super::Event::Summary
    /// [`Outcome::NotReady`]: super::Outcome::NotReady
    Summary {
        /// The query that selects the solves.
        query: Query,
        /// Limits on the work for each solve.
        budget: Budget,
    },
    /// Moves that replace consecutive moves of a solution and make it shorter: one
    /// [`Event::Replacements`].
    ///
    /// [`Event::Replacements`]: super::Event::Replacements
    Replace {
        /// The solution, in normal form.
        solution: Alg,
        /// Greatest number of moves that are replaced.
        window: usize,
        /// Set to report also replacements that are as long.
        same: bool,
    },
    /// A write-up as people write it, to be read: one [`Event::WriteUp`].
    ///
    /// [`Event::WriteUp`]: super::Event::WriteUp
    WriteUp {
        /// The text.
        text: String,
        /// The scramble to use when the text has none.
        given: Option<Alg>,
    },
    /// A random scramble.
    Scramble {
        /// The set of states from which it is drawn.
        kind: ScrambleKind,
        /// Gives the same scramble every time; without it the scramble is as random as the system
        /// allows.
        seed: Option<u64>,
    },
    /// A random scramble under conditions, also reported as [`Event::Scrambled`].
    ///
    /// [`Event::Scrambled`]: super::Event::Scrambled
    Draw {
        /// The conditions.
        draw: Draw,
        /// The seed, with the same meaning as that of [`Request::Scramble`].
        seed: Option<u64>,
    },
    /// A table of optimal solving to be built, continued, or, where it is complete, built to reach
    /// further. Stopping keeps the part that is done.
    BuildTier(Tier),
    /// A table of the steps to be built, where it is missing or its file is not right. Stopping
    /// stops the waiting for it, not the build.
    BuildTable(TableId),
    /// Something about a puzzle of a definition.
    Puzzle(PuzzleRequest),
}

impl Request {
    /// Returns `true` if the request only runs while nothing else does.
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::BestTotals { .. } | Self::Distances { .. })
    }
}
