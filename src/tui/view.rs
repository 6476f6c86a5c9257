//! Drawing of everything around the screens: header, bottom line, popups. Drawing only reads the
//! state and works at every size.
//!
//! [`layout`] is a pure function of the state; it also finds the target of a click.

use premove_cube::notation::is_obeyed;
use premove_service::Failure;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::app::App;
use super::catalogue;
use super::command::Command;
use super::context::Context;
use super::keymap::Meaning;
use super::message::Status;
use super::popup;
use super::remedy;
use super::screen::{RemedyCommand, ScreenId};
use super::theme::Role;
use super::widget::canvas::Canvas;
use super::widget::gauge::{self, TableWork};
use super::widget::hints::{self, Hint, Placed};
use super::widget::text::in_rows;

/// Smallest size of the terminal in columns and rows. On a smaller one only a message is drawn.
pub(crate) const SMALLEST: (u16, u16) = (60, 16);

/// The target of a click.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hit {
    /// The command of a hint or of the message line.
    Command(&'static Command),
    Screen(ScreenId),
    /// A place in the screen's own area; the screen itself finds the target there.
    Body,
}

/// The areas of a drawn screen: its body, and the header and bottom line around it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) tabs: Vec<(ScreenId, Rect)>,
    pub(crate) header: Rect,
    /// The area of the screen in view.
    pub(crate) body: Rect,
    pub(crate) bottom: Rect,
    /// The mode, at the left of the bottom row.
    pub(crate) mode: Rect,
    /// The table that is being built or checked, at the right of the bottom row; may be empty.
    pub(crate) table: Rect,
    pub(crate) hints: Vec<Placed>,
}

impl Layout {
    pub(crate) fn at(&self, place: Position) -> Option<Hit> {
        let tab = self.tabs.iter().find(|(_, area)| area.contains(place));
        let hint = self.hints.iter().find(|p| p.area.contains(place));
        tab.map(|(screen, _)| Hit::Screen(*screen))
            .or_else(|| hint.map(|p| Hit::Command(p.hint.command)))
            .or_else(|| self.body.contains(place).then_some(Hit::Body))
    }
}

/// Computes the areas for the current size, focus and message.
pub(crate) fn layout(app: &App) -> Layout {
    let (width, height) = app.size;
    if width < SMALLEST.0 || height < SMALLEST.1 {
        return Layout::default();
    }
    let header = Rect { x: 0, y: 0, width, height: 1 };
    let body = body(app);
    let bottom = Rect { y: body.bottom(), height: height - body.bottom(), ..header };
    let last = Rect { y: height - 1, ..header };
    let mut x = 0;
    let mut tabs = Vec::new();
    for id in ScreenId::all() {
        let width = u16::try_from(tab_text(app, id).width()).unwrap_or(u16::MAX);
        tabs.push((id, Rect { x, width, ..header }));
        x = x.saturating_add(width);
    }
    let contexts = app.shell.contexts();
    let mode = Rect { width: mode_text(&contexts).map_or(0, |text| text.len() as u16), ..last };
    let room = width - mode.width;
    let table = table_text(app).map_or(0, |(text, _)| (text.width() as u16).min(room));
    let table = Rect { x: width - table, width: table, ..last };
    let rest = Rect { x: mode.width, width: room - table.width, ..last };
    let hints =
        if app.shell.status.is_none() { place_hints(app, &contexts, rest) } else { Vec::new() };
    Layout { tabs, header, body, bottom, mode, table, hints }
}

/// Returns the area of the screen in view: all rows but the first one and those of the bottom line,
/// which has several rows while a long message is shown.
pub(crate) fn body(app: &App) -> Rect {
    let (width, height) = app.size;
    let rows = message(app).map_or(1, |message| message.rows(app).len() as u16);
    Rect { x: 0, y: 1, width, height: height.saturating_sub(1 + rows) }
}

