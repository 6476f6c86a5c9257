//! The fitted numbers: weights, levels, and what lines of people have, from the file
//! `assets/findability.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

/// The fitted numbers of the program.
pub static MODEL: LazyLock<Model> = LazyLock::new(|| {
    Model::read(premove_assets::FINDABILITY)
        .unwrap_or_else(|error| unreachable!("the file of the program is read by a test: {error}"))
});

/// Numbers that say how likely a person finds a step.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Version of the numbers. Bits of different versions cannot be compared.
    pub version: u32,
    /// The level for which bits are given unless another is asked for.
    pub level: f64,
    /// The weights of an EO.
    pub eo: EoWeights,
    /// The weights of a DR from its EO.
    pub dr: DrWeights,
    /// The weights of an HTR from its DR.
    pub htr: HtrWeights,
    /// The numbers of the levels.
    pub levels: Levels,
    /// Bits of lines of people.
    pub people: People,
}

/// Fault of a text that is not a file of fitted numbers.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadModel {
    /// The text is not TOML, or a number is missing or unknown.
    #[error("not a file of findability: {0}")]
    Form(#[from] toml::de::Error),
    /// The lists of a table have different lengths.
    #[error(
        "the lists of [{table}] differ in length: each must have a number for each of '{first}'"
    )]
    Rows {
        /// Name of the table.
        table: &'static str,
        /// Name of its first list.
        first: &'static str,
    },
}

impl Model {
    /// Reads a file of fitted numbers, such as `assets/findability.toml`.
    ///
    /// # Errors
    /// If the text has another form, or if the lists of a table differ in length.
    pub fn read(text: &str) -> Result<Self, BadModel> {
        let model: Self = toml::from_str(text)?;
        let Self { levels, people, .. } = &model;
        let rows = [&levels.eo, &levels.dr, &levels.htr];
        if levels.mean.is_empty() || rows.iter().any(|row| row.len() != levels.mean.len()) {
            return Err(BadModel::Rows { table: "levels", first: "mean" });
        }
        let rows = [&people.line, &people.to_dr, &people.eo, &people.dr, &people.htr];
        if people.share.len() < 2 || rows.iter().any(|row| row.len() != people.share.len()) {
            return Err(BadModel::Rows { table: "people", first: "share" });
        }
        Ok(model)
    }
}

/// Weights of the counts of an EO, in bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EoWeights {
    /// Length of the longest EOs among which a solver chooses.
    pub longest: u8,
    /// For each move.
    pub length: f64,
    /// For the binary logarithm of one more than the number of shorter EOs.
    pub shorter: f64,
    /// For moves on both sides.
    pub mixed: f64,
    /// For moves on the inverse side alone.
    pub inverse: f64,
    /// For the distance of the label behind the EO from 4c4e.
    pub label: f64,
}

impl EoWeights {
    /// Names of the weights in the file, in the order of
    /// [`EoChoice::counts`](super::EoChoice::counts).
    pub const NAMES: [&str; 5] = ["length", "shorter", "mixed", "inverse", "label"];

    /// Returns the weights in this order.
    pub const fn values(&self) -> [f64; 5] {
        [self.length, self.shorter, self.mixed, self.inverse, self.label]
    }
}

/// Weights of the counts of a DR, in bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrWeights {
    /// For each move.
    pub length: f64,
    /// For each quarter turn about the trigger axis beyond the first.
    pub quarters: f64,
    /// For each quarter turn about the axis of DR.
    pub turns: f64,
    /// For a trigger R U R.
    pub rur: f64,
    /// For a trigger R U2 R.
    pub ru2r: f64,
    /// For a trigger R U L or R U2 L.
    pub rul: f64,
    /// For moves on both sides.
    pub mixed: f64,
    /// For each move beyond the first on the side that has fewer.
    pub minor: f64,
}

impl DrWeights {
    /// Names of the weights in the file, in the order of
    /// [`DrFeatures::counts`](super::DrFeatures::counts).
    pub const NAMES: [&str; 8] =
        ["length", "quarters", "turns", "rur", "ru2r", "rul", "mixed", "minor"];

    /// Returns the weights in this order.
    pub const fn values(&self) -> [f64; 8] {
        [
            self.length, self.quarters, self.turns, self.rur, self.ru2r, self.rul, self.mixed,
            self.minor,
        ]
    }
}

/// Weights of the counts of an HTR, in bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HtrWeights {
    /// For each move.
    pub length: f64,
    /// For moves on both sides.
    pub mixed: f64,
    /// For each move beyond the first on the side that has fewer.
    pub minor: f64,
}

impl HtrWeights {
    /// Names of the weights in the file, in the order of
    /// [`HtrFeatures::counts`](super::HtrFeatures::counts).
    pub const NAMES: [&str; 3] = ["length", "mixed", "minor"];

