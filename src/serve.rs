//! The server in the form that the command line starts: the options of `premove serve`.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use premove_cli::{Arg, ArgAction, ArgMatches, Command, Failure, FrontEnd, FrontEndStart};
use premove_engine::store::read_short_input;
use premove_engine::table::{TableId, TableState, Tables, Tier, size};
use premove_server::net::ServerLog;
use premove_server::options::{self, ServerOptions};
use premove_server::pool::PoolError;
use premove_server::rules::ClientToken;
use premove_server::start::{ServeError, ServerPlan};

const ABOUT: &str = "Answer other programs over the network";

const LONG: &str = "Answer other programs over the network

Clients send lines over TCP: the words of Janus (solve CUBE, abort, metric), or JSON with an id, \
many requests at once. All clients share one set of threads and tables; the search with the least \
work so far goes first. Tables that are missing are built before the server listens. The first \
SIGTERM or Ctrl-C lets searches end, the second ends at once. docs/serving.md has the protocol.";

const EXAMPLES: &str = "\
Examples:
  premove serve
  premove serve 8000
  premove serve --metric both --memory 2G
  premove serve --listen 0.0.0.0:3490 --token-file /etc/premove/token
  premove serve --http 8080
  printf 'solve R U F2\\n' | nc -N 127.0.0.1 3490";

/// The network front end.
pub(crate) struct Serve;

impl FrontEnd for Serve {
    fn command(&self) -> Option<Command> {
        let command = Command::new("serve").about(ABOUT).long_about(LONG).after_help(EXAMPLES);
        Some(command.args_override_self(true).args(places()).args(tables()).args(limits()))
    }

    fn open(&self, start: FrontEndStart, given: &ArgMatches) -> Result<(), Failure> {
        let options = read(given)?;
        let tiers = options.tiers().map_err(|error| failure(error.into()))?;
        let plan = ServerPlan::new(options).map_err(failure)?;
        let tables = Arc::new(Tables::of_paths(&start.paths)?);
        let commands = Arc::new(premove_cli::ClientCommands::new(Arc::clone(&tables), tiers));
        let is_absent = |id: &TableId| tables.state(*id) == TableState::Absent;
        if TableId::NEEDED.iter().any(is_absent) {
            premove_cli::say("the small tables are built first, which takes some seconds");
        }
        let opened = premove_cli::building(&tables, || plan.open(Arc::clone(&tables), commands));
        let say = |line: &str| premove_cli::say(line);
        let logged = given.get_one::<String>("log").map(String::as_str);
        let log = |line: &str| {
            if logged.is_some() {
                premove_cli::say(line);
            }
        };
        let log = ServerLog { write: &log, has_dialogues: logged == Some("all") };
        opened.and_then(|server| server.run(&say, log)).map_err(failure)
    }
}

fn failure(error: ServeError) -> Failure {
    match error {
        ServeError::Table(error) => Failure::environment(error),
        ServeError::Pool(PoolError::Table(error)) => Failure::environment(error),
        error if error.is_bad_input() => Failure::input(error),
        error => Failure::environment(error),
    }
}

fn option(name: &'static str, value: &'static str, help: impl Into<String>) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help.into()).allow_hyphen_values(true)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Returns the options that decide from where clients may connect.
fn places() -> [Arg; 6] {
    [
        Arg::new("address")
            .value_name("ADDRESS:PORT")
            .help("The same as --listen: an address, or a port of this machine")
            .action(ArgAction::Append)
            .num_args(0..)
            .value_parser(options::address),
        option(
            "listen",
            "ADDRESS:PORT",
            "Listen there; may be given several times, port 0 is any free one [default: \
             127.0.0.1:3490, or the sockets that systemd hands over]",
        )
        .visible_alias("port")
        .action(ArgAction::Append)
        .value_parser(options::address),
        option(
            "http",
            "ADDRESS:PORT",
            "Speak HTTP there: POST /v1/solve, GET /healthz, GET /metrics; may be given several \
             times",
        )
        .action(ArgAction::Append)
        .value_parser(options::address),
        option(
            "token-file",
            "FILE",
            "Clients must send 'auth TOKEN' first, with the first line of this file; the variable \
             PREMOVE_TOKEN says the token itself",
        ),
        flag("no-token", "Serve other machines without a token"),
        option(
            "log",
            "WHAT",
            "Log to the standard error: clients that come and go (clients, or no word), and also \
             every line that they and the server send (all)",
        )
        .num_args(0..=1)
        .default_missing_value("clients")
        .value_parser(["clients", "all"]),
    ]
}

