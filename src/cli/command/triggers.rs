//! The command `triggers`: lists the last moves of DRs by case and length, and the solver's own
//! triggers.

use clap::{Args, Subcommand};
use premove_engine::step::{Labels, Own, Trigger, Triggers};
use premove_fmc::{OwnTrigger, OwnTriggers};
use premove_service::api::record::{TriggerDoneRecord, TriggerRecord};
use premove_service::library::OwnTriggersFile;
use premove_service::questions::TriggersQuestion;

use crate::input::own_triggers;
use crate::input::values::between;
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// List triggers, the last moves of a DR, and keep your own
///
/// A trigger is held with DR on U/D and begins and ends with turns of R and L. Listed are all that
/// are the shortest way to DR from the state before them, shorter ones first, and your own, which
/// are marked. Images under rotations and mirrors that keep the DR axis are one trigger, and the
/// last turn goes either way. Behind the moves stand their number, the label of the state before
/// them (twisted corners, bad edges), and the pairs there: twisted corners beside an edge of the
/// slice, with their U or D colours on the same face.
///
/// Your own triggers lie in the file triggers.txt of the configuration folder, one a line. Wherever
/// triggers are read, `own` stands for all of them.
#[derive(Debug, Args)]
#[command(after_help = TRIGGERS_HELP, args_override_self = true)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct TriggersArgs {
    #[command(subcommand)]
    pub(crate) action: Option<TriggersAction>,
    /// Only these triggers, such as RUR; `own` for all of your own
    #[arg(value_name = "TRIGGER")]
    pub(crate) words: Vec<String>,
    /// Only your own
    #[arg(long, conflicts_with = "words")]
    pub(crate) own: bool,
    /// Only those that begin from these labels, such as 4c4e or 4c2e,3c2e
    #[arg(long, value_name = "LABELS")]
    pub(crate) case: Option<Labels>,
    /// Most moves; 3 unless given, for your own any number
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(1, 6))]
    pub(crate) length: Option<u8>,
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

