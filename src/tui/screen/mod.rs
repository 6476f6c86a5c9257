//! The screens, in one folder each, behind one trait.
//!
//! [`SCREENS`](super::screens::SCREENS) lists them: a new screen needs a folder and a row in that
//! list. The shell uses only the trait [`Screen`]; a command of one screen finds the state of its
//! screen by type. Screens pass objects to each other as a [`Handover`].
//!
//! | file | contents |
//! |---|---|
//! | `solve/` | work on a scramble, step by step |
//! | `optimal/` | the fewest moves of whole cubes |
//! | `puzzles/` | any puzzle of a definition file |
//! | `practice/` | an attempt against the clock |
//! | `solves/` | the library of all solves |
//! | `analyse/` | a solve, each step compared with the possible ones |
//! | `commands.rs` | the commands that every screen has |
//! | `pane.rs` | panes: focus, zoom, mouse |
//! | `layout.rs` | the layout of a screen: its parts, their sizes, their areas |
//! | `ask.rs` | a question in the background, with its job and its answers |
//! | `explained.rs` | the purpose of each move of a solve, in a popup |
//! | `form.rs` | text fields |
//! | `list.rs`, `progress.rs` | solutions as a list; the counters of a job and their rates |
//! | `wanted.rs` | which solutions the user wants |
//! | `outbox.rs` | effects for the shell and objects for other screens |
//! | `kept.rs` | the files in which screens keep their contents from run to run |
//! | `id.rs`, `spec.rs` | the index of a screen; its fixed properties |

pub(crate) mod analyse;
mod ask;
pub(crate) mod commands;
mod explained;
mod form;
pub(crate) mod id;
mod kept;
mod layout;
mod list;
pub(crate) mod optimal;
mod outbox;
mod pane;
pub(crate) mod practice;
pub(crate) mod progress;
pub(crate) mod puzzles;
#[cfg(test)]
mod session;
pub(crate) mod solve;
pub(crate) mod solves;
pub(crate) mod spec;
mod wanted;

use std::any::Any;
use std::fmt::Debug;

use kept::SavedError;
use pane::PaneActions;
use premove_engine::table::Remedy;
use premove_fmc::History;
use premove_fmc::practice::Moment;
use premove_fmc::practice::RatedFor;
use premove_service::questions::Event;
use progress::Counters;
use ratatui::layout::Position;
use ratatui::text::Line;

use super::context::Context;
use super::key_names::KeyNames;
use super::message::{Asked, FileEffect, FinishTable, Readings, Reply, Slot};
use super::theme::Theme;
use super::widget::canvas::Canvas;
use super::widget::gauge::TableWork;
use super::widget::input::Input;

pub(crate) use id::ScreenId;
pub(crate) use outbox::{Handover, Offer, Outbox};
pub(crate) use premove_fmc::CubeLength;

/// A screen: its state and its drawing. Work on files, jobs and the terminal goes through its
/// [`Outbox`].
pub(crate) trait Screen:
    View + Actions + PaneActions + Editing + Saved + Any + Debug + Send
{
    /// Returns the contexts around the focus, innermost first.
    fn contexts(&self) -> Vec<Context>;

    /// Returns the ids of the commands of use next, in the order of use. The key hints show them
    /// before all others.
    fn commands_of_use(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Receives the keys of the user's settings, for texts that name a key.
    fn use_keys(&mut self, _: &KeyNames) {}

    /// Called when the screen comes into view.
    fn shown(&mut self) {}

    /// Handles new counters of the jobs, and the table that is being checked or built.
    fn measure(&mut self, readings: &Readings, table: Option<&TableWork>);

    /// Handles a change of the table of finishes from DR.
    fn finishes_by(&mut self, _: FinishTable) {}

    /// Handles better bounds on the number of moves that a cube needs, which any screen may have
    /// found.
    fn learn(&mut self, _: &[CubeLength]) {}

    /// Handles a change of the level of the solvers for whom solutions are rated.
    fn rate_for(&mut self, _: RatedFor) {}

    /// Finds out the user's level by his attempts, if the screen has them. The level goes into the
    /// outbox, then and whenever it may have changed.
    fn find_level(&mut self) {}

    /// Handles an event of a job, with the job's counters at that moment. `slot` names the job.
    fn event(&mut self, slot: Slot, event: Event, counters: Counters);

    /// Handles the answer to a request of the screen.
    fn reply(&mut self, _: Reply) {}

    /// Returns the command that carries out a remedy on this screen; `None` if there is none.
    fn remedy_command(&self, _: &Remedy) -> Option<RemedyCommand> {
        None
    }

    /// Carries out a remedy for which [`Screen::remedy_command`] returns a command.
    fn carry_out(&mut self, _: &Remedy) {}

    /// Returns the next question or notice for a popup. It is called after each message while the
    /// screen is in view and no popup is open. While a text field is in use it returns `None`,
    /// because a popup would receive the keys.
    fn ask(&mut self) -> Option<Asked> {
        if self.field().is_some() { None } else { self.outbox().next_asked() }
    }

    /// Handles the current time; called before each key, and at the moment from [`Screen::wake`].
    fn time(&mut self, _: Moment) {}

    /// Handles a change of the time of day by these milliseconds: ahead, or back if negative.
    fn time_was_set(&mut self, _: i64) {}

    /// Returns the next moment at which [`Screen::time`] must be called; `None` if it need not be.
    fn wake(&self) -> Option<Moment> {
        None
    }

    /// Returns whether the screen shows solutions of the solver.
    fn has_solver(&self) -> bool {
        true
    }

    /// Returns a warning if solutions should stay hidden, for instance during an attempt. The
    /// warning is shown when the user is about to open a screen that shows solutions.
    fn lock(&self) -> Option<&'static str> {
        None
    }

    /// Unlocks the solver, because the user has opened another screen despite the warning.
    fn unlock(&mut self) {}

    /// Returns a warning to show when a screen with solutions comes into view; `None` for no
    /// warning.
    fn warning(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether replies may write into the bottom line while another screen is in view.
    fn speaks_unseen(&self) -> bool {
        true
    }

    /// Returns the object that the screen offers to another screen; `None` if it has none.
    fn offer(&self, _: Offer) -> Option<Handover> {
        None
    }

    /// Receives an object from another screen; returns `false` if this screen cannot use it.
    fn receive(&mut self, _: &Handover) -> bool {
        false
    }

    /// Restores the contents saved by the last run. If they are unusable, their file is set aside.
    fn restore(&mut self, text: &str) {
        if let Err(why) = self.read_json(text) {
            self.outbox().file(FileEffect::SetAside(why.to_string()));
        }
    }
}

/// A command whose keys carry out a remedy while the message about the failure is shown.
#[derive(Clone, Debug)]
pub(crate) struct RemedyCommand {
    pub(crate) id: &'static str,
    /// The effect, in words that follow the key, such as `builds b5`.
    pub(crate) effect: String,
}

/// Drawing of a screen.
pub(crate) trait View {
    /// Returns the text at the right end of the header.
    fn header(&self, theme: &Theme) -> Line<'static>;

    /// Returns a sign and a few words for the work in progress, for the header; `None` if there is
    /// none. The header shows the result of [`Actions::waiting`] instead if there is one.
    fn activity(&self) -> Option<(char, String)>;

    /// Draws the screen; returns the position of the text cursor, if there is one.
    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position>;
}

/// Direction through the history of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Travel {
    Undo,
    Redo,
}

