//! Tests of insertions at the end of a chain.

use std::collections::BTreeSet;

use premove_cube::notation::Line;
use premove_cube::{Cube, Rng, StateKind, random};
use premove_engine::search::{Control, Extent, Silent};
use premove_engine::step::Context;
use premove_engine::table::Tables;

use super::super::search::search;
use super::super::{Chain, ChainLimits, ChainLine};
use crate::insertion::{InsertionLimits, QuickInsertions};

/// Tables that the tests of the whole program share.
fn tables() -> Tables {
    Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into())
}

fn lines(text: &str, cube: &Cube, limits: ChainLimits, threads: usize) -> Vec<ChainLine> {
    let (tables, control) = (tables(), Control::new());
    let context = Context::new(&tables, &control).on_threads(threads);
    search(&Chain::parse(text).unwrap(), cube, &limits, context, &Silent).unwrap().lines
}

fn in_dr(seed: u64) -> Cube {
    random(StateKind::Dr, &mut Rng::from_number(seed))
}

fn best(text: &str, seed: u64) -> ChainLine {
    let line = lines(text, &in_dr(seed), ChainLimits::default(), 1).swap_remove(0);
    let solution = line.solution().unwrap();
    assert!(in_dr(seed).after_all(&solution).is_solved(), "{solution}");
    assert_eq!(solution.len(), usize::from(line.total));
    line
}

#[test]
fn an_insertion_finishes_a_line() {
    let line = best("HTR[max=9] > insert", 0);
    let end = line.end.as_ref().unwrap();
    assert_eq!(end.insertions.len(), 1);
    assert!(!line.cube.is_solved());
    assert_eq!(line.written(), line.line().len() + end.inserted());
    let steps = end.steps(&line.line());
    let whole = steps.iter().fold(line.line(), |line, step| line.then(step));
    assert_eq!(Line::on_normal(whole.finished()), line.whole());
}

#[test]
fn slices_anywhere_make_the_best_line_shorter() {
    let line = best("HTR > slice > vr", 3);
    assert!(line.total < best("HTR > finish", 3).total, "{}", line.whole());
    let end = line.end.as_ref().unwrap();
    assert!((1..=3).contains(&end.insertions.len()), "{}", end.cases());
}

#[test]
fn lines_are_those_of_all_lines_of_the_steps() {
    let (tables, control) = (tables(), Control::new());
    let context = Context::new(&tables, &control);
    let quick = QuickInsertions::new(context).unwrap();
    let cube = in_dr(0);
    let all = |max| ChainLimits { max, results: usize::MAX, ..ChainLimits::default() };
    let most = 13;
    let found = lines("HTR[max=9,keep=all] > insert", &cube, all(most), 2);
    let limits = InsertionLimits {
        insertions: 1,
        max: Some(most.into()),
        results: super::MOST_OF_LINE,
        ..InsertionLimits::default()
    };
    let mut want = BTreeSet::new();
    for line in lines("HTR[variants]", &cube, all(9), 2) {
        let ends = quick.words(&cube, &line.line(), limits).into_iter();
        want.extend(
            ends.map(|end| end.solution).filter(|end| end.len() >= usize::from(line.total) + 3),
        );
    }
    assert!(want.len() > 3, "{}", want.len());
    let wholes: BTreeSet<_> = found.iter().map(|line| line.solution().unwrap()).collect();
    assert_eq!(wholes, want);
    assert_eq!(found.len(), want.len(), "each is listed once");
    assert!(found.is_sorted_by_key(|line| line.total));
}

#[test]
fn threads_and_the_number_of_lines_change_no_line() {
    let limits = ChainLimits { results: 6, ..ChainLimits::default() };
    let cube = in_dr(0);
    let six = lines("HTR[max=8] > insert", &cube, limits, 3);
    assert_eq!(six.len(), 6);
    assert_eq!(six, lines("HTR[max=8] > insert", &cube, limits, 1));
    let shortest = Extent::Shortest { slack: 0 };
    let shortest = ChainLimits { extent: shortest, results: 100, ..limits };
    let first = lines("HTR[max=8] > insert", &cube, shortest, 2);
    assert!(first.iter().all(|line| line.total == six[0].total));
    assert_eq!(first[0], six[0]);
    let few = lines("HTR[max=8,keep=1] > insert", &cube, ChainLimits::default(), 1);
    assert!(few.iter().all(|line| line.total >= six[0].total));
}
