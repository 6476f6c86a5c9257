//! For tests: the program on the Optimal screen without terminal, threads and files; the world outside is the test.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::*;
use crate::notation::parse;
use crate::search::Solution;
use crate::tui::app::{App, Msg, Pulse};
use crate::tui::key::{Key, parse_sequence};
use crate::tui::screen::Screen;
use crate::tui::view;

pub(super) const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
pub(super) const SHORT: &str = "R U F";

/// The program on the Optimal screen, with an outside that does what the test says.
pub(super) struct Session {
    pub(super) app: App,
    pub(super) asked: Vec<Ask>,
    pub(super) saved: String,
    pub(super) copied: String,
}

impl Session {
    pub(super) fn new(width: u16, height: u16) -> Self {
        let mut app = App::default();
        app.update(Msg::Resize(width, height));
        app.show(Screen::Optimal);
        let mut session = Self { app, asked: Vec::new(), saved: String::new(), copied: String::new() };
        session.perform();
        session.asked.clear();
        session.tell(News::Tiers(vec![
            tier("g1", 44_000_000, TierState::Ready(10), true),
            tier("h5", 948_000_000, TierState::Absent, false),
        ]));
        session
    }

    pub(super) fn on(cubes: &str) -> Self {
        let mut session = Self::new(120, 40);
        session.paste(cubes);
        session
    }

    pub(super) fn perform(&mut self) {
        for effect in self.app.take_effects() {
            match effect {
                Effect::Optimal(Ask::Save(text)) => self.saved = text,
                Effect::Optimal(ask) => self.asked.push(ask),
                Effect::Copy { text, .. } => self.copied = text,
                _ => {}
            }
        }
    }

    pub(super) fn send(&mut self, msg: Msg) {
        self.app.update(msg);
        self.perform();
    }

    pub(super) fn tell(&mut self, news: News) {
        self.send(Msg::Optimal(news));
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.send(Msg::Paste(text.to_owned()));
    }

    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        for key in parse_sequence(keys).unwrap() {
            self.send(Msg::Key(key));
        }
        self
    }

    pub(super) fn type_text(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.send(Msg::Key(Key::char(c)));
        }
        self
    }

    /// What was asked for since the last time.
    pub(super) fn asked(&mut self) -> Vec<Ask> {
        std::mem::take(&mut self.asked)
    }

    pub(super) fn length_done(&mut self, length: u8, seconds: u64, nodes: u64) {
        let counters =
            Counters { depth: length + 1, nodes, elapsed: Duration::from_secs(seconds), ..Counters::default() };
        self.tell(News::LengthDone { length, solutions: Vec::new(), counters });
    }

    pub(super) fn pulse(&mut self, counters: Counters) {
        self.send(Msg::Pulse(Pulse {
            progress: crate::search::Progress::default(),
            elapsed: Duration::ZERO,
            optimal: counters,
            building: None,
        }));
    }

    pub(super) fn screen(&self) -> String {
        let (width, height) = self.app.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view::draw(&self.app, &mut buffer);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }

    pub(super) fn shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "no '{text}' on\n{screen}");
    }
}

pub(super) fn tier(name: &str, bytes: u64, state: TierState, is_default: bool) -> TierRow {
    let usual = (state == TierState::Absent).then(|| Duration::from_secs(30));
    TierRow { name: name.to_owned(), bytes, state, building: None, usual, fits: true, is_default }
}

pub(super) fn solution(text: &str) -> Solution {
    Solution::new(parse(text).unwrap().line().finished().moves(), &[], 1)
}