/// Draws everything; returns the position of the text cursor, if there is one.
pub(crate) fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    let layout = layout(app);
    let theme = app.theme();
    if layout.body.is_empty() || buffer.area.width < app.size.0 || buffer.area.height < app.size.1 {
        draw_too_small(app.size, buffer);
        return None;
    }
    let mut canvas = Canvas { buffer, theme };
    draw_header(app, &layout, &mut canvas);
    let mut cursor = app.shell.screen().draw(&mut canvas);
    app.shell.screen().draw_positions(&mut canvas);
    draw_bottom(app, &layout, &mut canvas);
    if let Meaning::Prefix(bindings) = app.keymap.meaning(&app.shell.contexts(), &app.typed)
        && !app.typed.is_empty()
    {
        // Commands that cannot run now are left out, unless none can.
        let mut usable = bindings.clone();
        usable.retain(|b| b.command.availability(&app.shell).is_ok());
        let bindings = if usable.is_empty() { bindings } else { usable };
        popup::draw_following(&app.typed, &bindings, layout.body, &mut canvas);
    }
    for popup in &app.popups {
        cursor = popup::draw(popup, layout.body, &mut canvas);
    }
    take_out_what_is_obeyed(buffer);
    if let Some(block) = app.block {
        block.draw(buffer);
    }
    cursor
}

/// Removes control characters from the drawn frame, because the terminal would execute them. Names
/// of files and puzzles may contain any character. ratatui removes most of these characters, but
/// not those that change the writing direction.
fn take_out_what_is_obeyed(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        // This is fast, because nearly all cells hold one ASCII character.
        if cell.symbol().len() > 1 && cell.symbol().contains(is_obeyed) {
            // Joined emoji are wider once they are separated, so only as many stay as fit.
            let most = cell.symbol().width();
            let mut rest = String::new();
            for c in cell.symbol().chars().filter(|&c| !is_obeyed(c)) {
                rest.push(c);
                if rest.width() > most {
                    rest.pop();
                    break;
                }
            }
            cell.set_symbol(if rest.is_empty() { " " } else { &rest });
        }
    }
}

fn draw_too_small((width, height): (u16, u16), buffer: &mut Buffer) {
    let text = format!("need 60x16 (better 80x24), have {width}x{height}");
    let area = buffer.area;
    let parts = text.as_bytes().chunks(usize::from(area.width.max(1)));
    for (part, row) in parts.zip(area.rows()) {
        Line::raw(String::from_utf8_lossy(part)).render(row, buffer);
    }
}

/// Smallest width of a header that shows the work of screens that are not in view, in columns.
const WIDE: u16 = 100;

/// Smallest width of a header that shows the names of all screens, in columns.
const NARROW: u16 = 92;

/// Smallest screen width, in columns, at which `build` stands before a table that is being built.
const BRIEF: u16 = 76;

/// Returns the number and the name of a screen for the header, followed by its work in progress if
/// the screen is not in view.
fn tab_text(app: &App, id: ScreenId) -> String {
    let activity = match app.shell.activity(id) {
        None => String::new(),
        Some((sign, text)) if app.size.0 >= WIDE => format!("{sign} {text} "),
        Some((sign, _)) => format!("{sign} "),
    };
    if id != app.shell.in_view && app.size.0 < NARROW {
        return format!(" {} {activity}", id.digit());
    }
    format!(" {} {} {activity}", id.digit(), id.spec().title)
}

fn draw_header(app: &App, layout: &Layout, canvas: &mut Canvas<'_>) {
    for (id, area) in &layout.tabs {
        let role = if *id == app.shell.in_view { Role::Chip } else { Role::Text };
        canvas.words(*area, &tab_text(app, *id), role);
    }
    let left = layout.tabs.last().map_or(0, |(_, area)| area.right());
    let mut line = app.shell.screen().header(canvas.theme);
    if app.shell.is_unsaved() {
        line.spans.insert(0, canvas.span(" not saved ", Role::Error));
    }
    let room = layout.header.width.saturating_sub(left.saturating_add(1));
    let width = u16::try_from(line.width()).unwrap_or(u16::MAX).min(room);
    canvas.line(Rect { x: layout.header.right() - width, width, ..layout.header }, line);
}

fn mode_text(contexts: &[Context]) -> Option<&'static str> {
    contexts.contains(&Context::FIELD).then_some(" EDIT ")
}

fn draw_bottom(app: &App, layout: &Layout, canvas: &mut Canvas<'_>) {
    if let Some(text) = mode_text(&app.shell.contexts()) {
        canvas.words(layout.mode, text, Role::Chip);
    }
    let x = layout.mode.right();
    let width = layout.table.x - x;
    if let Some((text, share)) = table_text(app) {
        canvas.line(layout.table, gauge::bar(&text, share, layout.table.width, canvas.theme));
    }
    match message(app) {
        Some(message) => {
            for (line, row) in message.rows(app).iter().zip(layout.bottom.rows()) {
                canvas.words(Rect { x, width, ..row }, line, message.role);
            }
        }
        None => hints::draw(&layout.hints, canvas),
    }
}

