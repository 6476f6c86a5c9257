//! An analysis of a solve: what each choice cost, and what was possible in its place.
//!
//! | file | what |
//! |---|---|
//! | `played.rs` | the solve as steps, from a write-up, the tree or moves alone |
//! | `kind.rs` | what a step is |
//! | `divide.rs` | steps written in one go, divided |
//! | `inserted.rs` | what an insertion adds, and where |
//! | `bare.rs` | a finished solution as the steps that it was made of |
//! | `shortest.rs` | the fewest moves of a step on each side, how many of each length |
//! | `missed.rs` | the solutions of a step that were missed |
//! | `reachable.rs` | the best total that could still be reached from each point; costs |
//! | `from_dr.rs` | the same behind a DR, exactly |
//! | `stretches.rs`, `ends.rs` | stretches of the solution that others do in fewer moves |
//! | `optimum.rs`, `proof.rs` | the optimum as far as proven; a state solved within a bound |
//! | `budget.rs` | how much work an analysis may take |
//! | `report.rs` | all of it, part by part |
//! | `rows.rs` | a row for each step, from which all renderings are made |
//! | `words.rs`, `text.rs`, `markdown.rs` | the same in words; as plain text; for web pages |
//! | `picture.rs` | the same as a picture |
//! | `summary.rs` | many analyses together |
//!
//! There is no clock here: a budget counts work, so that the report of a solve is the same each
//! time, on any number of threads.

mod bare;
mod budget;
mod divide;
mod ends;
mod from_dr;
mod inserted;
mod kind;
mod markdown;
mod missed;
mod optimum;
mod picture;
mod played;
mod proof;
mod reachable;
mod report;
mod rows;
mod shortest;
mod stretches;
mod summary;
mod text;
pub mod words;

pub use budget::Budget;
pub use ends::EndsReplaced;
pub use inserted::InsertedMoves;
pub use kind::StepKind;
pub use missed::{MOST_MISSED, Missed, MissedDifference};
pub use optimum::Optimum;
pub use played::{NotPlayed, Played, PlayedStep};
pub use reachable::{Continuation, Cost, Reachable};
pub use report::{Analysis, AnalysisReport, Finding};
pub use rows::{AnalysisProgress, StepRow};
pub use shortest::{Fewest, LengthCount, Shortest, shortest};
pub use stretches::Stretches;
pub use summary::{AnalysisSummary, SummaryBy, SummaryRow};

use premove_cube::notation::Line;
use premove_engine::step::{Context, StepError};
use premove_engine::table::TableId;

use self::ends::ends;
use self::missed::Candidates;
use self::optimum::optimum;
use self::reachable::{Needs, Points};
use self::stretches::stretches;

/// The tables that every analysis reads; the steps of a solve may need others.
pub const TABLES: [TableId; 6] = [
    TableId::Eo,
    TableId::DrFromEo,
    TableId::Htr,
    TableId::HtrFinish,
    TableId::Dr,
    TableId::DrFinish,
];

/// Analyses a solve, until all is known or the control stops it: the cheap parts first.
///
/// # Errors
/// When a table cannot be opened or built.
pub fn analyze(
    played: &Played,
    budget: Budget,
    context: Context<'_>,
    report: &dyn AnalysisReport,
) -> Result<Analysis, StepError> {
    let mut work =
        AnalysisWork { analysis: Analysis::new(played.clone(), budget), context, report };
    match work.run(played) {
        // An error of a search that was stopped is that it was stopped.
        Err(_) if context.control.is_stopped() && !context.control.has_broken_down() => {}
        result => result?,
    }
    Ok(work.analysis)
}

/// An analysis at work.
struct AnalysisWork<'a> {
    analysis: Analysis,
    context: Context<'a>,
    report: &'a dyn AnalysisReport,
}

