//! A solver for Fewest Moves (FMC): steps on both sides of a scramble, chains of steps, optimal
//! solutions, write-ups and their analysis, and any puzzle from a text definition.
//!
//! A program that solves, reads or analyzes cubes needs only this crate. It re-exports the main
//! types of the crates of the workspace. The folder `examples/` has complete programs;
//! `docs/steps.md` lists the steps.
//!
//! | module | use it to |
//! |---|---|
//! | [`cube`] | hold a 3x3x3: moves, states, random states, facts such as bad edges |
//! | [`notation`] | read and write moves on two sides (NISS), states, lists of scrambles |
//! | [`table`] | open and build the distance tables of a folder |
//! | [`step`] | solve one step: EO, DR, HTR, a finish, corners |
//! | [`search`] | limit a search, stop it, and receive solutions while it runs |
//! | [`optimal`] | solve the whole cube in as few moves as possible, in half or quarter turns |
//! | [`chain`] | solve several consecutive steps with the best total |
//! | [`fmc`] | store a tree of skeletons, read, check and analyze a write-up, practise |
//! | [`puzzle`] | read, solve and count any puzzle that a text defines by pieces and moves |
//! | [`ask`] | ask any question of the program as JSON text, and receive lines of JSON |
//!
//! The main function is [`step::solve`]: it takes a step, a cube, limits and tables, and returns
//! solutions.
//!
//! ```
//! use premove::notation::parse;
//! use premove::search::{Control, Limits, Sides, Silent};
//! use premove::step::{Context, Step, solve};
//! use premove::table::Tables;
//!
//! let scramble = parse("R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F")?;
//! let cube = scramble.line().normal.cube();
//! # let tables = Tables::new("target/tmp/tables".into());
//! # /*
//! let tables = Tables::of_user()?;
//! # */
//!
//! // The shortest EO on any axis, with moves on both sides of the scramble.
//! let step = Step::find("eo")?;
//! let limits = Limits { results: 1, sides: Sides::Niss, ..Limits::default() };
//! let control = Control::new();
//! let answer = solve(&step, &cube, &limits, Context::new(&tables, &control), &Silent)?;
//! let line = answer.solutions[0].line();
//! assert_eq!(line.to_string(), "B (L2 F)");
//!
//! // The next step starts from the cube after these moves.
//! let dr = Step::find("dr-eo")?;
//! let answer =
//!     solve(&dr, &line.apply_to(&cube), &limits, Context::new(&tables, &control), &Silent)?;
//! assert!(answer.solutions[0].line().len() <= 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search uses one thread unless [`step::Context::on_threads`] gives it more. Searches return
//! when they are done. To stop a search, call [`stop`](search::Control::stop) of its
//! [`search::Control`] from another thread. To receive solutions while they are found, pass a
//! [`search::Report`].

/// The 3x3x3: moves, states, symmetries, random states and facts about a state.
///
/// ```
/// use premove::cube::{Axis, facts};
/// use premove::notation::parse;
///
/// let cube = parse("F")?.line().normal.cube();
/// assert_eq!(facts::bad_edges(&cube, Axis::Fb).len(), 4);
/// # Ok::<(), premove::notation::ParseError>(())
/// ```
pub mod cube {
    pub use premove_cube::{
        Axis, Corner, Cube, Edge, Face, Impossible, Metric, Move, MoveSet, Places, Rng, StateKind,
        Symmetry, Turn, facts, random,
    };
}

/// Reading and writing of text: moves on the normal and the inverse side, states, lists of
/// scrambles.
///
/// ```
/// use premove::notation::parse;
///
/// // Moves in parentheses are on the inverse side.
/// let line = parse("R U (F D)")?.line();
/// assert_eq!(line.finished().to_string(), "R U D' F'");
/// assert_eq!(parse("R Q").unwrap_err().at.column, 3);
/// # Ok::<(), premove::notation::ParseError>(())
/// ```
pub mod notation {
    pub use premove_cube::notation::{
        Alg, CubeFormat, CubeTextError, HeldCube, Line, ListReader, ListedScramble, MoveCounts,
        NotationToken, ParseError, Remedy, ScrambleList, Side, TextPosition, TokenKind, UsedSides,
        WrittenMove, WrittenSequence, first_scramble, format_cube, format_held, parse, parse_cube,
        parse_held, parse_scramble, scramble_list, symmetry, symmetry_name, tokens,
    };
}

