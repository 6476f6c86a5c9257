//! The state of the front end and the one function that changes it.
//!
//! [`App`] is plain data. [`App::update`] takes a [`Message`] and is the only mutation; what the
//! program must do outside the state (quit, copy, search, save) is collected as [`Effect`]s, which
//! the loop in `run` fetches and performs. Drawing (`view::draw`) reads the state only and works at
//! any size. No terminal types here, no clock, no files, no threads.
//!
//! A screen owns its state and its panes; the shell owns the header, the bottom line, popups, keys
//! and themes. The shell knows screens as [`Screen`] only. After every action on a screen it
//! performs what the screen left in its outbox.
//!
//! A key goes to the popup on top if there is one; else to the text field that has the focus if it
//! edits; else to the keymap, innermost place first.

use std::any::Any;

use ratatui::layout::Position;

use super::command::{Command, Context, Run};
use super::commands;
use super::key::{Key, Mouse, MouseAction};
use super::keymap::{Keymap, Meaning};
use super::popup::{Confirm, Fate, Menu, Popup};
use super::screen::{Handover, Offer, Outbox, Screen, ScreenId};
use super::theme::Theme;
use super::themes::Themes;
use super::view;
use super::widget::input::Edit;
use crate::table::TableId;

use super::message::Reply;
pub(crate) use super::message::{Effect, Message, Snapshot, Status};

/// Lines that a turn of the wheel scrolls.
const WHEEL: isize = 3;

/// Everything the front end knows.
#[derive(Debug)]
pub(crate) struct App {
    /// The screens, in the order of [`SCREENS`](super::screen::SCREENS).
    screens: Vec<Box<dyn Screen>>,
    pub(crate) in_view: ScreenId,
    /// Popups, the last one on top.
    pub(crate) popups: Vec<Popup>,
    pub(crate) status: Option<Status>,
    /// Which keys mean what.
    pub(crate) keymap: Keymap,
    pub(crate) themes: Themes,
    /// Columns and rows.
    pub(crate) size: (u16, u16),
    /// The beginning of a key sequence.
    pub(crate) typed: Vec<Key>,
    /// The table that was being built at the last snapshot.
    pub(crate) building: Option<TableId>,
    effects: Vec<Effect>,
}

impl Default for App {
    fn default() -> Self {
        Self::new(Keymap::default(), Themes::default())
    }
}

impl App {
    /// An app with nothing on it, and no size until the first [`Message::Resize`].
    pub(crate) fn new(keymap: Keymap, themes: Themes) -> Self {
        Self {
            screens: ScreenId::all().map(|id| (id.spec().open)()).collect(),
            in_view: ScreenId::FIRST,
            popups: Vec::new(),
            status: None,
            keymap,
            themes,
            size: (0, 0),
            typed: Vec::new(),
            building: None,
            effects: Vec::new(),
        }
    }

    /// The screen in view.
    pub(crate) fn screen(&self) -> &dyn Screen {
        self.screen_of(self.in_view)
    }

    pub(crate) fn screen_of(&self, id: ScreenId) -> &dyn Screen {
        &*self.screens[id.index()]
    }

    pub(crate) fn state<S: Screen>(&self) -> &S {
        let screen: &dyn Any = self.screen_of(self.id_of::<S>());
        screen.downcast_ref().unwrap_or_else(|| unreachable!("the id is that of this type"))
    }

    /// Does something on the screen of this type and what follows from it.
    pub(crate) fn act<S: Screen, T>(&mut self, action: impl FnOnce(&mut S) -> T) -> T {
        let id = self.id_of::<S>();
        self.on(id, |screen| {
            let screen: &mut dyn Any = screen;
            let state = screen.downcast_mut();
            action(state.unwrap_or_else(|| unreachable!("the id is that of this type")))
        })
    }

    /// Does something on the screen in view and what follows from it.
    pub(crate) fn act_in_view<T>(&mut self, action: impl FnOnce(&mut dyn Screen) -> T) -> T {
        self.on(self.in_view, action)
    }

    pub(crate) fn id_of<S: Screen>(&self) -> ScreenId {
        let is_of_type = |id: &ScreenId| {
            let screen: &dyn Any = self.screen_of(*id);
            screen.is::<S>()
        };
        let found = ScreenId::all().find(is_of_type);
        found.unwrap_or_else(|| unreachable!("every screen is opened at the start"))
    }

    fn on<T>(&mut self, id: ScreenId, action: impl FnOnce(&mut dyn Screen) -> T) -> T {
        let screen = &mut *self.screens[id.index()];
        let outcome = action(screen);
        let Outbox { effects, status, handover } = std::mem::take(screen.outbox());
        self.effects.extend(effects.into_iter().map(|effect| Effect::Screen(id, effect)));
        if status.is_some() {
            self.status = status;
        }
        if let Some(handover) = handover {
            self.hand_over(&handover);
        }
        outcome
    }

    /// The same for something that the user did not do: it may come while another screen is in
    /// view.
    fn on_event(&mut self, id: ScreenId, action: impl FnOnce(&mut dyn Screen)) {
        let status = self.status.clone();
        self.on(id, action);
        if id != self.in_view && !self.screen_of(id).speaks_unseen() {
            self.status = status;
        }
    }

