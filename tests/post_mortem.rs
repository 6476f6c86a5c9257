//! Tests of the search for a post-mortem: lines that a solver could have found.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::built_tables;
use premove_cube::Cube;
use premove_cube::notation::{Line, parse};
use premove_engine::search::{Control, Silent};
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::findability::{Findability, SolverLevel};
use premove_fmc::post_mortem::{
    FindableLine, PostMortem, PostMortemLimits, PostMortemReport, WrittenTree, post_mortem,
};
use premove_fmc::practice::Milestone;

/// A solve of 27 moves, with another EO that was tried.
const SCRAMBLE: &str =
    "R' U' F R' B2 R' B2 R' D2 B2 R2 D2 B2 R2 D R U L D U2 R2 B' F' R' D R' U' F";
const LINES: [&[&str]; 2] = [&["(D2 F2 L)", "D F2 B2 D F2 U F'"], &["(D2 F2 L')", "U"]];

fn line(text: &str) -> Line {
    parse(text).unwrap().line()
}

fn tree() -> WrittenTree {
    let lines: Vec<Vec<Line>> =
        LINES.iter().map(|steps| steps.iter().map(|step| line(step)).collect()).collect();
    WrittenTree::of_lines(line(SCRAMBLE).normal, &lines, &[])
}

fn limits(rounds: u32) -> PostMortemLimits {
    PostMortemLimits { rounds, ..PostMortemLimits::default() }
}

fn search(rounds: u32, threads: usize, tables: &Tables) -> PostMortem {
    let control = Control::new();
    let context = Context::new(tables, &control).on_threads(threads);
    post_mortem(&Arc::new(tree()), limits(rounds), context, &Silent).unwrap()
}

/// Returns the moves of the steps of a line.
fn steps_of(line: &FindableLine) -> Vec<Line> {
    line.steps.iter().map(|step| step.line.clone()).collect()
}

#[test]
fn all_lines_solve_the_scramble_with_the_bits_and_the_moves_that_they_claim() {
    let tables = Tables::new(built_tables());
    let found = search(7, 2, &tables);
    let scrambled = line(SCRAMBLE).apply_to(&Cube::SOLVED);
    let control = Control::new();
    let context = Context::new(&tables, &control);
    let rates = Findability::new(&scrambled, SolverLevel::default(), context).unwrap();
    assert!(found.is_done && !found.findable.lines.is_empty());
    for line in &found.findable.lines {
        assert_eq!(rates.of(&steps_of(line)).unwrap().bits(), line.bits);
    }
    let milestones: Vec<Milestone> = found.steps.iter().map(|own| own.step.milestone).collect();
    assert_eq!(milestones, [Milestone::Eo, Milestone::Dr]);
    for findable in found.steps.iter().map(|own| &own.findable).chain([&found.findable]) {
        let lines = &findable.lines;
        assert!(lines.is_sorted_by(|a, b| a.total < b.total && a.bits > b.bits));
        for line in lines {
            assert!(scrambled.after_all(&line.solution).is_solved());
            assert_eq!(line.solution.len(), usize::from(line.total));
        }
    }
    for own in &found.steps {
        for line in &own.findable.lines {
            assert_eq!(line.steps.first().map(|step| step.milestone), Some(own.step.milestone));
            assert!(Line::of_parts(&steps_of(line)).apply_to(&own.before).is_solved());
        }
    }
}

#[test]
fn the_result_is_the_same_on_any_number_of_threads() {
    let tables = Tables::new(built_tables());
    assert_eq!(search(5, 1, &tables), search(5, 3, &tables));
}

/// Receiver that stops the search at the first part.
struct StopAtFirst<'a> {
    control: &'a Control,
    parts: AtomicUsize,
}

impl PostMortemReport for StopAtFirst<'_> {
    fn found(&self, _: &PostMortem) {
        self.parts.fetch_add(1, Ordering::Relaxed);
        self.control.stop();
    }
}

#[test]
fn a_stopped_search_says_that_it_is_not_done() {
    let tables = Tables::new(built_tables());
    let control = Control::new();
    let report = StopAtFirst { control: &control, parts: AtomicUsize::new(0) };
    let context = Context::new(&tables, &control).on_threads(2);
    let found = post_mortem(&Arc::new(tree()), limits(24), context, &report).unwrap();
    assert!(!found.is_done && !found.findable.is_complete);
    assert!(report.parts.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_solved_cube_has_no_post_mortem() {
    let tables = Tables::new(built_tables());
    let control = Control::new();
    let solved = Arc::new(WrittenTree::of_lines(line("R L R' L'").normal, &[], &[]));
    let context = Context::new(&tables, &control);
    let found = post_mortem(&solved, limits(3), context, &Silent).unwrap();
    assert!(found.is_done && found.findable.lines.is_empty() && found.steps.is_empty());
    assert_eq!(found.sentences(20), ["No line through EO, DR and HTR was found."]);
}
