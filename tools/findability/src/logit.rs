//! The fit: weights that make the played steps as likely as possible among all that were possible.
//!
//! The model is the conditional logit. Each alternative of a choice has counts x, and is chosen
//! with a probability in proportion to 2^(w x), where w are the weights in bits. The logarithm of
//! the likelihood is concave in w, so Newton's method finds its one maximum:
//!
//! ```text
//! gradient     g = ln 2   * sum over choices of (x of the played - mean of x)
//! information  I = ln 2^2 * sum over choices of the covariance of x
//! step         w = w + I^-1 g, halved while the likelihood falls
//! errors       square roots of the diagonal of I^-1 at the maximum
//! ```
//!
//! Mean and covariance are those of the alternatives under the probabilities of w. Nothing here
//! knows about cubes.

use std::collections::HashMap;
use std::f64::consts::LN_2;

use crate::matrix::{Cholesky, Matrix};

/// A choice in numbers: what can be chosen, and what was.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedChoice {
    /// The different counts, each with the number of alternatives that have them.
    rows: Vec<(Vec<f64>, f64)>,
    /// Index of the counts that the chosen alternative has.
    chosen: usize,
}

impl CountedChoice {
    /// Collects the counts of alternatives. Each comes with whether it was chosen. Returns `None`
    /// if none was.
    pub fn new(alternatives: impl IntoIterator<Item = (Vec<f64>, bool)>) -> Option<Self> {
        let mut rows: Vec<(Vec<f64>, f64)> = Vec::new();
        let mut known = HashMap::new();
        let mut chosen = None;
        for (counts, is_chosen) in alternatives {
            let key: Vec<u64> = counts.iter().map(|count| count.to_bits()).collect();
            let row = *known.entry(key).or_insert_with(|| {
                rows.push((counts, 0.0));
                rows.len() - 1
            });
            rows[row].1 += 1.0;
            if is_chosen {
                chosen = Some(row);
            }
        }
        Some(Self { rows, chosen: chosen? })
    }

    /// Returns the counts of the chosen alternative.
    pub(crate) fn chosen(&self) -> &[f64] {
        &self.rows[self.chosen].0
    }

    /// Returns the binary logarithm of the sum of 2^(w x) over the alternatives whose counts pass a
    /// test.
    pub(crate) fn log_sum(&self, weights: &[f64], is_counted: impl Fn(&[f64]) -> bool) -> f64 {
        let counted = self.rows.iter().filter(|(counts, _)| is_counted(counts));
        let bits: Vec<(f64, f64)> =
            counted.map(|(counts, number)| (dot(weights, counts), *number)).collect();
        // The greatest term is taken out, so that no power leaves the range of numbers.
        let most = bits.iter().map(|(bits, _)| *bits).fold(f64::NEG_INFINITY, f64::max);
        most + bits.iter().map(|(bits, number)| number * (bits - most).exp2()).sum::<f64>().log2()
    }

    /// Returns the probability of the alternatives of each row, all those of a row together.
    fn probabilities(&self, weights: &[f64]) -> impl Iterator<Item = (&[f64], f64)> {
        let sum = self.log_sum(weights, |_| true);
        self.rows.iter().map(move |(counts, number)| {
            (counts.as_slice(), number * (dot(weights, counts) - sum).exp2())
        })
    }
}

/// Returns the sum of counts, each multiplied by its weight.
pub(crate) fn dot(weights: &[f64], counts: &[f64]) -> f64 {
    weights.iter().zip(counts).map(|(weight, count)| weight * count).sum()
}

/// Returns the natural logarithm of the probability that all choices are made as they were.
pub(crate) fn log_likelihood(choices: &[CountedChoice], weights: &[f64]) -> f64 {
    let bits =
        |choice: &CountedChoice| dot(weights, choice.chosen()) - choice.log_sum(weights, |_| true);
    choices.iter().map(bits).sum::<f64>() * LN_2
}

/// Fitted weights.
#[derive(Clone, Debug, PartialEq)]
pub struct LogitFit {
    /// The weights in bits, kept ones as they were.
    pub weights: Vec<f64>,
    /// The standard errors; `None` for weights that were kept.
    pub errors: Vec<Option<f64>>,
    /// Natural logarithm of the likelihood.
    pub log_likelihood: f64,
}

/// Reason why weights cannot be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogitError {
    /// There is no choice to fit to.
    #[error("there is no choice to fit to")]
    NoChoices,
    /// The choices do not determine a weight.
    #[error("the choices do not determine weight {0}")]
    Undetermined(usize),
    /// The steps of Newton's method did not come to an end.
    #[error("the fit does not settle")]
    Unsettled,
}

/// Greatest number of steps. From the present weights five or six are enough.
const MOST_STEPS: usize = 100;
/// Greatest number of times that one step is halved.
const MOST_HALVINGS: usize = 40;
/// What a step must at least promise for the logarithm of the likelihood, or the fit is done.
const LEAST_GAIN: f64 = 1e-10;
/// Greatest standard error in bits. A larger one means that the likelihood rises without end, as
/// where all played steps have the least count that was possible.
const MOST_ERROR: f64 = 20.0;

