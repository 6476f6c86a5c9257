//! The state of the front end and the one function that changes it.
//!
//! [`App`] is plain data: popups, keys, and the screens with their shared state ([`Shell`]).
//! [`App::update`] handles a [`Message`] and is the only mutation. What the program must do outside
//! the state (quit, copy, search, save) is collected as [`Effect`]s, which the loop in `run`
//! fetches and performs. Drawing (`view::draw`) only reads the state and works at any size. This
//! file uses no clock, files or threads; from the terminal library it uses only the names of keys.
//!
//! A screen owns its state and its panes; the shell uses screens only through
//! [`Screen`]. After every action on a screen, the shell performs the
//! contents of the screen's outbox.
//!
//! A key goes to the top popup if one is open. Otherwise it goes to the focused text field, if the
//! key edits text, and else to the keymap, innermost context first.

use premove_fmc::practice::{LevelChoice, RatedFor};
use premove_service::Failure;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::block::{Block, Button};
use super::burst;
use super::command::{Command, Run};
use super::commands;
use super::key::{Code, Held, Key, Mouse, MouseAction};
use super::keymap::{Keymap, Meaning};
use super::popup::{Answer, AnswerEffect, Around, Export, Fate, Menu, Popup, Question};
use super::screen::{Handover, Screen, ScreenId};
use super::settings::Lowercase;
use super::shell::{Ask, Shell};
use super::theme::Theme;
use super::themes::Themes;
use super::view;
use super::widget::input::Edit;

use super::message::{Asked, Choice, FileEffect, Reply, ScreenEffect, Status, Then};
pub(crate) use super::message::{Effect, Message, Snapshot};

/// Number of lines that one turn of the mouse wheel scrolls.
const WHEEL: isize = 3;

/// All state of the front end.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) shell: Shell,
    /// The open popups; the last one is on top.
    pub(crate) popups: Vec<Popup>,
    /// The commands that the keys are bound to.
    pub(crate) keymap: Keymap,
    /// Size of the terminal in columns and rows.
    pub(crate) size: (u16, u16),
    /// The area of the screen in view.
    body: Rect,
    /// The keys typed so far of an unfinished key sequence.
    pub(crate) typed: Vec<Key>,
    /// The block of the screen that the mouse is dragged over; `None` while its button is up.
    pub(crate) block: Option<Block>,
    /// The meaning of lower-case face letters while moves are typed.
    pub(crate) lowercase: Lowercase,
    /// The level for which screens rate solutions, as the user set it.
    level: LevelChoice,
    /// The level for which they rate solutions now.
    rated_for: RatedFor,
}

impl Default for App {
    fn default() -> Self {
        Self::new(Keymap::default(), Themes::default(), LevelChoice::default())
    }
}

impl App {
    /// Creates an empty app, whose size is (0, 0) until the first [`Message::Resize`].
    pub(crate) fn new(keymap: Keymap, themes: Themes, level: LevelChoice) -> Self {
        let mut app = Self {
            shell: Shell::new(themes),
            popups: Vec::new(),
            keymap,
            size: (0, 0),
            body: Rect::ZERO,
            typed: Vec::new(),
            block: None,
            lowercase: Lowercase::default(),
            level,
            rated_for: RatedFor::default(),
        };
        let names = app.keymap.names();
        for id in ScreenId::all() {
            app.shell.on(id, |screen| screen.use_keys(&names));
        }
        match level {
            LevelChoice::Mean(level) => app.rate_for(RatedFor::set(level)),
            LevelChoice::Auto => {
                for id in ScreenId::all() {
                    app.shell.on(id, super::screen::Screen::find_level);
                }
            }
        }
        app
    }

