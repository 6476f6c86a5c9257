//! What the shell asks of the Solve screen: one function for each thing that can happen.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::text::Line;

use super::{BoundEvent, Pane, SolveState};
use crate::fmc::Workspace;
use crate::tui::app::{App, Effect, Pulse, SearchEvent};
use crate::tui::command::Context;
use crate::tui::key::{Mouse, MouseAction};
use crate::tui::widget::gauge::Phase;
use crate::tui::widget::input::Input;

/// Does something on the screen and hands what follows from it to the shell.
pub(in crate::tui::screen) fn act(app: &mut App, action: impl FnOnce(&mut SolveState)) {
    action(&mut app.solve);
    std::mem::take(&mut app.solve.outbox).deliver(app);
}

/// The places around the focus, innermost first.
pub fn contexts(app: &App) -> Vec<Context> {
    if app.solve.edit.is_some() {
        return vec![Context::Field];
    }
    match app.solve.focus {
        Pane::Scramble => vec![Context::Scramble, Context::Solve, Context::Screens],
        Pane::Steps => vec![Context::Steps, Context::List, Context::Solve, Context::Screens],
        Pane::Solutions => {
            vec![Context::Solutions, Context::List, Context::Solve, Context::Screens]
        }
        Pane::Tree => vec![Context::Tree, Context::List, Context::Solve, Context::Screens],
    }
}

/// The field that is being typed in.
pub fn field(app: &mut App) -> Option<&mut Input> {
    app.solve.field_mut()
}

/// The text of that field changed.
pub fn field_changed(app: &mut App) {
    act(app, SolveState::typed);
}

/// Text was pasted.
pub fn paste(app: &mut App, text: &str) {
    act(app, |solve| solve.paste(text));
}

/// The size of the terminal changed.
pub fn layout_changed(app: &mut App) {
    let area = crate::tui::view::layout(app).body;
    act(app, |solve| solve.set_area(area));
}

/// The workspace of last time.
pub fn restore(app: &mut App, text: &str) {
    match Workspace::from_json(text) {
        Ok(workspace) => {
            app.solve = SolveState::new(workspace);
            layout_changed(app);
            act(app, SolveState::take_up);
            act(app, SolveState::remind_of_draft);
        }
        Err(error) => app.emit(Effect::SetAside(error.to_string())),
    }
}

/// The workspace that was kept last.
pub fn previous(app: &mut App, text: &str) {
    match Workspace::from_json(text) {
        Ok(workspace) => act(app, |solve| solve.open(&workspace)),
        Err(error) => app.warn(format!("the solve before cannot be opened: {error}")),
    }
}

/// The running search says something.
pub fn search(app: &mut App, event: SearchEvent) {
    act(app, |solve| match event {
        SearchEvent::Found(batch) => solve.found(&batch),
        SearchEvent::DepthDone(depth, whole) => solve.depth_done(depth, &whole),
        SearchEvent::Done { truncated } => solve.finished(Phase::Done { truncated }),
        SearchEvent::Stopped => solve.finished(Phase::Stopped),
        SearchEvent::NotReady(why) | SearchEvent::Failed(why) => {
            solve.warn(why.clone());
            solve.finished(Phase::Failed(why));
        }
    });
}

/// How many moves the state in view needs at most.
pub fn bound(app: &mut App, event: BoundEvent) {
    act(app, |solve| solve.bounded(event));
}

/// Counters of the running search, and the table that is being built.
pub fn pulse(app: &mut App, pulse: &Pulse) {
    act(app, |solve| solve.measure(pulse.progress, pulse.elapsed, pulse.table()));
}

/// The mouse did something on the screen.
pub fn mouse(app: &mut App, mouse: Mouse) {
    act(app, |solve| match mouse.action {
        MouseAction::Click => solve.click(mouse.column, mouse.row),
        MouseAction::ScrollUp => solve.scroll(mouse.column, mouse.row, -3),
        MouseAction::ScrollDown => solve.scroll(mouse.column, mouse.row, 3),
    });
}

/// What the header says about the screen.
pub fn header(app: &App) -> Line<'static> {
    app.solve.header(app.theme())
}

/// The sign of a search that is at work, and what it is for.
pub fn news(app: &App) -> Option<(char, String)> {
    let phase = app.solve.phase();
    phase
        .is_live()
        .then(|| (phase.sign(), app.solve.workspace().now().plan().goal().label().to_owned()))
}

/// Draws the screen; gives the place of the text cursor.
pub fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    app.solve.render(buffer, app.theme())
}

/// The random scramble that was asked for, or why there is none.
pub fn drawn(app: &mut App, outcome: Result<String, String>) {
    act(app, |solve| solve.drawn(outcome));
}

/// Begins on another scramble.
pub fn open(app: &mut App, text: &str) {
    act(app, |solve| solve.start(text));
}
