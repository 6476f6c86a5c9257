//! For tests: the program without terminal, threads and files, with the real search on the same thread.

use std::fmt::Write;
use std::sync::OnceLock;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::search::{Control, Report, Solution};
use crate::table::Tables;
use crate::tui::app::{App, Effect, Msg, SearchEvent};
use crate::tui::key::{Key, parse_sequence};
use crate::tui::view;

pub(super) const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/target/tmp/tables").into()))
}

/// Collects what a search reports.
#[derive(Default)]
struct Log(std::sync::Mutex<Vec<SearchEvent>>);

impl Report for Log {
    fn found(&self, batch: &[Solution]) {
        self.0.lock().unwrap().push(SearchEvent::Found(batch.to_vec()));
    }
    fn depth_done(&self, depth: u8, whole: &[Solution]) {
        self.0.lock().unwrap().push(SearchEvent::DepthDone(depth, whole.to_vec()));
    }
}

/// The program without terminal, threads and files.
pub(super) struct Session {
    pub(super) app: App,
    pub(super) saved: String,
    pub(super) kept: Vec<String>,
    pub(super) copied: String,
    pub(super) searches: usize,
}

impl Session {
    pub(super) fn new(width: u16, height: u16) -> Self {
        let mut app = App::default();
        app.update(Msg::Resize(width, height));
        Self { app, saved: String::new(), kept: Vec::new(), copied: String::new(), searches: 0 }
    }

    pub(super) fn on(scramble: &str) -> Self {
        let mut session = Self::new(118, 36);
        session.paste(scramble);
        session
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.app.update(Msg::Paste(text.to_owned()));
        self.perform();
    }

    /// Presses keys; every search runs to its end before the next key.
    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        for key in parse_sequence(keys).unwrap() {
            self.app.update(Msg::Key(key));
            self.perform();
        }
        self
    }

    pub(super) fn type_text(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.app.update(Msg::Key(Key::char(c)));
            self.perform();
        }
        self
    }

    pub(super) fn send(&mut self, msg: Msg) {
        self.app.update(msg);
        self.perform();
    }

    pub(super) fn perform(&mut self) {
        for effect in self.app.take_effects() {
            match effect {
                Effect::Save(text) => self.saved = text,
                Effect::Keep(text) => self.kept.push(text),
                Effect::Copy { text, .. } => self.copied = text,
                Effect::Search { step, cube, limits } => {
                    self.searches += 1;
                    let log = Log::default();
                    let answer = crate::step::solve(&step, &cube, &limits, tables(), 2, &Control::new(), &log);
                    for event in log.0.into_inner().unwrap() {
                        self.app.update(Msg::Search(event));
                    }
                    let end = match answer {
                        Ok(answer) => SearchEvent::Done { truncated: answer.truncated },
                        Err(error) => SearchEvent::Failed(error.to_string()),
                    };
                    self.app.update(Msg::Search(end));
                }
                _ => {}
            }
        }
    }

    pub(super) fn buffer(&self) -> Buffer {
        let (width, height) = self.app.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view::draw(&self.app, &mut buffer);
        buffer
    }

    /// A line for each run of equal style: row, column, text, style.
    pub(super) fn styles(&self) -> String {
        let buffer = self.buffer();
        let mut out = String::new();
        for y in 0..buffer.area.height {
            let mut x = 0;
            while x < buffer.area.width {
                let style = buffer[(x, y)].style();
                let run = (x..buffer.area.width).take_while(|&x| buffer[(x, y)].style() == style).count() as u16;
                let text: String = (x..x + run).map(|x| buffer[(x, y)].symbol()).collect();
                if !text.trim().is_empty() || style.bg != Some(Color::Reset) {
                    let back = style.bg.filter(|c| *c != Color::Reset).map_or(String::new(), |c| format!(" on {c}"));
                    let front = style.fg.filter(|c| *c != Color::Reset).map_or(String::new(), |c| format!(" {c}"));
                    let _ = writeln!(out, "{y:>2} {x:>3} '{text}'{front}{back} {:?}", style.add_modifier);
                }
                x += run;
            }
        }
        out
    }

    pub(super) fn screen(&self) -> String {
        let (width, height) = self.app.size;
        let buffer = self.buffer();
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }
}
