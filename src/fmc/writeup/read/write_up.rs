//! The result of reading a write-up: steps, remarks, and the tree they make.

use std::fmt;
use std::sync::Arc;

use premove_cube::notation::{Alg, Line};

use crate::document::{Document, DocumentScramble};
use crate::skeleton::Origin;
use crate::workspace::{NewStep, Workspace};

/// A write-up that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteUp {
    /// The scramble, in face turns.
    pub scramble: Option<Alg>,
    /// Source of the scramble.
    pub source: ScrambleSource,
    /// The steps, each behind the one before.
    pub steps: Vec<StepRead>,
    /// The moves from the last step to the solution as its author gives it, where the steps do not
    /// solve the scramble and that solution does.
    pub completion: Option<StepRead>,
    /// The moves of both sides, with what is inserted in its place.
    pub line: Line,
    /// The finished solution, when the steps solve the scramble, or else the solution given.
    pub solution: Option<Alg>,
    /// The finished solution as its author gives it.
    pub last: Option<Alg>,
    /// Remarks for the reader: lines that were not understood, and what was done about them.
    pub remarks: Vec<WriteUpRemark>,
}

/// Source of the scramble of a write-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScrambleSource {
    /// It stands in the text.
    Text,
    /// The text has none; the one in work was taken.
    Given,
    /// There is none.
    Missing,
}

/// A step of a write-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRead {
    /// The line of the text, from 1.
    pub line: usize,
    /// Its moves in face turns. An insertion is written as moves that cancel to it.
    pub moves: Line,
    /// The author's name for it, without counts of moves.
    pub name: String,
    /// `true` if the name only repeats the label of the step, as `EO` does: then the step of the
    /// tree has no name.
    pub is_label: bool,
    /// More words of the author; several lines.
    pub note: String,
}

impl StepRead {
    /// Returns the name that the step has in the tree.
    fn own_name(&self) -> &str {
        if self.is_label { "" } else { &self.name }
    }
}

/// A remark about a write-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteUpRemark {
    /// The line of the text, from 1.
    pub line: Option<usize>,
    /// `true` if something was left out, so that the steps are not complete.
    pub is_fault: bool,
    /// The remark in words.
    pub message: String,
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
    /// Returns whether every line that means moves was understood.
    pub fn is_complete(&self) -> bool {
        !self.remarks.iter().any(|remark| remark.is_fault)
    }

    /// Returns whether it has a solution and no other steps.
    pub fn is_solution_alone(&self) -> bool {
        let Some(last) = &self.last else { return false };
        let mut moves = self.steps.iter().map(|step| &step.moves);
        moves.all(|moves| moves.inverse.is_empty() && moves.normal == *last)
    }

    /// Returns whether the text is a solve rather than a scramble or some moves: steps that solve
    /// their scramble, or several steps with words beside them.
    pub fn is_solve(&self) -> bool {
        let named =
            self.steps.iter().filter(|step| !step.name.is_empty() || !step.note.is_empty()).count();
        self.solution.is_some() || (self.scramble.is_some() && named > 1)
    }

    /// Counts its lines in a text where other lines stand above it.
    pub fn move_down(&mut self, skipped: usize) {
        for step in self.steps.iter_mut().chain(&mut self.completion) {
            step.line += skipped;
        }
        for line in self.remarks.iter_mut().filter_map(|remark| remark.line.as_mut()) {
            *line += skipped;
        }
    }

    /// Returns the steps, to be added to a tree.
    pub fn new_steps(&self) -> Vec<NewStep> {
        let steps = self.steps.iter().chain(&self.completion).map(|step| NewStep {
            origin: Origin::Own,
            line: step.moves.clone(),
            name: step.own_name().to_owned(),
            note: step.note.clone(),
        });
        steps.collect()
    }

    /// Returns the tree with the steps as one path, and the cursor at its end.
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
    /// Creates a write-up in which nothing was read; the remark says why.
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
    /// Puts a step that was read behind the cursor, which moves onto it.
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
