//! Messages that change the state, and effects that the state requests.

use std::sync::Arc;
use std::time::Duration;

use premove_engine::step::Trigger;
use premove_engine::table::TableId;
use premove_fmc::drill::DrillCard;
use premove_fmc::library::Id;
use premove_fmc::practice::{Attempt, Moment};
use premove_service::Failure;
use premove_service::api::TierInfo;
use premove_service::library::{BestLine, Listed};
use premove_service::questions::puzzle::DefinitionRow;
use premove_service::questions::{Event, Request};
pub(crate) use premove_service::saving::{Preview, ReadDrills, SolveEffect};
use ratatui::layout::Position;

use super::block::Button;
use super::key::{Code, Key, Mouse};
use super::screen::id::ScreenId;
use super::screen::progress::Counters;
use super::theme::Background;
use super::widget::gauge::{TableWork, percent};

/// An input or event that changes the state.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    Key(Key),
    Paste(String),
    /// Characters that came faster than anyone types: a paste that the terminal does not mark, or
    /// keys over a slow line.
    Burst(String),
    Mouse(Mouse),
    /// The left button of the mouse, and the position of the pointer.
    Button(Button, Position),
    /// The new size of the terminal: columns and rows.
    Resize(u16, u16),
    /// An event of a screen's background job. The slot names the job.
    Job {
        screen: ScreenId,
        slot: Slot,
        event: Event,
        counters: Counters,
    },
    Snapshot(Snapshot),
    /// The current time, sent before each key, click and paste, and when a screen asks for it.
    Time(Moment),
    /// Milliseconds by which the time of day was set ahead; negative if it was set back.
    TimeSet(i64),
    /// The answer to a request that a screen made.
    Reply(ScreenId, Reply),
    /// The file that a screen wants to write exists already; the user is asked whether to replace
    /// it.
    Exists {
        screen: ScreenId,
        path: String,
        text: String,
    },
    /// A scramble for which the Solve screen begins a solve.
    Open(String),
    /// Text for the user about an effect that succeeded.
    Say(String),
    /// Text for the user about an effect that failed.
    Warn(String),
    /// The reason why the contents of a screen cannot be saved; `None` once saving works again.
    Saving {
        screen: ScreenId,
        trouble: Option<String>,
    },
    /// The background of the terminal, which the terminal has reported.
    Background(Background),
    /// `true` if another program uses the files of the other screens; `false` once it has ended.
    Elsewhere(bool),
    /// Texts about settings that could not be used.
    Complaints(Vec<String>),
}

/// Name of a kind of background job of a screen. At most one job of each name runs: a new one
/// replaces the older one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot(pub(crate) &'static str);

/// Counters of the jobs and builds, sent ten times a second while one runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Snapshot {
    /// Counters of the jobs of each screen, in the order of the screens.
    pub(crate) screens: Vec<Readings>,
    /// The table that is being built, with the number of distances known so far and in total.
    pub(crate) building: Option<(TableId, u64, u64)>,
    /// `true` if the table is built only for idle jobs, that is, jobs that the user does not wait
    /// for.
    pub(crate) is_idle_build: bool,
    /// The table whose file is being checked, and the fraction already checked, 0 to 1.
    pub(crate) checking: Option<(TableId, f64)>,
    /// State of the optional table of the shortest finishes from DR.
    pub(crate) finishes: FinishTable,
}

/// State of the optional table of the shortest finishes from DR.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FinishTable {
    /// The state is not known yet.
    #[default]
    Unknown,
    /// The table is open, and searches use it.
    InUse,
    /// The file does not exist; building it takes about this time.
    Absent(Duration),
    /// The file is not valid; searches run without it.
    Refused,
}

impl Snapshot {
    /// Returns the table that is being checked or built; `None` if there is none.
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

/// The counters of a screen's background jobs, each with the name of its job.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Readings(pub(crate) Vec<(Slot, Counters)>);

impl Readings {
    /// Returns the counters of the job with the name `slot`; all are zero if there was no such job.
    pub(crate) fn of(&self, slot: Slot) -> Counters {
        self.0.iter().find(|(of, _)| *of == slot).map(|(_, counters)| *counters).unwrap_or_default()
    }
}

/// An answer to a request of a screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    /// The contents saved by the last run, sent at the start.
    Saved(String),
    /// A solve to continue, with its contents from the library.
    Opened(Box<Opened>),
    /// The solve with this number has a scramble of which the library has a solve, named `id`.
    Known { number: u32, id: Id },
    /// The solves of the library.
    Solves(Vec<Arc<Listed>>),
    /// The solves in the bin.
    Bin(Vec<Arc<Listed>>),
    /// Attempts of the Practice screen that are in the library now, or have been removed from it.
    Kept(Vec<Attempt>),
    /// The deck of drills, or the reason why it cannot be read.
    Drills(Box<Result<ReadDrills, Failure>>),
    /// A review was added to the deck of drills, or was not, for a reason.
    Reviewed { card: DrillCard, fault: Option<Failure> },
    /// The solve with this name is in the bin now.
    Removed(String),
    /// The solve with this name is back from the bin.
    Restored,
    /// The content of a solve of the library, for a preview.
    Preview(Box<Preview>),
    /// A solve of the library in all forms.
    Exported(Asked),
    /// The best line of a solve in the library or its bin, to be analysed, or the reason why there
    /// is none.
    BestLine { name: String, in_bin: bool, line: Result<Box<BestLine>, Failure> },
    /// The user's own triggers.
    OwnTriggers(Vec<Trigger>),
    /// The text of a file that [`FileEffect::Read`] requested.
    File { path: String, text: String },
    /// The user's decision about a write-up.
    Decided(Decision),
    /// The existing tables, sent on request and whenever one of them changes.
    Tables(Vec<TierInfo>),
    /// The existing puzzle definitions, sent whenever they change.
    Definitions {
        rows: Vec<DefinitionRow>,
        /// The folder for the user's own definitions; `None` if there is none.
        folder: Option<String>,
    },
}

