//! The command `drill`: asks cases of a solve, judges the answers, and keeps the reviews.
//!
//! | file | what |
//! |---|---|
//! | `session.rs` | a session: plans it, asks, judges, keeps |
//! | `print.rs` | cases, verdicts and the deck as text |

mod print;
mod session;

use clap::Args;
use premove_cube::Rng;
use premove_fmc::drill::{Deck, DrillCard, DrillChoice, DrillKind, SESSION};
use premove_service::api::record::{DrillCardRecord, DrillDeckRecord};
use premove_service::entropy;
use premove_service::library::{Library, ReadDeck, now};
use serde::Serialize;

use crate::input::one_of::OneOf;
use crate::input::options::Seed;
use crate::input::suggest;
use crate::input::values::between;
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Train cases of a solve, with a memory of how well you know each
///
/// A session asks ten cases: EOs of a few moves, DR triggers, HTR subsets, FR cases, leave slice,
/// finishes, insertions. Each is a scramble with its net and a task. Answer with moves, those of
/// the inverse side in parentheses; an empty line says that you do not know. The verdict compares
/// your moves with the fewest, and shows the best. What you miss comes back tomorrow, what you know
/// later and later. Up to a third of the cases are those in which you lost moves in your attempts.
///
/// The reviews are files of the library, one for each card, in its folder `drills`.
#[derive(Debug, Args)]
#[command(after_help = DRILL_HELP, args_override_self = true)]
pub(crate) struct DrillArgs {
    /// Ask only this kind: eo, trigger, htr, fr, slice, finish, insertion
    #[arg(long, value_name = "KIND", value_parser = OneOf(kinds), hide_possible_values = true)]
    pub(crate) kind: Option<String>,
    /// Ask only this card, such as htr-4a1; `--list` has all
    #[arg(long, value_name = "CARD", value_parser = OneOf(cards), hide_possible_values = true)]
    #[arg(conflicts_with = "kind")]
    pub(crate) card: Option<String>,
    /// Number of cases
    #[arg(short = 'n', value_name = "COUNT", default_value_t = SESSION)]
    #[arg(value_parser = between::<usize>(1, 1000), allow_hyphen_values = true)]
    pub(crate) count: usize,
    #[command(flatten)]
    pub(crate) seed: Seed,
    /// List the cards with the days on which they are due, the streak and the forecast; ask nothing
    #[arg(long)]
    pub(crate) list: bool,
    /// Print one JSON object for each case, each verdict, and the end
    #[arg(long)]
    pub(crate) json: bool,
}

const DRILL_HELP: &str = "\
Examples:
  premove drill
  premove drill --kind htr -n 5
  premove drill --card trigger-4c4e
  premove drill --list
  premove drill --json < answers.txt";

fn kinds() -> Vec<String> {
    DrillKind::ALL.iter().map(|kind| kind.name().to_owned()).collect()
}

fn cards() -> Vec<String> {
    DrillCard::all().map(|card| card.name().to_owned()).collect()
}

pub(crate) fn run(options: &DrillArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let choice = choice(options)?;
    let library = Library::of_paths(&session.paths())?;
    let read = library.drills().read()?;
    for damaged in &read.damaged {
        output::say(damaged);
    }
    if options.list {
        list(&read.deck, choice, options.json, session);
        return Ok(Exit::Done);
    }
    let rng = options.seed.seed.map_or_else(entropy, |seed| Ok(Rng::from_number(seed)));
    let rng =
        rng.map_err(|e| anyhow::anyhow!("the system gives no random numbers: {e}; use --seed"));
    session::run(&library, read, choice, rng.map_err(Failure::environment)?, options.json, session)
}

/// Returns the cases that the options ask for.
fn choice(options: &DrillArgs) -> Result<DrillChoice, Failure> {
    let kind = options.kind.as_deref().map(|name| {
        let names = DrillKind::ALL.map(DrillKind::name);
        DrillKind::find(name).ok_or_else(|| Failure::bad(suggest::unknown("kind", name, &names)))
    });
    let card = options.card.as_deref().map(str::parse::<DrillCard>).transpose();
    Ok(DrillChoice {
        kind: kind.transpose()?,
        card: card.map_err(|error| Failure::bad(format!("{error}; 'drill --list' has all")))?,
        count: options.count,
    })
}

/// A record with a field that says what it is.
#[derive(Serialize)]
struct DrillRecord<'a, T> {
    record: &'static str,
    #[serde(flatten)]
    of: &'a T,
}

/// Prints the chosen cards of the deck, and its statistics.
fn list(deck: &Deck, choice: DrillChoice, json: bool, session: &CommandSession) {
    let now = now();
    for card in DrillCard::all().filter(|card| choice.has(*card)) {
        let record = DrillRecord { record: "card", of: &DrillCardRecord::new(deck, card, now) };
        session.output.record(json, &record, print::card_row(deck, card, now));
    }
    let statistics = deck.statistics(now);
    let record = DrillRecord { record: "deck", of: &DrillDeckRecord::new(&statistics) };
    session.output.record(json, &record, print::statistics(&statistics));
}

/// Returns a hint if some files of the deck could not be read.
fn nothing_to_ask(read: &ReadDeck) -> String {
    if read.damaged.is_empty() {
        return "no drill to ask".to_owned();
    }
    "no drill to ask: the files named above cannot be read".to_owned()
}
