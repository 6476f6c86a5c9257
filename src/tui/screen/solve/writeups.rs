//! Incoming write-ups: a pasted one is offered as a solve; one from a file is opened.
//!
//! Reading a write-up may search for the places of insertions, so a job does it; Esc stops the job.

use std::collections::VecDeque;

use premove_cube::notation::{Alg, is_moves, scramble_list, scramble_on_top};
use premove_fmc::NodeId;
use premove_fmc::writeup::read::{RemarkKind, ScrambleSource, WriteUp, WriteUpPart, write_ups};
use premove_service::api::Outcome;
use premove_service::questions::{Event, WriteUpQuestion};

use super::SolveState;
use super::field::Typing;
use super::layout::Pane;
use crate::key::Code;
use crate::message::{Asked, Choice, Decided, Decision, FileEffect, Then};
use crate::remedy::with_remedy;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::screen::{Actions, Editing};

/// Maximum number of remarks that the question about a write-up lists.
const MOST_NAMED: usize = 4;

/// The texts that have arrived. The first one is being read, or waits for the user after it was
/// read. Then the next one is read.
#[derive(Debug, Default)]
pub(super) struct Incoming {
    texts: VecDeque<Received>,
    /// Number of texts that have arrived so far.
    count: u32,
    reading: Ask<WriteUpQuestion>,
}

impl Incoming {
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    fn first(&self) -> Option<&Received> {
        self.texts.front()
    }

    /// Removes the first text and returns it, if it was read as a write-up.
    fn take_write_up(&mut self) -> Option<(Received, Box<WriteUp>)> {
        let mut first = self.texts.pop_front()?;
        match first.read.take() {
            Some(Reading::WriteUp(read)) => Some((first, read)),
            read => {
                self.texts.push_front(Received { read, ..first });
                None
            }
        }
    }
}

/// A text that is to be read, or that was read.
#[derive(Debug)]
struct Received {
    number: u32,
    text: String,
    /// Number of lines before this text in the longer text from which it was split off.
    skipped: usize,
    /// The file of the text; `None` for a paste.
    path: Option<String>,
    /// The field that the text was pasted into, and the field's text at that time.
    field: Option<(Typing, String)>,
    /// The result of reading; `None` until the text was read.
    read: Option<Reading>,
}

/// The result of reading a text.
#[derive(Debug)]
enum Reading {
    WriteUp(Box<WriteUp>),
    /// The text contains only moves.
    Moves,
}

impl SolveState {
    /// Handles a paste. A list of scrambles or a single line is read as moves; several lines are
    /// read as a write-up if they are one.
    pub(super) fn take_paste(&mut self, text: &str) {
        let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
        // Lines below a single scramble may be its solution; reading a write-up finds that out.
        let list = scramble_list(text);
        let is_plain = list.is_list()
            && list.scrambles.len() > 1
            && list.scrambles.iter().all(|scramble| scramble.is_marked);
        if lines > 1 && !is_plain {
            self.read_write_up(text, None);
        } else {
            self.take_plain(text);
        }
    }

    /// Uses a text as moves: inserts it into the text field in use, or takes it as a scramble.
    fn take_plain(&mut self, text: &str) {
        if let Some(edit) = &mut self.field.edit {
            match edit.typing {
                Typing::Scramble => edit.field.insert_scramble(text),
                _ => edit.field.insert_moves(text),
            }
            self.field_changed();
        } else {
            self.start_if_moves(text);
        }
    }

    /// Requests the file of a write-up.
    pub(super) fn import(&mut self, path: &str) {
        let path = path.trim().trim_matches(['\'', '"']).trim();
        if !path.is_empty() {
            path.clone_into(&mut self.field.import_path);
            self.outbox.file(FileEffect::Read(path.to_owned()));
        }
    }

    /// Starts reading a text as a write-up; if it has no scramble, the current one is used. A text
    /// with several solves is split into one text for each.
    pub(super) fn read_write_up(&mut self, text: &str, path: Option<&str>) {
        let field = self.field.as_typed().filter(|_| path.is_none());
        let is_first = self.incoming.texts.is_empty();
        for WriteUpPart { text, skipped } in write_ups(text) {
            self.incoming.count += 1;
            let number = self.incoming.count;
            let path = path.map(str::to_owned);
            let field = field.clone();
            let received = Received { number, text, skipped, path, field, read: None };
            self.incoming.texts.push_back(received);
        }
        if is_first {
            self.read_first();
        } else {
            self.say("this text is read when the one before it is taken up");
        }
    }