/// A popup that a screen requests: a question, a notice, or a solve to be exported.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// A question with its answers; exactly one of them has the key Esc.
    Question { title: &'static str, text: String, answers: Vec<Choice> },
    /// Lines of text to read.
    Notice { title: String, lines: Vec<String> },
    /// A solve in all export forms, to be copied or written to a file. `what` describes its result.
    Export { what: String, all: Vec<Exported> },
}

/// An answer to a question of a screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) key: Code,
    /// Description of the effect of the answer, such as `opens it as a branch`.
    pub(crate) words: &'static str,
    pub(crate) then: Then,
}

/// The consequence of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Then {
    /// Nothing changes.
    Nothing,
    /// The screen receives the decision as [`Reply::Decided`].
    Decide(Decision),
    /// The main loop performs this action (on files, jobs, the clipboard or the terminal) for the
    /// screen.
    Perform(Box<ScreenEffect>),
}

/// The user's decision about a pasted write-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    /// The number by which the screen identifies the pasted text.
    pub(crate) text: u32,
    pub(crate) what: Decided,
}

/// The user's choice of what to do with a pasted write-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// The write-up is opened as a solve.
    Open,
    /// Only the moves of the write-up, or its scramble, are used.
    MovesOnly,
    /// Nothing happens.
    Nothing,
}

/// A solve in one export form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exported {
    /// The name of the form.
    pub(crate) form: &'static str,
    /// The purpose of the form, in words.
    pub(crate) about: &'static str,
    pub(crate) text: String,
    /// A file name for the solve in this form.
    pub(crate) file: String,
}

/// An action on the terminal, files or threads that [`App`](super::app::App) requests and the main
/// loop performs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Quit,
    /// Give the terminal back to the shell and stop until the program is resumed.
    Suspend,
    Redraw,
    /// Take the mouse, or leave it to the terminal's own selection.
    Mouse(bool),
    /// Make a thread panic, to test that the screen survives.
    #[cfg(debug_assertions)]
    BreakWorker,
    Screen(ScreenId, ScreenEffect),
}

/// An action that a screen requests and that the main loop performs: on jobs, files, the clipboard
/// or the terminal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ScreenEffect {
    Copy {
        text: String,
        /// Description of the text for the status line, such as `24 moves`.
        what: String,
    },
    File(FileEffect),
    /// Ring the bell of the terminal, if the settings allow it.
    Bell,
    Job(Slot, JobEffect),
    /// Watch tables or puzzle definitions from now on; each change comes back as a reply.
    Watch(Watch),
}

/// An action on a background job of a screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum JobEffect {
    Start(Request),
    /// Stop the job; its end is still reported.
    Stop,
    /// Pause the job if `true`, resume it if `false`.
    Pause(bool),
    /// Stop the job and drop its further reports.
    Drop,
}

/// Files that a screen can watch for changes; each change comes back as a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Watch {
    /// The tables for searches; they come back as [`Reply::Tables`].
    Tables,
    /// The puzzle definitions of the program, of the user's folder and of these files; they come
    /// back as [`Reply::Definitions`].
    Definitions(Vec<String>),
}

/// An action on the files of the program or of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileEffect {
    Save(String),
    /// Rename the file with the screen's saved contents, so that it is not overwritten. The text is
    /// the reason why the contents cannot be used.
    SetAside(String),
    /// An action on the library of solves.
    Solve(SolveEffect),
    /// Read the user's own triggers again; they come back as [`Reply::OwnTriggers`].
    ReadTriggers,
    /// Add these triggers to the user's own; all of them come back as [`Reply::OwnTriggers`].
    KeepTriggers(Vec<Trigger>),
    /// Read a file of the user; its text comes back as [`Reply::File`].
    Read(String),
    /// Write text to a file of the user. An existing file is only overwritten if `replace` is set;
    /// otherwise [`Message::Exists`] comes back.
    Write {
        path: String,
        text: String,
        replace: bool,
    },
}

/// A solve that was opened in the Solve screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opened {
    /// Name of the solve in the library; `None` if the work continues on a copy without a name.
    pub(crate) id: Option<Id>,
    /// Number of the solve in this run of the program; `None` if it was not open in this run
    /// before.
    pub(crate) number: Option<u32>,
    /// The saved workspace of the solve.
    pub(crate) text: String,
    /// Text for the user about the solve.
    pub(crate) note: String,
    /// `true` for the solve that is opened when the program starts.
    pub(crate) at_start: bool,
    /// Number of the new, empty solve in whose place this one was opened, because both have the
    /// same scramble; `None` if it was opened for another reason.
    pub(crate) known_for: Option<u32>,
}

/// The message in the bottom line until the next key or click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Said(String),
    /// The text says that something failed, and why.
    Warned(String),
    /// An action of the visible screen failed. While this status is shown, a key of the screen may
    /// carry out the remedy.
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
