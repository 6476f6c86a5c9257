//! The whole fit: from the text of a file of solves to the text of a file of numbers.

use premove_engine::search::Control;
use premove_engine::step::{Context, StepError};
use premove_engine::table::Tables;
use premove_fmc::findability::{BadModel, Model};

use crate::file::{NewNumbers, written};
use crate::fitting::{FitError, FitSettings, StepChoices, StepFit};
use crate::people::{AllWeights, PeopleTable};
use crate::report::{FitReport, PeopleReport};
use crate::solves::{SolvesError, read_solves};
use crate::weights::FittedStep;

/// A finished fit.
#[derive(Clone, Debug)]
pub struct FitRun {
    /// What changed, for people.
    pub report: String,
    /// The text of the new `assets/findability.toml`.
    pub file: String,
}

/// Reason why a fit has no result.
#[derive(Debug, thiserror::Error)]
pub enum FitRunError {
    /// The text is not a file of solves.
    #[error(transparent)]
    Solves(#[from] SolvesError),
    /// What was possible cannot be listed.
    #[error(transparent)]
    Listing(#[from] StepError),
    /// The solves do not determine the weights.
    #[error(transparent)]
    Fit(#[from] FitError),
    /// No solve has the three steps.
    #[error("no solve has an EO, a DR and an HTR that are all among the listed ones")]
    NoLines,
    /// The program would not read its own file.
    #[error(transparent)]
    Written(#[from] BadModel),
}

impl FitRun {
    /// Reads solves, lists what was possible in place of each step, and fits the weights. Builds
    /// the tables for this in memory, within seconds.
    ///
    /// # Errors
    /// If the text is not a file of solves, or if its solves do not determine the weights.
    pub fn of(text: &[u8], settings: &FitSettings) -> Result<Self, FitRunError> {
        let solves = read_solves(text)?;
        let (tables, control) = (Tables::in_memory(), Control::new());
        let context = Context::new(&tables, &control);
        let [eo, dr, htr] =
            FittedStep::ALL.map(|step| StepChoices::list(step, &solves, settings.most, context));
        let choices = [eo?, dr?, htr?];
        let [eo, dr, htr] = choices.each_ref().map(|choices| StepFit::of(choices, settings));
        let fits = [eo?, dr?, htr?];
        let weights =
            AllWeights { eo: &fits[0].weights, dr: &fits[1].weights, htr: &fits[2].weights };
        let people = PeopleTable::of(&choices, weights).ok_or(FitRunError::NoLines)?;
        let reports = choices.iter().zip(&fits).map(|(choices, fit)| FitReport { choices, fit });
        let mut report: String = reports.map(|report| report.to_string()).collect();
        report += &PeopleReport(&people).to_string();
        let file = written(&NewNumbers { solves: solves.len(), fits: &fits, people: &people });
        Model::read(&file)?;
        Ok(Self { report, file })
    }
}
