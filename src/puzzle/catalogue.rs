//! The puzzles that come with the program. The script `tools/puzzles.py` writes their definitions,
//! goals and samples from their geometry.

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

macro_rules! catalogue {
    ($($name:literal: $about:literal $(with $file:ident)?,)*) => {
        /// All puzzles that come with the program: cubes first, then the others by kind.
        pub const CATALOGUE: &[CataloguePuzzle] = &[$(CataloguePuzzle {
            name: $name,
            about: $about,
            text: include_str!(concat!("../../assets/puzzles/", $name, ".def")),
            goals: catalogue!(@ goals $name $($file)?),
            samples: catalogue!(@ samples $name $($file)?),
        }),*];
    };
    (@ goals $name:literal goals) => { Some(include_str!(concat!("../../assets/puzzles/", $name,
        ".goals"))) };
    (@ samples $name:literal samples) => { Some(include_str!(concat!("../../assets/puzzles/", $name,
        ".samples"))) };
    (@ $kind:ident $name:literal $($file:ident)?) => { None };
}

catalogue! {
    "2x2x2": "2x2x2, one corner held still" with samples,
    "3x3x3": "3x3x3, face turns" with goals,
    "3x3x3-ru": "3x3x3 with R and U only" with samples,
    "3x3x3-ruf": "3x3x3 with R, U and F only" with samples,
    "3x3x3-mu": "3x3x3 with M and U only",
    "3x3x3-r2u": "3x3x3 with r2 and U only",
    "3x3x3-rru": "3x3x3 with R, r and U only",
    "3x3x3-rwu": "3x3x3 with Rw and U only",
    "3x3x3-mrru": "3x3x3 with M, R, r and U only",
    "3x3x3-slices": "3x3x3 with the slice turns M, E and S only",
    "3x3x3-half": "3x3x3 with half turns only",
    "3x3x3-domino": "3x3x3 with U, D and half turns of the other faces",
    "3x3x3-colours": "3x3x3 with three colours, opposite faces alike",
    "3x3x3-cross": "goal on the 3x3x3: the cross on D",
    "3x3x3-f2l": "goal on the 3x3x3: the first two layers, D below",
    "3x3x3-oll": "goal on the 3x3x3: two layers solved and the last one turned right",
    "3x3x3-eo": "goal on the 3x3x3: edges oriented for F and B",
    "3x3x3-dr": "goal on the 3x3x3: domino reduction for U and D",
    "3x3x3-bandaged": "3x3x3 with four glued pairs of a corner and an edge",
    "bicube": "Bicube, a 3x3x3 bandaged nearly everywhere" with samples,
    "4x4x4-centres": "4x4x4, centres only, those of a colour alike",
    "4x4x4-rwru": "4x4x4 with Rw, R and U only",
    "pyraminx": "Pyraminx without tips",
    "pyraminx-tips": "Pyraminx with tips",
    "skewb": "Skewb, four corners held in place",
    "megaminx": "Megaminx",
    "megaminx-ru": "Megaminx with R and U only" with samples,
    "megaminx-ruf": "Megaminx with R, U and F only",
    "megaminx-rlu": "Megaminx with R, L and U only",
    "helicopter": "Helicopter Cube, no jumbling",
    "helicopter-3": "Helicopter Cube with UF, UR and FR only",
    "helicopter-ll": "Helicopter Cube, the last layer on U",
    "square-1": "Square-1, layers as twelve wedges, corners as blocks",
    "ufo": "UFO, six wedges above six others",
    "ufo-2": "UFO with U and F only",
    "rashkey": "Rashkey, two discs of triangles that overlap",
}

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
