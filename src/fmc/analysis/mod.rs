//! Analysis of a solve: the cost of each choice, and the alternatives.
//!
//! | file | what |
//! |---|---|
//! | `played.rs` | the solve as steps, from a write-up, the tree or moves alone |
//! | `kind.rs` | the kind of a step |
//! | `divide.rs` | division of steps that were written in one go |
//! | `inserted.rs` | the moves of an insertion, and their place |
//! | `bare.rs` | division of a finished solution into its steps |
//! | `shortest.rs` | the fewest moves of a step on each side, and the number of solutions |
//! | `find.rs` | how easily people find the steps and the missed solutions |
//! | `missed.rs` | the missed solutions of a step |
//! | `reachable.rs` | the best total that can be reached from each point; costs |
//! | `from_dr.rs` | the best total after a DR, exactly |
//! | `stretches.rs` | stretches of the solution that fewer moves can replace |
//! | `insertion_missed.rs` | insertions that make a shorter solution |
//! | `optimum.rs`, `proof.rs` | the optimum as far as proven; a limited search for a state |
//! | `budget.rs` | limits for the work of an analysis |
//! | `known.rs` | bounds that other searches have found |
//! | `report.rs` | all results, part by part |
//! | `rows.rs` | a row for each step, from which all outputs are made |
//! | `words.rs`, `text.rs`, `markdown.rs` | the results in words, as plain text, for web pages |
//! | `picture.rs` | the results as a picture |
//! | `summary.rs` | the summary of many analyses |
//!
//! There is no clock here: a budget limits the amount of work. So the report of a solve is the same
//! each time, for any number of threads.

mod bare;
mod budget;
mod divide;
mod find;
mod from_dr;
mod inserted;
mod insertion_missed;
mod kind;
mod known;
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
pub use find::PlayedFind;
pub use inserted::InsertedMoves;
pub use insertion_missed::MissedInsertion;
pub use kind::StepKind;
pub use known::KnownAtPoint;
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
use premove_engine::search::Control;
use premove_engine::step::{Context, StepError};
use premove_engine::table::TableId;

use self::insertion_missed::missed_insertions;
use self::missed::Candidates;
use self::optimum::optimum;
use self::reachable::{Needs, Points};
use self::stretches::stretches;
use crate::findability::{Findability, SolverLevel};
use crate::insertion::ends;

/// The tables that every analysis reads; some steps need further ones.
pub const TABLES: [TableId; 6] = [
    TableId::Eo,
    TableId::DrFromEo,
    TableId::Htr,
    TableId::HtrFinish,
    TableId::Dr,
    TableId::DrFinish,
];

/// Analyses a solve, until everything is known or the control stops it. The cheap parts come first.
/// `level` is that of the solvers for whom the steps are rated.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub fn analyze(
    played: &Played,
    budget: Budget,
    level: SolverLevel,
    context: Context<'_>,
    report: &dyn AnalysisReport,
) -> Result<Analysis, StepError> {
    let analysis = Analysis::new(played.clone(), budget, level);
    let mut work = AnalysisWork { analysis, context, report };
    unless_stopped(work.run(played), context.control)?;
    Ok(work.analysis)
}

/// Returns the end of a search. After a stop, an error only means that the search was stopped, so
/// it is dropped unless a part of the search crashed.
pub(crate) fn unless_stopped(
    end: Result<(), StepError>,
    control: &Control,
) -> Result<(), StepError> {
    let is_stop = control.is_stopped() && !control.has_broken_down();
    if is_stop { Ok(()) } else { end }
}

/// An analysis in progress.
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
        let rates = Findability::new(&played.start(), self.analysis.level, self.context)?;
        for step in 0..played.steps.len() {
            let found = shortest::search(played, step, self.context)?;
            if self.is_stopped() {
                return Ok(());
            }
            if let Some((mut found, of_step)) = found {
                PlayedFind::rate_missed(played, step, &mut found.missed, &rates);
                self.add(Finding::Shortest(step, Box::new(found)));
                candidates.push((step, of_step));
            }
        }
        self.add(Finding::Find(PlayedFind::of(played, &rates)));
        let mut points = Points::new(played, self.context)?;
        let (quick, long): (Vec<usize>, Vec<usize>) =
            (0..=played.steps.len()).partition(|&point| points.needs(point) <= Needs::Lookups);
        let rounds = self.analysis.budget.rounds_at(long.len());
        self.search(&mut points, &quick, rounds)?;
        self.missed_totals(played, &mut points, candidates, &rates)?;
        self.stretches(played, &mut points)?;
        self.insertions(played, &mut points);
        self.search(&mut points, &long, rounds)?;
        self.optimum(played, &mut points)?;
        if !self.is_stopped() {
            self.add(Finding::Complete);
        }
        Ok(())
    }

    /// Searches the best totals from these points of the solve (ends of steps), the last one first,
    /// because its solutions count for the earlier points too.
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

    /// Finds the best totals after missed DRs and missed later steps. The best of these solutions
    /// is also recorded for the point before the step.
    fn missed_totals(
        &mut self,
        played: &Played,
        points: &mut Points<'_>,
        candidates: Vec<(usize, Candidates)>,
        rates: &Findability,
    ) -> Result<(), StepError> {
        for (step, of_step) in candidates {
            let Some(mut found) = self.analysis.shortest[step].clone() else { continue };
            let before = played.before(step).1;
            found.missed = of_step.missed(&|line: &Line| {
                if self.is_stopped() { None } else { points.total_behind(&before.then(line)) }
            });
            PlayedFind::rate_missed(played, step, &mut found.missed, rates);
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
        let ends = ends(solution, longest, &inside.found, self.context);
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

    fn insertions(&mut self, played: &Played, points: &mut Points<'_>) {
        if played.solution.is_none() || self.is_stopped() {
            return;
        }
        let found = missed_insertions(played, self.context);
        if !self.is_stopped() {
            for one in &found {
                points.put_behind(one.step, one.rest());
            }
            self.add(Finding::Reachable(points.known()));
            self.add(Finding::Insertions(found));
        }
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
