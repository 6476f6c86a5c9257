//! The screens, one folder each, behind one trait.
//!
//! [`SCREENS`](super::screens::SCREENS) lists them: a new screen is a folder and a row there. The
//! shell works with [`Screen`] only; a command of one screen finds its state by type. What one
//! screen gives to another is a [`Handover`].
//!
//! | file | what |
//! |---|---|
//! | `solve/` | work on a scramble, step by step |
//! | `optimal/` | the fewest moves of whole cubes |
//! | `puzzles/` | any puzzle of a definition file |
//! | `practice/` | an attempt against the clock |
//! | `solves/` | the library of all solves |
//! | `analyse/` | a solve, each step compared with the possible ones |
//! | `commands.rs` | the commands that every screen has |
//! | `pane.rs` | panes: focus, zoom, mouse |
//! | `layout.rs` | the arrangement of a screen: its parts, their sizes, their areas |
//! | `ask.rs` | a question in the background, with its job and its answers |
//! | `form.rs` | text fields |
//! | `list.rs`, `progress.rs` | solutions as a list; the counters of a job and their rates |
//! | `wanted.rs` | the wanted solutions |
//! | `outbox.rs` | effects for the shell and objects for other screens |
//! | `kept.rs` | the files in which screens keep their contents from run to run |
//! | `id.rs`, `spec.rs` | the number of a screen; its fixed properties |

pub(crate) mod analyse;
mod ask;
pub(crate) mod commands;
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
use premove_service::questions::Event;
use progress::Counters;
use ratatui::layout::Position;
use ratatui::text::Line;

use super::context::Context;
use super::message::{Asked, FileEffect, FinishTable, Readings, Reply, Slot};
use super::theme::Theme;
use super::widget::canvas::Canvas;
use super::widget::gauge::TableWork;
use super::widget::input::Input;

pub(crate) use id::ScreenId;
pub(crate) use outbox::{Handover, Offer, Outbox};
pub(crate) use premove_fmc::CubeLength;

/// A screen: its state and how it is drawn. Everything else in the world goes through its
/// [`Outbox`].
pub(crate) trait Screen:
    View + Actions + PaneActions + Editing + Saved + Any + Debug + Send
{
    /// Returns the places around the focus, innermost first.
    fn contexts(&self) -> Vec<Context>;

    /// Returns the position of a hint of this rank in the bottom line, lowest first.
    fn hint_order(&self, rank: u8) -> (u8, u8) {
        (rank, 0)
    }

    /// Called when the screen comes into view.
    fn shown(&mut self) {}

    /// Takes the counters of the jobs, and the table that is being checked or built.
    fn measure(&mut self, readings: &Readings, table: Option<&TableWork>);

    /// Takes the table by which finishes from DR are found from now on.
    fn finishes_by(&mut self, _: FinishTable) {}

    /// Takes a better value for the number of moves that a cube needs, found by any screen.
    fn learn(&mut self, _: &CubeLength) {}

    /// Takes an event of the job in a slot, with its counters at that moment.
    fn event(&mut self, slot: Slot, event: Event, counters: Counters);

    /// Takes the answer to something that the screen requested.
    fn reply(&mut self, _: Reply) {}

    /// Returns the command whose keys carry out a remedy on this screen.
    fn remedy_command(&self, _: &Remedy) -> Option<RemedyCommand> {
        None
    }

    /// Carries out a remedy that has a command.
    fn carry_out(&mut self, _: &Remedy) {}

    /// Returns the next question or notice for a popup. It is called after each message while the
    /// screen is in view and no popup is open. While something is typed a popup would take the
    /// keys.
    fn ask(&mut self) -> Option<Asked> {
        if self.field().is_some() { None } else { self.outbox().next_asked() }
    }

    /// Takes the time; called before each key, and at the moment that [`Screen::wake`] returns.
    fn time(&mut self, _: Moment) {}

    /// Takes a change of the time of day: set ahead by these milliseconds, or back where negative.
    fn time_was_set(&mut self, _: i64) {}

    /// Returns the next moment at which the screen needs the time.
    fn wake(&self) -> Option<Moment> {
        None
    }

    /// Returns whether the screen shows solutions of the solver.
    fn has_solver(&self) -> bool {
        true
    }

    /// Returns a warning while solutions should stay hidden, for instance during an attempt. It
    /// stands above the question whether to open a screen that shows solutions.
    fn lock(&self) -> Option<&'static str> {
        None
    }

    /// Unlocks the solver: the user chose to open another screen all the same.
    fn unlock(&mut self) {}

    /// Returns the warning for the moment when a screen that shows solutions comes into view.
    fn warning(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether replies may write into the bottom line while another screen is in view.
    fn speaks_unseen(&self) -> bool {
        true
    }

    /// Returns the object that the screen has for another screen to work on.
    fn offer(&self, _: Offer) -> Option<Handover> {
        None
    }

    /// Takes an object from another screen; `false` leaves it to the next screen.
    fn receive(&mut self, _: &Handover) -> bool {
        false
    }

    /// Takes the contents saved by the last run; contents that cannot be used are set aside.
    fn restore(&mut self, text: &str) {
        if let Err(why) = self.read_json(text) {
            self.outbox().file(FileEffect::SetAside(why.to_string()));
        }
    }
}

