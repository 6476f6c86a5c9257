//! A connection that speaks in lines: Janus's words, and JSON. A plain state machine.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::janus::{self, Search};
use super::json::{self, Id, JsonLine};
use super::lines::{Line, Lines};
use super::outbox::Outbox;
use super::pool::{Ask, Busy, End, PoolEvent};
use super::protocol::{Action, Protocol, Stats};
use super::rules::{LINGER, OPEN, Rules, SOLUTIONS, TOO_LONG, UNKNOWN, UNREAD};
use super::words::{self, HELP, Settings, Word};
use crate::cube::Metric;
use crate::notation::{escape, parse_cube};
use crate::search::Solution;

/// Said to those who ask for something while the server ends.
const ENDING: &str = "the server ends and takes no more searches";

/// Said before the token is shown.
const NO_TOKEN: &str = "this server asks for a token first: auth TOKEN";

/// Solutions that are looked at together: after each lot the client's appetite is looked at.
const LOT: usize = 64;

/// A connection that speaks in lines.
#[derive(Debug)]
pub struct Session {
    rules: Arc<Rules>,
    settings: Settings,
    lines: Lines,
    outbox: Outbox,
    /// Actions that are to come before the next line is read.
    actions: VecDeque<Action>,
    /// Events for which the outbox has no space yet.
    backlog: VecDeque<(u64, PoolEvent)>,
    open: Vec<Open>,
    /// The number of the next request.
    next: u64,
    /// Whether the token was shown, or none is wanted.
    is_known: bool,
    /// Lines in a row that were too long.
    too_long: u8,
    /// Lines that may be read now; see [`Rules::rate`].
    allowed: f64,
    /// When `allowed` was counted.
    counted: Duration,
    /// When the connection began.
    begun: Duration,
    /// When the client last did something, or a request of it ended.
    active: Duration,
    /// Since when the outbox has had no space.
    full: Option<Duration>,
    /// Since when the client sends nothing more.
    finished: Option<Duration>,
    /// Since when nothing more is said.
    closing: Option<Duration>,
    is_draining: bool,
}

/// A request that is open.
#[derive(Debug)]
struct Open {
    number: u64,
    form: Form,
    is_held: bool,
}

/// How a request is answered.
#[derive(Debug)]
enum Form {
    /// In Janus's words; the scramble as it was sent.
    Words { scramble: String, search: Search },
    /// As JSON, the solutions of a cube.
    Cube { id: Id, metric: Metric, count: u64 },
    /// As JSON, the records of a command.
    Command { id: Id },
}

impl Session {
    /// A connection that begins now.
    pub fn new(rules: Arc<Rules>, now: Duration) -> Self {
        let mut outbox = Outbox::default();
        outbox.line("ready");
        let metric = rules.metrics.first().copied().unwrap_or_default();
        Self {
            settings: Settings::new(metric),
            is_known: rules.token.is_none(),
            allowed: rules.rate.map_or(0.0, f64::from),
            rules,
            lines: Lines::default(),
            outbox,
            actions: VecDeque::new(),
            backlog: VecDeque::new(),
            open: Vec::new(),
            next: 0,
            too_long: 0,
            counted: now,
            begun: now,
            active: now,
            full: None,
            finished: None,
            closing: None,
            is_draining: false,
        }
    }

    /// Since when nothing more is said.
    pub(super) const fn closing(&self) -> Option<Duration> {
        self.closing
    }

    /// Whether there are actions that nobody has taken yet.
    pub(super) fn has_actions(&self) -> bool {
        !self.actions.is_empty()
    }

    // Lines of the client.

    fn line(&mut self, line: &str, now: Duration) {
        if line.starts_with('{') {
            return self.json(line);
        }
        let word = match words::read(line) {
            Ok(Word::Exit) => return self.close(now),
            Ok(Word::Help) => {
                self.outbox.line(HELP);
                return self.outbox.line("ready");
            }
            Ok(Word::Auth(token)) => return self.auth(&token, now),
            _ if !self.is_known => return self.refuse(NO_TOKEN),
            Ok(word) => word,
            Err(error) => return self.refuse(&error),
        };
        match word {
            Word::Metric(metric) => self.metric(metric),
            Word::Solve(scramble) => self.solve(scramble),
            Word::Set(setting) => {
                self.settings.set(setting);
                self.outbox.line("ok\nready");
            }
            Word::Stats => self.actions.push_back(Action::Stats),
            Word::Abort => {
                self.abort_words();
                self.outbox.line("ready");
            }
            _ => {
                let said = escape(line);
                let unknown = format!("error: unrecognized input: \"{said}\"");
                self.outbox.line(&unknown);
                self.outbox.line("enter \"help\" for help\nready");
            }
        }
    }

