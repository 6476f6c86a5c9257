//! The tasks on solves that a front end sends, and the events that it gets back.

use std::fmt;
use std::sync::Arc;

use premove_fmc::Document;
use premove_fmc::drill::{Deck, DrillCard, DrillReview};
use premove_fmc::library::Id;
use premove_fmc::practice::Attempt;

use crate::failure::Failure;
use crate::library::{BestLine, Listed, OwnAttempts};

/// Task on the library of solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveEffect {
    /// Save the workspace of a solve.
    Save {
        /// Number that the front end gave the solve in this run of the program.
        number: u32,
        /// Name of the solve in the library; `None` if it was not opened from there.
        id: Option<Id>,
        /// The workspace as text.
        text: String,
        /// `true` if the solve is kept when another solve is opened: its scramble was entered, or
        /// some work was done on it.
        is_wanted: bool,
    },
    /// Open a solve. The reply is [`FileReply::Opened`].
    Open {
        /// Name of the solve to open.
        id: Id,
        /// Number of the new solve in whose place this one is opened, because both have the same
        /// scramble; `None` if the user chose this one.
        known_for: Option<u32>,
    },
    /// Open the solve that was open before the current one.
    OpenBefore,
    /// Find a solve of the same scramble. The reply is [`FileReply::Known`] if there is one.
    Find {
        /// Number of the solve in this run that has the scramble.
        number: u32,
        /// The scramble as it was entered.
        scramble: String,
    },
    /// List the solves of the library. The reply is [`FileReply::Solves`].
    List,
    /// List the solves in the bin. The reply is [`FileReply::Bin`].
    ListBin,
    /// Read the content of a solve to show it. The reply is [`FileReply::Preview`].
    Preview {
        /// Name of the file of the solve.
        name: String,
        /// `true` if the solve is in the bin.
        in_bin: bool,
    },
    /// Read a solve to export its best line. The reply is [`FileReply::Document`].
    Export {
        /// Name of the file of the solve.
        name: String,
        /// `true` if the solve is in the bin.
        in_bin: bool,
    },
    /// Find the line of a solve to analyze. The reply is [`FileReply::BestLine`].
    BestLine {
        /// Name of the file of the solve.
        name: String,
        /// `true` if the solve is in the bin.
        in_bin: bool,
    },
    /// Add a star to the solve with this name (`true`) or remove it. The reply is the list.
    Star(Id, bool),
    /// Move the solve with this name to the bin. The reply is the list of solves.
    Remove(String),
    /// Move the solve with this name back from the bin. The reply is the list of solves.
    Restore(String),
    /// Add attempts with their workspaces to the library. If the library already has an attempt,
    /// only its new content is written. The replies are [`FileReply::Kept`] and the list of solves.
    Keep(Vec<(Attempt, String)>),
    /// Read the deck of drills, and what own attempts lost if that is wanted. The reply is
    /// [`FileReply::Drills`].
    ReadDrills {
        /// `true` if the attempts are read too, which takes longer.
        with_attempts: bool,
    },
    /// Add a review to the deck of drills. The reply is [`FileReply::Reviewed`].
    KeepReview {
        /// The card.
        card: DrillCard,
        /// The review of one of its cases.
        review: DrillReview,
    },
}

/// Event that the saver sends to its front end.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveEvent {
    /// Reply to a task, with the name of the part of the front end (such as a screen) that sent it.
    Reply(&'static str, FileReply),
    /// Message that some work succeeded.
    Said(String),
    /// Message that some work failed.
    Warned(Failure),
    /// The content of a part of the front end is not saved, or is saved again.
    Saving {
        /// Name of the part of the front end.
        name: &'static str,
        /// The reason why the content is not saved; `None` if it is saved again.
        trouble: Option<Failure>,
    },
    /// A solve was not removed, because it is open.
    InWork,
    /// `true` if another program now owns the saved states, `false` if that program has ended.
    Elsewhere(bool),
}

