//! What goes in and out of the state: messages that change it, effects that it asks for.

use std::time::Duration;

use super::key::{Key, Mouse};
use super::screen::counters::Counters;
use super::screen::{optimal, puzzles, solve};
use crate::cube::Cube;
use crate::fmc::ScrambleKind;
use crate::search::{Limits, Progress, Solution};
use crate::step::Step;
use crate::table::TableId;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted.
    Paste(String),
    /// Keys came faster than anyone types: a paste of a terminal that does not mark pastes.
    Burst(String),
    /// The mouse did something.
    Mouse(Mouse),
    /// The terminal has another size: columns and rows.
    Resize(u16, u16),
    /// The search of the Solve screen that was started last says something; older ones are never
    /// heard.
    Search(SearchEvent),
    /// What was found of the state that was asked about last with [`Effect::Bound`].
    Bound(solve::BoundEvent),
    /// What the Optimal screen asked for says something.
    Optimal(optimal::News),
    /// What the Puzzles screen asked for says something.
    Puzzles(puzzles::News),
    /// What is at work.
    Pulse(Pulse),
    /// The workspace of last time.
    Restored(String),
    /// The workspace that was kept last, as [`Effect::Previous`] asked for.
    Previous(String),
    /// A scramble to begin on.
    Open(String),
    /// The scramble that [`Effect::Scramble`] asked for, or why there is none.
    Drawn(Result<String, String>),
    /// Something went well outside the state.
    Say(String),
    /// Something went wrong outside the state.
    Warn(String),
    /// Settings could not all be used.
    Complaints(Vec<String>),
}

/// What a search says.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent {
    /// Solutions of the length being searched, in any order.
    Found(Vec<Solution>),
    /// A length is done; its solutions, as many as are wanted, in order.
    DepthDone(u8, Vec<Solution>),
    /// It came to its end.
    Done {
        /// There are more than were wanted.
        truncated: bool,
    },
    /// It was stopped.
    Stopped,
    /// The state does not meet what the step needs, in words.
    NotReady(String),
    /// It broke, in words.
    Failed(String),
}

/// Counters, ten times a second while something runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pulse {
    /// The Solve screen's last search; its numbers stay when it has ended.
    pub progress: Progress,
    /// How long it has been at work.
    pub elapsed: Duration,
    /// The same of the Optimal screen's last search.
    pub optimal: Counters,
    /// The same of the Puzzles screen.
    pub puzzles: Counters,
    /// The table that is being built, the distances known so far and those there are.
    pub building: Option<(TableId, u64, u64)>,
}

impl Pulse {
    /// The name of the table that is being built, and how much of it is done in percent.
    pub fn table(&self) -> Option<(String, Option<u8>)> {
        self.building.map(|(id, done, total)| {
            let share = (total > 0).then(|| (done.saturating_mul(100) / total) as u8);
            (id.name().to_owned(), share)
        })
    }
}

/// Something to do outside the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// End the program.
    Quit,
    /// Give the terminal back and stop until the shell says otherwise.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Put text on the clipboard.
    Copy {
        /// The text.
        text: String,
        /// What it is, for the status line: `24 moves`.
        what: String,
    },
    /// Search for the Solve screen, in place of what it searched before.
    Search {
        /// The step.
        step: Step,
        /// The state it starts from.
        cube: Cube,
        /// Its bounds.
        limits: Limits,
    },
    /// Make a random scramble; it comes back as [`Msg::Drawn`].
    Scramble(ScrambleKind),
    /// Stop making it.
    StopScramble,
    /// Find out how many moves this state needs at most, and forget the one before.
    Bound(Cube),
    /// Forget it.
    StopBound,
    /// Stop the search of the Solve screen.
    StopSearch,
    /// Hold it, or let it go on.
    PauseSearch(bool),
    /// Something for the Optimal screen.
    Optimal(optimal::Ask),
    /// Something for the Puzzles screen.
    Puzzles(puzzles::Ask),
    /// Keep the workspace.
    Save(String),
    /// Keep a workspace beside the one that takes its place.
    Keep(String),
    /// Fetch the workspace that was kept last; it comes back as [`Msg::Previous`].
    Previous,
    /// The saved workspace cannot be used, for this reason: put its file aside before another one
    /// is saved.
    SetAside(String),
    /// Write text into a file of the user's.
    Write {
        /// Where.
        path: String,
        /// What.
        text: String,
    },
    /// Break a thread, to test that the screen survives.
    #[cfg(debug_assertions)]
    BreakWorker,
}

/// What stands in the bottom line until the next key or click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Something was done.
    Said(String),
    /// Something did not work, and why.
    Warned(String),
}
