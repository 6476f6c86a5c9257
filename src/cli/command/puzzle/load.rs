//! Reads definitions, scrambles and goals: from files, by name, or from moves.

use std::path::Path;
use std::sync::Arc;

use premove_cube::notation::nearest;
use premove_engine::store;
use premove_puzzle::format::{
    FileContent, NameHint, Note, PuzzleFileError, PuzzleScramble, SCRAMBLE_COMMANDS,
    parse_scramble, read_definition, read_scrambles_until,
};
use premove_puzzle::{Definition, catalogue};
use premove_service::entropy;
use premove_service::questions::puzzle::{GoalError, PuzzleGoal};

use crate::input;
use crate::output;
use crate::output::exit::Failure;
use crate::session::CommandSession;

/// Maximum number of files in a folder among which a similar name is searched for.
const MOST_LOOKED_AT: usize = 10_000;

/// A definition and its name.
pub(super) struct LoadedPuzzle {
    pub(super) definition: Arc<Definition>,
    /// The name as the user typed it.
    pub(super) name: String,
}

/// Reads the definition in a file, or a built-in one.
pub(super) fn definition(name: &str) -> Result<LoadedPuzzle, Failure> {
    let path = Path::new(name);
    if !path.exists() {
        let entry = catalogue::find(name).map_err(|hint| no_definition(name, &hint))?;
        let definition = entry.definition().map(Arc::new).map_err(Failure::input)?;
        return Ok(LoadedPuzzle { definition, name: entry.name.to_owned() });
    }
    let bytes = bytes(path)?;
    let read = read_definition(&bytes, name).map_err(|error| {
        if is_of_scrambles(&bytes) {
            return Failure::bad(format!(
                "'{name}' is a file of scrambles: the definition stands before it"
            ));
        }
        Failure::input(error)
    })?;
    let definition = Arc::new(with_notes_printed(read, name));
    Ok(LoadedPuzzle { definition, name: name.to_owned() })
}

/// Returns whether the bytes of a file begin like a scramble file.
fn is_of_scrambles(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut lines =
        text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next().and_then(|line| line.split_whitespace().next());
    first.is_some_and(|word| SCRAMBLE_COMMANDS.contains(&word))
}

/// Returns the failure for a name that is neither a file nor a puzzle.
pub(super) fn no_definition(name: &str, hint: &NameHint) -> Failure {
    let near = match hint {
        NameHint::Near(near) => Some(near.clone()),
        NameHint::All(_) => None,
    };
    let near = match near_file(Path::new(name)).or(near) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "'premove puzzle list' lists the puzzles that come with premove".to_owned(),
    };
    Failure::bad(format!("there is no definition file and no puzzle '{name}': {near}"))
}

/// Returns a file in the same folder whose name is similar to that of a missing file.
fn near_file(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?.take(MOST_LOOKED_AT);
    let files =
        entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_dir()));
    let mut names: Vec<String> =
        files.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let near = nearest(name, names.iter().map(String::as_str))?;
    Some(path.with_file_name(near).to_string_lossy().into_owned())
}

/// Reads the bytes of a file that the user named. If it is a folder or must not be read, this is
/// bad input.
fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    store::read_input(path).map_err(Failure::input)
}

/// Prints the notes that reading a file gave, and returns the content of the file.
fn with_notes_printed<T>(read: FileContent<T>, file: &str) -> T {
    print_notes(&read.notes, file);
    read.value
}

fn print_notes(notes: &[Note], file: &str) {
    for Note { line, text } in notes {
        output::say(format_args!("{file}:{line}: {text}"));
    }
}

/// Reads the scrambles to solve from a file, from the standard input, or from moves.
pub(super) fn scrambles(
    puzzle: &Definition,
    words: &[String],
    seed: Option<u64>,
    session: &CommandSession,
) -> Result<Vec<PuzzleScramble>, Failure> {
    let seed = seed.map_or_else(random_seed, Ok)?;
    match words {
        [] => Err(Failure::bad(
            "nothing to solve: write a scramble file, moves, or - for the standard input",
        )),
        [word] if word == "-" => of_input(puzzle, &input::read_all(session)?, seed, session),
        // A pipe is accepted too; an error names the file.
        [word] if Path::new(word).exists() && !Path::new(word).is_dir() => {
            let read = read_scrambles_until(puzzle, &bytes(Path::new(word))?, word, seed, &|| {
                session.is_stopped()
            })
            .map_err(unread)?;
            Ok(with_notes_printed(read, word))
        }
        words => of_moves(puzzle, &words.join(" "), 1).map(|scramble| vec![scramble]).map_err(
            |failure| match words {
                // The user may have meant the name of a file.
                [word] if word.contains(['.', '/']) => match near_file(Path::new(word)) {
                    Some(near) => {
                        Failure::bad(format!("there is no file '{word}': did you mean '{near}'?"))
                    }
                    None => Failure::bad(format!(
                        "there is no file '{word}', and as moves it is bad: {failure}"
                    )),
                },
                _ => failure,
            },
        ),
    }
}

