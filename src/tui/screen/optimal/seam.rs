//! What the shell asks of the Optimal screen: one function for each thing that can happen.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::text::Line;

use super::{Ask, Branch, News, OptimalState, Pane};
use crate::cube::Cube;
use crate::fmc::NodeId;
use crate::notation::is_moves;
use crate::step::{Goal, Step};
use crate::tui::app::{App, Effect, Pulse};
use crate::tui::command::{Availability, Context};
use crate::tui::key::{Mouse, MouseAction};
use crate::tui::screen::{Screen, solve};
use crate::tui::widget::input::Input;

/// Does something on the screen and hands what follows from it to the shell.
pub(in crate::tui::screen) fn act<T>(
    app: &mut App,
    action: impl FnOnce(&mut OptimalState) -> T,
) -> T {
    let outcome = action(&mut app.optimal);
    std::mem::take(&mut app.optimal.outbox).deliver(app);
    outcome
}

/// The places around the focus, innermost first.
pub fn contexts(app: &App) -> Vec<Context> {
    if app.optimal.edit.is_some() {
        return vec![Context::Field];
    }
    let pane = match app.optimal.focus {
        Pane::Answers => Context::Answers,
        Pane::Queue => Context::Queue,
        Pane::Tiers => Context::Tiers,
    };
    vec![pane, Context::List, Context::Optimal, Context::Screens]
}

/// The field that is being typed in.
pub fn field(app: &mut App) -> Option<&mut Input> {
    app.optimal.field_mut()
}

/// The text of that field changed; it is read when it is drawn.
pub fn field_changed(_: &mut App) {}

/// Text was pasted.
pub fn paste(app: &mut App, text: &str) {
    act(app, |optimal| optimal.paste(text));
}

/// The size of the terminal changed, or what the header takes of it.
pub fn layout_changed(app: &mut App) {
    let area = crate::tui::view::layout(app).body;
    act(app, |optimal| optimal.set_area(area));
}

/// The screen came into view.
pub fn shown(app: &mut App) {
    app.emit(Effect::Optimal(Ask::Tiers));
}

/// Something that was asked for has come.
pub fn hear(app: &mut App, news: News) {
    act(app, |optimal| optimal.hear(news));
}

/// Counters of the search.
pub fn pulse(app: &mut App, pulse: &Pulse) {
    let counters = pulse.optimal;
    act(app, |optimal| optimal.measure(counters, pulse.table()));
}

/// The mouse did something on the screen.
pub fn mouse(app: &mut App, mouse: Mouse) {
    let branch = act(app, |optimal| match mouse.action {
        MouseAction::Click => optimal.click(mouse.column, mouse.row),
        MouseAction::ScrollUp => {
            optimal.scroll(mouse.column, mouse.row, -3);
            None
        }
        MouseAction::ScrollDown => {
            optimal.scroll(mouse.column, mouse.row, 3);
            None
        }
    });
    take_branch(app, branch);
}

/// Does what the pane with the focus is for.
pub(super) fn enter(app: &mut App) {
    let branch = act(app, OptimalState::enter);
    take_branch(app, branch);
}

/// The state of the Solve screen, and how it is written down.
fn state(app: &App, scramble_only: bool) -> Option<(String, Cube)> {
    let now = app.solve.workspace().now();
    let scramble = now.scramble();
    let cube = if scramble_only { scramble.cube() } else { now.here().map(|here| here.cube) }?;
    if scramble.text().trim().is_empty() {
        return None;
    }
    let line = now.tree().line(now.cursor());
    let text = scramble.moves().map(|alg| alg.to_string()).unwrap_or_default();
    if scramble_only || line.is_empty() {
        return Some((text, cube));
    }
    // The inverse moves undone before the scramble and the normal ones behind it make the normal
    // side of the state.
    let text =
        [line.premoves().to_string(), text, line.normal.to_string()].join(" ").trim().to_owned();
    Some((text, cube))
}

/// Whether the Solve screen has a state to take.
pub(in crate::tui::screen) fn has_state(app: &App) -> Availability {
    Availability::when(state(app, false).is_some(), "there is no scramble on the Solve screen")
}

/// Takes the state in work on the Solve screen.
pub(in crate::tui::screen) fn take_state(app: &mut App) {
    if let Some(given) = state(app, false) {
        act(app, |optimal| optimal.add(vec![given]));
    }
}

/// Takes the scramble of the Solve screen.
pub(super) fn take_scramble(app: &mut App) {
    if let Some(given) = state(app, true) {
        act(app, |optimal| optimal.add(vec![given]));
    }
}

/// Puts a solution into the workspace of the Solve screen, behind the step that leads to its cube;
/// begins a new solve when there is none.
fn take_branch(app: &mut App, branch: Option<Branch>) {
    let Some(branch) = branch else { return };
    let now = app.solve.workspace().now();
    let nodes =
        std::iter::once(now.cursor()).chain(now.tree().walk().into_iter().map(|(id, _)| id));
    let leads_here = |id: &NodeId| now.at(*id).is_some_and(|there| there.cube == branch.cube);
    let node = nodes.chain([NodeId::ROOT]).find(leads_here);
    let text = if is_moves(&branch.text) {
        branch.text.clone()
    } else {
        branch.solution.inverse().to_string()
    };
    solve::act(app, |solve| {
        match node {
            Some(node) => solve.select(node),
            None => solve.start(&text),
        }
        if let Some(step) = Step::of_goal(Goal::Optimal) {
            solve.take_line(&step, &branch.solution);
        }
    });
    app.screen = Screen::Solve;
}

/// What the header says about the screen.
pub fn header(app: &App) -> Line<'static> {
    app.optimal.header(app.theme())
}

/// The sign of a search that is at work, and how far it is.
pub fn news(app: &App) -> Option<(char, String)> {
    app.optimal.news()
}

/// Draws the screen; gives the place of the text cursor.
pub fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    app.optimal.render(buffer, app.theme())
}
