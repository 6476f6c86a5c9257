//! Test support: runs the program on the Puzzles screen.

use std::sync::Arc;
use std::time::Duration;

use premove_engine::search::Control;
use premove_puzzle::check::{self, Possibility};
use premove_puzzle::format::{PuzzleScramble, parse_scramble};
use premove_puzzle::{Definition, catalogue};
use premove_service::Failure;
use premove_service::api::Outcome;
use premove_service::questions::Event;
use premove_service::questions::puzzle::{
    DefinitionRow, OpenPuzzleAnswer, Position, PuzzleCountAnswer, PuzzlePositionAnswer,
    PuzzleSolveAnswer, PuzzleSource, PuzzleText, Stamp,
};

use super::*;
use crate::app::App;
use crate::message::{Reply, ScreenEffect};
use crate::screen::progress::Counters;
use crate::screen::session::{self, Outside};

/// The program on the Puzzles screen. [`Log`] takes the place of everything outside the state.
pub(super) type Session = session::Session<Log>;

/// The effects that the screen has requested. They are recorded, not performed.
#[derive(Default)]
pub(super) struct Log(Vec<ScreenEffect>);

impl Outside for Log {
    type State = PuzzlesState;

    fn perform(&mut self, effect: ScreenEffect, _: &mut App) {
        self.0.push(effect);
    }
}

impl Session {
    /// Opens the screen with a list of definitions: a 2x2x2, a Pyraminx and a file.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let mut session = Self::bare(width, height);
        session.send_library(library(1), Some("/home/me/puzzles".to_owned()));
        session
    }

    /// Opens the screen with the 2x2x2 read and checked.
    pub(super) fn ready(width: u16, height: u16) -> Self {
        let mut session = Self::new(width, height);
        session.open("2x2x2");
        session.asked();
        session
    }

    /// Opens the screen with a scramble of the 2x2x2 that was read.
    pub(super) fn on(moves: &str) -> Self {
        let mut session = Self::ready(120, 40);
        session.paste(moves);
        session.read(moves);
        session.asked();
        session
    }

    pub(super) fn open_answer(&mut self, answer: OpenPuzzleAnswer) {
        self.event(OPEN, Event::OpenPuzzle(answer));
    }

    pub(super) fn position_answer(&mut self, answer: PuzzlePositionAnswer) {
        self.event(POSITION, Event::PuzzlePosition(answer));
    }

    pub(super) fn send_library(&mut self, rows: Vec<DefinitionRow>, folder: Option<String>) {
        self.reply(Reply::Definitions { rows, folder });
    }

    pub(super) fn ended(&mut self, outcome: Outcome) {
        self.event(WORK, Event::Finished(outcome));
    }

    /// Removes and returns the effects requested since the last call.
    pub(super) fn asked(&mut self) -> Vec<ScreenEffect> {
        std::mem::take(&mut self.outside.0)
    }

    /// Sends the screen the built-in definition with this name, and the report about it.
    pub(super) fn open(&mut self, name: &str) -> Arc<Definition> {
        let definition = definition(name);
        self.send_definition(None, Ok(&definition));
        let report = check::check(&definition, &Control::new()).unwrap();
        self.open_answer(OpenPuzzleAnswer::Checked(Arc::new(report)));
        definition
    }

    pub(super) fn send_definition(
        &mut self,
        stamp: Option<Stamp>,
        outcome: Result<&Arc<Definition>, &str>,
    ) {
        let outcome = outcome
            .map(|definition| PuzzleText { definition: Arc::clone(definition), notes: Vec::new() })
            .map_err(Failure::from);
        self.open_answer(OpenPuzzleAnswer::Read { stamp, outcome });
    }

    /// Sends the screen the result of reading moves of the 2x2x2.
    pub(super) fn read(&mut self, moves: &str) {
        self.position_answer(PuzzlePositionAnswer::Position(Ok(position(moves))));
        self.position_answer(PuzzlePositionAnswer::Possible(Possibility::Possible));
    }

    pub(super) fn solve_answer(&mut self, answer: PuzzleSolveAnswer) {
        self.event(WORK, Event::PuzzleSolve(answer));
    }

    pub(super) fn count_answer(&mut self, answer: PuzzleCountAnswer) {
        self.event(WORK, Event::PuzzleCount(answer));
    }

    pub(super) fn length_done(
        &mut self,
        length: u32,
        solutions: &[&str],
        nodes: u64,
        seconds: u64,
    ) {
        let counters = Counters {
            depth: length as u8 + 1,
            nodes,
            elapsed: Duration::from_secs(seconds),
            ..Counters::default()
        };
        let solutions = solutions.iter().map(|text| numbers(text)).collect();
        let answer = PuzzleSolveAnswer::LengthDone { length, solutions, nodes };
        self.event_at(WORK, Event::PuzzleSolve(answer), counters);
    }
}

/// Returns the definitions of the list. `bytes` is the size of the definition file; another size
/// means that the file has changed.
pub(super) fn library(bytes: u64) -> Vec<DefinitionRow> {
    let shipped = |name: &str, about: &str| DefinitionRow {
        source: PuzzleSource::Shipped(name.to_owned()),
        name: name.to_owned(),
        about: about.to_owned(),
        stamp: None,
    };
    let file = DefinitionRow {
        source: own(),
        name: "mine.def".to_owned(),
        about: "in /home/me/puzzles".to_owned(),
        stamp: stamp(bytes),
    };
    vec![
        shipped("2x2x2", "2x2x2, one corner held still"),
        shipped("pyraminx", "Pyraminx without tips"),
        file,
    ]
}

/// Returns the source of the file in [`library`].
pub(super) fn own() -> PuzzleSource {
    PuzzleSource::File("/home/me/puzzles/mine.def".to_owned())
}

#[expect(clippy::unnecessary_wraps, reason = "that is how it is sent")]
pub(super) fn stamp(bytes: u64) -> Option<Stamp> {
    Some(Stamp { written: None, bytes })
}

pub(super) fn definition(name: &str) -> Arc<Definition> {
    Arc::new(catalogue::find(name).unwrap().definition().unwrap())
}

/// Returns the indices of moves of the 2x2x2.
pub(super) fn numbers(text: &str) -> Vec<usize> {
    let definition = definition("2x2x2");
    text.split_whitespace().map(|name| definition.find(name).unwrap()).collect()
}

/// Returns the position of the 2x2x2 after moves.
pub(super) fn position(moves: &str) -> Arc<Position> {
    let definition = definition("2x2x2");
    let scramble =
        PuzzleScramble::new(&definition, "", parse_scramble(&definition, moves).unwrap());
    Arc::new(Position { text: String::new(), scramble, more: 0 })
}
