//! Reports of users as test cases: their input, and the right output.
//!
//! `cases/` has one file for each case; CONTRIBUTING.md says how a report becomes a case. Public
//! reports that may not be copied are read from the folder `reports` in `PREMOVE_DATA`. There an
//! `.expected` file has the command and its expected output.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a case that cannot be read is a test that fails"
)]

#[path = "../common/mod.rs"]
mod common;
mod expected;

use std::fs;
use std::path::{Path, PathBuf};

use expected::Expected;

/// Returns the files of a folder with this extension, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<PathBuf> =
        all.filter(|path| path.extension().is_some_and(|own| own == extension)).collect();
    all.sort();
    all
}

fn name(path: &Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).unwrap_or("")
}

/// Runs all cases, and fails with the faults of each.
fn check(cases: impl IntoIterator<Item = (String, Expected)>, folder: &Path) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (name, case) in cases {
        count += 1;
        let faults = case.faults(folder);
        if !faults.is_empty() {
            wrong.push(format!("{name}: {}", faults.join("\n    ")));
        }
    }
    assert!(count > 0, "no cases in {}", folder.display());
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn own_cases_come_out_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reports/cases");
    let cases = files(&folder, "case").into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        (name(&path).to_owned(), Expected::of_case(&text))
    });
    check(cases.collect::<Vec<_>>(), &folder);
}

#[test]
fn public_reports_come_out_right() {
    if common::recorded("reports/K1-bare-end-30.txt", "public reports").is_none() {
        return;
    }
    let Some(data) = std::env::var_os("PREMOVE_DATA") else { return };
    let folder = Path::new(&data).join("reports");
    let cases = files(&folder, "expected").into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        (name(&path).to_owned(), Expected::of_report(&text))
    });
    check(cases.collect::<Vec<_>>(), &folder);
}
