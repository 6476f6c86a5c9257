//! Tests that write-ups of random paths are read back to the same paths.

use premove_cube::Move;
use premove_cube::notation::{Alg, Line, Side, parse};
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;
use proptest::prelude::*;

use crate::document::{Document, DocumentScramble};
use crate::insertion::{
    InsertedText, Insertion, InsertionAnswer, InsertionLimits, InsertionProblem, InsertionReport,
    InsertionSolution, SliceMove, insertions as insertions_of,
};
use crate::sample::line;
use crate::writeup::read::read;

fn algs(most: usize) -> impl Strategy<Value = Alg> {
    proptest::collection::vec((0..Move::COUNT).prop_map(Move::from_index), 0..most)
        .prop_map(Alg::from)
}

/// A step of a random path: moves on both sides, or an insertion.
#[derive(Clone, Debug)]
enum RandomStepKind {
    Step(Line),
    /// `true` if it is on the inverse side, the number of moves of this side after it, and
    /// its moves.
    Insertion(bool, usize, Alg),
}

fn kinds() -> impl Strategy<Value = RandomStepKind> {
    let line = (algs(6), algs(6)).prop_map(|(normal, inverse)| Line { normal, inverse });
    prop_oneof![
        3 => line.prop_map(RandomStepKind::Step),
        1 => algs(6).prop_map(|moves| RandomStepKind::Step(Line::on_normal(moves))),
        2 => (any::<bool>(), 1..9_usize, algs(7))
            .prop_map(|(side, k, moves)| RandomStepKind::Insertion(side, k, moves)),
    ]
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[ -~éß*(/🙂]{0,20}",
        Just("EO (3/3)".to_owned()),
        Just("// * = R U".to_owned()),
        Just("on inverse".to_owned()),
        Just("skeleton".to_owned()),
        Just("insert at *".to_owned()),
    ]
}

fn notes() -> impl Strategy<Value = String> {
    proptest::collection::vec(words(), 0..4).prop_map(|lines| {
        // Notes are stored without blanks at line ends and without empty lines around them.
        let lines: Vec<String> = lines.iter().map(|l| l.trim_end().to_owned()).collect();
        lines.join("\n").trim_matches('\n').to_owned()
    })
}

/// Builds a path with these steps; insertions go into the moves that their side has so far.
fn document(scramble: &Alg, steps: &[(RandomStepKind, String, String)]) -> Document {
    let mut document =
        Document { scramble: DocumentScramble::new(&scramble.to_string()), ..Document::default() };
    let mut sides = [Alg::EMPTY, Alg::EMPTY];
    for (kind, name, note) in steps {
        let line = match kind {
            RandomStepKind::Step(line) => {
                sides = [sides[0].then(&line.normal), sides[1].then(&line.inverse)];
                line.clone()
            }
            RandomStepKind::Insertion(is_inverse, k, moves) => {
                let so_far = &mut sides[usize::from(*is_inverse)];
                let cut = so_far.len().saturating_sub(*k);
                let (head, tail) = so_far.moves().split_at(cut);
                let head = Alg::from(head);
                let tail = Alg::from(tail);
                let line = tail.inverse().then(moves).then(&tail);
                *so_far = head.then(moves).then(&tail);
                if *is_inverse { Line::on_inverse(line) } else { Line::on_normal(line) }
            }
        };
        document.put_read(&line, name.trim_end(), note);
    }
    document
}

type Steps = Vec<(RandomStepKind, String, String)>;

/// Writes a path and reads it again. With `solves` the path solves the scramble.
fn is_read_back(scramble: Alg, solves: bool, steps: &Steps) -> Result<(), TestCaseError> {
    let lines = document(&scramble, steps);
    let whole = lines.tree.line(lines.cursor());
    let scramble = if solves { whole.unniss().inverse() } else { scramble };
    prop_assume!(!scramble.is_empty());
    let written = document(&scramble, steps);
    let text = written.write_up(written.cursor());
    let read = read(&text, None);
    let again = read.workspace();
    let path = |document: &Document| -> Vec<(Line, String, String)> {
        let path = document.tree.path(document.cursor());
        let nodes = path.iter().filter_map(|&id| document.tree.get(id));
        nodes.map(|n| (n.line.clone(), n.name.clone(), n.note.clone())).collect()
    };
    prop_assert_eq!(path(again.now()), path(&written), "{}\n{:?}", text, read.remarks);
    prop_assert_eq!(&again.now().write_up(again.now().cursor()), &text);
    prop_assert!(read.is_complete(), "{}\n{:?}", text, read.remarks);
    let is_solved = whole.solves(&scramble.cube()) && !whole.is_empty();
    prop_assert_eq!(read.solution.is_some(), is_solved);
    Ok(())
}

