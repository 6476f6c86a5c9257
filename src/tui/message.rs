//! What goes in and out of the state: messages that change it, effects that it asks for.

use std::sync::Arc;
use std::time::Duration;

use premove_engine::step::Trigger;
use premove_engine::table::{TableId, TableName};
use premove_fmc::library::Id;
use premove_fmc::practice::{Attempt, Moment};
use premove_service::api::{DefinitionRow, Event, Request, TierInfo};
use premove_service::library::{BestLine, Listed};

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
    /// What the time is: before each key, click and paste, and when a screen wants to know.
    Time(Moment),
    /// The time of day was set ahead by these milliseconds, or back where they are less than none.
    TimeSet(i64),
    /// The answer to something that a screen asked for.
    Reply(ScreenId, Reply),
    /// A file that a screen wanted to write is there already.
    Exists {
        screen: ScreenId,
        path: String,
        text: String,
    },
    /// A scramble to begin on.
    Open(String),
    /// Something went well outside the state.
    Say(String),
    /// Something went wrong outside the state.
    Warn(String),
    /// What is on a screen is not saved, for this reason, or is saved again.
    Saving {
        screen: ScreenId,
        trouble: Option<String>,
    },
    /// Another program has the files of the other screens, or has ended.
    Elsewhere(bool),
    /// Settings could not all be used.
    Complaints(Vec<String>),
}

/// Names a job of a screen: a new job takes the place of the one before in its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot(pub(crate) &'static str);

/// Counters, ten times a second while something runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Snapshot {
    /// Those of the jobs of each screen, in the order of the screens.
    pub(crate) screens: Vec<Readings>,
    /// The table that is being built, the distances known so far and those there are.
    pub(crate) building: Option<(TableId, u64, u64)>,
    /// Whether that is an idle build: one for idle jobs alone.
    pub(crate) is_idle_build: bool,
    /// The table whose file is being checked, and how much of that is done, 0 to 1.
    pub(crate) checking: Option<(TableName, f64)>,
    /// The optional table of finishes from DR.
    pub(crate) finishes: FinishTable,
}

/// What is known of the optional table from which finishes from DR are read off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FinishTable {
    /// Not whether it is there.
    #[default]
    Unknown,
    /// Searches use it.
    InUse,
    /// There is no file, and building it takes this long.
    Absent(Duration),
    /// Its file is not right, and searches do without it.
    Refused,
}

impl Snapshot {
    /// The table that is being checked or built.
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
    /// Those of the job in a slot, all zero when there was none.
    pub(crate) fn of(&self, slot: Slot) -> Counters {
        self.0.iter().find(|(of, _)| *of == slot).map(|(_, counters)| *counters).unwrap_or_default()
    }
}

/// The answer to something that a screen asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    /// The contents of last time, sent at the start.
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
    /// What is in a solve of the library.
    Preview(Box<Preview>),
    /// A solve of the library in all forms.
    Exported(Asked),
    /// The line of a solve of the library, or of its bin, that is analysed; or why there is none.
    BestLine { name: String, in_bin: bool, line: Result<Box<BestLine>, String> },
    /// The triggers that the solver keeps.
    OwnTriggers(Vec<Trigger>),
    /// What is in a file, as [`FileEffect::Read`] asked for.
    File { path: String, text: String },
    /// What was decided about a write-up that the screen asked about.
    Decided(Decision),
    /// The tables there are, when asked for and whenever one of them changes.
    Tables(Vec<TierInfo>),
    /// The puzzle definitions there are, whenever that changes.
    Definitions {
        rows: Vec<DefinitionRow>,
        /// The folder for one's own.
        folder: Option<String>,
    },
}

/// Something that a screen wants to ask or to show in a popup.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// A question and its answers, of which one has the key Esc.
    Question { title: &'static str, text: String, answers: Vec<Choice> },
    /// Lines to read.
    Notice { title: String, lines: Vec<String> },
    /// A solve in all forms, to be copied or written into a file, and what it comes to.
    Export { what: String, all: Vec<Exported> },
}

/// An answer to a question of a screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) key: Code,
    /// What it does: `opens it as a branch`.
    pub(crate) words: &'static str,
    pub(crate) then: Then,
}

/// What follows from an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Then {
    /// Everything stays as it is.
    Nothing,
    /// The screen gets it as [`Reply::Decided`].
    Decide(Decision),
    /// Something is done outside the state for the screen.
    Perform(Box<ScreenEffect>),
}

/// What was decided about a write-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    /// The number that the screen gave to its text.
    pub(crate) text: u32,
    pub(crate) what: Decided,
}

