//! A session with a pool that answers by a script, so that every run gives equal lines.

use std::sync::Arc;
use std::time::Duration;

use premove_cube::notation::{Side, parse, parse_cube};
use premove_cube::{Cube, Metric};
use premove_engine::search::Solution;
use premove_server::pool::{PoolAsk, PoolEvent, RequestEnd};
use premove_server::protocol::{Protocol, ServerAction, ServerStats};
use premove_server::rules::AddressRules;
use premove_server::session::LineSession;

/// The scripted answer of the pool to a cube.
#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) cube: Cube,
    /// The solutions of the cube; if empty, the search never ends.
    pub(crate) solutions: Vec<Solution>,
}

/// Returns a solution with these moves; parentheses are ignored.
pub(crate) fn solution(moves: &str) -> Solution {
    let moves = parse(&moves.replace(['(', ')'], "")).unwrap().line();
    Solution::new(moves.normal.moves(), &[], 1)
}

/// Returns an answer for a scramble with these solutions.
pub(crate) fn answer(scramble: &str, solutions: &[&str]) -> Answer {
    let solutions = solutions.iter().map(|moves| solution(moves)).collect();
    Answer { cube: parse_cube(scramble).unwrap(), solutions }
}

pub(crate) fn rules(metrics: &[Metric]) -> AddressRules {
    AddressRules {
        metrics: metrics.to_vec(),
        token: None,
        janus_spelling: false,
        time: None,
        idle: Duration::from_mins(10),
        rate: None,
    }
}

/// A session with its script and a record of its actions.
pub(crate) struct Scripted {
    pub(crate) session: LineSession,
    pub(crate) answers: Vec<Answer>,
    pub(crate) now: Duration,
    /// Everything that the client has read and the test has not taken.
    pub(crate) read: Vec<u8>,
    /// The ids of the requests that were stopped.
    pub(crate) stopped: Vec<u64>,
    /// `true` if the session last asked the pool to pause.
    pub(crate) is_held: bool,
    /// The requests to the pool, in order.
    pub(crate) asked: Vec<PoolAsk>,
}

impl Scripted {
    pub(crate) fn new(rules: AddressRules, answers: &[Answer]) -> Self {
        let now = Duration::from_secs(5);
        Self {
            session: LineSession::new(Arc::new(rules), now),
            answers: answers.to_vec(),
            now,
            read: Vec::new(),
            stopped: Vec::new(),
            is_held: false,
            asked: Vec::new(),
        }
    }

    /// Sends bytes as the client, and reads all answers.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.session.receive(bytes, self.now);
        self.go();
        self.drink();
    }

    /// Runs everything that happens before the client sends or reads again.
    pub(crate) fn go(&mut self) {
        self.steps();
        self.session.tick(self.now);
        self.steps();
    }

    fn steps(&mut self) {
        while let Some(action) = self.session.step(self.now) {
            match action {
                ServerAction::Ask { number, ask } => {
                    self.session.asked(number, Ok(()));
                    self.asked.push(ask.clone());
                    self.answer(number, &ask);
                }
                ServerAction::Stop { number } => self.stopped.push(number),
                ServerAction::Hold { is_held, .. } => self.is_held = is_held,
                ServerAction::Stats => self.session.stats(&ServerStats::default()),
            }
        }
    }

    /// Reads all pending output as the client.
    pub(crate) fn drink(&mut self) {
        while !self.session.outbox().is_empty() {
            let bytes = self.session.outbox().rest().to_vec();
            self.read.extend_from_slice(&bytes);
            self.session.wrote(bytes.len(), self.now);
            self.go();
        }
    }

    /// Removes and returns everything that the client has read.
    pub(crate) fn take(&mut self) -> String {
        String::from_utf8(std::mem::take(&mut self.read)).unwrap()
    }

    fn answer(&mut self, number: u64, ask: &PoolAsk) {
        let PoolAsk::Cube { cube, .. } = ask else {
            for word in ["{\"a\":1}", "{\"b\":[2]}"] {
                self.session.event(number, PoolEvent::Record(word.to_owned()));
            }
            return self.session.event(number, PoolEvent::Ended(RequestEnd::default()));
        };
        let known = self.answers.iter().find(|answer| answer.cube == *cube);
        let solutions = known.map_or_else(Vec::new, |answer| answer.solutions.clone());
        let Some(first) = solutions.first().copied() else {
            for depth in (1..=15).chain(1..=3) {
                self.session.event(number, PoolEvent::Searching { depth });
            }
            return;
        };
        let count = solutions.len() as u64;
        let least = first.side(Side::Normal).len() as u8;
        self.session.event(number, PoolEvent::Searched { depth: least });
        self.session.event(number, PoolEvent::Found { solutions });
        let end = RequestEnd { count, least, best: Some(first), nodes: 5, ..RequestEnd::default() };
        self.session.event(number, PoolEvent::Ended(end));
    }
}