/// Fits the weights to choices, beginning at `start`. A weight for which `is_kept` is `true` stays
/// as it is. Both have a value for each of the counts.
///
/// # Errors
/// If the choices do not determine the other weights.
pub fn fit(
    choices: &[CountedChoice],
    start: &[f64],
    is_kept: &[bool],
) -> Result<LogitFit, LogitError> {
    if choices.is_empty() {
        return Err(LogitError::NoChoices);
    }
    let free: Vec<usize> = (0..start.len()).filter(|&at| !is_kept[at]).collect();
    let mut weights = start.to_vec();
    let mut likelihood = log_likelihood(choices, &weights);
    for _ in 0..MOST_STEPS {
        let slope = Slope::of(choices, &weights, &free);
        let information = Cholesky::of(&slope.information)
            .map_err(|dependent| LogitError::Undetermined(free[dependent.row]))?;
        let step = information.solve(&slope.gradient);
        if dot(&step, &slope.gradient) < LEAST_GAIN {
            let mut errors = vec![None; start.len()];
            for (&at, variance) in free.iter().zip(information.inverse_diagonal()) {
                errors[at] = Some(variance.sqrt());
            }
            let worst = errors.iter().position(|e| e.is_some_and(|error| error > MOST_ERROR));
            return match worst {
                Some(at) => Err(LogitError::Undetermined(at)),
                None => Ok(LogitFit { weights, errors, log_likelihood: likelihood }),
            };
        }
        (weights, likelihood) = stepped(choices, (&weights, likelihood), (&free, &step))
            .ok_or(LogitError::Unsettled)?;
    }
    Err(LogitError::Unsettled)
}

/// Returns the weights after a step and their likelihood. The step is halved until the likelihood
/// rises; `None` if it never does.
fn stepped(
    choices: &[CountedChoice],
    (weights, likelihood): (&[f64], f64),
    (free, step): (&[usize], &[f64]),
) -> Option<(Vec<f64>, f64)> {
    let mut share = 1.0;
    for _ in 0..MOST_HALVINGS {
        let mut next = weights.to_vec();
        for (&at, change) in free.iter().zip(step) {
            next[at] += share * change;
        }
        let reached = log_likelihood(choices, &next);
        if reached >= likelihood {
            return Some((next, reached));
        }
        share /= 2.0;
    }
    None
}

/// First and second derivatives of the logarithm of the likelihood.
struct Slope {
    gradient: Vec<f64>,
    /// The second derivatives, with the sign changed.
    information: Matrix,
}

impl Slope {
    /// Takes the derivatives by the free weights.
    fn of(choices: &[CountedChoice], weights: &[f64], free: &[usize]) -> Self {
        let size = free.len();
        let mut slope =
            Self { gradient: vec![0.0; size], information: vec![vec![0.0; size]; size] };
        for choice in choices {
            slope.add(choice, weights, free);
        }
        slope
    }

