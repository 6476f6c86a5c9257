//! A solve as it was played: its steps with their kinds.
//!
//! The solve comes from a write-up, from a line of the tree, or from a bare solution. A step that
//! was written in one go and runs through several stages is divided at each stage.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line, UsedSides};
use premove_engine::table::Remedy;

use super::divide::divided;
use super::inserted::{InsertedMoves, assembled, inserted};
use super::kind::StepKind;
use crate::badges::Badges;
use crate::document::Document;
use crate::skeleton::{NodeId, Origin, standing};
use crate::writeup::read::{WriteUp, WriteUpRemark};

/// Maximum number of steps of a solve for an analysis.
const MOST_STEPS: usize = 32;
/// Maximum number of moves of a solve for an analysis, including moves that cancel.
const MOST_MOVES: usize = 200;

/// A solve as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The scramble as face turns.
    pub scramble: Alg,
    /// The steps in order, at least one.
    pub steps: Vec<PlayedStep>,
    /// The finished solution; `None` if the steps do not solve the scramble.
    pub solution: Option<Alg>,
    /// `true` if the author's solution is analysed and not the written steps, because the steps do
    /// not solve the scramble.
    pub is_in_place: bool,
    /// The remark on a move of the write-up that is wrong, missing or too many, and with whose
    /// correction the steps solve the scramble; `None` if there is no such move.
    pub slip: Option<String>,
}

/// A step of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedStep {
    /// The moves of the step on both sides.
    pub line: Line,
    /// The author's name for the step; empty if there is none.
    pub name: String,
    /// Kind of the step.
    pub kind: StepKind,
    /// The insertion, if the step consists of nothing else.
    pub inserted: Option<InsertedMoves>,
    /// Number of moves of the step, without those that cancel within it. For an insertion, the
    /// number of inserted moves.
    pub moves: usize,
    /// Number of moves that cancel with earlier ones: the step makes the total longer by `moves`
    /// less this number. It is larger than `moves` if the step makes the total shorter.
    pub cancelled: usize,
    /// Source of the moves: the user, or a list or a line of the program.
    pub origin: Origin,
    /// Number of moves from the scramble to the end of the step, without those that cancel. If the
    /// cube is solved, it is the length of the solution.
    pub total: usize,
    /// Label of the state after the step, for the next step: `4c4e`, `4a1 2e`.
    pub label: String,
    /// All moves from the scramble to the end of the step.
    pub all: Line,
    /// The state after the step, seen from the normal side.
    pub cube: Cube,
}

/// Reason why a solve cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayed {
    /// There is no scramble.
    #[error("there is no scramble")]
    NoScramble,
    /// A stored solve has no scramble.
    #[error("the solve has no scramble")]
    NoScrambleInSolve,
    /// The scramble cannot be read.
    #[error("the scramble cannot be read: {0}")]
    BadScramble(String),
    /// A line of the write-up was not understood, and the steps would be wrong without it.
    #[error("{0}: without this line the steps do not solve the scramble, so nothing is analysed")]
    NotUnderstood(WriteUpRemark),
    /// There is a solution without steps, which does not solve the scramble.
    #[error("the solution given does not solve the scramble, and there are no steps")]
    WrongSolution,
    /// There are no moves.
    #[error(
        "there are no moves behind the scramble: write each step on a line, such as R U' F2 // EO, \
         the first one below a blank line"
    )]
    NoMoves,
    /// The solve has too many steps or moves; the values are its size and the maximum.
    #[error("the solve has {0}; at most {1} can be analysed")]
    TooLong(String, usize),
    /// The cube is solved before the first step.
    #[error("the scramble leaves the cube solved")]
    Solved,
}

impl NotPlayed {
    /// Returns a hint on how to correct the input; `None` where the error message gives it already.
    pub fn remedy(&self) -> Option<Remedy> {
        matches!(self, Self::NoScramble).then_some(Remedy::GiveScramble)
    }
}

impl PlayedStep {
    /// Returns the sides on which the step has moves.
    pub fn sides(&self) -> UsedSides {
        UsedSides::of(&self.line)
    }

    /// Returns the number of moves and the total, and how many moves cancel: `4/14`, `8/28 (+2
    /// cancelled)`.
    pub fn counts(&self) -> String {
        let counts = format!("{}/{}", self.moves, self.total);
        self.cancelled_in_words().map_or(counts.clone(), |words| format!("{counts} {words}"))
    }

