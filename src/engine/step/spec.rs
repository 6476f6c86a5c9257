//! Parts of the rows of the steps: names, sets of moves, words for chains. The rows are in
//! `steps/`.

use premove_cube::{Axis, Face, MoveSet};

use super::parameters::Parameters;

/// A name of a step with the values of its parameters.
///
/// `{eo}` and `{dr}` are placeholders for parameters, here axes. A form stands for several steps,
/// one for each value of the parameters in its name: `dr-eo{eo}` is `dr-eofb`, `dr-eorl` and
/// `dr-eoud`. The targets of each step are those with this EO axis.
#[derive(Debug)]
pub struct Form {
    /// The name on the command line.
    pub name: &'static str,
    /// The title for people, on one line.
    pub title: &'static str,
    /// The parameters of each target.
    pub values: &'static [Parameters],
}

/// Returns a form from its parts.
pub(super) const fn form(
    name: &'static str,
    title: &'static str,
    values: &'static [Parameters],
) -> Form {
    Form { name, title, values }
}

/// A set of moves with its name.
#[derive(Debug)]
pub struct Moves {
    /// The moves, in the frame.
    pub set: MoveSet,
    /// Name for lists if the moves depend on the axis.
    pub name: &'static str,
}

impl Moves {
    /// Returns whether the set has quarter turns. Only then solutions form families that differ in
    /// the last turn.
    pub const fn has_quarters(&self) -> bool {
        !self.set.and(MoveSet::QUARTER).is_empty()
    }

    /// All 18 moves.
    pub const ALL: Self = Self { set: MoveSet::ALL, name: "all" };
    /// Turns of three faces that share a corner.
    pub const URF: Self = Self { set: MoveSet::URF, name: "three faces" };
    /// Half turns.
    pub const HALF: Self = Self { set: MoveSet::HALF, name: "half turns" };
    /// Half turns without D2.
    pub const HALF_BUT_D: Self =
        Self { set: MoveSet::HALF.without(MoveSet::of_face(Face::D)), name: "half turns, but D2" };
    /// Half turns of the four faces around U/D.
    pub const FLOPPY: Self = Self {
        set: MoveSet::HALF.without(MoveSet::of_axis(Axis::Ud)),
        name: "half turns of four faces",
    };
    /// Moves that keep EO.
    pub const KEEP_EO: Self = Self { set: MoveSet::keeping_eo(Axis::Fb), name: "keep EO" };
    /// Moves that keep DR.
    pub const KEEP_DR: Self = Self { set: MoveSet::keeping_dr(Axis::Ud), name: "keep DR" };
    /// The turns that lead from AR to DR on U/D: they keep DR on R/L.
    pub const FROM_AR: Self =
        Self { set: MoveSet::keeping_dr(Axis::Rl), name: "one axis and half turns" };
    /// Moves that keep DR, without D. A turn of D equals a turn of U if the whole cube may be
    /// rotated and the slice is ignored.
    pub const KEEP_DR_BUT_D: Self = Self {
        set: MoveSet::keeping_dr(Axis::Ud).without(MoveSet::of_face(Face::D)),
        name: "keep DR, but D",
    };
}

/// A word in a chain of steps. It means one of several steps, depending on the step before it.
#[derive(Debug, PartialEq, Eq)]
pub struct ChainWord {
    /// The word. It is read in upper or lower case.
    pub name: &'static str,
    /// Meaning of the word.
    pub meaning: &'static str,
    /// The step that the word means when it stands alone; `None` if it is itself the name of a
    /// step.
    pub alone: Option<&'static str>,
}

/// The facts about a step that is a phase of a solve. A workspace offers these steps.
#[derive(Debug)]
pub struct Phase {
    /// The word for the phase in saved files.
    pub word: &'static str,
    /// Greatest length of solutions that is searched by default.
    pub max: u8,
}