    fn refuse(&mut self, error: &str) {
        self.outbox.line(&format!("error: {}\nready", escape(error)));
    }

    fn auth(&mut self, token: &str, now: Duration) {
        if self.rules.token.as_ref().is_some_and(|own| !own.is(token)) {
            self.outbox.line("error: wrong token");
            return self.close(now);
        }
        self.is_known = true;
        self.outbox.line("ok\nready");
    }

    fn metric(&mut self, metric: Option<Metric>) {
        if let Some(metric) = metric {
            if let Err(error) = self.rules.check(metric) {
                return self.refuse(&error);
            }
            self.settings.metric = metric;
        }
        self.outbox.line(janus::name(self.settings.metric, self.rules.janus_spelling));
        self.outbox.line("ready");
    }

    fn solve(&mut self, scramble: String) {
        let cube = match parse_cube(&scramble) {
            Ok(cube) => cube,
            Err(error) => return self.refuse(&error.to_string()),
        };
        if self.is_draining {
            return self.refuse(ENDING);
        }
        self.abort_words();
        let metric = self.settings.metric;
        let request = self.settings.request(SOLUTIONS + 1);
        let time = self.rules.time(self.settings.time);
        let search = Search::new(&cube, metric, request.max, time);
        self.ask(Form::Words { scramble, search }, Ask::Cube { cube, request, time });
    }

    /// Ends the search that was asked for in words.
    fn abort_words(&mut self) {
        let is_words = |open: &Open| matches!(open.form, Form::Words { .. });
        if let Some(number) = self.open.iter().find(|open| is_words(open)).map(|open| open.number) {
            self.forget(number);
            self.actions.push_back(Action::Stop { number });
            self.outbox.line("search aborted");
        }
    }

    fn json(&mut self, line: &str) {
        let read = json::read(line, self.settings.metric, SOLUTIONS + 1);
        if !self.is_known {
            let id = match &read {
                Ok(
                    JsonLine::Abort(id) | JsonLine::Cube { id, .. } | JsonLine::Command { id, .. },
                ) => Some(id),
                Err(wrong) => wrong.id.as_ref(),
            };
            return self.outbox.line(&json::failed(id, NO_TOKEN));
        }
        let (id, form, ask) = match read {
            Err(wrong) => return self.outbox.line(&json::failed(wrong.id.as_ref(), &wrong.error)),
            Ok(JsonLine::Abort(id)) => return self.abort(&id),
            Ok(JsonLine::Cube { id, cube, request, time }) => {
                let metric = request.metric;
                if let Err(error) = self.rules.check(metric) {
                    return self.outbox.line(&json::failed(Some(&id), &error));
                }
                let form = Form::Cube { id: id.clone(), metric, count: 0 };
                (id, form, Ask::Cube { cube, request, time: self.rules.time(time) })
            }
            Ok(JsonLine::Command { id, words, time }) => {
                let ask = Ask::Command { words, time: self.rules.time(time) };
                (id.clone(), Form::Command { id }, ask)
            }
        };
        if self.find(&id).is_some() {
            // Not under the id: that would end the other.
            return self.outbox.line(&json::failed(None, "a request with this id is open"));
        }
        let error = match () {
            () if self.is_draining => ENDING,
            () if self.open.len() >= OPEN => "16 requests are open: wait for the end of one",
            () => return self.ask(form, ask),
        };
        self.outbox.line(&json::failed(Some(&id), error));
    }

    fn find(&self, id: &Id) -> Option<u64> {
        let has_it = |open: &&Open| match &open.form {
            Form::Words { .. } => false,
            Form::Cube { id: own, .. } | Form::Command { id: own } => own == id,
        };
        self.open.iter().find(has_it).map(|open| open.number)
    }

    fn abort(&mut self, id: &Id) {
        let Some(number) = self.find(id) else { return self.outbox.line(&json::not_open(id)) };
        self.forget(number);
        self.actions.push_back(Action::Stop { number });
        self.outbox.line(&json::aborted(id));
    }

    fn ask(&mut self, form: Form, ask: Ask) {
        let number = self.next;
        self.next += 1;
        self.open.push(Open { number, form, is_held: false });
        self.actions.push_back(Action::Ask { number, ask });
    }

    fn forget(&mut self, number: u64) {
        self.open.retain(|open| open.number != number);
        self.backlog.retain(|(other, _)| *other != number);
    }

    // Events.

