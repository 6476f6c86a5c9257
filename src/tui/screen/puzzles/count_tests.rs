//! Tests of God's algorithm on the Puzzles screen with keys and events.

use std::sync::Arc;
use std::time::Duration;

use premove_puzzle::PuzzleMetric;
use premove_puzzle::count::{Antipode, CountEnding, CountProgress, Distribution};
use premove_service::api::Outcome;
use premove_service::questions::Request;
use premove_service::questions::puzzle::{PuzzleCountAnswer, PuzzleCountQuestion};

use super::session::{Session, numbers, position};
use super::*;
use crate::message::JobEffect::{Pause, Start, Stop};
use crate::message::ScreenEffect::Job;
use crate::screen::progress::Counters;

#[test]
fn positions_are_counted_distance_by_distance_and_the_farthest_become_scrambles() {
    let mut session = Session::ready(120, 40);
    session.press("g");
    assert!(matches!(
        &session.asked()[..],
        [Job(
            WORK,
            Start(Request::PuzzleCount(PuzzleCountQuestion { metric: PuzzleMetric::Moves, .. }))
        )]
    ));
    session.shows("making ready");
    let counted = |depth, positions, total| {
        PuzzleCountAnswer::Counted(CountProgress {
            depth,
            positions,
            total,
            bound: Some(3_674_160),
        })
    };
    session.count_answer(counted(0, 1, 1));
    session.count_answer(counted(1, 9, 10));
    session.count_answer(counted(2, 54, 64));
    session.shows("God's algorithm  64 of 3 674 160");
    session.shows("▸   2 54 84.3 %  █");
    session.snapshot(
        WORK,
        Counters { nodes: 918_540, elapsed: Duration::from_secs(1), ..Counters::default() },
    );
    session.shows("distance 3  25 %");
    session.press("space");
    assert_eq!(session.asked(), [Job(WORK, Pause(true))]);
    session.press("space 1");
    session.snapshot(WORK, Counters { nodes: 918_540, ..Counters::default() });
    session.shows("3 Puzzles ● 3");
    session.press("3");
    let antipode =
        Antipode { position: position("R").scramble.start.clone(), solution: numbers("F2 U' R'") };
    let all = Distribution {
        counts: vec![1, 9, 54, 321],
        total: 385,
        bound: Some(385),
        antipodes: vec![antipode],
        ending: CountEnding::Done,
    };
    session.count_answer(PuzzleCountAnswer::All(Arc::new(all)));
    session.ended(Outcome::Done { truncated: false });
    session.shows("3 moves solve all");
    session.press("home y");
    assert_eq!(session.copied, "0\t1\n1\t9\n2\t54\n3\t321");
    session.press("G y");
    assert_eq!(session.copied, "F2 U' R'");
    session.press("enter");
    assert_eq!(session.state().choices().scramble(), "R U F2");
    session.asked();
    session.press("g");
    assert!(
        session.asked().iter().all(|ask| !matches!(
            ask,
            Job(WORK, Start(Request::PuzzleCount(PuzzleCountQuestion { .. })))
        )),
        "it is counted"
    );
    session.press("m g");
    assert!(session.asked().iter().any(|ask| matches!(
        ask,
        Job(
            WORK,
            Start(Request::PuzzleCount(PuzzleCountQuestion { metric: PuzzleMetric::Quarters, .. }))
        )
    )));
    session.press("esc");
    assert_eq!(session.asked(), [Job(WORK, Stop)]);
}

#[test]
fn a_count_that_goes_on_in_files_says_so() {
    let mut session = Session::ready(120, 40);
    session.press("g");
    session.count_answer(PuzzleCountAnswer::Planned { memory: 500_000_000, disk: 4_900_000_000 });
    session.count_answer(PuzzleCountAnswer::Resumed(1));
    for (depth, positions, total) in [(0, 1, 1), (1, 9, 10)] {
        session.count_answer(PuzzleCountAnswer::Counted(CountProgress {
            depth,
            positions,
            total,
            bound: None,
        }));
    }
    session.snapshot(
        WORK,
        Counters { nodes: 10, elapsed: Duration::from_secs(1), ..Counters::default() },
    );
    session.shows("went on   behind distance 1");
    session.shows("disk      4.9 GB");
    session.shows("1 9 90.0 %");
}

#[test]
fn counting_very_many_positions_is_asked_about_first() {
    let mut session = Session::ready(120, 40);
    session.open("3x3x3");
    session.press("g");
    session.shows("has about 4.32 · 10^19 positions");
    session.shows("there is of memory and disk: they are counted as far as it goes");
    session.press("esc");
    assert_eq!(session.asked(), []);
    session.open("bicube");
    session.press("g");
    session.shows("has at most about 1.80 · 10^18 positions, perhaps far fewer");
    session.press("enter");
    session.shows("positions  at most 1 802 166");
    session.count_answer(PuzzleCountAnswer::Counted(CountProgress {
        depth: 0,
        positions: 77_000,
        total: 77_000,
        bound: None,
    }));
    session.ended(Outcome::Done { truncated: false });
    session.shows("positions  77 000 ");
    session.open("3x3x3");
    session.asked();
    session.press("g enter");
    assert!(matches!(
        &session.asked()[..],
        [Job(WORK, Start(Request::PuzzleCount(PuzzleCountQuestion { .. })))]
    ));
    session.ended(Outcome::Failed("about 9 MB of memory are needed".into()));
    session.shows("about 9 MB of memory are needed");
}