/// Returns the key with which the screen in view carries out the remedy of a failure, and the
/// effect of the key, such as `K builds b5`. Returns `None` if there is no such key.
fn remedy_key(app: &App, failure: &Failure) -> Option<String> {
    let RemedyCommand { id, effect } =
        app.shell.screen().remedy_command(failure.remedy.as_ref()?)?;
    let bindings = app.keymap.working(catalogue::find(id)?, &app.shell.contexts());
    let key = super::key::show_sequence(&bindings.first()?.keys);
    Some(format!("{key} {effect}"))
}

/// Returns the table that is being built or checked, if any, and its progress in percent.
fn table_text(app: &App) -> Option<(String, u8)> {
    let TableWork { table, is_check, share } = app.shell.table.as_ref()?;
    let doing = match (is_check, app.size.0 >= BRIEF) {
        (true, _) => "check ",
        (false, true) => "build ",
        (false, false) => "",
    };
    Some((format!(" {doing}{table} {share:>2} % "), *share))
}

/// Maximum number of rows for a long message.
const MESSAGE_ROWS: usize = 3;

/// The message in the bottom rows.
struct BottomMessage {
    text: String,
    role: Role,
}

impl BottomMessage {
    /// Returns the text, wrapped to the rows that it needs.
    fn rows(&self, app: &App) -> Vec<String> {
        let rows = in_rows(&self.text, usize::from(message_width(app)).max(1), MESSAGE_ROWS);
        rows.into_iter().map(|row| format!(" {row}")).collect()
    }
}

fn message(app: &App) -> Option<BottomMessage> {
    let (text, role) = match app.shell.status.as_ref()? {
        Status::Said(text) => (text.clone(), Role::Good),
        Status::Warned(text) => (format!("! {text}"), Role::Error),
        Status::Refused(failure) => {
            let key = remedy_key(app, failure);
            (format!("! {}", remedy::with_key(failure, key.as_deref())), Role::Error)
        }
    };
    Some(BottomMessage { text, role })
}

/// Returns the width of a message: what the mode and the table leave of the bottom row.
fn message_width(app: &App) -> u16 {
    let mode = mode_text(&app.shell.contexts()).map_or(0, str::len) as u16;
    let table = table_text(app).map_or(0, |(text, _)| text.width() as u16);
    app.size.0.saturating_sub(mode + table + 2)
}

/// Lowest rank of the hints that are always shown: those of help, command line and quit, which lead
/// to all other commands.
const ALWAYS: u8 = 90;

/// Lowest rank of the hints that are shown only in states in which their commands are of use next:
/// those of a key whose effect depends on the state, such as Esc.
const ONLY_OF_USE: u8 = 80;

/// Returns the hints of the contexts around the focus: first the commands of use next, then the
/// others by rank. Commands that cannot run now are left out.
fn place_hints(app: &App, contexts: &[Context], area: Rect) -> Vec<Placed> {
    let here = catalogue::commands().filter(|c| contexts.contains(&c.context));
    let with_hint = here.filter_map(|c| c.hint.map(|(rank, word)| (rank, word, c)));
    let mut ranked: Vec<_> =
        with_hint.filter(|(.., c)| c.availability(&app.shell).is_ok()).collect();
    let of_use = app.shell.screen().commands_of_use();
    ranked.retain(|(rank, _, c)| !(ONLY_OF_USE..ALWAYS).contains(rank) || of_use.contains(&c.id));
    let place = |id: &str| of_use.iter().position(|of| *of == id).unwrap_or(of_use.len());
    ranked.sort_by_key(|(rank, _, command)| (place(command.id), *rank));
    let mut first = Vec::new();
    let mut last = Vec::new();
    for (rank, word, command) in ranked {
        let place = if rank < ALWAYS { &mut first } else { &mut last };
        place.extend(hint_key(app, command, contexts).map(|key| Hint { key, word, command }));
    }
    hints::place(first, last, area)
}

/// Returns the key of a command that works now; `None` if there is none. In a text field, keys that
/// type a character do not count.
fn hint_key(app: &App, command: &Command, contexts: &[Context]) -> Option<String> {
    let in_field = contexts.contains(&Context::FIELD);
    let bindings = app.keymap.working(command, contexts);
    let binding = bindings
        .into_iter()
        .find(|of| !in_field || of.keys.first().is_some_and(|k| k.typed().is_none()))?;
    Some(super::key::show_sequence(&binding.keys))
}
