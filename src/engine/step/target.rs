//! Targets: goals with the values of their parameters. Tests whether a state has reached a stage or
//! a target, without tables, and describes what it lacks.

use premove_cube::{Axis, Cube, MoveSet, Places, Symmetry};

use super::parameters::{PARAMETERS, Parameter, Parameters};
use super::steps::{Goal, Stage};

impl Stage {
    /// Returns the name of the stage in lists, with `{eo}` or `{dr}` if it has an axis: `DR {dr}`.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns whether a state has reached the stage.
    pub(super) fn is_reached(self, cube: &Cube, parameters: Parameters) -> bool {
        (self.spec().is_reached)(cube, parameters)
    }

    /// Returns whether a step that starts from the stage can be searched on a state, from either
    /// side.
    pub(super) fn is_ready(self, cube: &Cube, parameters: Parameters) -> bool {
        self.is_reached(cube, parameters)
            || self.spec().holds_on_inverse && self.is_reached(&cube.inverse(), parameters)
    }

    /// Describes what a state lacks for the stage, as a sentence: `EO on F/B is not solved: 4 bad
    /// edges`. Returns `None` if the stage is reached.
    pub(super) fn missing(self, cube: &Cube, parameters: Parameters) -> Option<String> {
        let name = parameters.titled(&self.name().replace(" {", " on {"));
        if self.is_reached(cube, parameters) {
            return None;
        }
        Some(format!("{name} is not solved: {}", (self.spec().lack)(cube, parameters)))
    }
}

/// A goal with its parameters.
///
/// Every goal is defined once, in the frame: for EO on F/B and DR on U/D.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The goal, in the frame.
    pub goal: Goal,
    /// Values of the parameters that the goal leaves open.
    pub parameters: Parameters,
}

impl Target {
    /// Returns the EO axis of this target, which is F/B in the frame.
    pub const fn eo_axis(&self) -> Axis {
        self.parameters.eo_axis()
    }

    /// Returns the DR axis of this target, which is U/D in the frame.
    pub const fn dr_axis(&self) -> Axis {
        self.parameters.dr_axis()
    }

    /// Returns the rotation that maps the frame's U and F to the faces of this target.
    pub fn rotation(&self) -> Symmetry {
        self.parameters.rotation()
    }

    /// Returns the moves of the steps to this target: those that keep EO for a DR from EO, half
    /// turns for a finish.
    pub fn moves(&self) -> MoveSet {
        let rotation = self.rotation();
        self.goal.spec().moves.set.iter().map(|m| rotation.of_move(m)).collect()
    }

    /// Returns the pattern of the target's own name: of the names of its goal, the one with the
    /// most parameters. If there are several, it is the first.
    fn pattern(&self) -> &'static str {
        let patterns = self.goal.spec().forms.iter().map(|form| form.name);
        let Some(pattern) = patterns.rev().max_by_key(|name| name.matches('{').count()) else {
            unreachable!("every row has a name")
        };
        pattern
    }

    /// Returns the name of the step that has only this target: `eofb`, `drud-eofb`, `htr-drrl`.
    pub fn name(&self) -> String {
        self.parameters.named(self.pattern())
    }

    /// Returns the values in the name, in their order, as titles write them: `U/D` and `F/B` for
    /// `drud-eofb`, none for `htrfin`.
    pub fn values(&self) -> Vec<String> {
        let mut named: Vec<(usize, &Parameter)> = PARAMETERS
            .iter()
            .filter_map(|parameter| Some((self.pattern().find(parameter.place)?, parameter)))
            .collect();
        named.sort_by_key(|(at, _)| *at);
        named.into_iter().map(|(_, parameter)| (parameter.title)(&self.parameters)).collect()
    }

    /// Returns the stage that a state lacks before a search for the target can start, or `None` if
    /// the state is ready.
    fn lacking(&self, cube: &Cube) -> Option<Stage> {
        self.goal.spec().needs.filter(|stage| !stage.is_ready(cube, self.parameters))
    }

    /// Returns whether a search for the target can start from a state.
    pub fn is_ready(&self, cube: &Cube) -> bool {
        self.lacking(cube).is_none()
    }

    /// Describes what a state lacks before the search can start, as a sentence. Returns `None` if
    /// it is ready.
    pub fn missing(&self, cube: &Cube) -> Option<String> {
        self.lacking(cube).and_then(|stage| stage.missing(cube, self.parameters))
    }

    /// Describes what a state lacks to have reached the target, as a sentence. Returns `None` if
    /// the target is reached.
    pub fn unreached(&self, cube: &Cube) -> Option<String> {
        self.goal.spec().reaches.missing(cube, self.parameters)
    }

    /// Returns whether a state has reached the target, without tables.
    pub fn is_reached(&self, cube: &Cube) -> bool {
        self.goal.spec().reaches.is_reached(cube, self.parameters)
    }

    /// Returns the pieces that the target still has to solve: bad edges for EO, twisted corners and
    /// bad edges for DR, pieces in wrong orbits for HTR, unsolved pieces for a finish. If a state
    /// is not ready, returns the pieces that prevent that.
    pub fn bad_pieces(&self, cube: &Cube) -> Places {
        let stage = self.lacking(cube).unwrap_or(self.goal.spec().reaches);
        (stage.spec().bad)(cube, self.parameters)
    }

    /// Describes a state that has reached the target, in a few words: `EO F/B`, `DR U/D 4a1 2e`,
    /// `HTR`, `finish`.
    pub fn label(&self, cube: &Cube) -> String {
        let stage = self.goal.spec().reaches.spec();
        let label = self.goal.label();
        match (stage.label, stage.axis) {
            (Some(describe), _) => describe(cube, self.parameters),
            (None, Some(axis)) => format!("{label} {}", axis(&self.parameters).title()),
            (None, None) => label.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Step;
    use super::*;
    use premove_cube::notation::parse;
    use premove_cube::{Rng, StateKind, random};

    fn cube(text: &str) -> Cube {
        parse(text).unwrap().line().apply_to(&Cube::SOLVED)
    }

    fn target(step: &str) -> Target {
        Step::find(step).unwrap().targets()[0]
    }

    #[test]
    fn no_piece_is_bad_exactly_when_an_orientation_step_is_reached() {
        let names = ["eofb", "eorl", "eoud", "drud", "drrl", "drfb", "drudfin", "htrfin"];
        let states =
            ["", "R2 U", "R2 U2", "F2 R F2", "R U", "F B'", "U R2 L2 F2 D", "R U F"].map(cube);
        let mut rng = Rng::from_number(5);
        let random: Vec<Cube> = (0..100).map(|_| random(StateKind::Full, &mut rng)).collect();
        for name in names {
            for state in states.iter().chain(&random) {
                let target = target(name);
                let fake = matches!(target.goal, Goal::HtrFinish | Goal::DrFinish)
                    && !target.is_ready(state);
                let none_bad = target.bad_pieces(state).is_empty();
                assert_eq!(none_bad && !fake, target.is_reached(state), "{name} {state:?}");
            }
        }
    }

    #[test]
    fn bad_pieces_are_those_that_the_label_counts() {
        let state = cube("R U2 R").inverse();
        let places = target("drud-eofb").bad_pieces(&state);
        assert_eq!((places.corners(), places.edges()), (4, 2));
    }
}
