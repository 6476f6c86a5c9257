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

use std::any::{Any, TypeId};

use ratatui::layout::Position;

use super::command::{Command, Run};
use super::commands;
use super::context::Context;
use super::key::{Key, Mouse, MouseAction};
use super::keymap::{Keymap, Meaning};
use super::popup::{Around, Confirm, Fate, Menu, Popup, Yes};
use super::screen::{Handover, Offer, Outbox, Screen, ScreenId};
use super::shell::Shell;
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
    /// The screens, in the order of [`SCREENS`](super::screens::SCREENS).
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

    /// The screen whose state has this type.
    pub(crate) fn id_of(&self, state: TypeId) -> ScreenId {
        let is_of_type = |id: &ScreenId| {
            let screen: &dyn Any = self.screen_of(*id);
            screen.type_id() == state
        };
        let found = ScreenId::all().find(is_of_type);
        found.unwrap_or_else(|| unreachable!("every screen is opened at the start"))
    }

    /// Does something on the screen in view and what follows from it.
    fn in_view<T>(&mut self, action: impl FnOnce(&mut dyn Screen) -> T) -> T {
        self.on(self.in_view, action)
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

    /// What popups see of the program.
    fn around(&self) -> Around<'_> {
        Around { shell: self, keymap: &self.keymap }
    }

    pub(crate) fn theme(&self) -> &Theme {
        self.themes.theme()
    }

    /// Fetches what was asked for since the last time.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Brings a screen into view; what the others do goes on.
    pub(crate) fn show(&mut self, id: ScreenId) {
        self.in_view = id;
        self.in_view(|screen| {
            screen.shown();
        });
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
                let yes = Yes::Paste(text);
                self.popups.push(Popup::Confirm(Confirm { question, yes }));
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
                let menu = Menu::palette(self.around(), &format!("{} ", command.id));
                self.popups.push(Popup::Menu(menu));
            }
        }
    }

    fn key(&mut self, key: Key) {
        self.status = None;
        if key == commands::QUIT_AT_ONCE {
            self.emit(Effect::Quit);
        } else if let Some(mut popup) = self.popups.pop() {
            let fate = popup.key(self.around(), key);
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
            Fate::Yes(Yes::Do(action)) => action(self),
            Fate::Yes(Yes::Paste(text)) => self.paste(&text),
        }
    }

    /// Whether what is typed goes into a text field.
    fn takes_text(&mut self) -> bool {
        match self.popups.last() {
            Some(popup) => popup.takes_text(),
            None => self.in_view(|screen| screen.field().is_some()),
        }
    }

    /// Types into the field of the screen, if there is one that takes the key.
    fn edit(&mut self, key: Key) -> bool {
        let edit = self.in_view(|screen| screen.field().map(|field| field.key(key)));
        if edit == Some(Edit::Changed) {
            self.in_view(|screen| {
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
            popup.paste(self.around(), text);
            self.popups.push(popup);
        } else {
            self.in_view(|screen| screen.paste(text));
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
            (Some(view::Hit::Body), action) => self.in_view(|screen| match action {
                MouseAction::Click => screen.click(place),
                MouseAction::ScrollUp => screen.scroll(place, -WHEEL),
                MouseAction::ScrollDown => screen.scroll(place, WHEEL),
            }),
            _ => {}
        }
    }
}

impl Shell for App {
    fn screen_of_type(&self, state: TypeId) -> &dyn Screen {
        self.screen_of(self.id_of(state))
    }

    fn act_on(&mut self, state: TypeId, action: &mut dyn FnMut(&mut dyn Screen)) {
        self.on(self.id_of(state), action);
    }

    fn act_in_view(&mut self, action: &mut dyn FnMut(&mut dyn Screen)) {
        self.in_view(action);
    }

    fn show_type(&mut self, state: TypeId) {
        self.show(self.id_of(state));
    }

    fn leave(&mut self) {
        if self.in_view != ScreenId::FIRST {
            return self.show(ScreenId::FIRST);
        }
        match self.building {
            Some(name) => {
                let question =
                    format!("Table {name} is being built and would have to start over. Quit?");
                self.confirm(question, |shell| shell.emit(Effect::Quit));
            }
            None => self.emit(Effect::Quit),
        }
    }

    fn offered(&self, offer: Offer) -> Option<Handover> {
        self.screens.iter().find_map(|screen| screen.offer(offer))
    }

    fn hand_over(&mut self, handover: &Handover) {
        if let Some(id) = ScreenId::all().find(|id| self.on(*id, |screen| screen.receive(handover)))
        {
            self.show(id);
        }
    }

    fn contexts(&self) -> Vec<Context> {
        let mut contexts = self.screen().contexts();
        contexts.push(Context::GLOBAL);
        contexts
    }

    fn help(&mut self) {
        self.popups.push(Popup::Menu(Menu::help(self.around())));
    }

    fn command_line(&mut self) {
        self.popups.push(Popup::Menu(Menu::palette(self.around(), "")));
    }

    fn themes(&mut self) -> &mut Themes {
        &mut self.themes
    }

    fn theme_names(&self) -> Vec<String> {
        self.themes.names().map(str::to_owned).collect()
    }

    fn emit(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    fn say(&mut self, text: String) {
        self.status = Some(Status::Said(text));
    }

    fn warn(&mut self, text: String) {
        self.status = Some(Status::Warned(text));
    }

    fn confirm(&mut self, question: String, yes: fn(&mut dyn Shell)) {
        self.popups.push(Popup::Confirm(Confirm { question, yes: Yes::Do(yes) }));
    }
}
