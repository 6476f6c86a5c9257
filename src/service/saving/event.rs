//! The tasks on solves that a front end sends, and the events that come back.

use std::fmt;
use std::sync::Arc;

use premove_fmc::Document;
use premove_fmc::library::Id;
use premove_fmc::practice::Attempt;

use crate::failure::Failure;
use crate::library::{BestLine, Listed};

/// A task on the library of solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveEffect {
    /// Save the workspace of a solve.
    Save {
        /// Number of the solve in this run.
        number: u32,
        /// Name of the solve, when it was opened from the library.
        id: Option<Id>,
        /// The workspace as text.
        text: String,
        /// Set if the solve is kept when another one comes: its scramble was entered, or some work
        /// was done on it.
        is_wanted: bool,
    },
    /// Open a solve; it comes back as [`FileReply::Opened`].
    Open {
        /// Name of the solve.
        id: Id,
        /// The number of the solve whose scramble led to it, if one did.
        known_for: Option<u32>,
    },
    /// Open the solve that was in work before.
    OpenBefore,
    /// Look for a solve of the same scramble; it comes back as [`FileReply::Known`].
    Find {
        /// Number of the solve that has the scramble.
        number: u32,
        /// The scramble as it was entered.
        scramble: String,
    },
    /// List the solves; they come back as [`FileReply::Solves`].
    List,
    /// List the solves in the bin; they come back as [`FileReply::Bin`].
    ListBin,
    /// Show the content of a solve; it comes back as [`FileReply::Preview`].
    Preview {
        /// Name of its file.
        name: String,
        /// Set if the solve is in the bin.
        in_bin: bool,
    },
    /// Read a solve to write its best line; it comes back as [`FileReply::Document`].
    Export {
        /// Name of its file.
        name: String,
        /// Set if the solve is in the bin.
        in_bin: bool,
    },
    /// Find the line of a solve that is analysed; it comes back as [`FileReply::BestLine`].
    BestLine {
        /// Name of its file.
        name: String,
        /// Set if the solve is in the bin.
        in_bin: bool,
    },
    /// Star a solve, or take the star away; the list comes back.
    Star(Id, bool),
    /// Move a solve to the bin; the list comes back.
    Remove(String),
    /// Bring a solve back from the bin; the list comes back.
    Restore(String),
    /// Take attempts with their workspaces into the library; for those that it has already, only
    /// the new content. [`FileReply::Kept`] and the list come back.
    Keep(Vec<(Attempt, String)>),
}

/// An event that the saver reports to its front end.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveEvent {
    /// The reply to a task of a part of the front end, with the name of the part.
    Reply(&'static str, FileReply),
    /// A message about something that went well.
    Said(String),
    /// A message about something that went wrong.
    Warned(Failure),
    /// The content of a part is not saved, or is saved again.
    Saving {
        /// Name of the part.
        name: &'static str,
        /// The reason why it is not saved.
        trouble: Option<Failure>,
    },
    /// A solve was not removed, since it is in work.
    InWork,
    /// `true` when another program begins to hold the saved states, `false` when it has ended.
    Elsewhere(bool),
}

/// The reply to a task.
#[derive(Clone, Debug, PartialEq)]
pub enum FileReply {
    /// The state that the last run saved, sent at the start.
    Saved(String),
    /// A solve to work on.
    Opened(Box<OpenedSolve>),
    /// The library has a solve of the same scramble.
    Known {
        /// Number of the solve that has the scramble.
        number: u32,
        /// Name of the solve in the library.
        id: Id,
    },
    /// The solves of the library.
    Solves(Vec<Arc<Listed>>),
    /// The solves in the bin.
    Bin(Vec<Arc<Listed>>),
    /// The library has these attempts, or had them and they were removed.
    Kept(Vec<Attempt>),
    /// The solve with this name is in the bin now.
    Removed(String),
    /// The solve is back from the bin.
    Restored,
    /// The content of a solve of the library.
    Preview(Box<Preview>),
    /// The document of a solve of the library.
    Document(Box<Document>),
    /// The line of a solve that is analysed, or why there is none.
    BestLine {
        /// Name of the solve's file.
        name: String,
        /// Set if the solve is in the bin.
        in_bin: bool,
        /// The line.
        line: Result<Box<BestLine>, Failure>,
    },
}

/// A solve that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedSolve {
    /// Name of the solve; `None` when the work continues on a copy.
    pub id: Option<Id>,
    /// Number of the solve in this run, if it has one already.
    pub number: Option<u32>,
    /// The workspace as text.
    pub text: String,
    /// The remark for the user.
    pub note: OpenNote,
    /// Set for the solve with which the program begins.
    pub at_start: bool,
    /// The number of the solve whose scramble led to this one, if one did.
    pub known_for: Option<u32>,
}

/// A remark on a solve that was opened. Times are seconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenNote {
    /// Nothing is to be said.
    Nothing,
    /// Another program works on the solve: the work continues on a copy.
    Copy,
    /// There were two versions of the solve: the older one is in the bin.
    TwoVersions,
    /// There are two versions, which cannot be put in order for this reason: the work continues on
    /// a copy.
    Unsettled(Failure),
    /// The solve, last changed at this time.
    Of(u64),
    /// A solve of the same scramble, last changed at this time.
    KnownSolve(u64),
    /// A solve of the same scramble without any work, last changed at this time.
    KnownScramble(u64),
}

/// The content of a solve of the library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The name of its file.
    pub name: String,
    /// The scramble as it was entered.
    pub scramble: String,
    /// The text that the solver wrote about the solve.
    pub text: String,
    /// Lines of the tree.
    pub lines: Vec<String>,
    /// The reason why the solve cannot be read, if it cannot.
    pub fault: Option<Failure>,
}

/// The function that receives the events, on the threads of the saver.
#[derive(Clone)]
pub struct SaveListener(Arc<dyn Fn(SaveEvent) + Send + Sync>);

impl SaveListener {
    /// Creates a listener from a function, which should return soon.
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
