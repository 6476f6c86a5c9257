//! The questions that the program can answer, one file each.
//!
//! A [`Question`] is a plain struct whose fields say what to search or build. Its file also has its
//! answer type, the tables that it needs, and the code that runs. To add a question, write a file,
//! add a row to `questions!` below, and show the answers in a front end.
//!
//! | file | question |
//! |---|---|
//! | `question.rs` | the trait of all questions, and the sending of answers to the front end |
//! | `text/` | questions and answers as JSON text |
//! | `step.rs` | solutions of a step |
//! | `optimal.rs`, `short.rs` | the whole cube in the fewest moves, or short within milliseconds |
//! | `chain.rs`, `whole.rs` | solutions of a chain of steps, whole lines by a recipe |
//! | `find.rs` | how easily people find a line |
//! | `distances.rs`, `best_totals.rs` | fewest moves to a step, best totals of lines; idle work |
//! | `compare.rs` | chains over many cubes |
//! | `analyze.rs`, `summary.rs` | the cost of the steps of a solve, and of many solves |
//! | `explain.rs` | the purpose of each move of a solve |
//! | `post_mortem.rs` | the line that a solver could have found, and where he left it |
//! | `insert.rs`, `improve.rs` | insertions that finish a skeleton; shorter forms of a solution |
//! | `places.rs` | the places of a skeleton, for insertions by hand |
//! | `replace.rs` | shorter moves for parts of a solution |
//! | `write_up.rs` | the meaning of a write-up |
//! | `triggers.rs` | triggers, the last moves of a DR |
//! | `notation/` | cubes and moves as text: conversions, images, counts |
//! | `program/` | the steps, the tables, the version |
//! | `scramble.rs`, `draw.rs` | random scrambles, also under conditions |
//! | `drill.rs` | a case of a drill, and the verdict on an answer |
//! | `build_tier.rs`, `build_table.rs` | builds of tables |
//! | `puzzle/` | questions about any puzzle that has a definition |

mod analyze;
mod best_totals;
mod build_table;
mod build_tier;
mod chain;
mod compare;
mod distances;
mod draw;
mod drill;
mod explain;
mod find;
mod improve;
mod insert;
pub mod notation;
mod optimal;
mod places;
mod post_mortem;
pub mod program;
pub mod puzzle;
mod question;
mod replace;
mod scramble;
mod short;
mod step;
mod summary;
mod text;
mod triggers;
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
pub use drill::{DrillAnswer, DrillQuestion, DrillSource};
pub use explain::ExplainQuestion;
pub use find::{FindAnswer, FindQuestion};
pub use improve::ImproveQuestion;
pub use insert::InsertQuestion;
pub use optimal::{OptimalAnswer, OptimalQuestion};
pub use places::PlacesQuestion;
pub use post_mortem::PostMortemQuestion;
pub use question::{Answers, Question};
pub use replace::ReplaceQuestion;
pub use scramble::ScrambleQuestion;
pub use short::ShortQuestion;
pub use step::{StepAnswer, StepQuestion};
pub use summary::{SummaryQuestion, SummarySoFar};
pub use text::{AnswerLines, Asker, EndRecord, FieldUse, FieldValue, Form, QuestionError};
pub use triggers::TriggersQuestion;
pub use whole::WholeQuestion;
pub use write_up::WriteUpQuestion;

use premove_cube::notation::nearest;
use premove_engine::search::Ending;
use premove_engine::table::TableId;
use premove_fmc::chain::Link;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::api::Outcome;
pub use crate::job::{Context, Needs};
use notation::{
    ApplyQuestion, ComposeQuestion, ConvertQuestion, CountQuestion, InverseQuestion,
    NumbersQuestion, RepairQuestion, RewriteQuestion, SameQuestion, TransformQuestion,
    VariationsQuestion,
};
use program::{StepsQuestion, TablesQuestion, VersionQuestion};
use puzzle::{
    OpenPuzzleQuestion, PuzzleCheckQuestion, PuzzleCountQuestion, PuzzlePositionQuestion,
    PuzzleScrambleQuestion, PuzzleSolveQuestion,
};

