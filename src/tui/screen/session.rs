//! Test support: runs the program on one screen without terminal, threads and files. The test takes
//! the place of everything outside the state ([`Outside`]).

use std::collections::BTreeMap;

use premove_service::questions::Event;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::progress::Counters;
use super::{Screen, ScreenId};
use crate::app::{App, Effect, Message};
use crate::key::{Key, parse_sequence};
use crate::message::{FileEffect, Readings, Reply, ScreenEffect, Slot, Snapshot, SolveEffect};
use crate::shell::Shell;
use crate::theme::{Glyphs, Level, Stickers};
use crate::themes::Themes;
use crate::view;

/// Stand-in, in tests of one screen, for jobs, files and everything else outside the app's state.
pub(super) trait Outside: Default {
    /// The screen that is in view from the start.
    type State: Screen;

    /// Performs an effect of the screen, except effects on files and copying.
    fn perform(&mut self, effect: ScreenEffect, app: &mut App);

    /// Performs an effect on files if this stand-in handles it; otherwise returns the effect.
    fn file(&mut self, effect: FileEffect, _: &mut App) -> Option<FileEffect> {
        Some(effect)
    }
}

/// The program with one screen in view, as a test runs it.
#[derive(Default)]
pub(super) struct Session<O> {
    pub(super) app: App,
    pub(super) outside: O,
    /// The contents that were saved last.
    pub(super) saved: String,
    /// The text that was copied last.
    pub(super) copied: String,
    /// The description of that text, as the message names it.
    pub(super) copied_what: String,
    /// The number, in this run, of the solve that was saved last.
    pub(super) number: u32,
    /// For each solve by number: `true` if its last save asked the library to keep it.
    pub(super) wanted: BTreeMap<u32, bool>,
    /// The file effects of the screen that neither the session nor the stand-in has handled.
    pub(super) files: Vec<FileEffect>,
}

impl<O: Outside> Session<O> {
    /// Opens the screen without any content.
    pub(super) fn bare(width: u16, height: u16) -> Self {
        let mut session = Self::default();
        session.app.update(Message::Resize(width, height));
        session.shell().show_screen::<O::State>();
        session.perform();
        session
    }

    pub(super) fn perform(&mut self) {
        for effect in self.take_effects() {
            match effect {
                ScreenEffect::Copy { text, what } => {
                    self.copied = text;
                    self.copied_what = what;
                }
                ScreenEffect::File(FileEffect::Save(text)) => self.saved = text,
                ScreenEffect::File(FileEffect::Solve(SolveEffect::Save {
                    number,
                    text,
                    is_wanted,
                    ..
                })) => {
                    self.number = number;
                    self.wanted.insert(number, is_wanted);
                    self.saved = text;
                }
                ScreenEffect::File(effect) => {
                    self.files.extend(self.outside.file(effect, &mut self.app));
                }
                effect => self.outside.perform(effect, &mut self.app),
            }
        }
    }

    /// Returns the state of the screen under test.
    pub(super) fn state(&self) -> &O::State {
        self.state_of()
    }

    /// Returns the state of another screen.
    pub(super) fn state_of<S: Screen>(&self) -> &S {
        self.app.shell.state()
    }

    /// Returns the shell for direct calls, as commands make them.
    pub(super) fn shell(&mut self) -> &mut Shell {
        &mut self.app.shell
    }

    fn id(&self) -> ScreenId {
        self.app.shell.id_of::<O::State>()
    }

    /// Sends the answer to a request of the screen.
    pub(super) fn reply(&mut self, reply: Reply) {
        self.send(Message::Reply(self.id(), reply));
    }

    /// Sends an event of the job with the name `slot`.
    pub(super) fn event(&mut self, slot: Slot, event: Event) {
        self.event_at(slot, event, Counters::default());
    }

    /// Sends an event of the job with the name `slot`, with the job's counters.
    pub(super) fn event_at(&mut self, slot: Slot, event: Event, counters: Counters) {
        let screen = self.id();
        self.send(Message::Job { screen, slot, event, counters });
    }

    /// Sends the counters of the job with the name `slot`.
    pub(super) fn snapshot(&mut self, slot: Slot, counters: Counters) {
        let own = self.id();
        let readings = ScreenId::all().map(|screen| {
            Readings(if screen == own { vec![(slot, counters)] } else { Vec::new() })
        });
        self.send(Message::Snapshot(Snapshot {
            screens: readings.collect(),
            ..Snapshot::default()
        }));
    }

    /// Removes and returns the effects of screens that are not performed yet.
    pub(super) fn take_effects(&mut self) -> Vec<ScreenEffect> {
        let effects = self.app.take_effects().into_iter().filter_map(|effect| match effect {
            Effect::Screen(_, effect) => Some(effect),
            _ => None,
        });
        effects.collect()
    }

    pub(super) fn send(&mut self, msg: Message) {
        self.app.update(msg);
        self.perform();
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.send(Message::Paste(text.to_owned()));
    }

    /// Presses keys; the effects of each key are performed before the next one.
    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        for key in parse_sequence(keys).unwrap() {
            self.send(Message::Key(key));
        }
        self
    }

    pub(super) fn type_text(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.send(Message::Key(Key::char(c)));
        }
        self
    }

    pub(super) fn buffer(&self) -> Buffer {
        let (width, height) = self.app.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view::draw(&self.app, &mut buffer);
        buffer
    }

    pub(super) fn screen(&self) -> String {
        let (width, height) = self.app.size;
        let buffer = self.buffer();
        let row = |y| {
            (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned()
        };
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }

    pub(super) fn shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "no '{text}' on\n{screen}");
    }

    /// Draws the screen at many sizes, then returns to the usual size.
    pub(super) fn draw_at_all_sizes(&mut self) {
        let usual = self.app.size;
        for width in (1..=200).step_by(9) {
            for height in (1..=60).step_by(4) {
                self.send(Message::Resize(width, height));
                self.screen();
            }
        }
        self.send(Message::Resize(usual.0, usual.1));
    }

    /// Draws the screen in ASCII without colours, and checks that it has no other characters.
    pub(super) fn draw_in_ascii(&mut self) {
        self.app.shell.themes =
            Themes::new(Vec::new(), Level::None, Glyphs::Ascii, Stickers::Colours);
        assert!(self.screen().is_ascii(), "{}", self.screen());
    }
}
