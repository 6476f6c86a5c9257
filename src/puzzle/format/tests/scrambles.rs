//! Tests of reading scramble files.

use super::*;
use crate::{ANY, MoveLimit, PuzzleMetric};

#[test]
fn a_position_is_told_by_its_slots() {
    let cube = read(CUBE);
    let all =
        scrambles(&cube, "Scramble 2-flip\r\nCORNERS\r\n1 2 3 4 5 7 6\r\n2 0 1 0 0 0 0\r\nEnd");
    assert_eq!(
        (all[0].name.as_str(), all[0].line, all[0].given),
        ("2-flip", 1, ScrambleSource::Position)
    );
    assert_eq!(*all[0].start.labels, [1, 2, 3, 4, 5, 7, 6]);
    assert_eq!(*all[0].start.twists, [2, 0, 1, 0, 0, 0, 0]);
    assert_eq!(all[0].goal, cube.solved);
}

#[test]
fn marks_say_what_is_unknown_and_what_need_not_be_right() {
    let ring = read(RING);
    let scramble = &scrambles(&ring, "Scramble\nP\n1 ?2 ? ~\n0 ?1 ? ~\nEnd")[0];
    assert_eq!(*scramble.start.labels, [1, 2, ANY, ANY]);
    assert_eq!(*scramble.goal.labels, [1, ANY, ANY, 4]);
    assert_eq!(
        (&*scramble.start.twists, &*scramble.start.moduli),
        (&[0, 1, 0, 0][..], &[2, 2, 1, 1][..])
    );
    assert_eq!(*scramble.goal.moduli, [2, 1, 1, 2]);
    let goal = as_goal(scramble);
    assert_eq!((&*goal.labels, &*goal.moduli), (&[1, ANY, ANY, ANY][..], &[2, 1, 1, 1][..]));
}

#[test]
fn the_line_of_pieces_alone_leaves_all_unturned() {
    let scramble = &scrambles(&read(RING), "Scramble\nP\n? ? 3 4\nEnd")[0];
    assert_eq!(
        (&*scramble.start.moduli, &*scramble.goal.moduli),
        (&[2, 2, 2, 2][..], &[2, 2, 2, 2][..])
    );
}

#[test]
fn sets_that_are_left_out_are_solved_even_all_of_them() {
    let puzzle = read("Set A 2 1\nSet B 2 2\nSolved\nB\n5 6\n1 0\nEnd");
    for text in ["Scramble\nA\n2 1\nEnd", "Scramble\nEnd"] {
        let scramble = &scrambles(&puzzle, text)[0];
        assert_eq!(
            (&scramble.start.labels[2..], &scramble.start.twists[2..]),
            (&[5, 6][..], &[1, 0][..])
        );
    }
    assert_eq!(scrambles(&puzzle, "Scramble\nEnd\nScramble two\nA\n2 1\nEnd").len(), 2);
}

#[test]
fn orientations_are_reduced_hinted_ones_too() {
    let scramble = &scrambles(&read(RING), "Scramble\nP\n1 2 3 4\n-1 ?3 4 5\nEnd")[0];
    assert_eq!(*scramble.start.twists, [1, 1, 0, 1]);
}

#[test]
fn moves_lead_from_the_solved_position() {
    let cube = read(CUBE);
    let alg = |moves: &str| {
        scrambles(&cube, &format!("ScrambleAlg a name\n{moves}\nEnd")).remove(0).start
    };
    assert_eq!(alg("R U R' U'"), alg("R U R3 # and now\nU'\n"));
    assert_eq!(alg("R2'"), alg("R2"));
    assert_eq!(alg("R U U' R4 R'"), cube.solved);
    scramble_refused(
        &cube,
        "ScrambleAlg\nR U B\nEnd",
        "test.txt:2:5: unknown move 'B': there are U, U2,",
    );
    scramble_refused(&cube, "ScrambleAlg\nR U'' \nEnd", "unknown move 'U'''");
}

