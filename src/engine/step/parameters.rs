//! The parameters that goals leave open, such as axes, and their values in the names of steps.

use premove_cube::Face::{self, D, F, R, U};
use premove_cube::{Axis, Symmetry};

use super::label::Labels;

/// Values of all parameters that a goal leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// The face that plays U: the DR axis.
    pub up: Face,
    /// The face that plays F: the EO axis.
    pub front: Face,
    /// The labels that RZP leads to; of no meaning for other goals.
    pub labels: Labels,
}

/// A parameter, as the names and titles of steps write it.
pub(super) struct Parameter {
    /// Placeholder for its value in the texts of a row.
    pub(super) place: &'static str,
    /// The words for its value that a name may have, the usual one first.
    words: fn(&Parameters) -> Vec<String>,
    /// Its value in titles.
    pub(super) title: fn(&Parameters) -> String,
}

/// All parameters. Another one is a field of [`Parameters`] and an entry here.
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

/// Returns an axis by its two faces, either one first.
fn axis_words(axis: Axis) -> Vec<String> {
    vec![axis.name().to_owned(), axis.name().chars().rev().collect()]
}

impl Parameters {
    /// The frame, in which every goal is coded: EO on F/B and DR on U/D.
    pub(super) const FRAME: Self = Self::of_faces(U, F);
    /// No axis: the step is the same however the cube is held.
    pub(super) const HOME: &[Self] = &[Self::FRAME];
    /// Every axis once, both for EO and for DR.
    pub(super) const ANY: &[Self] = &[Self::FRAME, Self::of_faces(F, R), Self::of_faces(R, D)];
    /// EO on F/B, R/L and U/D.
    pub(super) const EO_AXES: &[Self] = &[Self::FRAME, Self::of_faces(U, R), Self::of_faces(F, D)];
    /// DR on U/D, R/L and F/B.
    pub(super) const DR_AXES: &[Self] = &[Self::FRAME, Self::of_faces(R, F), Self::of_faces(F, D)];
    /// Each EO axis with both DR axes that it allows.
    pub(super) const EO_AND_DR: &[Self] = &[
        Self::FRAME,
        Self::of_faces(R, F),
        Self::of_faces(U, R),
        Self::of_faces(F, R),
        Self::of_faces(F, D),
        Self::of_faces(R, D),
    ];

    /// Returns the parameters of a cube that is held so, all others as usual.
    pub(super) const fn of_faces(up: Face, front: Face) -> Self {
        Self { up, front, labels: Labels::SHORT_TRIGGERS }
    }

    /// Returns the same parameters with the axes of the frame.
    pub(super) const fn without_axes(self) -> Self {
        Self { up: U, front: F, ..self }
    }

    /// Returns the EO axis: the frame's F/B.
    pub const fn eo_axis(&self) -> Axis {
        self.front.axis()
    }

    /// Returns the DR axis: the frame's U/D.
    pub const fn dr_axis(&self) -> Axis {
        self.up.axis()
    }

    /// Returns the rotation that carries the frame's U and F to the faces that play them.
    pub(super) fn rotation(&self) -> Symmetry {
        let Some(rotation) = Symmetry::rotation(self.up, self.front) else {
            unreachable!("the faces of a frame are on different axes")
        };
        rotation
    }

    /// Writes a pattern as a name.
    pub(super) fn named(&self, pattern: &str) -> String {
        PARAMETERS.iter().fold(pattern.to_owned(), |text, parameter| {
            text.replace(parameter.place, &(parameter.words)(self)[0])
        })
    }

    /// Writes a pattern as a title.
    pub(super) fn titled(&self, pattern: &str) -> String {
        PARAMETERS.iter().fold(pattern.to_owned(), |text, parameter| {
            text.replace(parameter.place, &(parameter.title)(self))
        })
    }

    /// Returns whether a word is a name by a pattern, in capitals or not, with any words for its
    /// values.
    pub(super) fn has_name(&self, pattern: &str, word: &str) -> bool {
        match PARAMETERS.iter().find(|parameter| pattern.contains(parameter.place)) {
            None => pattern.eq_ignore_ascii_case(word),
            Some(parameter) => (parameter.words)(self)
                .iter()
                .any(|value| self.has_name(&pattern.replace(parameter.place, value), word)),
        }
    }
}