    /// Returns the number of moves, and how many of them cancel: `4`, `8 (+2 cancelled)`.
    pub fn length(&self) -> String {
        let moves = self.moves.to_string();
        self.cancelled_in_words().map_or(moves.clone(), |words| format!("{moves} {words}"))
    }

    /// Returns the number of moves that cancel as text: `(+2 cancelled)`, `(all cancelled)`; `None`
    /// if no move cancels.
    fn cancelled_in_words(&self) -> Option<String> {
        match self.cancelled {
            0 => None,
            cancelled if cancelled == self.moves => Some("(all cancelled)".to_owned()),
            cancelled => Some(format!("(+{cancelled} cancelled)")),
        }
    }

    /// Returns whether the step costs no moves, because at least as many cancel as it has.
    pub fn is_free(&self) -> bool {
        self.cancelled >= self.moves
    }

    /// Returns the title of the step: its kind, which is called free if the step costs no moves:
    /// `insertion`, `free insertion`, `DR U/D`.
    pub fn title(&self) -> String {
        let free = if self.is_free() { "free " } else { "" };
        free.to_owned() + &self.kind.title()
    }

    /// Appends the moves of the step to the moves so far; those of an insertion are inserted at
    /// their place.
    pub(crate) fn assembled(&self, written: &Line) -> Line {
        assembled(written, &self.line, self.inserted.as_ref())
    }

    /// Returns the moves of the step on both sides; for an insertion, the inserted moves and their
    /// place.
    pub fn in_words(&self) -> String {
        self.inserted.as_ref().map_or_else(|| self.line.to_string(), ToString::to_string)
    }
}

/// A step of the input: its moves, the author's name for it, and the source of the moves.
struct Given {
    line: Line,
    name: String,
    origin: Origin,
}

impl Played {
    /// Reads a solve from a write-up.
    ///
    /// # Errors
    /// The error names what is missing or wrong in the write-up.
    pub fn of_write_up(read: &WriteUp) -> Result<Self, NotPlayed> {
        let scramble = read.scramble.as_ref().ok_or(NotPlayed::NoScramble)?;
        let steps = read.steps.iter().map(|step| {
            let label = if step.is_label { "" } else { &step.name };
            Given { line: step.moves.clone(), name: label.to_owned(), origin: Origin::Own }
        });
        let given: Vec<Given> = steps.collect();
        if read.solution.is_some() && read.completion.is_none() {
            return Self::new(scramble, given);
        }
        // A solution that solves the scramble is more useful than steps that do not.
        if let Some(last) = read.last.as_ref().filter(|last| solves(scramble, last)) {
            return Ok(Self { is_in_place: true, ..Self::of_solution(scramble, last)? });
        }
        match read.remarks.iter().find(|remark| remark.is_fault()) {
            Some(fault) => Err(NotPlayed::NotUnderstood(fault.clone())),
            None if read.is_solution_alone() => Err(NotPlayed::WrongSolution),
            None => {
                let slip = read.slip().map(ToString::to_string);
                Ok(Self { slip, ..Self::new(scramble, given)? })
            }
        }
    }

    /// Reads a solve from the line of the tree that leads to a node.
    ///
    /// # Errors
    /// The error names what is missing or wrong in the line.
    pub fn of_path(document: &Document, node: NodeId) -> Result<Self, NotPlayed> {
        let bad =
            |error: &premove_cube::notation::ParseError| NotPlayed::BadScramble(error.to_string());
        let scramble = document.scramble.line().map_err(bad)?.with_premoves();
        if scramble.is_empty() {
            return Err(NotPlayed::NoScrambleInSolve);
        }
        let path = document.tree.path(node);
        let nodes = path.into_iter().filter_map(|id| document.tree.get(id));
        let given = nodes.map(|node| Given {
            line: node.line.clone(),
            name: node.name.clone(),
            origin: node.origin.clone(),
        });
        Self::new(&scramble, given.collect())
    }

    /// Reads a solve from its steps, each with the author's name for it.
    ///
    /// # Errors
    /// The error names what is missing or wrong in the steps.
    pub fn of_steps(
        scramble: &Alg,
        steps: impl IntoIterator<Item = (Line, String)>,
    ) -> Result<Self, NotPlayed> {
        let origin = Origin::Own;
        let given =
            steps.into_iter().map(|(line, name)| Given { line, name, origin: origin.clone() });
        Self::new(scramble, given.collect())
    }

