//! The steps: their names, preconditions, goals, moves, tables and texts.
//!
//! [`Step::find`] returns a step by its name, and [`solve`](solve()) searches for it.
//! [`Goal::PHASES`] are the phases of a solve. The other goals are separate steps.
//! [`two_phase`](two_phase()) solves the whole cube in few moves. The module does not depend on
//! threads or screens.
//!
//! | file | content |
//! |---|---|
//! | `steps/` | the list of all steps and stages, and a file with the facts of each family |
//! | `spec.rs`, `parameters.rs` | parts of these facts; the axes and other parameters of steps |
//! | `target.rs` | a goal with its parameters; what a state lacks for it |
//! | `label.rs` | labels of states in EO, such as `4c4e`, and sets of labels |
//! | `catalogue.rs` | finds steps by name |
//! | `nissy_core.rs` | the names of nissy-core's solvers |
//! | `subset.rs`, `subset_names.rs` | the HTR subset of a state; sets of subsets as text |
//! | `fr_case.rs`, `br_case.rs` | the FR case and the BR case of a state in HTR |
//! | `trigger.rs` | triggers, the last moves of a DR |
//! | `trigger_set.rs` | sets of triggers as text; the trigger at the end of moves |
//! | `own.rs` | the solver's own triggers |
//! | `conditions.rs` | conditions on solutions in addition to reaching the stage |
//! | `cuts.rs`, `sifted.rs` | bounds for these conditions, in memory; a search space with them |
//! | `describe.rs` | describes a step in words |
//! | `solve.rs`, `context.rs`, `error.rs` | searches for a step; its context and its errors |
//! | `space.rs` | work in the search space of a step |
//! | `dr_bounds.rs` | bounds for states in DR, from one table or two |
//! | `optimal.rs` | the whole cube in the fewest moves: a short solution, then a proof |
//! | `whole.rs` | the whole cube inside EO, and with limits on moves |
//! | `onward.rs` | the distance to a step; HTRs with a short finish |
//! | `finishes.rs` | whether a state in DR can be finished within a number of moves |
//! | `two_phase/` | a short solution of the whole cube, quickly |

mod br_case;
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
mod nissy_core;
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

pub use br_case::BrCase;
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
pub use spec::{ChainWord, Form, Moves, Phase};
pub use steps::{Goal, InWriteUps, Stage, StageSpec, StepSpec};
pub use subset::{Shape, Subset, quarter_turns};
pub use subset_names::{Subsets, UnknownSubset};
pub use target::Target;
pub use trigger::{BadTrigger, Trigger, triggers};
pub use trigger_set::Triggers;
pub use two_phase::{Effort, SHORT_TABLES, Short, ShortAnswer, two_phase, two_phase_accepting};
