//! Question for the distance tables.

use premove_cube::Metric;
use premove_engine::table::{TableId, TableStatus, Tables};

use crate::api::Outcome;
use crate::api::record::TableStateRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for the distance tables of steps and of optimal solving, and which of them are there.
/// Each table has an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablesQuestion;

impl TablesQuestion {
    /// Returns the state of each table: those of steps first, then those of optimal solving.
    pub fn status(tables: &Tables) -> Vec<TableStatus> {
        let optional = TableId::CATALOGUED.into_iter().filter(|id| id.is_optional());
        let small = TableId::NEEDED.into_iter().chain(optional).map(|id| tables.status_of(id));
        let tiers = Metric::ALL.into_iter().flat_map(|metric| tables.tiers(metric));
        let mut all: Vec<TableStatus> = Vec::new();
        for status in small.chain(tiers.map(|(_, status)| status)) {
            if !all.iter().any(|listed| listed.id == status.id) {
                all.push(status);
            }
        }
        all
    }
}

impl Question for TablesQuestion {
    const NAME: &'static str = "tables";
    const IS_OPEN: bool = true;
    type Answer = TableStatus;

    fn form(_: &mut Form, _: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self)
    }

    fn write(&self, answer: &TableStatus, lines: &AnswerLines) {
        lines.line("table_state", &TableStateRecord::new(answer));
    }

    fn run(&self, context: &Context, answers: &Answers<TableStatus>) -> Result<Outcome, Outcome> {
        for status in Self::status(context.tables) {
            answers.send(status);
        }
        Ok(Outcome::Done { truncated: false })
    }
}
