//! The main loop: waits, updates, draws. A key is drawn at once and results at most every 33 ms.
//! Nothing is drawn while nothing changes.
//!
//! The loop is generic over the backend that draws and over what performs effects, so that tests
//! run it without a terminal.

use std::io;
use std::mem::ManuallyDrop;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, never, select_biased};
use premove_fmc::practice::Moment;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::{Position, Rect};

use super::app::{App, Effect, Message, Snapshot};
use super::event::Input;
use super::message::ScreenEffect;
use super::screen::ScreenId;
use super::view;

/// Minimum interval between two frames with new results. More frequent frames could not be read.
const FRAME: Duration = Duration::from_millis(33);
/// Interval at which counters are read while a job runs.
const SNAPSHOT: Duration = Duration::from_millis(100);
/// Longest single wait of the loop. It is short because the time of day may be set back meanwhile,
/// so that the moment that a screen waits for would be far away.
const LONGEST_WAIT: Duration = Duration::from_secs(1);
/// Maximum number of input events that are handled before the next frame is drawn, so that the
/// display keeps up when keys or wheel turns arrive quickly.
const FLOOD: usize = 256;

/// The interface of the main loop to everything outside the app's state: it performs effects
/// (searches, files, the clipboard) and sends messages.
pub(super) trait Outside {
    /// A report of background work.
    type Report;

    /// Returns the channel on which reports of background work arrive.
    fn reports(&self) -> &Receiver<Self::Report>;

    /// Converts a report into a message for the state; `None` if newer work has replaced the work
    /// that sent the report.
    fn message_of(&mut self, report: Self::Report) -> Option<Message>;

    /// Returns the channel on which messages of background threads arrive.
    fn notes(&self) -> &Receiver<Message>;

    /// Returns whether a job or a build is running whose counters are shown.
    fn is_busy(&self) -> bool;

    /// Returns the counters of the jobs and builds. After a search has ended, its last counters
    /// stay.
    fn snapshot(&mut self) -> Snapshot;

    /// Returns the time of day.
    fn now(&self) -> Moment;

    /// Returns the milliseconds by which the time of day was set ahead since the last call;
    /// negative if it was set back.
    fn time_was_set(&self) -> i64 {
        0
    }

    /// Performs an effect for a screen; returns a message about the result, if there is one.
    fn perform(&mut self, screen: ScreenId, effect: ScreenEffect) -> Option<Message>;

    /// Waits a short time until pending saves would survive a kill of the program.
    fn settle(&mut self) {}

    /// Makes a thread panic on purpose.
    #[cfg(debug_assertions)]
    fn break_worker(&self);

    /// Gives the terminal back to the calling shell and stops until the program is resumed.
    fn suspend(&mut self) -> io::Result<()>;

    /// Takes the mouse, or leaves it to the terminal.
    fn take_mouse(&mut self, taken: bool) -> io::Result<()>;

    /// Prepares the terminal again after the program was stopped from outside and resumed.
    fn resume(&mut self) -> io::Result<()>;

    /// Starts the slow work of the program; called once, after the first frame is drawn.
    fn begin(&mut self) -> Vec<Message>;
}

/// The error that ends the loop: the terminal cannot be used any more.
#[derive(Debug, thiserror::Error)]
#[error("the terminal cannot be used: {0}")]
pub struct Broken(String);

#[derive(Debug)]
pub(super) struct Program<B: Backend, O> {
    pub(super) app: App,
    /// Never dropped. Dropping would show the cursor again, which the session already does. If that
    /// fails because the terminal is closed, it would print to standard error and panic.
    terminal: ManuallyDrop<Terminal<B>>,
    outside: O,
    drawn: Instant,
    measured: Instant,
    /// `true` if something has changed since the last frame.
    dirty: bool,
    running: bool,
}

/// Result of one turn of the loop: continue or end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    GoOn,
    End,
}

impl<B: Backend, O: Outside> Program<B, O> {
    /// Creates a program that has not drawn a frame yet.
    pub(super) fn new(app: App, terminal: Terminal<B>, outside: O) -> Self {
        let now = Instant::now();
        let terminal = ManuallyDrop::new(terminal);
        Self { app, terminal, outside, drawn: now, measured: now, dirty: true, running: false }
    }

    /// Runs the loop until the user ends the program, or until the input ends. The first frame must
    /// have been drawn before.
    ///
    /// # Errors
    /// Returns an error if the terminal was closed or cannot be drawn on.
    pub(super) fn run(&mut self, inputs: &Receiver<Input>) -> Result<(), Broken> {
        // The screens need the time before they receive their saved contents.
        self.tell_time();
        for msg in self.outside.begin() {
            self.app.update(msg);
        }
        self.dirty = true;
        if self.obey()? == Flow::End {
            return Ok(());
        }
        while self.turn(inputs)? == Flow::GoOn {}
        Ok(())
    }

