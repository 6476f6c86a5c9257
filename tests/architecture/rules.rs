//! The rules of ARCHITECTURE.md as data, and the check for faults.

use super::source::{Named, literals, named};

/// The folders of `src` that are crates; cargo enforces the order among them.
pub(crate) const CRATES: [&str; 8] =
    ["cube", "engine", "puzzle", "fmc", "service", "cli", "server", "tui"];

/// The folders of each crate in their order; a folder imports only from earlier ones. A crate that
/// is not listed has no such order.
const ORDER: [(&str, &[&str]); 2] = [
    ("engine", &["simd", "store", "coord", "words", "table", "search", "optimal", "step"]),
    (
        "service",
        &[
            "entropy", "failure", "library", "remedy", "saving", "api", "job", "questions",
            "running", "entry",
        ],
    ),
];

/// Folders that must not use files, clocks, threads or settings from outside.
const PURE: [&str; 6] = ["cube", "coord", "search", "optimal", "step", "fmc"];

/// Paths that pure folders must not name.
const OUTSIDE: [&str; 9] = [
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "rayon",
    "memmap2",
];

/// Exception to that rule: when one thread of a search panics, it ends the others. The threads are
/// started in `engine/store/threads.rs`.
const BREAKS_DOWN: (&str, &str) = ("search", "std::thread::panicking");

/// The crates below the front ends. All front ends show their texts, so these must not name the
/// options, commands and keys of one front end.
const BELOW_FRONT_ENDS: [&str; 5] = ["cube", "engine", "puzzle", "fmc", "service"];

/// Commands of the command line, as a text might name them.
const COMMANDS: [&str; 10] = [
    "'premove ", "(premove ", "premove tables", "premove paths", "premove steps", "premove help",
    "premove keys", "premove analyze", "premove triggers", "premove solves",
];

/// Functions that search, with their modules. Only the questions in `service/questions/` may call
/// them; the command line and the terminal use the questions.
const SEARCHES: [&str; 21] = [
    "step::solve",
    "step::optimal",
    "step::short",
    "step::two_phase",
    "step::two_phase_accepting",
    "optimal::solve",
    "optimal::solve_many",
    "optimal::serve",
    "chain::search",
    "chain::widen",
    "chain::widen_behind",
    "Sample::of",
    "insertion::insertions",
    "insertion::replacements",
    "insertion::improvements",
    "analysis::analyze",
    "premove_fmc::scramble",
    "practice::draw",
    "search::solve",
    "search::parallel_map",
    "count::count",
];

/// Exception to that rule: `bench` counts the nodes of searches that know no short solution.
const SEARCHES_ITSELF: &str = "cli/command/bench.rs";

const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

/// The location of a file in `src`.
struct Place<'a> {
    /// The folder of the crate; empty for the program itself.
    krate: &'a str,
    /// The first folder inside the crate; `None` for a file in the crate's root folder.
    folder: Option<&'a str>,
    /// The path from the root folder of the crate.
    path: &'a str,
}

impl<'a> Place<'a> {
    /// Returns the location of a file, given its path in `src`.
    fn of(file: &'a str) -> Self {
        let split = file.split_once('/');
        let (krate, path) = split.filter(|(first, _)| CRATES.contains(first)).unwrap_or(("", file));
        let folder = path.split_once('/').map(|(folder, _)| folder);
        Self { krate, folder, path }
    }

    /// Returns the folders of the crate, in their order.
    fn order(&self) -> &'static [&'static str] {
        let order = ORDER.iter().find(|(krate, _)| *krate == self.krate);
        order.map_or(&[], |(_, folders)| folders)
    }

    /// Returns whether `name` is this file's crate or its first folder in the crate.
    fn is_in(&self, name: &str) -> bool {
        self.krate == name || self.folder == Some(name)
    }
}

/// Returns the faults of a file; `file` is its path in `src`.
pub(crate) fn check(file: &str, source: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let place = Place::of(file);
    if !source.starts_with("//!") {
        faults.push(format!("{file}: does not open with '//!'"));
    }
    if let Some(folder) = place.folder
        && !place.order().is_empty()
        && !place.order().contains(&folder)
    {
        faults.push(format!("{file}: folder '{folder}' is not in the order of the folders"));
    }
    if BELOW_FRONT_ENDS.contains(&place.krate) && !is_for_tests(file) {
        for text in literals(without_tests(source)) {
            if let Some(what) = named_by_front_ends(&text.text) {
                faults.push(format!(
                    "{file} line {}: names {what}, which only front ends do: give a remedy",
                    text.line
                ));
            }
        }
    }
    for name in named(source) {
        let mut fault = |what: String| faults.push(format!("{file} line {}: {what}", name.line));
        if is_keyword(&name, "unsafe") && !may_be_unsafe(place.path) {
            fault("unsafe outside simd/, table/map.rs, store/abort.rs and dispatch.rs".to_owned());
        }
        if let Some(folder) = place.folder
            && let Some(other) = imported(&place, &name)
            && !may_import(place.order(), folder, &other)
        {
            fault(format!("{folder} imports {other}"));
        }
        if let Some(what) = outside(&place, &name).filter(|_| !file.ends_with("tests.rs")) {
            fault(format!("{file} knows nothing of {what}"));
        }
        if let Some(what) = searching(file, &place, &name) {
            fault(format!("searches with {what}: ask a question"));
        }
        if let Some(what) = printing(&place, &name, source) {
            fault(what);
        }
    }
    faults
}