    /// Returns the parts of the program that popups may read.
    fn around(&self) -> Around<'_> {
        Around { shell: &self.shell, keymap: &self.keymap, body: self.body }
    }

    pub(crate) fn theme(&self) -> &Theme {
        self.shell.themes.theme()
    }

    /// Removes and returns the effects collected since the last call.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.shell.effects)
    }

    pub(crate) fn update(&mut self, msg: Message) {
        match msg {
            Message::Key(key) => self.key(key),
            Message::Paste(text) => self.paste(&text),
            Message::Burst(text) => self.burst(text),
            Message::Mouse(mouse) => self.mouse(mouse),
            Message::Button(button, place) => self.button(button, place),
            Message::Resize(columns, rows) => self.size = (columns, rows),
            Message::Job { screen, slot, event, counters } => {
                self.shell.on_event(screen, |screen| screen.event(slot, event, counters));
            }
            Message::Reply(id, Reply::Saved(text)) => {
                self.shell.on_event(id, |screen| screen.restore(&text));
                if self.shell.screen_of(id).lock().is_some() {
                    self.shell.bring(id);
                }
            }
            Message::Reply(id, reply) => self.shell.on_event(id, |screen| screen.reply(reply)),
            Message::Time(now) => {
                self.shell.fade(now);
                for id in ScreenId::all() {
                    self.shell.on_event(id, |screen| screen.time(now));
                }
            }
            Message::TimeSet(millis) => {
                for id in ScreenId::all() {
                    self.shell.on_event(id, |screen| screen.time_was_set(millis));
                }
            }
            Message::Snapshot(snapshot) => {
                let asked_for = snapshot.building.filter(|_| !snapshot.is_idle_build);
                self.shell.building = asked_for.map(|(id, ..)| id);
                let table = snapshot.table();
                for (id, readings) in ScreenId::all().zip(&snapshot.screens) {
                    self.shell.on_event(id, |screen| {
                        screen.measure(readings, table.as_ref());
                        screen.finishes_by(snapshot.finishes);
                    });
                }
                self.shell.table = table;
            }
            Message::Exists { screen, path, text } => {
                let question = format!("'{path}' exists already. Replace it?");
                let effect = ScreenEffect::File(FileEffect::Write { path, text, replace: true });
                let replace = Then::Perform(Box::new(effect));
                let answers = vec![
                    Choice { key: Code::Enter, words: "yes", then: replace },
                    Choice { key: Code::Esc, words: "no", then: Then::Nothing },
                ];
                let asked = Asked::Question { title: "Sure?", text: question, answers };
                self.shell.on_event(screen, |screen| screen.outbox().ask(asked));
            }
            Message::Open(text) => self.shell.hand_over(&Handover::Scramble(text)),
            Message::Say(text) => self.shell.say(text),
            Message::Warn(text) => self.shell.warn(text),
            Message::Saving { screen, trouble } => self.shell.set_trouble(screen, trouble),
            Message::Background(background) => self.shell.themes.set_background(background),
            Message::Elsewhere(elsewhere) => self.shell.elsewhere = elsewhere,
            Message::Complaints(lines) => {
                self.popups.push(Popup::notice("Settings that were not used", &lines));
            }
        }
        self.share_lengths();
        self.share_level();
        self.open_asked();
        self.fit();
    }

    /// Gives the screens the area that the message in the bottom rows leaves.
    fn fit(&mut self) {
        let body = view::body(self);
        if std::mem::replace(&mut self.body, body) == body {
            return;
        }
        for id in ScreenId::all() {
            self.shell.on(id, |screen| screen.set_area(body));
        }
    }

    /// Passes new bounds on the solution lengths of cubes to all screens.
    fn share_lengths(&mut self) {
        let mut learned = Vec::new();
        for id in ScreenId::all() {
            self.shell.on_event(id, |screen| learned.append(&mut screen.outbox().lengths));
        }
        for id in ScreenId::all().filter(|_| !learned.is_empty()) {
            self.shell.on_event(id, |screen| screen.learn(&learned));
        }
    }

    /// Passes the user's level by his attempts to all screens, if solutions are rated for it.
    fn share_level(&mut self) {
        let mut found = None;
        for id in ScreenId::all() {
            self.shell.on_event(id, |screen| found = screen.outbox().level.take().or(found));
        }
        if let Some(level) = found.filter(|_| self.level == LevelChoice::Auto) {
            self.rate_for(level);
        }
    }

    /// Tells all screens to rate solutions for another level.
    fn rate_for(&mut self, rated_for: RatedFor) {
        if rated_for == self.rated_for {
            return;
        }
        self.rated_for = rated_for;
        for id in ScreenId::all() {
            self.shell.on_event(id, |screen| screen.rate_for(rated_for));
        }
    }

    /// Runs a command, or shows why it cannot run. `word` is the argument typed after the command.
    pub(crate) fn run(&mut self, command: &'static Command, word: Option<&str>) {
        if let Err(reason) = command.availability(&self.shell) {
            self.shell.warn(format!("{}: {reason}", command.title));
            return;
        }
        match (command.run, word) {
            (Run::Now(run), _) => run(&mut self.shell),
            (Run::With { run, .. }, Some(word)) => run(&mut self.shell, word),
            (Run::With { .. }, None) => {
                let menu = Menu::palette(self.around(), &format!("{} ", command.id));
                self.popups.push(Popup::Menu(menu));
            }
        }
    }

    /// Opens the popup that a command has requested; without one, a popup that the visible screen
    /// requests.
    fn open_asked(&mut self) {
        let popup = match self.shell.asked.take() {
            None => return self.open_asked_by_screen(),
            Some(Ask::Help) => Popup::Menu(Menu::help(self.around())),
            Some(Ask::CommandLine) => Popup::Menu(Menu::palette(self.around(), "")),
            Some(Ask::Confirm(question, yes)) => {
                Popup::Question(Question::sure(question, AnswerEffect::Do(yes)))
            }
        };
        self.popups.push(popup);
    }

    /// Opens the question or notice of the visible screen. It waits while a popup is open or a key
    /// sequence is unfinished, because it must not receive keys that were meant for those.
    /// Questions of other screens wait until their screen is visible.
    fn open_asked_by_screen(&mut self) {
        if !self.popups.is_empty() || !self.typed.is_empty() {
            return;
        }
        let screen = self.shell.in_view;
        let popup = match self.shell.in_view(Screen::ask) {
            None => return,
            Some(Asked::Notice { title, lines }) => Popup::notice(title, &lines),
            Some(Asked::Export { what, all }) => Popup::Export(Export::new(screen, what, all)),
            Some(Asked::Question { title, text, answers }) => {
                let answers = answers.into_iter().map(|choice| Answer::of_screen(choice, screen));
                Popup::Question(Question::new(title, text, answers.collect()))
            }
        };
        self.popups.push(popup);
    }

    fn key(&mut self, key: Key) {
        self.block = None;
        let status = self.shell.status.take();
        if key == commands::QUIT_AT_ONCE {
            self.shell.emit(Effect::Quit);
        } else if let Some(mut popup) = self.popups.pop() {
            let fate = popup.key(self.around(), key);
            self.decide(popup, fate);
        } else if self.typed.is_empty() && self.edit(key) {
            // The text field has used the key.
        } else {
            self.command_key(key, status);
        }
    }

    /// Applies the result that a popup returned for a key or a mouse action.
    fn decide(&mut self, popup: Popup, fate: Fate) {
        match fate {
            Fate::Keep => self.popups.push(popup),
            Fate::Close | Fate::Answer(AnswerEffect::Nothing) => {}
            Fate::Run(command, word) => self.run(command, word.as_deref()),
            Fate::Emit(screen, effect) => self.shell.emit(Effect::Screen(screen, effect)),
            Fate::Answer(AnswerEffect::Emit(screen, effect)) => {
                self.shell.emit(Effect::Screen(screen, *effect));
            }
            Fate::Answer(AnswerEffect::Do(action)) => action(&mut self.shell),
            Fate::Answer(AnswerEffect::Paste(text)) => self.paste(&text),
            Fate::Answer(AnswerEffect::Send(screen, reply)) => {
                self.shell.on(screen, |screen| screen.reply(*reply));
            }
        }
    }

    /// Returns whether typed characters go into a text field.
    fn takes_text(&mut self) -> bool {
        match self.popups.last() {
            Some(popup) => popup.takes_text(),
            None => self.shell.in_view(|screen| screen.field().is_some()),
        }
    }

    /// Returns a typed character as a face, a capital letter, if lower-case letters are faces while
    /// moves are typed.
    fn as_face(&self, c: char) -> char {
        let is_face = self.lowercase == Lowercase::Faces
            && "rludfb".contains(c)
            && self.popups.is_empty()
            && self.shell.screen().takes_moves();
        if is_face { c.to_ascii_uppercase() } else { c }
    }

    /// Passes the key to the text field of the screen; returns whether a field used it.
    fn edit(&mut self, key: Key) -> bool {
        let key = match key.code {
            Code::Char(c) if key.held == Held::NONE => Key::plain(Code::Char(self.as_face(c))),
            _ => key,
        };
        let edit = self.shell.in_view(|screen| screen.field().map(|field| field.key(key)));
        if edit == Some(Edit::Changed) {
            self.shell.in_view(|screen| {
                screen.field_changed();
            });
        }
        edit.is_some_and(|edit| edit != Edit::Ignored)
    }

    /// Handles a key that is not typed into a text field. `status` is the message that the bottom
    /// line showed until this key.
    fn command_key(&mut self, key: Key, status: Option<Status>) {
        let mut typed = std::mem::take(&mut self.typed);
        typed.push(key);
        match self.keymap.meaning(&self.shell.contexts(), &typed) {
            Meaning::Command(command) => {
                if !self.carry_out(command, status) {
                    self.run(command, None);
                }
            }
            Meaning::Prefix(_) => {
                self.typed = typed;
                self.shell.status = status.filter(|status| matches!(status, Status::Refused(_)));
            }
            Meaning::Nothing if typed.len() > 1 && key != Key::plain(Code::Esc) => {
                self.shell
                    .warn(format!("'{}' means nothing here", super::key::show_sequence(&typed)));
            }
            Meaning::Nothing => {}
        }
    }

    /// Carries out the remedy for the failure in `status` if `command` is the command that the
    /// screen offers for it; returns whether it did.
    fn carry_out(&mut self, command: &Command, status: Option<Status>) -> bool {
        let Some(Status::Refused(Failure { remedy: Some(remedy), .. })) = status else {
            return false;
        };
        let helps = self.shell.screen().remedy_command(&remedy);
        let is_meant = helps.is_some_and(|helps| helps.id == command.id);
        if is_meant {
            self.shell.in_view(|screen| screen.carry_out(&remedy));
        }
        is_meant
    }

    /// Sends a paste to the open popup, or else to the screen in view.
    fn paste(&mut self, text: &str) {
        self.shell.status = None;
        self.typed.clear();
        if let Some(mut popup) = self.popups.pop() {
            popup.paste(self.around(), text);
            self.popups.push(popup);
        } else {
            self.shell.in_view(|screen| screen.paste(text));
        }
    }

    /// Handles characters that arrived all at once: as a paste if they look like one, else as
    /// single keys.
    fn burst(&mut self, text: String) {
        if self.takes_text() {
            let is_typed = !burst::is_paste(&text);
            let text: String =
                text.chars().map(|c| if is_typed { self.as_face(c) } else { c }).collect();
            let (text, is_entered) = burst::in_field(&text);
            self.paste(text);
            if is_entered {
                self.key(Key::plain(Code::Enter));
            }
        } else if !burst::is_paste(&text) {
            for key in burst::keys(&text) {
                // Later keys of the burst must not answer a question that the user has not seen.
                if matches!(self.popups.last(), Some(Popup::Question(_))) {
                    break;
                }
                self.key(key);
                self.open_asked();
            }
        } else if self.popups.is_empty() {
            // A paste is not possible while a question or a list is open.
            let name = self.shell.screen().paste_name();
            let question = format!("Paste as {name}?  {}", text.trim_end());
            self.popups.push(Popup::Question(Question::sure(question, AnswerEffect::Paste(text))));
        }
    }

    /// Handles the left button of the mouse: a click, or a block that is copied.
    fn button(&mut self, button: Button, place: Position) {
        match button {
            Button::Down => self.block = Some(Block::begin(place)),
            Button::Dragged => {
                if let Some(block) = &mut self.block {
                    block.stretch(place);
                }
            }
            Button::Up => {
                let Some(block) = self.block.take() else { return };
                match block.clicked() {
                    Some(Position { x, y }) => {
                        self.mouse(Mouse { action: MouseAction::Click, column: x, row: y });
                    }
                    None => self.copy_block(block),
                }
            }
        }
    }

    fn copy_block(&mut self, block: Block) {
        let (width, height) = self.size;
        let mut drawn = Buffer::empty(Rect { x: 0, y: 0, width, height });
        view::draw(self, &mut drawn);
        let text = block.text(&drawn);
        if !text.is_empty() {
            let what = match text.lines().count() {
                1 => "what was dragged over".to_owned(),
                lines => format!("{lines} lines"),
            };
            let copy = ScreenEffect::Copy { text, what };
            self.shell.emit(Effect::Screen(self.shell.in_view, copy));
        }
    }

    fn mouse(&mut self, mouse: Mouse) {
        if let Some(mut popup) = self.popups.pop() {
            let area = view::layout(self).body;
            let area = popup.area(area);
            let fate = popup.mouse(self.around(), mouse, area);
            return self.decide(popup, fate);
        }
        let place = Position { x: mouse.column, y: mouse.row };
        let hit = view::layout(self).at(place);
        if mouse.action == MouseAction::Click {
            self.shell.status = None;
        }
        match (hit, mouse.action) {
            (Some(view::Hit::Command(command)), MouseAction::Click) => {
                self.typed.clear();
                self.run(command, None);
            }
            (Some(view::Hit::Screen(id)), MouseAction::Click) => self.shell.show(id),
            (Some(view::Hit::Body), action) => self.shell.in_view(|screen| match action {
                MouseAction::Click => screen.click(place),
                MouseAction::ScrollUp => screen.scroll(place, -WHEEL),
                MouseAction::ScrollDown => screen.scroll(place, WHEEL),
            }),
            _ => {}
        }
    }
}
