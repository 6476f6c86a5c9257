//! Commands in a process that has other tasks too: for the clients of a server.
//!
//! A client may run commands whose output is records, on one thread, with the existing tables. No
//! word of a client can read the standard input, name a file, a folder, a table, an amount of
//! memory or a number of threads, or write anything except records.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::iter;
use std::sync::Arc;

use clap::parser::ValueSource;
use clap::{ArgGroup, ArgMatches, Id};
use premove_engine::search::Gate;
use premove_engine::store::{account, allocate};
use premove_engine::table::{Tables, TierChoice};
use premove_service::running::{CommandOutcome, Commands, Service};

use super::command::{self, LANGUAGE};
use super::input::folders::Folders;
use super::input::options::CLIENTS;
use super::input::source::AskForLine;
use super::output::exit::{Exit, Failure};
use super::output::{Output, captured};
use super::session::{CommandSession, Served, SharedState};

/// Order in which an error message lists the available commands; all others follow.
const LISTED_FIRST: [&str; 12] = [
    "solve", "twophase", "convert", "scramble", "invert", "unniss", "premoves", "cleanup", "print",
    "steps", "check", "replace",
];

/// Maximum number of results of a command.
const MOST_RESULTS: u32 = 100_000;

/// Runs commands for clients of a server.
pub struct ClientCommands {
    service: Arc<Service>,
    tiers: Vec<TierChoice>,
    folders: Folders,
}

impl ClientCommands {
    /// Creates a runner with these tables, which builds no other tables. `tiers` are the tables for
    /// solving the whole cube.
    pub fn new(tables: Arc<Tables>, tiers: Vec<TierChoice>) -> Self {
        account::begin_shares();
        let folders = Folders::without_those_of_the_user(tables.folder());
        Self { service: Arc::new(Service::without_messages(tables, 1)), tiers, folders }
    }

    fn execute(
        &self,
        arguments: &[OsString],
        gate: &Arc<dyn Gate>,
        output: &Output,
    ) -> Result<Exit, Failure> {
        let served = Served { gate: Arc::clone(gate), tiers: self.tiers.clone() };
        let session = CommandSession {
            folders: &self.folders,
            color: None,
            language: LANGUAGE,
            output,
            front_ends: &[],
            shared: &SharedState::serving(Arc::clone(&self.service), served),
            prompt: Some(&NoInput),
            is_inside: true,
        };
        let exit = allocate::caught(|| account::in_share(|| command::execute(arguments, &session)))
            .unwrap_or_else(|lacking| Err(lacking.into()));
        if output.is_closed() {
            return exit;
        }
        output.close().and(exit)
    }

    /// Returns the arguments to run, beginning with the program's name.
    fn arguments(words: &[String]) -> Result<Vec<OsString>, Failure> {
        if let Some(word) = words.iter().find(|word| word.starts_with('@') || *word == "-") {
            return Err(Failure::bad(format!(
                "'{word}' is not for clients: write the moves, since saved sequences and the \
                 standard input belong to the server"
            )));
        }
        let name = words.first().map_or("", String::as_str);
        let mut grammar = (LANGUAGE.grammar)();
        if !open_commands(&grammar).contains(&name) {
            let names = open_commands(&grammar).join(", ");
            return Err(Failure::bad(format!("'{name}' is not for clients; these are: {names}")));
        }
        let all = iter::once("premove").chain(words.iter().map(String::as_str));
        let mut all: Vec<OsString> = all.map(OsString::from).collect();
        let matches = command::parsed(&mut grammar, &all)?;
        let (Some(grammar), Some(matches)) =
            (grammar.find_subcommand(name), matches.subcommand_matches(name))
        else {
            unreachable!("the first word is the command");
        };
        let open = open_arguments(grammar);
        for argument in grammar.get_arguments() {
            let id = argument.get_id().as_str();
            if is_given(matches, id) && !open.contains(&id) {
                let long = argument.get_long().map(|long| format!("--{long}"));
                let short = argument.get_short().map(|short| format!("-{short}"));
                let option = long.or(short).unwrap_or_else(|| id.to_owned());
                return Err(Failure::bad(format!("{option} is not for clients of a server")));
            }
        }
        let mut added = Vec::new();
        if has(grammar, "json") && !is_given(matches, "json") {
            added.push("--json");
        }
        if let Ok(Some(&results)) = matches.try_get_one::<u32>("results")
            && results > MOST_RESULTS
        {
            let what = format!("-n takes up to {MOST_RESULTS} for clients of a server");
            return Err(Failure::bad(what));
        }
        // If all solutions are wanted, those of one length are collected before they are sent. The
        // limit is one more than may be sent, to detect that there are more.
        let is_all = ["max", "shortest", "slack"].iter().any(|id| is_given(matches, id));
        let most = (MOST_RESULTS + 1).to_string();
        if is_all && has(grammar, "results") && !is_given(matches, "results") {
            added.extend(["-n", &most]);
        }
        if has(grammar, "threads") {
            added.extend(["-t", "1"]);
        }
        // They are inserted after the name of the command, because a '--' may follow.
        all.splice(2..2, added.into_iter().map(OsString::from));
        Ok(all)
    }
}