/// Returns whether a file is only compiled for tests.
fn is_for_tests(file: &str) -> bool {
    file.ends_with("tests.rs") || file.contains("/tests/")
}

/// Returns a source without the test module at its end.
fn without_tests(source: &str) -> &str {
    let mut modules = source.match_indices("\n#[cfg(test)]\nmod ");
    let tests = modules.find(|(at, head)| {
        source[at + head.len()..].lines().next().is_some_and(|line| line.contains('{'))
    });
    tests.map_or(source, |(at, _)| &source[..at])
}

/// Returns the option or command that a literal names, such as `'--memory'` or `'premove paths'`;
/// `None` if it names none.
fn named_by_front_ends(literal: &str) -> Option<String> {
    let option = literal.match_indices("--").find_map(|(at, _)| {
        let is_option = !literal[..at].ends_with(['-', '<', '!'])
            && literal[at + 2..].starts_with(|c: char| c.is_ascii_lowercase());
        let word = literal[at..].split([' ', '\'', '"', ',', '.', ';', ')']).next();
        word.filter(|_| is_option)
    });
    let command = COMMANDS.into_iter().find(|command| literal.contains(command));
    option.or(command).map(|what| format!("{what:?}"))
}

fn is_keyword(name: &Named, word: &str) -> bool {
    name.path.len() == 1 && name.path[0] == word
}

fn may_be_unsafe(file: &str) -> bool {
    file.starts_with("simd/")
        || ["table/map.rs", "store/abort.rs"].contains(&file)
        || file.ends_with("/dispatch.rs")
}

/// Returns the folder of the crate that an imported path leads to; `None` if it leads elsewhere.
fn imported(place: &Place<'_>, name: &Named) -> Option<String> {
    let rest = match name.path[0].as_str() {
        "crate" => 1,
        "super" => {
            // `coord/mod.rs` is the module `crate::coord`, `coord/rank.rs` is `crate::coord::rank`.
            let folders = place.path.matches('/').count();
            let depth = folders + usize::from(!place.path.ends_with("/mod.rs")) + name.depth;
            let up = name.path.iter().take_while(|word| *word == "super").count();
            if up < depth {
                return None;
            }
            up
        }
        _ => return None,
    };
    name.path.get(rest).cloned()
}

fn may_import(order: &[&str], folder: &str, other: &str) -> bool {
    let place = |name: &str| order.iter().position(|f| *f == name);
    order.is_empty()
        || folder == other
        || match (place(folder), place(other)) {
            (Some(own), Some(theirs)) => theirs < own,
            // This is not a folder, but an item of the crate's root.
            _ => false,
        }
}

fn begins(path: &[String], with: &str) -> bool {
    let mut words = path.iter();
    with.split("::").all(|word| words.next().is_some_and(|w| w == word))
}

fn outside(place: &Place<'_>, name: &Named) -> Option<&'static str> {
    if !PURE.iter().any(|pure| place.is_in(pure)) || name.in_test {
        return None;
    }
    let (searches, panicking) = BREAKS_DOWN;
    let is_excepted = place.is_in(searches) && begins(&name.path, panicking);
    OUTSIDE.into_iter().find(|with| begins(&name.path, with) && !is_excepted)
}

/// Returns the search function that a front end calls directly, if it does. Tests of screens may,
/// because they answer the screens' questions.
fn searching(file: &str, place: &Place<'_>, name: &Named) -> Option<&'static str> {
    let asks = ["cli", "tui"].contains(&place.krate) && file != SEARCHES_ITSELF;
    let is_test = name.in_test || is_for_tests(file);
    if !asks || is_test || place.krate == "tui" && file.ends_with("/session.rs") {
        return None;
    }
    SEARCHES.into_iter().find(|search| {
        let (module, function) = search.split_once("::").unwrap_or(("", search));
        name.path.ends_with(&[module.to_owned(), function.to_owned()])
    })
}

fn printing(place: &Place<'_>, name: &Named, source: &str) -> Option<String> {
    if place.is_in("cli") || name.in_test {
        return None;
    }
    let last = name.path.last()?;
    if PRINTING.contains(&last.as_str()) && is_macro_call(source, name, last) {
        return Some(format!("prints with {last}!, which only cli does"));
    }
    let stream =
        ["stdout", "stderr"].contains(&last.as_str()) && name.path.iter().any(|word| word == "io");
    // The program itself may pass the streams to a front end.
    let is_program = place.krate.is_empty() && place.path == "main.rs";
    (stream && !place.is_in("tui") && !is_program)
        .then(|| format!("prints through {}, which only cli does", name.path.join("::")))
}

fn is_macro_call(source: &str, name: &Named, word: &str) -> bool {
    source.lines().nth(name.line - 1).is_some_and(|line| line.contains(&format!("{word}!")))
}
