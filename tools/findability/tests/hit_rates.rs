//! Guards the places of played steps in lists, on a sample of the recorded solves.

#![expect(clippy::unwrap_used, reason = "a test fails so")]

use std::io::Write;
use std::path::Path;

use premove_engine::search::Control;
use premove_engine::step::{Context, StepError};
use premove_engine::table::Tables;
use premove_fmc::findability::Rater;
use premove_tool_findability::{Choice, MostMoves, PlayedSolve, Summary, ranks, read_solves};

/// Every fourth solve is in the sample.
const STRIDE: usize = 4;
/// Longer steps are left out: their lists take most of the time.
const MOST: MostMoves = MostMoves { eo: 6, dr: 8, htr: 8 };

/// Reads the sample. Without the file the test is skipped, or fails if `PREMOVE_DATA_REQUIRED` is
/// 1.
fn sample() -> Option<Vec<PlayedSolve>> {
    let folder = std::env::var_os("PREMOVE_DATA");
    let path = folder.map(|folder| Path::new(&folder).join("human_solves.json"));
    let Some(text) = path.and_then(|path| std::fs::read_to_string(path).ok()) else {
        let message = "SKIPPED hit rates: PREMOVE_DATA names no folder with human_solves.json";
        assert!(
            std::env::var_os("PREMOVE_DATA_REQUIRED").is_none_or(|value| value != "1"),
            "{message}"
        );
        let _ = writeln!(std::io::stderr(), "{message}");
        return None;
    };
    Some(read_solves(text.as_bytes()).unwrap().into_iter().step_by(STRIDE).collect())
}

/// Returns the number of listed steps, and the shares among the first 10 and 50, easiest first.
fn measured(
    solves: &[PlayedSolve],
    choice: impl Fn(&PlayedSolve, Context<'_>) -> Result<Option<Choice>, StepError>,
) -> (usize, [f64; 2]) {
    let (tables, control) = (Tables::in_memory(), Control::new());
    let context = Context::new(&tables, &control);
    let rater = Rater::default();
    let places = solves.iter().filter_map(|solve| {
        let choice = choice(solve, context).unwrap()?;
        Some(ranks(&choice, &rater, context).unwrap()?.find)
    });
    let summary = Summary::new(places);
    (summary.count(), [10.0, 50.0].map(|most| summary.share(most)))
}

/// Checks the number of listed steps and their shares. One of the solves may pass a limit.
fn assert_near((count, shares): (usize, [f64; 2]), expected: (usize, [f64; 2])) {
    assert_eq!(count, expected.0, "{shares:?}");
    for (share, expected) in shares.into_iter().zip(expected.1) {
        assert!((share - expected).abs() <= 0.03, "{shares:?} of {count}");
    }
}

#[test]
fn played_eos_stand_where_they_were_measured() {
    let Some(solves) = sample() else { return };
    let eo = measured(&solves, |solve, context| Choice::of_eo(solve, MOST, context).map(Some));
    assert_near(eo, (90, [0.733, 0.967]));
}

#[test]
fn played_drs_stand_where_they_were_measured() {
    let Some(solves) = sample() else { return };
    let dr = measured(&solves, |solve, _| Ok(Some(Choice::of_dr(solve, MOST))));
    assert_near(dr, (72, [0.750, 0.944]));
}

#[test]
fn played_htrs_stand_where_they_were_measured() {
    let Some(solves) = sample() else { return };
    let htr = measured(&solves, |solve, _| Ok(Choice::of_htr(solve, MOST)));
    assert_near(htr, (47, [0.596, 0.851]));
}