    /// Reads a solve from a finished solution without steps.
    ///
    /// # Errors
    /// The error names what is missing or wrong in the solution.
    pub fn of_solution(scramble: &Alg, solution: &Alg) -> Result<Self, NotPlayed> {
        let line = Line::on_normal(solution.clone());
        Self::new(scramble, vec![Given { line, name: String::new(), origin: Origin::Own }])
    }

    fn new(scramble: &Alg, mut given: Vec<Given>) -> Result<Self, NotPlayed> {
        given.retain(|step| !step.line.is_empty());
        let moves: usize = given.iter().map(|step| step.line.len()).sum();
        if given.is_empty() {
            return Err(NotPlayed::NoMoves);
        }
        if moves > MOST_MOVES {
            return Err(NotPlayed::TooLong(format!("{moves} moves"), MOST_MOVES));
        }
        let start = scramble.cube();
        if start.is_solved() {
            return Err(NotPlayed::Solved);
        }
        let is_bare = given.len() == 1;
        let mut all = Vec::new();
        let mut before = Line::EMPTY;
        let mut written = Line::EMPTY;
        for step in given {
            let next = before.then(&step.line);
            let parts = divided(&before.apply_to(&start), &written, &step.line, is_bare);
            if let Some(parts) = parts {
                written = written.then(&step.line);
                let parts = parts.into_iter().map(|line| Given {
                    line,
                    name: String::new(),
                    origin: step.origin.clone(),
                });
                all.extend(parts);
            } else {
                let found = inserted(&written, &step.line);
                written = assembled(&written, &step.line, found.as_ref());
                all.push(step);
            }
            before = next;
        }
        let given = all;
        if given.len() > MOST_STEPS {
            return Err(NotPlayed::TooLong(format!("{} steps", given.len()), MOST_STEPS));
        }
        let mut steps: Vec<PlayedStep> = Vec::new();
        let mut written = Line::EMPTY;
        for Given { line, name, origin } in given {
            let before = steps.last().map_or(Line::EMPTY, |step| step.all.clone());
            let from = steps.last().map_or(start, |step| step.cube);
            let it = standing(&start, &before, &line);
            let goal = steps.last().and_then(|step| step.kind.goal());
            let reached = StepKind::of([&from, &it.cube], &line, goal, &name);
            let added = inserted(&written, &line).filter(|added| {
                let around = (line.len() - added.moves.len()) / 2;
                reached.may_be_inserted(&from, &name, around)
            });
            let kind = if added.is_some() { StepKind::Insertion } else { reached };
            let is_one_sided = UsedSides::of(&line) != UsedSides::Mixed;
            // Slices may rename moves on both sides.
            let inserted = added.filter(|added| is_one_sided || added.slices.is_some());
            written = assembled(&written, &line, inserted.as_ref());
            let moves = inserted.as_ref().map_or(it.count, |inserted| inserted.moves.len());
            let so_far = steps.last().map_or(0, |step| step.total);
            let cancelled = (so_far + moves).saturating_sub(it.total);
            steps.push(PlayedStep {
                name,
                kind,
                moves,
                cancelled,
                origin,
                inserted,
                total: it.total,
                label: Badges::of(&it.cube).summary().left,
                all: it.line,
                cube: it.cube,
                line,
            });
        }
        let all = steps.last().map_or(Line::EMPTY, |step| step.all.clone());
        let solution = Some(all.finished()).filter(|moves| solves(scramble, moves));
        Ok(Self { scramble: scramble.clone(), steps, solution, is_in_place: false, slip: None })
    }

    /// Returns the scrambled cube.
    pub fn start(&self) -> Cube {
        self.scramble.cube()
    }

    /// Returns the state before a step, and all moves up to it. `step` is the index of the step.
    pub fn before(&self, step: usize) -> (Cube, Line) {
        match step.checked_sub(1).and_then(|before| self.steps.get(before)) {
            Some(before) => (before.cube, before.all.clone()),
            None => (self.start(), Line::EMPTY),
        }
    }

    /// Returns the total number of moves, without those that cancel.
    pub fn total(&self) -> usize {
        self.steps.last().map_or(0, |step| step.total)
    }
}