    /// Waits for one event, handles it, and performs the effects that it requests. Returns whether
    /// the loop continues.
    fn turn(&mut self, inputs: &Receiver<Input>) -> Result<Flow, Broken> {
        let wake = self.wake_at().map_or_else(never, at);
        let reports = self.outside.reports().clone();
        let notes = self.outside.notes().clone();
        let flow = select_biased! {
            recv(inputs) -> input => match input {
                Ok(input) => self.take_inputs(input, inputs)?,
                Err(_) => Flow::End,
            },
            recv(reports) -> event => {
                if let Some(msg) = event.ok().and_then(|event| self.outside.message_of(event)) {
                    self.app.update(msg);
                    self.dirty = true;
                }
                self.obey()?
            }
            recv(notes) -> msg => {
                if let Ok(msg) = msg {
                    self.app.update(msg);
                    self.dirty = true;
                }
                self.obey()?
            }
            recv(wake) -> _ => Flow::GoOn,
        };
        let is_set = self.see_set_time();
        let flow = if flow == Flow::GoOn && (is_set || self.is_time_wanted()) {
            self.tell_time();
            self.dirty = true;
            self.obey()?
        } else {
            flow
        };
        if self.running && self.measured.elapsed() >= SNAPSHOT {
            self.snapshot();
        }
        if self.dirty && self.drawn.elapsed() >= FRAME {
            self.draw()?;
        }
        Ok(flow)
    }

    fn wake_at(&self) -> Option<Instant> {
        let frame = self.dirty.then(|| self.drawn + FRAME);
        let snapshot = self.running.then(|| self.measured + SNAPSHOT);
        let now = self.outside.now();
        let wait = self.app.shell.wake().map(|moment| moment.since(now).min(LONGEST_WAIT));
        let time = wait.map(|wait| Instant::now() + wait);
        frame.into_iter().chain(snapshot).chain(time).min()
    }

    fn is_time_wanted(&self) -> bool {
        self.app.shell.wake().is_some_and(|moment| moment <= self.outside.now())
    }

    /// Informs the screens if the time of day was set; returns whether it was.
    fn see_set_time(&mut self) -> bool {
        let millis = self.outside.time_was_set();
        if millis != 0 {
            self.app.update(Message::TimeSet(millis));
        }
        millis != 0
    }

    fn tell_time(&mut self) {
        self.see_set_time();
        let now = self.outside.now();
        self.app.update(Message::Time(now));
    }

    /// Handles an input and the further inputs that have already arrived, then draws. Returns
    /// whether the loop continues.
    fn take_inputs(&mut self, first: Input, inputs: &Receiver<Input>) -> Result<Flow, Broken> {
        for input in std::iter::once(first).chain(inputs.try_iter()).take(FLOOD) {
            match input {
                Input::Message(msg) => {
                    self.tell_time();
                    // Redraw even if the size is the old one again: the terminal may have been
                    // smaller for a moment and lost the text outside that size.
                    if matches!(msg, Message::Resize(..)) {
                        self.app.shell.emit(Effect::Redraw);
                    }
                    self.app.update(msg);
                }
                Input::Quit => return Ok(Flow::End),
                Input::Gone => return Err(broken("it was closed")),
                Input::Suspend => self.app.shell.emit(Effect::Suspend),
                Input::Resumed => {
                    self.outside.resume().map_err(broken)?;
                    self.app.shell.emit(Effect::Redraw);
                }
            }
            if self.obey()? == Flow::End {
                return Ok(Flow::End);
            }
        }
        self.draw()?;
        Ok(Flow::GoOn)
    }

    fn obey(&mut self) -> Result<Flow, Broken> {
        for effect in self.app.take_effects() {
            match effect {
                Effect::Quit => return Ok(Flow::End),
                Effect::Redraw => self.wipe()?,
                Effect::Mouse(taken) => self.outside.take_mouse(taken).map_err(broken)?,
                Effect::Suspend => {
                    self.outside.suspend().map_err(broken)?;
                    self.wipe()?;
                }
                #[cfg(debug_assertions)]
                Effect::BreakWorker => self.outside.break_worker(),
                Effect::Screen(screen, effect) => {
                    if let Some(msg) = self.outside.perform(screen, effect) {
                        self.app.update(msg);
                    }
                    self.running |= self.outside.is_busy();
                }
            }
            self.dirty = true;
        }
        Ok(Flow::GoOn)
    }

    /// Reads the counters and passes them to the state. It is called once more after the work has
    /// ended.
    fn snapshot(&mut self) {
        self.measured = Instant::now();
        self.running = self.outside.is_busy();
        let snapshot = self.outside.snapshot();
        self.app.update(Message::Snapshot(snapshot));
        self.dirty = true;
    }

    /// Clears the screen, so that the next frame is drawn completely. `Terminal::clear` cannot be
    /// used: it asks the terminal for the cursor position, and the answer would go to the input
    /// thread.
    fn wipe(&mut self) -> Result<(), Broken> {
        let size = self.terminal.size().map_err(broken)?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size))).map_err(broken)
    }

    /// Draws a frame now.
    ///
    /// # Errors
    /// Returns an error if the terminal cannot be drawn on.
    pub(super) fn draw(&mut self) -> Result<(), Broken> {
        let size = self.terminal.size().map_err(broken)?;
        if (size.width, size.height) != self.app.size {
            self.app.update(Message::Resize(size.width, size.height));
        }
        // A change that the user has seen must survive even if the program is killed right after.
        self.outside.settle();
        let app = &self.app;
        let frame = self.terminal.draw(|frame| {
            if let Some(cursor) = view::draw(app, frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        });
        frame.map_err(broken)?;
        self.drawn = Instant::now();
        self.dirty = false;
        Ok(())
    }

    /// Returns the backend that was drawn on, so that tests can read it.
    #[cfg(test)]
    fn backend(&self) -> &B {
        self.terminal.backend()
    }
}

fn broken(error: impl std::fmt::Display) -> Broken {
    Broken(error.to_string())
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;
