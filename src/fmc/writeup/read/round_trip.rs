//! Tests that write-ups of random paths are read back to the same paths.

use premove_cube::Move;
use premove_cube::notation::{Alg, Line};
use proptest::prelude::*;

use crate::document::{Document, DocumentScramble};
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
