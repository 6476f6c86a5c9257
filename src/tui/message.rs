//! Messages that change the state, and effects that the state asks for.

use std::sync::Arc;
use std::time::Duration;

use premove_engine::step::Trigger;
use premove_engine::table::TableId;
use premove_fmc::library::Id;
use premove_fmc::practice::{Attempt, Moment};
use premove_service::Failure;
use premove_service::api::TierInfo;
use premove_service::library::{BestLine, Listed};
use premove_service::questions::puzzle::DefinitionRow;
use premove_service::questions::{Event, Request};
pub(crate) use premove_service::saving::{Preview, SolveEffect};

use super::key::{Code, Key, Mouse};
use super::screen::id::ScreenId;
use super::screen::progress::Counters;
use super::widget::gauge::{TableWork, percent};

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    Key(Key),
    Paste(String),
    /// Characters came faster than anyone types: a paste that is not marked, or keys over a slow
    /// line.
    Burst(String),
    Mouse(Mouse),
    /// The terminal has another size: columns and rows.
    Resize(u16, u16),
    /// The job in a slot of a screen reports something.
    Job {
        screen: ScreenId,
        slot: Slot,
        event: Event,
        counters: Counters,
    },
    Snapshot(Snapshot),
    /// The time, sent before each key, click and paste, and when a screen asks for it.
    Time(Moment),
    /// The time of day was set ahead by these milliseconds, or back where the number is negative.
    TimeSet(i64),
    /// The answer to a request of a screen.
    Reply(ScreenId, Reply),
    /// A file that a screen wanted to write is there already.
    Exists {
        screen: ScreenId,
        path: String,
        text: String,
    },
    /// A scramble on which a solve begins.
    Open(String),
    /// A message about something outside the state that went well.
    Say(String),
    /// A message about something outside the state that went wrong.
    Warn(String),
    /// The contents of a screen are not saved, for this reason, or are saved again.
    Saving {
        screen: ScreenId,
        trouble: Option<String>,
    },
    /// `true` when another program has the files of the other screens, `false` when it has ended.
    Elsewhere(bool),
    /// Settings that could not be used.
    Complaints(Vec<String>),
}

/// Names a job of a screen: a new job takes the place of the one before in its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot(pub(crate) &'static str);

/// Counters, ten times a second while something runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Snapshot {
    /// Counters of the jobs of each screen, in the order of the screens.
    pub(crate) screens: Vec<Readings>,
    /// The table that is being built, with the number of distances known so far and of all.
    pub(crate) building: Option<(TableId, u64, u64)>,
    /// `true` for an idle build, which serves idle jobs alone.
    pub(crate) is_idle_build: bool,
    /// The table whose file is being checked, and the share that is checked, 0 to 1.
    pub(crate) checking: Option<(TableId, f64)>,
    /// The optional table of finishes from DR.
    pub(crate) finishes: FinishTable,
}

/// State of the optional table of finishes from DR.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FinishTable {
    /// Not known yet.
    #[default]
    Unknown,
    /// Searches use it.
    InUse,
    /// There is no file, and building it takes this long.
    Absent(Duration),
    /// Its file is not valid, and searches do without it.
    Refused,
}

impl Snapshot {
    /// Returns the table that is being checked or built.
    pub(crate) fn table(&self) -> Option<TableWork> {
        if let Some((name, share)) = self.checking {
            let share = percent(share as f32);
            return Some(TableWork { table: name.to_string(), is_check: true, share });
        }
        let (id, done, total) = self.building?;
        let share = (done.saturating_mul(100) / total.max(1)) as u8;
        Some(TableWork { table: id.name().to_owned(), is_check: false, share })
    }
}

/// Counters of the jobs of a screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Readings(pub(crate) Vec<(Slot, Counters)>);

impl Readings {
    /// Returns the counters of the job in a slot, all zero when there was none.
    pub(crate) fn of(&self, slot: Slot) -> Counters {
        self.0.iter().find(|(of, _)| *of == slot).map(|(_, counters)| *counters).unwrap_or_default()
    }
}

/// The answer to a request of a screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    /// The contents saved by the last run, sent at the start.
    Saved(String),
    /// A solve to work on, as the library has it.
    Opened(Box<Opened>),
    /// The library has a solve of the scramble with which this solve was begun.
    Known { number: u32, id: Id },
    /// The solves of the library.
    Solves(Vec<Arc<Listed>>),
    /// The solves in the bin.
    Bin(Vec<Arc<Listed>>),
    /// The library has these attempts, or had them and they were removed.
    Kept(Vec<Attempt>),
    /// The solve with this name is in the bin now.
    Removed(String),
    /// The solve with this name is back from the bin.
    Restored,
    /// The content of a solve of the library.
    Preview(Box<Preview>),
    /// A solve of the library in all forms.
    Exported(Asked),
    /// The line of a solve of the library, or of its bin, that is analysed; or why there is none.
    BestLine { name: String, in_bin: bool, line: Result<Box<BestLine>, Failure> },
    /// The triggers that the solver keeps.
    OwnTriggers(Vec<Trigger>),
    /// The text of a file, as [`FileEffect::Read`] requested it.
    File { path: String, text: String },
    /// The decision about a write-up that the screen asked about.
    Decided(Decision),
    /// The existing tables, on request and whenever one of them changes.
    Tables(Vec<TierInfo>),
    /// The existing puzzle definitions, whenever they change.
    Definitions {
        rows: Vec<DefinitionRow>,
        /// The folder for the user's own definitions.
        folder: Option<String>,
    },
}

