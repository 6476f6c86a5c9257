//! Describes a step in words: its goal, its precondition, its moves, and its help.

use premove_cube::{Face, MoveSet};

use super::catalogue::Step;
use super::parameters::PARAMETERS;
use super::target::Target;

impl Step {
    /// Returns the stage that the step reaches: `DR U/D or R/L`, or `corners, rotated` for corners
    /// up to rotation.
    pub fn reaches(&self) -> String {
        self.with_values(self.goal().spec().reaches.name(), "any axis")
    }

    /// Returns the stage that the step starts from: `EO F/B`, `DR any`. Returns `None` if it starts
    /// from any state.
    pub fn needs(&self) -> Option<String> {
        self.goal().spec().needs.map(|stage| self.with_values(stage.name(), "any"))
    }

    /// Describes the step in three lines: its goal; its precondition; its purpose and its moves.
    pub fn help(&self) -> [String; 3] {
        let [reaches, before, purpose] =
            self.goal().spec().help.map(|text| self.with_values(text, "any axis"));
        [format!("{} reaches {reaches}", self.name()), format!("Before it: {before}"), purpose]
    }

    /// Describes the moves of the step: `U D R2 L2 F2 B2`, or `keep DR` if they depend on the axis.
    pub fn moves_in_words(&self) -> String {
        let moves = &self.goal().spec().moves;
        let mut held = self.targets().iter().map(Target::moves);
        let first = held.next().unwrap_or(moves.set);
        let differ = held.any(|moves| moves != first);
        if differ || [MoveSet::ALL, MoveSet::HALF].contains(&moves.set) {
            moves.name.to_owned()
        } else {
            faces_in_words(first)
        }
    }

    /// Replaces parameters in a text by their values: `U/D or R/L`, or `any` for all values.
    fn with_values(&self, text: &str, any: &str) -> String {
        PARAMETERS.iter().fold(text.to_owned(), |text, parameter| {
            let mut titles: Vec<String> = Vec::new();
            for title in self.targets().iter().map(|target| (parameter.title)(&target.parameters)) {
                if !titles.contains(&title) {
                    titles.push(title);
                }
            }
            let value = if titles.len() > 2 { any.to_owned() } else { titles.join(" or ") };
            text.replace(parameter.place, &value)
        })
    }
}

/// Describes a set of moves by faces: `U` for its three turns, `F2` for the half turn alone.
fn faces_in_words(moves: MoveSet) -> String {
    let faces =
        Face::ALL.into_iter().filter_map(|face| match moves.and(MoveSet::of_face(face)).len() {
            3 => Some(face.letter().to_string()),
            1 => Some(format!("{}2", face.letter())),
            _ => None,
        });
    faces.collect::<Vec<_>>().join(" ")
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

    #[test]
    fn every_step_has_three_lines_with_its_own_axes() {
        for step in Step::all() {
            let lines = step.help();
            assert!(
                lines.iter().all(|line| line.ends_with('.') && !line.contains(['{', '}'])),
                "{lines:?}"
            );
            assert!(lines.iter().all(|line| line.chars().count() <= 120), "{lines:?}");
        }
        let before = |name| Step::find(name).unwrap().help()[1].clone();
        assert_eq!(before("drud-eofb"), "Before it: EO on F/B.");
        assert_eq!(before("htr"), "Before it: DR on any axis.");
    }
}
