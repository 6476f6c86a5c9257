//! Places at which a solver leaves a line, and the sentences about them.

use std::sync::Arc;

use premove_cube::Cube;
use premove_cube::notation::{Line, parse};

use super::*;
use crate::findability::{Bits, SolverLevel};
use crate::practice::{LeftAt, Milestone};

const SCRAMBLE: &str = "B L' D F' U D2 L' F' L U' B2 R2 L' B2 U2 L B2 R' F2 L D2";
const STEPS: [&str; 4] = ["F R' (U' L')", "D2 B' D' B L2 B2 U'", "F (D2 F' R2 U2 B')", "R2 D2 R2"];
/// The same EO, with last turns in the other direction.
const TURNED_EO: &str = "F R (U' L)";

fn line(text: &str) -> Line {
    parse(text).unwrap().line()
}

fn tree(lines: &[&[&str]], times: &[&[u32]]) -> WrittenTree {
    let lines: Vec<Vec<Line>> =
        lines.iter().map(|steps| steps.iter().map(|step| line(step)).collect()).collect();
    let times: Vec<Vec<u32>> = times.iter().map(|times| times.to_vec()).collect();
    WrittenTree::of_lines(line(SCRAMBLE).normal, &lines, &times)
}

fn findable() -> FindableLine {
    let milestones = [Milestone::Eo, Milestone::Dr, Milestone::Htr, Milestone::Finish];
    let bits = [0.5, 4.1, 6.5].map(|bits| Some(Bits::new(bits)));
    let steps = milestones.into_iter().zip(STEPS).enumerate().map(|(at, (milestone, moves))| {
        let bits = bits.get(at).copied().flatten();
        FindableStep { milestone, line: line(moves), bits }
    });
    let steps: Vec<FindableStep> = steps.collect();
    let solution = Line::of_parts(steps.iter().map(|step| &step.line)).finished();
    let bits = steps.iter().filter_map(|step| step.bits).sum();
    FindableLine { total: solution.len() as u8, bits, steps, solution }
}

fn post_mortem_of(tree: WrittenTree) -> PostMortem {
    PostMortem {
        tree: Arc::new(tree),
        limits: PostMortemLimits { rounds: 1, level: SolverLevel::default() },
        findable: FindableLines { lines: vec![findable()], is_complete: true },
        eos: [0.1, 0.2, 0.5, 3.0].map(Bits::new).to_vec(),
        steps: Vec::new(),
        is_done: true,
    }
}

fn left(steps: &[&str]) -> Left {
    left_at(&findable(), &tree(&[steps], &[]))
}

#[test]
fn the_line_of_these_tests_is_one() {
    let scrambled = line(SCRAMBLE).apply_to(&Cube::SOLVED);
    assert!(scrambled.after_all(&findable().solution).is_solved());
}

#[test]
fn the_first_step_that_is_missing_is_where_the_line_was_left() {
    let [eo, dr, htr, finish] = STEPS;
    let place = |steps: &[&str]| left(steps).at;
    assert_eq!(place(&[]), LeftAt::EoNotWritten);
    assert_eq!(place(&["R U F"]), LeftAt::EoNotWritten);
    assert_eq!(place(&[eo]), LeftAt::EoNotTried);
    assert_eq!(place(&[TURNED_EO]), LeftAt::EoNotTried);
    assert_eq!(place(&[eo, "U"]), LeftAt::DrNotFound);
    assert_eq!(place(&[eo, dr]), LeftAt::DrNotTried);
    assert_eq!(place(&[eo, dr, "U"]), LeftAt::HtrNotFound);
    assert_eq!(place(&[eo, dr, htr]), LeftAt::FinishNotTried);
    assert_eq!(place(&[eo, dr, htr, "R2"]), LeftAt::FinishNotFound);
    assert_eq!(place(&[eo, dr, htr, finish]), LeftAt::Written);
    // The latest step in common counts, whatever the steps before it were.
    assert_eq!(place(&[&format!("{eo} {dr}")]), LeftAt::DrNotTried);
}