    /// Writes events as long as the outbox has space for them, and holds the requests if it has
    /// not.
    fn pump(&mut self) {
        while self.has_space()
            && let Some((number, event)) = self.backlog.pop_front()
        {
            self.write(number, event);
        }
        let is_held = !self.backlog.is_empty();
        for open in self.open.iter_mut().filter(|open| open.is_held != is_held) {
            open.is_held = is_held;
            self.actions.push_back(Action::Hold { number: open.number, is_held });
        }
    }

    fn write(&mut self, number: u64, event: PoolEvent) {
        let Some(open) = self.open.iter_mut().find(|open| open.number == number) else { return };
        let out = &mut self.outbox;
        let is_over = match (&mut open.form, event) {
            (form, PoolEvent::Found { solutions }) => found(form, &solutions, out),
            (form, PoolEvent::Ended(end)) => {
                ended(form, &end, out);
                return self.forget(number);
            }
            (Form::Words { search, .. }, PoolEvent::Searching { depth }) => {
                search.searching(depth, out);
                false
            }
            (Form::Cube { id, .. }, PoolEvent::Searched { depth }) => {
                out.line(&json::searched(id, depth));
                false
            }
            (Form::Command { id }, PoolEvent::Record(record)) => {
                out.line(&json::record(id, &record));
                false
            }
            _ => false,
        };
        if is_over {
            self.forget(number);
            self.actions.push_back(Action::Stop { number });
        }
    }

    /// Whether more may be added to the outbox: once it was full, only when half of it is taken, so
    /// that a client that reads on is told from one that does not.
    fn has_space(&self) -> bool {
        self.full.is_none() && !self.outbox.is_full()
    }

    // Time.

    /// Takes note of an outbox that is full.
    fn note_full(&mut self, now: Duration) {
        if self.outbox.is_full() || !self.backlog.is_empty() {
            self.full.get_or_insert(now);
        }
    }

    /// Counts how many lines may be read by now.
    fn allow(&mut self, rate: f64, now: Duration) {
        let since = now.saturating_sub(self.counted).as_secs_f64();
        self.allowed = since.mul_add(rate, self.allowed).min(rate);
        self.counted = now;
    }

    fn close(&mut self, now: Duration) {
        for open in self.open.drain(..) {
            self.actions.push_back(Action::Stop { number: open.number });
        }
        self.backlog.clear();
        self.lines = Lines::default();
        self.closing.get_or_insert(now);
    }

    /// Ends all requests, each with a word, and says nothing more.
    fn break_off(&mut self, why: &str, now: Duration) {
        for open in &self.open {
            broken_off(&open.form, why, &mut self.outbox);
        }
        self.close(now);
    }

    fn deadlines(&self) -> [Option<Duration>; 4] {
        if let Some(since) = self.closing {
            return [Some(since + UNREAD), None, None, None];
        }
        [
            self.full.map(|since| since + UNREAD),
            self.finished.map(|since| since + LINGER),
            (!self.is_known).then_some(self.begun + UNKNOWN),
            self.open.is_empty().then_some(self.active + self.rules.idle),
        ]
    }
}

/// Writes solutions. Returns whether the request is over, since there are too many.
fn found(form: &mut Form, solutions: &[Solution], out: &mut Outbox) -> bool {
    for solution in solutions {
        let count = match form {
            Form::Words { search, .. } => search.count(),
            Form::Cube { count, .. } => *count,
            Form::Command { .. } => 0,
        };
        if count == SOLUTIONS {
            broken_off(form, &format!("{SOLUTIONS} solutions were sent, and there are more"), out);
            return true;
        }
        match form {
            Form::Words { search, .. } => search.found(solution, out),
            Form::Cube { id, metric, count } => {
                *count += 1;
                out.line(&json::solution(id, solution, *metric));
            }
            Form::Command { .. } => {}
        }
    }
    false
}

/// The last line of a request that the server ends.
fn broken_off(form: &Form, why: &str, out: &mut Outbox) {
    match form {
        Form::Words { .. } => out.line(&format!("search aborted: {why}")),
        Form::Cube { id, .. } | Form::Command { id } => out.line(&json::failed(Some(id), why)),
    }
}

fn ended(form: &mut Form, end: &End, out: &mut Outbox) {
    match form {
        Form::Words { search, .. } => search.end(end, out),
        Form::Cube { id, metric, .. } => out.line(&json::cube_end(id, end, *metric)),
        Form::Command { id } => out.line(&json::command_end(id, end)),
    }
}

impl Protocol for Session {
    fn receive(&mut self, bytes: &[u8], now: Duration) {
        self.active = now;
        if self.closing.is_none() {
            self.lines.push(bytes);
        }
    }

