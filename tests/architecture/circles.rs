//! Circles of imports: groups of files that import each other, directly or through others.
//!
//! A `mod.rs` may import what is below its own folder and be imported from there: it re-exports
//! these files, or they are parts of its type. Tests do not count. Imports through the name of a
//! module (`use crate::table;`, then `table::map`), through `super::*` or with a rename are not
//! detected.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Named, named};

/// A file of a crate, identified by the path of its module: `table::map` for `table/map.rs`,
/// `table` for `table/mod.rs`, and an empty path for `lib.rs`.
struct Module<'a> {
    file: &'a str,
    path: String,
    names: Vec<Named>,
}

type Modules<'a> = BTreeMap<String, Module<'a>>;

/// Returns the files of each circle in a crate, as paths from the root of the crate.
pub(crate) fn circles(sources: &BTreeMap<String, String>) -> BTreeSet<Vec<&str>> {
    let modules = modules(sources);
    let imports: BTreeMap<&str, BTreeSet<&str>> =
        modules.values().map(|module| (module.file, imports(module, &modules))).collect();
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|file| (*file, reached(file, &imports))).collect();
    let circle = |file: &&str| -> Vec<&str> {
        reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect()
    };
    reached.keys().map(circle).filter(|circle| !circle.is_empty()).collect()
}

/// Returns all files that a file imports, directly or through others.
fn reached<'a>(file: &str, imports: &BTreeMap<&str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<&str> = imports[file].iter().copied().collect();
    while let Some(next) = waiting.pop() {
        if reached.insert(next) {
            waiting.extend(&imports[next]);
        }
    }
    reached
}

/// Returns the modules in these files, without those of tests.
fn modules(sources: &BTreeMap<String, String>) -> Modules<'_> {
    let mut modules = Modules::new();
    for (file, text) in sources {
        let mut names = named(text);
        for name in &mut names {
            name.path.retain(|word| word != "self");
        }
        names.retain(|name| name.path.len() > 1 && !name.in_test);
        modules.insert(path(file), Module { file, path: path(file), names });
    }
    let tests: BTreeSet<String> =
        sources.iter().flat_map(|(file, text)| declared_for_tests(&path(file), text)).collect();
    modules.retain(|path, _| !path.contains("tests") && !tests.contains(path));
    modules
}

/// Returns the module path of a file.
fn path(file: &str) -> String {
    match file {
        "lib.rs" => String::new(),
        file => file.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::"),
    }
}

/// Returns the modules behind `#[cfg(test)]` that have files of their own.
fn declared_for_tests(path: &str, text: &str) -> Vec<String> {
    let declared = text.split("#[cfg(test)]\n").skip(1).filter_map(|rest| {
        let declaration = rest.lines().next()?.strip_suffix(';')?;
        declaration.split_once("mod ").map(|(_, name)| join(path, name))
    });
    declared.collect()
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}::{name}") }
}

/// Returns the files that a module imports, except those below its own folder.
fn imports<'a>(module: &Module<'_>, modules: &Modules<'a>) -> BTreeSet<&'a str> {
    let named = module.names.iter().filter_map(|name| absolute(module, name, modules));
    let imported = named.filter_map(|path| home(&path, modules));
    let below = if module.path.is_empty() { String::new() } else { join(&module.path, "") };
    imported
        .filter(|other| other.path != module.path && !other.path.starts_with(&below))
        .map(|other| other.file)
        .collect()
}

/// Returns the full path of a name that leads to a module of this crate; `None` for other names.
fn absolute(module: &Module<'_>, name: &Named, modules: &Modules<'_>) -> Option<String> {
    let (base, rest) = match name.path[0].as_str() {
        "crate" => ("", &name.path[1..]),
        "super" => {
            let ups = name.path.iter().take_while(|word| *word == "super").count();
            // An inline module is part of its file.
            let folders = ups.saturating_sub(name.depth);
            let base = module.path.rsplitn(folders + 1, "::").nth(folders).unwrap_or("");
            (base, &name.path[ups..])
        }
        first if modules.contains_key(&join(&module.path, first)) => {
            (module.path.as_str(), &name.path[..])
        }
        _ => return None,
    };
    Some(join(base, &rest.join("::")))
}

/// Returns the module of the file that contains an item: the one that the path leads to, or the one
/// from which a `mod.rs` re-exports the item. Returns `None` if there is none.
fn home<'m, 'a>(path: &str, modules: &'m Modules<'a>) -> Option<&'m Module<'a>> {
    if let Some(module) = modules.get(path) {
        return Some(module);
    }
    let (shorter, item) = path.rsplit_once("::").or((!path.is_empty()).then_some(("", path)))?;
    let module = home(shorter, modules)?;
    let re_exported = module.names.iter().find(|name| {
        name.path.last().is_some_and(|last| last == item)
            && modules.contains_key(&join(&module.path, &name.path[0]))
    });
    match re_exported {
        Some(name) => home(&join(&module.path, &name.path.join("::")), modules),
        None => Some(module),
    }
}