#[test]
fn steps_are_the_same_up_to_moves_that_keep_them() {
    let [eo, dr, htr, _] = STEPS;
    let place = |steps: &[&str]| left(steps).at;
    // Half turns keep all steps. The last turn of the DR may be in any direction.
    assert_eq!(place(&[eo, "D2 B' D' B L2 B2 U"]), LeftAt::DrNotTried);
    assert_eq!(place(&[eo, dr, "B2 (R2)"]), LeftAt::HtrNotFound);
    assert_eq!(place(&[eo, dr, htr, "F2 (U2)"]), LeftAt::FinishNotFound);
    // D' X flips the same edges as X, but what follows on one does not follow on the other.
    assert_eq!(place(&["U F R' (U' L')"]), LeftAt::EoNotWritten);
    // The same moves on the other side are another step.
    assert_eq!(place(&["(F R') U' L'"]), LeftAt::EoNotWritten);
    assert_eq!(place(&[eo, "(D2 B' D' B L2 B2 U')"]), LeftAt::DrNotFound);
}

#[test]
fn the_earliest_step_says_the_time_and_all_of_them_what_was_tried() {
    let [eo, dr, ..] = STEPS;
    let lines: [&[&str]; 3] = [&["R U F"], &[eo, "U"], &[TURNED_EO]];
    let times: [&[u32]; 3] = [&[30], &[1500, 1600], &[372]];
    let written = tree(&lines, &times);
    let found = left_at(&findable(), &written);
    assert_eq!(found.at, LeftAt::DrNotFound, "something stands behind the later one");
    assert_eq!(found.common.first().and_then(|&step| written.steps[step].at), Some(372));
    let words = post_mortem_of(written).sentences(30);
    let had = "You had its EO at 6:12, as F R (U' L), and wrote other steps behind it. Its DR is ";
    assert!(words[1].starts_with(had), "{words:?}");
    let with_dr = left_at(&findable(), &tree(&[&[eo], &[TURNED_EO, dr]], &[]));
    assert_eq!(with_dr.at, LeftAt::DrNotFound, "another direction of the EO makes another DR");
}

#[test]
fn other_steps_in_place_of_the_missing_one_are_counted() {
    let [eo, dr, htr, _] = STEPS;
    let written = tree(&[&[eo, dr, htr], &[TURNED_EO, "U"]], &[]);
    assert_eq!(written.reaching(Milestone::Eo, &[]), [0, 3]);
    assert_eq!(written.reaching(Milestone::Dr, &[0]), [1]);
    assert_eq!(written.reaching(Milestone::Htr, &[0, 3]), [2]);
    assert!(written.reaching(Milestone::Dr, &[1]).is_empty());
}

#[test]
fn steps_from_a_list_are_not_what_the_solver_had() {
    let mut written = tree(&[&STEPS[..2]], &[]);
    written.steps[1].is_own = false;
    assert_eq!(left_at(&findable(), &written).at, LeftAt::EoNotTried);
    written.steps[0].is_own = false;
    assert_eq!(left_at(&findable(), &written).at, LeftAt::EoNotWritten);
}

/// Returns the second paragraph of the post-mortem of some lines.
fn place_in_words(lines: &[&[&str]], times: &[&[u32]]) -> String {
    post_mortem_of(tree(lines, times)).sentences(findable().total).remove(1)
}

/// Lines that were written, their times, and the begin of the sentence.
type PlaceCase<'a> = (&'a [&'a [&'a str]], &'a [&'a [u32]], &'a str);