/// Distance tables. They are opened from a folder, and built there when a search first needs them.
///
/// ```
/// use premove::table::{TableId, TableState, Tables};
///
/// let tables = Tables::new(std::env::temp_dir().join("premove-without-tables"));
/// assert_eq!(tables.state(TableId::Eo), TableState::Absent);
/// ```
pub mod table {
    pub use premove_engine::store::{Folder, Paths, StoreError};
    pub use premove_engine::table::{
        Remedy, TableError, TableId, TableNote, TableState, TableStatus, Tables, Tier,
    };
}

/// Single steps: the list of steps, and the search for solutions of one step.
///
/// ```
/// use premove::step::{Goal, Step};
///
/// // Steps have the same names as in nissy-classic. `Step::all()` has them all.
/// let step = Step::find("drud-eofb")?;
/// assert_eq!((step.goal(), step.targets().len()), (Goal::DrFromEo, 1));
/// # Ok::<(), premove::step::UnknownStep>(())
/// ```
pub mod step {
    pub use premove_engine::step::{
        Conditions, Context, Effort, Engine, Goal, Labels, NoCondition, OpenTier, Short,
        ShortAnswer, Stage, Step, StepError, Subset, Subsets, Target, Trigger, Triggers,
        UnknownStep, optimal, solve, two_phase,
    };
}

/// Limits and stop flag of a search, and reports of its progress and solutions.
///
/// ```
/// use premove::notation::parse;
/// use premove::search::{Control, Endings, Limits, Sides, Silent};
/// use premove::step::{Context, Step, solve};
/// use premove::table::Tables;
///
/// // The default is one solution, and one for each family of solutions that differ only in the
/// // direction of the last turns. All solutions of at most five moves, on both sides:
/// let limits = Limits {
///     max: 5,
///     results: usize::MAX,
///     endings: Endings::All,
///     sides: Sides::Niss,
///     ..Limits::default()
/// };
/// # let tables = Tables::new("target/tmp/tables".into());
/// let cube = parse("R' U' F D2 L2 F")?.line().normal.cube();
/// let control = Control::new();
/// let context = Context::new(&tables, &control);
/// let all = solve(&Step::find("eofb")?, &cube, &limits, context, &Silent)?;
/// assert!(all.solutions.iter().all(|solution| solution.len() <= 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod search {
    pub use premove_engine::search::{
        Answer, Control, Ending, Endings, Extent, Gate, Limits, MAX_LENGTH, Order, Progress,
        QuarterAxes, Ranking, Report, Sides, Silent, Solution, Work,
    };
}

/// Solutions of the whole cube in the fewest moves.
///
/// ```
/// use premove::notation::parse_cube;
/// use premove::optimal::{Engine, Request, solve};
/// use premove::search::{Control, Silent};
/// use premove::step::Context;
/// use premove::table::Tables;
///
/// # let tables = Tables::new("target/tmp/tables".into());
/// # /*
/// let tables = Tables::of_user()?;
/// # */
/// let cube = parse_cube("R' U' F D2 L2 F R2 U B")?;
/// let control = Control::new();
/// let context = Context::new(&tables, &control);
/// // `Request::default()` asks for one solution.
/// let answer = solve(&cube, &Request::all_shortest(), Engine::default(), context, &Silent)?;
/// assert_eq!(answer.found.solutions[0].to_string(), "B' U' R2 F' L2 D2 F' U R");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod optimal {
    pub use premove_engine::optimal::{Answer, Bracket, Counted, Request};
    pub use premove_engine::simd::Isa;
    pub use premove_engine::step::{Engine, optimal as solve};
    pub use premove_engine::table::TierChoice;
}

