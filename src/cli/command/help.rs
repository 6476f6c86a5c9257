//! The command `help`: prints the help of the program, a command, a step, or chains of steps.

use premove_engine::step::{ChainWord, Goal, Step};
use premove_fmc::chain::{END_WORDS, KEYS, KeyWord};

use super::CommandNames as _;
use super::about::width;
use crate::input::{suggest, words};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Prints the help of the program, of a command (as `--help` does), or of a step.
pub(crate) fn run(about: &[String], session: &CommandSession) -> Result<Exit, Failure> {
    let mut program = session.grammar();
    program.build();
    let mut command = &program;
    for (depth, word) in about.iter().enumerate() {
        command = match command.find_subcommand(word) {
            Some(found) => found,
            None if depth == 0 => return step(word, command, session),
            None if command.names().is_empty() => {
                let name = command.get_name();
                return Err(Failure::bad(format!(
                    "unexpected word '{word}': '{name}' has no commands below it"
                )));
            }
            None => return Err(Failure::bad(suggest::unknown("command", word, &command.names()))),
        };
    }
    session.output.printed_by(|| command.clone().print_long_help());
    Ok(Exit::Done)
}

/// Returns the lines about a step, with hints on options and commands at the end.
fn of_step(step: &Step) -> Vec<String> {
    let mut lines = step.help().to_vec();
    let more = match step.goal() {
        Goal::Rzp => "; --labels names others.",
        Goal::Optimal => " (premove tables, docs/optimal.md).",
        _ => return lines,
    };
    if let Some(purpose) = lines.last_mut() {
        *purpose = purpose.trim_end_matches('.').to_owned() + more;
    }
    lines
}

fn step(word: &str, program: &clap::Command, session: &CommandSession) -> Result<Exit, Failure> {
    let lines = if word == "chain" || word == "chains" {
        chains()
    } else if let Some(lines) = of_chains(word) {
        lines
    } else if let Some(step) = words::named(word) {
        of_step(&step)
    } else {
        let steps = Step::all();
        let known: Vec<&str> = program
            .names()
            .into_iter()
            .chain(["chains"])
            .chain(steps.iter().map(Step::name))
            .collect();
        return Err(Failure::bad(match premove_cube::notation::nearest(word, known) {
            Some(near) => format!("no command and no step '{word}': did you mean '{near}'?"),
            None => format!(
                "no command and no step '{word}': 'premove commands' and 'premove steps' list them"
            ),
        }));
    };
    for line in lines {
        session.output.line(line);
    }
    Ok(Exit::Done)
}

/// Text of the help before the list of the words that chains use.
const CHAINS: &str = "\
A chain is a row of steps that makes a whole solution. It stands where a step stands:
  premove solve 'EO > DR > HTR > finish' \"R' U' F D2 L2 F\"
  premove solve 'EO[max=5,keep=100] > DR[total=10,quarters=3] > finish' -o \"R' U' F D2 L2 F\"

Steps, joined by '>':";

/// Returns the help of chains: an example, then the grammar.
fn chains() -> Vec<String> {
    let mut lines = vec![CHAINS.to_owned()];
    let words = ChainWord::all();
    let wide = width(words.iter().map(|word| word.name));
    lines.extend(words.iter().map(|word| format!("  {:wide$}  {}", word.name, word.meaning)));
    lines.push(
        "  or any of 'premove steps', several of one goal joined by '+': eofb+eorl\n\n\
         Ends, behind the last '>':"
            .to_owned(),
    );
    lines.extend(END_WORDS.iter().map(|word| format!("  {:wide$}  {}", word.name, word.meaning)));
    lines.push(
        "\nKeys, in brackets behind a step, separated by commas or blanks (unless given):"
            .to_owned(),
    );
    let written: Vec<_> = KEYS.iter().map(|key| format!("{}{}", key.name, key.value)).collect();
    let wide = width(written.iter().map(String::as_str));
    let keys = KEYS.iter().zip(&written);
    let line =
        |(key, text): (&KeyWord, _)| format!("  {text:wide$}  {} ({})", key.meaning, key.default);
    lines.extend(keys.map(line));
    lines
}

/// Returns the help of a word that stands only in chains: `finish`, `slice`, `vr`.
fn of_chains(word: &str) -> Option<Vec<String>> {
    if let Some(end) = END_WORDS.iter().find(|end| end.name.eq_ignore_ascii_case(word)) {
        return Some(vec![
            format!("{} ends a chain: {}.", end.name, end.meaning),
            "'premove help chains' explains chains.".to_owned(),
        ]);
    }
    let word = ChainWord::find(word)?;
    let steps = word.alone?;
    Some(vec![
        format!("{} is a word of chains: {}.", word.name, word.meaning),
        format!("As a step by itself it is {steps}: 'premove help' explains each of these."),
        "'premove help chains' explains chains.".to_owned(),
    ])
}
