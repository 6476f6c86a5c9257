//! The parameters that goals leave open, such as axes, and their values in the names of steps.

use premove_cube::Face::{self, D, F, R, U};
use premove_cube::{Axis, Symmetry};

use super::label::Labels;

/// Values of all parameters that a goal leaves open: its axes and its labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// The face in the place of U in the frame: it sets the DR axis.
    pub up: Face,
    /// The face in the place of F in the frame: it sets the EO axis.
    pub front: Face,
    /// The labels that RZP leads to. Other goals ignore them.
    pub labels: Labels,
}

/// A parameter in the names and titles of steps.
pub(super) struct Parameter {
    /// Placeholder of the parameter in the texts of a step.
    pub(super) place: &'static str,
    /// Returns the words for the value that a name may have, the usual one first.
    words: fn(&Parameters) -> Vec<String>,
    /// Returns the value for titles.
    pub(super) title: fn(&Parameters) -> String,
}

/// All parameters. A new parameter needs a field of [`Parameters`] and an entry here.
pub(super) const PARAMETERS: [Parameter; 3] = [
    Parameter {
        place: "{eo}",
        words: |values| axis_words(values.eo_axis()),
        title: |values| values.eo_axis().title().to_owned(),
    },
    Parameter {
        place: "{dr}",
        words: |values| axis_words(values.dr_axis()),
        title: |values| values.dr_axis().title().to_owned(),
    },
    Parameter {
        place: "{labels}",
        words: |values| vec![values.labels.to_string()],
        title: |values| values.labels.to_string(),
    },
];

/// Returns the two words for an axis, with its letters in either order.
fn axis_words(axis: Axis) -> Vec<String> {
    vec![axis.name().to_owned(), axis.name().chars().rev().collect()]
}

impl Parameters {
    /// The frame, in which every goal is defined: EO on F/B and DR on U/D.
    pub(super) const FRAME: Self = Self::of_faces(U, F);
    /// No axis: a step that does not depend on how the cube is held.
    pub(super) const HOME: &[Self] = &[Self::FRAME];
    /// Three frames that have every axis once, both for EO and for DR.
    pub(super) const ANY: &[Self] = &[Self::FRAME, Self::of_faces(F, R), Self::of_faces(R, D)];
    /// Frames with EO on F/B, on R/L and on U/D.
    pub(super) const EO_AXES: &[Self] = &[Self::FRAME, Self::of_faces(U, R), Self::of_faces(F, D)];
    /// Frames with DR on U/D, on R/L and on F/B.
    pub(super) const DR_AXES: &[Self] = &[Self::FRAME, Self::of_faces(R, F), Self::of_faces(F, D)];
    /// Frames for each EO axis with both DR axes that it allows.
    pub(super) const EO_AND_DR: &[Self] = &[
        Self::FRAME,
        Self::of_faces(R, F),
        Self::of_faces(U, R),
        Self::of_faces(F, R),
        Self::of_faces(F, D),
        Self::of_faces(R, D),
    ];

    /// Returns the parameters of a cube that is held with these faces. The other parameters have
    /// their usual values.
    pub(super) const fn of_faces(up: Face, front: Face) -> Self {
        Self { up, front, labels: Labels::SHORT_TRIGGERS }
    }

    /// Returns these parameters with the axes of [`Self::FRAME`] in place of their own.
    pub(super) const fn without_axes(self) -> Self {
        Self { up: U, front: F, ..self }
    }

    /// Returns the EO axis, which is F/B in the frame.
    pub const fn eo_axis(&self) -> Axis {
        self.front.axis()
    }

    /// Returns the DR axis, which is U/D in the frame.
    pub const fn dr_axis(&self) -> Axis {
        self.up.axis()
    }

    /// Returns the rotation that maps the frame's U and F to `up` and `front`.
    pub(super) fn rotation(&self) -> Symmetry {
        let Some(rotation) = Symmetry::rotation(self.up, self.front) else {
            unreachable!("the faces of a frame are on different axes")
        };
        rotation
    }

    /// Replaces the placeholders in the pattern of a name.
    pub(super) fn named(&self, pattern: &str) -> String {
        PARAMETERS.iter().fold(pattern.to_owned(), |text, parameter| {
            text.replace(parameter.place, &(parameter.words)(self)[0])
        })
    }

    /// Replaces the placeholders in the pattern of a title.
    pub(super) fn titled(&self, pattern: &str) -> String {
        PARAMETERS.iter().fold(pattern.to_owned(), |text, parameter| {
            text.replace(parameter.place, &(parameter.title)(self))
        })
    }

    /// Returns whether a word is a name with this pattern, in upper or lower case. Each parameter
    /// may be any of its words.
    pub(super) fn has_name(&self, pattern: &str, word: &str) -> bool {
        match PARAMETERS.iter().find(|parameter| pattern.contains(parameter.place)) {
            None => pattern.eq_ignore_ascii_case(word),
            Some(parameter) => (parameter.words)(self)
                .iter()
                .any(|value| self.has_name(&pattern.replace(parameter.place, value), word)),
        }
    }
}