fn has(command: &clap::Command, id: &str) -> bool {
    command.get_arguments().any(|argument| argument.get_id() == id)
}

impl Commands for ClientCommands {
    fn checked(&self, words: &[String]) -> Result<Vec<OsString>, premove_service::Failure> {
        Self::arguments(words).map_err(|failure| failure.to_string().into())
    }

    fn run(
        &self,
        arguments: &[OsString],
        gate: &Arc<dyn Gate>,
        record: Arc<dyn Fn(String) + Send + Sync>,
    ) -> CommandOutcome {
        let lines = OutputLines { rest: Vec::new(), gate: Arc::clone(gate), record };
        let output = Output::to(Box::new(lines));
        let (result, notes) = captured(|| self.execute(arguments, gate, &output));
        match result {
            Ok(exit) => CommandOutcome { exit, error: None, notes },
            Err(failure) => {
                // An error after a stop is not a failure.
                let error = (!gate.is_stopped()).then(|| failure.to_string());
                CommandOutcome { exit: failure.exit(), error, notes }
            }
        }
    }
}

/// Returns the names of the commands that are available to clients.
fn open_commands(program: &clap::Command) -> Vec<&str> {
    let open = program.get_subcommands().filter(|command| clients_of(command).is_some());
    let mut names: Vec<_> = open.map(clap::Command::get_name).collect();
    names.sort_by_key(|name| {
        LISTED_FIRST.iter().position(|first| first == name).unwrap_or(LISTED_FIRST.len())
    });
    names
}

/// Returns the ids of the arguments of a parsed command that are available to clients.
fn open_arguments(command: &clap::Command) -> Vec<&str> {
    let open = clients_of(command).into_iter().flat_map(ArgGroup::get_args).map(Id::as_str);
    open.chain(iter::once("json")).collect()
}

/// Returns the group that [`clients`](super::input::options::clients) adds to a command that
/// clients may run. A command that they may not run can share an argument with such a command. Then
/// it has another group with this name, which allows only one argument at a time.
fn clients_of(command: &clap::Command) -> Option<&ArgGroup> {
    command
        .get_groups()
        .find(|group| group.get_id() == CLIENTS && ArgGroup::clone(group).is_multiple())
}

/// Returns whether the user gave an argument. A default value does not count.
fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.try_contains_id(id).is_ok()
        && matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// The empty input that commands of clients read in place of the standard input.
struct NoInput;

impl AskForLine for NoInput {
    fn line(&self) -> io::Result<Option<String>> {
        Err(io::Error::other("a client of a server has none"))
    }
}

/// Passes on the output line by line. After the command is stopped, writing fails as if the reader
/// had closed the output.
struct OutputLines {
    rest: Vec<u8>,
    gate: Arc<dyn Gate>,
    record: Arc<dyn Fn(String) + Send + Sync>,
}

impl Write for OutputLines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            if self.gate.is_stopped() {
                return Err(ErrorKind::BrokenPipe.into());
            }
            self.rest.extend_from_slice(part);
            if self.rest.pop_if(|last| *last == b'\n').is_some() {
                let line = String::from_utf8_lossy(&self.rest).into_owned();
                self.rest.clear();
                // The thread of the sockets frees this memory.
                account::hand_over(line.capacity());
                (self.record)(line);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "inside_tests.rs"]
mod tests;
