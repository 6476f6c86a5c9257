//! The screens, one folder each, and what the shell asks of whichever is in view.
//!
//! | file | what |
//! |---|---|
//! | `solve/` | work on a scramble, step by step |
//! | `optimal/` | the fewest moves of whole cubes |
//! | `puzzles/` | any puzzle of a definition file |
//! | `shared.rs` | the commands that every screen has, each in its way |
//! | `list.rs`, `meter.rs` | solutions as a list, counters as a rate |
//! | `wanted.rs`, `counters.rs` | how many solutions a search is asked for; what it says of itself |
//! | `pane.rs` | what panes are drawn with |
//! | `outbox.rs`, `kept.rs` | what a screen hands to the shell; what it keeps from run to run |

pub mod counters;
mod kept;
mod list;
mod meter;
pub mod optimal;
mod outbox;
mod pane;
pub mod puzzles;
#[cfg(test)]
mod session;
mod shared;
pub mod solve;
mod wanted;

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::text::Line;

use super::app::App;
use super::command::Context;
use super::key::Mouse;
use super::widget::input::Input;

pub use shared::COMMANDS;

/// The screens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// Work on a scramble.
    #[default]
    Solve,
    /// The fewest moves of whole cubes.
    Optimal,
    /// Any puzzle of a definition file.
    Puzzles,
}

impl Screen {
    /// Those that exist, in the order of their digits.
    pub const ALL: [Self; 3] = [Self::Solve, Self::Optimal, Self::Puzzles];

    /// Its name in the header.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Solve => "Solve",
            Self::Optimal => "Optimal",
            Self::Puzzles => "Puzzles",
        }
    }

    /// The key that brings it into view.
    pub const fn digit(self) -> char {
        match self {
            Self::Solve => '1',
            Self::Optimal => '2',
            Self::Puzzles => '3',
        }
    }

    /// What a paste is taken for.
    pub const fn takes(self) -> &'static str {
        match self {
            Self::Solve | Self::Puzzles => "scramble",
            Self::Optimal => "cube",
        }
    }
}

/// The places around the focus, innermost first.
pub(super) fn contexts(app: &App) -> Vec<Context> {
    match app.screen {
        Screen::Solve => solve::contexts(app),
        Screen::Optimal => optimal::contexts(app),
        Screen::Puzzles => puzzles::contexts(app),
    }
}

/// The field that is being typed in.
pub(super) fn field(app: &mut App) -> Option<&mut Input> {
    match app.screen {
        Screen::Solve => solve::field(app),
        Screen::Optimal => optimal::field(app),
        Screen::Puzzles => puzzles::field(app),
    }
}

/// The text of that field changed.
pub(super) fn field_changed(app: &mut App) {
    match app.screen {
        Screen::Solve => solve::field_changed(app),
        Screen::Optimal => optimal::field_changed(app),
        Screen::Puzzles => puzzles::field_changed(app),
    }
}

/// Text was pasted.
pub(super) fn paste(app: &mut App, text: &str) {
    match app.screen {
        Screen::Solve => solve::paste(app, text),
        Screen::Optimal => optimal::paste(app, text),
        Screen::Puzzles => puzzles::paste(app, text),
    }
}

/// The mouse did something on the body.
pub(super) fn mouse(app: &mut App, mouse: Mouse) {
    match app.screen {
        Screen::Solve => solve::mouse(app, mouse),
        Screen::Optimal => optimal::mouse(app, mouse),
        Screen::Puzzles => puzzles::mouse(app, mouse),
    }
}

/// The size of the terminal changed.
pub(super) fn layout_changed(app: &mut App) {
    solve::layout_changed(app);
    optimal::layout_changed(app);
    puzzles::layout_changed(app);
}

/// Another screen came into view.
pub(super) fn shown(app: &mut App) {
    match app.screen {
        Screen::Solve => {}
        Screen::Optimal => optimal::shown(app),
        Screen::Puzzles => puzzles::shown(app),
    }
}

/// What the header says about the screen in view.
pub(super) fn header(app: &App) -> Line<'static> {
    match app.screen {
        Screen::Solve => solve::header(app),
        Screen::Optimal => optimal::header(app),
        Screen::Puzzles => puzzles::header(app),
    }
}

/// What is at work on a screen: a sign, and more in a few words.
pub(super) fn news(app: &App, screen: Screen) -> Option<(char, String)> {
    match screen {
        Screen::Solve => solve::news(app),
        Screen::Optimal => optimal::news(app),
        Screen::Puzzles => puzzles::news(app),
    }
}

/// Draws the screen in view; gives the place of the text cursor.
pub(super) fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    match app.screen {
        Screen::Solve => solve::draw(app, buffer),
        Screen::Optimal => optimal::draw(app, buffer),
        Screen::Puzzles => puzzles::draw(app, buffer),
    }
}