/// Defines the types [`Request`] and [`Event`] from the list of all questions, and the conversions
/// between them and each question.
macro_rules! questions {
    ($($name:ident($question:ty),)*) => {
        /// A question of any kind that the program can answer.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Request {
            $(
                #[doc = concat!("A [`", stringify!($question), "`].")]
                $name($question),
            )*
        }

        /// Event of background work: an answer, or the end of the work.
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
            /// The names of all questions.
            pub const NAMES: [&'static str; [$(<$question as Question>::NAME),*].len()] =
                [$(<$question as Question>::NAME),*];

            /// Returns the name of the question.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => <$question as Question>::NAME,)*
                }
            }

            /// Returns `true` if the question only runs while no other work does.
            pub const fn is_idle(&self) -> bool {
                match self {
                    $(Self::$name(_) => <$question as Question>::IS_IDLE,)*
                }
            }

            /// Reads the question with this name from its fields.
            fn of_fields(
                name: &str,
                fields: Map<String, Value>,
                asker: Asker,
                is_stopped: &dyn Fn() -> bool,
            ) -> Result<(Self, Vec<FieldUse>), QuestionError> {
                $(if name == <$question as Question>::NAME {
                    let (question, uses) = question::read::<$question>(fields, asker, is_stopped)?;
                    return Ok((Self::$name(question), uses));
                })*
                let near = nearest(name, Self::NAMES);
                let nearest = Self::NAMES.into_iter().find(|name| Some(*name) == near);
                Err(QuestionError::UnknownQuestion { name: name.to_owned(), nearest })
            }

            /// Returns the fields of the question, without its name.
            fn fields(&self) -> Map<String, Value> {
                match self {
                    $(Self::$name(question) => question::written(question),)*
                }
            }

            /// Opens the tables that the question needs, runs it, and writes the answers as lines.
            fn run_in_lines(
                &self,
                context: &Context,
                lines: &AnswerLines,
            ) -> Result<Outcome, Outcome> {
                match self {
                    $(Self::$name(question) => {
                        context.wait(&question.needs(context.tables)?)?;
                        let write = |answer| question.write(&answer, lines);
                        question.run(context, &Answers::new(&write))
                    })*
                }
            }

            /// Opens the tables that the question needs, and runs it.
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

            impl Serialize for $question {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    question::written(self).serialize(serializer)
                }
            }

            impl<'de> Deserialize<'de> for $question {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let fields = Map::deserialize(deserializer)?;
                    let read = question::read(fields, Asker::Program, &|| false);
                    read.map(|(question, _)| question).map_err(D::Error::custom)
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

/// Question that is a variant of [`Request`].
pub trait ListedQuestion: Question + Into<Request> {
    /// Returns the event that carries an answer to this question.
    fn event(answer: Self::Answer) -> Event;

    /// Returns the answer that an event carries.
    ///
    /// # Errors
    /// Returns the event itself if it does not carry an answer to this question.
    fn answer(event: Event) -> Result<Self::Answer, Event>;
}

questions! {
    Step(StepQuestion),
    Optimal(OptimalQuestion),
    Short(ShortQuestion),
    Chain(ChainQuestion),
    Whole(WholeQuestion),
    Find(FindQuestion),
    Distances(DistancesQuestion),
    BestTotals(BestTotalsQuestion),
    Compare(CompareQuestion),
    Analyze(AnalyzeQuestion),
    Summary(SummaryQuestion),
    Explain(ExplainQuestion),
    PostMortem(PostMortemQuestion),
    Insert(InsertQuestion),
    Improve(ImproveQuestion),
    Places(PlacesQuestion),
    Replace(ReplaceQuestion),
    WriteUp(WriteUpQuestion),
    Triggers(TriggersQuestion),
    Scramble(ScrambleQuestion),
    Draw(DrawQuestion),
    Drill(DrillQuestion),
    Convert(ConvertQuestion),
    Apply(ApplyQuestion),
    Inverse(InverseQuestion),
    Compose(ComposeQuestion),
    Transform(TransformQuestion),
    Numbers(NumbersQuestion),
    Repair(RepairQuestion),
    Rewrite(RewriteQuestion),
    Count(CountQuestion),
    Same(SameQuestion),
    Variations(VariationsQuestion),
    Steps(StepsQuestion),
    Tables(TablesQuestion),
    Version(VersionQuestion),
    BuildTier(BuildTierQuestion),
    BuildTable(BuildTableQuestion),
    OpenPuzzle(OpenPuzzleQuestion),
    PuzzlePosition(PuzzlePositionQuestion),
    PuzzleCheck(PuzzleCheckQuestion),
    PuzzleScramble(PuzzleScrambleQuestion),
    PuzzleSolve(PuzzleSolveQuestion),
    PuzzleCount(PuzzleCountQuestion),
}

/// Question that was read from text.
#[derive(Clone, Debug)]
pub struct TextQuestion {
    /// The question itself.
    pub request: Request,
    /// The fields of the question for the documentation, in the order in which they were read.
    pub uses: Vec<FieldUse>,
    /// The fields as the text had them.
    fields: Map<String, Value>,
}

impl TextQuestion {
    /// Reads a question from a JSON object: the field `question` has its name. Reading a solve may
    /// take long; it stops when `is_stopped` returns `true`.
    ///
    /// ```
    /// use premove_service::questions::{Asker, TextQuestion};
    ///
    /// let text = r#"{"question": "step", "step": "eo", "scramble": "R Q"}"#;
    /// let error = TextQuestion::read(text, Asker::Program, &|| false).unwrap_err().to_string();
    /// assert!(error.starts_with("field 'scramble': unknown move 'Q' at column 3"));
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text is not a question, or the asker may not ask it.
    pub fn read(
        text: &str,
        asker: Asker,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, QuestionError> {
        let (name, fields) = text::taken_apart(text)?;
        let (request, uses) = Request::of_fields(&name, fields.clone(), asker, is_stopped)?;
        Ok(Self { request, uses, fields })
    }

    /// Opens the tables that the question needs, runs it, and writes the answers as lines.
    pub(crate) fn run(
        &self,
        context: &Context,
        on_line: &(dyn Fn(&str) + Sync),
    ) -> Result<Outcome, Outcome> {
        self.request.run_in_lines(context, &AnswerLines::new(&self.fields, on_line))
    }
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Value::deserialize(deserializer)?.to_string();
        let read = TextQuestion::read(&text, Asker::Program, &|| false);
        read.map(|question| question.request).map_err(D::Error::custom)
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = self.fields();
        fields.insert("question".to_owned(), Value::from(self.name()));
        fields.serialize(serializer)
    }
}

/// Converts the ending of a search that did not fail into an outcome.
fn ended(ending: Ending) -> Outcome {
    if ending.is_stopped() {
        Outcome::Stopped
    } else {
        Outcome::Done { truncated: ending.has_more() }
    }
}

/// Returns the tables that these steps of chains need.
fn tables_of_links<'a>(links: impl IntoIterator<Item = &'a Link>) -> Needs {
    // The findability of a line is measured among all EOs.
    let eo = std::iter::once(&TableId::Eo);
    Needs::Built(links.into_iter().flat_map(|link| link.step.tables()).chain(eo).copied().collect())
}
