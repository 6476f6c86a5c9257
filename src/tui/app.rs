//! The state of the front end and the one function that changes it.
//!
//! # The seam
//!
//! [`App`] is plain data. [`App::update`] takes a [`Msg`] and is the only mutation; what the
//! program must do outside the state (quit, copy, search, save) is collected as [`Effect`]s, which
//! the loop in `run` fetches and performs. Drawing (`view::draw`) reads the state only and works at
//! any size. No terminal types here, no clock, no files, no threads.
//!
//! A screen owns its state and its panes; the shell owns the header, the bottom line, popups, keys
//! and themes. What the shell asks of whichever screen is in view is in [`screen`]; messages about
//! the work of one screen go to that screen, in view or not. What a screen may use of the shell are
//! the methods below: [`App::emit`], [`App::say`], [`App::warn`], [`App::confirm`], [`App::show`],
//! [`App::theme`].
//!
//! A key goes to the popup on top if there is one; else to the text field that has the focus if it
//! edits; else to the keymap, innermost place first.

use super::command::{Availability, Command, Context, Run};
use super::commands;
use super::key::{Key, Mouse, MouseAction};
use super::keymap::{Keymap, Meaning};
use super::looks::Looks;
use super::popup::{Confirm, Fate, Menu, Popup};
use super::screen::optimal::{self, OptimalState};
use super::screen::puzzles::{self, PuzzlesState};
use super::screen::solve::{self, SolveState};
use super::screen::{self, Screen};
use super::theme::Theme;
use super::view;
use super::widget::input::Edit;
use crate::table::TableId;

pub use super::message::{Effect, Msg, Pulse, SearchEvent, Status};

/// Everything the front end knows.
#[derive(Debug, Default)]
pub struct App {
    /// The screen in view.
    pub screen: Screen,
    /// The Solve screen.
    pub solve: SolveState,
    /// The Optimal screen.
    pub optimal: OptimalState,
    /// The Puzzles screen.
    pub puzzles: PuzzlesState,
    /// Popups, the last one on top.
    pub popups: Vec<Popup>,
    /// The message in the bottom line.
    pub status: Option<Status>,
    /// Which keys mean what.
    pub keymap: Keymap,
    /// Themes, and the one in use.
    pub looks: Looks,
    /// Columns and rows.
    pub size: (u16, u16),
    /// The beginning of a key sequence.
    pub typed: Vec<Key>,
    /// The table that was being built when last heard.
    pub building: Option<TableId>,
    effects: Vec<Effect>,
}

impl App {
    /// An app with nothing on it, and no size until the first [`Msg::Resize`].
    pub fn new(keymap: Keymap, looks: Looks) -> Self {
        Self { keymap, looks, ..Self::default() }
    }

    /// The theme in use.
    pub fn theme(&self) -> &Theme {
        self.looks.theme()
    }

    /// Asks for something outside the state.
    pub fn emit(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Fetches what was asked for since the last time.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Says something in the bottom line.
    pub fn say(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Said(text.into()));
    }

