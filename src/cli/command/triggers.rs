//! `triggers`: the last moves of DRs, by case and length.

use clap::Args;

use crate::api::record::TriggerRecord;
use crate::cli::input::values::between;
use crate::cli::output::exit::Exit;
use crate::cli::session::Session;
use crate::step::{Labels, Trigger, triggers};

/// List triggers, the last moves of a DR
///
/// A trigger is held with DR on U/D and begins and ends with turns of R and L. Listed are all that
/// are the shortest way to DR from the state before them, shorter ones first. Images under
/// rotations and mirrors that keep the DR axis are one trigger, and the last turn goes either way.
/// Behind the moves stand their number, the label of the state before them (twisted corners, bad
/// edges), and the pairs there: twisted corners beside an edge of the slice, with their U or D
/// colours on the same face.
#[derive(Debug, Args)]
#[command(after_help = TRIGGERS_HELP, args_override_self = true)]
pub(crate) struct TriggersOf {
    /// Triggers of your own, such as RUR, in place of all
    #[arg(value_name = "TRIGGER", value_parser = Trigger::read)]
    pub(crate) words: Vec<Trigger>,
    /// Only those that begin from these labels, such as 4c4e or 4c2e,3c2e
    #[arg(long, value_name = "LABELS")]
    pub(crate) case: Option<Labels>,
    /// Most moves
    #[arg(long, value_name = "N", default_value_t = 3, allow_hyphen_values = true)]
    #[arg(value_parser = between::<u8>(1, 6))]
    pub(crate) length: u8,
    /// Only those with this number of pairs
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 8))]
    pub(crate) pairs: Option<u8>,
    /// Only those that break EO on their way: none of at most 6 moves does, so it is for your own
    #[arg(long)]
    pub(crate) eo_breaking: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const TRIGGERS_HELP: &str = "\
Examples:
  premove triggers --case 4c2e             all triggers up to 3 moves from 4c2e
  premove triggers --length 4 --pairs 0
  premove triggers RUR \"R U2 F2 R\"        what these undo
  premove solve dr-eo -N --triggers RUR,RU2R \"R' U' F (L D)\"   the shortest DR that ends so";

pub(crate) fn run(options: &TriggersOf, session: &Session) -> Exit {
    let all =
        if options.words.is_empty() { triggers(options.length) } else { options.words.clone() };
    let has_case = |trigger: &Trigger| {
        options.case.is_none_or(|cases| trigger.label.is_some_and(|label| cases.contains(label)))
    };
    let has_pairs = |trigger: &Trigger| options.pairs.is_none_or(|pairs| trigger.pairs == pairs);
    let is_shown = |trigger: &&Trigger| {
        has_case(trigger) && has_pairs(trigger) && (trigger.breaks_eo || !options.eo_breaking)
    };
    let mut exit = Exit::Nothing;
    for trigger in all.iter().filter(is_shown) {
        exit = Exit::Done;
        if options.json {
            session.output.json(&TriggerRecord::new(trigger));
        } else {
            session.output.line(in_words(trigger));
        }
    }
    exit
}

/// `R U R  (3)  3c2e  2 pairs`.
fn in_words(trigger: &Trigger) -> String {
    let label = trigger.label.map_or_else(|| "no EO".to_owned(), |label| label.to_string());
    let pairs = match trigger.pairs {
        1 => "1 pair".to_owned(),
        pairs => format!("{pairs} pairs"),
    };
    let eo = if trigger.breaks_eo { "  breaks EO" } else { "" };
    format!("{trigger} ({})  {label}  {pairs}{eo}", trigger.word.len())
}
