//! A step in a few words: what it reaches, what must be there before, and its moves, for lists.

use super::catalogue::{Step, Target};
use super::goal::{Goal, Need};
use crate::cube::{Axis, Face, MoveSet};

/// Which of a target's axes something is about.
type AxisOf = fn(&Target) -> Axis;

impl Step {
    /// What it reaches: `DR U/D or R/L`, `corners, rotated` for corners up to rotation.
    pub fn reaches(&self) -> String {
        let (what, axis_of, how): (_, Option<AxisOf>, _) = match self.goal() {
            Goal::Eo => ("EO", Some(Target::eo_axis), ""),
            Goal::Dr | Goal::DrFromEo => ("DR", Some(Target::dr_axis), ""),
            Goal::Htr => ("HTR", None, ""),
            Goal::LeaveSlice => ("all but the slice", None, ""),
            Goal::DrFinish | Goal::HtrFinish | Goal::EoFinish | Goal::Optimal => {
                ("solved", None, "")
            }
            Goal::Co => ("CO", Some(Target::dr_axis), ""),
            Goal::CoUrf => ("CO", Some(Target::dr_axis), ", rotated"),
            Goal::Corners | Goal::CornersDr => ("corners", None, ""),
            Goal::CornersUrf => ("corners", None, ", rotated"),
            Goal::CornerHtr => ("corner HTR", None, ""),
            Goal::CornerHtrUrf => ("corner HTR", None, ", rotated"),
        };
        let axis = axis_of.map_or_else(String::new, |of| match self.axes(of) {
            axes if axes == "any" => " any axis".to_owned(),
            axes => format!(" {axes}"),
        });
        format!("{what}{axis}{how}")
    }

    /// What must be there before: `EO F/B`, `DR any`. `None` when it starts from any state.
    pub fn needs(&self) -> Option<String> {
        let (what, of): (_, AxisOf) = match self.goal().needs() {
            Need::Nothing => return None,
            Need::Htr => return Some("HTR".to_owned()),
            Need::Eo => ("EO", Target::eo_axis),
            Need::Co => ("CO", Target::dr_axis),
            Need::Dr => ("DR", Target::dr_axis),
        };
        Some(format!("{what} {}", self.axes(of)))
    }

    /// The moves it is made of: `U D R2 L2 F2 B2`, or where they differ with the axis `keep DR`.
    pub fn moves_in_words(&self) -> String {
        let goal = self.goal();
        let held = |target: &Target| -> MoveSet {
            goal.moves().iter().map(|m| target.rotation().of_move(m)).collect()
        };
        let mut sets = self.targets().iter().map(held);
        let first = sets.next().unwrap_or_default();
        let words = match goal.moves() {
            moves if moves == MoveSet::ALL => "all",
            moves if moves == MoveSet::HALF => "half turns",
            _ if sets.all(|set| set == first) => return faces_in_words(first),
            moves if moves == MoveSet::URF => "three faces",
            moves if moves == MoveSet::keeping_eo(Axis::Fb) => "keep EO",
            moves if moves == MoveSet::keeping_dr(Axis::Ud) => "keep DR",
            _ => "keep DR, but D",
        };
        words.to_owned()
    }

    /// The axes of its targets: `any`, `U/D or R/L`.
    fn axes(&self, of: AxisOf) -> String {
        let mut titles: Vec<&str> = Vec::new();
        for title in self.targets().iter().map(|target| of(target).title()) {
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        if titles.len() == Axis::ALL.len() { "any".to_owned() } else { titles.join(" or ") }
    }
}

/// A set of moves by faces: `U` for its three turns, `F2` where it turns by halves only.
fn faces_in_words(moves: MoveSet) -> String {
    let face = |face: Face| match moves.and(MoveSet::of_face(face)).len() {
        3 => Some(face.letter().to_string()),
        1 => Some(format!("{}2", face.letter())),
        _ => None,
    };
    Face::ALL.into_iter().filter_map(face).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(name: &str) -> (String, String, String) {
        let step = Step::find(name).unwrap();
        (step.reaches(), step.needs().unwrap_or_default(), step.moves_in_words())
    }

    #[test]
    fn steps_say_what_they_reach_need_and_turn() {
        let want = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
        assert_eq!(words("eo"), want("EO any axis", "", "all"));
        assert_eq!(words("dr-eofb"), want("DR U/D or R/L", "EO F/B", "U D R L F2 B2"));
        assert_eq!(words("htr"), want("HTR", "DR any", "keep DR"));
        assert_eq!(words("drrlslice"), want("all but the slice", "DR R/L", "U2 D2 R F2 B2"));
        assert_eq!(words("drslice"), want("all but the slice", "DR any", "keep DR, but D"));
        assert_eq!(words("htrfin"), want("solved", "HTR", "half turns"));
        assert_eq!(words("cofb-URF"), want("CO F/B, rotated", "", "D R F"));
        assert_eq!(words("co-URF"), want("CO any axis, rotated", "", "three faces"));
        assert_eq!(words("corners-drud"), want("corners", "CO U/D", "U D R2 L2 F2 B2"));
    }
}
