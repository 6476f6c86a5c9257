//! The result of reading a write-up: steps, remarks, and a tree of the steps.

use std::fmt;
use std::sync::Arc;

use premove_cube::notation::{Alg, Line};

use crate::document::{Document, DocumentScramble};
use crate::skeleton::Origin;
use crate::workspace::{NewStep, Workspace};

/// A write-up after reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteUp {
    /// The scramble as face turns; `None` if there is none.
    pub scramble: Option<Alg>,
    /// Source of the scramble.
    pub source: ScrambleSource,
    /// The steps in order.
    pub steps: Vec<StepRead>,
    /// The moves from the last step to the author's solution. `None` unless the steps do not solve
    /// the scramble and this solution does.
    pub completion: Option<StepRead>,
    /// All moves of both sides, with insertions in their places.
    pub line: Line,
    /// The finished solution: from the steps if they solve the scramble, otherwise the author's.
    pub solution: Option<Alg>,
    /// The finished solution as its author gives it.
    pub last: Option<Alg>,
    /// Remarks: lines that were not understood, and how lines were treated.
    pub remarks: Vec<WriteUpRemark>,
}

/// Source of the scramble of a write-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScrambleSource {
    /// The text contains the scramble.
    Text,
    /// The text has no scramble, so the given one was used.
    Given,
    /// There is no scramble.
    Missing,
}

/// A step of a write-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRead {
    /// Line number in the text, from 1.
    pub line: usize,
    /// The moves as face turns. For an insertion, these moves give the insertion after
    /// cancellation.
    pub moves: Line,
    /// The author's name for the step, without move counts.
    pub name: String,
    /// `true` if the name only repeats the label of the step, as `EO` does. Then the step has no
    /// name in the tree.
    pub is_label: bool,
    /// Further words of the author; may have several lines.
    pub note: String,
}

impl StepRead {
    /// Returns the name that the step gets in the tree.
    fn own_name(&self) -> &str {
        if self.is_label { "" } else { &self.name }
    }
}

/// A remark about a write-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteUpRemark {
    /// Line number in the text, from 1; `None` if the remark is about the whole text.
    pub line: Option<usize>,
    /// Kind of the remark.
    pub kind: RemarkKind,
    /// Text of the remark.
    pub message: String,
}

/// Kind of a remark about a write-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// Something was left out, so that the steps are incomplete.
    Fault,
    /// A line was understood in a certain way, or a fact about the solve.
    Note,
    /// The remark only repeats words of the author, which the notes of the steps contain anyway.
    Words,
    /// A single wrong move, without which the steps would solve the cube.
    Slip,
}

impl RemarkKind {
    /// Returns the kind `Fault` or `Note`.
    pub(super) const fn fault_if(is_fault: bool) -> Self {
        if is_fault { Self::Fault } else { Self::Note }
    }
}

impl WriteUpRemark {
    /// Returns whether something was left out, so that the steps are incomplete.
    pub fn is_fault(&self) -> bool {
        self.kind == RemarkKind::Fault
    }
}

impl fmt::Display for WriteUpRemark {
    /// Writes the remark with its line: `line 3: unknown move 'Q' at column 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl WriteUp {
    /// Returns whether all lines of moves were understood.
    pub fn is_complete(&self) -> bool {
        !self.remarks.iter().any(WriteUpRemark::is_fault)
    }

    /// Returns the remark on a move that is wrong, missing or too many, and with whose correction
    /// the steps solve the cube; `None` if there is no such move.
    pub fn slip(&self) -> Option<&WriteUpRemark> {
        self.remarks.iter().find(|remark| remark.kind == RemarkKind::Slip)
    }

    /// Returns whether the write-up consists of a solution without other steps.
    pub fn is_solution_alone(&self) -> bool {
        let Some(last) = &self.last else { return false };
        let mut moves = self.steps.iter().map(|step| &step.moves);
        moves.all(|moves| moves.inverse.is_empty() && moves.normal == *last)
    }

    /// Returns whether the text is a solve, and not only a scramble or some moves. It must have
    /// steps that solve the scramble, or several steps with words.
    pub fn is_solve(&self) -> bool {
        let named =
            self.steps.iter().filter(|step| !step.name.is_empty() || !step.note.is_empty()).count();
        self.solution.is_some() || (self.scramble.is_some() && named > 1)
    }

    /// Adds `skipped` to all line numbers, for a write-up within a longer text.
    pub fn move_down(&mut self, skipped: usize) {
        for step in self.steps.iter_mut().chain(&mut self.completion) {
            step.line += skipped;
        }
        for line in self.remarks.iter_mut().filter_map(|remark| remark.line.as_mut()) {
            *line += skipped;
        }
    }

    /// Returns the steps in the form in which a tree adds them.
    pub fn new_steps(&self) -> Vec<NewStep> {
        let steps = self.steps.iter().chain(&self.completion).map(|step| NewStep {
            origin: Origin::Own,
            line: step.moves.clone(),
            name: step.own_name().to_owned(),
            note: step.note.clone(),
        });
        steps.collect()
    }

    /// Returns a workspace whose tree has the steps as one path, with the cursor at its end.
    pub fn workspace(&self) -> Workspace {
        let scramble = self.scramble.as_ref().map_or_else(String::new, ToString::to_string);
        let mut document =
            Document { scramble: DocumentScramble::new(&scramble), ..Document::default() };
        for step in self.steps.iter().chain(&self.completion) {
            document.put_read(&step.moves, step.own_name(), &step.note);
        }
        Workspace::from(document)
    }
}

impl WriteUp {
    /// Creates an empty write-up with a remark about the reason.
    pub(super) fn empty(remark: WriteUpRemark) -> Self {
        Self {
            scramble: None,
            source: ScrambleSource::Missing,
            steps: Vec::new(),
            completion: None,
            line: Line::EMPTY,
            solution: None,
            last: None,
            remarks: vec![remark],
        }
    }
}

impl Document {
    /// Adds a step after the current node, and moves the cursor to it.
    pub(super) fn put_read(&mut self, moves: &Line, name: &str, note: &str) {
        let tree = Arc::make_mut(&mut self.tree);
        let Some(id) = tree.add(self.cursor, Origin::Own, moves.clone()) else { return };
        if let Some(step) = tree.edit(id) {
            name.clone_into(&mut step.name);
            note.clone_into(&mut step.note);
        }
        self.cursor = id;
    }
}
