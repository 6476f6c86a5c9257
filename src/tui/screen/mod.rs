//! The screens, one folder each, and what the shell asks of whichever is in view.
//!
//! | file | what |
//! |---|---|
//! | `solve/` | work on a scramble, step by step |
//! | `optimal/` | the fewest moves of whole cubes |
//! | `shared.rs` | the commands that every screen has, each in its way |
//! | `list.rs`, `meter.rs` | solutions as a list, counters as a rate |

mod list;
mod meter;
pub mod optimal;
mod shared;
pub mod solve;

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
}

impl Screen {
    /// Those that exist, in the order of their digits.
    pub const ALL: [Self; 2] = [Self::Solve, Self::Optimal];

    /// Its name in the header.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Solve => "Solve",
            Self::Optimal => "Optimal",
        }
    }

    /// The key that brings it into view.
    pub const fn digit(self) -> char {
        match self {
            Self::Solve => '1',
            Self::Optimal => '2',
        }
    }

    /// What a paste is taken for.
    pub const fn takes(self) -> &'static str {
        match self {
            Self::Solve => "scramble",
            Self::Optimal => "cube",
        }
    }
}

/// The places around the focus, innermost first.
pub(super) fn contexts(app: &App) -> Vec<Context> {
    match app.screen {
        Screen::Solve => solve::contexts(app),
        Screen::Optimal => optimal::contexts(app),
    }
}

/// The field that is being typed in.
pub(super) fn field(app: &mut App) -> Option<&mut Input> {
    match app.screen {
        Screen::Solve => solve::field(app),
        Screen::Optimal => optimal::field(app),
    }
}

/// The text of that field changed.
pub(super) fn field_changed(app: &mut App) {
    match app.screen {
        Screen::Solve => solve::field_changed(app),
        Screen::Optimal => optimal::field_changed(app),
    }
}

/// Text was pasted.
pub(super) fn paste(app: &mut App, text: &str) {
    match app.screen {
        Screen::Solve => solve::paste(app, text),
        Screen::Optimal => optimal::paste(app, text),
    }
}

/// The mouse did something on the body.
pub(super) fn mouse(app: &mut App, mouse: Mouse) {
    match app.screen {
        Screen::Solve => solve::mouse(app, mouse),
        Screen::Optimal => optimal::mouse(app, mouse),
    }
}

/// The size of the terminal changed.
pub(super) fn layout_changed(app: &mut App) {
    solve::layout_changed(app);
    optimal::layout_changed(app);
}

/// Another screen came into view.
pub(super) fn shown(app: &mut App) {
    match app.screen {
        Screen::Solve => {}
        Screen::Optimal => optimal::shown(app),
    }
}

/// What the header says about the screen in view.
pub(super) fn header(app: &App) -> Line<'static> {
    match app.screen {
        Screen::Solve => solve::header(app),
        Screen::Optimal => optimal::header(app),
    }
}

/// What is at work on a screen: a sign, and more in a few words.
pub(super) fn news(app: &App, screen: Screen) -> Option<(char, String)> {
    match screen {
        Screen::Solve => solve::news(app),
        Screen::Optimal => optimal::news(app),
    }
}

/// Draws the screen in view; gives the place of the text cursor.
pub(super) fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    match app.screen {
        Screen::Solve => solve::draw(app, buffer),
        Screen::Optimal => optimal::draw(app, buffer),
    }
}
