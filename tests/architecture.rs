//! Reads the sources and fails if a rule of ARCHITECTURE.md is broken. The rules forbid: a folder
//! that imports from a later folder of its crate, `unsafe` outside its files, printing outside
//! `cli`, and files, clocks or threads in pure folders. They also forbid a front end that searches
//! by itself, a file without a description, a folder that does not list its files, a line that is
//! too wide, and files that import each other in a circle.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[path = "architecture/circles.rs"]
mod circles;
#[path = "architecture/rules.rs"]
mod rules;
#[path = "architecture/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// Returns the sources in a folder of the repository, by their paths in that folder.
fn sources(folder: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut all = Vec::new();
    files(&root, &mut all);
    let named = all.iter().map(|path| {
        let parts = path.strip_prefix(&root).unwrap().components();
        let parts: Vec<_> = parts.map(|part| part.as_os_str().to_str().unwrap()).collect();
        (parts.join("/"), fs::read_to_string(path).unwrap())
    });
    named.collect()
}

#[track_caller]
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn sources_keep_the_order_of_the_folders() {
    let sources = sources("src");
    assert!(sources.len() > 20, "only {} files found", sources.len());
    none(&sources.iter().flat_map(|(name, text)| rules::check(name, text)).collect::<Vec<_>>());
}

#[test]
fn bindings_say_what_they_are_and_only_the_one_for_c_is_unsafe() {
    let mut sources = sources("bindings");
    sources.retain(|name, _| !name.contains("/tests/") && !name.contains("/benches/"));
    assert!(sources.len() > 5, "only {} files found", sources.len());
    // Names of exports and declarations of imports, which the module for JavaScript needs.
    let is_declaration = |line: &&str| {
        let line = line.trim();
        line == "#[unsafe(no_mangle)]" || line == r#"unsafe extern "C" {"#
    };
    for (name, text) in sources.iter_mut().filter(|(name, _)| name.starts_with("web/")) {
        let kept: Vec<&str> = text.lines().filter(|line| !is_declaration(line)).collect();
        assert!(kept.len() < text.lines().count(), "{name} declares nothing");
        *text = kept.join("\n");
    }
    let faults = sources.iter().flat_map(|(name, text)| rules::check(name, text));
    let of_c = |fault: &String| fault.starts_with("c/") && fault.contains("unsafe outside");
    none(&faults.filter(|fault| !of_c(fault)).collect::<Vec<_>>());
}

/// Code is compiled only for instruction sets that the program detects before use.
#[test]
fn every_instruction_set_that_is_compiled_for_is_detected() {
    let sources = sources("src");
    let named = |before: &str| -> BTreeSet<String> {
        let texts = sources.values().flat_map(|text| text.split(before).skip(1));
        let lists = texts.filter_map(|rest| rest.split_once('"')).map(|(list, _)| list);
        lists.flat_map(|list| list.split(',').map(str::to_owned)).collect()
    };
    let compiled = named("enable = \"");
    let detected = named("is_x86_feature_detected!(\"");
    assert!(compiled.contains("avx2") && compiled.contains("avx512f"), "{compiled:?}");
    none(&compiled.difference(&detected).cloned().collect::<Vec<_>>());
}

#[test]
fn lines_have_at_most_100_columns() {
    for folder in
        ["src", "assets", "tables", "bindings", "tests", "benches", "examples", "fuzz", "tools"]
    {
        let sources = sources(folder);
        assert!(!sources.is_empty(), "no files found in {folder}");
        let wide = |(name, text): (&String, &String)| wide(&format!("{folder}/{name}"), text);
        none(&sources.iter().flat_map(wide).collect::<Vec<_>>());
    }
    assert_eq!(wide("a.rs", &format!("\n{}\n{}\n", "é".repeat(100), "x".repeat(101))).len(), 1);
}

/// Returns a message for each line with more than 100 characters.
fn wide(file: &str, text: &str) -> Vec<String> {
    let columns = text.lines().map(|line| line.chars().count()).enumerate();
    let too_wide = columns.filter(|&(_, columns)| columns > 100);
    too_wide.map(|(i, columns)| format!("{file} line {}: {columns} columns", i + 1)).collect()
}

/// Splits the sources of `src` by crate, named by its folder and `/`; empty for the program.
fn crates(all: BTreeMap<String, String>) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut crates: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (name, text) in all {
        let in_crate = |(first, _): &(&str, &str)| rules::CRATES.contains(first);
        let (folder, file) = match name.split_once('/').filter(in_crate) {
            Some((folder, file)) => (format!("{folder}/"), file.to_owned()),
            None => (String::new(), name),
        };
        crates.entry(folder).or_default().insert(file, text);
    }
    crates
}

