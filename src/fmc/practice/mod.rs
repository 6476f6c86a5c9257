//! An hour on the clock: an attempt at a scramble with own moves only, and its result.
//!
//! | file | what |
//! |---|---|
//! | `open_attempt.rs` | the attempt in work: its tree, its clock, its dial, its end |
//! | `attempt.rs` | a finished attempt as it is kept with its solve |
//! | `attempt_list.rs` | the attempts so far: those of the library, those that wait for it |
//! | `clock.rs` | the clock: started, held, over; what it calls |
//! | `dial.rs`, `hint.rs` | how much the solver gives away, step by step; what that shows |
//! | `draw.rs` | scrambles under conditions: an EO of some length, a DR of some subset |
//! | `review.rs` | the steps of an attempt, and how it ends |
//! | `statistics.rs`, `mean.rs` | what attempts come to together |
//!
//! Time is passed in: nothing here reads a clock.

mod attempt;
mod attempt_list;
mod clock;
mod dial;
mod draw;
mod hint;
mod mean;
mod open_attempt;
mod review;
mod statistics;

pub use attempt::{Attempt, AttemptEnding, AttemptError, Release, StepLength};
pub use attempt_list::{AttemptEntry, AttemptList, AttemptPlace, WaitingAttempt};
pub use clock::{BadTime, Call, Clock, HOUR, MOST_ALLOWED, Moment, clock_text, read_time};
pub use dial::{Dial, HelpLevel, Milestone};
pub use draw::{Draw, DrawError, DrawFailure, TextScrambles, draw, scrambles_in};
pub use hint::{HintSolution, hint};
pub use mean::Mean;
pub use open_attempt::{AttemptNotes, OpenAttempt};
pub use review::{
    ReviewedStep, handed_in, judge, milestone_of, next_milestone, review, shortest, step_to,
};
pub use statistics::{Statistics, StepMean, means_of_three};
