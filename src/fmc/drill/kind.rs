//! The kinds of drills: one row for each, with its words, its time, and the goal of its cases.

use premove_engine::step::Goal;
use premove_engine::table::TableId;

use crate::practice::Milestone;

/// A kind of drill: what the answer to a case has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrillKind {
    /// EO in a few moves, seen from a net.
    Eo,
    /// DR from EO with a label, in a few moves.
    Trigger,
    /// HTR from a DR of a subset.
    Htr,
    /// FR from an HTR with an FR case.
    Fr,
    /// Everything but a slice, from HTR.
    Slice,
    /// The solved cube, from HTR.
    Finish,
    /// An insertion that finishes a short skeleton.
    Insertion,
}

/// All facts about a kind of drill.
#[derive(Debug)]
struct DrillKindRow {
    /// The name, with which the names of its cards begin.
    name: &'static str,
    /// The title in lists.
    title: &'static str,
    /// The task in a sentence. `{axis}` is the axis of the case, `{eo}` that of its EO.
    task: &'static str,
    /// Fault of a move that does not belong to the step: `breaks EO on {eo}`. It has the same
    /// places; it is empty if all moves belong to the step.
    breaks: &'static str,
    /// Time for a good answer, in seconds. A session with a case or two of each kind takes five
    /// minutes.
    seconds: u32,
    /// The goal of the step that the answer is; `None` for an insertion.
    goal: Option<Goal>,
    /// The milestone at which an attempt loses the moves that the drill saves.
    milestone: Option<Milestone>,
}

impl DrillKind {
    /// All kinds, in the order of a solve.
    pub const ALL: [Self; 7] =
        [Self::Eo, Self::Trigger, Self::Htr, Self::Fr, Self::Slice, Self::Finish, Self::Insertion];

    const fn row(self) -> DrillKindRow {
        match self {
            Self::Eo => DrillKindRow {
                name: "eo",
                title: "EO",
                task: "Solve EO on any axis.",
                breaks: "",
                seconds: 25,
                goal: Some(Goal::Eo),
                milestone: Some(Milestone::Eo),
            },
            Self::Trigger => DrillKindRow {
                name: "trigger",
                title: "DR trigger",
                task: "EO on {eo} is done. Solve DR on {axis} without breaking it.",
                breaks: "breaks EO on {eo}",
                seconds: 20,
                goal: Some(Goal::DrFromEo),
                milestone: Some(Milestone::Dr),
            },
            Self::Htr => DrillKindRow {
                name: "htr",
                title: "HTR subset",
                task: "DR is done on {axis}. Reach HTR without breaking it.",
                breaks: "breaks DR on {axis}",
                seconds: 30,
                goal: Some(Goal::Htr),
                milestone: Some(Milestone::Htr),
            },
            Self::Fr => DrillKindRow {
                name: "fr",
                title: "FR case",
                task: "HTR is done. Reach FR on {axis} with half turns.",
                breaks: "is no half turn",
                seconds: 20,
                goal: Some(Goal::Fr),
                milestone: Some(Milestone::Finish),
            },
            Self::Slice => DrillKindRow {
                name: "slice",
                title: "leave slice",
                task: "HTR is done. Solve everything but a slice with half turns, on any axis.",
                breaks: "is no half turn",
                seconds: 25,
                goal: Some(Goal::HtrSlice),
                milestone: Some(Milestone::Finish),
            },
            Self::Finish => DrillKindRow {
                name: "finish",
                title: "finish",
                task: "HTR is done. Solve the cube with half turns.",
                breaks: "is no half turn",
                seconds: 25,
                goal: Some(Goal::HtrFinish),
                milestone: Some(Milestone::Finish),
            },
            Self::Insertion => DrillKindRow {
                name: "insertion",
                title: "insertion",
                task: "Solve the cube with an insertion into the skeleton. Answer with the whole \
                       solution.",
                breaks: "",
                seconds: 60,
                goal: None,
                milestone: None,
            },
        }
    }

    /// Returns the name of the kind, with which the names of its cards begin: `eo`, `trigger`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the title of the kind in lists: `HTR subset`.
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// Returns the task in a sentence, with `{axis}` for the axis of a case and `{eo}` for that of
    /// its EO.
    pub(super) const fn task(self) -> &'static str {
        self.row().task
    }

    /// Returns the fault of a move that does not belong to the step: `breaks EO on {eo}`, with the
    /// same places. It is empty if all moves belong to the step.
    pub(super) const fn breaks(self) -> &'static str {
        self.row().breaks
    }

    /// Returns the time for a good answer, in seconds.
    pub const fn seconds(self) -> u32 {
        self.row().seconds
    }

    /// Returns the goal of the step that an answer is; `None` for insertions.
    pub const fn goal(self) -> Option<Goal> {
        self.row().goal
    }

    /// Returns the milestone at which an attempt loses the moves that the drill saves; `None` if
    /// attempts do not show it.
    pub const fn milestone(self) -> Option<Milestone> {
        self.row().milestone
    }

    /// Returns the kind whose cases end at a milestone.
    pub const fn of_milestone(milestone: Milestone) -> Self {
        match milestone {
            Milestone::Eo => Self::Eo,
            Milestone::Dr => Self::Trigger,
            Milestone::Htr => Self::Htr,
            Milestone::Finish => Self::Finish,
        }
    }

    /// Returns whether an answer solves the cube, so that moves of both sides meet in it.
    pub(super) const fn is_finish(self) -> bool {
        matches!(self, Self::Finish | Self::Insertion)
    }

    /// Returns the tables that a search for its cases needs.
    pub fn tables(self) -> &'static [TableId] {
        self.goal().map_or(&[], |goal| goal.spec().tables)
    }

    /// Returns the kind with this name, in upper or lower case.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }
}
