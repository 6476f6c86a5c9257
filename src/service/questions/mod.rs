//! The questions that the program can be asked, one file each.
//!
//! A [`Question`] is a plain struct: its fields are what is asked. Its file also has its answer,
//! the tables that it needs, and what runs. A new question is a file, a row in `questions!`
//! below, and the place in a front end that shows it.
//!
//! | file | question |
//! |---|---|
//! | `question.rs` | the trait of all questions, and the way of an answer to the front end |
//! | `step.rs` | solutions of a step |
//! | `optimal.rs`, `short.rs` | the whole cube in the fewest moves, or short within milliseconds |
//! | `chain.rs`, `whole.rs` | solutions of a chain of steps, whole lines by a recipe |
//! | `distances.rs`, `best_totals.rs` | how far a step is, how short lines can end; idle work |
//! | `compare.rs` | chains over many cubes |
//! | `analyze.rs`, `summary.rs` | the cost of the steps of a solve, and of many solves |
//! | `replace.rs` | other moves for parts of a solution |
//! | `write_up.rs` | the meaning of a write-up |
//! | `scramble.rs`, `draw.rs` | random scrambles, also under conditions |
//! | `build_tier.rs`, `build_table.rs` | tables to be built |
//! | `puzzle/` | puzzles of a definition |

mod analyze;
mod best_totals;
mod build_table;
mod build_tier;
mod chain;
mod compare;
mod distances;
mod draw;
mod optimal;
pub mod puzzle;
mod question;
mod replace;
mod scramble;
mod short;
mod step;
mod summary;
mod whole;
mod write_up;

pub use analyze::AnalyzeQuestion;
pub use best_totals::{BestTotalsAnswer, BestTotalsQuestion};
pub use build_table::BuildTableQuestion;
pub use build_tier::BuildTierQuestion;
pub use chain::{ChainAnswer, ChainQuestion};
pub use compare::CompareQuestion;
pub use distances::{Distances, DistancesQuestion};
pub use draw::DrawQuestion;
pub use optimal::{OptimalAnswer, OptimalQuestion};
pub use question::{Answers, Question};
pub use replace::ReplaceQuestion;
pub use scramble::ScrambleQuestion;
pub use short::ShortQuestion;
pub use step::{StepAnswer, StepQuestion};
pub use summary::{SummaryQuestion, SummarySoFar};
pub use whole::WholeQuestion;
pub use write_up::WriteUpQuestion;

use premove_engine::search::Ending;
use premove_fmc::chain::Link;

use crate::api::Outcome;
pub use crate::job::{Context, Needs};
use puzzle::{
    OpenPuzzleQuestion, PuzzleCountQuestion, PuzzlePositionQuestion, PuzzleScrambleQuestion,
    PuzzleSolveQuestion,
};

/// Defines the types [`Request`] and [`Event`] from the list of all questions, and the conversions
/// between each question and them.
macro_rules! questions {
    ($($name:ident($question:ty),)*) => {
        /// Any of the questions.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Request {
            $(
                #[doc = concat!("A [`", stringify!($question), "`].")]
                $name($question),
            )*
        }

        /// Something that happened in background work.
        #[derive(Clone, Debug)]
        pub enum Event {
            $(
                #[doc = concat!("An answer to a [`", stringify!($question), "`].")]
                $name(<$question as Question>::Answer),
            )*
            /// The work has ended; this is its last event.
            Finished(Outcome),
        }

        impl Request {
            /// Returns the name of the question.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => <$question as Question>::NAME,)*
                }
            }

            /// Returns `true` if the question only runs while nothing else does.
            pub const fn is_idle(&self) -> bool {
                match self {
                    $(Self::$name(_) => <$question as Question>::IS_IDLE,)*
                }
            }

            /// Runs what answers the question, once its tables are open.
            pub(crate) fn run(
                &self,
                context: &Context,
                send: &(dyn Fn(Event) + Sync),
            ) -> Result<Outcome, Outcome> {
                match self {
                    $(Self::$name(question) => {
                        context.wait(&question.needs(context.tables)?)?;
                        question.run(context, &Answers::new(&|answer| send(Event::$name(answer))))
                    })*
                }
            }
        }

        $(
            impl From<$question> for Request {
                fn from(question: $question) -> Self {
                    Self::$name(question)
                }
            }

            impl ListedQuestion for $question {
                fn event(answer: Self::Answer) -> Event {
                    Event::$name(answer)
                }

                fn answer(event: Event) -> Result<Self::Answer, Event> {
                    match event {
                        Event::$name(answer) => Ok(answer),
                        other => Err(other),
                    }
                }
            }
        )*
    };
}

/// A question of the list.
pub trait ListedQuestion: Question + Into<Request> {
    /// Returns the event that brings an answer.
    fn event(answer: Self::Answer) -> Event;

    /// Returns the answer that an event brings.
    ///
    /// # Errors
    /// The event, if it does not bring an answer of this question.
    fn answer(event: Event) -> Result<Self::Answer, Event>;
}

questions! {
    Step(StepQuestion),
    Optimal(OptimalQuestion),
    Short(ShortQuestion),
    Chain(ChainQuestion),
    Whole(WholeQuestion),
    Distances(DistancesQuestion),
    BestTotals(BestTotalsQuestion),
    Compare(CompareQuestion),
    Analyze(AnalyzeQuestion),
    Summary(SummaryQuestion),
    Replace(ReplaceQuestion),
    WriteUp(WriteUpQuestion),
    Scramble(ScrambleQuestion),
    Draw(DrawQuestion),
    BuildTier(BuildTierQuestion),
    BuildTable(BuildTableQuestion),
    OpenPuzzle(OpenPuzzleQuestion),
    PuzzlePosition(PuzzlePositionQuestion),
    PuzzleScramble(PuzzleScrambleQuestion),
    PuzzleSolve(PuzzleSolveQuestion),
    PuzzleCount(PuzzleCountQuestion),
}

/// Returns the outcome of a search that did not fail.
fn ended(ending: Ending) -> Outcome {
    if ending.is_stopped() {
        Outcome::Stopped
    } else {
        Outcome::Done { truncated: ending.has_more() }
    }
}

/// Returns the tables that steps of chains need.
fn tables_of_links<'a>(links: impl IntoIterator<Item = &'a Link>) -> Needs {
    Needs::Built(links.into_iter().flat_map(|link| link.step.tables()).copied().collect())
}
