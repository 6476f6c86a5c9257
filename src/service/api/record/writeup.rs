//! Records of write-ups that were read, and of checked solutions.

use premove_cube::notation::Alg;
use premove_fmc::writeup::check::{Fault, RulesVerdict};
use premove_fmc::writeup::read::WriteUp;
use premove_fmc::{Document, NodeId, Origin};
use serde::Serialize;

/// Record of the check whether a solution may be handed in.
#[derive(Clone, Debug, Serialize)]
pub struct CheckRecord {
    /// `true` if the solution may be handed in.
    pub ok: bool,
    /// `true` if the solution solves the cube.
    pub solves: bool,
    /// Number of moves without rotations, as a judge counts them.
    pub length: usize,
    /// Number of moves with rotations.
    pub moves_with_rotations: usize,
    /// Parts of the text that the rules do not allow.
    pub faults: Vec<FaultRecord>,
    /// Remarks on parts of the text that the rules allow.
    pub notes: Vec<String>,
    /// The solution in face turns, if the text breaks the rules and this form does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
}

/// Record of a part of a solution that the rules do not allow.
#[derive(Clone, Debug, Serialize)]
pub struct FaultRecord {
    /// Kind of fault: `no-moves`, `symbol`, `several`, `unsolved`, `too-long`, `inverse-scramble`.
    pub kind: &'static str,
    /// The fault in words.
    pub message: String,
}

impl CheckRecord {
    /// Makes the record of a verdict on a solution.
    pub fn new(verdict: &RulesVerdict) -> Self {
        Self {
            ok: verdict.is_ok(),
            solves: verdict.solves,
            length: verdict.length,
            moves_with_rotations: verdict.turns,
            faults: verdict.faults.iter().map(FaultRecord::new).collect(),
            notes: verdict.remarks.iter().map(ToString::to_string).collect(),
            instead: verdict.instead.as_ref().map(ToString::to_string),
        }
    }
}

impl FaultRecord {
    fn new(fault: &Fault) -> Self {
        let kind = match fault {
            Fault::NoMoves => "no-moves",
            Fault::Symbol { .. } | Fault::MoreSymbols(_) => "symbol",
            Fault::Several(_) => "several",
            Fault::Unsolved { .. } => "unsolved",
            Fault::TooLong(_) => "too-long",
            Fault::FromScramble(_) => "inverse-scramble",
        };
        Self { kind, message: fault.to_string() }
    }
}

/// Record of a write-up that was read.
#[derive(Clone, Debug, Serialize)]
pub struct ImportRecord {
    /// The scramble, in face turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scramble: Option<String>,
    /// The steps. If the solution that the author gives has moves that the steps lack, these moves
    /// are one more step.
    pub steps: Vec<ImportStepRecord>,
    /// The finished solution; missing if the steps do not solve the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Number of moves of the finished solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    /// The solution that the author gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// `true` if every line with moves was understood.
    pub complete: bool,
    /// Remarks for the reader of the write-up.
    pub remarks: Vec<RemarkRecord>,
}

/// Record of a step of a write-up.
#[derive(Clone, Debug, Serialize)]
pub struct ImportStepRecord {
    /// Number of the line of the step in the text, from 1.
    pub line: usize,
    /// The moves on both sides, those of the inverse side in parentheses.
    pub moves: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// Source of a step that the program found: `list` for a list of solutions, `recipe` for a
    /// whole line; missing for the user's own moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<&'static str>,
    /// The author's name for the step.
    pub name: String,
    /// The author's further comment on the step.
    pub note: String,
}

/// Record of a remark about a write-up.
#[derive(Clone, Debug, Serialize)]
pub struct RemarkRecord {
    /// Number of the line that the remark is about, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// `true` if a part of the text was left out.
    pub fault: bool,
    /// The remark in words.
    pub message: String,
}