/// Returns the failure for scrambles that could not be read. If reading was stopped, the failure is
/// not bad input.
fn unread(error: PuzzleFileError) -> Failure {
    if error.is_stopped() {
        Failure::stopped(anyhow::Error::msg(error.fault()))
    } else {
        Failure::input(error)
    }
}

fn random_seed() -> Result<u64, Failure> {
    let mut rng = entropy()
        .map_err(|error| Failure::environment(anyhow::anyhow!("no random numbers: {error}")))?;
    Ok(rng.number())
}

/// Reads the standard input as a scramble file. If it is not one, reads one scramble of moves per
/// line.
fn of_input(
    puzzle: &Definition,
    bytes: &[u8],
    seed: u64,
    session: &CommandSession,
) -> Result<Vec<PuzzleScramble>, Failure> {
    match read_scrambles_until(puzzle, bytes, "standard input", seed, &|| session.is_stopped()) {
        Ok(read) => Ok(with_notes_printed(read, "standard input")),
        Err(error) if error.is_stopped() => Err(unread(error)),
        Err(error) => {
            let text = String::from_utf8_lossy(bytes);
            let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
            let moves: Result<Vec<_>, _> =
                lines.map(|(number, line)| of_moves(puzzle, line, number)).collect();
            // If the first line is moves, the error for moves is the useful one.
            let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
            moves.map_err(|failure| {
                if parse_scramble(puzzle, first).is_ok() { failure } else { Failure::input(error) }
            })
        }
    }
}

fn of_moves(puzzle: &Definition, text: &str, line: usize) -> Result<PuzzleScramble, Failure> {
    let start = parse_scramble(puzzle, text).map_err(Failure::input)?;
    Ok(PuzzleScramble { line, ..PuzzleScramble::new(puzzle, text.trim(), start) })
}

/// Reads goals: the positions in a file, the solved position of a definition, a built-in goal, or a
/// position that moves lead to.
pub(super) fn goal(
    puzzle: &Definition,
    text: &str,
    session: &CommandSession,
) -> Result<PuzzleGoal, Failure> {
    if !Path::new(text).is_file() {
        return PuzzleGoal::named(puzzle, text).map_err(|error| no_goal(text, error));
    }
    let bytes = bytes(Path::new(text))?;
    let (goal, notes) = PuzzleGoal::of_file(puzzle, &bytes, text, &|| session.is_stopped())
        .map_err(|error| no_goal(text, error))?;
    print_notes(&notes, text);
    Ok(goal)
}

fn no_goal(text: &str, error: GoalError) -> Failure {
    match error {
        GoalError::OtherSets => Failure::bad(format!(
            "'{text}' is no goal of this puzzle, for its sets are others: solve with it as the \
             definition, \
             'premove puzzle solve {text} ...'"
        )),
        GoalError::NoMoves(error) => Failure::bad(format!(
            "'{text}' is no goal: there is no such file, puzzle or goal of this puzzle, and as \
             moves it is bad: {error}"
        )),
        GoalError::File(error) => unread(error),
        GoalError::Empty => Failure::bad(format!("there is no position in '{text}' to solve for")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::exit::Exit;

    #[test]
    fn a_stop_while_scrambles_are_read_is_no_bad_input() {
        let cube = catalogue::find("2x2x2").unwrap().definition().unwrap();
        let exit = |text: &str, is_stopped: bool| {
            let error = read_scrambles_until(&cube, text.as_bytes(), "file", 0, &|| is_stopped)
                .unwrap_err();
            unread(error).exit()
        };
        assert_eq!(exit("RandomScramble a", true), Exit::Nothing);
        assert_eq!(exit("Nonsense", false), Exit::BadInput);
    }
}
