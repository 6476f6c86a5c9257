//! Question for the line that the solver of a scramble could have found, and where he left it.

use std::sync::Arc;

use premove_cube::notation::{Alg, Line};
use premove_engine::step::StepError;
use premove_engine::table::Tables;
use premove_fmc::post_mortem::{
    POST_MORTEM_TABLES, PostMortem, PostMortemLimits, PostMortemReport, USUAL_TARGET, WrittenTree,
    post_mortem,
};

use super::text::{AnswerLines, Form, QuestionError, wrong};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;
use crate::api::record::PostMortemRecord;

/// Greatest number of steps in all lines, and of moves of a step.
const MOST_STEPS: usize = 2_000;
const MOST_MOVES: usize = 200;

/// Question for the line that people find most easily, and where a solver left it. Each answer
/// replaces the one before.
#[derive(Clone, Debug, PartialEq)]
pub struct PostMortemQuestion {
    /// The steps that the solver wrote down.
    pub tree: Arc<WrittenTree>,
    /// Limits on the work.
    pub limits: PostMortemLimits,
    /// Greatest total of the line; `None` for two moves less than the result.
    pub target: Option<u8>,
}

impl PostMortemQuestion {
    /// Asks for the usual total, with the usual limits.
    pub fn new(tree: WrittenTree) -> Self {
        Self { tree: Arc::new(tree), limits: PostMortemLimits::default(), target: None }
    }

    /// Searches on the calling thread, and builds missing tables there.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built.
    pub fn search(
        &self,
        context: &Context,
        report: &dyn PostMortemReport,
    ) -> Result<PostMortem, StepError> {
        post_mortem(&self.tree, self.limits, context.search(), report)
    }

    /// Returns the total that is wanted of a post-mortem.
    pub fn target_of(&self, found: &PostMortem) -> u8 {
        self.target.unwrap_or_else(|| found.target(USUAL_TARGET))
    }
}

impl Question for PostMortemQuestion {
    const NAME: &'static str = "post-mortem";
    const IS_OPEN: bool = true;
    type Answer = Box<PostMortem>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let tree = asked.map(|q| &q.tree);
        let scramble: Alg = form.needed("scramble", tree.map(|tree| tree.scramble.clone()))?;
        let lines: Vec<Vec<Line>> = form.needed("lines", tree.map(|tree| lines_of(tree)))?;
        let times = form.or("times", tree.map(|tree| times_of(tree)), Vec::new())?;
        let usual = PostMortemLimits::default();
        let most = u64::from(PostMortemLimits::MOST_ROUNDS);
        let asked_limits = asked.map(|q| q.limits);
        let rounds = asked_limits.map(|q| q.rounds);
        let rounds = form.between("rounds", rounds, [1, most], usual.rounds)?;
        let level = form.or("level", asked_limits.map(|q| q.level), usual.level)?;
        let target: Option<u8> = form.or("target", asked.map(|q| q.target), None)?;
        if target == Some(0) {
            let words = "it takes a number from 1; null, or no field, stands for the usual total";
            return Err(wrong("target", words));
        }
        let tree = match asked {
            Some(asked) => Arc::clone(&asked.tree),
            None => Arc::new(read_tree(scramble, &lines, &times)?),
        };
        let limits = PostMortemLimits { rounds, level };
        Ok(Self { tree, limits, target })
    }

    fn write(&self, answer: &Box<PostMortem>, lines: &AnswerLines) {
        let target = self.target_of(answer);
        lines.line("post-mortem", &PostMortemRecord::new(None, answer, target));
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::built(&POST_MORTEM_TABLES))
    }

    fn run(
        &self,
        context: &Context,
        answers: &Answers<Box<PostMortem>>,
    ) -> Result<Outcome, Outcome> {
        let found = self.search(context, answers)?;
        Ok(if found.is_done { Outcome::Done { truncated: false } } else { Outcome::Stopped })
    }
}

impl PostMortemReport for Answers<'_, Box<PostMortem>> {
    fn found(&self, so_far: &PostMortem) {
        self.send(Box::new(so_far.clone()));
    }
}

/// Reads a tree from lines.
fn read_tree(
    scramble: Alg,
    lines: &[Vec<Line>],
    times: &[Vec<u32>],
) -> Result<WrittenTree, QuestionError> {
    let steps: usize = lines.iter().map(Vec::len).sum();
    let moves = lines.iter().flatten().map(Line::len).max().unwrap_or(0);
    if steps > MOST_STEPS || moves > MOST_MOVES {
        let words = format!("at most {MOST_STEPS} steps of at most {MOST_MOVES} moves are taken");
        return Err(wrong("lines", words));
    }
    Ok(WrittenTree::of_lines(scramble, lines, times))
}

/// Returns the lines of a tree as the moves of their steps.
fn lines_of(tree: &WrittenTree) -> Vec<Vec<Line>> {
    let moves = |path: Vec<usize>| path.into_iter().map(|step| tree.moves(step)).collect();
    tree.lines().into_iter().map(moves).collect()
}

/// Returns the times of the steps of each line, up to the first unknown one.
fn times_of(tree: &WrittenTree) -> Vec<Vec<u32>> {
    let times = |path: Vec<usize>| path.into_iter().map_while(|step| tree.steps[step].at).collect();
    let times: Vec<Vec<u32>> = tree.lines().into_iter().map(times).collect();
    if times.iter().all(Vec::is_empty) { Vec::new() } else { times }
}
