//! The kinds of steps, a target (a kind with its parameters), and how names of steps write these.

use premove_cube::{Axis, Face, Symmetry};

use super::label::Labels;

/// A kind of step: the number of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// EO, from any state.
    Eo,
    /// RZP from EO: one of several labels.
    Rzp,
    /// AR, from any state.
    Ar,
    /// AR from EO, without breaking it.
    ArFromEo,
    /// DR, from any state.
    Dr,
    /// DR from EO, without breaking it.
    DrFromEo,
    /// DR from AR, with half turns and quarter turns about one axis.
    DrFromAr,
    /// HTR from DR.
    Htr,
    /// HTR from EO, without breaking it.
    HtrFromEo,
    /// HTR, from any state.
    HtrDirect,
    /// FR, from HTR.
    Fr,
    /// FR but for the edges of a slice, from HTR.
    FrSlice,
    /// Everything but a slice, from DR.
    LeaveSlice,
    /// Everything but a slice, from HTR.
    HtrSlice,
    /// Everything but a slice, from FR leave slice.
    FrSliceSlice,
    /// Everything but two slices, from DR.
    DrSlices,
    /// Everything but two slices, from HTR.
    HtrSlices,
    /// Solved, from DR.
    DrFinish,
    /// Solved with half turns, from HTR.
    HtrFinish,
    /// Solved with half turns of four faces, from FR.
    FrFinish,
    /// Solved with moves that keep EO, from EO.
    EoFinish,
    /// Solved, from any state.
    Optimal,
    /// Corners oriented, from any state.
    Co,
    /// Corners oriented up to rotation of the whole cube, with turns of U, R and F. A solution with
    /// moves on the inverse side reaches it on the inverse side.
    CoUrf,
    /// Corners that half turns can solve, from any state.
    CornerHtr,
    /// Corners that half turns can solve up to rotation, with turns of U, R and F.
    CornerHtrUrf,
    /// Corners solved, from any state.
    Corners,
    /// Corners solved up to rotation, with turns of U, R and F: a 2x2x2.
    CornersUrf,
    /// Corners solved with moves that keep DR, from CO.
    CornersDr,
}

impl Goal {
    /// All kinds, in the order in which steps are listed. The order matters: it is that of the
    /// variants, and the first 20 are [`Goal::PHASES`].
    pub const ALL: [Self; 29] = [
        Self::Eo,
        Self::Rzp,
        Self::Ar,
        Self::ArFromEo,
        Self::Dr,
        Self::DrFromEo,
        Self::DrFromAr,
        Self::Htr,
        Self::HtrFromEo,
        Self::HtrDirect,
        Self::Fr,
        Self::FrSlice,
        Self::LeaveSlice,
        Self::HtrSlice,
        Self::FrSliceSlice,
        Self::DrSlices,
        Self::HtrSlices,
        Self::DrFinish,
        Self::HtrFinish,
        Self::FrFinish,
        Self::EoFinish,
        Self::Optimal,
        Self::Co,
        Self::CoUrf,
        Self::CornerHtr,
        Self::CornerHtrUrf,
        Self::Corners,
        Self::CornersUrf,
        Self::CornersDr,
    ];

    /// The phases of a solve, in the order in which a solve meets them: the first of all kinds, and
    /// the only goals of the workspace. The others are steps by themselves.
    pub const PHASES: [Self; 20] = {
        let mut phases = [Self::Eo; 20];
        let mut at = 0;
        while at < phases.len() {
            phases[at] = Self::ALL[at];
            at += 1;
        }
        phases
    };
}

/// A goal with its parameters.
///
/// Every goal is coded once, for EO on F/B and DR on U/D: the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The goal, in the frame.
    pub goal: Goal,
    /// Values of the parameters that the goal leaves open.
    pub parameters: Parameters,
}

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
    words: fn(&Target) -> Vec<String>,
    /// Its value in titles.
    pub(super) title: fn(&Target) -> String,
}

/// All parameters. Another one is a field of [`Parameters`] and an entry here.
pub(super) const PARAMETERS: [Parameter; 3] = [
    Parameter {
        place: "{eo}",
        words: |target| axis_words(target.eo_axis()),
        title: |target| target.eo_axis().title().to_owned(),
    },
    Parameter {
        place: "{dr}",
        words: |target| axis_words(target.dr_axis()),
        title: |target| target.dr_axis().title().to_owned(),
    },
    Parameter {
        place: "{labels}",
        words: |target| vec![target.parameters.labels.to_string()],
        title: |target| target.parameters.labels.to_string(),
    },
];

/// An axis by its two faces, either one first.
fn axis_words(axis: Axis) -> Vec<String> {
    vec![axis.name().to_owned(), axis.name().chars().rev().collect()]
}

impl Target {
    /// The EO axis this target is about: the frame's F/B.
    pub const fn eo_axis(&self) -> Axis {
        self.parameters.front.axis()
    }

    /// The DR axis this target is about: the frame's U/D.
    pub const fn dr_axis(&self) -> Axis {
        self.parameters.up.axis()
    }

    /// The rotation that carries the frame's U and F to the faces that play them.
    pub fn rotation(&self) -> Symmetry {
        let Some(rotation) = Symmetry::rotation(self.parameters.up, self.parameters.front) else {
            unreachable!("the faces of a frame are on different axes")
        };
        rotation
    }

    /// The pattern of its own name: the one of the row with the most parameters, the first of
    /// several.
    fn pattern(self) -> &'static str {
        let patterns = self.goal.spec().forms.iter().map(|form| form.name);
        let Some(pattern) = patterns.rev().max_by_key(|name| name.matches('{').count()) else {
            unreachable!("every row has a name")
        };
        pattern
    }

    /// Name of the step that is this target alone: `eofb`, `drud-eofb`, `htr-drrl`.
    pub fn name(&self) -> String {
        self.named(self.pattern())
    }

    /// The values that its name has, in their order, as titles write them: `U/D` and `F/B` of
    /// `drud-eofb`, none of `htrfin`.
    pub fn values(&self) -> Vec<String> {
        let at = |parameter: &Parameter| self.pattern().find(parameter.place);
        let mut named: Vec<_> = PARAMETERS.iter().filter(|p| at(p).is_some()).collect();
        named.sort_by_key(|parameter| at(parameter));
        named.into_iter().map(|parameter| (parameter.title)(self)).collect()
    }

    /// A pattern as a name.
    pub(super) fn named(self, pattern: &str) -> String {
        PARAMETERS.iter().fold(pattern.to_owned(), |text, parameter| {
            text.replace(parameter.place, &(parameter.words)(&self)[0])
        })
    }

    /// A pattern as a title.
    pub(super) fn titled(self, pattern: &str) -> String {
        PARAMETERS.iter().fold(pattern.to_owned(), |text, parameter| {
            text.replace(parameter.place, &(parameter.title)(&self))
        })
    }

    /// Returns whether a word is a name by a pattern, in capitals or not, with any words for its
    /// values.
    pub(super) fn has_name(self, pattern: &str, word: &str) -> bool {
        match PARAMETERS.iter().find(|parameter| pattern.contains(parameter.place)) {
            None => pattern.eq_ignore_ascii_case(word),
            Some(parameter) => (parameter.words)(&self)
                .iter()
                .any(|value| self.has_name(&pattern.replace(parameter.place, value), word)),
        }
    }
}
