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
//! | `analyse/` | a solve, each step held against what was possible |
//! | `commands.rs` | the commands that every screen has |
//! | `pane.rs` | panes: focus, zoom, mouse, areas |
//! | `list.rs`, `progress.rs` | solutions as a list; the counters of a job and their rates |
//! | `lengths.rs` | how many moves cubes need, for all screens |
//! | `wanted.rs` | how many solutions are wanted |
//! | `outbox.rs` | what a screen hands to the shell and to other screens |
//! | `kept.rs` | what a screen keeps from run to run |
//! | `id.rs`, `spec.rs` | the number of a screen, and what its row in the list says |

pub(crate) mod analyse;
pub(crate) mod commands;
pub(crate) mod id;
mod kept;
mod lengths;
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

use pane::PaneActions;
use premove_fmc::History;
use premove_fmc::practice::Moment;
use premove_service::api::Event;
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
pub(crate) use lengths::CubeLength;
pub(crate) use outbox::{Handover, Offer, Outbox};

/// A screen: its state and how it is drawn. Everything else in the world goes through its
/// [`Outbox`].
pub(crate) trait Screen:
    View + Actions + PaneActions + Editing + Saved + Any + Debug + Send
{
    /// The places around the focus, innermost first.
    fn contexts(&self) -> Vec<Context>;

    /// The place of a hint of this rank in the bottom line, lowest first.
    fn hint_order(&self, rank: u8) -> (u8, u8) {
        (rank, 0)
    }

    /// The screen came into view.
    fn shown(&mut self) {}

    /// Counters of the jobs, and the table that is being checked or built.
    fn measure(&mut self, readings: &Readings, table: Option<&TableWork>);

    /// By which table finishes from DR are found from now on.
    fn finishes_by(&mut self, _: FinishTable) {}

    /// A screen has learned how many moves a cube needs.
    fn learn(&mut self, _: &CubeLength) {}

    /// The job in a slot reports something; its counters at that moment.
    fn event(&mut self, slot: Slot, event: Event, counters: Counters);

    /// The answer to something that the screen asked for.
    fn reply(&mut self, _: Reply) {}

    /// What it asks or shows in a popup now. It is called after each message while the screen is in
    /// view and no popup is open. While something is typed a popup would take the keys.
    fn ask(&mut self) -> Option<Asked> {
        if self.field().is_some() { None } else { self.outbox().next_asked() }
    }

    /// What the time is now; it comes before each key, and when [`Screen::wake`] says.
    fn time(&mut self, _: Moment) {}

    /// The time of day was set ahead by these milliseconds, or back where they are less than none.
    fn time_was_set(&mut self, _: i64) {}

    /// The next moment at which the screen wants to know the time.
    fn wake(&self) -> Option<Moment> {
        None
    }

    /// Whether it shows what the solver finds.
    fn has_solver(&self) -> bool {
        true
    }

    /// When this screen keeps the solver locked: what is said before the question whether another
    /// one is to be opened that has it.
    fn lock(&self) -> Option<&'static str> {
        None
    }

    /// The solver is not locked any more: the user wanted to open another screen all the same.
    fn unlock(&mut self) {}

    /// What is said when another screen comes into view that shows what the solver finds.
    fn warning(&self) -> Option<&'static str> {
        None
    }

    /// Whether replies may write into the bottom line while another screen is in view.
    fn speaks_unseen(&self) -> bool {
        true
    }

    /// What it has for another screen to work on.
    fn offer(&self, _: Offer) -> Option<Handover> {
        None
    }

    /// Takes what another screen gives; false leaves it to the next screen.
    fn receive(&mut self, _: &Handover) -> bool {
        false
    }

    /// Takes what was saved last time; what cannot be used is put aside.
    fn restore(&mut self, text: &str) {
        if let Err(why) = self.read_json(text) {
            self.outbox().file(FileEffect::SetAside(why));
        }
    }
}

/// What a screen looks like.
pub(crate) trait View {
    /// What the right end of the header says.
    fn header(&self, theme: &Theme) -> Line<'static>;

    /// What is at work: a sign, and more in a few words. [`Actions::waiting`] goes before it.
    fn activity(&self) -> Option<(char, String)>;

    /// Draws the screen; gives the place of the text cursor.
    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position>;
}

/// A way through the changes that were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Travel {
    Undo,
    Redo,
}

impl Travel {
    /// Goes this way; false at the end of it.
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

/// What the user can do on every screen, each in its way; `commands.rs` has the keys.
pub(crate) trait Actions {
    /// What the last action left for the shell to do.
    fn outbox(&mut self) -> &mut Outbox;

    /// What waits for the user until the screen is in view: a sign, and more in a few words.
    fn waiting(&self) -> Option<(char, String)>;

    /// Holds the search, lets it go on, or takes a stopped one up again.
    fn pause(&mut self);

    /// Takes back the last change, or makes it again.
    fn travel(&mut self, way: Travel);

    /// Copies what matters in the pane with the focus.
    fn copy(&mut self);

    /// Moves the selection of the pane with the focus.
    fn step(&mut self, by: isize);

    fn say(&mut self, text: impl Into<String>)
    where
        Self: Sized,
    {
        self.outbox().say(text);
    }

    /// Writes into the bottom line what did not work.
    fn warn(&mut self, text: impl Into<String>)
    where
        Self: Sized,
    {
        self.outbox().warn(text);
    }
}

/// What is saved from run to run.
pub(crate) trait Saved: Actions {
    /// The contents as text to be saved; what undo goes back to is not part of it.
    fn to_json(&self) -> String;

    fn read_json(&mut self, text: &str) -> Result<(), String>;

    fn save(&mut self) {
        let text = self.to_json();
        self.outbox().file(FileEffect::Save(text));
    }
}

/// What is typed and pasted.
pub(crate) trait Editing {
    /// The field that is being typed in.
    fn field(&mut self) -> Option<&mut Input>;

    /// The text of that field changed.
    fn field_changed(&mut self) {}

    /// What a paste is taken for: `scramble`.
    fn paste_name(&self) -> &'static str {
        "scramble"
    }

    fn paste(&mut self, text: &str);

    /// Whether the field that is being typed in may have several lines.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Ends the line in a field of several.
    fn end_line(&mut self) {}

    /// Leaves the field and does what it is for.
    fn accept(&mut self);

    fn leave(&mut self);

    /// The mouse was clicked outside of the field.
    fn click_away(&mut self) {
        self.leave();
    }

    /// Accepts what was typed and moves the focus on.
    fn accept_and_go_on(&mut self) {
        self.accept();
    }
}
