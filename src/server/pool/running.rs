//! The threads that run commands, one for each that has begun. The permits decide how many of them
//! work at a time.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::Gate;
use premove_engine::store::locked;

use super::ask::{PoolEvent, RequestEnd, Why};
use super::commands::{CommandOutcome, Commands};
use super::job::PoolJob;
use super::permits::CommandGate;
use super::shared::{CommandAsked, PoolShared};

/// Greatest number of records of one command; then it is stopped.
const MOST_RECORDS: u64 = 100_000;

/// Runs waiting commands until none may begin. A command of a connection that is at its limit
/// begins later, on a thread that ends another command.
pub(super) fn run_all(shared: &Arc<PoolShared>, commands: &Arc<dyn Commands>) {
    loop {
        let mut state = locked(&shared.state);
        let Some(asked) = state.begin_command() else {
            state.command_threads -= 1;
            drop(state);
            shared.changed.notify_all();
            return;
        };
        drop(state);
        let end = run(shared, &**commands, &asked);
        shared.end(&asked.job, end);
    }
}

fn run(shared: &Arc<PoolShared>, commands: &dyn Commands, asked: &CommandAsked) -> RequestEnd {
    let CommandAsked { words, job } = asked;
    let gate = Arc::new(CommandGate::new(&shared.permits, &job.brakes, job.until()));
    let as_gate: Arc<dyn Gate> = Arc::<CommandGate>::clone(&gate);
    gate.enter();
    let record = {
        let shared = Arc::clone(shared);
        let job = Arc::clone(job);
        let gate = Arc::clone(&gate);
        move |line: String| {
            // A command that writes without searching waits for its turn here.
            gate.pass(1_000);
            let number = job.sent.fetch_add(1, Relaxed);
            if number < MOST_RECORDS {
                shared.send(&job, PoolEvent::Record(line));
            } else {
                job.brakes.is_stopped.store(true, Relaxed);
            }
        }
    };
    let record: Arc<dyn Fn(String) + Send + Sync> = Arc::new(record);
    let outcome = catch_unwind(AssertUnwindSafe(|| commands.run(words, &as_gate, record)));
    gate.leave();
    if gate.is_late() {
        job.stop(Why::Time);
    }
    let end = RequestEnd { seconds: job.seconds(), ..RequestEnd::default() };
    let count = job.sent.load(Relaxed);
    match outcome {
        Err(panic) => {
            let error = format!("the command broke down: {}", words_of(&*panic));
            RequestEnd { why: Why::Broken, count, exit: 101, error: Some(error), ..end }
        }
        Ok(_) if count > MOST_RECORDS => {
            let error = format!("stopped after {MOST_RECORDS} records: ask for fewer (-n, -M)");
            RequestEnd { count: MOST_RECORDS, has_more: true, exit: 2, error: Some(error), ..end }
        }
        Ok(CommandOutcome { exit, error, notes }) => {
            let why = job.why().unwrap_or(Why::Done);
            RequestEnd { why, count, exit, error, notes, ..end }
        }
    }
}

/// Returns the message of a panic.
fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}

/// Ends a command that cannot be run.
pub(super) fn refuse(shared: &PoolShared, job: &PoolJob, exit: u8, error: String) {
    shared.end(job, RequestEnd { exit, error: Some(error), ..RequestEnd::default() });
}
