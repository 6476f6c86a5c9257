//! Findability of the rows of a list: of the step that a row makes, behind the steps before it.

use std::sync::Arc;

use premove_cube::notation::Line;
use premove_engine::step::Goal;

use crate::findability::{Bits, Find, Findability, Rated, words};
use crate::{Document, NodeId};

/// Rates lines that continue the same steps.
#[derive(Clone, Debug)]
pub struct FindBehind {
    /// Rates the lines of the scramble.
    pub rates: Arc<Findability>,
    /// The steps from the scramble to the state before the rows.
    pub above: Vec<Line>,
}

impl FindBehind {
    /// Rates lines behind the current node of a document. `rates` rates lines of its scramble.
    pub fn of(doc: &Document, rates: &Arc<Findability>) -> Self {
        Self { rates: Arc::clone(rates), above: steps_to(doc, doc.cursor()) }
    }

    /// Rates the whole line to the end of some further steps.
    pub fn of_line(&self, steps: impl IntoIterator<Item = Line>) -> Option<Find> {
        let steps: Vec<Line> = self.above.iter().cloned().chain(steps).collect();
        self.rates.of(&steps)
    }

    /// Rates a single step that ends with a goal.
    pub fn of_step(&self, step: &Line, goal: Goal) -> Option<(Rated, Bits)> {
        self.of_line([step.clone()])?.of_goal(goal)
    }
}

/// Returns the steps from the scramble to a node.
pub(super) fn steps_to(doc: &Document, node: NodeId) -> Vec<Line> {
    let nodes = doc.tree.path(node).into_iter();
    nodes.filter_map(|node| Some(doc.tree.get(node)?.line.clone())).collect()
}

/// Describes the findability of a line, as in `find EO 0.5 + DR 7.1 + HTR 3.0 = 10.6 bits: easier
/// than 62% of people's lines`.
pub fn find_in_words(find: &Find) -> String {
    let named = [("EO", Some(find.eo)), ("DR", find.dr), ("HTR", find.htr)];
    let parts: Vec<String> =
        named.into_iter().filter_map(|(name, bits)| Some(format!("{name} {}", bits?))).collect();
    let bits = find.bits();
    let sum = if parts.len() > 1 { format!(" = {bits}") } else { String::new() };
    let rated = find.rated();
    let what = match rated {
        Rated::Eo => "EOs",
        Rated::ToDr => "lines to DR",
        _ => "lines",
    };
    let harder = (rated.share_of_harder(bits) * 100.0).round();
    let marks = match rated {
        Rated::Line => format!(", {}", words(rated.marks(bits))),
        _ => String::new(),
    };
    format!("find {}{sum} bits{marks}: easier than {harder}% of people's {what}", parts.join(" + "))
}

#[cfg(test)]
mod tests {
    use premove_cube::Cube;
    use premove_cube::notation::parse;
    use premove_engine::search::Control;
    use premove_engine::step::Context;
    use premove_engine::table::Tables;

    use super::*;
    use crate::findability::SolverLevel;

    #[test]
    fn a_row_is_rated_behind_the_steps_before_it() {
        let (tables, control) = (Tables::in_memory(), Control::new());
        let line = |text: &str| parse(text).unwrap().line();
        let scramble = line("B L' D F' U D2 L' F' L U' B2 R2 L' B2 U2 L B2 R' F2 L D2");
        let scramble = scramble.apply_to(&Cube::SOLVED);
        let context = Context::new(&tables, &control);
        let rates = Findability::new(&scramble, SolverLevel::default(), context).unwrap();
        let rates = Arc::new(rates);
        let behind = |above: &[&str]| FindBehind {
            rates: Arc::clone(&rates),
            above: above.iter().map(|text| line(text)).collect(),
        };
        let eo = behind(&[]);
        let dr = behind(&["F R' (U' L')"]);
        let step = line("D2 B' D' B L2 B2 U'");
        assert_eq!(dr.of_step(&step, Goal::Eo).map(|(rated, _)| rated), Some(Rated::Eo));
        let (part, bits) = dr.of_step(&step, Goal::DrFromEo).unwrap();
        assert_eq!(part, Rated::Dr);
        // A half turn that the EO ends with is a move of the DR.
        let written = behind(&["F R' D2 (U' L')"]);
        let rest = line("B' D' B L2 B2 U'");
        assert_eq!(written.of_step(&rest, Goal::DrFromEo), Some((part, bits)));
        assert_eq!(eo.of_step(&line("R U"), Goal::Eo), None, "no EO is reached");
        let whole = dr.of_line([step]).unwrap();
        let words = find_in_words(&whole);
        assert!(words.contains(&format!(" + DR {bits} = {} bits", whole.bits())), "{words}");
        assert!(words.ends_with("of people's lines to DR"), "{words}");
    }
}
