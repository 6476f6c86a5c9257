//! The steps: for each its names, what it needs and reaches, its moves, tables and texts.
//!
//! [`Step::find`] gives a step by its name, [`solve`](solve()) searches for it. [`Goal::PHASES`]
//! are the phases of a solve; the other goals stand by themselves. [`two_phase`](two_phase())
//! solves the whole cube in few moves. Knows nothing of threads or screens.
//!
//! | file | what |
//! |---|---|
//! | `steps/` | the list of all steps and stages, and a file with the facts of each family |
//! | `spec.rs`, `parameters.rs` | parts of these facts; the axes and other parameters of steps |
//! | `target.rs` | a goal with its parameters; what a state lacks for it |
//! | `label.rs` | what a state in EO lacks for DR, such as `4c4e`, and sets of that |
//! | `catalogue.rs` | steps by name |
//! | `subset.rs`, `subset_names.rs` | the HTR subset of a state; sets of subsets as text |
//! | `fr_case.rs` | the FR case of a state in HTR |
//! | `trigger.rs` | triggers, the last moves of a DR: which there are |
//! | `trigger_set.rs` | sets of triggers as text; the trigger at the end of moves |
//! | `own.rs` | the triggers that the solver keeps, for texts that mean them |
//! | `conditions.rs` | what solutions must have beside reaching the stage |
//! | `cuts.rs`, `sifted.rs` | bounds for these conditions, in memory; a search space with them |
//! | `describe.rs` | a step in words |
//! | `solve.rs`, `context.rs`, `error.rs` | a step searched for; with what; why it cannot be |
//! | `space.rs` | what is done in the search space of a step |
//! | `dr_bounds.rs` | how far a state in DR is from solved, by one table or two |
//! | `optimal.rs` | the whole cube in the fewest moves: a short solution, then a proof |
//! | `whole.rs` | the same inside EO, and with limits on moves |
//! | `onward.rs` | how far a step is; HTRs that lead on to a short finish |
//! | `finishes.rs` | whether a state in DR can be finished within a number of moves |
//! | `two_phase/` | the whole cube in few moves, soon |

mod catalogue;
mod conditions;
mod context;
mod cuts;
mod describe;
mod dr_bounds;
mod error;
mod finishes;
mod fr_case;
mod label;
mod onward;
mod optimal;
mod own;
mod parameters;
mod sifted;
mod solve;
mod space;
mod spec;
mod steps;
mod subset;
mod subset_names;
mod target;
mod trigger;
mod trigger_set;
mod two_phase;
mod whole;

pub use catalogue::{Step, UnknownStep};
pub use conditions::{Conditions, NoCondition};
pub use context::Context;
pub use error::StepError;
pub use finishes::DrFinishes;
pub use fr_case::FrCase;
pub use label::{BadLabel, Label, Labels};
pub use onward::{Finish, distance, solve_htr_onward};
pub use optimal::{Engine, OpenTier, optimal, request_of, short};
pub use own::Own;
pub use parameters::Parameters;
pub use solve::solve;
pub use spec::{Alias, ChainWord, Form, Moves, Phase};
pub use steps::{Goal, InWriteUps, Stage, StageSpec, StepSpec};
pub use subset::{Shape, Subset, quarter_turns};
pub use subset_names::{Subsets, UnknownSubset};
pub use target::Target;
pub use trigger::{BadTrigger, Trigger, triggers};
pub use trigger_set::Triggers;
pub use two_phase::{Effort, SHORT_TABLES, Short, ShortAnswer, two_phase, two_phase_accepting};