impl ImportRecord {
    /// Makes the record of a write-up that was read.
    pub fn new(read: &WriteUp) -> Self {
        let steps = read.steps.iter().chain(&read.completion).map(|step| ImportStepRecord {
            line: step.line,
            moves: step.moves.to_string(),
            normal: step.moves.normal.to_string(),
            inverse: step.moves.inverse.to_string(),
            origin: None,
            name: step.name.clone(),
            note: step.note.clone(),
        });
        let remarks = read.remarks.iter().map(|remark| RemarkRecord {
            line: remark.line,
            fault: remark.is_fault(),
            message: remark.message.clone(),
        });
        Self {
            scramble: read.scramble.as_ref().map(ToString::to_string),
            steps: steps.collect(),
            solution: read.solution.as_ref().map(ToString::to_string),
            length: read.solution.as_ref().map(Alg::len),
            given: read.last.as_ref().map(ToString::to_string),
            complete: read.is_complete(),
            remarks: remarks.collect(),
        }
    }

    /// Makes the record of the path to a node, as if the write-up of the path had been read.
    pub fn of_path(document: &Document, node: NodeId) -> Self {
        let scramble = document.scramble.moves().filter(|moves| !moves.is_empty());
        // The steps come after the scramble and a blank line.
        let mut next_line = if scramble.is_some() { 3 } else { 1 };
        let nodes = document.tree.path(node).into_iter().filter_map(|id| document.tree.get(id));
        let mut steps = Vec::new();
        for node in nodes {
            steps.push(ImportStepRecord {
                line: next_line,
                moves: node.line.to_string(),
                normal: node.line.normal.to_string(),
                inverse: node.line.inverse.to_string(),
                origin: found_word(&node.origin),
                name: node.name.clone(),
                note: node.note.clone(),
            });
            next_line += 1 + node.note.lines().count();
        }
        let solution = document.at(node).and_then(|here| here.solution);
        let solution = solution.filter(|moves| !moves.is_empty());
        Self {
            scramble: scramble.as_ref().map(ToString::to_string),
            steps,
            solution: solution.as_ref().map(ToString::to_string),
            length: solution.as_ref().map(Alg::len),
            given: solution.as_ref().map(ToString::to_string),
            complete: true,
            remarks: Vec::new(),
        }
    }
}

/// Returns the word for the source of moves that the program found; `None` for own moves.
pub(super) fn found_word(origin: &Origin) -> Option<&'static str> {
    (!origin.is_own()).then(|| origin.word())
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::{Line, parse};
    use premove_fmc::Workspace;
    use premove_fmc::writeup::read::read;

    #[test]
    fn a_step_that_the_program_found_says_where_it_comes_from() {
        let mut workspace = Workspace::on_scramble("R U F");
        let step = |moves: &str, origin| (parse(moves).unwrap().line(), origin);
        let path = [
            step("F'", Origin::Own),
            step("U'", Origin::Listed("eo".to_owned())),
            step("R'", Origin::Recipe("htrfin".to_owned())),
        ];
        workspace.add_path(NodeId::ROOT, &path);
        let record = ImportRecord::of_path(workspace.now(), workspace.now().cursor());
        let json = serde_json::to_value(&record).unwrap();
        let origins = json["steps"].as_array().unwrap().iter().map(|step| step.get("origin"));
        let origins: Vec<_> = origins.map(|origin| origin.and_then(|word| word.as_str())).collect();
        assert_eq!(origins, [None, Some("list"), Some("recipe")]);
        assert!(!serde_json::to_string(&record.steps[0]).unwrap().contains("origin"));
    }

    #[test]
    fn steps_with_slices_make_the_solution() {
        for steps in ["R U D' * F L (D R)\n* = M2\n", "R U F' (F L * D R)\n* = E2\n"] {
            let solution = read(&format!("Scramble: F\n\n{steps}"), None).line.finished();
            let read = read(&format!("Scramble: {}\n\n{steps}", solution.inverse()), None);
            let workspace = read.workspace();
            let record = ImportRecord::of_path(workspace.now(), workspace.now().cursor());
            let line = |step: &ImportStepRecord| parse(&step.moves).unwrap().line();
            let whole = record.steps.iter().fold(Line::EMPTY, |all, step| all.then(&line(step)));
            assert_eq!(whole.finished(), solution, "{record:?}");
            assert_eq!(record.steps.len(), 2);
            assert_eq!(record.solution, Some(solution.to_string()));
            let imported = ImportRecord::new(&read);
            let moves = |record: &ImportRecord| -> Vec<String> {
                record.steps.iter().map(|step| step.moves.clone()).collect()
            };
            assert_eq!(moves(&imported), moves(&record));
        }
    }
}