#[test]
fn a_scramble_that_a_block_forbids_is_refused() {
    let text = "Set P 4 1\nMove A\nP\n2 1 3 4\nEnd\nMove B\nP\n1 3 2 4\nEnd\nBlock P 1 2 End";
    let puzzle = read(text);
    assert_eq!(scrambles(&puzzle, "ScrambleAlg\nA\nEnd").len(), 1);
    scramble_refused(
        &puzzle,
        "ScrambleAlg\nA B\nEnd",
        "test.txt:2:3: move 'B' cannot be made here",
    );
    scramble_refused(
        &puzzle,
        "Scramble\nP ? 2 3 4 End",
        "where piece 1 of set 'P' is, which is part of one",
    );
    assert_eq!(scrambles(&puzzle, "Scramble\nP ?1 2 3 ? End").len(), 1);
}

#[test]
fn states_last_until_they_change() {
    let all = scrambles(
        &read(CUBE),
        "Scramble a\nEnd\nMaxDepth 9 Slack 2\nQTM\nMoveLimits\nR* 3 U2 0 End\nScramble b\nEnd\n\
         HTM Slack 0 MoveLimits End\nScramble c\nEnd",
    );
    let limits =
        [MoveLimit { moves: vec![3, 4, 5], most: 3 }, MoveLimit { moves: vec![1], most: 0 }];
    let state = |i: usize| (all[i].max_depth, all[i].slack, all[i].metric, all[i].limits.to_vec());
    assert_eq!(state(0), (None, 0, PuzzleMetric::Moves, vec![]));
    assert_eq!(state(1), (Some(9), 2, PuzzleMetric::Quarters, limits.to_vec()));
    assert_eq!(state(2), (Some(9), 0, PuzzleMetric::Moves, vec![]));
    assert_eq!(all[1].line, 7);
}

#[test]
fn random_scrambles_depend_on_the_seed_only() {
    let cube = read(CUBE);
    let text = "RandomScramble random!\nEnd\nRandomScramble another";
    let read = |seed| read_scrambles(&cube, text.as_bytes(), "", seed).unwrap().value;
    assert_eq!(read(1), read(1));
    assert_ne!(read(1)[0].start, read(2)[0].start);
    assert_ne!(read(1)[0].start, read(1)[1].start);
    assert_eq!((read(1)[0].name.as_str(), read(1)[0].given), ("random!", ScrambleSource::Random));
}

#[test]
fn a_random_scramble_keeps_blocks_whole() {
    let text = "Set P 3 1\nMove A\nP\n2 1 3\nEnd\nMove B\nP\n1 3 2\nEnd\nBlock P 1 2 End";
    let start = scrambles(&read(text), "RandomScramble").remove(0).start;
    assert!(
        [[1, 2, 3], [2, 1, 3]].contains(&[start.labels[0], start.labels[1], start.labels[2]]),
        "{start:?}"
    );
}

#[test]
fn positions_of_twsearch_count_from_nought() {
    let ring = read(RING);
    let same =
        |text: &str| assert_eq!(*scrambles(&ring, text)[0].start.labels, [2, 1, 3, 4], "{text}");
    same("Scramble\nP\n2 1 3 4\nEnd");
    same("ScrambleState s\nP\n1 0 2 3\nEnd");
    same("StartState s\nP\n1 0 2 3\n0 0 0 0\nEnd");
}

#[test]
fn positions_in_the_digits_of_twsearch_are_read() {
    let ring = read(RING);
    let start = scrambles(&ring, "CPOS 2417\nCPOS 0246").remove(0).start;
    assert_eq!((&*start.labels, &*start.twists), (&[2, 3, 1, 4][..], &[0, 0, 1, 1][..]));
    let alike = read("Set P 3 1\nSet Q 2 40\nSolved\nP\n5 9 5\nEnd\nMove X\nP\n2 3 1\nEnd");
    let start = &scrambles(&alike, "CPOS 0010f0A")[0].start;
    assert_eq!((&*start.labels, &*start.twists), (&[5, 5, 9, 2, 1][..], &[0, 0, 0, 1, 10][..]));
    for (text, expected) in [
        ("CPOS 241", "a digit of set 'P' is missing or stands for no piece"),
        ("CPOS 2418", "a digit of set 'P' is missing or stands for no piece"),
        ("CPOS 24170", "there are more digits than pieces"),
        ("CPOS", "expected a position in twsearch's digits"),
    ] {
        scramble_refused(&ring, text, expected);
    }
}