proptest! {
    #[test]
    fn a_write_up_is_read_back_to_the_same_path(
        scramble in algs(20),
        solves in any::<bool>(),
        steps in proptest::collection::vec((kinds(), words(), notes()), 1..7),
    ) {
        is_read_back(scramble, solves, &steps)?;
    }
}

struct Silent;

impl InsertionReport for Silent {
    fn found(&self, _: &InsertionAnswer) {}
}

/// Writes a skeleton with the insertions of a solution, and reads it again. Returns the text.
fn solution_is_read_back(scramble: &Alg, skeleton: &Line, solution: &InsertionSolution) -> String {
    let mut document =
        Document { scramble: DocumentScramble::new(&scramble.to_string()), ..Document::default() };
    document.put_read(skeleton, "", "");
    for step in solution.steps(skeleton) {
        document.put_read(&step, "", "");
    }
    let text = document.write_up(document.cursor());
    let read = read(&text, None);
    assert!(read.is_complete(), "{solution:?}\n{text}{:?}", read.remarks);
    assert_eq!(read.solution.as_ref(), Some(&solution.solution), "{solution:?}\n{text}");
    let again = read.workspace();
    assert_eq!(again.now().write_up(again.now().cursor()), text);
    text
}

/// Solves a skeleton by insertions, and reads each solution back. `assembled` are the moves of both
/// sides with insertions and slices in them. Returns the texts.
fn solutions_are_read_back(assembled: &str, skeleton: &Line, insertions: usize) -> Vec<String> {
    let scramble = parse(assembled).unwrap().line().normal.inverse();
    let limits = InsertionLimits { insertions, left_out: 2, put_in: 6, ..Default::default() };
    let problem = InsertionProblem { scramble: scramble.cube(), line: skeleton.clone(), limits };
    let (tables, control) = (Tables::in_memory(), Control::new());
    let answer = insertions_of(&problem, Context::new(&tables, &control), &Silent);
    assert!(!answer.solutions.is_empty(), "{assembled}");
    let texts = answer.solutions.iter();
    texts.map(|solution| solution_is_read_back(&scramble, skeleton, solution)).collect()
}

#[test]
fn solutions_with_insertions_are_read_back_to_the_same_moves() {
    for (assembled, normal, inverse, count) in [
        ("B2 F2 D' R L' F2 R' L U2 R' D2 F'", "B2 F2 D' U2", "F D2 R", 1),
        ("F2 L R U R' U' D R2", "F2 L", "R2 D'", 1),
        ("F2 L D R2 U2 L2 D' B", "F2 L D", "B' D", 2),
    ] {
        solutions_are_read_back(assembled, &line(normal, inverse), count);
    }
}

/// Returns the steps of a write-up without the words beside them.
fn moves_of(text: &str) -> Vec<&str> {
    let steps = text.lines().filter_map(|line| line.split_once("//"));
    steps.map(|(moves, _)| moves.trim()).filter(|moves| !moves.is_empty()).collect()
}

#[test]
fn slices_are_written_as_slices_on_both_sides_and_read_back() {
    use Side::{Inverse, Normal};
    for (assembled, [normal, inverse], slices, wanted) in [
        (
            "R L' F2 M2 U B",
            ["R L' F2 U B", ""],
            &[(Normal, 3)][..],
            &["R L' F2 * U B", "* = M2"][..],
        ),
        ("R U M2 F L' D'", ["R U F", "D L"], &[(Normal, 2)], &["R U * F (D L)", "* = M2"]),
        (
            "R U F L' S D' B",
            ["R U F", "B' D L"],
            &[(Inverse, 2)],
            &["R U F (B' D * L)", "* = (S')"],
        ),
        (
            "R S U F L' S D' B",
            ["R U F", "B' D L"],
            &[(Normal, 1), (Inverse, 2)],
            &["R * U F (B' D + L)", "* = S", "+ = (S')"],
        ),
        (
            "R E U S F L2",
            ["R U F L2", ""],
            &[(Normal, 1), (Normal, 2)],
            &["R * U + F L2", "* = E", "+ = S"],
        ),
        ("S R U F D'", ["R U F", "D"], &[(Normal, 0)], &["* R U F (D)", "* = S"]),
        ("R U F M' D' B", ["R U F", "B' D"], &[(Normal, 3)], &["R U F * (B' D)", "* = M'"]),
        ("S' D' L", ["", "L' D"], &[(Inverse, 2)], &["(L' D *)", "* = (S)"]),
    ] {
        let skeleton = line(normal, inverse);
        solutions_are_read_back(assembled, &skeleton, 1);
        // The slices as they are written, with the places known.
        let written = parse(assembled).unwrap().line().normal.normal_form();
        let names = wanted[1..].iter().map(|text| text[4..].trim_matches(['(', ')']));
        let insertions = slices.iter().zip(names).map(|(&(side, place), name)| {
            let slice = SliceMove::all().find(|slice| slice.to_string() == name).unwrap();
            let moves = InsertedText::Slice(slice);
            Insertion { side, parent: None, place, moves, case: None, cancelled: [0; 2] }
        });
        let insertions = insertions.collect();
        let solution = InsertionSolution { solution: written.clone(), insertions, readings: 1 };
        let text = solution_is_read_back(&written.inverse(), &skeleton, &solution);
        assert_eq!(moves_of(&text), wanted);
    }
}

