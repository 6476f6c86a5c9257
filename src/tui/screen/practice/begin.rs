//! The scramble of an attempt: drawn at random, typed, pasted, or from a file.

use premove_cube::notation::{is_moves, parse, parse_scramble, scramble_list};
use premove_fmc::practice::{Draw, OpenAttempt, TextScrambles, read_time, scrambles_in};
use premove_service::api::Outcome;
use premove_service::questions::{DrawQuestion, Event};

use super::PracticeState;
use super::drill_actions::DRILLS_ARE_ON;
use crate::message::FileEffect;
use crate::remedy::with_remedy;
use crate::screen::Actions;
use crate::screen::ask::Report;
use crate::screen::pane::Paned;

/// A file of scrambles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) path: String,
    pub(super) scrambles: Vec<String>,
    /// Index of the next scramble.
    pub(super) next: usize,
}

impl PracticeState {
    /// Returns whether a new attempt can begin; if not, shows the reason in the bottom line.
    fn can_begin(&mut self) -> bool {
        let on = self.is_on() || self.drills.is_on();
        if self.drills.is_on() {
            self.warn(DRILLS_ARE_ON);
        } else if on {
            self.warn("an attempt is on: e hands it in, X gives it up");
        }
        !on
    }

    /// Begins an attempt with the next scramble: from the open file, or else drawn at random.
    pub(super) fn draw_next(&mut self) {
        if !self.can_begin() {
            return;
        }
        let Some(source) = &mut self.source else {
            let draw = self.draw.clone();
            self.drawing.start(DrawQuestion { draw, seed: None }, &mut self.outbox);
            self.say("drawing a scramble: Esc stops it");
            return self.refresh();
        };
        let at = source.next;
        let count = source.scrambles.len();
        source.next = (at + 1) % count;
        let text = source.scrambles[at].clone();
        let words = format!("scramble {} of {count}: Enter starts the clock", at + 1);
        self.begin(&text, "file".to_owned());
        self.say(words);
    }

    /// Handles an event of the job that draws a scramble.
    pub(super) fn draw_event(&mut self, event: Event) {
        match self.drawing.take(event) {
            Some(Report::Answer(scramble)) => self.drawn(&scramble.to_string()),
            Some(Report::Ended(Outcome::NotReady(why) | Outcome::Failed(why))) => {
                self.drawing.take_question();
                self.warn(with_remedy(&why));
                self.refresh();
            }
            _ => {}
        }
    }

    /// Begins an attempt with a scramble that was drawn, unless an attempt is running or a text
    /// field is in use.
    pub(super) fn drawn(&mut self, text: &str) {
        let Some(asked) = self.drawing.take_question().filter(|_| !self.is_on()) else { return };
        if self.edit.is_some() {
            self.say("a scramble was drawn while you typed and is left out: r draws another");
            return self.refresh();
        }
        self.begin(text, asked.draw.to_string());
        self.say("a scramble is drawn, it shows when the clock starts: Enter starts it");
    }

    /// Cancels the drawing of a scramble; returns whether one was being drawn.
    pub(super) fn stop_drawing(&mut self) -> bool {
        let was_drawing = self.drawing.drop(&mut self.outbox);
        if was_drawing {
            self.refresh();
        }
        was_drawing
    }

    fn begin(&mut self, text: &str, kind: String) {
        self.close_drills();
        self.run = Some(OpenAttempt::new(text, kind, self.allowed));
        self.call = None;
        self.tree_top = 0;
        self.focus.pane = super::Pane::Tree;
        self.changed();
    }

    /// Begins an attempt with the scramble in a text, or with the first one of a list; the key `r`
    /// takes the next ones. If the text is something else, nothing changes. Returns whether an
    /// attempt began.
    pub(super) fn begin_on(&mut self, text: &str) -> bool {
        if !self.can_begin() {
            return false;
        }
        let list = scramble_list(text);
        if list.is_list() && list.scrambles.len() > 1 {
            return self.take_list("the pasted list".to_owned(), text);
        }
        let text = match list.scrambles.as_slice() {
            [one] if one.is_marked || parse(text).is_err() => one.read().map(|_| one.text()),
            _ => parse_scramble(text).map(|_| text.to_owned()),
        };
        match text {
            Ok(text) if is_moves(&text) => {
                self.stop_drawing();
                self.begin(&text, String::new());
                self.say("Enter starts the clock");
                true
            }
            Ok(_) => {
                self.warn("no moves in it: nothing is changed");
                false
            }
            Err(error) => {
                self.warn(format!("{error}; nothing is changed"));
                false
            }
        }
    }