#[test]
fn each_place_has_its_sentence() {
    let [eo, dr, htr, finish] = STEPS;
    let hard = "Its hardest step is the HTR F (D2 F' R2 U2 B'): 6 moves on both sides, 6.5 bits.";
    let cases: [PlaceCase<'_>; 9] = [
        (
            &[],
            &[],
            "You did not write its EO F R' (U' L') (0.5 bits; 2 EOs are easier). You wrote no EO.",
        ),
        (&[&[eo]], &[&[45]], "You had its EO at 0:45 and wrote nothing behind it. Its DR is "),
        (&[&[eo, "U"]], &[], "You had its EO and wrote other steps behind it. Its DR is "),
        (&[&[eo, dr]], &[], "You had its DR and wrote nothing behind it. Its HTR is "),
        (&[&[eo, dr, "U"]], &[], "You had its DR and wrote other steps behind it. Its HTR is "),
        (&[&[eo, dr, htr]], &[], "You had its HTR and wrote nothing behind it. Its finish is "),
        (
            &[&[eo, dr, htr, "R2"]],
            &[],
            "You had its HTR and wrote other steps behind it. Its finish is ",
        ),
        (
            &[&[eo, dr, htr, "L2 R2 D2 R2 L2"]],
            &[],
            "You had its HTR and wrote other steps behind it. Its finish is ",
        ),
        (&[&[eo, dr, htr, finish]], &[], "You wrote its HTR, and a finish as short as its own."),
    ];
    for (lines, times, begin) in cases {
        let words = place_in_words(lines, times);
        assert!(words.starts_with(begin), "{begin}\n{words}");
        let ends = [hard, "That is its hardest step.", "as short as its own."];
        assert!(ends.iter().any(|end| words.ends_with(end)), "{words}");
    }
    let words = place_in_words(&[&[eo, dr]], &[]);
    assert!(words.ends_with("6.5 bits. That is its hardest step."), "{words}");
}

#[test]
fn the_first_paragraph_says_the_line_and_how_hard_it_is() {
    let total = findable().total;
    let words = post_mortem_of(tree(&[&[STEPS[0]]], &[])).sentences(total);
    let begin = format!(
        "There was an easy line of {total} moves: {} (11.1 bits, easier than ",
        STEPS.join(" > ")
    );
    assert!(words[0].starts_with(&begin), "{}", words[0]);
    assert!(words[0].ends_with(" of 100 lines that people hand in)."), "{}", words[0]);
    let none = post_mortem_of(tree(&[], &[])).sentences(total - 1);
    assert_eq!(none.len(), 1);
    assert!(none[0].contains(" moves was found; the shortest one has "), "{none:?}");
    let mut hard = post_mortem_of(tree(&[], &[]));
    hard.findable.lines[0].bits = Bits::new(15.0);
    let words = hard.sentences(total + 3);
    let begin = format!("The easiest line of at most {} moves is not easy; it has", total + 3);
    assert!(words[0].starts_with(&begin), "{}", words[0]);
}

#[test]
fn a_line_that_does_not_solve_the_cube_is_named() {
    let [eo, dr, htr, finish] = STEPS;
    let paragraphs = |lines: &[&[&str]]| post_mortem_of(tree(lines, &[])).sentences(30);
    let words = paragraphs(&[&[eo, dr], &["R U"]]);
    let named = format!("The line compared with it does not solve the cube: {eo} > {dr}.");
    assert_eq!(words.get(2), Some(&named));
    assert_eq!(paragraphs(&[&[eo, dr, htr, finish]]).len(), 2, "this one solves it");
    assert_eq!(paragraphs(&[]).len(), 2, "there is no line");
}

#[test]
fn the_usual_total_is_two_below_the_result_and_never_below_what_is_known() {
    let shortest = findable().total;
    let solved = post_mortem_of(tree(&[&STEPS], &[]));
    assert_eq!(solved.tree.result(), Some(shortest.into()));
    assert_eq!(solved.target(20), shortest - 1);
    let unsolved = post_mortem_of(tree(&[&STEPS[..2]], &[]));
    assert_eq!((unsolved.target(30), unsolved.target(3)), (30, shortest));
    let mut longer = post_mortem_of(tree(&[&STEPS], &[]));
    longer.findable.lines[0].total += 3;
    assert_eq!(longer.target(20), shortest - 1, "no line is shorter than the result");
}

#[test]
fn lines_of_a_tree_are_read_as_they_were_written() {
    let [eo, dr, htr, finish] = STEPS;
    let written = tree(&[&[eo, dr, htr, finish], &[eo, "U"], &["R"]], &[]);
    assert_eq!((written.steps.len(), written.end), (6, Some(3)));
    let lines: Vec<Vec<Line>> = written
        .lines()
        .into_iter()
        .map(|path| path.into_iter().map(|step| written.moves(step)).collect())
        .collect();
    assert_eq!(WrittenTree::of_lines(written.scramble.clone(), &lines, &[]), written);
}
