//! Write-ups: what a check of a solution has found.

use serde::Serialize;

use crate::fmc::writeup::check::{Fault, Verdict};

/// Whether a solution may be handed in.
#[derive(Clone, Debug, Serialize)]
pub struct CheckRecord {
    /// Whether it may.
    pub ok: bool,
    /// Whether it solves the cube.
    pub solves: bool,
    /// Moves without rotations, as a judge counts them.
    pub length: usize,
    /// Moves with rotations.
    pub moves_with_rotations: usize,
    /// What the rules do not allow.
    pub faults: Vec<FaultRecord>,
    /// What is allowed and worth a word.
    pub notes: Vec<String>,
    /// The same solution in face turns, where the text is not ok and this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
}

/// Something that the rules do not allow.
#[derive(Clone, Debug, Serialize)]
pub struct FaultRecord {
    /// Its kind: `no-moves`, `symbol`, `several`, `unsolved`, `too-long`, `inverse-scramble`.
    pub kind: &'static str,
    /// In words.
    pub message: String,
}

impl CheckRecord {
    /// The record of a verdict.
    pub fn new(verdict: &Verdict) -> Self {
        Self {
            ok: verdict.is_ok(),
            solves: verdict.solves,
            length: verdict.length,
            moves_with_rotations: verdict.turns,
            faults: verdict.faults.iter().map(FaultRecord::new).collect(),
            notes: verdict.remarks.iter().map(ToString::to_string).collect(),
            instead: verdict.instead.as_ref().map(ToString::to_string),
        }
    }
}

impl FaultRecord {
    fn new(fault: &Fault) -> Self {
        let kind = match fault {
            Fault::NoMoves => "no-moves",
            Fault::Symbol { .. } | Fault::MoreSymbols(_) => "symbol",
            Fault::Several(_) => "several",
            Fault::Unsolved { .. } => "unsolved",
            Fault::TooLong(_) => "too-long",
            Fault::FromScramble(_) => "inverse-scramble",
        };
        Self { kind, message: fault.to_string() }
    }
}