#[test]
fn slices_and_insertions_inside_each_other_are_read_back() {
    let whole = parse("R S U F L' R' M' D2 D' B").unwrap().line().normal;
    let steps = ["R * U F (B' D + L)", "* = S", "+ = (D2 # R)", "# = (M)"];
    let text = format!("Scramble: {}\n\n{}\n", whole.inverse(), steps.join("\n"));
    let solved = read(&text, None);
    assert_eq!(solved.solution, Some(whole.normal_form()), "{:?}", solved.remarks);
    let workspace = solved.workspace();
    let own = workspace.now().write_up(workspace.now().cursor());
    assert_eq!(moves_of(&own), steps, "{own}");
    assert_eq!(read(&own, None).solution, solved.solution);
    // Moves behind slices have the letters that the cube in the hand shows.
    let more = workspace.now().clone();
    let mut unfinished = Document { scramble: DocumentScramble::new("R U F"), ..more };
    unfinished.put_read(&line("F2 L", "U"), "", "");
    let text = unfinished.write_up(unfinished.cursor());
    let again = read(&text, None).workspace();
    let line_of = |document: &Document| document.tree.line(document.cursor()).normal_form();
    assert_eq!(line_of(again.now()), line_of(&unfinished), "{text}");
    assert_eq!(moves_of(&text)[4], "F2 U (R)", "{text}");
}

#[test]
fn slices_that_rename_their_own_side_are_written_as_slices() {
    for steps in [
        // On the normal side and on the inverse side, each with moves on the other side.
        &["R * U F (D F L)", "* = S'"][..],
        &["R U F' (F L * D R)", "* = (E2)"],
        // Several slices at one mark, and one in another insertion.
        &["D (L2 D2 F' * U' R B L)", "* = (E M2 E' M2)"],
        &["F R' U2 (L F * D2 R)", "* = (U2 F + L)", "+ = (M')"],
    ] {
        let text = steps.join("\n");
        // The scramble that the moves solve when each side is read by itself.
        let whole = read(&format!("Scramble: R\n\n{text}\n"), None).line;
        let text = format!("Scramble: {}\n\n{text}\n", whole.finished().inverse());
        let first = read(&text, None);
        assert_eq!(first.solution, Some(whole.finished()), "{text}{:?}", first.remarks);
        let workspace = first.workspace();
        let own = workspace.now().write_up(workspace.now().cursor());
        assert_eq!(moves_of(&own), steps, "{own}");
        let again = read(&own, None);
        assert_eq!((&again.solution, again.steps.len()), (&first.solution, first.steps.len()));
        let again = again.workspace();
        assert_eq!(again.now().write_up(again.now().cursor()), own);
    }
}

#[test]
fn a_step_without_moves_whose_name_is_two_marks_is_read_back() {
    let step = (RandomStepKind::Step(Line::EMPTY), "``".to_owned(), String::new());
    let scramble = Alg::from(&[Move::from_index(0)][..]);
    is_read_back(scramble, false, &vec![step]).unwrap();
}

#[test]
fn a_step_is_left_out_only_where_the_others_solve_the_cube() {
    // After F' U' there is a DR, which the last step breaks.
    let read = read("Scramble: R U F\n\nF' // EO\nU' // more\n(D)\n", None);
    assert_eq!(read.line.to_string(), "F' U' (D)", "{:?}", read.remarks);
}
