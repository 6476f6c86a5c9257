//! Tests of the documentation page for users who come from nissy: each row of its table is tried.

use crate::common::{Program, Run};

const PAGE: &str = include_str!("../../docs/coming-from-nissy.md");

/// Returns the first cell of each row in the table of differences of a page for users of another
/// program.
pub(crate) fn rows(page: &'static str) -> Vec<&'static str> {
    let table = page.split("## What differs").nth(1).unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.map(|row| row.trim_start_matches("| ").split(" | ").next().unwrap()).collect()
}

fn run(arguments: &[&str]) -> Run {
    Program::new().run(arguments)
}

fn prints(arguments: &[&str], text: &str) {
    run(arguments).prints(text);
}

fn refused(arguments: &[&str], said: &str) {
    let run = run(arguments);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{arguments:?}");
    assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
}

fn shell(lines: &str, text: &str) {
    Program::new().run_on(&["shell"], lines).prints(text);
}

fn count(arguments: &[&str]) -> usize {
    run(arguments).stdout.trim().parse().unwrap()
}

/// A row of the table, and the check that it is true.
type Check = (&'static str, fn());

const CHECKS: [Check; 36] = [
    ("exit status", || {
        let codes = [
            &["solve", "eofb", "F"][..],
            &["solve", "eofb", "-M", "0", "F"],
            &["solve", "eofb", "Q"],
        ];
        assert_eq!(codes.map(|arguments| run(arguments).code), [Some(0), Some(1), Some(2)]);
    }),
    ("error messages", || {
        refused(&["solve", "eofb", "R U F R5"], "unknown move 'R5' at column 7: a turn is written");
    }),
    ("mistyped step", || {
        refused(&["solve", "eofbx", "R"], "unknown step 'eofbx': did you mean 'eofb'?");
    }),
    ("options behind the scramble", || prints(&["solve", "eofb", "R U F", "-p"], "F\n")),
    ("numbers", || refused(&["solve", "eofb", "-M", "x", "R U F"], "-M takes 0 to 100, not 'x'")),
    ("no argument", || {
        for command in ["print", "invert", "unniss", "cleanup", "twophase"] {
            refused(&[command], "no ");
        }
    }),
    // Without a command, the program needs a terminal, which is missing here.
    ("no command", || assert_eq!(run(&[]).code, Some(if cfg!(feature = "tui") { 3 } else { 2 }))),
    ("start", || {
        let program = Program::without_tables();
        program.run(&["solve", "eofb", "F"]).prints("F (1)\n");
        let there = program
            .run(&["tables", "--json"])
            .json()
            .into_iter()
            .filter(|table| table["state"] == "present");
        assert_eq!(there.count(), 1);
    }),
    ("`-n N`", || {
        let all = run(&["solve", "eo", "-N", "-M", "5", "R' U' F D2 L2 F"]).stdout;
        let first: String = all.lines().take(5).flat_map(|line| [line, "\n"]).collect();
        for threads in ["1", "3"] {
            prints(
                &["solve", "eo", "-N", "-M", "5", "-n", "5", "-t", threads, "R' U' F D2 L2 F"],
                &first,
            );
        }
    }),
    ("`-t`", || prints(&["solve", "eofb", "-t", "256", "R U F"], "F (1)\n")),
    ("same solution on several axes", || {
        let all = run(&["solve", "eo", "-a", "-M", "4", "R U F"]).stdout;
        let mut lines: Vec<&str> = all.lines().collect();
        let printed = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!((lines.len(), printed > 10), (printed, true));
    }),
    ("parallel turns", || {
        let all = run(&["solve", "dr", "-a", "-M", "9", "U' R2 F L D B"]).stdout
            + &run(&["solve", "eo", "-a", "-M", "4", "R U F"]).stdout;
        let reversed = ["D U", "L R", "B F", "D' U", "L' R", "B' F", "D2 U", "L2 R", "B2 F"];
        assert!(all.lines().count() > 10);
        assert!(!reversed.iter().any(|pair| all.contains(pair)), "{all}");
    }),
    ("a million solutions", || {
        let run = run(&["solve", "eo", "-a", "-c", "-M", "8", "R U F"]);
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("1025926\n", ""));
        let run = self::run(&["solve", "eo", "-a", "-M", "8", "R U F"]);
        assert_eq!(run.stdout.lines().count(), 1_000_000);
        assert_eq!(
            run.stderr,
            "premove: only the first 1000000 solutions are listed; -n sets another number\n"
        );
    }),
    ("HTR on the inverse side", || {
        let dr = "R2 U F2 U' L2 D R2 U2 B2 U' F2";
        let inverse = run(&["invert", dr]).stdout;
        let of =
            |scramble: &str| count(&["solve", "htr-drud", "-L", "-c", "-M", "10", scramble.trim()]);
        assert_eq!(of(dr), of(&inverse));
    }),
    ("`-m` on a solved step", || {
        assert_eq!(run(&["solve", "eofb", "-m", "1", "-M", "1", "U"]).code, Some(1));
    }),
    ("final steps with `-N` or `-L`", || {
        let said = "premove: step 'htrfin' is final, NISS not used (-N and -L ignored)\n";
        assert_eq!(run(&["solve", "htrfin", "-L", "U2 R2"]).stderr, said);
    }),
    ("rotated cubes", || {
        prints(&["solve", "eofb", "x R U F x'"], &run(&["solve", "eofb", "x R U F"]).stdout);
        prints(&["solve", "eo", "x F"], &run(&["solve", "eo", "D"]).stdout);
    }),
    // The corners are solved and two edges are flipped: CO, but not DR.
    ("`corners-dr`", || prints(&["solve", "corners-dr", "M' U M' U M' U2 M U M U M U2"], " (0)\n")),
    ("`corners-URF`", || prints(&["solve", "corners-URF", "R U"], "U' R' (2)\n")),
    // The corners are rotated as a whole, which half turns alone cannot do.
    ("`chtr-URF`", || {
        prints(&["solve", "chtr-URF", "U D'"], " (0)\n");
        assert!(!run(&["solve", "chtr", "U D'"]).stdout.contains("(0)"));
    }),
    ("empty scramble", || {
        prints(&["solve", "eofb", ""], " (0)\n");
        Program::new()
            .run_on(&["solve", "eofb", "-i"], "\nF\n")
            .prints(">>> Line: \n>>> Line: F\nF (1)\n");
    }),
    ("comments in files", || {
        Program::new().run_on(&["invert", "-"], "# one\n/ two\nU / three\n").prints("U'\n");
    }),
    ("rotations in parentheses", || {
        prints(&["print", "R (y U)"], &run(&["print", "U' R"]).stdout);
        prints(&["unniss", "x (y R)"], "x R' y'\n");
    }),
    ("lengths behind moves", || {
        for length in ["(3)", "(4q)", "(3f)", "[3]"] {
            prints(&["invert", &format!("R U F {length}")], "F' U' R'\n");
        }
    }),
    ("lists of scrambles", || {
        Program::new()
            .run_on(&["invert", "-"], "1. R U\n12.34 D @2024-05-02\n> Scramble 3: F\n")
            .prints("U' R'\nD'\nF'\n");
    }),
    ("axes of steps", || {
        prints(&["solve", "eolr", "R"], "R (1)\n");
        prints(&["help", "drdu"], &run(&["help", "drud"]).stdout);
    }),
    ("notation", || {
        let scrambles = [
            ("R2'", "R2"),
            ("[U] R", "U R"),
            ("R,U", "R U"),
            ("rw", "Rw"),
            ("R X", "R x"),
            ("R U\r", "R U"),
        ];
        for (text, same) in scrambles {
            prints(&["invert", text], &run(&["invert", same]).stdout);
        }
    }),
    ("bad lines with `-i`", || {
        let run = Program::new().run_on(&["solve", "eofb", "-i"], "R5\nF\n");
        assert_eq!(
            (run.stdout.as_str(), run.code),
            (">>> Line: R5\n>>> Line: F\nF (1)\n", Some(2))
        );
        assert!(run.stderr.starts_with("premove: line 1: unknown move 'R5'"), "{}", run.stderr);
    }),
    ("bad numbers of `scramble`", || {
        refused(&["scramble", "-n", "0"], "-n takes 1 to 1000000, not '0'");
    }),
    ("`scramble`", || {
        assert_ne!(run(&["scramble"]).stdout, run(&["scramble"]).stdout);
        prints(&["scramble", "--seed", "3"], &run(&["scramble", "--seed", "3"]).stdout);
    }),
    ("`twophase`", || {
        let scramble = "U' L' U B D2 R D' F' B L' U' R2 D B2 D R2 U R2 U' R2 U L2 U";
        assert!(
            (1..=21)
                .contains(&run(&["twophase", "-p", scramble]).stdout.split_whitespace().count())
        );
        prints(&["twophase", "Rw U"], "F' L'\n");
    }),
    ("`ptable`", || {
        let program = Program::without_tables();
        let counted = program.run(&["ptable", "pt_eofb_HTM"]);
        assert_eq!(counted.stdout, program.run(&["ptable", "eo"]).stdout);
        assert!(
            counted.stdout.ends_with("Total: 2048\n") && !counted.stdout.contains("Base"),
            "{}",
            counted.stdout
        );
        program.run(&["solve", "eofb", "F"]).prints("F (1)\n");
    }),
    ("`freemem`", || assert!(run(&["freemem"]).stderr.starts_with("premove: nothing to free"))),
    ("`commands`, `help`", || {
        assert!(run(&["commands"]).stdout.lines().all(|line| line.contains("  ")));
        assert_eq!(run(&["help", "eofb"]).stdout.lines().count(), 3);
    }),
    ("quotes in the shell", || shell("solve eofb \"R U F\"\n", "F (1)\n")),
    ("comments in the shell", || {
        shell("# one\n// two\ninvert R // three\ninvert U # four\n", "R'\nU'\n");
    }),
];

#[test]
fn each_row_of_the_table_of_differences_is_true() {
    assert_eq!(rows(PAGE), CHECKS.map(|(row, _)| row), "rows of the page and what tries them");
    for (row, check) in CHECKS {
        println!("{row}");
        check();
    }
}
