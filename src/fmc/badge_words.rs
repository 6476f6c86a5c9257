//! The codes of a state in words, so that a row of a list can explain its own labels: `4b2 4e` is
//! an HTR subset whose corners need two quarter turns, with four bad edges.

use premove_cube::Axis;
use premove_engine::step::{BrCase, FrCase, Subset};

use crate::badges::{Badges, DrBadge, FrBadge};

impl Badges {
    /// Returns what the labels of the next step mean, a part for each axis that has one; F/B first.
    /// Returns nothing for a state without labels.
    pub fn in_words(&self) -> Vec<String> {
        let axes = Axis::ALL.into_iter().rev();
        let words: Vec<Option<String>> = if self.solved || !self.leave_slice.is_empty() {
            return Vec::new();
        } else if self.htr {
            axes.map(|axis| self.htr_in_words(axis)).collect()
        } else {
            let has_dr = !self.dr_done().is_empty();
            axes.map(|axis| dr_in_words(axis, self.dr_on(axis), has_dr)).collect()
        };
        words.into_iter().flatten().collect()
    }

    fn htr_in_words(&self, axis: Axis) -> Option<String> {
        let FrBadge::Case(fr) = self.fr?[axis.index()] else { return None };
        let br = self.br?[axis.index()];
        let title = axis.title();
        Some(format!("{title} {fr}: {}, {br}: {}", fr_in_words(fr, title), br_in_words(br)))
    }
}

/// Returns the DR label of an axis in words. After a DR only the axes that have one count.
fn dr_in_words(axis: Axis, badge: DrBadge, has_dr: bool) -> Option<String> {
    let title = axis.title();
    match badge {
        DrBadge::Done(subset) => Some(format!("{subset}: {}", subset_in_words(subset))),
        DrBadge::FromEo { corners, edges } if !has_dr => Some(format!(
            "DR {title}: {} twisted, {} bad",
            counted(corners, "corner"),
            counted(edges, "edge"),
        )),
        DrBadge::FromEo { .. } | DrBadge::NoEo { .. } => None,
    }
}

fn subset_in_words(subset: Subset) -> String {
    let corners = match subset.quarters {
        0 => "no quarter turn for the corners".to_owned(),
        quarters => format!("{} for the corners", counted(quarters, "quarter turn")),
    };
    format!("HTR subset, {corners}, {}", counted(subset.edges, "bad edge"))
}

fn fr_in_words(case: FrCase, faces: &str) -> String {
    let apart = match case.corners {
        0 => "columns together",
        4 => "columns across",
        _ => "columns beside",
    };
    let turns = counted(case.half_turns, "half turn");
    let side = if case.edges == 1 { "its side" } else { "their side" };
    let edges = counted(case.edges, "edge");
    format!("{apart}, {turns} of {faces} for corners and slice, {edges} off {side}")
}

fn br_in_words(case: BrCase) -> &'static str {
    match case {
        BrCase::FourBars => "four bars",
        BrCase::TwoBars => "two bars, two headlights",
        BrCase::OneBar => "one bar, three headlights",
        BrCase::HeadlightsInPairs => "four headlights, edges exchanged",
        BrCase::HeadlightsInCycle => "four headlights, edges in a cycle",
        BrCase::FourGoodPairs => "four good pairs",
        BrCase::FourBadPairs => "four bad pairs",
        BrCase::TwoGoodPairs => "two good pairs",
        BrCase::TwoBadPairs => "two bad pairs",
        BrCase::NoPairsGood | BrCase::NoPairsBad => "nothing together",
    }
}

fn counted(count: u8, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::alg;

    fn words(moves: &str) -> Vec<String> {
        Badges::of(&alg(moves).cube()).in_words()
    }

    #[test]
    fn labels_before_dr_name_corners_and_edges_of_each_axis() {
        let labels =
            ["DR R/L: 4 corners twisted, 4 edges bad", "DR U/D: 5 corners twisted, 4 edges bad"];
        assert_eq!(words("R U F2 R"), labels);
    }

    #[test]
    fn a_subset_and_the_cases_of_an_htr_are_explained() {
        let dr = words("R2 U F2 U' R2");
        assert_eq!(dr.len(), 1);
        assert_eq!(dr[0], "4b2 2e: HTR subset, 2 quarter turns for the corners, 2 bad edges");
        let htr = words("U2 R2 F2");
        assert_eq!(htr.len(), 3);
        let first = "F/B 4c1 4e: columns across, 1 half turn of F/B for corners and slice, 4 edges \
                     off their side, 4P1: four good pairs";
        assert_eq!(htr[0], first);
        assert_eq!(words(""), Vec::<String>::new());
    }
}
