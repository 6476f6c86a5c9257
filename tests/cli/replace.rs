//! Tests of `replace`, against recorded outputs and exit codes.

use crate::common::Program;

#[test]
fn shorter_stretches_are_told_with_the_solution_they_lead_to() {
    let run = Program::new().run(&["replace", "-n", "7", "U R2 F2 R2 F2 R2 F2 R2 F2 D"]);
    run.prints(
        "at 2: R2 F2 R2 F2 R2 F2 R2 (7) -> F2 R2 F2 R2 F2 (5) = U F2 R2 F2 R2 D (6)\n\
         at 3: F2 R2 F2 R2 F2 R2 F2 (7) -> R2 F2 R2 F2 R2 (5) = U F2 R2 F2 R2 D (6)\n",
    );
}

#[test]
fn nothing_shorter_is_exit_code_one() {
    let run = Program::new().run(&["replace", "R", "U", "F"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    let said = "premove: no stretch of up to 10 moves can be written shorter: ";
    assert!(run.stderr.starts_with(said), "{}", run.stderr);
}

#[test]
fn both_sides_are_put_together_with_a_word() {
    let run = Program::new().run(&["replace", "-n", "4", "R2 F2 (F2 R2 U)"]);
    let said = "premove: both sides are put together first: R2 F2 U' R2 F2 (5)\n";
    assert!(run.stderr.starts_with(said), "{}", run.stderr);
    assert_eq!(run.code, Some(1));
}

#[test]
fn solutions_are_read_a_line_each_and_bad_ones_refused() {
    let run =
        Program::new().run_on(&["replace", "-n", "8", "--json", "-"], "R2 L2 U2 D2 R2 L2 U2\nQ\n");
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.lines().all(|l| l.starts_with("{\"line\":1,")), "{}", run.stdout);
    assert!(
        run.stderr.starts_with("premove: line 2: unknown move 'Q' at column 1"),
        "{}",
        run.stderr
    );
    assert_eq!(Program::new().run(&["replace", "-n", "12", "R"]).code, Some(2));
}
