//! Record of the findability of a solution or a line.

use premove_fmc::findability::{Bits, Find, Rated, SolverLevel};
use serde::{Serialize, Serializer};

/// Record of how easily people find a solution of a step, or a line.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FindRecord {
    /// The bits: 0 is found for certain, more is harder.
    #[serde(serialize_with = "rounded")]
    pub bits: f64,
    /// The level of the solvers: the mean of their results.
    #[serde(serialize_with = "level")]
    pub level: SolverLevel,
    /// Marks from 5, easier than three quarters of what people hand in, to 0, no one.
    pub mark: u8,
    /// The share of people's lines, or of their solutions of the step, that are harder.
    #[serde(serialize_with = "rounded")]
    pub harder: f64,
    /// The bits of the steps of a line; missing for a single step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<FindStepsRecord>,
}

/// Value of the field `find`: `null` for a solution or a line that cannot be rated.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FindField(pub Option<FindRecord>);

/// Record of the bits of the steps of a line.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FindStepsRecord {
    /// The EO, or a DR without an EO before it.
    #[serde(serialize_with = "rounded")]
    pub eo: f64,
    /// The DR from its EO.
    #[serde(serialize_with = "rounded_or_none", skip_serializing_if = "Option::is_none")]
    pub dr: Option<f64>,
    /// The HTR from its DR.
    #[serde(serialize_with = "rounded_or_none", skip_serializing_if = "Option::is_none")]
    pub htr: Option<f64>,
}

impl FindRecord {
    /// Makes the record of a solution of a step.
    pub fn of_step((rated, bits): (Rated, Bits), level: SolverLevel) -> Self {
        let harder = rated.share_of_harder(bits);
        Self { bits: bits.get(), level, mark: rated.marks(bits), harder, steps: None }
    }

    /// Makes the record of a line, as far as it goes.
    pub fn of_line(find: &Find, level: SolverLevel) -> Self {
        let steps = FindStepsRecord {
            eo: find.eo.get(),
            dr: find.dr.map(Bits::get),
            htr: find.htr.map(Bits::get),
        };
        Self { steps: Some(steps), ..Self::of_step((find.rated(), find.bits()), level) }
    }
}

/// Writes a number with two digits behind the point.
#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")
)]
fn rounded<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((number * 100.0).round() / 100.0)
}

#[expect(clippy::ref_option, reason = "serde passes fields by reference")]
fn rounded_or_none<S: Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    number.map(|number| (number * 100.0).round() / 100.0).serialize(serializer)
}

/// Writes a level as a whole number where it is one.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn level<S: Serializer>(level: &SolverLevel, serializer: S) -> Result<S::Ok, S::Error> {
    let text = level.to_string();
    match text.parse::<u64>() {
        Ok(whole) => serializer.serialize_u64(whole),
        Err(_) => serializer.serialize_f64(level.mean()),
    }
}