    /// Starts reading the first text, if there is one.
    fn read_first(&mut self) {
        let Some(first) = self.incoming.first() else { return };
        let given = self.workspace.now().scramble.moves().filter(|moves| !moves.is_empty());
        let question = WriteUpQuestion { text: first.text.clone(), given };
        self.incoming.reading.start(question, &mut self.outbox);
        // A message about the previous text has priority.
        if self.outbox.status.is_none() {
            self.say("reading the write-up: Esc stops");
        }
    }

    /// Handles an event about the text that is being read.
    pub(super) fn write_up_event(&mut self, event: Event) {
        let first = self.incoming.texts.front_mut();
        let Some(first) = first.filter(|first| first.read.is_none()) else { return };
        let is_file = first.path.is_some();
        match self.incoming.reading.take(event) {
            Some(Report::Answer(mut read)) => {
                read.move_down(first.skipped);
                let is_moves = !is_file && !is_offered(&first.text, &read);
                first.read = Some(if is_moves { Reading::Moves } else { Reading::WriteUp(read) });
                // Clears the message that the text is being read.
                self.say("");
            }
            Some(Report::Ended(Outcome::NotReady(why) | Outcome::Failed(why))) if is_file => {
                self.incoming.texts.pop_front();
                self.warn(with_remedy(&why));
                return self.read_first();
            }
            Some(Report::Ended(Outcome::NotReady(_) | Outcome::Failed(_))) => {
                first.read = Some(Reading::Moves);
            }
            _ => return,
        }
        self.go_on_with_incoming();
        let is_read = self.incoming.first().is_some_and(|first| first.read.is_some());
        if is_read && !self.may_go_on_with_incoming() {
            self.say("the text is read: it is taken up when you leave the field");
        }
    }

    /// Returns whether the first text can be used now. It cannot while a field is in use, unless
    /// the field is unchanged since the text arrived.
    fn may_go_on_with_incoming(&self) -> bool {
        let came_to = self.incoming.first().and_then(|first| first.field.as_ref());
        !self.field.is_open() || came_to == self.field.as_typed().as_ref()
    }

    /// Uses texts that were read as moves, and opens write-ups from files. About a pasted write-up
    /// the user is asked once the screen is in view ([`SolveState::ask_about_write_up`]).
    pub(super) fn go_on_with_incoming(&mut self) {
        if !self.may_go_on_with_incoming() {
            return;
        }
        match self.incoming.first() {
            Some(Received { path: Some(_), read: Some(Reading::WriteUp(_)), .. }) => {
                if let Some((text, read)) = self.incoming.take_write_up() {
                    self.open_write_up(text.path, &read);
                }
            }
            Some(Received { read: Some(Reading::Moves), .. }) => {
                let Some(Received { text, field, .. }) = self.incoming.texts.pop_front() else {
                    return;
                };
                if field.is_some() && !self.field.is_open() {
                    self.say("the pasted moves are not taken: their field is closed");
                } else {
                    self.take_plain(&text);
                }
            }
            _ => return,
        }
        self.read_first();
    }

    /// Stops reading the first text and starts with the next one. Returns whether a text was being
    /// read.
    pub(super) fn stop_reading(&mut self) -> bool {
        let is_reading = self.incoming.texts.pop_front().is_some();
        if is_reading {
            self.incoming.reading.drop(&mut self.outbox);
            self.say("the write-up is not read: nothing is changed");
            self.read_first();
        }
        is_reading
    }

    /// Returns whether a question about a write-up is waiting.
    pub(super) fn has_question(&self) -> bool {
        let read = self.incoming.first().and_then(|first| first.read.as_ref());
        matches!(read, Some(Reading::WriteUp(_)))
    }

    /// Returns the question about a pasted write-up, if it can be asked now.
    pub(super) fn ask_about_write_up(&mut self) -> Option<Asked> {
        let first = self.incoming.first().filter(|_| self.may_go_on_with_incoming())?;
        let Some(Reading::WriteUp(read)) = &first.read else { return None };
        let open = if self.is_scramble_in_work(read) {
            "opens it as a branch"
        } else {
            "opens it as a new solve"
        };
        let moves = match (self.field.typing(), read.source) {
            (Some(Typing::Scramble), ScrambleSource::Text) => {
                Some("puts only its scramble into the field")
            }
            (Some(_), _) => Some("puts only its moves into the field"),
            (None, ScrambleSource::Text) => Some("takes only its scramble"),
            (None, _) if is_moves(&first.text) => Some("takes its moves as a scramble"),
            (None, _) => None,
        };
        let number = first.number;
        let mut answers = vec![choice(number, Code::Enter, open, Decided::Open)];
        answers.extend(moves.map(|it| choice(number, Code::Char('m'), it, Decided::MovesOnly)));
        answers.push(choice(number, Code::Esc, "changes nothing", Decided::Nothing));
        Some(Asked::Question { title: "Write-up", text: question(read), answers })
    }

