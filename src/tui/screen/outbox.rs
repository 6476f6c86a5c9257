//! The outbox of a screen: effects for the shell after an action, and objects for other screens.

use std::collections::VecDeque;

use premove_cube::Cube;
use premove_cube::notation::Alg;
use premove_fmc::NewStep;
use premove_fmc::analysis::Played;
use premove_fmc::library::Id;
use premove_fmc::practice::RatedFor;
use premove_service::Failure;
use premove_service::questions::Request;

use super::CubeLength;
use crate::message::{Asked, FileEffect, JobEffect, ScreenEffect, Slot, SolveEffect, Status};

/// The results of a user's action: work on files, jobs or the terminal, a text for the bottom line,
/// an object for another screen.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    pub(crate) effects: Vec<ScreenEffect>,
    pub(crate) status: Option<Status>,
    pub(crate) handover: Option<Handover>,
    /// New bounds on the numbers of moves that cubes need.
    pub(crate) lengths: Vec<CubeLength>,
    /// The user's level by his attempts; `None` if it has not changed.
    pub(crate) level: Option<RatedFor>,
    /// The popups that wait to be opened, one after the other, while the screen is in view.
    asked: VecDeque<Asked>,
}

impl Outbox {
    /// Removes and returns the effects, the status and the handover; popups stay.
    pub(crate) fn take(&mut self) -> (Vec<ScreenEffect>, Option<Status>, Option<Handover>) {
        (std::mem::take(&mut self.effects), self.status.take(), self.handover.take())
    }

    /// Queues a question or a notice, to open once the screen is in view and no popup is open.
    pub(crate) fn ask(&mut self, asked: Asked) {
        self.asked.push_back(asked);
    }

    /// Removes and returns the popup that has waited longest; `None` if there is none.
    pub(super) fn next_asked(&mut self) -> Option<Asked> {
        self.asked.pop_front()
    }

    /// Returns the sign and the words for the header while popups wait; `None` if none wait.
    pub(super) fn waiting(&self) -> Option<(char, String)> {
        (!self.asked.is_empty()).then(Self::question)
    }

    /// Returns the sign and the words for the header while a screen waits for an answer of the
    /// user.
    pub(super) fn question() -> (char, String) {
        ('?', "a question".to_owned())
    }

    pub(super) fn emit(&mut self, effect: ScreenEffect) {
        self.effects.push(effect);
    }

    pub(super) fn file(&mut self, effect: FileEffect) {
        self.emit(ScreenEffect::File(effect));
    }

    /// Requests an effect on the library of solves.
    pub(super) fn solve(&mut self, effect: SolveEffect) {
        self.file(FileEffect::Solve(effect));
    }

    /// Starts a job with the name `slot`; it replaces the running job with that name.
    pub(super) fn start(&mut self, slot: Slot, question: impl Into<Request>) {
        self.job(slot, JobEffect::Start(question.into()));
    }

    pub(super) fn job(&mut self, slot: Slot, effect: JobEffect) {
        self.emit(ScreenEffect::Job(slot, effect));
    }

    /// Copies a text. `what` describes it in the bottom line.
    pub(super) fn copy(&mut self, text: impl Into<String>, what: impl Into<String>) {
        self.emit(ScreenEffect::Copy { text: text.into(), what: what.into() });
    }

    pub(super) fn hand_over(&mut self, handover: Handover) {
        self.handover = Some(handover);
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Said(text.into()));
    }

    /// Writes a failure into the bottom line, with the key that carries out the remedy if the
    /// screen has one.
    pub(super) fn refuse(&mut self, failure: Failure) {
        self.status = Some(Status::Refused(failure));
    }

    /// Writes a warning into the bottom line.
    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Warned(text.into()));
    }
}

/// An object that one screen sends to another. The shell offers it to the screens in turn; the
/// first screen that accepts it comes into view.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Handover {
    /// A scramble to begin a solve with.
    Scramble(String),
    /// A saved workspace to continue with.
    Solve(String),
    /// A solve of the library to continue with.
    Kept(Id),
    /// A cube to solve in the fewest moves.
    Cube { text: String, cube: Cube },
    /// A solution to add as a branch of the tree.
    Solution { text: String, cube: Cube, solution: Alg },
    /// A solve to be analysed.
    Analyse(ToAnalyse),
    /// Steps to add as a branch of a solve.
    Branch(Box<Branch>),
}

/// A solve to be analysed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ToAnalyse {
    /// A line of the tree, as text and as steps.
    Line { text: String, played: Box<Played> },
    /// The best line of a solve in the library or in its bin.
    OfLibrary { id: Id, in_bin: bool },
}

/// Steps to add as a branch of a solve.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Branch {
    /// The name of the solve, if it is in the library.
    pub(crate) id: Option<Id>,
    /// The solve as a saved workspace, which is opened if the solve is not open.
    pub(crate) solve: String,
    pub(crate) scramble: Alg,
    /// The steps of the line that the branch leaves; its first `at` steps come before the branch.
    pub(crate) played: Vec<NewStep>,
    /// The number of steps of `played` before the branch.
    pub(crate) at: usize,
    /// The steps of the branch.
    pub(crate) steps: Vec<NewStep>,
}

/// A kind of object that a screen can request from another screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// The state that the user works on, with all earlier steps applied.
    State,
    /// The scramble without any steps.
    Scramble,
}
