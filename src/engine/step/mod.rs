//! The steps as rows: for each its names, what it needs and reaches, its moves, tables and texts.
//!
//! [`Step::find`] gives a step by its name, [`solve`](solve()) searches for it. [`Goal::PHASES`]
//! are the phases of a solve; the other goals stand by themselves. [`two_phase`](two_phase())
//! solves the whole cube in few moves. Knows nothing of threads or screens.
//!
//! | file | what |
//! |---|---|
//! | `rows.rs`, `spec.rs` | a row for each kind of step; what a row holds |
//! | `stage.rs` | what steps lead to and start from: is a state there, which pieces are bad |
//! | `target.rs` | kinds of steps with their parameters, as names write them |
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
//! | `space.rs` | the tables as the search sees them |
//! | `rzp.rs`, `axial.rs`, `straight_htr.rs`, `slices.rs` | the same for single steps |
//! | `dr_bounds.rs` | how far a state in DR is from solved, by one table or two |
//! | `optimal.rs` | the whole cube in the fewest moves: a short solution, then a proof |
//! | `whole.rs` | the same inside EO, and with limits on moves |
//! | `onward.rs` | how far a step is; HTRs that lead on to a short finish |
//! | `finishes.rs` | whether a state in DR can be finished within a number of moves |
//! | `two_phase/` | the whole cube in few moves, soon |

mod axial;
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
mod rows;
mod rzp;
mod sifted;
mod slices;
mod solve;
mod space;
mod spec;
mod stage;
mod straight_htr;
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
pub use rows::CHAIN_WORDS;
pub use solve::solve;
pub use spec::{Alias, ChainWord, Form, Moves, Phase, StepSpec};
pub use stage::Stage;
pub use subset::{Shape, Subset, quarter_turns};
pub use subset_names::{Subsets, UnknownSubset};
pub use target::{Goal, Parameters, Target};
pub use trigger::{BadTrigger, Trigger, triggers};
pub use trigger_set::Triggers;
pub use two_phase::{Effort, SHORT_TABLES, Short, ShortAnswer, two_phase, two_phase_accepting};
