//! Makes each large allocation fail, one after the other. The task must then give the right result,
//! or be refused with the error about memory, and the program must continue.
//!
//! Only allocations of a megabyte or more can fail without ending the program
//! (`engine/store/allocate.rs`). Smaller ones end it, as in any Rust program.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]
#![expect(clippy::print_stdout, reason = "what was done last, for when a child is aborted")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

use premove_engine::search::{Control, Silent};
use premove_engine::table::{TableError, TableId, Tables};
use premove_puzzle::count::{CountEngine, CountError, CountRequest, count};
use premove_puzzle::{Definition, PuzzleMetric, catalogue};

/// Smallest size in bytes of an allocation that counts as large.
const LARGE: usize = 1 << 20;

/// Number of large allocations before the one that fails; all later ones succeed.
static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);

struct Failing;

impl Failing {
    fn fails(size: usize) -> bool {
        size >= LARGE && LEFT.fetch_sub(1, SeqCst) == 0
    }
}

#[global_allocator]
static ALLOCATOR: Failing = Failing;

#[expect(unsafe_code, reason = "an allocator is unsafe by nature")]
// SAFETY: every call is passed to the system's allocator or refused, as an allocator may do.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if Self::fails(layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller's promises are those that the system's allocator requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if Self::fails(layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if Self::fails(size) {
            return std::ptr::null_mut();
        }
        // SAFETY: as above.
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// The result of a task, to be compared; `None` if memory was lacking.
type Outcome = Option<Vec<u64>>;

/// A task with its name.
type Case = (&'static str, fn() -> Outcome);

/// The tasks. Several threads allocate in no fixed order, so the number of a failure does not
/// determine which allocation failed.
const CASES: [Case; 4] = [
    ("build htrfin", || built(TableId::find("htrfin").unwrap())),
    ("build corners", || built(TableId::find("corners").unwrap())),
    ("count by a hash table", counted),
    ("solve the farthest positions", farthest_solved),
];

fn built(id: TableId) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::with_threads(folder.path().to_owned(), 2);
    match tables.require(id, &|| false) {
        Ok(()) => Some(vec![std::fs::metadata(tables.path(id)).unwrap().len()]),
        Err(TableError::Memory(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

fn counted() -> Outcome {
    let puzzle = catalogue::find("2x2x2").unwrap().definition().unwrap();
    let (engine, max) = (CountEngine::Hash, Some(8));
    let request =
        CountRequest { engine, threads: 2, max, ..CountRequest::new(&puzzle, PuzzleMetric::Moves) };
    outcome(&puzzle, &request)
}

/// Returns the result of a count; `None` if memory was lacking, even for the farthest positions
/// only.
fn outcome(puzzle: &Definition, request: &CountRequest) -> Outcome {
    match count(puzzle, request, &Control::new(), &Silent) {
        Ok(done) if done.antipodes.len() < request.antipodes => None,
        Ok(done) => {
            let lengths = done.antipodes.iter().map(|antipode| antipode.solution.len() as u64);
            Some(done.counts.iter().copied().chain(lengths).collect())
        }
        Err(CountError::NoMemory(_) | CountError::Memory { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

fn farthest_solved() -> Outcome {
    let puzzle = catalogue::find("2x2x2").unwrap().definition().unwrap();
    let request = CountRequest::new(&puzzle, PuzzleMetric::Moves);
    outcome(&puzzle, &CountRequest { threads: 2, antipodes: 1, ..request })
}

/// Repeats a task, each time with the next large allocation failing, until none is left to fail.
fn fail_each((name, work): Case) {
    let right = work().unwrap();
    let mut refused = 0;
    for number in 0.. {
        LEFT.store(number, SeqCst);
        let outcome = work();
        let left = LEFT.swap(u64::MAX, SeqCst);
        println!(
            "{name}: allocation {number}, {}",
            if outcome.is_some() { "done" } else { "refused" }
        );
        refused += usize::from(outcome.is_none());
        assert!(outcome.is_none_or(|outcome| outcome == right), "{name} with {number}");
        // The counter goes below zero once an allocation has failed.
        if left < u64::MAX / 2 {
            assert!(refused > 0, "{name}: no large allocation was refused");
            return;
        }
    }
}

#[test]
fn each_large_allocation_that_fails_is_an_error_and_not_the_end() {
    const CASE: &str = "OUT_OF_MEMORY_CASE";
    if let Ok(wanted) = std::env::var(CASE) {
        return fail_each(*CASES.iter().find(|(name, _)| *name == wanted).unwrap());
    }
    // Each task runs in a process of its own, so that an abort shows the task's last output.
    let children = CASES.map(|(name, _)| {
        let arguments = ["--nocapture", "--test-threads=1"];
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(arguments).env(CASE, name).stdout(Stdio::piped()).stderr(Stdio::piped());
        (name, command.spawn().unwrap())
    });
    for (name, child) in children {
        let child = child.wait_with_output().unwrap();
        let (said, trouble) =
            (String::from_utf8_lossy(&child.stdout), String::from_utf8_lossy(&child.stderr));
        assert!(child.status.success(), "{name}: {}\n{said}\n{trouble}", child.status);
        println!("{name}: {} allocations failed", said.matches("allocation ").count() - 1);
    }
}
