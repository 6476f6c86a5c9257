//! Tests of moves by their names.

use super::*;

fn moves(text: &str) -> String {
    let cube = read(CUBE);
    match parse_moves(&cube, text) {
        Ok(moves) => moves
            .into_iter()
            .map(|number| cube.moves[number].name.as_str())
            .collect::<Vec<_>>()
            .join(" "),
        Err(error) => format!("! {error}"),
    }
}

#[test]
fn powers_may_be_written_in_any_way() {
    assert_eq!(moves("R R2 R' R3 R2' R3' R5 R7' R4 R0"), "R R2 R' R' R2 R R R");
    assert_eq!(moves("R\u{2019} U\u{2032}"), "R' U'");
    assert_eq!(moves("  "), "");
}

#[test]
fn brackets_are_written_out() {
    assert_eq!(moves("(R U)2 F"), "R U R U F");
    assert_eq!(moves("(R U)'"), "U' R'");
    assert_eq!(moves("(R U2)2'"), "U2 R' U2 R'");
    assert_eq!(moves("[R, U]"), "R U R' U'");
    assert_eq!(moves("[R: U F2]2"), "R U F2 R' R U F2 R'");
    assert_eq!(moves("[R U:[F,R2]]"), "R U F R2 F' R2 U' R'");
}

#[test]
fn brackets_that_do_not_fit_are_refused_with_their_column() {
    assert_eq!(moves("R (U F"), "! 'the end' at column 7 does not fit: a ) is missing before it");
    assert_eq!(moves("R ) U"), "! ')' at column 3 does not fit: it closes or divides nothing");
    assert_eq!(
        moves("[R U]"),
        "! ']' at column 5 does not fit: square brackets need two parts, as in [A, B] or [A: B]"
    );
    assert_eq!(moves("[R, U)"), "! ')' at column 6 does not fit: a ] is missing before it");
    assert!(moves(&"(".repeat(1000)).contains("nested too deep"));
    assert_eq!(
        moves("((((R)999)999)999)"),
        "! the brackets at column 3 make more than 65536 moves"
    );
}

#[test]
fn unknown_moves_have_their_column_and_a_remedy() {
    assert!(moves("R U B").starts_with("! unknown move 'B' at column 5: there are U, U2, U', R,"));
    assert!(moves("(R U) B2").starts_with("! unknown move 'B2' at column 7"));
    assert!(moves("R9999").starts_with("! unknown move 'R9999' at column 1"));
}

#[test]
fn rotations_and_second_names_are_for_scrambles() {
    let text = "Set P 4 1\nMove X\nP\n2 3 4 1\nEnd\nMove y\nP\n2 1 3 4\nEnd\nMoveAlias Z X'\n";
    let puzzle = read(text);
    assert_eq!(puzzle.rotations[0].0, "y");
    assert_eq!(parse_moves(&puzzle, "Z X y2"), Ok(vec![2, 0]));
    let error = parse_moves(&puzzle, "X y").unwrap_err().to_string();
    assert_eq!(error, "'y' at column 3 is no move of the search: it can stand in a scramble only");
    assert_eq!(*parse_scramble(&puzzle, "y y").unwrap().labels, [1, 2, 3, 4]);
    assert_eq!(
        *parse_scramble(&puzzle, "[X: y]").unwrap().labels,
        *parse_scramble(&puzzle, "X y Z").unwrap().labels
    );
}

#[test]
fn names_with_brackets_are_names_first() {
    let puzzle = read("Set P 4 1\nMove (1,0)\nP\n2 3 4 1\nEnd\n");
    assert_eq!(parse_moves(&puzzle, "(1,0) (1,0)2"), Ok(vec![0, 1]));
}

#[test]
fn a_scramble_keeps_blocks_whole() {
    let puzzle =
        read("Set P 4 1\nMove A\nP\n2 1 3 4\nEnd\nMove B\nP\n1 3 2 4\nEnd\nBlock P 1 2 End");
    let error = parse_scramble(&puzzle, "A A B").unwrap_err().to_string();
    assert!(error.starts_with("move 'B', number 3 of the sequence, cannot be made"), "{error}");
}

#[test]
fn limits_are_a_move_and_a_number() {
    let cube = read(CUBE);
    assert_eq!(
        parse_limit(&cube, "R*=2").map(|limit| (limit.moves, limit.most)),
        Ok((vec![3, 4, 5], 2))
    );
    assert_eq!(parse_limit(&cube, "U2=0").map(|limit| (limit.moves, limit.most)), Ok((vec![1], 0)));
    assert!(
        parse_limit(&cube, "U2")
            .unwrap_err()
            .to_string()
            .contains("a limit is a move, = and a number")
    );
    assert!(parse_limit(&cube, "B*=1").unwrap_err().to_string().contains("unknown move 'B*'"));
    assert!(parse_limit(&cube, "R=x").unwrap_err().to_string().contains("how often"));
}
