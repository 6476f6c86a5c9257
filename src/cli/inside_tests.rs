//! Tests of the commands for a server's clients: the available ones, and their output.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::*;

/// Gate that allows everything, counts nodes, and stops after some records.
#[derive(Debug)]
struct Counting {
    nodes: AtomicU64,
    is_stopped: AtomicBool,
}

impl Gate for Counting {
    fn enter(&self) {}

    fn pass(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    fn leave(&self) {}

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }
}

/// Runs a command until it has written `most` records. Returns the records, the outcome, and the
/// nodes that passed the gate.
fn run_until(line: &str, most: usize) -> (Vec<String>, CommandOutcome, u64) {
    let folder = tempfile::tempdir().unwrap();
    let tables = Arc::new(Tables::new(folder.path().to_owned()));
    let inside = ClientCommands::new(tables, Vec::new());
    let gate = Arc::new(Counting { nodes: AtomicU64::new(0), is_stopped: AtomicBool::new(false) });
    let records = Arc::new(Mutex::new(Vec::new()));
    let (kept, stop) = (Arc::clone(&records), Arc::clone(&gate));
    let record = move |line| {
        let mut kept = kept.lock().unwrap();
        kept.push(line);
        stop.is_stopped.store(kept.len() >= most, Relaxed);
    };
    let as_gate: Arc<dyn Gate> = Arc::<Counting>::clone(&gate);
    let words = crate::shell::words(line).unwrap();
    let outcome = match inside.checked(&words) {
        Ok(arguments) => inside.run(&arguments, &as_gate, Arc::new(record)),
        Err(error) => CommandOutcome::failed(Exit::BadInput, error.text),
    };
    let records = records.lock().unwrap().clone();
    (records, outcome, gate.nodes.load(Relaxed))
}

fn run(line: &str) -> (Vec<String>, CommandOutcome) {
    let (records, outcome, _) = run_until(line, usize::MAX);
    (records, outcome)
}

/// The commands that are available to clients, each with its available arguments in the order of
/// `help`.
const OPEN: [&str; 24] = [
    "solve words min max results shortest slack niss linear side all every unsorted writeup \
     variants group fewest_quarters moves other_side quarters quarter_axes subset labels triggers \
     case find front level metric pairs order time first not_first last not_last",
    "twophase words seconds max",
    "convert to words",
    "scramble kind count form seed",
    "invert words",
    "unniss words",
    "premoves words",
    "cleanup words",
    "print words form",
    "steps",
    "check words scramble",
    "replace words window same",
    "stats chains count seed kind max rows",
    "insert words results slack max insertions slices left_out put_in kinds",
    "improve words results stretch ends slices same",
    "apply words form",
    "inverse words form",
    "compose words form",
    "transform words form",
    "cube words edge_order flips corner_order twists held fix form",
    "count words metric",
    "compare first second",
    "variations words",
    "version",
];

#[test]
fn only_these_commands_and_arguments_are_open() {
    let mut grammar = (LANGUAGE.grammar)();
    grammar.build();
    let open = open_commands(&grammar).into_iter().map(|name| {
        let command = grammar.find_subcommand(name).unwrap();
        assert!(command.get_arguments().any(|argument| argument.get_id() == "json"), "{name}");
        let open = open_arguments(command);
        let ids = command.get_arguments().map(|argument| argument.get_id().as_str());
        let ids = ids.filter(|id| *id != "json" && open.contains(id));
        iter::once(name).chain(ids).collect::<Vec<_>>().join(" ")
    });
    assert_eq!(open.collect::<Vec<_>>(), OPEN);
    for word in OPEN.iter().flat_map(|line| line.split(' ')) {
        let closed = ["stdin", "threads", "tier", "memory", "resume", "config", "tables_dir"];
        assert!(!closed.contains(&word), "{word}");
    }
}

#[test]
fn records_come_line_by_line_and_messages_are_kept() {
    let (records, outcome) = run("invert \"R U2 (F')\"");
    assert_eq!((records.len(), outcome.exit), (1, Exit::Done));
    assert!(records[0].starts_with('{') && records[0].contains("(F) U2 R'"), "{records:?}");
    let (records, outcome) = run("convert --to facelets \"R U Q\"");
    assert_eq!((records.len(), outcome.exit), (0, Exit::BadInput));
    assert!(outcome.error.unwrap().contains("'Q'"));
    let (records, _) = run("steps");
    assert!(records.len() > 10);
}

#[test]
fn what_is_stopped_ends_early_and_is_no_failure() {
    let (records, outcome, _) = run_until("steps", 10);
    assert_eq!(records.len(), 10);
    assert_eq!(outcome.error, None);
}

#[test]
fn clients_read_no_input_and_name_no_file_table_or_thread() {
    for line in [
        "",
        "tables build h7",
        "import attempt.txt",
        "serve",
        "shell",
        "puzzle file.ksolve R",
        "save name R U",
        "solve eo -",
        "solve eo -i",
        "solve eo @mine",
        "solve eo -t 8 R U F",
        "solve optimal --tier h11 R U F",
        "solve optimal --memory 60G R U F",
        "solve optimal --resume /etc/passwd -",
        "solve eo --config /etc/passwd R",
        "invert -i",
        "invert --help",
        "--tables-dir /tmp invert R",
        "invert R --tables-dir /tmp",
        "stats eo --csv",
        "help solve",
    ] {
        let (records, outcome) = run(line);
        assert!(records.is_empty() && outcome.exit == Exit::BadInput, "{line}: {outcome:?}");
        assert!(outcome.error.is_some(), "{line}");
    }
    // The words are read as moves, even though the file exists.
    let (records, outcome) = run("check --scramble \"R U F\" Cargo.toml");
    assert_eq!(outcome.exit, Exit::Nothing);
    assert!(records.iter().all(|record| !record.contains("edition")), "{records:?}");
}

#[test]
fn results_are_limited_since_they_are_kept() {
    let (_, outcome) = run("solve eo -n 100001 -M 12 R U F");
    let error = outcome.error.unwrap();
    assert_eq!(error, "-n takes up to 100000 for clients of a server");
    let words = |line: &str| {
        let words = ClientCommands::arguments(&crate::shell::words(line).unwrap()).unwrap();
        words.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    };
    for line in ["-M 12", "-o", "-O 3"] {
        let all = words(&format!("solve eo {line} R U F"));
        assert!(all.starts_with("premove solve --json -n 100001 "), "{all}");
    }
    for line in ["solve eo R U F", "solve eo -M 12 -n 5 R U F", "twophase --max 20 R U F"] {
        assert!(!words(line).contains("100001"), "{line}");
    }
}

#[test]
fn no_table_is_built_for_a_client() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path().to_owned());
    tables.build_no_more();
    let inside = ClientCommands::new(Arc::new(tables), Vec::new());
    let gate: Arc<dyn Gate> =
        Arc::new(Counting { nodes: AtomicU64::new(0), is_stopped: AtomicBool::new(false) });
    let words = ["solve", "eo", "R U F"].map(str::to_owned);
    let outcome = inside.run(&inside.checked(&words).unwrap(), &gate, Arc::new(|_| {}));
    assert_eq!(outcome.exit, Exit::Environment);
    let error = outcome.error.unwrap();
    assert!(error.contains("'premove tables build"), "{error}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
