//! Analyses many solves of the library, one after the other, and adds up the results.

use premove_engine::search::Silent;
use premove_fmc::analysis::{self, AnalysisSummary, Budget};
use premove_fmc::library::Query;

use super::context::Context;
use crate::api::{Event, Outcome, SummarySoFar};
use crate::failure::Failure;

/// Analyses the solves that match a query. Those that cannot be read or are not finished are left
/// out.
pub(super) fn run(query: &Query, budget: Budget, with: &Context) -> Result<Outcome, Outcome> {
    let library =
        with.library.ok_or_else(|| Outcome::NotReady("there is no folder for solves".into()))?;
    let library = library.place_of(query);
    let names = library.matching(query).map_err(|error| Failure::of(&error))?;
    with.wait_for(&analysis::TABLES)?;
    let mut summary = AnalysisSummary::default();
    let report = |summary: &AnalysisSummary, done| {
        let so_far = SummarySoFar { summary: summary.clone(), done, all: names.len() };
        with.sender.send(Event::Summary(Box::new(so_far)));
    };
    report(&summary, 0);
    for (at, name) in names.iter().enumerate() {
        if let Ok(line) = library.best_line(name) {
            let found = analysis::analyze(&line.played, budget, with.search(), &Silent)?;
            if with.control.is_stopped() {
                return Ok(Outcome::Stopped);
            }
            summary.add(&found, Some(&line.month));
        }
        report(&summary, at + 1);
    }
    Ok(Outcome::Done { truncated: false })
}