/// What is done with a write-up that was pasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// It is opened as a solve.
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
    /// What the form is for.
    pub(crate) about: &'static str,
    pub(crate) text: String,
    /// A name for a file in this form.
    pub(crate) file: String,
}

/// Something to do outside the state.
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

/// Something that a screen wants done outside the state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ScreenEffect {
    Copy {
        text: String,
        /// What it is, for the status line: `24 moves`.
        what: String,
    },
    File(FileEffect),
    /// Ring the bell of the terminal, if the settings allow.
    Bell,
    Job(Slot, JobEffect),
    /// Watch something from now on; changes come back as replies.
    Watch(Watch),
}

/// Something to do with the job in a slot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum JobEffect {
    Start(Request),
    /// Stop it; its end is still reported.
    Stop,
    /// Hold it, or let it go on.
    Pause(bool),
    /// Stop it and drop what it still reports.
    Drop,
}

/// What can be watched: changes come back as replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Watch {
    /// The tables to search with; they come back as [`Reply::Tables`].
    Tables,
    /// The puzzle definitions of the program, of the folder and these files; they come back as
    /// [`Reply::Definitions`].
    Definitions(Vec<String>),
}

/// Something to do with files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileEffect {
    Save(String),
    /// The saved contents cannot be used, for this reason: rename their file before it is written
    /// again.
    SetAside(String),
    /// Something to do with the library of solves.
    Solve(SolveEffect),
    /// Read the solver's own triggers again; they come back as [`Reply::OwnTriggers`].
    ReadTriggers,
    /// Keep triggers as the solver's own; all come back as [`Reply::OwnTriggers`].
    KeepTriggers(Vec<Trigger>),
    /// Read a file of the user's; its text comes back as [`Reply::File`].
    Read(String),
    /// Write text into a file of the user's. One that is there already is only written over to
    /// `replace` it; [`Message::Exists`] asks otherwise.
    Write {
        path: String,
        text: String,
        replace: bool,
    },
}

/// Something to do with the library of solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SolveEffect {
    /// Save the workspace of a solve.
    Save {
        /// Which solve of this run it is.
        number: u32,
        /// Its name, when it was opened from the library.
        id: Option<Id>,
        text: String,
        /// Whether it is kept when another one comes: its scramble was entered, or something was
        /// done on it.
        is_wanted: bool,
    },
    /// Open a solve; it comes back as [`Reply::Opened`]. `known_for` is the number of
    /// the solve with whose scramble it was found, if it was.
    Open { id: Id, known_for: Option<u32> },
    /// Open the solve that was in work before.
    OpenBefore,
    /// Look for a solve of the same scramble; it comes back as [`Reply::Known`].
    Find { number: u32, scramble: String },
    /// List the solves; they come back as [`Reply::Solves`].
    List,
    /// List those in the bin; they come back as [`Reply::Bin`].
    ListBin,
    /// Show what is in a solve; it comes back as [`Reply::Preview`].
    Preview { name: String, in_bin: bool },
    /// Its best line in all forms; they come back as [`Reply::Exported`].
    Export { name: String, in_bin: bool },
    /// The line of it that is analysed; it comes back as [`Reply::BestLine`].
    BestLine { name: String, in_bin: bool },
    /// Star a solve, or take the star away; the list comes back.
    Star(Id, bool),
    /// Move a solve to the bin; the list comes back.
    Remove(String),
    /// Bring a solve back from the bin; the list comes back.
    Restore(String),
    /// Take attempts with their workspaces into the library, or what is new of those that it has.
    /// [`Reply::Kept`] and the list come back.
    Keep(Vec<(Attempt, String)>),
}

/// A solve that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opened {
    /// Its name; `None` when it goes on as a copy.
    pub(crate) id: Option<Id>,
    /// Its number in this run, if it has one already.
    pub(crate) number: Option<u32>,
    /// The workspace.
    pub(crate) text: String,
    /// What is to be said about it.
    pub(crate) note: String,
    /// Whether it is the one with which the program begins.
    pub(crate) at_start: bool,
    /// The number of the solve with whose scramble it was found, if it was.
    pub(crate) known_for: Option<u32>,
}

/// What is in a solve of the library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Preview {
    /// The name of its file.
    pub(crate) name: String,
    pub(crate) scramble: String,
    /// What the solver wrote about it.
    pub(crate) text: String,
    /// Its tree.
    pub(crate) lines: Vec<String>,
}

/// What stands in the bottom line until the next key or click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Said(String),
    /// Something did not work, and why.
    Warned(String),
}

impl Status {
    /// Its words.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Said(text) | Self::Warned(text) => text,
        }
    }
}