    /// Carries out the user's decision about a write-up. A decision about a later or removed text
    /// is ignored.
    pub(super) fn decided(&mut self, decision: Decision) {
        if self.incoming.first().is_none_or(|first| first.number != decision.text) {
            return;
        }
        let Some((text, read)) = self.incoming.take_write_up() else { return };
        match decision.what {
            Decided::Open => self.open_write_up(text.path, &read),
            Decided::MovesOnly => self.take_moves_only(&text.text, &read),
            Decided::Nothing => self.say("the write-up is not opened: nothing is changed"),
        }
        self.read_first();
    }

    /// Uses the scramble of a write-up, or in the field for moves the moves of its steps.
    fn take_moves_only(&mut self, text: &str, read: &WriteUp) {
        let typing = self.field.typing();
        let scramble = read.scramble.as_ref().filter(|_| read.source == ScrambleSource::Text);
        match (typing, scramble) {
            (Some(Typing::Moves), _) if !read.line.is_empty() => {
                self.take_plain(&read.line.to_string());
            }
            (None, Some(scramble)) => self.start(&scramble.to_string()),
            (Some(Typing::Scramble), Some(scramble)) => self.take_plain(&scramble.to_string()),
            _ => self.take_plain(text),
        }
    }

    fn is_scramble_in_work(&self, read: &WriteUp) -> bool {
        let cube = read.scramble.as_ref().map(Alg::cube);
        cube.is_some() && cube == self.workspace.now().scramble.cube()
    }

    /// Opens a write-up that was read: as a branch if its scramble is current, else as a solve.
    fn open_write_up(&mut self, path: Option<String>, read: &WriteUp) {
        if read.steps.is_empty() || read.scramble.is_none() {
            let name = path.map_or_else(|| "the text".to_owned(), |path| format!("'{path}'"));
            let why = match read.remarks.iter().find(|remark| remark.is_fault()) {
                Some(fault) => fault.to_string(),
                None => "there are no steps in it".to_owned(),
            };
            return self.warn(format!("{name} is not opened: {why}"));
        }
        if self.field.is_open() {
            self.leave();
        }
        if self.is_scramble_in_work(read) {
            self.workspace.add_steps(NodeId::ROOT, &read.new_steps());
            self.changed();
        } else {
            let left = self.workspace.has_work();
            self.workspace.open(&read.workspace(), None);
            self.began();
            self.say_left(left);
        }
        self.focus.pane = Pane::Tree;
        self.refresh();
        self.report_opened(read);
    }

    fn report_opened(&mut self, read: &WriteUp) {
        let what = comes_to(read);
        match read.remarks.iter().find(|remark| remark.is_fault()) {
            Some(fault) => {
                self.warn(format!("opened, {what}; the rest is in the notes: {fault}"));
            }
            None if read.solution.is_some() => self.say(format!("opened, {what}")),
            None => {
                let said = read.remarks.iter().find(|remark| remark.kind != RemarkKind::Words);
                let said = said.map_or("", |remark| remark.message.as_str());
                self.warn(format!("opened, {what}: {said}"));
            }
        }
    }
}

/// Returns an answer to the question about a text.
fn choice(text: u32, key: Code, words: &'static str, what: Decided) -> Choice {
    Choice { key, words, then: Then::Decide(Decision { text, what }) }
}

/// Returns a text such as `7 steps, solved in 24 moves`, or that they do not solve the scramble.
fn comes_to(read: &WriteUp) -> String {
    let count = read.steps.len();
    let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
    match &read.solution {
        Some(moves) => format!("{steps}, solved in {} moves", moves.len()),
        None => format!("{steps} that do not solve the scramble"),
    }
}

/// Returns whether the user is asked to open a paste as a solve; other pastes are used as moves.
/// Lines below a separate scramble count as steps, even without any words.
fn is_offered(text: &str, read: &WriteUp) -> bool {
    read.is_solve() || scramble_on_top(text).is_some() && !read.steps.is_empty()
}

/// Returns the text of the question about a pasted write-up.
fn question(read: &WriteUp) -> String {
    let mut lines = vec![format!("The paste is a write-up: {}.", comes_to(read))];
    if read.source == ScrambleSource::Given {
        lines.push("It has no scramble: the one in work is taken.".to_owned());
    }
    let remarks = read.remarks.iter().filter(|remark| remark.kind != RemarkKind::Words);
    let (named, more): (Vec<_>, Vec<_>) = remarks.enumerate().partition(|(at, _)| *at < MOST_NAMED);
    lines.extend(named.iter().map(|(_, remark)| remark.to_string()));
    if !more.is_empty() {
        lines.push(format!("and {} more", more.len()));
    }
    lines.join("\n")
}
