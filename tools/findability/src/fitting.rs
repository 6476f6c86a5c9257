//! Fits the weights of EO, DR and HTR to solves.

use premove_engine::step::{Context, StepError};

use crate::choice::{Choice, MostMoves};
use crate::logit::{CountedChoice, LogitError, fit, log_likelihood};
use crate::solves::PlayedSolve;
use crate::weights::{FittedStep, KeptWeights};

/// Settings of a fit.
#[derive(Clone, Debug)]
pub struct FitSettings {
    /// Lengths of the longest steps that are listed.
    pub most: MostMoves,
    /// The fitted weights of the DR are multiplied by this factor, which is greater than 0.
    pub dr_factor: f64,
    /// Weights that are not fitted.
    pub kept: Vec<KeptWeights>,
}

/// Factor by which fitted weights of a DR are multiplied.
///
/// A file of solves has one DR for each EO: the one that led to the result. A solver also finds
/// others, and drops those that led to nothing, so the DRs of a file are easier to choose than to
/// find. Beside the complete lists of all DRs that one solver found in ten attempts (52 of 144,000)
/// the fitted weights were too steep: with this factor and the levels of the model the number that
/// was expected is the number that was found, over four powers of ten. Nothing in a file of solves
/// says this, so a fit cannot find it.
pub const DR_FACTOR: f64 = 0.8;

impl Default for FitSettings {
    /// Fits all weights, with the usual factor.
    fn default() -> Self {
        Self { most: MostMoves::default(), dr_factor: DR_FACTOR, kept: Vec::new() }
    }
}

impl FitSettings {
    /// Returns the factor of the weights of a step.
    fn factor(&self, step: FittedStep) -> f64 {
        match step {
            FittedStep::Dr => self.dr_factor,
            FittedStep::Eo | FittedStep::Htr => 1.0,
        }
    }
}

/// The choices of one step in all solves.
#[derive(Clone, Debug)]
pub(crate) struct StepChoices {
    /// The step.
    pub(crate) step: FittedStep,
    /// For each solve its choice; `None` if the solve lacks the step or is left out.
    pub(crate) of_solves: Vec<Option<CountedChoice>>,
    /// Solves that are left out, with the reason.
    pub(crate) left_out: Vec<String>,
}

impl StepChoices {
    /// Lists what was possible in place of the step of each solve.
    ///
    /// # Errors
    /// Fails if a table cannot be built.
    pub(crate) fn list(
        step: FittedStep,
        solves: &[PlayedSolve],
        most: MostMoves,
        context: Context<'_>,
    ) -> Result<Self, StepError> {
        let mut listed = Self { step, of_solves: Vec::new(), left_out: Vec::new() };
        for solve in solves {
            let counted = listed.counted(solve, most, context)?;
            listed.of_solves.push(counted);
        }
        Ok(listed)
    }

    fn counted(
        &mut self,
        solve: &PlayedSolve,
        most: MostMoves,
        context: Context<'_>,
    ) -> Result<Option<CountedChoice>, StepError> {
        let choice = match self.step {
            FittedStep::Eo => Some(Choice::of_eo(solve, most, context)?),
            FittedStep::Dr => Some(Choice::of_dr(solve, most)),
            FittedStep::Htr => Choice::of_htr(solve, most),
        };
        let Some(choice) = choice else { return Ok(None) };
        let mut counts = Vec::new();
        let is_listed = choice.each(context, |listed| {
            counts.push((choice.counts(&listed), listed.is_played));
        })?;
        let counted = CountedChoice::new(counts);
        if counted.is_none() {
            let reason = if is_listed { "not among the possible ones" } else { "too long" };
            let moves = choice.played().len();
            self.left_out.push(format!("{} ({moves} moves, {reason})", solve.id));
        }
        Ok(counted)
    }
}

/// The fitted weights of one step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StepFit {
    /// The step.
    pub(crate) step: FittedStep,
    /// Number of choices that the weights were fitted to.
    pub(crate) choices: usize,
    /// The weights of the program.
    pub(crate) before: Vec<f64>,
    /// The fitted weights, multiplied by the factor of the step.
    pub(crate) weights: Vec<f64>,
    /// Their standard errors, multiplied likewise; `None` for kept weights.
    pub(crate) errors: Vec<Option<f64>>,
    /// Natural logarithm of the likelihood with the weights of the program.
    pub(crate) likelihood_before: f64,
    /// Natural logarithm of the likelihood with the fitted weights.
    pub(crate) likelihood: f64,
}

/// Reason why the weights of a step cannot be fitted.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum FitError {
    /// No solve has the step.
    #[error("no solve has a step to {} among the listed ones", .0.name())]
    NoChoices(FittedStep),
    /// The solves do not determine a weight.
    #[error("the solves do not determine the weight '{}.{weight}'", step.table())]
    Undetermined {
        /// The step.
        step: FittedStep,
        /// Name of the weight.
        weight: &'static str,
    },
    /// The fit does not come to an end.
    #[error("the fit of {} does not settle", .0.name())]
    Unsettled(FittedStep),
}

impl StepFit {
    /// Fits the weights of a step, beginning at those of the program.
    ///
    /// # Errors
    /// If the choices do not determine the weights that are not kept.
    pub(crate) fn of(choices: &StepChoices, settings: &FitSettings) -> Result<Self, FitError> {
        let step = choices.step;
        let factor = settings.factor(step);
        let before = step.present();
        let used: Vec<CountedChoice> = choices.of_solves.iter().flatten().cloned().collect();
        // The weights of the program have the factor; without it they are those of a choice.
        let start: Vec<f64> = before.iter().map(|weight| weight / factor).collect();
        let is_kept = |weight| settings.kept.iter().any(|kept| kept.include(step, weight));
        let is_kept: Vec<bool> = (0..before.len()).map(is_kept).collect();
        let likelihood_before = log_likelihood(&used, &start);
        let fitted = fit(&used, &start, &is_kept).map_err(|error| match error {
            LogitError::NoChoices => FitError::NoChoices(step),
            LogitError::Undetermined(at) => {
                FitError::Undetermined { step, weight: step.weight_names()[at] }
            }
            LogitError::Unsettled => FitError::Unsettled(step),
        })?;
        let multiplied = |weight: usize, value: f64| {
            if is_kept[weight] { before[weight] } else { value * factor }
        };
        Ok(Self {
            step,
            choices: used.len(),
            weights: (0..).zip(&fitted.weights).map(|(at, &value)| multiplied(at, value)).collect(),
            errors: fitted.errors.iter().map(|error| error.map(|error| error * factor)).collect(),
            before,
            likelihood_before,
            likelihood: fitted.log_likelihood,
        })
    }
}
