//! The screens, one folder each, behind one trait.
//!
//! [`SCREENS`] lists them: a new screen is a folder and a row there. The shell works with
//! [`Screen`] only; a command of one screen finds its state by type
//! ([`App::act`](super::app::App::act)). What one screen gives to another is a [`Handover`].
//!
//! | file | what |
//! |---|---|
//! | `solve/` | work on a scramble, step by step |
//! | `optimal/` | the fewest moves of whole cubes |
//! | `puzzles/` | any puzzle of a definition file |
//! | `commands.rs` | the commands that every screen has |
//! | `list.rs`, `meter.rs` | solutions as a list, counters as a rate |
//! | `wanted.rs`, `counters.rs` | how many solutions are wanted; counters of a job |
//! | `pane.rs` | what panes are drawn with |
//! | `outbox.rs`, `kept.rs` | what a screen hands to the shell; what it keeps from run to run |

mod commands;
pub(crate) mod counters;
mod handover;
mod kept;
mod list;
mod meter;
pub(crate) mod optimal;
mod outbox;
mod pane;
pub(crate) mod puzzles;
#[cfg(test)]
mod session;
pub(crate) mod solve;
mod wanted;

use std::any::Any;
use std::fmt::Debug;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::command::{Command, Context};
use super::message::{Readings, Reply, Slot};
use super::theme::Theme;
use super::widget::input::Input;
use crate::api::Event;
use counters::Counters;

pub(crate) use commands::COMMANDS;
pub(crate) use handover::{Handover, Offer};
pub(crate) use outbox::Outbox;

/// What is known of a screen before it is opened.
#[derive(Debug)]
pub(crate) struct ScreenSpec {
    /// Its name in the header.
    pub(crate) title: &'static str,
    /// The commands that other screens do not have.
    pub(crate) commands: &'static [Command],
    /// The places where its keys work: the screen as a whole, then its panes.
    pub(crate) contexts: &'static [Context],
    /// The file of the state folder that holds its contents.
    pub(crate) file: &'static str,
    /// Opens it with nothing on it.
    pub(crate) open: fn() -> Box<dyn Screen>,
}

/// The screens in the order of their digits. The first one is in view at the start.
pub(crate) const SCREENS: &[&ScreenSpec] = &[&solve::SPEC, &optimal::SPEC, &puzzles::SPEC];

/// One of [`SCREENS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ScreenId(usize);

impl ScreenId {
    /// The screen that is in view at the start.
    pub(crate) const FIRST: Self = Self(0);

    /// All of them, in the order of their digits.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..SCREENS.len()).map(Self)
    }

    /// Its place in [`SCREENS`].
    pub(crate) const fn index(self) -> usize {
        self.0
    }

    /// What is known of it.
    pub(crate) const fn spec(self) -> &'static ScreenSpec {
        SCREENS[self.0]
    }

    /// Its number in the header, which is the key that brings it into view.
    pub(crate) const fn digit(self) -> usize {
        self.0 + 1
    }
}

/// A screen: its state and how it is drawn. Everything else in the world goes through
/// [`Screen::outbox`].
pub(crate) trait Screen: Actions + Editing + Any + Debug + Send {
    /// The places around the focus, innermost first.
    fn contexts(&self) -> Vec<Context>;

    /// What the right end of the header says.
    fn header(&self, theme: &Theme) -> Line<'static>;

    /// What is at work: a sign, and more in a few words.
    fn activity(&self) -> Option<(char, String)>;

    /// Draws the screen; gives the place of the text cursor.
    fn draw(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position>;

    /// The place of a hint of this rank in the bottom line, lowest first.
    fn hint_order(&self, rank: u8) -> (u8, u8) {
        (rank, 0)
    }

    /// A click on the body.
    fn click(&mut self, column: u16, row: u16);

    /// The wheel was turned over the body, by this many lines.
    fn scroll(&mut self, column: u16, row: u16, by: isize);

    /// The body has another size.
    fn set_area(&mut self, area: Rect);

    /// The screen came into view.
    fn shown(&mut self) {}

    /// Counters of the jobs, and the table that is being built with its share in percent.
    fn measure(&mut self, readings: &Readings, table: Option<&(String, Option<u8>)>);

    /// The job in a slot reports something; its counters at that moment.
    fn event(&mut self, slot: Slot, event: Event, counters: Counters);

    /// The answer to something that the screen asked for.
    fn reply(&mut self, reply: Reply);

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

    /// What the last action left for the shell to do.
    fn outbox(&mut self) -> &mut Outbox;
}

/// What the user can do on every screen, each in its way; `commands.rs` has the keys.
pub(crate) trait Actions {
    /// Holds the search, lets it go on, or takes a stopped one up again.
    fn pause(&mut self);

    /// Takes back the last change.
    fn undo(&mut self);

    /// Makes again what was taken back.
    fn redo(&mut self);

    /// Copies what matters in the pane with the focus.
    fn copy(&mut self);

    /// Moves the focus round the panes.
    fn next_pane(&mut self, by: isize);

    /// Gives the pane with the focus all the space, or takes it back.
    fn zoom(&mut self);

    /// Moves the selection of the pane with the focus.
    fn step(&mut self, by: isize);

    /// Moves the selection by half a page, up or down.
    fn page(&mut self, by: isize);
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

    /// Text was pasted.
    fn paste(&mut self, text: &str);

    /// Leaves the field and does what it is for.
    fn accept(&mut self);

    /// Leaves the field.
    fn leave(&mut self);

    /// Accepts what was typed and moves the focus on.
    fn accept_and_go_on(&mut self) {
        self.accept();
    }
}
