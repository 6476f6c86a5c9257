//! The weights of each step: their names, and those that a fit keeps.

use std::str::FromStr;

use premove_fmc::findability::{DrWeights, EoWeights, HtrWeights, MODEL};

/// A step that has weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FittedStep {
    /// EO from the scramble.
    Eo,
    /// DR from EO.
    Dr,
    /// HTR from DR.
    Htr,
}

impl FittedStep {
    /// All steps that have weights, in the order of a solve.
    pub const ALL: [Self; 3] = [Self::Eo, Self::Dr, Self::Htr];

    /// Returns the name, as people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Eo => "EO",
            Self::Dr => "DR",
            Self::Htr => "HTR",
        }
    }

    /// Returns the name of the table with the weights in `assets/findability.toml`.
    pub const fn table(self) -> &'static str {
        match self {
            Self::Eo => "eo",
            Self::Dr => "dr",
            Self::Htr => "htr",
        }
    }

    /// Returns the names of the weights.
    pub const fn weight_names(self) -> &'static [&'static str] {
        match self {
            Self::Eo => &EoWeights::NAMES,
            Self::Dr => &DrWeights::NAMES,
            Self::Htr => &HtrWeights::NAMES,
        }
    }

    /// Returns the weights of the program.
    pub fn present(self) -> Vec<f64> {
        match self {
            Self::Eo => MODEL.eo.values().to_vec(),
            Self::Dr => MODEL.dr.values().to_vec(),
            Self::Htr => MODEL.htr.values().to_vec(),
        }
    }
}

/// Weights that a fit keeps as they are in the program: one, or all of a step. Written `dr.rul` or
/// `dr`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptWeights {
    step: FittedStep,
    /// Index of the weight; `None` for all of the step.
    weight: Option<usize>,
}

impl KeptWeights {
    /// Returns whether these weights include one.
    pub fn include(&self, step: FittedStep, weight: usize) -> bool {
        self.step == step && self.weight.is_none_or(|own| own == weight)
    }
}

impl FromStr for KeptWeights {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (table, name) = text.split_once('.').map_or((text, None), |(a, b)| (a, Some(b)));
        let step = FittedStep::ALL.into_iter().find(|step| step.table() == table);
        let step = step.ok_or_else(|| {
            format!("'{text}' is no step and no weight: write eo, dr or htr, or one such as dr.rul")
        })?;
        let Some(name) = name else { return Ok(Self { step, weight: None }) };
        let names = step.weight_names();
        let weight = names.iter().position(|&own| own == name);
        let unknown = || format!("'{text}' is no weight: {table} has {}", names.join(", "));
        Ok(Self { step, weight: Some(weight.ok_or_else(unknown)?) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_weights_are_one_or_all_of_a_step() {
        let read = |text: &str| text.parse::<KeptWeights>();
        let one = read("dr.rul").unwrap();
        assert!(one.include(FittedStep::Dr, 5) && !one.include(FittedStep::Dr, 4));
        let all = read("htr").unwrap();
        assert!((0..3).all(|weight| all.include(FittedStep::Htr, weight)));
        assert!(!all.include(FittedStep::Eo, 0));
        assert!(read("dr.R").unwrap_err().contains("'dr.R' is no weight: dr has length, quarters"));
        assert!(read("finish").unwrap_err().contains("write eo, dr or htr"));
    }
}
