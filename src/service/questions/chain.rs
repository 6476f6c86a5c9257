//! Question for solutions of a chain of steps.

use premove_cube::Cube;
use premove_engine::search::Order;
use premove_engine::step::StepError;
use premove_engine::table::Tables;
use premove_fmc::chain::{self, Chain, ChainLimits, ChainLine, ChainReport, check_rated_chain};

use super::text::{AnswerLines, Form, QuestionError, limits, wrong};
use super::{Answers, Context, Needs, Question, ended, tables_of_links};
use crate::api::Outcome;
use crate::api::record::ChainRecord;
use crate::failure::Failure;

/// Question for solutions of a chain of steps, with one answer for each total.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainQuestion {
    /// The chain of steps to solve.
    pub chain: Chain,
    /// The cube to solve, on the normal side.
    pub cube: Cube,
    /// Limits on the solutions: their lengths, number, sides and order.
    pub limits: ChainLimits,
}

/// All solutions of a chain of steps that have one total.
#[derive(Clone, Debug)]
pub struct ChainAnswer {
    /// Number of moves of all steps together.
    pub total: u8,
    /// The solutions, in order unless the limits ask for solutions as they are found.
    pub lines: Vec<ChainLine>,
}

impl ChainQuestion {
    /// Searches on the calling thread, and builds missing tables there.
    ///
    /// # Errors
    /// Returns an error if the cube does not meet the precondition of the first step, or a table
    /// cannot be opened or built.
    pub fn search(
        &self,
        context: &Context,
        report: &dyn ChainReport,
    ) -> Result<chain::ChainAnswer, StepError> {
        let Self { chain, cube, limits } = self;
        if limits.find.is_easiest_first {
            return chain::search_easiest(chain, cube, limits, context.search(), report);
        }
        chain::search(chain, cube, limits, context.search(), report)
    }
}

impl Question for ChainQuestion {
    const NAME: &'static str = "chain";
    const IS_OPEN: bool = true;
    type Answer = ChainAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        form.own_triggers(asked.map(|_| Vec::new()))?;
        let chain = form.needed("chain", asked.map(|q| q.chain.clone()))?;
        let cube = form.needed("scramble", asked.map(|q| q.cube))?;
        let limits = limits::chain_limits(form, asked.map(|q| q.limits))?;
        if asked.is_none() && limits.find.is_needed() {
            check_rated_chain(&chain).map_err(|error| wrong("find", Failure::of(&error)))?;
        }
        Ok(Self { chain, cube, limits })
    }

    fn write(&self, answer: &ChainAnswer, lines: &AnswerLines) {
        let Self { chain, cube, limits } = self;
        let is_sorted = limits.order == Order::Sorted;
        for line in &answer.lines {
            let record =
                ChainRecord::new(None, lines.scramble(), chain, cube, (line, limits.find.level));
            let readings = is_sorted.then_some(line.readings);
            lines.line("solution", &ChainRecord { readings, ..record });
        }
        if is_sorted && !limits.find.is_easiest_first {
            lines.length(u32::from(answer.total), answer.lines.len());
        }
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(tables_of_links(self.chain.links()))
    }

    fn run(&self, context: &Context, answers: &Answers<ChainAnswer>) -> Result<Outcome, Outcome> {
        let answer = self.search(context, answers)?;
        if self.limits.find.is_easiest_first {
            // One answer for each line: they are not in the order of their totals.
            for line in answer.lines {
                answers.send(ChainAnswer { total: line.total, lines: vec![line] });
            }
        }
        Ok(ended(answer.ending))
    }
}

impl ChainReport for Answers<'_, ChainAnswer> {
    fn found(&self, lines: &[ChainLine]) {
        if let [first, ..] = lines {
            self.send(ChainAnswer { total: first.total, lines: lines.to_vec() });
        }
    }

    fn total_done(&self, total: u8, _: usize, lines: &[ChainLine]) {
        self.send(ChainAnswer { total, lines: lines.to_vec() });
    }
}
