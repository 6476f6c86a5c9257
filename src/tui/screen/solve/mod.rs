//! The Solve screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::tui::app::{App, Pulse, SearchEvent};
use crate::tui::command::{Command, Context};
use crate::tui::key::Mouse;
use crate::tui::widget::input::Input;

/// The commands of this screen and of its panes.
pub const COMMANDS: &[Command] = &[];

/// What the Solve screen holds.
#[derive(Debug, Default)]
pub struct SolveState {
    scramble: Input,
}

/// The places around the focus, innermost first, without the global one. [`Context::Field`] first while text is edited.
pub fn contexts(_app: &App) -> Vec<Context> {
    vec![Context::Solve]
}

/// The text field that has the focus and is being edited.
pub fn field(_app: &mut App) -> Option<&mut Input> {
    None
}

/// The text of that field was changed by a key.
pub fn field_changed(_app: &mut App) {}

/// Text was pasted while no popup was open: into the text field that has the focus, else as a scramble.
pub fn paste(app: &mut App, text: &str) {
    app.solve.scramble.set(text);
}

/// Begins on another scramble.
pub fn open(app: &mut App, text: &str) {
    app.solve.scramble.set(text);
}

/// The mouse did something in the body.
pub fn mouse(_app: &mut App, _mouse: Mouse) {}

/// The search of the last [`Effect::Search`](crate::tui::app::Effect::Search) says something.
pub fn search(_app: &mut App, _event: SearchEvent) {}

/// Counters of the running search.
pub fn pulse(_app: &mut App, _pulse: &Pulse) {}

/// The text of the last [`Effect::Save`](crate::tui::app::Effect::Save), at the start.
pub fn restore(_app: &mut App, _text: &str) {}

/// The size of the terminal is another one.
pub fn layout_changed(_app: &mut App) {}

/// What stands right in the header.
pub fn header(_app: &App) -> Line<'static> {
    Line::default()
}

/// Draws the screen; gives the place of the text cursor if there is one.
pub fn draw(app: &App, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    Line::raw(app.solve.scramble.text()).render_in(body, buffer);
    None
}

trait RenderIn {
    fn render_in(self, area: Rect, buffer: &mut Buffer);
}

impl RenderIn for Line<'_> {
    fn render_in(self, area: Rect, buffer: &mut Buffer) {
        ratatui::widgets::Widget::render(self, area, buffer);
    }
}
