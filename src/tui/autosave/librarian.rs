//! Looks through the library of solves on a thread of its own: thousands of files take a while.

use crossbeam_channel::{Sender, unbounded};
use premove_engine::store::threads;
use premove_fmc::Workspace;
use premove_fmc::library::{Id, tree_lines};
use premove_service::Failure;
use premove_service::library::{Index, Library};

use crate::export;
use crate::message::{Message, Preview, Reply};
use crate::remedy::with_remedy;
use crate::screen::ScreenId;

/// A question about the library.
#[derive(Debug)]
pub(super) enum Question {
    /// All solves.
    List,
    /// All solves in the bin.
    ListBin,
    /// The content of one solve.
    Preview { name: String, in_bin: bool },
    /// The best line of one solve in all forms.
    Export { name: String, in_bin: bool },
    /// The line of one solve that is analysed.
    BestLine { name: String, in_bin: bool },
    /// Another solve of the same scramble, for the solve with this number; `own` is left out.
    Find { number: u32, scramble: String, own: Option<Id> },
}

/// The thread of the library; without a thread nothing is found.
#[derive(Debug)]
pub(super) struct Librarian(Option<Sender<(ScreenId, Question)>>);

impl Librarian {
    /// Answers go to `notes`. Nothing waits for the thread at the end: it only reads.
    pub(super) fn start(library: Option<Library>, notes: Sender<Message>) -> Self {
        let (questions, waiting) = unbounded();
        let Some(library) = library else { return Self(None) };
        let work = move || {
            let mut index = Index::default();
            while let Ok((screen, question)) = waiting.recv() {
                let answer = answer(&library, &mut index, screen, question);
                if answer.is_some_and(|message| notes.send(message).is_err()) {
                    return;
                }
            }
        };
        Self(threads::start("library", work).is_ok().then_some(questions))
    }

    pub(super) fn ask(&self, screen: ScreenId, question: Question) {
        if let Some(questions) = &self.0 {
            let _ = questions.send((screen, question));
        }
    }
}

fn answer(
    library: &Library,
    index: &mut Index,
    screen: ScreenId,
    question: Question,
) -> Option<Message> {
    let reply = match question {
        Question::Preview { name, in_bin } => {
            Reply::Preview(Box::new(preview(&place(library, in_bin), name)))
        }
        Question::Export { name, in_bin } => match place(library, in_bin).open(&name) {
            Ok((_, workspace)) => {
                let now = workspace.now();
                let node = now.best().map_or(now.cursor(), |(node, _)| node);
                Reply::Exported(export::asked(now, node))
            }
            Err(error) => return Some(Message::Warn(with_remedy(&error))),
        },
        Question::BestLine { name, in_bin } => {
            let line = place(library, in_bin).best_line(&name);
            let line = line.map(Box::new).map_err(|error| Failure::of(&error));
            Reply::BestLine { name, in_bin, line }
        }
        Question::List => match library.look_again(index) {
            Ok(list) => Reply::Solves(list),
            Err(error) => return Some(Message::Warn(with_remedy(&error))),
        },
        Question::ListBin => match library.bin().list() {
            Ok(list) => Reply::Bin(list),
            Err(error) => return Some(Message::Warn(with_remedy(&error))),
        },
        Question::Find { number, scramble, own } => {
            let cube = Workspace::on_scramble(&scramble).now().scramble.cube()?;
            let list = library.look_again(index).ok()?;
            let known = list.iter().filter_map(|listed| listed.solve());
            let known = known.filter(|solve| solve.is_of(&cube) && own.as_ref() != Some(&solve.id));
            // One with steps before one that has only the scramble.
            let newest = known.max_by_key(|solve| (solve.steps > 0, solve.times.changed))?;
            Reply::Known { number, id: newest.id.clone() }
        }
    };
    Some(Message::Reply(screen, reply))
}

/// Returns the bin or the library itself.
fn place(library: &Library, in_bin: bool) -> Library {
    if in_bin { library.bin() } else { library.clone() }
}

fn preview(library: &Library, name: String) -> Preview {
    match library.open(&name) {
        Ok((solve, workspace)) => {
            let scramble = workspace.now().scramble.text().to_owned();
            Preview { name, scramble, text: solve.text, lines: tree_lines(workspace.now()) }
        }
        Err(error) => {
            let lines = vec![with_remedy(&error)];
            Preview { name, scramble: String::new(), text: String::new(), lines }
        }
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
        let ask = |question| {
            let answer = answer(&library, &mut Index::default(), ScreenId::FIRST, question);
            let Some(Message::Reply(_, reply)) = answer else { panic!("{answer:?}") };
            reply
        };
        assert_eq!(ask(Question::List), Reply::Solves(Vec::new()));
        let Reply::Bin(bin) = ask(Question::ListBin) else { panic!("the bin") };
        assert_eq!(bin[0].solve().unwrap().scramble, "R U F");
        for (in_bin, scramble) in [(true, "R U F"), (false, "")] {
            let name = name.clone();
            let Reply::Preview(shown) = ask(Question::Preview { name, in_bin }) else {
                panic!("a preview")
            };
            assert_eq!(shown.scramble, scramble);
        }
    }
}