/// Chains of several steps, and the search for lines with the best totals.
///
/// ```
/// use premove::chain::Chain;
///
/// let chain = Chain::parse("EO > DR > HTR > finish")?;
/// assert_eq!(chain.links().len(), 4);
/// assert!(chain.solves());
/// # Ok::<(), premove::chain::ChainError>(())
/// ```
pub mod chain {
    pub use premove_fmc::chain::{
        BestTotal, Chain, ChainAnswer, ChainError, ChainLimits, ChainLine, ChainReport, Link,
        QuarterTurns, Recipe, Sample, TotalsReport, WidenAnswer, WidenLimits, WidenReport,
        best_totals, search, widen,
    };
}

/// Data of a solver's work: trees of skeletons, write-ups and their analysis, practice.
///
/// ```
/// use premove::fmc::{check, read};
///
/// let text = "Scramble: R U F D2\n\nD2 (R) // EO (2/2)\nF' U' // finish (2/4)";
/// let solve = read(text, None);
/// assert_eq!(solve.solution.map(|moves| moves.to_string()).as_deref(), Some("D2 F' U' R'"));
/// // A solution as it is handed in, checked against the scramble.
/// assert!(!check(&solve.scramble.unwrap_or_default(), "D2 F' U'").is_ok());
/// ```
pub mod fmc {
    pub use premove_fmc::analysis::{
        Analysis, AnalysisReport, Budget, Fewest, Finding, Missed, NotPlayed, Played, PlayedStep,
        Reachable, Shortest, analyze,
    };
    pub use premove_fmc::explain::{
        Change, ExplainedMove, ExplainedStep, Explanation, ExplanationLength, HandedMove, Role,
        StepMove,
    };
    pub use premove_fmc::practice::{Attempt, AttemptEnding, Draw, DrawError, Statistics, draw};
    pub use premove_fmc::writeup::check::{Fault, RulesVerdict, check};
    pub use premove_fmc::writeup::read::{RemarkKind, StepRead, WriteUp, WriteUpRemark, read};
    pub use premove_fmc::{
        Badges, CompleteLine, Document, NodeId, ScrambleKind, Skeleton, Standing, TreeNode,
        Workspace, Writing, scramble, standing,
    };
}

/// Any puzzle that is defined by pieces, orientations and moves.
///
/// ```
/// use premove::puzzle::count::{CountRequest, count};
/// use premove::puzzle::{Action, Definition, PuzzleMetric, Set};
/// use premove::search::{Control, Silent};
///
/// // Five pieces in a row. One move turns the first three in a circle, the other the last three.
/// let pieces = Set { name: "PIECES".to_owned(), pieces: 5, orientations: 1 };
/// let mut row = Definition::new("row", vec![pieces]);
/// row.add_move("L", Action { from: [1, 2, 0, 3, 4].into(), twist: [0; 5].into() });
/// row.add_move("R", Action { from: [0, 1, 3, 4, 2].into(), twist: [0; 5].into() });
/// let request = CountRequest::new(&row, PuzzleMetric::Moves);
/// assert_eq!(count(&row, &request, &Control::new(), &Silent)?.total, 60);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod puzzle {
    pub use premove_puzzle::{
        Action, Definition, Pattern, PuzzleMetric, PuzzleMove, Set, catalogue, check, count,
        format, search,
    };
}

/// Questions to the program as JSON text: a question is one object, its answers are lines of JSON.
/// `docs/questions.md` lists the questions with their fields and answers.
///
/// ```
/// use std::sync::{Arc, Mutex};
///
/// use premove::ask::Service;
/// use premove::search::Control;
/// use premove::table::Tables;
///
/// let service = Service::without_messages(Arc::new(Tables::in_memory()), 1);
/// let control = Control::new();
/// let lines = Mutex::new(Vec::new());
/// let question = r#"{"question": "step", "step": "eofb", "scramble": "R U F", "max": 1}"#;
/// service.ask_text(question, &service.context(&control), &|line| {
///     lines.lock().unwrap().push(line.to_owned());
/// });
/// let lines = lines.into_inner().unwrap();
/// assert!(lines.last().unwrap().starts_with(r#"{"ended":"done""#));
/// ```
pub mod ask {
    pub use premove_service::questions::Context;
    pub use premove_service::running::Service;
}