/// Reply to a task of a part of the front end.
#[derive(Clone, Debug, PartialEq)]
pub enum FileReply {
    /// The state that the last run saved. It is sent at the start.
    Saved(String),
    /// A solve was opened.
    Opened(Box<OpenedSolve>),
    /// The library has a solve of the same scramble.
    Known {
        /// Number of the solve whose scramble was searched.
        number: u32,
        /// Name of the solve that was found in the library.
        id: Id,
    },
    /// The solves of the library.
    Solves(Vec<Arc<Listed>>),
    /// The solves in the bin.
    Bin(Vec<Arc<Listed>>),
    /// These attempts need not be sent again: the library has them, or they were removed from it.
    Kept(Vec<Attempt>),
    /// The deck of drills, or the reason why it cannot be read.
    Drills(Box<Result<ReadDrills, Failure>>),
    /// A review was added to the deck of drills.
    Reviewed {
        /// The card.
        card: DrillCard,
        /// The reason why it was not added; `None` if it was.
        fault: Option<Failure>,
    },
    /// The solve with this name is in the bin now.
    Removed(String),
    /// A solve was moved back from the bin.
    Restored,
    /// The content of a solve of the library, for display.
    Preview(Box<Preview>),
    /// The document of a solve of the library.
    Document(Box<Document>),
    /// The line of a solve to analyze, or the reason why there is none.
    BestLine {
        /// Name of the file of the solve.
        name: String,
        /// `true` if the solve is in the bin.
        in_bin: bool,
        /// The line to analyze, or the reason why there is none.
        line: Result<Box<BestLine>, Failure>,
    },
}

/// A solve that was opened from the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedSolve {
    /// Name of the solve in the library; `None` if the user works on a copy.
    pub id: Option<Id>,
    /// Number of the solve in this run; `None` if it has no number yet.
    pub number: Option<u32>,
    /// The workspace as text.
    pub text: String,
    /// Remark about the solve for the user.
    pub note: OpenNote,
    /// `true` for the solve that is opened when the program starts.
    pub at_start: bool,
    /// Number of the new solve in whose place this one was opened, because both have the same
    /// scramble; `None` if it was opened for another reason.
    pub known_for: Option<u32>,
}

/// The data from which a session of drills is planned.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadDrills {
    /// The deck, without damaged cards.
    pub deck: Deck,
    /// The damaged files.
    pub damaged: Vec<Failure>,
    /// The cards of these files: no review can be added to them.
    pub blocked: Vec<DrillCard>,
    /// The own attempts; `None` if they were not asked for.
    pub own: Option<OwnAttempts>,
    /// A random number, as seed of the plan.
    pub seed: u64,
}

/// Remark for the user about a solve that was opened. Times are seconds since 1970 (UTC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenNote {
    /// There is no remark.
    Nothing,
    /// Another program has the solve open, so the user works on a copy.
    Copy,
    /// There were two versions of the solve; the older one was moved to the bin.
    TwoVersions,
    /// There are two versions whose order cannot be decided, for this reason. The user works on a
    /// copy.
    Unsettled(Failure),
    /// The user chose this solve, which was last changed at this time.
    Of(u64),
    /// A solve of the same scramble was opened, which was last changed at this time.
    KnownSolve(u64),
    /// A solve with the same scramble and no work on it was opened, which was last changed at this
    /// time.
    KnownScramble(u64),
}

/// The content of a solve of the library, for display.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Name of the file of the solve.
    pub name: String,
    /// The scramble as it was entered.
    pub scramble: String,
    /// The text that the user wrote about the solve.
    pub text: String,
    /// The tree of the solve as lines of text.
    pub lines: Vec<String>,
    /// The reason why the solve cannot be read; `None` if it was read.
    pub fault: Option<Failure>,
}

/// Function that receives the events of the saver, on its threads.
#[derive(Clone)]
pub struct SaveListener(Arc<dyn Fn(SaveEvent) + Send + Sync>);

impl SaveListener {
    /// Creates a listener from a function. The function should return quickly.
    pub fn new(listen: impl Fn(SaveEvent) + Send + Sync + 'static) -> Self {
        Self(Arc::new(listen))
    }

    pub(super) fn send(&self, event: SaveEvent) {
        (self.0)(event);
    }

    pub(super) fn send_all(&self, events: impl IntoIterator<Item = SaveEvent>) {
        events.into_iter().for_each(|event| self.send(event));
    }
}

impl fmt::Debug for SaveListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SaveListener")
    }
}