    fn add(&mut self, choice: &CountedChoice, weights: &[f64], free: &[usize]) {
        let mut mean = vec![0.0; free.len()];
        for (counts, probability) in choice.probabilities(weights) {
            for (mean, &at) in mean.iter_mut().zip(free) {
                *mean += probability * counts[at];
            }
        }
        for (row, &at) in free.iter().enumerate() {
            self.gradient[row] += LN_2 * (choice.chosen()[at] - mean[row]);
        }
        for (counts, probability) in choice.probabilities(weights) {
            let from_mean: Vec<f64> =
                free.iter().zip(&mean).map(|(&at, mean)| counts[at] - mean).collect();
            for (row, values) in self.information.iter_mut().enumerate() {
                for (value, other) in values.iter_mut().zip(&from_mean) {
                    *value += LN_2 * LN_2 * probability * from_mean[row] * other;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Uniform numbers from 0 to 1, of a linear congruential generator.
    struct Dice(u64);

    impl Dice {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            f64::from((self.0 >> 32) as u32) / 2.0_f64.powi(32)
        }

        /// Draws a number from 0 to `most`.
        fn count(&mut self, most: u8) -> f64 {
            (self.next() * (f64::from(most) + 1.0)).floor()
        }
    }

    const TRUE_WEIGHTS: [f64; 3] = [-2.5, 1.0, -0.75];

    /// Makes choices among forty alternatives, drawn by the true weights.
    fn drawn(number: usize) -> Vec<CountedChoice> {
        let mut dice = Dice(20);
        let mut choice = || {
            let mut counts = || vec![dice.count(5) + 3.0, dice.count(1), dice.count(8) / 2.0];
            let all: Vec<Vec<f64>> = (0..40).map(|_| counts()).collect();
            let intensity = |counts: &Vec<f64>| dot(&TRUE_WEIGHTS, counts).exp2();
            let mut left = dice.next() * all.iter().map(intensity).sum::<f64>();
            let chosen = all.iter().position(|counts| {
                left -= intensity(counts);
                left < 0.0
            });
            let rows = all.iter().enumerate();
            CountedChoice::new(rows.map(|(at, counts)| (counts.clone(), Some(at) == chosen)))
        };
        (0..number).map(|_| choice().unwrap()).collect()
    }

    #[test]
    fn weights_that_choices_were_drawn_by_are_found_again() {
        let choices = drawn(600);
        let fitted = fit(&choices, &[0.0; 3], &[false; 3]).unwrap();
        for (at, truth) in TRUE_WEIGHTS.into_iter().enumerate() {
            let error = fitted.errors[at].unwrap();
            assert!(error < 0.25, "{fitted:?}");
            assert!((fitted.weights[at] - truth).abs() < 3.0 * error, "{fitted:?}");
        }
        let slope = Slope::of(&choices, &fitted.weights, &[0, 1, 2]);
        assert!(slope.gradient.iter().all(|value| value.abs() < 1e-4), "{:?}", slope.gradient);
        // Nowhere near is a better place.
        assert!(fitted.log_likelihood > log_likelihood(&choices, &TRUE_WEIGHTS));
        for at in 0..3 {
            for change in [-0.01, 0.01] {
                let mut near = fitted.weights.clone();
                near[at] += change;
                assert!(log_likelihood(&choices, &near) < fitted.log_likelihood);
            }
        }
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_likelihood() {
        let choices = drawn(20);
        let at = [-1.0, 0.5, -0.5];
        let slope = Slope::of(&choices, &at, &[0, 1, 2]);
        for weight in 0..3 {
            let near = |change: f64| {
                let mut near = at;
                near[weight] += change;
                near
            };
            let [less, more] = [-1e-4, 1e-4].map(|change| log_likelihood(&choices, &near(change)));
            assert!(((more - less) / 2e-4 - slope.gradient[weight]).abs() < 1e-5);
            let [less, more] = [-1e-4, 1e-4]
                .map(|change| Slope::of(&choices, &near(change), &[0, 1, 2]).gradient[weight]);
            let bend = (less - more) / 2e-4;
            assert!((bend - slope.information[weight][weight]).abs() < 1e-5);
        }
    }

    /// Of two alternatives one has the count 1 and was chosen `chosen` times of `all`.
    fn pairs(chosen: usize, all: usize) -> Vec<CountedChoice> {
        let pair =
            |is_chosen: bool| CountedChoice::new([(vec![1.0], is_chosen), (vec![0.0], !is_chosen)]);
        (0..all).map(|at| pair(at < chosen).unwrap()).collect()
    }

    #[test]
    fn a_weight_between_two_alternatives_has_its_known_error() {
        // Chosen three times as often: 3 = 2^weight.
        let fitted = fit(&pairs(75, 100), &[0.0], &[false]).unwrap();
        assert!((fitted.weights[0] - 3.0_f64.log2()).abs() < 1e-5, "{fitted:?}");
        let expected = 1.0 / (LN_2 * (100.0_f64 * 0.75 * 0.25).sqrt());
        assert!((fitted.errors[0].unwrap() - expected).abs() < 1e-5, "{fitted:?}");
    }

    #[test]
    fn equal_alternatives_count_as_many() {
        let of = |rest: usize| {
            let rest = std::iter::repeat_n((vec![0.0], false), rest);
            CountedChoice::new(rest.chain([(vec![1.0], true)])).unwrap()
        };
        assert!((log_likelihood(&[of(3)], &[0.0]) + 4.0_f64.ln()).abs() < 1e-12);
        assert_eq!(of(3).rows.len(), 2);
        assert_eq!(CountedChoice::new([(vec![0.0], false)]), None);
    }

    #[test]
    fn a_kept_weight_stays_and_the_others_are_fitted_beside_it() {
        let choices = drawn(300);
        let fitted = fit(&choices, &[0.0, 2.0, 0.0], &[false, true, false]).unwrap();
        assert_eq!((fitted.weights[1], fitted.errors[1]), (2.0, None));
        let slope = Slope::of(&choices, &fitted.weights, &[0, 1, 2]);
        assert!(slope.gradient[0].abs() < 1e-4 && slope.gradient[1].abs() > 1.0);
    }

    #[test]
    fn weights_that_the_choices_leave_open_are_refused() {
        let refused = |choices: &[CountedChoice]| fit(choices, &[0.0], &[false]).unwrap_err();
        assert_eq!(refused(&[]), LogitError::NoChoices);
        // Always chosen: no weight is great enough.
        assert_eq!(refused(&pairs(30, 30)), LogitError::Undetermined(0));
        // All alternatives are alike.
        let alike = CountedChoice::new([(vec![1.0], true), (vec![1.0], false)]).unwrap();
        assert_eq!(refused(&[alike]), LogitError::Undetermined(0));
    }
}