    /// What a screen has for another one to work on.
    pub(crate) fn offered(&self, offer: Offer) -> Option<Handover> {
        self.screens.iter().find_map(|screen| screen.offer(offer))
    }

    /// Gives something to the first screen that takes it and brings that into view.
    pub(crate) fn hand_over(&mut self, handover: &Handover) {
        if let Some(id) = ScreenId::all().find(|id| self.on(*id, |screen| screen.receive(handover)))
        {
            self.show(id);
        }
    }

    pub(crate) fn theme(&self) -> &Theme {
        self.themes.theme()
    }

    pub(crate) fn emit(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Fetches what was asked for since the last time.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Said(text.into()));
    }

    /// Says in the bottom line what did not work.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Warned(text.into()));
    }

    /// Asks before something is done that cannot be undone; `yes` gets `word`.
    pub(crate) fn confirm(
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
    pub(crate) fn show(&mut self, id: ScreenId) {
        self.in_view = id;
        self.act_in_view(|screen| {
            screen.shown();
        });
    }

    /// The same for the screen of this type.
    pub(crate) fn show_screen<S: Screen>(&mut self) {
        self.show(self.id_of::<S>());
    }

    /// The places around the focus, innermost first.
    pub(crate) fn contexts(&self) -> Vec<Context> {
        let mut contexts = self.screen().contexts();
        contexts.push(Context::GLOBAL);
        contexts
    }

    pub(crate) fn update(&mut self, msg: Message) {
        match msg {
            Message::Key(key) => self.key(key),
            Message::Paste(text) => self.paste(&text),
            Message::Burst(text) if self.takes_text() => self.paste(&text),
            // A question is no place for text.
            Message::Burst(_) if !self.popups.is_empty() => {}
            Message::Burst(text) => {
                let question = format!("Paste as {}?  {text}", self.screen().paste_name());
                self.confirm(question, text, Self::paste);
            }
            Message::Mouse(mouse) => self.mouse(mouse),
            Message::Resize(columns, rows) => {
                self.size = (columns, rows);
                let body = view::layout(self).body;
                for id in ScreenId::all() {
                    self.on(id, |screen| screen.set_area(body));
                }
            }
            Message::Job { screen, slot, event, counters } => {
                self.on_event(screen, |screen| screen.event(slot, event, counters));
            }
            Message::Reply(id, Reply::Saved(text)) => {
                self.on_event(id, |screen| screen.restore(&text));
            }
            Message::Reply(id, reply) => self.on_event(id, |screen| screen.reply(reply)),
            Message::Snapshot(snapshot) => {
                self.building = snapshot.building.map(|(id, ..)| id);
                let table = snapshot.table();
                for (id, readings) in ScreenId::all().zip(&snapshot.screens) {
                    self.on_event(id, |screen| screen.measure(readings, table.as_ref()));
                }
            }
            Message::Open(text) => self.hand_over(&Handover::Scramble(text)),
            Message::Say(text) => self.say(text),
            Message::Warn(text) => self.warn(text),
            Message::Complaints(lines) => {
                self.popups.push(Popup::notice("Settings that were not used", &lines));
            }
        }
    }

    /// Runs a command, or says why it cannot be run. `word` is what was typed behind it.
    pub(crate) fn run(&mut self, command: &'static Command, word: Option<&str>) {
        if let Err(reason) = command.availability(self) {
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
        } else if let Some(mut popup) = self.popups.pop() {
            let fate = popup.key(self, key);
            self.decide(popup, fate);
        } else if self.typed.is_empty() && self.edit(key) {
            // The text field took it.
        } else {
            self.command_key(key);
        }
    }

    /// Does what a key or the mouse made of a popup.
    fn decide(&mut self, popup: Popup, fate: Fate) {
        match fate {
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
            None => self.act_in_view(|screen| screen.field().is_some()),
        }
    }

    /// Types into the field of the screen, if there is one that takes the key.
    fn edit(&mut self, key: Key) -> bool {
        let edit = self.act_in_view(|screen| screen.field().map(|field| field.key(key)));
        if edit == Some(Edit::Changed) {
            self.act_in_view(|screen| {
                screen.field_changed();
            });
        }
        edit.is_some_and(|edit| edit != Edit::Ignored)
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
            self.act_in_view(|screen| screen.paste(text));
        }
    }

    fn mouse(&mut self, mouse: Mouse) {
        if let Some(mut popup) = self.popups.pop() {
            let area = view::layout(self).body;
            let fate = popup.mouse(mouse, popup.area(area));
            return self.decide(popup, fate);
        }
        let place = Position { x: mouse.column, y: mouse.row };
        let hit = view::layout(self).at(place);
        if mouse.action == MouseAction::Click {
            self.status = None;
        }
        match (hit, mouse.action) {
            (Some(view::Hit::Command(command)), MouseAction::Click) => {
                self.typed.clear();
                self.run(command, None);
            }
            (Some(view::Hit::Screen(id)), MouseAction::Click) => self.show(id),
            (Some(view::Hit::Body), action) => self.act_in_view(|screen| match action {
                MouseAction::Click => screen.click(place),
                MouseAction::ScrollUp => screen.scroll(place, -WHEEL),
                MouseAction::ScrollDown => screen.scroll(place, WHEEL),
            }),
            _ => {}
        }
    }
}
