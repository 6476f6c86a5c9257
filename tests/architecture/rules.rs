//! The rules, as data, and what breaks them.

use super::source::{Named, named};

/// The folders in their order: each imports only from those before it.
const ORDER: [&str; 17] = [
    "simd", "store", "cube", "notation", "coord", "table", "search", "optimal", "step", "puzzle",
    "fmc", "library", "api", "job", "cli", "server", "tui",
];

/// The folders that nothing imports; the program's `main.rs` puts them together.
const FRONT: [&str; 3] = ["cli", "server", "tui"];

/// Folders without files, clocks, threads and settings from outside.
const PURE: [&str; 7] = ["cube", "notation", "coord", "search", "optimal", "step", "fmc"];

/// What those must not name.
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

/// Except that a part of a search that breaks down ends the others. `store::threads` starts them.
const BREAKS_DOWN: (&str, &str) = ("search", "std::thread::panicking");

/// Crates that belong to one folder, or to one of several.
const OWNED: [(&str, &str); 15] = [
    ("ratatui", "tui"),
    ("crossterm", "tui"),
    ("termina", "tui"),
    ("tui_input", "tui"),
    ("nucleo_matcher", "tui"),
    ("signal_hook", "tui or cli or server"),
    ("mio", "server"),
    ("httparse", "server"),
    ("listenfd", "server"),
    ("clap", "cli"),
    ("clap_complete", "cli"),
    ("clap_mangen", "cli"),
    ("indicatif", "cli"),
    ("anyhow", "cli"),
    ("rustyline", "cli"),
];

const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

/// The faults of a file; `file` is its path under `src`.
pub(crate) fn check(file: &str, source: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if !source.starts_with("//!") {
        faults.push(format!("{file}: does not open with '//!'"));
    }
    let folder = file.split_once('/').map(|(folder, _)| folder);
    if let Some(folder) = folder
        && !ORDER.contains(&folder)
    {
        faults.push(format!("{file}: folder '{folder}' is not in the order of the folders"));
    }
    for name in named(source) {
        let mut fault = |what: String| faults.push(format!("{file} line {}: {what}", name.line));
        if is_keyword(&name, "unsafe") && !may_be_unsafe(file) {
            fault("unsafe outside simd/, table/map.rs, store/abort.rs and dispatch.rs".to_owned());
        }
        if let Some(folder) = folder {
            if let Some(other) = imported(file, &name).filter(|other| !may_import(folder, other)) {
                fault(format!("{folder} imports {other}"));
            }
            if let Some(what) = outside(folder, &name).filter(|_| !file.ends_with("tests.rs")) {
                fault(format!("{folder} knows nothing of {what}"));
            }
        }
        if let Some(what) = foreign_crate(folder, &name) {
            fault(what);
        }
        if let Some(what) = printing(folder, &name, source) {
            fault(what);
        }
    }
    faults
}

fn is_keyword(name: &Named, word: &str) -> bool {
    name.path.len() == 1 && name.path[0] == word
}

fn may_be_unsafe(file: &str) -> bool {
    file.starts_with("simd/")
        || ["table/map.rs", "store/abort.rs"].contains(&file)
        || file.ends_with("/dispatch.rs")
}

/// The folder of `src` that a path leads to.
fn imported(file: &str, name: &Named) -> Option<String> {
    let rest = match name.path[0].as_str() {
        "crate" => 1,
        "super" => {
            // `cube/mod.rs` is the module `crate::cube`, `cube/moves.rs` is `crate::cube::moves`.
            let folders = file.matches('/').count();
            let depth = folders + usize::from(!file.ends_with("/mod.rs")) + name.depth;
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

fn may_import(folder: &str, other: &str) -> bool {
    let place = |name: &str| ORDER.iter().position(|f| *f == name);
    folder == other
        || match (place(folder), place(other)) {
            (Some(own), Some(theirs)) => theirs < own && !FRONT.contains(&other),
            // Not a folder: an item of the crate's root, which the root does not have.
            _ => false,
        }
}

fn begins(path: &[String], with: &str) -> bool {
    let mut words = path.iter();
    with.split("::").all(|word| words.next().is_some_and(|w| w == word))
}

fn outside(folder: &str, name: &Named) -> Option<&'static str> {
    if !PURE.contains(&folder) || name.in_test {
        return None;
    }
    let (searches, panicking) = BREAKS_DOWN;
    let is_excepted = folder == searches && begins(&name.path, panicking);
    OUTSIDE.into_iter().find(|with| begins(&name.path, with) && !is_excepted)
}

fn foreign_crate(folder: Option<&str>, name: &Named) -> Option<String> {
    let (krate, owner) =
        OWNED.iter().find(|(krate, _)| name.path.len() > 1 && name.path[0] == *krate)?;
    let at_home = owner.split(" or ").any(|owner| folder == Some(owner));
    (!at_home).then(|| format!("{krate} belongs to {owner}"))
}

fn printing(folder: Option<&str>, name: &Named, source: &str) -> Option<String> {
    if folder == Some("cli") || name.in_test {
        return None;
    }
    let last = name.path.last()?;
    if PRINTING.contains(&last.as_str()) && is_macro_call(source, name, last) {
        return Some(format!("prints with {last}!, which only cli does"));
    }
    let stream =
        ["stdout", "stderr"].contains(&last.as_str()) && name.path.iter().any(|word| word == "io");
    (stream && folder != Some("tui"))
        .then(|| format!("prints through {}, which only cli does", name.path.join("::")))
}

fn is_macro_call(source: &str, name: &Named, word: &str) -> bool {
    source.lines().nth(name.line - 1).is_some_and(|line| line.contains(&format!("{word}!")))
}
