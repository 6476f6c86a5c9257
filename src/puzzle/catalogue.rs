//! The puzzles that come with the program: their files in `assets/puzzles`, read as definitions and
//! goals. The list of these files is in `assets/lib.rs`.

use premove_assets::{PUZZLES, PuzzleFiles};

use super::format::{NameHint, PuzzleFileError, as_goal, read_definition, read_goals};
use super::model::{Definition, Pattern, PuzzleMove};

/// A puzzle that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CataloguePuzzle {
    /// Name of the puzzle on the command line.
    pub name: &'static str,
    /// Description of the puzzle in one line.
    pub about: &'static str,
    /// Text of the definition file, in the format of ksolve+.
    pub text: &'static str,
    /// Text of the scramble file with the goals of this puzzle, if it has goals. A comment above
    /// the first position of a name describes the goal. Positions of the same name are
    /// alternatives.
    pub goals: Option<&'static str>,
    /// Text of a scramble file with samples for this puzzle, if there is one. A comment above each
    /// sample whose solutions are known lists their numbers and lengths.
    pub samples: Option<&'static str>,
}

impl CataloguePuzzle {
    const fn of(files: &PuzzleFiles) -> Self {
        let PuzzleFiles { name, about, text, goals, samples } = *files;
        Self { name, about, text, goals, samples }
    }

    /// Reads the definition from its text.
    pub fn definition(&self) -> Result<Definition, PuzzleFileError> {
        read_definition(self.text.as_bytes(), self.name).map(|read| read.value)
    }

    /// Iterates over the goals of this puzzle, in the order of their file.
    pub fn goals(&self) -> impl Iterator<Item = NamedGoal> {
        let lines = self.goals.unwrap_or_default().lines();
        lines.clone().zip(lines.skip(1)).filter_map(|(above, line)| {
            let about = above.strip_prefix("# ")?;
            let name = line.strip_prefix("Scramble ")?;
            Some(NamedGoal { name, about })
        })
    }

    /// Returns the positions of the goal with this name, for another definition of this puzzle.
    /// That definition must have the sets of this puzzle and some of its moves. The list is empty
    /// if it does not match, or there is no such goal.
    fn positions(&self, puzzle: &Definition, name: &str) -> Vec<Pattern> {
        let Some(text) = self.goals else { return Vec::new() };
        let Ok(whole) = self.definition() else { return Vec::new() };
        if puzzle.shape != whole.shape
            || puzzle.solved != whole.solved
            || !puzzle.bases.iter().all(|base| has_move(&whole, &puzzle.moves[base.powers[0]]))
        {
            return Vec::new();
        }
        let Ok(read) = read_goals(puzzle, text.as_bytes(), self.name, &|| false) else {
            return Vec::new();
        };
        read.value
            .iter()
            .filter(|position| position.name.eq_ignore_ascii_case(name))
            .map(as_goal)
            .collect()
    }
}

/// Returns `true` if a puzzle has a move with this name and action. This shows that its slots are
/// numbered in the same way.
fn has_move(puzzle: &Definition, wanted: &PuzzleMove) -> bool {
    puzzle.moves.iter().any(|other| other.name == wanted.name && other.action == wanted.action)
}

/// All puzzles that come with the program: cubes first, then the others by kind.
pub const CATALOGUE: &[CataloguePuzzle] = &{
    let mut entries = [CataloguePuzzle::of(&PUZZLES[0]); PUZZLES.len()];
    let mut i = 1;
    while i < PUZZLES.len() {
        entries[i] = CataloguePuzzle::of(&PUZZLES[i]);
        i += 1;
    }
    entries
};

/// A goal that comes with the program: some pieces must be solved, others do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGoal {
    /// Name of the goal on the command line.
    pub name: &'static str,
    /// Description of the goal in one line.
    pub about: &'static str,
}

/// Returns the positions of the goal with this name; reaching any of them is enough. The list is
/// empty if there is no such goal, or if it is not a goal of this puzzle.
pub fn goals(puzzle: &Definition, name: &str) -> Vec<Pattern> {
    let mut positions = CATALOGUE.iter().map(|entry| entry.positions(puzzle, name));
    positions.find(|positions| !positions.is_empty()).unwrap_or_default()
}

/// Finds a puzzle by name, ignoring case. If there is none, returns a hint with a similar name.
pub fn find(name: &str) -> Result<&'static CataloguePuzzle, NameHint> {
    if let Some(entry) = CATALOGUE.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)) {
        return Ok(entry);
    }
    Err(NameHint::new(name, CATALOGUE.iter().map(|entry| entry.name)))
}

#[cfg(test)]
mod sample_tests;
#[cfg(test)]
mod tests;
