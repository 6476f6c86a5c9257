//! Tests of `export`: its output and exit codes.

use crate::common::Program;

const SOLVE: &str = "Scramble: B' F' D2 L' U L D2 L' U' L R\n\n\
    R' * F (B') // pairs\n* = [L' U L, D2]\n";

#[test]
fn a_solve_is_written_in_each_form() {
    let program = Program::new();
    let to = |form: &str| {
        let run = program.run_on(&["export", "--to", form, "-"], SOLVE);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{form}");
        run.stdout
    };
    assert_eq!(to("moves"), "R' L' U L D2 L' U' L D2 F B\n");
    assert!(to("text").ends_with("\nSolution: R' L' U L D2 L' U' L D2 F B (11)\n"));
    assert!(to("markdown").contains("\n| moves | step | count |\n"));
    assert!(to("svg").starts_with("<svg xmlns="));
    assert!(to("json").contains("\"length\":11"));
    // The exported moves can be checked; their only fault is a beginning of the inverse scramble.
    let moves = to("moves");
    let scramble = "B' F' D2 L' U L D2 L' U' L R";
    let check = program.run_on(&["check", "--scramble", scramble, "-"], &moves);
    let fault = "  it begins with 11 moves of the inverse scramble\n";
    assert_eq!(check.stdout, format!("not ok to hand in:\n{fault}"));
    assert_eq!(program.run_on(&["export", "--to", "pdf", "-"], SOLVE).code, Some(2));
}
