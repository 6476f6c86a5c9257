//! The outbox: effects for the shell after an action, and objects for other screens.

use std::collections::VecDeque;

use premove_cube::Cube;
use premove_cube::notation::Alg;
use premove_fmc::NewStep;
use premove_fmc::analysis::Played;
use premove_fmc::library::Id;
use premove_service::Failure;
use premove_service::questions::Request;

use super::CubeLength;
use crate::message::{Asked, FileEffect, JobEffect, ScreenEffect, Slot, SolveEffect, Status};

/// Results of an action: effects outside the state, a text for the bottom line, an object for
/// another screen.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    pub(crate) effects: Vec<ScreenEffect>,
    pub(crate) status: Option<Status>,
    pub(crate) handover: Option<Handover>,
    /// New values for the number of moves that cubes need.
    pub(crate) lengths: Vec<CubeLength>,
    /// Popups that are to be opened, one after the other, while the screen is in view.
    asked: VecDeque<Asked>,
}

impl Outbox {
    /// Takes the effects, the status and the handover; questions stay.
    pub(crate) fn take(&mut self) -> (Vec<ScreenEffect>, Option<Status>, Option<Handover>) {
        (std::mem::take(&mut self.effects), self.status.take(), self.handover.take())
    }

    /// Queues a question or a notice for a popup, until the screen is in view and no popup is open.
    pub(crate) fn ask(&mut self, asked: Asked) {
        self.asked.push_back(asked);
    }

    /// Returns the popup that has waited longest.
    pub(super) fn next_asked(&mut self) -> Option<Asked> {
        self.asked.pop_front()
    }

    /// Returns sign and words for a screen while popups wait.
    pub(super) fn waiting(&self) -> Option<(char, String)> {
        (!self.asked.is_empty()).then(Self::question)
    }

    /// Returns sign and words for a screen that waits for an answer.
    pub(super) fn question() -> (char, String) {
        ('?', "a question".to_owned())
    }

    pub(super) fn emit(&mut self, effect: ScreenEffect) {
        self.effects.push(effect);
    }

    pub(super) fn file(&mut self, effect: FileEffect) {
        self.emit(ScreenEffect::File(effect));
    }

    /// Emits an effect on the library of solves.
    pub(super) fn solve(&mut self, effect: SolveEffect) {
        self.file(FileEffect::Solve(effect));
    }

    /// Starts a job in place of the one before in its slot.
    pub(super) fn start(&mut self, slot: Slot, question: impl Into<Request>) {
        self.job(slot, JobEffect::Start(question.into()));
    }

    pub(super) fn job(&mut self, slot: Slot, effect: JobEffect) {
        self.emit(ScreenEffect::Job(slot, effect));
    }

    /// Copies a text, which the bottom line calls `what`.
    pub(super) fn copy(&mut self, text: impl Into<String>, what: impl Into<String>) {
        self.emit(ScreenEffect::Copy { text: text.into(), what: what.into() });
    }

    pub(super) fn hand_over(&mut self, handover: Handover) {
        self.handover = Some(handover);
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Said(text.into()));
    }

    /// Writes into the bottom line that something was refused, with the key that helps where the
    /// screen has one.
    pub(super) fn refuse(&mut self, failure: Failure) {
        self.status = Some(Status::Refused(failure));
    }

    /// Writes into the bottom line that something did not work.
    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Warned(text.into()));
    }
}

/// An object that one screen gives to another. The shell offers it to the screens in turn; the
/// first that takes it comes into view.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Handover {
    /// A scramble to begin on.
    Scramble(String),
    /// A saved workspace to go on with.
    Solve(String),
    /// A solve of the library to go on with.
    Kept(Id),
    /// A cube to solve in the fewest moves.
    Cube { text: String, cube: Cube },
    /// A solution to become a branch of the tree.
    Solution { text: String, cube: Cube, solution: Alg },
    /// A solve to be analysed.
    Analyse(ToAnalyse),
    /// Steps to become a branch of a solve.
    Branch(Box<Branch>),
}

/// A solve to be analysed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ToAnalyse {
    /// A line of the tree, written out and as steps.
    Line { text: String, played: Box<Played> },
    /// The best line of a solve of the library, or of its bin.
    OfLibrary { id: Id, in_bin: bool },
}

/// Steps to become a branch of a solve.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Branch {
    /// The name of the solve in the library, if it comes from there.
    pub(crate) id: Option<Id>,
    /// The solve as a saved workspace, for when it is not in work.
    pub(crate) solve: String,
    pub(crate) scramble: Alg,
    /// The line that the branch leaves.
    pub(crate) played: Vec<NewStep>,
    /// The number of steps of that line before the branch.
    pub(crate) at: usize,
    /// The steps of the branch.
    pub(crate) steps: Vec<NewStep>,
}

/// The kind of object that another screen may request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// The state in work, with the steps before it done.
    State,
    /// The scramble without any steps.
    Scramble,
}
