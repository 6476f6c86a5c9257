//! The solves to analyse or to explain: the write-ups of a text, or solves of the library.

use premove_cube::notation::Alg;
use premove_fmc::analysis::{NotPlayed, Played};
use premove_fmc::library::Query;
use premove_fmc::post_mortem::WrittenTree;
use premove_fmc::writeup::read::{WriteUp, WriteUpPart, write_ups};
use premove_service::library::{BestLine, BestLineError, Library};

use super::args::AnalyzeArgs;
use crate::command::check::{moves, text};
use crate::command::import;
use crate::command::solves::failure;
use crate::output;
use crate::output::exit::Failure;
use crate::output::remedy::with_remedy;
use crate::session::CommandSession;

/// The solves to analyse or to explain. Each is read only when it is needed.
pub(crate) enum SolveSource {
    /// The write-ups of a text, and a scramble for those that have none.
    Texts(Vec<WriteUpPart>, Option<Alg>),
    /// Names of solves in the library.
    Library(Box<Library>, Vec<String>),
}

/// A solve to analyse or to explain.
pub(crate) struct SolveItem {
    /// Name of the solve for messages and records; `None` if there is only one solve.
    pub(crate) name: Option<String>,
    /// Month in which the solve began, such as `2026-11`; `None` if it is not known.
    pub(crate) month: Option<String>,
    /// `true` if all lines of the solve were understood.
    pub(crate) is_complete: bool,
    pub(crate) played: Played,
    /// All steps that the solver wrote down.
    pub(crate) tree: WrittenTree,
}

impl SolveSource {
    /// Returns the solves that the options of `analyze` select.
    pub(super) fn of_analysis(
        options: &AnalyzeArgs,
        session: &CommandSession,
    ) -> Result<Self, Failure> {
        match (&options.solve, &options.solves) {
            (None, None) => Self::of_text(&options.words, options.scramble.as_deref(), session),
            (Some(name), _) => Self::named(name, session),
            (None, Some(query)) => {
                let query = Query::parse(query).map_err(Failure::input)?;
                let library = Library::of_paths(&session.paths())?.place_of(&query);
                let names = library.matching(&query)?;
                Ok(Self::Library(Box::new(library), names))
            }
        }
    }

    /// Returns the write-ups of a file, of the standard input or of the words themselves.
    /// `scramble` is for those that have none.
    pub(crate) fn of_text(
        words: &[String],
        scramble: Option<&str>,
        session: &CommandSession,
    ) -> Result<Self, Failure> {
        let given = scramble.map(moves).transpose();
        let given = given.map_err(|failure| failure.context("scramble".to_owned()))?;
        Ok(Self::Texts(write_ups(&text(words, session)?), given))
    }

    /// Returns the solve of the library with a name.
    pub(crate) fn named(name: &str, session: &CommandSession) -> Result<Self, Failure> {
        let library = Library::of_paths(&session.paths())?;
        let name = library.named(name).map_err(failure)?;
        Ok(Self::Library(Box::new(library), vec![name]))
    }

    /// Checks that the solves fit into a form: a picture shows one solve.
    pub(crate) fn fits(&self, form: &str) -> Result<(), Failure> {
        let count = self.count();
        if form == "svg" && count > 1 {
            return Err(Failure::bad(format!(
                "a picture shows one solve, but there are {count}: give one of them alone"
            )));
        }
        Ok(())
    }

    /// Returns the number of solves.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::Texts(texts, _) => texts.len(),
            Self::Library(_, names) => names.len(),
        }
    }

    /// Returns the name of a solve for messages: its name in the library, or its number from 1.
    pub(crate) fn name(&self, number: usize) -> String {
        match self {
            Self::Texts(..) => (number + 1).to_string(),
            Self::Library(_, names) => names[number].clone(),
        }
    }

    /// Reads a solve.
    pub(crate) fn read(
        &self,
        number: usize,
        session: &CommandSession,
    ) -> Result<SolveItem, Failure> {
        match self {
            Self::Texts(texts, given) => {
                let name = (self.count() > 1).then(|| self.name(number));
                let read = texts[number].read_until(given.as_ref(), &|| session.is_stopped());
                let read = read.ok_or_else(|| Failure::stopped(anyhow::anyhow!("stopped")))?;
                let played = Played::of_write_up(&read);
                say(&read, played.as_ref().err(), name.as_deref(), session);
                if given.is_some() {
                    import::say_whose_scramble(&read);
                }
                let played = played.map_err(Failure::input)?;
                // If a solution is analysed in place of the steps, it does not matter whether all
                // steps were understood.
                let is_complete = read.is_complete() || played.is_in_place;
                let tree = WrittenTree::of_played(&played);
                Ok(SolveItem { name, month: None, is_complete, played, tree })
            }
            Self::Library(library, names) => {
                let line = library.best_line(&names[number]).map_err(|error| match error {
                    BestLineError::Library(error) => failure(error),
                    BestLineError::NotPlayed(error) => Failure::input(error),
                })?;
                let name = Some(names[number].clone());
                let month = Some(line.month.clone());
                let BestLine { played, tree, .. } = line;
                Ok(SolveItem { name, month, is_complete: true, played, tree })
            }
        }
    }
}

/// Prints the remarks on lines that were not understood. If the write-up is refused, remarks with
/// the same reason are left out.
fn say(read: &WriteUp, refused: Option<&NotPlayed>, name: Option<&str>, session: &CommandSession) {
    session.output.flush();
    let reason = refused.map(|refused| with_remedy(refused));
    let solve = name.map_or_else(String::new, |name| format!("solve {name}: "));
    for remark in &read.remarks {
        let adds_something = reason
            .as_ref()
            .is_none_or(|reason| remark.line.is_some() && !reason.contains(&remark.message));
        if adds_something {
            output::say(format_args!("{solve}{remark}"));
        }
    }
}