/// A question or a notice that a screen shows in a popup.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// A question and its answers, of which one has the key Esc.
    Question { title: &'static str, text: String, answers: Vec<Choice> },
    /// Lines to read.
    Notice { title: String, lines: Vec<String> },
    /// A solve in all forms, to be copied or written into a file, with its result in words.
    Export { what: String, all: Vec<Exported> },
}

/// An answer to a question of a screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) key: Code,
    /// Description of the effect: `opens it as a branch`.
    pub(crate) words: &'static str,
    pub(crate) then: Then,
}

/// The consequence of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Then {
    /// Everything stays as it is.
    Nothing,
    /// The screen receives the decision as [`Reply::Decided`].
    Decide(Decision),
    /// An effect outside the state is performed for the screen.
    Perform(Box<ScreenEffect>),
}

/// The decision about a write-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    /// The number that the screen gave to its text.
    pub(crate) text: u32,
    pub(crate) what: Decided,
}

/// The action for a write-up that was pasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// The write-up is opened as a solve.
    Open,
    /// Only its moves are taken, or its scramble.
    MovesOnly,
    /// Nothing happens.
    Nothing,
}

/// A solve in one form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exported {
    /// The name of the form.
    pub(crate) form: &'static str,
    /// The purpose of the form, in words.
    pub(crate) about: &'static str,
    pub(crate) text: String,
    /// A name for a file in this form.
    pub(crate) file: String,
}

/// An effect outside the state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Quit,
    /// Give the terminal back and stop until the shell says otherwise.
    Suspend,
    Redraw,
    /// Break a thread, to test that the screen survives.
    #[cfg(debug_assertions)]
    BreakWorker,
    Screen(ScreenId, ScreenEffect),
}

/// An effect outside the state for a screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ScreenEffect {
    Copy {
        text: String,
        /// Name of the text for the status line: `24 moves`.
        what: String,
    },
    File(FileEffect),
    /// Ring the bell of the terminal, if the settings allow.
    Bell,
    Job(Slot, JobEffect),
    /// Watch something from now on; changes come back as replies.
    Watch(Watch),
}

/// An effect on the job in a slot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum JobEffect {
    Start(Request),
    /// Stop the job; its end is still reported.
    Stop,
    /// Pause the job, or resume it.
    Pause(bool),
    /// Stop the job and drop its further reports.
    Drop,
}

/// A subject that can be watched; changes come back as replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Watch {
    /// The tables to search with; they come back as [`Reply::Tables`].
    Tables,
    /// The puzzle definitions of the program, of the folder and these files; they come back as
    /// [`Reply::Definitions`].
    Definitions(Vec<String>),
}

/// An effect on files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileEffect {
    Save(String),
    /// The saved contents cannot be used, for this reason: rename their file before it is written
    /// again.
    SetAside(String),
    /// An effect on the library of solves.
    Solve(SolveEffect),
    /// Read the solver's own triggers again; they come back as [`Reply::OwnTriggers`].
    ReadTriggers,
    /// Keep triggers as the solver's own; all come back as [`Reply::OwnTriggers`].
    KeepTriggers(Vec<Trigger>),
    /// Read a file of the user's; its text comes back as [`Reply::File`].
    Read(String),
    /// Write text into a file of the user's. An existing file is only overwritten if `replace` is
    /// set; otherwise [`Message::Exists`] asks first.
    Write {
        path: String,
        text: String,
        replace: bool,
    },
}

/// A solve that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opened {
    /// Name of the solve; `None` when the work continues on a copy.
    pub(crate) id: Option<Id>,
    /// Number of the solve in this run, if it has one already.
    pub(crate) number: Option<u32>,
    /// The workspace.
    pub(crate) text: String,
    /// Message for the user about the solve.
    pub(crate) note: String,
    /// Set for the solve with which the program begins.
    pub(crate) at_start: bool,
    /// The number of the solve whose scramble led to this one, if one did.
    pub(crate) known_for: Option<u32>,
}

/// The message in the bottom line until the next key or click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Said(String),
    /// A message that something did not work, and why.
    Warned(String),
    /// A message that the screen in view was refused something, and why. While it stands, a key of
    /// the screen may carry out the remedy.
    Refused(Failure),
}

impl Status {
    /// Returns the text of the message.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Said(text) | Self::Warned(text) => text,
            Self::Refused(failure) => &failure.text,
        }
    }
}