#[test]
fn faults_say_what_would_be_right() {
    let ring = read(RING);
    for (text, expected) in [
        ("Scrambel a", "unknown command 'Scrambel': did you mean 'Scramble'?"),
        ("R U R'", "unknown command 'R' in a scramble file: a scramble begins with Scramble"),
        ("MaxDepth x", "MaxDepth must be from 0 to 4294967295, found 'x'"),
        ("Slack -1", "Slack must be from 0"),
        ("MoveLimits Y 3 End", "unknown move 'Y': there are X, X2,"),
        ("MoveLimits Y* 3 End", "unknown move 'Y*': there are X"),
        ("MoveLimits X three End", "expected a number, found 'three'"),
        ("MoveLimits X", "expected how often the move may be made, but the file ends here"),
        ("Scramble\nQ\n1 2 End", "test.txt:2:1: unknown set 'Q': there are P"),
        ("Scramble\nP 1 2 3 4 P 1 2 3 4 End", "set 'P' is given twice"),
        ("Scramble\nP 1 2 3 End", "set 'P' needs 4 piece numbers, found 3 and then 'End'"),
        ("Scramble\nP 1 2 3 4 0 0 End", "set 'P' needs 4 orientations, found 2 and then 'End'"),
        ("Scramble\nP 1 2 3 5 End", "test.txt:2:9: set 'P' has no piece 5: its pieces are 1 to 4"),
        ("Scramble\nP 1 2 3 ?x End", "expected a number, ?, ~ or a number behind ?, found '?x'"),
    ] {
        scramble_refused(&ring, text, expected);
    }
}

#[test]
fn a_goal_keeps_what_it_says_of_slots_that_the_solved_position_leaves_open() {
    let text = "Set P 4 1\nStartState\nP\n0 1 ? ?\nEnd\nMoveTransformation A\nP\n2 3 0 1\nEnd";
    let puzzle = read_definition(text.as_bytes(), "test.tws").unwrap().value;
    let goal = |text: &str| as_goal(&scrambles(&puzzle, text)[0]);
    assert_eq!(*goal("Scramble\nP\n? ? 1 2\nEnd").labels, [ANY, ANY, 1, 2]);
    assert_eq!(*goal("Scramble\nP\n?1 ? ?2 1\nEnd").labels, [ANY, ANY, ANY, 1]);
    let puzzle = read("Set P 2 4\nSolved\nP\n1 2\n0 ?\nEnd");
    let goal = |text: &str| as_goal(&scrambles(&puzzle, text)[0]);
    assert_eq!(*goal("Scramble\nP\n1 2\n? 3\nEnd").moduli, [1, 4]);
    assert_eq!(*goal("Scramble\nP\n1 2\nEnd").moduli, [4, 1]);
}

#[test]
fn a_goal_counts_turns_modulo_what_both_the_position_and_the_scramble_tell() {
    let mut scramble = scrambles(&read("Set P 1 12"), "Scramble\nP\n1\n5\nEnd").remove(0);
    (scramble.start.moduli[0], scramble.start.twists[0]) = (4, 3);
    scramble.freed.twists.push((0, 6));
    let goal = as_goal(&scramble);
    assert_eq!((goal.moduli[0], goal.twists[0]), (2, 1));
}

#[test]
fn limits_for_the_same_moves_become_one_and_scrambles_share_them() {
    let all = scrambles(
        &read(CUBE),
        "MoveLimits R* 5 U 4 R* 3 U 7 U* 9 End\nScramble a\nEnd\nScramble b\nEnd",
    );
    let limits: Vec<_> =
        all[0].limits.iter().map(|limit| (limit.moves.len(), limit.most)).collect();
    assert_eq!(limits, [(3, 3), (1, 4), (3, 9)]);
    assert!(std::sync::Arc::ptr_eq(&all[0].limits, &all[1].limits));
}

#[test]
fn a_file_of_more_scrambles_than_memory_should_hold_is_refused() {
    let puzzle = read("Set P 4096 1");
    scramble_refused(
        &puzzle,
        &"Scramble\nEnd\n".repeat(4_097),
        "test.txt:8193:1: a file may have 4096 scrambles",
    );
    let list = format!("[{}]", vec!["{}"; 4_097].join(","));
    scramble_refused(&puzzle, &list, "a file may have 4096 scrambles");
}
