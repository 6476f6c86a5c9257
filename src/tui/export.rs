//! Prepares the popup in which the user copies a solve, or writes it to a file, in one of the
//! export forms.

use premove_fmc::writeup::export::PathForm;
use premove_fmc::{Document, NodeId};
use premove_service::api::ExportForm;

use super::message::{Asked, Exported};

/// Returns the request for a popup with the steps from the scramble to a node, in all export forms.
pub(crate) fn asked(document: &Document, node: NodeId) -> Asked {
    let solution = document.at(node).and_then(|here| here.solution);
    let (what, stem) = match &solution {
        Some(moves) => {
            (format!("solved in {} moves", moves.len()), format!("solve-{}", moves.len()))
        }
        None => ("not solved yet".to_owned(), "solve".to_owned()),
    };
    let all = ExportForm::ALL.map(|form| {
        let stem = if form == ExportForm::Of(PathForm::Moves) { "moves" } else { stem.as_str() };
        Exported {
            form: form.name(),
            about: about(form, solution.is_some()),
            text: form.write(document, node),
            file: format!("{stem}.{}", form.extension()),
        }
    });
    Asked::Export { what, all: all.into() }
}

/// Returns a description of the purpose of an export form.
const fn about(form: ExportForm, is_solved: bool) -> &'static str {
    match (form, is_solved) {
        (ExportForm::Of(PathForm::Text), _) => "the write-up, step by step with counts",
        (ExportForm::Of(PathForm::Moves), true) => "the solution alone, to be handed in",
        (ExportForm::Of(PathForm::Moves), false) => "the moves of both sides",
        (ExportForm::Of(PathForm::Markdown), _) => "a table for forums and web pages",
        (ExportForm::Json, _) => "one object for other programs",
        (ExportForm::Of(PathForm::Svg), _) => "a picture with scramble, net and steps",
    }
}