impl AnalysisWork<'_> {
    fn add(&mut self, finding: Finding) {
        self.report.found(&finding);
        self.analysis.add(finding);
    }

    fn is_stopped(&self) -> bool {
        self.context.control.is_stopped()
    }

    fn run(&mut self, played: &Played) -> Result<(), StepError> {
        let mut candidates = Vec::new();
        for step in 0..played.steps.len() {
            let found = shortest::search(played, step, self.context)?;
            if self.is_stopped() {
                return Ok(());
            }
            if let Some((found, of_step)) = found {
                self.add(Finding::Shortest(step, Box::new(found)));
                candidates.push((step, of_step));
            }
        }
        let mut points = Points::new(played, self.context)?;
        let (quick, long): (Vec<usize>, Vec<usize>) =
            (0..=played.steps.len()).partition(|&point| points.needs(point) <= Needs::Lookups);
        let rounds = self.analysis.budget.rounds_at(long.len());
        self.search(&mut points, &quick, rounds)?;
        self.missed_totals(played, &mut points, candidates)?;
        self.stretches(played, &mut points)?;
        self.search(&mut points, &long, rounds)?;
        self.optimum(played, &mut points)?;
        if !self.is_stopped() {
            self.add(Finding::Complete);
        }
        Ok(())
    }

    /// Searches from some points, the last one first: a solution from there is one for the others
    /// too.
    fn search(
        &mut self,
        points: &mut Points<'_>,
        which: &[usize],
        rounds: u32,
    ) -> Result<(), StepError> {
        for &point in which.iter().rev() {
            if self.is_stopped() || !points.search(point, rounds)? {
                return Ok(());
            }
            self.add(Finding::Reachable(points.known()));
        }
        Ok(())
    }

    /// Finds the best totals behind the missed DRs and later steps. The best of these solutions
    /// also continues the point before the step.
    fn missed_totals(
        &mut self,
        played: &Played,
        points: &mut Points<'_>,
        candidates: Vec<(usize, Candidates)>,
    ) -> Result<(), StepError> {
        for (step, of_step) in candidates {
            let Some(mut found) = self.analysis.shortest[step].clone() else { continue };
            let before = played.before(step).1;
            found.missed = of_step.missed(&|line: &Line| {
                if self.is_stopped() { None } else { points.total_behind(&before.then(line)) }
            });
            if self.is_stopped() {
                return Ok(());
            }
            let best = found.missed.iter().filter(|missed| missed.total.is_some());
            if let Some(best) = best.min_by_key(|missed| missed.total) {
                points.put_missed(step, best)?;
                self.add(Finding::Shortest(step, Box::new(found)));
                self.add(Finding::Reachable(points.known()));
            }
        }
        Ok(())
    }

    fn stretches(&mut self, played: &Played, points: &mut Points<'_>) -> Result<(), StepError> {
        let Some(solution) = played.solution.as_ref().filter(|_| !self.is_stopped()) else {
            return Ok(());
        };
        let longest = self.analysis.budget.stretch;
        let inside = stretches(solution, longest, self.context)?;
        let Context { threads, control, .. } = self.context;
        let ends = ends(&played.start(), solution, (longest, &inside.found), threads, control);
        if !self.is_stopped() {
            let of_stretches = inside.found.iter().map(|one| &one.solution);
            for solution in of_stretches.chain(ends.iter().map(|one| &one.solution)) {
                points.put_solution(solution);
            }
            self.add(Finding::Reachable(points.known()));
            self.add(Finding::Stretches(inside));
            self.add(Finding::Ends(ends));
        }
        Ok(())
    }

    fn optimum(&mut self, played: &Played, points: &mut Points<'_>) -> Result<(), StepError> {
        if self.is_stopped() {
            return Ok(());
        }
        let known = points.shortest();
        let budget = &self.analysis.budget;
        let found = optimum(&played.start(), known, budget, self.context)?;
        if let Some(found) = found {
            points.at_least(found.least);
            self.add(Finding::Reachable(points.known()));
            self.add(Finding::Optimum(found));
        }
        Ok(())
    }
}