impl Travel {
    /// Undoes or redoes one change of the history; returns `false` if there is none in this
    /// direction.
    fn through<T, K: PartialEq>(self, history: &mut History<T, K>) -> bool {
        match self {
            Self::Undo => history.undo(),
            Self::Redo => history.redo(),
        }
    }

    fn nothing(self) -> &'static str {
        match self {
            Self::Undo => "nothing to undo",
            Self::Redo => "nothing to redo",
        }
    }
}

/// The actions that every screen implements in its own way; `commands.rs` has their keys.
pub(crate) trait Actions {
    /// Returns the outbox, in which actions leave work for the shell.
    fn outbox(&mut self) -> &mut Outbox;

    /// Returns a sign and words for the header if a popup waits until the screen comes into view.
    fn waiting(&self) -> Option<(char, String)>;

    /// Pauses the search, resumes it, or continues a stopped one.
    fn pause(&mut self);

    /// Undoes or redoes a change.
    fn travel(&mut self, way: Travel);

    /// Copies the main content of the focused pane.
    fn copy(&mut self);

    /// Moves the selection of the focused pane by this number of lines.
    fn step(&mut self, by: isize);

    fn say(&mut self, text: impl Into<String>)
    where
        Self: Sized,
    {
        self.outbox().say(text);
    }

    /// Writes a warning into the bottom line.
    fn warn(&mut self, text: impl Into<String>)
    where
        Self: Sized,
    {
        self.outbox().warn(text);
    }
}

/// Saving and restoring of the screen's contents.
pub(crate) trait Saved: Actions {
    /// Returns the contents as text to be saved, without the history of undo.
    fn to_json(&self) -> String;

    /// Restores saved contents; returns the reason if they cannot be used.
    fn read_json(&mut self, text: &str) -> Result<(), SavedError>;

    fn save(&mut self) {
        let text = self.to_json();
        self.outbox().file(FileEffect::Save(text));
    }
}

/// Text input: typing and pasting.
pub(crate) trait Editing {
    /// Returns the text field in use; `None` if no field is open.
    fn field(&mut self) -> Option<&mut Input>;

    /// Called when the text of the field in use has changed.
    fn field_changed(&mut self) {}

    /// Returns the kind of object that a paste is read as, such as `scramble`.
    fn paste_name(&self) -> &'static str {
        "scramble"
    }

    fn paste(&mut self, text: &str);

    /// Returns whether moves are typed into the text field in use.
    fn takes_moves(&self) -> bool {
        false
    }

    /// Returns whether the text field in use may have several lines.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Inserts a line end in a field of several lines.
    fn end_line(&mut self) {}

    /// Closes the text field and performs its action.
    fn accept(&mut self);

    fn leave(&mut self);

    /// Handles a mouse click outside the text field.
    fn click_away(&mut self) {
        self.leave();
    }

    /// Closes the text field, performs its action and moves the focus to the next field.
    fn accept_and_go_on(&mut self) {
        self.accept();
    }
}
