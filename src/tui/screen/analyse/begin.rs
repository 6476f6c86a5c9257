//! Starts an analysis of a pasted text, of a text in a file, of a line of the tree, of a solve of
//! the library, or of the solve of the last run.
//!
//! Reading a text may search for the places of insertions, so a job does it.

use std::sync::Arc;

use premove_fmc::analysis::{Budget, Played};
use premove_fmc::post_mortem::WrittenTree;
use premove_fmc::writeup::read::WriteUp;
use premove_service::Failure;
use premove_service::api::Outcome;
use premove_service::library::BestLine;
use premove_service::questions::{Event, WriteUpQuestion};

use super::AnalyseState;
use super::layout::Pane;
use super::subject::{Given, Subject};
use crate::message::{FileEffect, SolveEffect};
use crate::remedy::with_remedy;
use crate::screen::ask::Report;
use crate::screen::outbox::ToAnalyse;
use crate::screen::pane::Paned;
use crate::screen::{Actions, Saved};
use crate::widget::list::Scroll;
use crate::widget::table::{Selection, Table};

impl AnalyseState {
    /// Analyses the solve that another screen sends.
    pub(super) fn take_given(&mut self, given: &ToAnalyse) {
        match given {
            ToAnalyse::Line { text, played } => {
                let subject = Subject::of_line(text.clone(), Played::clone(played), None);
                self.stop_reading();
                self.begin(subject);
            }
            ToAnalyse::OfLibrary { id, in_bin } => {
                self.stop_reading();
                self.kept = None;
                self.opening = Some((id.clone(), *in_bin));
                let name = id.to_string();
                let in_bin = *in_bin;
                self.outbox.solve(SolveEffect::BestLine { name, in_bin });
            }
        }
    }

    /// Analyses the best line of a solve that was requested from the library.
    pub(super) fn take_best_line(
        &mut self,
        (name, in_bin): (&str, bool),
        line: Result<Box<BestLine>, Failure>,
    ) {
        // Only the answer to the latest request is used.
        let opening = self.opening.take_if(|(id, bin)| id.as_str() == name && *bin == in_bin);
        let Some((id, _)) = opening else { return };
        // A solve in the bin cannot be opened: a branch of it begins a new solve.
        let id = (!in_bin).then_some(id);
        match line {
            Ok(line) => {
                let BestLine { text, played, tree, .. } = *line;
                self.begin(Subject { tree, ..Subject::of_line(text, played, id) });
            }
            Err(why) => self.warn(format!("not analysed: {}", with_remedy(&why))),
        }
        self.refresh();
    }

    /// Requests the text of a file with a solve.
    pub(super) fn read_file(&mut self, path: &str) {
        let path = path.trim().trim_matches(['\'', '"']).trim();
        if !path.is_empty() {
            self.outbox.file(FileEffect::Read(path.to_owned()));
        }
    }

    /// Starts reading a text as a solve.
    pub(super) fn read(&mut self, given: Given) {
        if given.text.trim().is_empty() {
            return self.say("there is nothing in it: nothing is changed");
        }
        self.kept = None;
        self.opening = None;
        let question = WriteUpQuestion { text: given.text.clone(), given: None };
        self.reading.start(question, &mut self.outbox);
        self.incoming = Some(given);
        self.say("reading the solve: Esc stops");
        self.refresh();
    }

    /// Stops reading a text; returns whether a text was being read.
    pub(super) fn stop_reading(&mut self) -> bool {
        self.opening = None;
        let is_reading = self.incoming.take().is_some();
        if is_reading {
            self.reading.drop(&mut self.outbox);
            self.refresh();
        }
        is_reading
    }

    /// Handles an event of the job that reads a text.
    pub(super) fn write_up_event(&mut self, event: Event) {
        match self.reading.take(event) {
            Some(Report::Answer(read)) => {
                if let Some(given) = self.incoming.take() {
                    self.take_read(given, &read);
                }
            }
            Some(Report::Ended(Outcome::NotReady(why) | Outcome::Failed(why)))
                if self.incoming.take().is_some() =>
            {
                self.warn(with_remedy(&why));
            }
            _ => {}
        }
        self.refresh();
    }

    fn take_read(&mut self, mut given: Given, read: &WriteUp) {
        let fault = read.remarks.iter().find(|remark| remark.is_fault());
        match Played::of_write_up(read) {
            Ok(mut played) => {
                given.mark_found(&mut played);
                let workspace = read.workspace();
                let tree = WrittenTree::of_solve(workspace.now(), None);
                let tree = tree.unwrap_or_else(|| WrittenTree::of_played(&played));
                let workspace = workspace.to_json();
                let others = given.others;
                let hint = read.slip().map_or_else(String::new, ToString::to_string);
                self.begin(Subject { given, played, hint, tree, workspace });
                match fault {
                    Some(fault) => self.warn(format!("left out: {fault}")),
                    None if others > 0 => {
                        self.say(format!("the first of {} solves is analysed", others + 1));
                    }
                    // Clears the message that the text is being read.
                    None => self.say(""),
                }
            }
            Err(why) => {
                // Without any moves, a remark about other words says more than the error.
                let remark = fault.or_else(|| read.remarks.first().filter(|r| r.line.is_some()));
                let why = with_remedy(&why);
                let remark = remark.filter(|remark| !why.contains(&remark.message));
                let found = remark.map_or_else(String::new, |remark| format!("{remark}; "));
                self.warn(format!("not analysed: {found}{why}"));
            }
        }
    }

    /// Analyses a solve.
    fn begin(&mut self, subject: Subject) {
        self.kept = None;
        // A different solve starts with the default budget.
        if self.subject().is_some() {
            self.budget = Budget::default();
        }
        let weight = subject.given.text.len() + subject.workspace.len();
        self.history.commit(Some(Arc::new(subject)), weight, None);
        self.begin_again();
    }

    /// Analyses the current solve from its first step.
    pub(super) fn begin_again(&mut self) {
        self.focus.pane = Pane::Steps;
        self.steps = Selection::default();
        self.missed = Table::default();
        self.details = Scroll::default();
        self.words = Scroll::default();
        self.start();
        self.save();
    }
}
