//! The list of solutions that own moves put aside while they are typed: net, steps and solutions are
//! those of the state behind the moves, and leaving the field restores the list.

use premove_fmc::{Document, Draft};

use super::field::Typing;
use super::search::Search;
use super::{SEARCH, SolveState};
use crate::message::JobEffect;
use crate::widget::gauge::Phase;

/// The list that was there before moves were typed.
#[derive(Clone, Debug)]
pub(super) struct PutAside {
    search: Search,
    /// Set when its search was at work and is to continue.
    goes_on: bool,
}

impl SolveState {
    /// Returns the document in view: the workspace with the moves that are being typed.
    pub(super) fn in_view(&self) -> &Document {
        self.field.draft.as_ref().map_or(self.workspace.now(), |draft| &draft.doc)
    }

    /// Returns the draft behind which solutions are listed. Whole lines are listed from the node in
    /// work, whatever is typed.
    pub(super) fn list_draft(&self) -> Option<&Draft> {
        self.field.draft.as_ref().filter(|_| !self.whole.is_open())
    }

    /// Returns the document whose solutions are listed.
    pub(super) fn searched(&self) -> &Document {
        self.list_draft().map_or(self.workspace.now(), |draft| &draft.doc)
    }

    pub(super) fn is_typing_moves(&self) -> bool {
        self.field.typing() == Some(Typing::Moves)
    }

    pub(super) fn is_typing_scramble(&self) -> bool {
        self.field.typing() == Some(Typing::Scramble)
    }

    /// Reads the typed moves; the list before them is put aside.
    pub(super) fn read_draft(&mut self) {
        let draft = self.field.read_draft(self.workspace.now());
        if draft.is_some() && self.put_aside.is_none() && !self.whole.is_open() {
            self.put_aside();
        }
        self.field.draft = draft;
    }

    fn put_aside(&mut self) {
        self.with_ranking(Search::put_in);
        let is_live = self.solutions.search.phase.is_live();
        let goes_on = is_live && self.solutions.search.phase != Phase::Paused;
        if is_live {
            self.outbox.job(SEARCH, JobEffect::Drop);
            self.solutions.search.finish(Phase::Stopped);
            self.solutions.search.table = None;
        }
        let search = std::mem::take(&mut self.solutions.search);
        self.put_aside = Some(PutAside { search, goes_on });
    }

    /// Restores the list that was put aside, unless something else is to be searched now. Returns
    /// whether its search is to continue.
    pub(super) fn bring_back(&mut self) -> bool {
        let Some(PutAside { search, goes_on }) = self.put_aside.take() else { return false };
        let wanted = self.question().ok();
        if wanted.is_none()
            || search.question() != wanted.as_ref()
            || self.solutions.search.question() == wanted.as_ref()
        {
            return false;
        }
        if self.solutions.search.phase.is_live() {
            self.outbox.job(SEARCH, JobEffect::Drop);
        }
        self.solutions.search = search;
        self.solutions.reset_spelling();
        goes_on
    }
}
