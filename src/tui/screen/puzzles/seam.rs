//! What the shell asks of the Puzzles screen: one function for each thing that can happen.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::text::Line;

use super::{News, Pane, PuzzlesState};
use crate::tui::app::{App, Pulse};
use crate::tui::command::Context;
use crate::tui::key::{Mouse, MouseAction};
use crate::tui::screen::Screen;
use crate::tui::widget::input::Input;

/// Does something on the screen and hands what follows from it to the shell.
pub(in crate::tui::screen) fn act<T>(
    app: &mut App,
    action: impl FnOnce(&mut PuzzlesState) -> T,
) -> T {
    let outcome = action(&mut app.puzzles);
    std::mem::take(&mut app.puzzles.outbox).deliver(app);
    outcome
}

/// The places around the focus, innermost first.
pub fn contexts(app: &App) -> Vec<Context> {
    if app.puzzles.edit.is_some() {
        return vec![Context::Field];
    }
    let pane = match app.puzzles.focus {
        Pane::Shelf => Context::Shelf,
        Pane::Answers => Context::Ways,
        Pane::Facts => Context::Facts,
    };
    vec![pane, Context::Puzzles, Context::List, Context::Screens]
}

/// The field that is being typed in.
pub fn field(app: &mut App) -> Option<&mut Input> {
    app.puzzles.field_mut()
}

/// The text of that field changed.
pub fn field_changed(app: &mut App) {
    act(app, PuzzlesState::typed);
}

/// Text was pasted.
pub fn paste(app: &mut App, text: &str) {
    act(app, |puzzles| puzzles.paste(text));
}

/// The size of the terminal changed, or what the header takes of it.
pub fn layout_changed(app: &mut App) {
    let area = crate::tui::view::layout(app).body;
    act(app, |puzzles| puzzles.set_area(area));
}

/// The screen came into view.
pub fn shown(app: &mut App) {
    act(app, PuzzlesState::show);
}

/// Something that was asked for has come. What is not in view says nothing in the bottom line.
pub fn hear(app: &mut App, news: News) {
    let status = app.status.clone();
    act(app, |puzzles| puzzles.hear(news));
    if app.screen != Screen::Puzzles {
        app.status = status;
    }
}

/// Counters of the search.
pub fn pulse(app: &mut App, pulse: &Pulse) {
    let counters = pulse.puzzles;
    act(app, |puzzles| puzzles.measure(counters));
}

/// The mouse did something on the screen.
pub fn mouse(app: &mut App, mouse: Mouse) {
    act(app, |puzzles| match mouse.action {
        MouseAction::Click => puzzles.click(mouse.column, mouse.row),
        MouseAction::ScrollUp => puzzles.scroll(mouse.column, mouse.row, -3),
        MouseAction::ScrollDown => puzzles.scroll(mouse.column, mouse.row, 3),
    });
}

/// Counts all positions of the puzzle in view, asking first where there are very many.
pub(super) fn count(app: &mut App) {
    match app.puzzles.count_question() {
        Some(question) => app.confirm(question, "", |app, _| act(app, PuzzlesState::count)),
        None => act(app, PuzzlesState::count),
    }
}

/// What the header says about the screen.
pub fn header(app: &App) -> Line<'static> {
    app.puzzles.header(app.theme())
}

/// The sign of a search that is at work, and how far it is.
pub fn news(app: &App) -> Option<(char, String)> {
    app.puzzles.news()
}

/// Draws the screen; gives the place of the text cursor.
pub fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    app.puzzles.render(buffer, app.theme())
}
