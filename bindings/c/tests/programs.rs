//! Compiles C and C++ programs against the header and both libraries, and runs them. What needs a
//! tool that is not installed is skipped, with a line that says so.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use common::{Linking, ROOT, compiled, has_tool, library_folder, options, output, skipped};
use premove_service::entry::Ended;

/// Runs a program of the tests with each library, and compares its output.
fn runs(source: &str, expected: &str) {
    for linking in [Linking::Shared, Linking::Static] {
        let Some(program) = compiled(source, linking) else { return };
        let out = output(program.command().arg(options()));
        assert_eq!(out, expected, "{source} with the {linking:?} library");
    }
}

#[test]
fn every_function_does_what_the_header_says() {
    runs("tests/c/functions.c", "all functions do what they should\n");
}

#[test]
fn the_class_for_cpp_does_what_it_says() {
    runs("tests/c/engine.cpp", "the class does what it should\n");
}

#[test]
fn the_header_alone_is_c99_and_cpp() {
    for (tool, language, standard) in [("cc", "c", "-std=c99"), ("c++", "c++", "-std=c++11")] {
        if !has_tool(tool) {
            skipped(&format!("the header with {standard}: no {tool} here"));
            continue;
        }
        let mut command = Command::new(tool);
        command.args(["-x", language, standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror"]);
        command.args(["-fsyntax-only", &format!("{ROOT}/include/premove.h")]);
        output(&mut command);
    }
}

#[test]
fn examples_print_solutions() {
    let first = concat!(
        r#"{"answer":"solution","scramble":"R' U' F D2","#,
        r#""step":"eo","solution":"(R)""#
    );
    for source in ["examples/eo.c", "examples/eo.cpp"] {
        let Some(program) = compiled(source, Linking::Shared) else { return };
        let out = output(program.command().arg("R' U' F D2"));
        assert!(out.starts_with(first), "{source}: {out}");
        assert!(out.contains(r#""solution":"D2 F""#), "{source}: {out}");
    }
}

#[test]
fn no_memory_is_lost_and_none_is_misused() {
    if !has_tool("valgrind") {
        return skipped("the check of memory: no valgrind here");
    }
    let Some(program) = compiled("tests/c/functions.c", Linking::Shared) else { return };
    let mut command = program.under("valgrind");
    let lost = "definite,indirect";
    command.args(["--quiet", "--leak-check=full", &format!("--show-leak-kinds={lost}")]);
    command.args([&format!("--errors-for-leak-kinds={lost}"), "--error-exitcode=9"]);
    output(command.arg(program.path()).arg(options()));
}

/// Returns the names before an opening parenthesis that begin like a function of the library.
fn functions(text: &str) -> BTreeSet<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = text.match_indices('(').map(|(at, _)| {
        let word = text[..at].rsplit(|c| !is_word(c)).next().unwrap_or_default();
        word.to_owned()
    });
    words.filter(|word| word.starts_with("premove_")).collect()
}

#[test]
fn the_header_declares_what_the_library_has() {
    let mut exported = BTreeSet::new();
    for file in fs::read_dir(format!("{ROOT}/src")).unwrap() {
        let source = fs::read_to_string(file.unwrap().path()).unwrap();
        let parts = source.split("#[unsafe(no_mangle)]").skip(1);
        exported.extend(parts.map(|part| {
            let name = part.split_once("fn ").unwrap().1.split('(').next().unwrap();
            name.to_owned()
        }));
    }
    assert!(exported.len() > 10, "{exported:?}");
    let header = fs::read_to_string(format!("{ROOT}/include/premove.h")).unwrap();
    let code = header.split("*/").filter_map(|part| part.split("/*").next());
    let declared = functions(&code.collect::<String>());
    assert_eq!(declared, exported);
    let tried = fs::read_to_string(format!("{ROOT}/tests/c/functions.c")).unwrap();
    let untried: Vec<_> = exported.difference(&functions(&tried)).cloned().collect();
    assert!(untried.is_empty(), "tests/c/functions.c does not call {untried:?}");
}

#[test]
fn the_header_has_the_codes_of_the_engine() {
    let header = fs::read_to_string(format!("{ROOT}/include/premove.h")).unwrap();
    for (name, ended) in [
        ("DONE", Ended::Done),
        ("NOTHING", Ended::Nothing),
        ("BAD_INPUT", Ended::BadInput),
        ("ENVIRONMENT", Ended::Environment),
        ("STOPPED", Ended::Stopped),
        ("BROKEN", Ended::Broken),
    ] {
        let line = format!("#define PREMOVE_{name} {}\n", ended.code());
        assert!(header.contains(&line), "{line}");
    }
}

/// A program around the five lines of C in the readme.
const AROUND_C: [&str; 2] = [
    "#include <stdio.h>
#include \"premove.h\"
static int print(const char *line, void *user) { (void)user; return puts(line) < 0; }
int main(void) {
",
    "return code;
}
",
];

/// A program around the lines of C++ in the readme.
const AROUND_CPP: [&str; 2] = [
    "#include <iostream>
#include \"premove.hpp\"
int main() {
",
    "}
",
];

#[test]
fn the_lines_of_the_readme_do_what_it_says() {
    let page = fs::read_to_string(format!("{ROOT}/README.md")).unwrap();
    let block = |language: &str| {
        let rest = page.split(&format!("```{language}\n")).nth(1).unwrap();
        rest.split("```").next().unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    for (language, [before, after]) in [("c", AROUND_C), ("cpp", AROUND_CPP)] {
        let lines = block(language);
        assert!(lines.lines().count() <= 5, "{language}: more than five lines");
        let source = folder.path().join(format!("readme.{language}"));
        fs::write(&source, format!("{before}{lines}{after}")).unwrap();
        let Some(program) = compiled(source.to_str().unwrap(), Linking::Shared) else { return };
        let out = output(&mut program.command());
        assert!(out.contains(r#""answer":"solution""#), "{language}: {out}");
        assert!(language != "c" || out.starts_with(block("text")), "{out}");
    }
    // The commands name this package, its example and its library.
    let commands = block("sh");
    assert!(commands.contains("--package premove-c\n"));
    assert!(commands.contains("bindings/c/examples/eo.c -Ltarget/release -lpremove_c"));
    assert!(library_folder().join("libpremove_c.so").exists());
}