    /// Says in the bottom line what did not work.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Warned(text.into()));
    }

    /// Asks before something is done that cannot be undone; `yes` gets `word`.
    pub fn confirm(
        &mut self,
        question: impl Into<String>,
        word: impl Into<String>,
        yes: fn(&mut Self, &str),
    ) {
        self.popups.push(Popup::Confirm(Confirm {
            question: question.into(),
            word: word.into(),
            yes,
        }));
    }

    /// Brings a screen into view; what the others do goes on.
    pub fn show(&mut self, screen: Screen) {
        self.screen = screen;
        screen::shown(self);
    }

    /// The places around the focus, innermost first.
    pub fn contexts(&self) -> Vec<Context> {
        let mut contexts = screen::contexts(self);
        contexts.push(Context::Global);
        contexts
    }

    /// Changes the state as a message says.
    pub fn update(&mut self, msg: Msg) {
        match msg {
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => self.paste(&text),
            Msg::Burst(text) if self.takes_text() => self.paste(&text),
            // A question is no place for text.
            Msg::Burst(_) if !self.popups.is_empty() => {}
            Msg::Burst(text) => {
                let question = format!("Paste as {}?  {text}", self.screen.takes());
                self.confirm(question, text, Self::paste);
            }
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Resize(columns, rows) => {
                self.size = (columns, rows);
                screen::layout_changed(self);
            }
            Msg::Search(event) => solve::search(self, event),
            Msg::Bound(event) => solve::bound(self, event),
            Msg::Optimal(news) => optimal::hear(self, news),
            Msg::Puzzles(news) => puzzles::hear(self, news),
            Msg::Pulse(pulse) => {
                self.building = pulse.building.map(|(id, ..)| id);
                solve::pulse(self, &pulse);
                optimal::pulse(self, &pulse);
                puzzles::pulse(self, &pulse);
            }
            Msg::Restored(text) => solve::restore(self, &text),
            Msg::Previous(text) => solve::previous(self, &text),
            Msg::Open(text) => solve::open(self, &text),
            Msg::Drawn(outcome) => solve::drawn(self, outcome),
            Msg::Say(text) => self.say(text),
            Msg::Warn(text) => self.warn(text),
            Msg::Complaints(lines) => {
                self.popups.push(Popup::message("Settings that were not used", &lines));
            }
        }
    }

    /// Runs a command, or says why it cannot be run. `word` is what was typed behind it.
    pub fn run(&mut self, command: &'static Command, word: Option<&str>) {
        if let Availability::Disabled(reason) = (command.state)(self) {
            self.warn(format!("{}: {reason}", command.title));
            return;
        }
        match (command.run, word) {
            (Run::Now(run), _) => run(self),
            (Run::With { run, .. }, Some(word)) => run(self, word),
            (Run::With { .. }, None) => {
                let menu = Menu::palette(self, &format!("{} ", command.id));
                self.popups.push(Popup::Menu(menu));
            }
        }
    }

    fn key(&mut self, key: Key) {
        self.status = None;
        if key == commands::QUIT_AT_ONCE {
            self.emit(Effect::Quit);
        } else if let Some(popup) = self.popups.pop() {
            self.popup_key(popup, key);
        } else if self.typed.is_empty() && self.edit(key) {
            // The text field took it.
        } else {
            self.command_key(key);
        }
    }

    fn popup_key(&mut self, mut popup: Popup, key: Key) {
        match popup.key(self, key) {
            Fate::Keep => self.popups.push(popup),
            Fate::Close => {}
            Fate::Run(command, word) => self.run(command, word.as_deref()),
            Fate::Yes(yes, word) => yes(self, &word),
        }
    }

    /// Whether what is typed goes into a text field.
    fn takes_text(&mut self) -> bool {
        match self.popups.last() {
            Some(popup) => popup.takes_text(),
            None => screen::field(self).is_some(),
        }
    }

    fn edit(&mut self, key: Key) -> bool {
        let Some(field) = screen::field(self) else { return false };
        match field.key(key) {
            Edit::Ignored => return false,
            Edit::Moved => {}
            Edit::Changed => screen::field_changed(self),
        }
        true
    }

    fn command_key(&mut self, key: Key) {
        let mut typed = std::mem::take(&mut self.typed);
        typed.push(key);
        match self.keymap.meaning(&self.contexts(), &typed) {
            Meaning::Command(command) => self.run(command, None),
            Meaning::Prefix(_) => self.typed = typed,
            Meaning::Nothing if typed.len() > 1 && key != Key::plain(super::key::Code::Esc) => {
                self.warn(format!("'{}' means nothing here", super::key::show_sequence(&typed)));
            }
            Meaning::Nothing => {}
        }
    }

    /// A paste goes to the popup or text field that is being edited, else it is a scramble.
    fn paste(&mut self, text: &str) {
        self.status = None;
        self.typed.clear();
        if let Some(mut popup) = self.popups.pop() {
            popup.paste(self, text);
            self.popups.push(popup);
        } else {
            screen::paste(self, text);
        }
    }

    fn mouse(&mut self, mouse: Mouse) {
        if let Some(mut popup) = self.popups.pop() {
            let area = view::layout(self).body;
            match popup.mouse(mouse, view::popup_area(&popup, area)) {
                Fate::Close => {}
                Fate::Run(command, word) => self.run(command, word.as_deref()),
                Fate::Yes(yes, word) => yes(self, &word),
                Fate::Keep => self.popups.push(popup),
            }
            return;
        }
        let hit = view::layout(self).at(mouse.column, mouse.row);
        if mouse.action == MouseAction::Click {
            self.status = None;
        }
        match (hit, mouse.action) {
            (Some(view::Hit::Command(command)), MouseAction::Click) => {
                self.typed.clear();
                self.run(command, None);
            }
            (Some(view::Hit::Screen(screen)), MouseAction::Click) => self.show(screen),
            (Some(view::Hit::Body), _) => screen::mouse(self, mouse),
            _ => {}
        }
    }
}
