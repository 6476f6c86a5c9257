//! The threads that run commands, one for each that has begun. The gates of the service
//! decide how many of them work at a time.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::Gate;
use premove_engine::store::locked;
use premove_service::api::Exit;
use premove_service::running::{Commands, EndReason, TaskGate};

use super::ask::{PoolEvent, RequestEnd};
use super::job::PoolJob;
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
    let CommandAsked { arguments, job } = asked;
    let outcome = shared.service.run_task(&job.task, |gate| {
        let record = recorder(Arc::clone(shared), Arc::clone(job), Arc::clone(gate));
        let gate: Arc<dyn Gate> = Arc::<TaskGate>::clone(gate);
        commands.run(arguments, &gate, Arc::new(record))
    });
    let count = job.sent.load(Relaxed);
    let end = match outcome {
        Err(panic) => {
            let error = format!("the command broke down: {panic}");
            RequestEnd::failed(EndReason::Broken, Exit::Broken, error)
        }
        Ok(_) if count > MOST_RECORDS => {
            let error = format!("stopped after {MOST_RECORDS} records: ask for fewer (-n, -M)");
            RequestEnd::failed(EndReason::Done, Exit::BadInput, error)
        }
        Ok(outcome) => RequestEnd { why: job.task.end(), outcome, ..RequestEnd::default() },
    };
    RequestEnd { count: count.min(MOST_RECORDS), seconds: job.task.seconds(), ..end }
}

/// Returns a function that sends the records of a command, and stops one that has too many.
fn recorder(
    shared: Arc<PoolShared>,
    job: Arc<PoolJob>,
    gate: Arc<TaskGate>,
) -> impl Fn(String) + Send + Sync {
    move |line| {
        // A command that writes without searching waits for its turn here.
        gate.pass(1_000);
        let number = job.sent.fetch_add(1, Relaxed);
        if number < MOST_RECORDS {
            shared.send(&job, PoolEvent::Record(line));
        } else {
            job.task.stop(EndReason::Done);
        }
    }
}

/// Ends a request that cannot be served.
pub(super) fn refuse(shared: &PoolShared, job: &PoolJob, exit: Exit, error: String) {
    shared.end(job, RequestEnd::failed(EndReason::Done, exit, error));
}
