//! Reads the library of solves on a separate thread, because thousands of files take a while.

use crossbeam_channel::{Sender, unbounded};
use premove_engine::store::threads;
use premove_fmc::Workspace;
use premove_fmc::library::{Id, tree_lines};

use super::drills;
use super::event::{FileReply, Preview, SaveEvent, SaveListener, SolveEffect};
use crate::failure::Failure;
use crate::library::{Index, Library, LibraryError};

/// A task of a part of the front end that only reads the library.
#[derive(Debug)]
pub(super) struct LibraryQuestion {
    pub(super) part: &'static str,
    pub(super) task: SolveEffect,
    /// Name of the open solve, which is not reported as another solve of its scramble.
    pub(super) own: Option<Id>,
}

/// Handle of the thread that reads the library. If the thread could not start, there are no
/// replies.
#[derive(Debug)]
pub(super) struct Librarian(Option<Sender<LibraryQuestion>>);

impl Librarian {
    /// Starts the thread; replies go to `listener`. Nothing waits for the thread at the end,
    /// because it only reads.
    pub(super) fn start(library: Option<Library>, listener: SaveListener) -> Self {
        let (questions, waiting) = unbounded::<LibraryQuestion>();
        let Some(library) = library else { return Self(None) };
        let work = move || {
            let mut index = Index::default();
            while let Ok(LibraryQuestion { part, task, own }) = waiting.recv() {
                let event = match answer(&library, &mut index, task, own.as_ref()) {
                    Ok(reply) => reply.map(|reply| SaveEvent::Reply(part, reply)),
                    Err(error) => Some(SaveEvent::Warned(Failure::of(&error))),
                };
                listener.send_all(event);
            }
        };
        Self(threads::start("library", work).is_ok().then_some(questions))
    }

    pub(super) fn ask(&self, question: LibraryQuestion) {
        if let Some(questions) = &self.0 {
            let _ = questions.send(question);
        }
    }
}

/// Performs a task and returns the reply, or `None` if nothing is found. The task must not change
/// the library.
fn answer(
    library: &Library,
    index: &mut Index,
    task: SolveEffect,
    own: Option<&Id>,
) -> Result<Option<FileReply>, LibraryError> {
    Ok(Some(match task {
        SolveEffect::List => FileReply::Solves(library.look_again(index)?),
        SolveEffect::ListBin => FileReply::Bin(library.bin().list()?),
        SolveEffect::Preview { name, in_bin } => {
            FileReply::Preview(Box::new(preview(&place(library, in_bin), name)))
        }
        SolveEffect::Export { name, in_bin } => {
            let (_, workspace) = place(library, in_bin).open(&name)?;
            FileReply::Document(Box::new(workspace.now().clone()))
        }
        SolveEffect::BestLine { name, in_bin } => {
            let line = place(library, in_bin).best_line(&name);
            let line = line.map(Box::new).map_err(|error| Failure::of(&error));
            FileReply::BestLine { name, in_bin, line }
        }
        SolveEffect::ReadDrills { with_attempts } => {
            FileReply::Drills(Box::new(drills::read(library, with_attempts)))
        }
        SolveEffect::Find { number, scramble } => {
            let known = known(library, index, &scramble, own);
            return Ok(known.map(|id| FileReply::Known { number, id }));
        }
        _ => return Ok(None),
    }))
}

/// Returns the newest solve of a scramble, except `own`. Solves with steps come before solves that
/// only have the scramble.
fn known(library: &Library, index: &mut Index, scramble: &str, own: Option<&Id>) -> Option<Id> {
    let cube = Workspace::on_scramble(scramble).now().scramble.cube()?;
    let list = library.look_again(index).ok()?;
    let solves = list.iter().filter_map(|listed| listed.solve());
    let known = solves.filter(|solve| solve.is_of(&cube) && own != Some(&solve.id));
    let newest = known.max_by_key(|solve| (solve.steps > 0, solve.times.changed))?;
    Some(newest.id.clone())
}

/// Returns the bin of the library if `in_bin` is `true`, otherwise the library itself.
fn place(library: &Library, in_bin: bool) -> Library {
    if in_bin { library.bin() } else { library.clone() }
}

fn preview(library: &Library, name: String) -> Preview {
    match library.open(&name) {
        Ok((solve, workspace)) => {
            let scramble = workspace.now().scramble.text().to_owned();
            let lines = tree_lines(workspace.now());
            Preview { name, scramble, text: solve.text, lines, fault: None }
        }
        Err(error) => Preview { name, fault: Some(Failure::of(&error)), ..Preview::default() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_engine::store::Paths;
    use premove_fmc::library::{Solve, Times};

    #[test]
    fn what_was_removed_is_listed_and_shown_from_the_bin() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::of_paths(&Paths::under(folder.path())).unwrap();
        let workspace = Workspace::on_scramble("R U F").to_json();
        let solve = Solve::new(Id::new(1_700_000_000, 1), Times::at(5), workspace);
        library.import(&solve).unwrap();
        let name = library.remove(solve.id.as_str()).unwrap();
        let ask = |task| answer(&library, &mut Index::default(), task, None).unwrap().unwrap();
        assert_eq!(ask(SolveEffect::List), FileReply::Solves(Vec::new()));
        let FileReply::Bin(bin) = ask(SolveEffect::ListBin) else { panic!("the bin") };
        assert_eq!(bin[0].solve().unwrap().scramble, "R U F");
        for (in_bin, scramble) in [(true, "R U F"), (false, "")] {
            let name = name.clone();
            let FileReply::Preview(shown) = ask(SolveEffect::Preview { name, in_bin }) else {
                panic!("a preview")
            };
            assert_eq!(shown.scramble, scramble);
        }
    }
}