    fn finish(&mut self, now: Duration) {
        self.lines.end();
        self.finished.get_or_insert(now);
    }

    fn step(&mut self, now: Duration) -> Option<Action> {
        loop {
            self.pump();
            self.note_full(now);
            if let Some(action) = self.actions.pop_front() {
                return Some(action);
            }
            if self.closing.is_some() || !self.has_space() {
                return None;
            }
            if let Some(rate) = self.rules.rate.map(f64::from) {
                self.allow(rate, now);
                if self.allowed < 1.0 {
                    return None;
                }
            }
            match self.lines.pop() {
                Some(Line::Text(line)) => {
                    self.too_long = 0;
                    self.line(&line, now);
                }
                Some(Line::TooLong) => {
                    self.too_long += 1;
                    self.refuse("line too long");
                    if self.too_long == TOO_LONG {
                        self.close(now);
                    }
                }
                None => return None,
            }
            self.allowed -= 1.0;
        }
    }

    fn asked(&mut self, number: u64, taken: Result<(), Busy>) {
        let Some(at) = self.open.iter().position(|open| open.number == number) else { return };
        match (&self.open[at].form, taken) {
            (Form::Words { scramble, .. }, Ok(())) => {
                self.outbox.line(&format!("solving scramble \"{}\"\nready", escape(scramble)));
            }
            (_, Ok(())) => {}
            (form, Err(busy)) => {
                match form {
                    Form::Words { .. } => self.outbox.line(&format!("error: {busy}\nready")),
                    Form::Cube { id, .. } | Form::Command { id } => {
                        self.outbox.line(&json::failed(Some(id), &busy.to_string()));
                    }
                }
                self.open.remove(at);
            }
        }
    }

    fn stats(&mut self, stats: &Stats) {
        let text = serde_json::to_string(stats).unwrap_or_default();
        self.outbox.line(&text);
        self.outbox.line("ready");
    }

    fn event(&mut self, number: u64, event: PoolEvent) {
        if !self.open.iter().any(|open| open.number == number) {
            return;
        }
        match event {
            PoolEvent::Found { solutions } => {
                for lot in solutions.chunks(LOT) {
                    let event = PoolEvent::Found { solutions: lot.to_vec() };
                    self.backlog.push_back((number, event));
                }
            }
            event => self.backlog.push_back((number, event)),
        }
        self.pump();
    }

    fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    fn wrote(&mut self, count: usize, now: Duration) {
        self.outbox.wrote(count);
        if count > 0 {
            self.active = now;
        }
        if self.outbox.has_space() {
            self.full = None;
            self.pump();
            self.note_full(now);
        }
    }

    fn wants_bytes(&self) -> bool {
        self.finished.is_none()
            && self.closing.is_none()
            && !self.lines.is_full()
            && !self.outbox.is_full()
    }

    fn deadline(&self) -> Option<Duration> {
        // When the next line may be read, if reading pauses.
        let is_paused = self.allowed < 1.0 && !self.lines.is_empty() && self.has_space();
        let rate = self.rules.rate.filter(|_| is_paused);
        let again = rate.map(|rate| {
            self.counted + Duration::from_secs_f64((1.0 - self.allowed) / f64::from(rate))
        });
        self.deadlines().into_iter().chain([again]).flatten().min()
    }

    fn tick(&mut self, now: Duration) {
        self.note_full(now);
        if self.closing.is_some() {
            return;
        }
        let [unread, finished, unknown, idle] =
            self.deadlines().map(|deadline| deadline.is_some_and(|deadline| deadline <= now));
        let has_nothing = self.open.is_empty() && self.lines.is_empty();
        if unread {
            self.close(now);
        } else if unknown {
            self.outbox.line("error: no token was shown");
            self.close(now);
        } else if has_nothing && (self.finished.is_some() || self.is_draining) {
            self.close(now);
        } else if finished {
            self.break_off("the client has closed the connection", now);
        } else if idle {
            let seconds = self.rules.idle.as_secs_f64();
            self.outbox.line(&format!("error: nothing came for {seconds} s"));
            self.close(now);
        }
    }

    fn open(&self) -> Vec<u64> {
        self.open.iter().map(|open| open.number).collect()
    }

    fn drain(&mut self, now: Duration) {
        self.is_draining = true;
        if self.open.is_empty() {
            self.close(now);
        }
    }

    fn end(&mut self, now: Duration) {
        self.break_off("the server ends", now);
    }

    fn is_over(&self, now: Duration) -> bool {
        self.closing.is_some_and(|since| self.outbox.is_empty() || since + UNREAD <= now)
    }
}