/// Groups of files that may import each other in a circle, with the reason.
const CIRCLES: [(&[&str], &str); 1] = [(
    &["tui/app.rs", "tui/view.rs"],
    "the frame is drawn from the state, and a click is looked up in the layout of the frame",
)];

#[test]
fn files_do_not_import_each_other_in_circles() {
    let allowed = CIRCLES.iter().map(|(files, _)| files.iter().map(ToString::to_string).collect());
    let allowed: BTreeSet<Vec<String>> = allowed.collect();
    let crates = crates(sources("src"));
    let found = crates.iter().flat_map(|(folder, sources)| {
        let name = move |file: &str| format!("{folder}{file}");
        circles::circles(sources)
            .into_iter()
            .map(move |files| files.into_iter().map(name).collect())
    });
    assert_eq!(found.collect::<BTreeSet<Vec<String>>>(), allowed);
}

#[test]
fn circles_are_found_through_re_exports_and_other_folders() {
    let circles = |files: &[(&str, &str)]| {
        let owned = |(file, text): &(&str, &str)| ((*file).to_owned(), (*text).to_owned());
        format!("{:?}", circles::circles(&files.iter().map(owned).collect()))
    };
    let door = ("cube/mod.rs", "mod a;\nmod b;\n#[cfg(test)]\nmod t;\npub use self::a::{A, C};");
    let b = "cube/b.rs";
    let a = ("cube/a.rs", "mod inner { use super::super::b::B; }");
    assert_eq!(
        circles(&[door, a, (b, "fn f() -> super::A {}")]),
        r#"{["cube/a.rs", "cube/b.rs"]}"#
    );
    assert_eq!(circles(&[door, a, (b, "struct B;")]), "{}");
    let long = [door, ("cube/a.rs", "use crate::coord;"), ("coord/mod.rs", "use crate::cube::A;")];
    assert_eq!(circles(&long), r#"{["coord/mod.rs", "cube/a.rs"]}"#);
    // Files with parts of the type in `mod.rs`, and tests, are no circle.
    assert_eq!(circles(&[door, ("cube/a.rs", "use super::Cube;")]), "{}");
    assert_eq!(
        circles(&[door, ("cube/a.rs", "use super::t;"), ("cube/t.rs", "use super::A;")]),
        "{}"
    );
}

/// Returns the bare name of a module: `a` for `a.rs`, `a/` and `a`.
fn bare_name(text: &str) -> &str {
    text.strip_suffix(".rs").or_else(|| text.strip_suffix('/')).unwrap_or(text)
}

/// Returns the files and folders beside each `mod.rs` and `lib.rs` that its head does not list.
/// Files of tests need not be listed.
fn unlisted(sources: &BTreeMap<String, String>) -> Vec<String> {
    let mut out = Vec::new();
    let is_door = |name: &str| name.ends_with("/mod.rs") || name.ends_with("/lib.rs");
    for (door, text) in sources.iter().filter(|(name, _)| is_door(name)) {
        let folder = door.trim_end_matches("mod.rs").trim_end_matches("lib.rs");
        let head: Vec<_> = text.lines().take_while(|line| line.starts_with("//!")).collect();
        let quoted = head.iter().flat_map(|line| line.split('`').skip(1).step_by(2));
        // A name among other words in backticks does not count as listed.
        let listed: BTreeSet<_> = quoted.map(bare_name).collect();
        let beside = sources.keys().filter_map(|name| name.strip_prefix(folder));
        let names = beside.map(|name| bare_name(name.split('/').next().unwrap()));
        let is_test = |name: &str| {
            name.ends_with("tests") || text.contains(&format!("#[cfg(test)]\nmod {name};"))
        };
        let is_tests = folder.contains("/tests/");
        for name in names.filter(|name| !["mod", "lib"].contains(name)).collect::<BTreeSet<_>>() {
            if !listed.contains(name) && !is_test(name) && !is_tests {
                out.push(format!("src/{door} does not list '{name}'"));
            }
        }
    }
    out
}

#[test]
fn the_head_of_each_folder_lists_its_files() {
    none(&unlisted(&sources("src")));
    let door = "//! | `a.rs`, `b/` | files |\nmod a;\nmod b;\n#[cfg(test)]\nmod t;\nmod c;\n";
    let names = [("x/mod.rs", door), ("x/a.rs", ""), ("x/b/mod.rs", ""), ("x/t.rs", "")];
    let owned = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
    let mut files: BTreeMap<_, _> = names.map(owned).into();
    assert_eq!(unlisted(&files), Vec::<String>::new());
    files.insert("x/c.rs".to_owned(), String::new());
    assert_eq!(unlisted(&files), ["src/x/mod.rs does not list 'c'"]);
    files.insert("x/mod.rs".to_owned(), "//! `a`, `b/`, `put c.rs there`\n".to_owned());
    files.remove("x/t.rs");
    assert_eq!(unlisted(&files), ["src/x/mod.rs does not list 'c'"]);
}

/// Returns the faults of a file with a correct head and this code.
fn faults(file: &str, code: &str) -> Vec<String> {
    rules::check(file, &format!("//! A file.\n{code}"))
}

#[track_caller]
fn refused(file: &str, code: &str, why: &str) {
    let faults = faults(file, code);
    assert!(
        faults.iter().any(|f| f.contains(why)),
        "'{code}' in {file}: expected '{why}', got {faults:?}"
    );
}

#[track_caller]
fn accepted(file: &str, code: &str) {
    assert_eq!(faults(file, code), Vec::<String>::new(), "'{code}' in {file}");
}

#[test]
fn import_from_below_is_refused_however_it_is_written() {
    for code in [
        "use crate::search::Limits;",
        "use crate::{store::Part, search::Limits};",
        "use crate::{\n    store::Part,\n    search::{Limits, Sides},\n};",
        "use crate :: search;",
        "fn f() -> crate::search::Limits { todo() }",
        "use super::super::search::Limits;",
        "mod inner { use super::super::super::search; }",
        "#[cfg(test)] mod tests { use crate::search; }",
        "pub use crate::search as other;",
    ] {
        refused("engine/coord/line.rs", code, "coord imports search");
    }
    refused("engine/coord/mod.rs", "use super::search::Limits;", "coord imports search");
    refused("service/api/deep/file.rs", "use super::super::super::job;", "api imports job");
}

#[test]
fn import_from_above_and_from_the_own_folder_is_accepted() {
    accepted(
        "engine/search/niss.rs",
        "use crate::store::Part;\nuse crate::{table::{Tables, Tier}, coord};",
    );
    accepted("engine/search/niss.rs", "use super::limits::Limits;\nuse crate::search::Solution;");
    accepted(
        "engine/search/mod.rs",
        "use self::limits::Limits; mod tests { use super::*; use super::limits; }",
    );
    accepted("engine/step/mod.rs", "mod tests { use super::job_like; }");
    accepted("main.rs", "use premove::{cli, tui};");
}

#[test]
fn a_folder_outside_of_the_order_is_refused() {
    refused("engine/other/mod.rs", "", "folder 'other' is not in the order");
}

#[test]
fn text_and_comments_are_not_code() {
    accepted(
        "cube/moves.rs",
        "// use crate::tui; unsafe { println!() }\nconst A: &str = \"unsafe std::fs\";",
    );
    accepted(
        "cube/moves.rs",
        "/* outer /* unsafe */ crate::tui */ const B: &str = r#\"unsafe \" crate::tui\"#;",
    );
    accepted(
        "cube/moves.rs",
        "const C: char = '\"'; const D: char = '\\''; fn f<'a>(x: &'a str) -> &'a str { x }",
    );
    refused("cube/moves.rs", "const C: char = '\"'; unsafe fn f() {}", "unsafe");
}

#[test]
fn unsafe_stands_in_few_places_only() {
    for file in [
        "engine/simd/avx2.rs",
        "engine/table/map.rs",
        "engine/store/abort.rs",
        "engine/search/dispatch.rs",
    ] {
        accepted(file, "fn f() { unsafe { g() } }");
    }
    refused("engine/table/file.rs", "fn f() { unsafe { g() } }", "line 2: unsafe");
    refused("tui/map.rs", "\n\nunsafe fn f() {}", "line 4: unsafe");
}

#[test]
fn only_the_command_line_prints() {
    accepted("cli/output.rs", "fn f() { println!(\"x\"); let _ = std::io::stdout(); }");
    for name in ["print", "println", "eprint", "eprintln", "dbg"] {
        refused("service/job/worker.rs", &format!("fn f() {{ {name}!(\"x\"); }}"), "prints");
        refused("main.rs", &format!("fn f() {{ std::{name}!(\"x\"); }}"), "prints");
    }
    refused("engine/table/grow.rs", "use std::io::{self, stderr};", "std::io::stderr");
    refused("engine/table/grow.rs", "use std::io; fn f() { io::stdout(); }", "io::stdout");
    accepted("tui/terminal.rs", "use std::io::stdout;");
    accepted("main.rs", "fn f() { front_end(std::io::stdout()); }");
    refused("tui/app.rs", "fn f() { println!(\"x\"); }", "prints");
    accepted("service/job/worker.rs", "#[cfg(test)]\nmod tests { fn f() { println!(\"x\"); } }");
}

#[test]
fn command_line_and_terminal_ask_questions_and_do_not_search() {
    let direct = [
        "use premove_engine::step::{self, solve};",
        "use premove_engine::{optimal::{self, solve_many}};",
        "fn f() { premove_fmc::scramble(kind); }",
        "use premove_engine::step; fn f() { step::two_phase(&cube); }",
    ];
    for code in direct {
        refused("cli/command/solve/step.rs", code, "ask a question");
        refused("tui/screen/solve/search.rs", code, "ask a question");
        accepted("service/questions/step.rs", code);
        accepted("cli/command/bench.rs", code);
        accepted("tui/screen/solve/session.rs", code);
        accepted("tui/screen/solve/a.rs", &format!("#[cfg(test)]\nmod tests {{ {code} }}"));
    }
    accepted("cli/command/solve/step.rs", "use premove_engine::step::{Goal, Step};");
}

#[test]
fn pure_folders_know_no_files_clocks_or_threads() {
    for folder in ["cube", "engine/coord", "engine/search", "engine/optimal", "engine/step", "fmc"]
    {
        let file = format!("{folder}/file.rs");
        refused(&file, "use std::fs;", "std::fs");
        refused(&file, "use std::{fmt, fs::File};", "std::fs");
        refused(&file, "use std::time::{Duration, Instant};", "std::time::Instant");
        refused(&file, "fn f() { std::time::SystemTime::now(); }", "std::time::SystemTime");
        refused(&file, "use rayon::prelude::*;", "rayon");
        refused(&file, "fn f() { std::thread::spawn(|| ()); }", "std::thread");
        accepted(&file, "use std::time::Duration;");
        accepted(
            &file,
            "fn f() {}\n#[cfg(test)]\n\
             mod tests { use std::fs; fn g() { std::thread::spawn(|| ()); } }",
        );
        refused(&file, "#[cfg(test)]\nmod tests { fn g() {} }\nuse std::fs;", "std::fs");
    }
    accepted("engine/optimal/tests.rs", "fn f() { std::thread::scope(|s| ()); }");
    let breaks_down = "fn f() { std::thread::panicking(); }";
    accepted("engine/search/run.rs", breaks_down);
    refused("engine/optimal/run.rs", breaks_down, "std::thread");
    refused("engine/search/run.rs", "use std::thread;", "std::thread");
    refused("engine/search/run.rs", "fn f() { std::thread::scope(|s| ()); }", "std::thread");
}

#[test]
fn crates_below_the_front_ends_name_no_option_and_no_command() {
    let naming = [
        "const A: &str = \"more than '--memory' allows\";",
        "#[error(\"damaged; 'premove tables build {0}' makes it anew\")]\nstruct Damaged(u8);",
        "fn f() -> String {\n    format!(r#\"larger ones are faster (premove tables)\"#)\n}",
        "const A: &[u8] = b\"allow it less with --threads\";",
    ];
    for code in naming {
        for file in ["cube/a.rs", "engine/table/error.rs", "puzzle/a.rs", "fmc/chain/error.rs"] {
            refused(file, code, "which only front ends do");
        }
        refused("service/job/a.rs", code, "which only front ends do");
        accepted("cli/output/remedy.rs", code);
        accepted("engine/table/choose_tests.rs", code);
        accepted("fmc/chain/a.rs", &format!("fn f() {{}}\n#[cfg(test)]\nmod tests {{ {code} }}"));
    }
    refused("fmc/a.rs", "\n\nconst A: &str = \"--x\";", "line 4: names \"--x\"");
    let spoken_of = "/// See `premove tables` and --memory.\nconst A: &str = \"premove solve\";";
    accepted("fmc/a.rs", spoken_of);
    accepted("fmc/a.rs", "const A: &str = \"R U -- comment\"; const B: &str = \"<!--x\";");
}

#[test]
fn file_says_first_what_it_is() {
    assert_eq!(rules::check("cube/a.rs", "//! What.\n"), Vec::<String>::new());
    assert_eq!(
        rules::check("cube/a.rs", "use std::fmt;\n"),
        ["cube/a.rs: does not open with '//!'"]
    );
}
