//! Summary of a solve for a row of a list: its scramble, the stage it reached, its best total.

use premove_cube::Cube;
use premove_cube::notation::{Alg, escape};
use serde::{Deserialize, Serialize};

use super::super::document::Document;
use super::super::practice::{Attempt, Milestone, milestone_of};
use super::super::workspace::Workspace;
use super::id::Id;
use super::solve::{Solve, Times};

/// Stage that the best branch of a solve has reached.
///
/// JSON contains the names of the variants, so a new name changes the format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum SolveStage {
    /// No stage is reached.
    #[default]
    Unsolved,
    /// EO on an axis.
    Eo,
    /// DR on an axis.
    Dr,
    /// HTR.
    Htr,
    /// The cube is solved.
    Solved,
}

impl SolveStage {
    /// All stages, in the order of a solve.
    pub const ALL: [Self; 5] = [Self::Unsolved, Self::Eo, Self::Dr, Self::Htr, Self::Solved];

    /// Returns the word for the stage in queries and JSON.
    pub const fn word(self) -> &'static str {
        ["unsolved", "eo", "dr", "htr", "solved"][self as usize]
    }

    /// Returns the word for the stage in lists.
    pub const fn title(self) -> &'static str {
        ["unsolved", "EO", "DR", "HTR", "solved"][self as usize]
    }

    fn of(cube: &Cube) -> Self {
        match milestone_of(cube) {
            None => Self::Unsolved,
            Some(Milestone::Eo) => Self::Eo,
            Some(Milestone::Dr) => Self::Dr,
            Some(Milestone::Htr) => Self::Htr,
            Some(Milestone::Finish) => Self::Solved,
        }
    }
}

/// Summary of a solve: the data that a list shows and a [`Query`](super::Query) compares.
///
/// It is stored as JSON in a cache of summaries. After a change of the fields, the version of that
/// cache must change too (`service/library/summaries.rs`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveSummary {
    /// Name of the solve.
    pub id: Id,
    /// Dates of the solve.
    pub times: Times,
    /// `true` if the user starred the solve.
    pub starred: bool,
    /// The user's title.
    pub title: String,
    /// The scramble, on one line.
    pub scramble: String,
    /// The scrambled cube; `None` if the scramble is empty or cannot be read.
    #[serde(with = "cube_code")]
    pub cube: Option<Cube>,
    /// Length of the shortest solution in the tree; `None` without a solution.
    pub best: Option<usize>,
    /// The shortest solution in the tree, as moves on the normal side; `None` without a solution.
    pub solution: Option<String>,
    /// Stage that the best branch has reached.
    pub state: SolveStage,
    /// Number of steps in the tree.
    pub steps: usize,
    /// The attempt against the clock from which the solve comes, if any.
    pub attempt: Option<Attempt>,
    /// All text that a query searches, in lower case.
    pub(super) words: String,
}

impl SolveSummary {
    /// Creates the summary of a solve; `workspace` is the content of the solve.
    pub fn of(solve: &Solve, workspace: &Workspace) -> Self {
        let now = workspace.now();
        let scramble = one_line(now.scramble.text());
        let (solution, state) = reached(now);
        let names = now.tree.walk().into_iter().filter_map(|(id, _)| now.tree.get(id));
        let mut words = vec![scramble.clone(), solve.title.clone(), solve.text.clone()];
        words.extend(names.flat_map(|node| [node.name.clone(), node.note.clone()]));
        Self {
            id: solve.id.clone(),
            times: solve.times,
            starred: solve.starred,
            title: solve.title.clone(),
            cube: now.scramble.cube().filter(|_| !scramble.is_empty()),
            scramble,
            best: solution.as_ref().map(Alg::len),
            solution: solution.map(|moves| moves.to_string()),
            state,
            steps: now.tree.len(),
            attempt: solve.attempt.clone(),
            words: words.join("\n").to_lowercase(),
        }
    }

