//! Tests of programs that abort: a lack of memory ends the program with a sentence and exit code 3;
//! any other abort ends it by the signal. Each case is a process of its own. A second test checks
//! that a program which only uses the library keeps its own signal handlers.

#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::hint::black_box;
use std::os::unix::process::ExitStatusExt;
use std::panic::catch_unwind;
use std::process::{Command, Output};

use premove_engine::store::abort::{Recorded, guard};
use premove_engine::store::allocate::{caught, with_space};
use premove_engine::table::{TableError, TableId, Tables};

#[global_allocator]
static ALLOCATOR: Recorded = Recorded;

/// A number of bytes that no machine has.
const TOO_MUCH: usize = 1 << 60;

/// The cases: name, action, and whether the end must be a lack of memory.
const CASES: [(&str, fn(), bool); 6] = [
    ("no memory", lack, true),
    ("no memory after a panic", lack_after_a_panic, true),
    ("no memory after an answered lack", lack_after_a_lack, true),
    ("an abort after an answered lack", abort_after_a_lack, false),
    ("an overflow of the stack", || assert_eq!(deep(&[0; 64]), 0), false),
    ("a signal from outside", signal, false),
];

fn lack() {
    black_box(Vec::<u8>::with_capacity(black_box(TOO_MUCH)));
}

fn lack_after_a_panic() {
    assert!(catch_unwind(|| panic!("a defect that was caught")).is_err());
    lack();
}

fn answered_lack() {
    assert!(caught(|| with_space::<u8>(black_box(TOO_MUCH), "a list")).is_err());
}

fn lack_after_a_lack() {
    answered_lack();
    lack();
}

fn abort_after_a_lack() {
    answered_lack();
    std::process::abort();
}

#[expect(unconditional_recursion, reason = "the stack is to overflow")]
fn deep(above: &[u64; 64]) -> u64 {
    let here = black_box(above.map(|number| number + 1));
    deep(&here) + here[0]
}

fn signal() {
    let process = std::process::id().to_string();
    assert!(Command::new("kill").args(["-ABRT", &process]).status().unwrap().success());
    loop {
        std::thread::park();
    }
}

#[test]
fn only_want_of_memory_ends_with_exit_code_3() {
    const CASE: &str = "ABORT_CASE";
    if let Ok(wanted) = std::env::var(CASE) {
        guard("premove: no memory is left\n");
        return CASES.iter().find(|(name, ..)| *name == wanted).unwrap().1();
    }
    for (name, _, is_lack) in CASES {
        let Output { status, stderr, .. } = Command::new(std::env::current_exe().unwrap())
            .args(["--nocapture", "--test-threads=1"])
            .env(CASE, name)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&stderr);
        let end = if is_lack { (Some(3), None) } else { (None, Some(6)) };
        assert_eq!((status.code(), status.signal()), end, "{name}: {said}");
        assert_eq!(said.contains("premove: no memory is left"), is_lack, "{name}: {said}");
    }
}

/// Returns the address of the current handler for a signal.
#[expect(unsafe_code, reason = "asking the system is unsafe by nature")]
fn action(signal: i32) -> usize {
    // SAFETY: the value is filled with zeros, which is valid for it, and the call only writes into
    // it.
    unsafe {
        let mut now: libc::sigaction = std::mem::zeroed();
        assert_eq!(libc::sigaction(signal, std::ptr::null(), &raw mut now), 0);
        now.sa_sigaction
    }
}

#[test]
fn a_table_that_a_library_user_maps_changes_no_handler_but_the_program_sets_them() {
    let both = || [action(libc::SIGBUS), action(libc::SIGABRT)];
    let before = both();
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path().to_owned());
    // The file is long enough to be mapped, but its header is wrong.
    std::fs::write(tables.path(TableId::Dr), vec![7; 5 << 20]).unwrap();
    let error = tables.verify(TableId::Dr, &|| false).unwrap_err();
    assert!(matches!(error, TableError::Damaged { .. }), "{error}");
    assert_eq!(both(), before);
    premove_cli::run(["premove", "version"].map(Into::into), &[]);
    let after = both();
    assert!(after[0] != before[0] && after[1] != before[1]);
}
