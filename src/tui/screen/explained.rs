//! The explanation of a solve, which the Solve and the Analyse screen show in a popup.

use premove_fmc::analysis::Played;
use premove_fmc::explain::{Explanation, ExplanationLength};

use crate::message::Asked;

/// Returns the request for a popup with the purpose of each step and each move of a solve.
pub(super) fn explained(played: &Played) -> Asked {
    let text = Explanation::new(played).text(ExplanationLength::Long);
    let lines = text.lines().map(str::to_owned).collect();
    Asked::Notice { title: "Purpose of each move".to_owned(), lines }
}