#[derive(Debug, Subcommand)]
pub(crate) enum TriggersAction {
    /// Keep triggers as your own
    ///
    /// An image of one that is there already is that one.
    #[command(after_help = "Example:\n  premove triggers add \"R D U R\" --comment \"two pairs\"")]
    Add {
        /// Trigger, such as RUR or "R U R"
        #[arg(value_name = "TRIGGER", required = true, value_parser = Trigger::read)]
        words: Vec<Trigger>,
        /// What to write behind them
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        comment: String,
        /// Print one JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Remove triggers from your own
    #[command(after_help = "Example:\n  premove triggers remove RDUR")]
    Remove {
        /// Trigger, or an image of it
        #[arg(value_name = "TRIGGER", required = true, value_parser = Trigger::read)]
        words: Vec<Trigger>,
        /// Print one JSON object a line
        #[arg(long)]
        json: bool,
    },
}

const TRIGGERS_HELP: &str = "\
Examples:
  premove triggers --case 4c2e             all triggers up to 3 moves from 4c2e, and your own
  premove triggers --length 4 --pairs 0
  premove triggers RUR \"R U2 F2 R\"        what these undo
  premove triggers add \"R D U R\"          keep a trigger of your own
  premove triggers --own                   list your own
  premove solve dr-eo -N --triggers RUR,own \"R' U' F (L D)\"   the shortest DR that ends so";

pub(crate) fn run(options: &TriggersArgs, session: &CommandSession) -> Result<Exit, Failure> {
    match &options.action {
        None => list(options, session),
        Some(TriggersAction::Add { words, comment, json }) => {
            add(words, comment, &TriggersChange::new(*json, session)?)
        }
        Some(TriggersAction::Remove { words, json }) => {
            remove(words, &TriggersChange::new(*json, session)?)
        }
    }
}

fn list(options: &TriggersArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let own = own_triggers::read(session)?;
    let mut exit = Exit::Nothing;
    for trigger in question(options, &own)?.search() {
        exit = Exit::Done;
        let own = own.find(&trigger);
        if options.json {
            let comment = own.map(|own| own.comment.as_str());
            session.output.json(&TriggerRecord::new(&trigger, comment));
        } else {
            session.output.line(in_words(&trigger, own));
        }
    }
    if options.own && own.all().is_empty() {
        output::say(format_args!("no trigger of your own is kept: {}", own_triggers::REMEDY));
    }
    Ok(exit)
}

/// Returns the question for the options.
fn question(options: &TriggersArgs, own: &OwnTriggers) -> Result<TriggersQuestion, Failure> {
    let kept = own.triggers();
    let named = (!options.words.is_empty()).then(|| {
        Triggers::read_with(&options.words.join("+"), Own::kept(&kept, own_triggers::REMEDY))
    });
    Ok(TriggersQuestion {
        named: named.transpose().map_err(Failure::input)?,
        own: kept,
        only_own: options.own,
        case: options.case,
        length: options.length,
        pairs: options.pairs,
        eo_breaking: options.eo_breaking,
    })
}

/// Returns a trigger as a line of text: `R U R  (3)  3c2e  2 pairs  own  # quick`.
fn in_words(trigger: &Trigger, own: Option<&OwnTrigger>) -> String {
    let label = trigger.label.map_or_else(|| "no EO".to_owned(), |label| label.to_string());
    let pairs = match trigger.pairs {
        1 => "1 pair".to_owned(),
        pairs => format!("{pairs} pairs"),
    };
    let eo = if trigger.breaks_eo { "  breaks EO" } else { "" };
    let own = match own {
        Some(own) if own.comment.is_empty() => "  own".to_owned(),
        Some(own) => format!("  own  # {}", own.comment),
        None => String::new(),
    };
    format!("{trigger} ({})  {label}  {pairs}{eo}{own}", trigger.word.len())
}

/// Changes the file of own triggers.
struct TriggersChange<'a> {
    file: OwnTriggersFile,
    json: bool,
    session: &'a CommandSession<'a>,
}

impl<'a> TriggersChange<'a> {
    fn new(json: bool, session: &'a CommandSession<'a>) -> Result<Self, Failure> {
        Ok(Self { file: OwnTriggersFile::of_paths(&session.paths())?, json, session })
    }

    fn done(&self, trigger: &Trigger, done: &'static str, line: String) {
        let trigger = trigger.to_string();
        let record = TriggerDoneRecord { trigger: &trigger, done };
        self.session.output.record(self.json, &record, line);
    }
}

fn add(words: &[Trigger], comment: &str, change: &TriggersChange) -> Result<Exit, Failure> {
    let there = change.file.add_all(words, comment).map_err(Failure::environment)?;
    for (trigger, there) in words.iter().zip(there) {
        match there {
            None => change.done(trigger, "added", format!("{trigger}: added")),
            Some(there) if there == *trigger => {
                change.done(trigger, "present", format!("{trigger}: there already"));
            }
            Some(there) => {
                change.done(trigger, "present", format!("{trigger}: there already as {there}"));
            }
        }
    }
    Ok(Exit::Done)
}

/// Removes triggers from the file of own triggers. If one is missing, the others are still removed.
fn remove(words: &[Trigger], change: &TriggersChange) -> Result<Exit, Failure> {
    let there = change.file.remove_all(words).map_err(Failure::environment)?;
    let mut exit = Exit::Done;
    for (trigger, was_there) in words.iter().zip(there) {
        if was_there {
            change.done(trigger, "removed", format!("{trigger}: removed"));
            continue;
        }
        change.session.output.flush();
        output::say(format_args!(
            "'{trigger}' is none of your own triggers: 'premove triggers --own' lists them"
        ));
        exit = Exit::BadInput;
    }
    Ok(exit)
}