    /// Returns the weights in this order.
    pub const fn values(&self) -> [f64; 3] {
        [self.length, self.mixed, self.minor]
    }
}

/// The three numbers of each level: rows, better solvers first.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// The mean of a solver's results.
    pub mean: Vec<f64>,
    /// The number of EOs that he examines.
    pub eo: Vec<f64>,
    /// Bits (log2 of the intensity) of a DR before its moves are counted.
    pub dr: Vec<f64>,
    /// Bits (log2 of the intensity) of an HTR before its moves are counted.
    pub htr: Vec<f64>,
}

/// The three numbers of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The mean of the solver's results.
    pub mean: f64,
    /// The number of EOs that he examines.
    pub eo: f64,
    /// Bits (log2 of the intensity) of a DR before its moves are counted.
    pub dr: f64,
    /// Bits (log2 of the intensity) of an HTR before its moves are counted.
    pub htr: f64,
}

impl Levels {
    /// Returns the numbers of the level with this mean: between two rows in proportion, beyond the
    /// ends those of the end row.
    pub fn at(&self, mean: f64) -> Level {
        let [eo, dr, htr] =
            [&self.eo, &self.dr, &self.htr].map(|values| interpolated(&self.mean, values, mean));
        Level { mean, eo, dr, htr }
    }
}

/// Bits of lines of people. Each value is the number of bits that this share of the lines does not
/// exceed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct People {
    /// The shares, from 0 to 1.
    pub share: Vec<f64>,
    /// Bits of a whole line.
    pub line: Vec<f64>,
    /// Bits of EO and DR together.
    pub to_dr: Vec<f64>,
    /// Bits of an EO.
    pub eo: Vec<f64>,
    /// Bits of a DR.
    pub dr: Vec<f64>,
    /// Bits of an HTR.
    pub htr: Vec<f64>,
}

/// Returns the value at a place between the points of a curve, in proportion; beyond the ends the
/// end value. The places rise; of equal ones the last counts.
pub(super) fn interpolated(places: &[f64], values: &[f64], at: f64) -> f64 {
    let above = places.partition_point(|&place| place <= at);
    match (above.checked_sub(1), above < places.len()) {
        (None, _) => values[0],
        (Some(below), false) => values[below],
        (Some(below), true) => {
            let part = (at - places[below]) / (places[above] - places[below]);
            values[below] + part * (values[above] - values[below])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_the_program_are_in_order() {
        let Model { levels, people, .. } = &*MODEL;
        for values in [&people.line, &people.to_dr, &people.eo, &people.dr, &people.htr] {
            assert!(values.is_sorted(), "{values:?}");
        }
        assert!(levels.mean.is_sorted() && people.share.is_sorted());
        let reference = levels.at(MODEL.level);
        assert_eq!((reference.eo, reference.dr, reference.htr), (20.0, 10.5, 15.15));
        assert_eq!(levels.at(24.3), Level { mean: 24.3, ..reference });
    }

    #[test]
    fn weights_have_the_names_of_the_file() {
        let file: toml::Table = premove_assets::FINDABILITY.parse().unwrap();
        let is = |table: &str, name: &str, value: f64| {
            (file[table][name].as_float().unwrap() - value).abs() < 1e-9
        };
        let Model { eo, dr, htr, .. } = &*MODEL;
        assert!(
            EoWeights::NAMES.iter().zip(eo.values()).all(|(name, value)| is("eo", name, value))
        );
        assert!(
            DrWeights::NAMES.iter().zip(dr.values()).all(|(name, value)| is("dr", name, value))
        );
        assert!(
            HtrWeights::NAMES.iter().zip(htr.values()).all(|(name, value)| is("htr", name, value))
        );
    }

    #[test]
    fn a_fault_of_a_file_names_its_place() {
        let fault = |old, new| {
            let text = premove_assets::FINDABILITY.replacen(old, new, 1);
            Model::read(&text).unwrap_err().to_string()
        };
        assert!(fault("minor", "minus").contains("`minus`"));
        assert!(fault("version = 1", "version = x").contains("line 3"));
        assert!(fault("[22.4, ", "[").contains("[levels] differ in length"));
        assert!(fault("[0.05, ", "[").contains("[people] differ in length"));
    }

    #[test]
    fn values_between_two_rows_are_in_proportion() {
        let levels = &MODEL.levels;
        assert!((levels.at(27.5).eo - 9.0).abs() < 1e-9);
        assert!((levels.at(31.0).dr - 9.75).abs() < 1e-9);
        assert!((levels.at(18.0).eo - 40.0).abs() < 1e-9);
    }
}
