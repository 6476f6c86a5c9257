//! Model of Fewest Moves: the skeleton tree, chains, write-ups, analysis, practice.
//!
//! Front ends display this model. It consists of plain data and pure functions. It uses no files,
//! no clocks, no threads, and nothing of a front end. The caller passes in times, tables and random
//! numbers.
//!
//! | file | what |
//! |---|---|
//! | `badges.rs` | badges of a state: labels, HTR subset, stages reached |
//! | `badge_words.rs` | the codes of a state in words |
//! | `phase.rs` | the goal that follows on a state |
//! | `family.rs` | solutions that differ only in the direction of their last turns |
//! | `loose_ends.rs` | the ends of a line that a finish may change |
//! | `findability/` | how likely a person finds a step or a line |
//! | `groups.rs` | groups of solutions with equal results |
//! | `skeleton/` | the tree of steps, and the standing of each |
//! | `plan.rs` | the settings of the step picker, and the step and limits that they give |
//! | `choice.rs` | the state of a step at a cube, the goal that a choice leads to, axes as text |
//! | `conditions.rs` | conditions on the solutions of the chosen step |
//! | `own_triggers.rs` | the user's own triggers, as the text of a file |
//! | `document.rs`, `outline.rs` | the document of the Solve screen as one value; rows to draw |
//! | `draft.rs` | own moves while they are typed |
//! | `split.rs` | own moves split into steps |
//! | `lines.rs` | the complete lines of the tree; a comparison of two branches |
//! | `picture.rs` | texts, moves and nets as SVG |
//! | `writeup/` | write-ups of solves: written, read, and checked against the rules |
//! | `workspace.rs`, `workspace/tree.rs`, `history.rs` | changes of the document, undo and redo |
//! | `chain/` | chains of steps under one budget |
//! | `listing/` | the data of a list of solutions: filter, order, totals, labels |
//! | `library/` | solves as they are stored, and queries for them |
//! | `practice/` | an attempt against the clock, and its result |
//! | `drill/` | small cases to train, with a memory of how well the user knows each |
//! | `explain/` | the purpose of each move of a solve |
//! | `post_mortem/` | the line that the solver could have found, and where he left it |
//! | `analysis/` | each step of a solve compared with the best possible, and its cost |
//! | `cube_lengths.rs` | the fewest moves that cubes need, as far as they are known |
//! | `wanted.rs` | the solutions that a search for the fewest moves is to find |
//! | `cube_queue.rs` | the queue of cubes to be solved in the fewest moves |
//! | `cube_findings.rs`, `cube_proof.rs` | results of these searches, and their proof in rows |
//! | `insertion/` | moves put into a skeleton so that it solves the cube |
//! | `scramble.rs`, `by_steps.rs` | random scrambles; the method that needs only small tables |
//! | `file.rs` | the workspace as text to be saved |
//! | `versioned.rs` | the head of saved texts: their format and version |

pub mod analysis;
mod badge_words;
mod badges;
mod by_steps;
pub mod chain;
mod choice;
mod conditions;
mod cube_findings;
mod cube_lengths;
mod cube_proof;
mod cube_queue;
mod document;
mod draft;
pub mod drill;
pub mod explain;
mod family;
mod file;
pub mod findability;
mod groups;
mod history;
pub mod insertion;
pub mod library;
mod lines;
pub mod listing;
mod loose_ends;
mod outline;
mod own_triggers;
mod phase;
mod picture;
mod plan;
pub mod post_mortem;
pub mod practice;
mod scramble;
mod skeleton;
mod split;
mod versioned;
mod wanted;
mod workspace;
pub mod writeup;

#[cfg(test)]
mod sample;

pub use badges::{Badges, DrBadge, FrBadge, ProgressSummary, titles};
pub use by_steps::SMALL_TABLES;
pub use choice::StepState;
pub use conditions::{ConditionError, ConditionKind, WrittenConditions};
pub use cube_findings::{CubeFindings, LengthInWork, MeasuredSolution, SearchedLength, TimeLeft};
pub use cube_lengths::{BoundSource, CubeLength, CubeLengths, Sourced};
pub use cube_proof::ProofRow;
pub use cube_queue::{
    BadCube, BadCubeLine, CubeId, CubeQuestion, CubeQueue, MOST_QUEUED, QueuedCube, read_cube,
    read_cubes,
};
pub use document::{
    Document, DocumentScramble, PieceFocus, WantedSearch, read_moves, whole_scramble,
};
pub use draft::{Draft, TypedMoves};
pub use family::{family, is_representative};
pub use file::FileError;
pub use groups::{GroupBy, SolutionGroup, SolutionGroups};
pub use history::History;
pub use lines::{BranchComparison, CompleteLine};
pub use outline::{OutlineEntry, OutlineRow};
pub use own_triggers::{BadTriggerLine, OwnTrigger, OwnTriggers, with_triggers, without_triggers};
pub use phase::next_goal;
pub use plan::{AxisChoice, GoalSettings, MAX_RESULTS, NothingToSearch, Policy, StepPlan};
pub use premove_engine::step::{Shape, Subset, quarter_turns};
use scramble::scramble_where;
pub use scramble::{ScrambleKind, Writing, scramble};
pub use skeleton::{NodeId, NodeMark, Origin, Skeleton, Standing, TreeNode, standing};
pub use wanted::{UnknownWanted, WantedSolutions};
pub use workspace::{NewStep, Workspace};
