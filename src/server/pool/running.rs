//! The threads that run commands and questions, one for each. The gates of the service decide how
//! many of them work at a time.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::{Control, Gate};
use premove_engine::store::{account, allocate, locked};
use premove_service::Failure;
use premove_service::api::{Exit, Outcome};
use premove_service::questions::{Asker, EndRecord, Request, TextQuestion};
use premove_service::running::{CommandOutcome, Commands, EndReason, TaskGate};

use super::ask::{PoolEvent, RequestEnd};
use super::job::PoolJob;
use super::not_served;
use super::shared::{CommandAsked, CommandWork, PoolShared};

/// Maximum number of records of one command; a command with more is stopped.
const MOST_RECORDS: u64 = 100_000;

/// Runs waiting commands until no more may begin. If a connection is at its limit, a thread that
/// has finished another command takes its next command later.
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
    let CommandAsked { work, job } = asked;
    let outcome = shared.service.run_task(&job.task, |gate| {
        let record = recorder(Arc::clone(shared), Arc::clone(job), Arc::clone(gate));
        let gate: Arc<dyn Gate> = Arc::<TaskGate>::clone(gate);
        match work {
            CommandWork::Command(arguments) => {
                (commands.run(arguments, &gate, Arc::new(record)), None)
            }
            CommandWork::Question(question) => {
                let ended = answer(shared, question, gate, &record);
                let exit = exit_of(&ended);
                (CommandOutcome { exit, ..CommandOutcome::default() }, Some(ended))
            }
        }
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
        Ok((outcome, ended)) => {
            RequestEnd { why: job.task.end(), outcome, ended, ..RequestEnd::default() }
        }
    };
    RequestEnd { count: count.min(MOST_RECORDS), seconds: job.task.seconds(), ..end }
}

/// Answers a question with the existing tables, on one thread. Each line is passed on at once,
/// except the last: the caller makes it from the returned record.
fn answer(
    shared: &PoolShared,
    question: &str,
    gate: Arc<dyn Gate>,
    record: &(dyn Fn(String) + Send + Sync),
) -> EndRecord {
    let control = Control::through(gate);
    let context = shared.service.context(&control).on_threads(1).for_client();
    let on_line = |line: &str| {
        // The thread of the sockets frees this memory.
        account::hand_over(line.len());
        record(line.to_owned());
    };
    let work = || {
        let mut question =
            match TextQuestion::read(question, Asker::Client, &|| control.is_stopped()) {
                Ok(question) => question,
                Err(error) => return error.into(),
            };
        if let Request::Optimal(optimal) = &mut question.request {
            let metric = optimal.request.metric;
            optimal.tier = shared.tiers.iter().find(|tier| tier.metric() == metric).copied();
            if optimal.tier.is_none() {
                return EndRecord::Refused((&Failure::from(not_served(metric))).into());
            }
        }
        shared.service.answer(&question, &context, &on_line)
    };
    let ended = allocate::caught(|| account::in_share(work));
    ended.unwrap_or_else(|lacking| Err(Outcome::Failed(lacking.to_string().into())).into())
}

/// Returns the exit code of a question from the record that ends it.
const fn exit_of(ended: &EndRecord) -> Exit {
    match ended {
        EndRecord::Done { .. } | EndRecord::Stopped => Exit::Done,
        EndRecord::Refused(_) | EndRecord::NotReady(_) => Exit::BadInput,
        EndRecord::Failed(_) => Exit::Environment,
    }
}

/// Returns a function that sends the records of a command, and stops the command if there are too
/// many.
fn recorder(
    shared: Arc<PoolShared>,
    job: Arc<PoolJob>,
    gate: Arc<TaskGate>,
) -> impl Fn(String) + Send + Sync {
    move |line| {
        // A command that writes without searching waits here for permission to work.
        gate.pass(1_000);
        let number = job.sent.fetch_add(1, Relaxed);
        if number < MOST_RECORDS {
            shared.send(&job, PoolEvent::Record(line));
        } else {
            job.task.stop(EndReason::Done);
        }
    }
}

/// Ends a request that cannot be served, with an error.
pub(super) fn refuse(shared: &PoolShared, job: &PoolJob, exit: Exit, error: String) {
    shared.end(job, RequestEnd::failed(EndReason::Done, exit, error));
}
