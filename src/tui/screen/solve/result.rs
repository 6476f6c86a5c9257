//! The result of the selected line: the state behind it, and the whole line up to there.

use premove_cube::notation::{Line, Side};
use premove_fmc::Document;
use premove_fmc::listing::Totals;

use crate::widget::badges::Strip;
use crate::widget::net::Net;

/// The state behind a solution of the list.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    pub(crate) net: Net,
    pub(crate) badges: Strip,
    /// The whole line up to that state, with its moves.
    pub(crate) line: String,
    /// The best finished line that is known behind it.
    pub(crate) best: String,
}

impl Ahead {
    /// Works out the state behind a line of the step in work, seen from the side in view.
    pub(super) fn of(doc: &Document, line: &Line, totals: &Totals) -> Option<Self> {
        let whole = doc.tree.line(doc.cursor()).then(line).normal_form();
        let normal = whole.apply_to(&doc.scramble.cube()?);
        let cube = if doc.side == Side::Normal { normal } else { normal.inverse() };
        let (moves, line) = if normal.is_solved() {
            let solution = whole.finished();
            (solution.len(), solution.to_string())
        } else {
            (whole.len(), whole.to_string())
        };
        let net = Net::new(&cube, None);
        let best =
            totals.of(&whole).filter(|_| !normal.is_solved()).map_or_else(String::new, |known| {
                format!("best line {}: {}", known.text(), known.line.finished())
            });
        let line = format!("{moves} moves: {line}");
        Some(Self { net, badges: Strip::of(&cube), line, best })
    }
}
