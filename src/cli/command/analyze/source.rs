//! The solves to analyse: the write-ups of a text, or solves of the library.

use premove_cube::notation::Alg;
use premove_fmc::analysis::{NotPlayed, Played};
use premove_fmc::library::Query;
use premove_fmc::writeup::read::{WriteUp, WriteUpPart, write_ups};
use premove_service::library::{BestLineError, Library};

use super::args::AnalyzeArgs;
use crate::command::check::{moves, text};
use crate::command::import;
use crate::command::solves::failure;
use crate::output;
use crate::output::exit::Failure;
use crate::output::remedy::with_remedy;
use crate::session::CommandSession;

/// The solves to analyse. Each is read only when it is needed.
pub(super) enum SolveSource {
    /// The write-ups of a text, and a scramble for those that have none.
    Texts(Vec<WriteUpPart>, Option<Alg>),
    /// Names of solves in the library.
    Library(Box<Library>, Vec<String>),
}

/// A solve to analyse.
pub(super) struct SolveItem {
    /// Name of the solve for messages and records; `None` if there is only one solve.
    pub(super) name: Option<String>,
    /// Month in which the solve began, such as `2026-11`; `None` if it is not known.
    pub(super) month: Option<String>,
    /// `true` if all lines of the solve were understood.
    pub(super) is_complete: bool,
    pub(super) played: Played,
}

impl SolveSource {
    pub(super) fn new(options: &AnalyzeArgs, session: &CommandSession) -> Result<Self, Failure> {
        if options.solve.is_none() && options.solves.is_none() {
            let given = options.scramble.as_deref().map(moves).transpose();
            let given = given.map_err(|failure| failure.context("scramble".to_owned()))?;
            let text = text(&options.words, session)?;
            return Ok(Self::Texts(write_ups(&text), given));
        }
        let mut library = Library::of_paths(&session.paths())?;
        let names = match (&options.solve, &options.solves) {
            (Some(name), _) => vec![library.named(name).map_err(failure)?],
            (None, query) => {
                let query = Query::parse(query.as_deref().unwrap_or("")).map_err(Failure::input)?;
                library = library.place_of(&query);
                library.matching(&query)?
            }
        };
        Ok(Self::Library(Box::new(library), names))
    }

    /// Returns the number of solves.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Texts(texts, _) => texts.len(),
            Self::Library(_, names) => names.len(),
        }
    }

    /// Returns the name of a solve for messages: its name in the library, or its number from 1.
    pub(super) fn name(&self, number: usize) -> String {
        match self {
            Self::Texts(..) => (number + 1).to_string(),
            Self::Library(_, names) => names[number].clone(),
        }
    }

    /// Reads a solve.
    pub(super) fn read(
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
                Ok(SolveItem { name, month: None, is_complete, played })
            }
            Self::Library(library, names) => {
                let line = library.best_line(&names[number]).map_err(|error| match error {
                    BestLineError::Library(error) => failure(error),
                    BestLineError::NotPlayed(error) => Failure::input(error),
                })?;
                let name = Some(names[number].clone());
                let month = Some(line.month);
                Ok(SolveItem { name, month, is_complete: true, played: line.played })
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