    /// Opens the scrambles of a text as a list and begins an attempt with the first. If one cannot
    /// be read, nothing changes. Returns whether an attempt began.
    fn take_list(&mut self, name: String, text: &str) -> bool {
        let TextScrambles { moves, faults } = scrambles_in(text);
        if let Some(fault) = faults.first() {
            self.warn(format!("{fault}; nothing is changed"));
            return false;
        }
        self.stop_drawing();
        self.source = Some(Source { path: name, scrambles: moves, next: 0 });
        self.draw_next();
        true
    }

    /// Sets the kind of scramble to draw, such as `fmc`, `fmc eo=4` or `dr 4a1`; returns whether
    /// the text could be read.
    pub(super) fn set_draw(&mut self, text: &str) -> bool {
        match text.parse::<Draw>() {
            Ok(draw) => {
                if draw != self.draw {
                    self.stop_drawing();
                }
                self.draw = draw;
                self.source = None;
                self.changed();
                self.say(format!("r draws '{}'", self.draw));
                true
            }
            Err(error) => {
                self.warn(error.to_string());
                false
            }
        }
    }

    /// Switches to the next of the usual kinds of scramble.
    pub(super) fn next_draw(&mut self) {
        let usual = Draw::usual();
        let at = usual.iter().position(|draw| *draw == self.draw);
        let next = usual[at.map_or(0, |at| (at + 1) % usual.len())].to_string();
        self.set_draw(&next);
    }

    pub(super) fn set_time(&mut self, text: &str) -> bool {
        match read_time(text) {
            Ok(seconds) => {
                self.allowed = seconds;
                if let Some(run) = self.run.as_mut().filter(|run| run.clock.is_ready()) {
                    run.clock = premove_fmc::practice::Clock::new(seconds);
                }
                self.changed();
                true
            }
            Err(why) => {
                self.warn(why.to_string());
                false
            }
        }
    }

    /// Opens a file of scrambles; `PATH 7` begins with the seventh.
    pub(super) fn open_file(&mut self, path: &str) {
        self.outbox.file(FileEffect::Read(path.trim().to_owned()));
    }

    pub(super) fn take_file(&mut self, path: String, text: &str) {
        let TextScrambles { moves, faults } = scrambles_in(text);
        if moves.is_empty() {
            return self.warn(match faults.first() {
                Some(fault) => format!("no scrambles in '{path}': {fault}"),
                None => format!("no scrambles in '{path}': one stands on each line"),
            });
        }
        self.stop_drawing();
        let count = moves.len();
        self.source = Some(Source { path, scrambles: moves, next: 0 });
        self.changed();
        let taken = format!("{count} scrambles: r takes the next one, # goes to a number");
        match faults.as_slice() {
            [] => self.say(taken),
            [fault] => self.warn(format!("{fault}; left out of {taken}")),
            [fault, more @ ..] => {
                self.warn(format!("{fault}, and {} more; left out of {taken}", more.len()));
            }
        }
    }

    /// Begins an attempt with a scramble of the open file, given by the typed number, from 1;
    /// returns whether the field can be closed.
    pub(super) fn go_to_number(&mut self, text: &str) -> bool {
        let Some(source) = &mut self.source else {
            self.say("no file of scrambles is open: f opens one");
            return true;
        };
        let count = source.scrambles.len();
        let number = text.trim().parse::<usize>().ok();
        let Some(number) = number.filter(|number| (1..=count).contains(number)) else {
            self.warn(format!("'{text}' is not a number from 1 to {count}"));
            return false;
        };
        source.next = number - 1;
        self.draw_next();
        true
    }
}
