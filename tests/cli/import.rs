//! Tests of `import`: its output and exit codes.

use crate::common::Program;

const SOLVE: &str = "\
Scramble: D' F2 R' U L2

L2 * U' (D’) // EO on F/B (3/3)
R F2 - finish [2/5]
* = [R, U][U, R]
";

#[test]
fn a_solve_is_printed_in_the_standard_form_and_read_again() {
    let program = Program::new();
    let run = program.run_on(&["import", "-"], SOLVE);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    let text = run.stdout;
    assert!(text.starts_with("Scramble: D' F2 R' U L2\n\nL2 * U' (D')"), "{text}");
    assert!(text.contains("* = R U R' U' U R U' R'"), "{text}");
    assert!(text.ends_with("\nSolution: L2 U' R F2 D (5)\n"), "{text}");
    program.run_on(&["import", "-"], &text).prints(&text);
    let json = program.run_on(&["import", "--json", "-"], SOLVE).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["steps"][1]["name"], "finish");
    assert_eq!((&json["length"], &json["complete"]), (&5.into(), &true.into()));
}

#[test]
fn lines_that_are_not_understood_are_named_and_the_rest_is_printed() {
    let text = "Scramble: R U F\n\nF' Q7 U' // EO\nR' // finish\n";
    let run = Program::new().run_on(&["import", "-"], text);
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("R'  // "), "{}", run.stdout);
    assert!(run.stderr.contains("premove: line 3: not read: unknown move 'Q7'"), "{}", run.stderr);
}

#[test]
fn steps_that_do_not_solve_are_exit_code_one() {
    let run =
        Program::new().run_on(&["import", "--scramble", "R U F", "-"], "F' // one\nU R' // two");
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("a slip? with U' in place of U as move 2"), "{}", run.stderr);
    let run = Program::new().run_on(&["import", "-"], "no moves here\n");
    assert_eq!(run.code, Some(2));
}

#[test]
fn a_solution_without_steps_is_the_step() {
    for text in [
        "Scramble: R U F\nSolution: F' U' R' (3)\n",
        "Scr: R U F\n\nFinal: F' U' R'\n",
        "R' U' F R U F' U R' U' F\n\nSolution: F' U R U' F U' R' F' U R\n",
    ] {
        let run = Program::new().run_on(&["import", "-"], text);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
        assert!(run.stdout.contains("  // "), "{}", run.stdout);
    }
    let run = Program::new().run_on(&["import", "-"], "Scramble: R U F\nSolution: F' Q R'\n");
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(
        run.stderr.contains("the solution given cannot be read: unknown move"),
        "{}",
        run.stderr
    );
}
