//! Practice: an attempt at a scramble against the clock, with own moves only, and its result.
//!
//! | file | what |
//! |---|---|
//! | `open_attempt.rs` | the running attempt: its tree, its clock, its dial, its end |
//! | `attempt.rs` | a finished attempt, as it is stored with its solve |
//! | `attempt_list.rs` | all attempts: those of the library, and those that wait for it |
//! | `clock.rs` | the clock: started, paused, over; its announcements |
//! | `dial.rs`, `hint.rs` | the help level of each step; the hints of a level |
//! | `draw.rs` | random scrambles with conditions, such as the length of the EO or the DR subset |
//! | `left.rs` | the line that the solver could have found, as it is stored |
//! | `level.rs` | the level of the user by his attempts, for findability |
//! | `review.rs` | the steps of an attempt, and its result |
//! | `step_times.rs` | the times at which the steps of the running attempt were first written |
//! | `statistics.rs`, `mean.rs` | statistics of many attempts |
//!
//! The caller passes in the time: nothing here reads a clock.

mod attempt;
mod attempt_list;
mod clock;
mod dial;
mod draw;
mod hint;
mod left;
mod level;
mod mean;
mod open_attempt;
mod review;
mod statistics;
mod step_times;

pub use attempt::{Attempt, AttemptEnding, AttemptError, Release, StepLength, StepTime};
pub use attempt_list::{AttemptEntry, AttemptList, AttemptPlace, WaitingAttempt};
pub use clock::{BadTime, Call, Clock, HOUR, MOST_ALLOWED, Moment, clock_text, read_time};
pub use dial::{Dial, HelpLevel, Milestone};
pub use draw::{Draw, DrawError, DrawFailure, TextScrambles, draw, scrambles_in};
pub use hint::{HintSolution, hint, insertion_hint};
pub use left::{LeftAt, LeftLine};
pub use level::{LevelChoice, LevelSource, RatedFor};
pub use mean::Mean;
pub use open_attempt::{AttemptNotes, OpenAttempt};
pub use review::{
    ReviewedStep, furthest, handed_in, judge, line_of_attempt, milestone_of, next_milestone,
    review, shortest, step_to,
};
pub use statistics::{Statistics, StepMean, means_of_three};
pub use step_times::SeenSteps;
