//! Tests of reading definitions in the formats of ksolve+ and twsearch.

use super::*;
use crate::{ANY, Pattern};

#[test]
fn a_definition_is_read_with_its_powers() {
    let cube = read(CUBE);
    assert_eq!((cube.name.as_str(), cube.shape.slots()), ("2x2", 7));
    assert_eq!(names(&cube), ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"]);
    assert_eq!(cube.solved, Pattern::in_order(&cube.shape));
}

#[test]
fn turns_of_a_move_are_told_by_the_slot_that_the_piece_leaves() {
    // Slot 1 gets the piece from slot 2. The piece that leaves slot 1 changes its orientation and
    // goes to slot 4.
    let ring = read(RING);
    assert_eq!(*ring.moves[0].action.from, [1, 2, 3, 0]);
    assert_eq!(*ring.moves[0].action.twist, [0, 0, 0, 1]);
    let same = read("Set P 4 2\nMoveTransformation X\nP\n1 2 3 0\n0 0 0 1\nEnd\n");
    assert_eq!(ring.moves, same.moves);
}

#[test]
fn lines_may_end_as_they_like_and_text_may_be_latin_1() {
    let mut bytes = format!("# def-file by K\u{e5}re\n{CUBE}").replace('\n', "\r\n").into_bytes();
    let at = bytes.iter().position(|&byte| byte == 0xc3).unwrap();
    bytes.splice(at..at + 2, [0xe5]);
    assert_eq!(read_definition(&bytes, "").unwrap().value, read(CUBE));
    assert_eq!(read(&CUBE.replace('\n', "\r")), read(CUBE));
    assert_eq!(read(&CUBE.replace('\n', " ").replace("Name 2x2", "Name 2x2\n")), read(CUBE));
}

#[test]
fn comments_may_stand_anywhere_and_be_of_any_length() {
    let long = format!("#{}\n", "x".repeat(2000));
    assert_eq!(read(&format!("{long}{CUBE}{long}")), read(CUBE));
    assert_eq!(read(&CUBE.replace("1 3 6", "# corners\n1 #1\n3 6")), read(CUBE));
}

#[test]
fn a_missing_last_end_is_noted_and_a_missing_end_before_is_refused() {
    let cut = CUBE.trim_end().strip_suffix("End").unwrap();
    assert_eq!(read(cut), read(CUBE));
    assert!(notes(cut)[0].contains("the last End is missing"));
    refused(
        &CUBE.replacen("End\n", "", 1),
        "test.def:9:1: expected the name of a set or End, found 'Move'",
    );
    refused(
        "Set P 4 2\nMove X\nP\n2 3 4",
        "set 'P' needs 4 piece numbers, found 3 and then 'the end of the file'",
    );
}

#[test]
fn a_name_is_the_whole_line() {
    assert_eq!(read(&format!("Name 3 Colour Cube \n{RING}")).name, "3 Colour Cube");
}

#[test]
fn sets_that_are_left_out_are_solved_and_stay_where_they_are() {
    let puzzle = read("Set A 2 1\nSet B 3 1\nSolved\nA\n5 5\nEnd\nMove X\nB\n2 3 1\nEnd");
    assert_eq!(*puzzle.solved.labels, [5, 5, 1, 2, 3]);
    assert_eq!(*puzzle.moves[0].action.from, [0, 1, 3, 4, 2]);
}

#[test]
fn without_solved_every_piece_belongs_where_it_is() {
    let ring = read(RING);
    assert_eq!(ring.solved, Pattern::in_order(&ring.shape));
}

#[test]
fn zeros_and_gaps_are_labels_too() {
    assert_eq!(*read(&format!("{RING}Solved P 0 7 7 65534 End")).solved.labels, [0, 7, 7, 65_534]);
    refused(&format!("{RING}Solved P 0 7 7 65535 End"), "must be from 0 to 65534, found '65535'");
    refused(&format!("{RING}Solved P 0 7 7 -1 End"), "found '-1'");
}

#[test]
fn orientations_are_reduced_whatever_their_sign() {
    let plain = read(RING);
    assert_eq!(read(&RING.replace("1 0 0 0", "-1 2 -4 6")), plain);
    assert_eq!(*read(&format!("{RING}Solved P 1 2 3 4 -1 0 3 2 End")).solved.twists, [1, 0, 1, 0]);
}

#[test]
fn a_move_must_use_every_piece_once() {
    refused(
        "Set P 3 1\nMove X\nP\n1 2 2\nEnd",
        "test.def:4:5: the permutation of set 'P' uses 2 twice",
    );
    refused(
        "Set P 3 1\nMove X\nP\n1 2 4\nEnd",
        "a piece of set 'P' must be from 1 to 3, found '4'",
    );
    refused("Set P 3 1\nMove X\nP\n0 1 2\nEnd", "must be from 1 to 3, found '0'");
    refused("Set P 3 1\nMove X\nP\n1 ? 2\nEnd", "expected a number, found '?'");
    refused(
        "Set P 3 1\nMove X\nP\n1 2 3 1 0 0 0\nEnd",
        "set 'P' has 3 pieces, but more numbers than that",
    );
    refused(
        "Set P 3 1\nMove X\nP\n1 2\nEnd",
        "set 'P' needs 3 piece numbers, found 2 and then 'End'",
    );
    refused(
        "Set P 3 1\nMove X\nP\n1 2 3 0\nEnd",
        "set 'P' needs 3 orientations, found 1 and then 'End'",
    );
}

#[test]
fn sets_are_checked_before_anything_is_made_of_them() {
    refused("Set P 4 0", "set 'P' has 0 orientations: write 1 for pieces that cannot be turned");
    refused("Set P 0 3", "must be from 1 to 4096, found '0'");
    refused("Set P 99999999999999999999999 3", "must be from 1 to 4096");
    refused("Set P 4 255", "must be from 1 to 254, found '255'");
    refused(
        "Set P 4000 3\nSet Q 4000 3",
        "with set 'Q' the puzzle has 8000 pieces: 4096 are the most",
    );
    refused(
        "Set P 4 2\nSet P 3 1",
        "test.def:2:5: set 'P' is given twice: it was already given in line 1",
    );
    refused(&format!("{RING}Set Q 1 1"), "set 'Q' comes too late");
    refused("Move X\nP\n1\nEnd", "Move comes before any Set");
    refused("", "there is no Set in this file");
    refused("Set P", "expected the number of pieces of a set, but the file ends here");
    refused("Set End 3 1", "expected the name of a set, found 'End'");
}

#[test]
fn great_orientation_counts_are_no_trouble() {
    assert_eq!(read("Set P 30 3\nSet Q 24 254").shape.slots(), 54);
}

#[test]
fn a_name_is_given_once() {
    refused(
        &format!("{RING}{}", RING.split_once('\n').unwrap().1),
        "move 'X' is given twice: it was already given in line 2",
    );
    refused(&format!("{RING}Solved End Solved End"), "command 'Solved' is given twice");
    refused(&format!("{RING}Ignore End Ignore End"), "command 'Ignore' is given twice");
    refused("Set P 2 1\nSolved\nP\n1 2\nP\n1 2\nEnd", "test.def:5:1: set 'P' is given twice");
    refused(
        "Set PIECES 2 1\nSolved\nPIECE\n1 2\nEnd",
        "unknown set 'PIECE': did you mean 'PIECES'?",
    );
    refused("Set P 2 1\nSolved\nSTICKERS\n1 2\nEnd", "unknown set 'STICKERS': there are P");
}

#[test]
fn a_power_may_have_the_name_of_a_move() {
    let text = "Set P 4 1\nMove R\nP\n2 3 4 1\nEnd\nMove R2\nP\n3 4 1 2\nEnd";
    assert_eq!(names(&read(text)), ["R", "R2", "R'", "R2"]);
    assert!(notes(text)[0].contains("'R2' is a move of its own and also a power of 'R'"));
}

#[test]
fn words_that_are_no_commands_are_passed_over_but_slips_are_not() {
    assert_eq!(
        notes(&format!("hello big world\n{RING}")),
        ["1: passed over 'hello', which is no command"]
    );
    refused(
        &RING.replace("Move", "Mvoe"),
        "test.def:2:1: unknown command 'Mvoe': did you mean 'Move'?",
    );
    refused(&format!("{RING}solved"), "did you mean 'Solved'?");
}

#[test]
fn what_ksolve_has_given_up_is_passed_over() {
    let text = format!(
        "Multiplicators\nX 2 3\nEnd\n{RING}ParallelMoves\nX X2\nEnd\nMoveLimits\nX 3\nEnd\n"
    );
    assert_eq!(read(&text), read(RING));
    assert_eq!(notes(&text).len(), 3);
}

#[test]
fn ignored_slots_are_kept() {
    let ring = read(&format!("{RING}Ignore\nP\n1 1 0 0\n0 0 0 1\nEnd"));
    assert_eq!(ring.ignored.labels, [true, true, false, false]);
    assert_eq!(ring.ignored.twists, [false, false, false, true]);
}

#[test]
fn blocks_are_read_in_lines_and_in_one_line_one_or_many() {
    let sets = "Set P 4 1\nSet Q 2 1\n";
    let two = [vec![(0, 1), (0, 2), (1, 1)], vec![(0, 3), (1, 2)]];
    for text in [
        "Block\nP\n1 2\nQ\n1\nEnd\nBlock\nP\n3\nQ\n2\nEnd",
        "Block P 1 2 Q 1 End Block P 3 Q 2 End",
        "Block\nP 1 2\nQ 1\n\nP 3\nQ 2\nEnd",
        "Block # the first\n\nP\n\n1 2\nQ\n1\n\n\n# the second\nP 3 Q 2\n\nEnd",
    ] {
        assert_eq!(read(&format!("{sets}{text}")).blocks, two, "{text}");
    }
    refused(
        &format!("{sets}Block\nP\nQ 1\nEnd"),
        "a block needs the name of a set and then its pieces",
    );
    refused(&format!("{sets}Block\nEnd"), "a block needs");
    refused(
        &format!("{sets}Block\nP 5\nEnd"),
        "test.def:4:3: set 'P' has no piece 5: its pieces are 1 to 4",
    );
    refused(&format!("{sets}Block\nR 5\nEnd"), "unknown set 'R'");
}

#[test]
fn an_orientation_of_a_piece_that_has_one_marks_it_for_blocks() {
    let text = "Set C 1 1\nSet P 4 1\nMove U\nC\n1\n1\nP\n2 3 4 1\nEnd\nMove R\nP\n2 3 4 \
        1\nEnd\nBlock C 1 P 1 End";
    let puzzle = read(text);
    let allowed = |name: &str| puzzle.allows(&puzzle.solved, puzzle.find(name).unwrap());
    assert!(["U", "U2", "U'"].map(allowed).iter().all(|&allowed| allowed));
    assert!(["R", "R2", "R'"].map(allowed).iter().all(|&allowed| !allowed));
    assert!(puzzle.moves.iter().all(|m| m.action.twist.iter().all(|&twist| twist == 0)));
}

#[test]
fn groups_forbid_all_pairs_in_a_line_and_pairs_forbid_themselves() {
    let pairs = |text: &str| {
        let cube = read(&format!("{CUBE}{text}"));
        let name = |number: usize| cube.moves[number].name.clone();
        cube.forbidden.iter().map(|&(a, b)| format!("{} {}", name(a), name(b))).collect::<Vec<_>>()
    };
    assert_eq!(pairs("ForbiddenGroups\nU R\nF2\nEnd"), ["U U", "U R", "R U", "R R", "F2 F2"]);
    assert_eq!(pairs("ForbiddenPairs\nU R F2 U'\nR U\nU R\nEnd"), ["U R", "F2 U'", "R U"]);
    assert_eq!(pairs("ForbiddenPairs U R3 End"), ["U R'"]);
    refused(&format!("{CUBE}ForbiddenPairs\nU R\nF\nEnd"), "'F' has no partner");
    refused(
        &format!("{CUBE}ForbiddenGroups\nU B\nEnd"),
        "unknown move 'B': there are U, U2, U', R,",
    );
}

#[test]
fn a_move_of_a_huge_order_is_refused() {
    let lengths = [2, 3, 5, 7, 11, 13];
    let mut from = Vec::new();
    for length in lengths {
        let start = from.len() + 1;
        from.extend((0..length).map(|i| (start + (i + 1) % length).to_string()));
    }
    refused(
        &format!("Set P 41 1\nMove X\nP\n{}\nEnd", from.join(" ")),
        "it has to be done 30030 times",
    );
}

#[test]
fn twsearch_words_are_read() {
    let text = "Set P 4 2\nStartState\nP\n0 1 2 2\n0 0 ? ?\nEnd\nMove X\nP\n2 3 4 1\nEnd\n\
        MoveAlias Y X2\nMoveSequence Z X X\nMove Rv\nP\n4 3 2 1\nEnd\nIllegal P 3 1 2\n";
    let puzzle = read(text);
    assert_eq!(*puzzle.solved.labels, [1, 2, 3, 3]);
    assert_eq!(*puzzle.solved.moduli, [2, 2, 1, 1]);
    assert_eq!(names(&puzzle), ["X", "X2", "X'", "Z"]);
    assert_eq!(puzzle.extras[0], ("Y".to_owned(), puzzle.moves[1].action.clone()));
    assert_eq!(puzzle.moves[3].action, puzzle.moves[1].action);
    assert_eq!(puzzle.rotations.len(), 1);
    assert_eq!(puzzle.illegal, [(2, 1), (2, 2)]);
    refused("Set P 4 2\nMoveAlias Y X", "unknown move 'X'");
    refused("Set P 4 2\nMoveAlias Y", "expected one move behind the new name");
    refused("Set P 4 2\nIllegal P 5 1", "a slot of the set must be from 1 to 4, found '5'");
}

#[test]
fn sequences_may_be_made_of_moves_further_down_and_of_each_other() {
    let moves = ["Move A\nP\n2 1 3 4\nEnd\n", "Move B\nP\n1 3 4 2\nEnd\n"].concat();
    let sequences = "MoveSequence S T' A,B2\nMoveAlias T2 S\nMoveSequence T B A\n";
    let last = read(&format!("Set P 4 1\n{moves}{sequences}"));
    let first = read(&format!("Set P 4 1\n{sequences}{moves}"));
    assert_eq!(first, last);
    let bases: Vec<_> = first.bases.iter().map(|base| base.name.as_str()).collect();
    assert_eq!(bases, ["A", "B", "T", "S"]);
    let position = |text: &str| parse_scramble(&first, text).unwrap();
    assert_eq!(position("S"), position("A B' A B2"));
    assert_eq!(position("T2"), position("S"));
    refused("Set P 4 1\nMoveSequence S T\nMoveSequence T S\n", "test.def:3:16: unknown move 'S'");
}

#[test]
fn rotations_are_told_by_their_names_only_in_files_of_twsearch() {
    let text = "Set P 4 1\nMove x\nP\n2 3 4 1\nEnd\n";
    assert_eq!(read(text).rotations.len(), 0);
    assert_eq!(read_definition(text.as_bytes(), "puzzle.tws").unwrap().value.rotations.len(), 1);
    assert_eq!(read(&format!("{text}Illegal P 1 2")).rotations.len(), 1);
    assert_eq!(
        read_definition(format!("{text}Ignore End").as_bytes(), "puzzle.tws")
            .unwrap()
            .value
            .rotations
            .len(),
        0
    );
}

#[test]
fn a_piece_that_need_not_be_right_is_marked_in_solved() {
    let ring = read(&format!("{RING}Solved\nP\n1 ? 3 4\n0 ? 0 0\nEnd"));
    assert_eq!(*ring.solved.labels, [1, ANY, 3, 4]);
    assert_eq!(*ring.solved.moduli, [2, 1, 2, 2]);
    refused(&format!("{RING}Solved\nP\n1 ~ 3 4\nEnd"), "expected a number, found '~'");
}

#[test]
fn a_few_bytes_of_error_are_never_more_than_a_few_bytes_of_message() {
    let error =
        read_definition(format!("{RING}Solved\n{}", "\u{1b}".repeat(10_000)).as_bytes(), "f")
            .unwrap_err()
            .to_string();
    assert!(error.len() < 400 && !error.contains('\u{1b}'), "{error}");
}
