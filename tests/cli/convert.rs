//! Tests of `convert`, and of cubes in place of scrambles.

use serde_json::json;

use crate::common::Program;

const SCRAMBLE: &str = "R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F";

fn convert(to: &str, cube: &str) -> String {
    let run = Program::new().run(&["convert", "--to", to, cube]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{cube} to {to}");
    let line = run.stdout.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'), "{line}");
    line.to_owned()
}

#[test]
fn each_form_leads_to_each_other_and_back() {
    let forms = ["moves", "facelets", "code", "pieces"];
    let facelets = convert("facelets", SCRAMBLE);
    for from in forms {
        let text = convert(from, SCRAMBLE);
        for to in forms {
            assert_eq!(convert("facelets", &convert(to, &text)), facelets, "{from} to {to}");
        }
    }
}

#[test]
fn known_cubes_in_each_form() {
    let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    Program::new().run(&["convert", "R R'"]).prints(&format!("{solved}\n"));
    assert_eq!(convert("moves", solved), "");
    assert_eq!(convert("code", "R' U' F"), "JLQWSVUH=ZLCUABGIVTKH=A");
    assert_eq!(convert("moves", &convert("code", "R U")), "R U");
    let pieces = "UF=LF fl=fd DF=RF RF=UF UFR=LFU FLU=FDL DFR=RFU DFL=RFD";
    let words: Vec<&str> = pieces.split(' ').collect();
    Program::new().run(&[&["convert", "--to", "moves"], words.as_slice()].concat()).prints("F\n");
    // Moves on the inverse side are premoves.
    assert_eq!(convert("code", "R U (F)"), convert("code", "F' R U"));
}

#[test]
fn cubes_come_from_the_standard_input_one_a_line() {
    let program = Program::new();
    let cubes = program.run_on(&["convert", "--to", "pieces", "-"], "F\n\nR U // two\n");
    assert_eq!((cubes.stdout.lines().count(), cubes.code), (2, Some(0)), "{}", cubes.stderr);
    program.run_on(&["convert", "--to", "moves", "-"], &cubes.stdout).prints("F\nR U\n");
    let run = program.run_on(&["convert", "--to", "code", "-i"], "F F'\n");
    run.prints(">>> Line: F F'\nABCDEFGH=ABCDEFGHIJKL=A\n");
    let run = program.run_on(
        &["convert", "--to", "moves", "--json", "-"],
        "UF=LF\nBACDEFGH=BACDEFGHIJKL=A R\nR\n",
    );
    assert_eq!((run.stdout.lines().count(), run.code), (1, Some(2)));
    assert!(
        run.stderr.starts_with("premove: line 1: ") && run.stderr.contains("premove: line 2: "),
        "{}",
        run.stderr
    );
}

#[test]
fn converted_cube_as_json() {
    let run = Program::new().run(&["convert", "--to", "code", "--json", "R' U' F"]);
    assert_eq!(
        run.json(),
        [json!({"input": "R' U' F", "to": "code", "output": "JLQWSVUH=ZLCUABGIVTKH=A"})]
    );
}

#[test]
fn impossible_cubes_are_refused_with_the_reason() {
    for (cube, reason) in [
        ("IBCDEFGH=ABCDEFGHIJKL=A", "a corner is twisted"),
        ("UF=FU", "an edge is flipped"),
        ("UF=UR UR=UF", "two pieces are swapped"),
        ("ABCDEFGH=ABCDEFGHIJKA=A", "edge UF occurs twice, at UF and BR; BR is missing"),
        ("UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "an edge is flipped"),
    ] {
        for command in [&["convert", "--to", "moves"][..], &["convert"], &["solve", "eofb"]] {
            let run = Program::new().run(&[command, &[cube]].concat());
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{cube}");
            assert!(
                run.stderr.starts_with("premove: no turns lead to this cube: "),
                "{}",
                run.stderr
            );
            assert!(run.stderr.contains(reason), "{}", run.stderr);
        }
    }
    let run = Program::new().run(&["convert", "--to", "facelet", "R"]);
    run.fails(2, "premove: unknown form 'facelet': did you mean 'facelets'?");
    let missing =
        "premove: no cube: write it behind the command, or '-' to read the standard input";
    Program::new().run(&["convert"]).fails(2, missing);
}

#[test]
fn a_cube_may_stand_in_place_of_a_scramble() {
    let solve = |scramble: &str| {
        let run = Program::new().run(&["solve", "eo", "-N", "-o", scramble]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{scramble}");
        run.stdout
    };
    let want = solve(SCRAMBLE);
    for form in ["facelets", "code", "pieces"] {
        assert_eq!(solve(&convert(form, SCRAMBLE)), want, "{form}");
    }
    let words = ["UF=LF", "fl=fd", "DF=RF", "RF=UF", "UFR=LFU", "FLU=FDL", "DFR=RFU", "DFL=RFD"];
    Program::new().run(&[&["solve", "eofb"], &words[..]].concat()).prints("F (1)\n");
    // Moves without spaces are still read as moves.
    assert_eq!(solve("RUFRUFRUF"), solve("R U F R U F R U F"));
}