fn solves(scramble: &Alg, moves: &Alg) -> bool {
    scramble.cube().after_all(moves).is_solved()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::line;

    fn kinds(steps: &[(&str, &str)]) -> Vec<StepKind> {
        let steps = steps.iter().map(|(moves, name)| (line(moves, ""), (*name).to_owned()));
        let all = steps.clone().fold(Line::EMPTY, |all, (step, _)| all.then(&step));
        let played = Played::of_steps(&all.unniss().inverse(), steps).unwrap();
        played.steps.into_iter().map(|step| step.kind).collect()
    }

    #[test]
    fn a_finish_that_begins_by_undoing_a_move_is_no_insertion() {
        let goal = |name| kinds(&[("U L2 D R2", "HTR"), ("R2 F2 U2 R2", name)])[1].goal();
        assert_eq!(goal("finish"), Some(premove_engine::step::Goal::HtrFinish));
        assert_eq!(goal("insertion"), None);
        // Half turns that solve the last four edges of a slice count as a finish without a name.
        let slice = kinds(&[("U L2 D F2", ""), ("F2 U2 R2 L2 D2 R2 L2 F2", "")]);
        assert_eq!(slice[1], StepKind::Insertion);
        let three_cycle = kinds(&[("R2 F2 U2", "skeleton"), ("U2 R U' L' U R' U' L U U2", "")]);
        assert_eq!(three_cycle[1], StepKind::Insertion);
    }

    #[test]
    fn an_insertion_counts_what_is_inserted_wherever_it_stands() {
        // A skeleton and two inserted corner cycles, the second one before the first. Two moves of
        // the second one cancel.
        let alg = |moves: &str| line(moves, "").normal;
        let [first, second] = ["R U R' D R U' R' D'", "L D L' U L D' L' U'"];
        let around = |tail: &str, moves: &str| {
            let tail = alg(tail);
            Line::on_normal(tail.inverse().then(&alg(moves)).then(&tail))
        };
        let steps = [
            (line("F2 R U B' L D2 R2 U'", ""), String::new()),
            (around("L D2 R2 U'", first), String::new()),
            (around(&format!("U B' {first} L D2 R2 U'"), second), String::new()),
        ];
        let all = Line::of_parts(steps.iter().map(|(step, _)| step));
        let played = Played::of_steps(&all.unniss().inverse(), steps).unwrap();
        let counts: Vec<String> = played.steps.iter().map(PlayedStep::counts).collect();
        assert_eq!(counts, ["8/8", "8/16", "8/22 (+2 cancelled)"]);
        let words: Vec<String> = played.steps[1..].iter().map(PlayedStep::in_words).collect();
        assert_eq!(words[0], format!("{first} inserted behind move 4"));
        assert_eq!(words[1], format!("{second} inserted behind move 2"));
        assert!(played.steps[1..].iter().all(|step| step.kind == StepKind::Insertion));
    }

    #[test]
    fn a_step_whose_moves_all_cancel_is_free() {
        let steps = [("R U F L U", "skeleton"), ("U' L' F L U", ""), ("U2 D", "")];
        let steps = steps.map(|(moves, name)| (line(moves, ""), name.to_owned()));
        let all = Line::of_parts(steps.iter().map(|(step, _)| step));
        let played = Played::of_steps(&all.unniss().inverse(), steps).unwrap();
        let lengths: Vec<String> = played.steps.iter().map(PlayedStep::length).collect();
        assert_eq!(lengths, ["5", "1 (all cancelled)", "2 (+1 cancelled)"]);
        assert_eq!(played.steps[1].counts(), "1/5 (all cancelled)");
        assert_eq!(played.steps[1].title(), "free insertion");
        assert!(!played.steps[2].is_free());
    }

    #[test]
    fn steps_of_the_tree_say_whether_the_solver_made_them() {
        use crate::workspace::Workspace;
        use premove_cube::notation::Side;
        let mut workspace = Workspace::on_scramble("R U2 F L D2");
        workspace.add_own_moves("D2 L'", Side::Normal).unwrap();
        let node = workspace.now().cursor;
        let found = (line("F' U2 R'", ""), Origin::Listed("optimal".to_owned()));
        workspace.add_path(node, &[found]);
        let end = workspace.now().cursor;
        assert_ne!(node, end);
        let played = Played::of_path(workspace.now(), end).unwrap();
        let own: Vec<bool> = played.steps.iter().map(|step| step.origin.is_own()).collect();
        assert_eq!((own.first(), own.last()), (Some(&true), Some(&false)));
    }
}
