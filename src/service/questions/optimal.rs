//! Question for solutions of the whole cube in the fewest moves.

use premove_cube::notation::Alg;
use premove_cube::{Cube, Metric};
use premove_engine::optimal::{Answer, Request};
use premove_engine::search::{Order, Report, Solution, Work};
use premove_engine::simd::Isa;
use premove_engine::step::{self, Engine, Goal, OpenTier, SHORT_TABLES, Step, StepError};
use premove_engine::table::{TableId, Tables, Tier, TierChoice};

use super::text::limits::{self, Wanted};
use super::text::{AnswerLines, Form, MovesRecord, QuestionError};
use super::{Answers, Context, Needs, Question, ended};
use crate::api::Outcome;
use crate::api::record::SolutionRecord;

/// Question for solutions of the whole cube in the fewest moves.
#[derive(Clone, Debug, PartialEq)]
pub struct OptimalQuestion {
    /// The cube to solve.
    pub cube: Cube,
    /// Limits on the solutions: their lengths, number, metric and order.
    pub request: Request,
    /// The table to search with; `None` for the best one that is built. Its metric must be that of
    /// `request`.
    pub tier: Option<Tier>,
}

/// Answer to an [`OptimalQuestion`]: solutions of the whole cube.
#[derive(Clone, Debug)]
pub enum OptimalAnswer {
    /// Some solutions of the length being searched, in no order; a few dozen at most.
    Found(Vec<Solution>),
    /// All solutions of one length have been searched.
    LengthDone {
        /// The length, in moves.
        length: u8,
        /// The solutions of this length in order, at most as many as are wanted.
        solutions: Vec<Solution>,
    },
    /// A solution that is shorter than all before it. The first one comes before the search begins.
    Better(Alg),
}

impl OptimalQuestion {
    fn choice(&self) -> TierChoice {
        TierChoice { tier: self.tier, metric: self.request.metric, ..TierChoice::default() }
    }

    fn engine(&self, context: &Context) -> Engine {
        let choice = TierChoice { memory: context.memory, ..self.choice() };
        Engine { choice, isa: context.isa.unwrap_or_else(Isa::best) }
    }

    /// Searches on the calling thread, and builds missing tables there.
    ///
    /// # Errors
    /// Returns an error if the cube cannot be solved, or a table cannot be opened or built.
    pub fn search(&self, context: &Context, report: &dyn Report) -> Result<Answer, StepError> {
        step::optimal(&self.cube, &self.request, self.engine(context), context.search(), report)
    }

    /// Opens the table of lower bounds that the search uses. If it is missing, builds it on the
    /// calling thread.
    ///
    /// # Errors
    /// Returns an error if the table cannot be opened or built, or does not fit into memory.
    pub fn open<'t>(&self, context: &Context<'t>) -> Result<OpenTier<'t>, StepError> {
        self.engine(context).open(context.search())
    }

    /// Opens all tables that the search uses, so that a time limit on the search does not include
    /// this work. Missing tables are built on the calling thread.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built, or does not fit into memory.
    pub fn open_all<'t>(&self, context: &Context<'t>) -> Result<OpenTier<'t>, StepError> {
        context.open(&SHORT_TABLES)?;
        self.open(context)
    }

    fn write_solutions(&self, solutions: &[Solution], lines: &AnswerLines) {
        let step = Step::of_goal(Goal::Optimal);
        for solution in solutions {
            let record = SolutionRecord::new(None, lines.scramble(), &step, solution);
            lines.line("solution", &record.counted_in(self.request.metric, solution));
        }
    }
}

impl Question for OptimalQuestion {
    const NAME: &'static str = "optimal";
    const IS_OPEN: bool = true;
    type Answer = OptimalAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let cube = form.needed("scramble", asked.map(|q| q.cube))?;
        let request = asked.map(|q| q.request);
        let metric = form.or("metric", request.map(|q| q.metric), Metric::default())?;
        let wanted = Wanted::form(form, request, metric.gods_number())?;
        let first = limits::ends(form, request.map(|q| q.first), "first", "not_first")?;
        let last = limits::ends(form, request.map(|q| q.last), "last", "not_last")?;
        let tier = form.closed("tier", asked.map(|q| q.tier))?;
        let Wanted { min, max, results, extent, order, ranking } = wanted;
        let request = Request { metric, min, max, results, extent, first, last, ranking, order };
        Ok(Self { cube, request, tier })
    }

    fn write(&self, answer: &OptimalAnswer, lines: &AnswerLines) {
        match answer {
            OptimalAnswer::Found(solutions) if self.request.order == Order::AsFound => {
                self.write_solutions(solutions, lines);
            }
            OptimalAnswer::Found(_) => {}
            OptimalAnswer::LengthDone { length, solutions } => {
                self.write_solutions(solutions, lines);
                lines.length(u32::from(*length), solutions.len());
            }
            OptimalAnswer::Better(moves) => lines.line("better", &MovesRecord::new(moves)),
        }
    }

    fn needs(&self, tables: &Tables) -> Result<Needs, Outcome> {
        let mut needed = SHORT_TABLES.to_vec();
        let tier = tables.choose(self.choice())?;
        needed.extend(tier.is_g1().then(|| TableId::from(tier)));
        Ok(Needs::Built(needed))
    }

    fn run(&self, context: &Context, answers: &Answers<OptimalAnswer>) -> Result<Outcome, Outcome> {
        Ok(ended(self.search(context, answers)?.found.ending))
    }
}

impl Report for Answers<'_, OptimalAnswer> {
    fn found(&self, batch: &[Solution]) {
        self.send(OptimalAnswer::Found(batch.to_vec()));
    }

    fn best(&self, solution: &Solution) {
        self.send(OptimalAnswer::Better(solution.line().finished()));
    }

    fn depth_done(&self, length: u8, solutions: &[Solution], _: &Work) {
        self.send(OptimalAnswer::LengthDone { length, solutions: solutions.to_vec() });
    }
}