    /// Returns the title on one line, with control characters written out.
    pub fn title_line(&self) -> String {
        escape(&one_line(&self.title)).into_owned()
    }

    /// Returns whether the solve is not worth keeping: no scramble, no step, no attempt.
    pub fn is_empty(&self) -> bool {
        self.scramble.is_empty() && self.steps == 0 && self.attempt.is_none()
    }

    /// Returns whether the scramble gives this cube. Scrambles with the same cube count as equal.
    pub fn is_of(&self, cube: &Cube) -> bool {
        self.cube.as_ref() == Some(cube)
    }
}

/// Returns a text as one line, with single blanks between words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Serialization of a cube as its code.
mod cube_code {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use premove_cube::Cube;
    use premove_cube::notation::{CubeFormat, format_cube, is_state, parse_cube};

    #[expect(clippy::ref_option, reason = "serde calls it with a reference")]
    pub(super) fn serialize<S: Serializer>(cube: &Option<Cube>, to: S) -> Result<S::Ok, S::Error> {
        cube.map(|cube| format_cube(&cube, CubeFormat::Code)).serialize(to)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Cube>, D::Error> {
        let code: Option<String> = Option::deserialize(from)?;
        let read = |code: String| match parse_cube(&code) {
            Ok(cube) if is_state(&code) => Ok(cube),
            Ok(_) => Err(Error::custom("a cube is stored as a code")),
            Err(error) => Err(Error::custom(error)),
        };
        code.map(read).transpose()
    }
}

/// Returns the shortest solution in a tree, the first one of equal length, and the stage of its
/// best branch.
fn reached(document: &Document) -> (Option<Alg>, SolveStage) {
    let mut best: Option<Alg> = None;
    let mut state = SolveStage::Unsolved;
    for (node, _) in document.tree.walk() {
        let Some(here) = document.at(node) else { break };
        state = state.max(SolveStage::of(&here.cube));
        best = best.into_iter().chain(here.solution).min_by_key(Alg::len);
    }
    (best, state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::Side;

    fn summary(scramble: &str, steps: &[&str]) -> SolveSummary {
        let mut workspace = Workspace::on_scramble(scramble);
        for step in steps {
            workspace.add_own_moves(step, Side::Normal).unwrap();
        }
        let solve = Solve::new(Id::new(0, 0), Times::default(), workspace.to_json());
        SolveSummary::of(&solve, &workspace)
    }

    #[test]
    fn a_solve_is_as_far_as_its_best_branch() {
        for (scramble, steps, state, best) in [
            ("R U F", &[][..], SolveStage::Unsolved, None),
            ("R U F", &["D"], SolveStage::Unsolved, None),
            ("R U F", &["F'"], SolveStage::Eo, None),
            ("R U F", &["F'", "U'", "R'"], SolveStage::Solved, Some(3)),
            ("R2 U F2 L", &["L'"], SolveStage::Dr, None),
            ("R2 U2 F2 L", &["L'"], SolveStage::Htr, None),
            ("what?", &[], SolveStage::Unsolved, None),
        ] {
            let found = summary(scramble, steps);
            assert_eq!((found.state, found.best, found.steps), (state, best, steps.len()));
            let moves = found.solution.map(|moves| moves.split(' ').count());
            assert_eq!(moves, best, "{scramble}");
        }
    }

    #[test]
    fn a_title_is_one_line_that_no_terminal_obeys() {
        let title = "club\n evening \u{1b}[31m".to_owned();
        let summary = SolveSummary { title, ..summary("R", &[]) };
        assert_eq!(summary.title_line(), "club evening \\u{1b}[31m");
    }

    #[test]
    fn two_scrambles_of_one_cube_are_the_same() {
        let cube = summary("R R U", &[]).cube.unwrap();
        assert!(summary("R2\nU", &[]).is_of(&cube) && !summary("R U", &[]).is_of(&cube));
        assert!(summary("", &[]).is_empty() && !summary("R", &[]).is_empty());
        assert_eq!(summary("", &[]).cube, None);
    }
}
