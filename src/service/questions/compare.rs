//! Question that compares chains over many cubes.

use premove_cube::Cube;
use premove_engine::search::parallel_map;
use premove_engine::step::StepError;
use premove_engine::table::Tables;
use premove_fmc::chain::{Chain, ChainComparison, ChainLimits, Sample};

use super::text::{AnswerLines, Form, QuestionError, limits, wrong};
use super::{Answers, Context, Needs, Question, tables_of_links};
use crate::api::Outcome;
use crate::api::record::StatsRowRecord;

/// Question for the best solution of each chain on each cube. Each cube has one answer, in order: a
/// list with one entry for each chain, `None` if the limits allow no solution.
/// [`ChainComparison`] adds the answers up.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareQuestion {
    /// The chains to compare.
    pub chains: Vec<Chain>,
    /// The cubes to solve; empty if the caller passes them one by one to
    /// [`CompareQuestion::search`].
    pub cubes: Vec<Cube>,
    /// Limits on the solutions of a chain, which also decide the best one.
    pub limits: ChainLimits,
}

impl CompareQuestion {
    /// Returns an iterator that solves one cube with each chain in turn, on the calling thread.
    /// Missing tables are built there too.
    pub fn search<'s>(
        &'s self,
        cube: &'s Cube,
        context: &Context<'s>,
    ) -> impl Iterator<Item = Result<Option<Sample>, StepError>> + 's {
        let context = context.search();
        self.chains.iter().map(move |chain| Sample::of(chain, cube, &self.limits, context))
    }
}

impl Question for CompareQuestion {
    const NAME: &'static str = "compare";
    const IS_OPEN: bool = true;
    type Answer = Vec<Option<Sample>>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        form.own_triggers(asked.map(|_| Vec::new()))?;
        let limits = limits::chain_limits(form, asked.map(|q| q.limits))?;
        if limits.find.is_easiest_first {
            return Err(wrong("easiest_first", "a comparison takes the shortest lines"));
        }
        Ok(Self {
            chains: form.needed("chains", asked.map(|q| q.chains.clone()))?,
            cubes: form.needed("scrambles", asked.map(|q| q.cubes.clone()))?,
            limits,
        })
    }

    fn write(&self, answer: &Vec<Option<Sample>>, lines: &AnswerLines) {
        let number = lines.count();
        let scramble = lines.entry("scrambles", number);
        let comparison = ChainComparison::new(&self.chains);
        for (chain, sample) in comparison.chains.iter().zip(answer) {
            let record = StatsRowRecord::new(number + 1, scramble, chain, sample.as_ref());
            lines.line("sample", &record);
        }
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(tables_of_links(self.chains.iter().flat_map(Chain::links)))
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let samples_of =
            |cube: &Cube| self.search(cube, &context.on_threads(1)).collect::<Result<Vec<_>, _>>();
        for cubes in self.cubes.chunks(context.threads) {
            for samples in parallel_map(cubes, context.threads, context.control, &samples_of) {
                answers.send(samples?);
            }
            if context.control.is_stopped() {
                return Ok(Outcome::Stopped);
            }
        }
        Ok(Outcome::Done { truncated: false })
    }
}