/// Returns the options for the tables and threads of searches.
fn tables() -> [Arg; 5] {
    [
        option(
            "metric",
            "HOW",
            format!(
                "How moves are counted: {}, or both, of which clients choose one",
                options::names()
            ),
        )
        .default_value("htm")
        .value_parser(options::metrics),
        option(
            "tier",
            "NAME",
            format!(
                "The table to search with: {}; the fastest one that is built and fits into memory \
                 unless given",
                Tier::listed(", or")
            ),
        )
        .value_parser(Tier::named),
        option("memory", "SIZE", "Most memory for the table, such as 500M or 2G")
            .value_parser(size::parse),
        option("threads", "N", "Threads that search; as many as there are cores unless given")
            .short('t')
            .value_parser(options::threads),
        flag("janus-spelling", "Answer 'metric' with 'quater-turn', as Janus does"),
    ]
}

/// Returns the options that limit clients.
fn limits() -> [Arg; 6] {
    [
        option("connections", "N", "Connections at a time")
            .default_value("256")
            .value_parser(options::count),
        option("per-address", "N", "Connections at a time from one address")
            .default_value("64")
            .value_parser(options::count),
        option(
            "time",
            "SECONDS",
            "Most time of a search; no limit for clients on this machine and 60 for others unless \
             given",
        )
        .value_parser(options::seconds),
        option(
            "rate",
            "N",
            "Lines a second that a connection may send; no limit for clients on this machine and \
             100 for others unless given",
        )
        .value_parser(options::count),
        option("idle", "SECONDS", "Close connections that do nothing for so long")
            .default_value("600")
            .value_parser(options::seconds),
        option("grace", "SECONDS", "How long searches may go on after SIGTERM or Ctrl-C")
            .default_value("5")
            .value_parser(options::seconds),
    ]
}

fn read(given: &ArgMatches) -> Result<ServerOptions, Failure> {
    fn usual<T: Clone + Send + Sync + 'static>(given: &ArgMatches, name: &str) -> T {
        let value = given.get_one(name).cloned();
        value.unwrap_or_else(|| unreachable!("--{name} has a default"))
    }
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    Ok(ServerOptions {
        listen: ["address", "listen"]
            .into_iter()
            .flat_map(|name| given.get_many(name).into_iter().flatten().copied())
            .collect(),
        http: given.get_many("http").into_iter().flatten().copied().collect(),
        metrics: usual(given, "metric"),
        tier: given.get_one("tier").copied(),
        memory: given.get_one("memory").copied(),
        threads: given.get_one("threads").copied().unwrap_or_else(cores),
        token: token(given.get_one("token-file"))?,
        no_token: given.get_flag("no-token"),
        connections: usual(given, "connections"),
        per_address: usual(given, "per-address"),
        time: given.get_one("time").copied(),
        rate: given.get_one::<usize>("rate").and_then(|&rate| rate.try_into().ok()),
        idle: usual::<Duration>(given, "idle"),
        grace: usual::<Duration>(given, "grace"),
        janus_spelling: given.get_flag("janus-spelling"),
    })
}

/// Returns the token from a file, or from the environment if no file is given. Returns `None` if
/// there is no token.
fn token(file: Option<&String>) -> Result<Option<ClientToken>, Failure> {
    let (text, place) = match (file, std::env::var(options::TOKEN)) {
        (Some(file), _) => {
            let text = read_short_input(Path::new(file))
                .map_err(|error| Failure::input(error).context("the token file".to_owned()))?;
            (text, format!("the token file '{file}'"))
        }
        (None, Ok(text)) if !text.is_empty() => (text, options::TOKEN.to_owned()),
        (None, _) => return Ok(None),
    };
    let line = text.lines().next().unwrap_or("");
    ClientToken::new(line).map(Some).map_err(|error| Failure::bad(format!("{place}: {error}")))
}
