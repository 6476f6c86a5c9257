//! The report of a fit: each weight as it was and as it is now.

use std::fmt;

use crate::fitting::{StepChoices, StepFit};
use crate::people::PeopleTable;

/// A fitted step as a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FitReport<'a> {
    /// The choices that the weights were fitted to.
    pub(crate) choices: &'a StepChoices,
    /// The fitted weights.
    pub(crate) fit: &'a StepFit,
}

impl fmt::Display for FitReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fit = self.fit;
        writeln!(
            f,
            "{}: {} solves, log-likelihood {:.2} before and {:.2} now",
            fit.step.name(),
            fit.choices,
            fit.likelihood_before,
            fit.likelihood,
        )?;
        writeln!(f, "  {:<10}{:>8}{:>8}", "weight", "before", "now")?;
        for (at, name) in fit.step.weight_names().iter().enumerate() {
            let [before, now] = [fit.before[at], fit.weights[at]];
            write!(f, "  {name:<10}{before:>8.2}{now:>8.2}")?;
            match fit.errors[at] {
                Some(error) => writeln!(f, "  +- {error:.2}")?,
                None => writeln!(f, "  kept")?,
            }
        }
        if !self.choices.left_out.is_empty() {
            writeln!(f, "  left out: {}", self.choices.left_out.join(", "))?;
        }
        Ok(())
    }
}

/// Bits of people's lines as a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeopleReport<'a>(pub(crate) &'a PeopleTable);

impl fmt::Display for PeopleReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PeopleTable { lines, people } = self.0;
        writeln!(f, "Bits that a share of the {lines} lines with EO, DR and HTR does not exceed")?;
        let mut row = |name: &str, values: &[f64]| {
            write!(f, "  {name:<8}")?;
            values.iter().try_for_each(|value| write!(f, "{value:>6.1}"))?;
            writeln!(f)
        };
        let percent: Vec<f64> = people.share.iter().map(|share| share * 100.0).collect();
        row("%", &percent)?;
        row("line", &people.line)?;
        row("EO, DR", &people.to_dr)?;
        row("EO", &people.eo)?;
        row("DR", &people.dr)?;
        row("HTR", &people.htr)
    }
}