/// A command whose keys carry out a remedy while the message about the failure stands.
#[derive(Clone, Debug)]
pub(crate) struct RemedyCommand {
    pub(crate) id: &'static str,
    /// The effect, in words that follow the key: `builds b5`.
    pub(crate) effect: String,
}

/// Drawing of a screen.
pub(crate) trait View {
    /// Returns the right end of the header.
    fn header(&self, theme: &Theme) -> Line<'static>;

    /// Returns a sign for the work in progress, and a few words about it. [`Actions::waiting`]
    /// takes precedence.
    fn activity(&self) -> Option<(char, String)>;

    /// Draws the screen; returns the place of the text cursor.
    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position>;
}

/// Direction through the history of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Travel {
    Undo,
    Redo,
}

impl Travel {
    /// Moves through the history in this direction; returns `false` at the end of it.
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

/// The actions that every screen has, each in its own way; `commands.rs` has the keys.
pub(crate) trait Actions {
    /// Returns the work that the last action left for the shell.
    fn outbox(&mut self) -> &mut Outbox;

    /// Returns a sign for something that waits until the screen is in view, and a few words about
    /// it.
    fn waiting(&self) -> Option<(char, String)>;

    /// Pauses the search, resumes it, or continues a stopped one.
    fn pause(&mut self);

    /// Undoes the last change, or redoes it.
    fn travel(&mut self, way: Travel);

    /// Copies the main content of the pane with the focus.
    fn copy(&mut self);

    /// Moves the selection of the pane with the focus.
    fn step(&mut self, by: isize);

    fn say(&mut self, text: impl Into<String>)
    where
        Self: Sized,
    {
        self.outbox().say(text);
    }

    /// Writes into the bottom line that something did not work.
    fn warn(&mut self, text: impl Into<String>)
    where
        Self: Sized,
    {
        self.outbox().warn(text);
    }
}

/// The contents that are saved from run to run.
pub(crate) trait Saved: Actions {
    /// Returns the contents as text to be saved; the history of undo is not part of it.
    fn to_json(&self) -> String;

    /// Takes contents that were saved.
    fn read_json(&mut self, text: &str) -> Result<(), SavedError>;

    fn save(&mut self) {
        let text = self.to_json();
        self.outbox().file(FileEffect::Save(text));
    }
}

/// Text input: typing and pasting.
pub(crate) trait Editing {
    /// Returns the field that is being typed in.
    fn field(&mut self) -> Option<&mut Input>;

    /// Called when the text of that field has changed.
    fn field_changed(&mut self) {}

    /// Returns the name of the object that a paste is read as: `scramble`.
    fn paste_name(&self) -> &'static str {
        "scramble"
    }

    fn paste(&mut self, text: &str);

    /// Returns whether the field that is being typed in may have several lines.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Ends the line in a field of several lines.
    fn end_line(&mut self) {}

    /// Leaves the field and performs its action.
    fn accept(&mut self);

    fn leave(&mut self);

    /// Called when the mouse was clicked outside of the field.
    fn click_away(&mut self) {
        self.leave();
    }

    /// Accepts what was typed and moves the focus on.
    fn accept_and_go_on(&mut self) {
        self.accept();
    }
}
