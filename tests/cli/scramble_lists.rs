//! Tests of lists of scrambles, and of cubes in other forms, as commands read them.

use crate::common::Program;

#[test]
fn lists_are_read_from_the_standard_input_of_each_command() {
    let list = "Club evening\n1. R U F2\n2) 12.34  F D @2024-05-02 18:02:03\n> Scramble 3: L2\n";
    let said = "premove: line 1 is passed over: there are no moves in it\n";
    for (arguments, printed) in [
        (&["invert", "-"][..], "F2 U' R'\nD' F'\nL2\n"),
        (&["cleanup", "-"], "R U F2\nF D\nL2\n"),
        (&["convert", "--to", "code", "-"], ""),
        (&["solve", "eo", "-M", "3", "-n", "1", "-"], ""),
        (&["solve", "optimal", "-M", "3", "-p", "-"], "F2 U' R'\nD' F'\nL2\n"),
        (&["twophase", "-p", "-"], "F2 U' R'\nD' F'\nL2\n"),
    ] {
        let run = Program::new().run_on(arguments, list);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), said), "{arguments:?}");
        assert_eq!(run.stdout.lines().count(), 3, "{arguments:?}: {}", run.stdout);
        assert!(printed.is_empty() || run.stdout == printed, "{arguments:?}: {}", run.stdout);
    }
    let run =
        Program::new().run_on(&["solve", "eofb", "-i", "-M", "2"], "1. F\nwords here\n2. U\n");
    assert_eq!(run.stdout, ">>> Line: 1. F\nF (1)\n>>> Line: words here\n>>> Line: 2. U\n (0)\n");
}

#[test]
fn a_wrong_scramble_of_a_list_is_refused_at_its_column() {
    let run = Program::new().run_on(&["invert", "-"], "1. R U\n2. R U5 F\nScramble 3: T U' R'\n");
    assert_eq!((run.stdout.as_str(), run.code), ("U' R'\n", Some(2)));
    assert!(run.stderr.contains("line 2: unknown move 'U5' at column 6"), "{}", run.stderr);
    assert!(run.stderr.contains("line 3: unknown move 'T' at column 13"), "{}", run.stderr);
    let run = Program::new().run_on(&["invert", "-"], "nothing to see\n");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("there is no scramble in the standard input"), "{}", run.stderr);
}

#[test]
fn signs_between_scrambles_part_them_or_are_refused() {
    let run = Program::new().run_on(&["invert", "--json", "-"], "R U' F2 | R\nF2; B\nD\n");
    let read: Vec<_> = run.json().iter().map(|r| (r["line"].clone(), r["input"].clone())).collect();
    assert_eq!(
        read,
        [(1, "R U' F2"), (1, "R"), (2, "F2"), (2, "B"), (3, "D")]
            .map(|(n, t)| { (n.into(), t.into()) })
    );
    for moves in ["R U' F2 | R", "R U; F", "R U / F D2 L", "R U || F"] {
        let run = Program::new().run(&["solve", "eo", moves]);
        assert_eq!(run.code, Some(2), "{moves}");
        assert!(run.stderr.contains("second scramble"), "{}", run.stderr);
    }
}

#[test]
fn a_scramble_that_is_broken_on_a_sheet_is_one() {
    let sheet = "Scramble: R' U' F D2\nL2 R' U' F\n\n1. R U\n2. F\nD\n";
    let run = Program::new().run_on(&["cleanup", "-"], sheet);
    assert_eq!(run.stdout, "R' U' F D2 R' L2 U' F\nR U\nF D\n", "{}", run.stderr);
}

#[test]
fn words_behind_a_command_are_read_as_a_line_of_a_list() {
    Program::new().run(&["invert", "1. R U F"]).prints("F' U' R'\n");
    Program::new().run(&["cleanup", "Scramble 2:", "R", "U"]).prints("R U\n");
    Program::new().run(&["invert", "R U F (3f*)"]).prints("F' U' R'\n");
    Program::new().run(&["invert", "R U2 F (4q)"]).prints("F' U2 R'\n");
}

#[test]
fn pieces_and_stickers_in_other_orders_are_cubes() {
    let pieces = "UR UF UL UB DR DF DL DB FR FL BL BR";
    let corners = "URF UFL ULB UBR DFR DLF DBL DRB";
    for text in [format!("{corners} {pieces}"), format!("{pieces}, {corners}")] {
        Program::new().run(&["solve", "optimal", &text]).prints(" (0)\n");
    }
    let run = Program::new().run(&["invert", &format!("{pieces} {corners}")]);
    assert_eq!(run.code, Some(2));
    let digits: String = "054321".chars().map(|c| c.to_string().repeat(9)).collect();
    Program::new().run(&["solve", "optimal", &digits]).prints(" (0)\n");
    // The state after R, with its faces in the order U L F R B D.
    let letters = "UUFUUFUUFLLLLLLLLLFFDFFDFFDRRRRRRRRRUBBUBBUBBDDBDDBDDB";
    let colours: String = letters
        .chars()
        .map(|c| ["w", "r", "g", "y", "o", "b"]["URFDLB".find(c).unwrap()])
        .collect();
    let run = Program::new().run(&["solve", "optimal", letters]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "R' (1)\n"), "{}", run.stderr);
    assert!(run.stderr.contains("in the order U L F R B D"), "{}", run.stderr);
    let run = Program::new().run(&["solve", "optimal", &colours]);
    assert!(run.stderr.contains("order"), "{}", run.stderr);
    assert!(run.code == Some(2) || run.stdout == "R' (1)\n", "{run:?}");
}

#[test]
fn what_finds_nothing_says_why() {
    let run = Program::new().run(&["solve"]);
    assert!(run.code == Some(2) && run.stderr.contains("no step and no scramble"), "{run:?}");
    let run = Program::new().run(&["solve", "eofb", "-M", "0", "F"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        run.stderr,
        "premove: 'eofb' has no solution of at most 0 moves: -M sets another limit\n"
    );
    let run = Program::new().run(&["replace", "R U F"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("no stretch of up to 10 moves"), "{}", run.stderr);
    let run = Program::new().run(&["solve", "eofb", "X"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), " (0)\n"));
    assert!(run.stderr.contains("'X' is read as rotations"), "{}", run.stderr);
}
