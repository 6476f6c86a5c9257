//! Badges of a state: bad edges per axis, the DR label, the HTR subset, the FR case and the BR case
//! per axis, and the stages reached.

use std::fmt;

use premove_cube::axial::has_ar;
use premove_cube::facts::{bad_edges, has_htr, has_only_slice_left, others, twisted_corners};
use premove_cube::floppy::has_fr;
use premove_cube::{Axis, Cube};
use premove_engine::step::{BrCase, FrCase, Subset};

use crate::insertion::Leftover;

/// Returns the axes for which `holds` is true, in the order of solvers: F/B first.
fn axes(holds: impl Fn(Axis) -> bool) -> Vec<Axis> {
    Axis::ALL.into_iter().rev().filter(|&axis| holds(axis)).collect()
}

/// Returns the names of axes as text: `F/B U/D`.
pub fn titles(axes: &[Axis]) -> String {
    axes.iter().map(|axis| axis.title()).collect::<Vec<_>>().join(" ")
}

/// Returns a fact for each axis as text, F/B first, with `gap` between the axes.
fn on_each_axis(gap: &str, fact: impl Fn(Axis) -> String) -> String {
    Axis::ALL.into_iter().rev().map(fact).collect::<Vec<_>>().join(gap)
}

/// State of DR on one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrBadge {
    /// DR is done; its HTR subset.
    Done(Subset),
    /// One or both of the EOs that DR needs are done: `4c4e`.
    FromEo {
        /// Number of corners that are twisted against the axis.
        corners: u8,
        /// Number of bad edges of the EO that is not done; 0 if both are done.
        edges: u8,
    },
    /// Neither EO is done; solvers then give no number of edges: `7c`.
    NoEo {
        /// Number of corners that are twisted against the axis.
        corners: u8,
    },
}

impl DrBadge {
    /// Returns the state of DR on the axis.
    pub fn of(cube: &Cube, axis: Axis) -> Self {
        let corners = twisted_corners(cube, axis).corners();
        match (corners, others(axis).map(|eo| bad_edges(cube, eo).edges())) {
            (0, [0, 0]) => Self::Done(Subset::of(cube, axis)),
            (_, [0, edges] | [edges, 0]) => Self::FromEo { corners, edges },
            _ => Self::NoEo { corners },
        }
    }
}

impl fmt::Display for DrBadge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done(subset) => subset.fmt(f),
            Self::FromEo { corners, edges } => f.pad(&format!("{corners}c{edges}e")),
            Self::NoEo { corners } => f.pad(&format!("{corners}c")),
        }
    }
}

/// State of FR on one axis, for a cube in HTR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrBadge {
    /// FR is done.
    Done,
    /// The FR case. In case `0c0 0e` only the slice is left: FR leave slice.
    Case(FrCase),
}

impl FrBadge {
    /// Returns the state of FR on the axis.
    pub fn of(cube: &Cube, axis: Axis) -> Self {
        if has_fr(cube, axis) { Self::Done } else { Self::Case(FrCase::of(cube, axis)) }
    }
}

impl fmt::Display for FrBadge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => f.pad("done"),
            Self::Case(case) => case.fmt(f),
        }
    }
}

/// All badges of a state, that is, facts about it such as its bad edges and its HTR subset. Arrays
/// are indexed by [`Axis::index`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badges {
    /// Number of bad edges for EO on each axis.
    pub bad_edges: [u8; 3],
    /// State of DR on each axis.
    pub dr: [DrBadge; 3],
    /// The DR axes on which AR is done inside an EO and DR is not. For the inverse state it is the
    /// other axis of this EO.
    pub ar: Vec<Axis>,
    /// `true` if half turns alone solve the cube.
    pub htr: bool,
    /// State of FR on each axis; `None` if the cube is solved or not in HTR. In the inverse state,
    /// cases with 4 and with 6 corners can change places.
    pub fr: Option<[FrBadge; 3]>,
    /// The BR case of each axis; `None` if the cube is solved or not in HTR. The inverse state has
    /// the same cases.
    pub br: Option<[BrCase; 3]>,
    /// The axes on which only the slice is left to solve, up to rotations of the cube; empty if the
    /// cube is solved.
    pub leave_slice: Vec<Axis>,
    /// The pieces that are left if they are few; `None` if the cube is solved or many are left.
    pub leftover: Option<Leftover>,
    /// `true` if the cube is solved.
    pub solved: bool,
}

impl Badges {
    /// Returns the badges of a state. For badges of the inverse side, pass the inverse state: the
    /// numbers of bad edges are equal, but the letters of HTR subsets can differ.
    pub fn of(cube: &Cube) -> Self {
        let solved = cube.is_solved();
        let htr = has_htr(cube);
        let dr = Axis::ALL.map(|axis| DrBadge::of(cube, axis));
        let has_no_dr = !dr.iter().any(|badge| matches!(badge, DrBadge::Done(_)));
        Self {
            bad_edges: Axis::ALL.map(|axis| bad_edges(cube, axis).edges()),
            dr,
            ar: axes(|axis| has_no_dr && others(axis).iter().any(|&eo| has_ar(cube, eo, axis))),
            htr,
            fr: (htr && !solved).then(|| Axis::ALL.map(|axis| FrBadge::of(cube, axis))),
            br: (htr && !solved).then(|| Axis::ALL.map(|axis| BrCase::of(cube, axis))),
            leave_slice: axes(|axis| !solved && has_only_slice_left(cube, axis)),
            leftover: Some(Leftover::of(cube)).filter(Leftover::is_few),
            solved,
        }
    }

    /// Returns the axes whose EO is done.
    pub fn eo_done(&self) -> Vec<Axis> {
        axes(|axis| self.bad_edges[axis.index()] == 0)
    }

    /// Returns the axes whose DR is done.
    pub fn dr_done(&self) -> Vec<Axis> {
        axes(|axis| matches!(self.dr[axis.index()], DrBadge::Done(_)))
    }

    /// Returns the axes whose FR is done; empty if the cube is solved.
    pub fn fr_done(&self) -> Vec<Axis> {
        axes(|axis| self.fr.is_some_and(|fr| matches!(fr[axis.index()], FrBadge::Done)))
    }

    /// Returns the state of DR on an axis.
    pub fn dr_on(&self, axis: Axis) -> DrBadge {
        self.dr[axis.index()]
    }

    /// Returns the FR case of each axis, F/B first: `F/B 4c2 4e  R/L 6c1 2e  U/D done`. Returns an
    /// empty text if the cube is solved or not in HTR.
    pub fn fr_cases(&self) -> String {
        let Some(fr) = self.fr else { return String::new() };
        on_each_axis("  ", |axis| format!("{} {}", axis.title(), fr[axis.index()]))
    }

    /// Returns the corner part of the FR case of each axis: `4c2 6c1 done`. With `with_axes` each
    /// has its axis before it.
    pub fn fr_corners(&self, with_axes: bool) -> String {
        let Some(fr) = self.fr else { return String::new() };
        on_each_axis(" ", |axis| {
            let corners = match fr[axis.index()] {
                FrBadge::Done => "done".to_owned(),
                FrBadge::Case(case) => case.corner_name(),
            };
            if with_axes { format!("{} {corners}", axis.title()) } else { corners }
        })
    }

    /// Returns the BR case of each axis, F/B first: `F/B 4B0 R/L 4P1 U/D 2P3`. Returns an empty
    /// text if the cube is solved or not in HTR.
    pub fn br_cases(&self) -> String {
        let Some(br) = self.br else { return String::new() };
        on_each_axis(" ", |axis| format!("{} {}", axis.title(), br[axis.index()]))
    }

    /// Returns the FR case and the BR case of each axis, F/B first: `F/B 4c2 4e 2P2  R/L 6c1 2e
    /// 4P1  U/D done 4B0`. Returns an empty text if the cube is solved or not in HTR.
    pub fn htr_cases(&self) -> String {
        let (Some(fr), Some(br)) = (self.fr, self.br) else { return String::new() };
        on_each_axis("  ", |axis| {
            format!("{} {} {}", axis.title(), fr[axis.index()], br[axis.index()])
        })
    }

    /// Returns the badges that results are grouped by as one text: the summary, the axes of AR, and
    /// the FR cases. With the BR cases there would be a group for nearly each HTR.
    pub fn label(&self) -> String {
        let summary = ("", self.summary().to_string());
        let ar = ("AR ", titles(&self.ar));
        let parts = [summary, ar, ("FR ", self.fr_cases())];
        let said = parts.into_iter().filter(|(_, words)| !words.is_empty());
        said.map(|(name, words)| format!("{name}{words}")).collect::<Vec<_>>().join("  ")
    }

    /// Returns the DR labels of these axes in one line. With `one_alone` the name of a single axis
    /// is left out.
    fn dr_words(&self, axes: &[Axis], one_alone: bool) -> String {
        let words = axes.iter().map(|&axis| match self.dr_on(axis) {
            badge if one_alone && axes.len() == 1 => badge.to_string(),
            badge => format!("{} {badge}", axis.title()),
        });
        words.collect::<Vec<_>>().join("  ")
    }

    /// Returns the progress of the state. The first part is the stage reached: `EO F/B`, `DR U/D`,
    /// `HTR`, `leave slice U/D`, `solved`; empty before EO. The second part is the label of what
    /// the next step must solve: `U/D 4c4e  R/L 6c2e`, `4a1 2e`. The third part names the pieces
    /// that are left if they are few: `3c`, `2e2e`.
    pub fn summary(&self) -> ProgressSummary {
        let pieces = self.leftover.map_or_else(String::new, |left| left.to_string());
        ProgressSummary { pieces, ..self.stage() }
    }

    fn stage(&self) -> ProgressSummary {
        let eo = self.eo_done();
        let dr = self.dr_done();
        if self.solved {
            ProgressSummary::new("solved", "")
        } else if !self.leave_slice.is_empty() {
            ProgressSummary::new(format!("leave slice {}", titles(&self.leave_slice)), "")
        } else if self.htr {
            ProgressSummary::new("HTR", "")
        } else if !dr.is_empty() {
            ProgressSummary::new(format!("DR {}", titles(&dr)), self.dr_words(&dr, true))
        } else if !eo.is_empty() {
            let open = axes(|axis| !eo.contains(&axis) || eo.len() > 1);
            ProgressSummary::new(format!("EO {}", titles(&eo)), self.dr_words(&open, false))
        } else {
            ProgressSummary::new("", "")
        }
    }
}

/// Progress of a state as text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ProgressSummary {
    /// The stage reached.
    pub done: String,
    /// Label of what the next step must solve.
    pub left: String,
    /// The pieces that are left, if they are few.
    pub pieces: String,
}

impl ProgressSummary {
    fn new(done: impl Into<String>, left: impl Into<String>) -> Self {
        Self { done: done.into(), left: left.into(), pieces: String::new() }
    }
}

impl fmt::Display for ProgressSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.done, &self.left, &self.pieces].into_iter();
        let parts: Vec<&str> = parts.map(String::as_str).filter(|part| !part.is_empty()).collect();
        f.pad(&parts.join("  "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{cube, random_cube, walk};
    use super::*;
    use premove_cube::{Move, MoveSet, Symmetry};

    #[test]
    fn labels_of_published_triggers_are_recognised() {
        let words = [
            ("R", "4c4e"),
            ("R U R", "3c2e"),
            ("R U2 R", "4c2e"),
            ("R F2 R", "4c2e"),
            ("R L", "8c8e"),
            ("R U L", "7c8e"),
            ("R U2 L", "4c6e"),
            ("R U R U R", "3c4e"),
            ("R U F2 R", "5c4e"),
            ("R D U R", "6c4e"),
            ("R U L U R", "6c6e"),
            ("R D2 U2 L", "0c4e"),
        ];
        for (word, label) in words {
            let badge = DrBadge::of(
                &Cube::SOLVED.after_all(&super::super::sample::alg(word).inverse()),
                Axis::Ud,
            );
            assert_eq!(badge.to_string(), label, "{word}");
        }
    }

    #[test]
    fn badges_turn_with_the_cube() {
        let domino: Vec<Move> = MoveSet::keeping_dr(Axis::Ud).iter().collect();
        let kept: Vec<Move> = MoveSet::keeping_eo(Axis::Fb).iter().collect();
        for seed in 0..60 {
            for state in [random_cube(seed), walk(seed, 30, &kept), walk(seed, 30, &domino)] {
                let badges = Badges::of(&state);
                for s in Symmetry::all() {
                    let image = Badges::of(&s.of_cube(&state));
                    for axis in Axis::ALL {
                        assert_eq!(
                            image.bad_edges[s.axis(axis).index()],
                            badges.bad_edges[axis.index()]
                        );
                        assert_eq!(image.dr_on(s.axis(axis)), badges.dr_on(axis), "{s:?}");
                    }
                    assert_eq!((image.htr, image.solved), (badges.htr, badges.solved));
                }
                let inverse = Badges::of(&state.inverse());
                assert_eq!(inverse.bad_edges, badges.bad_edges);
            }
        }
    }

    #[test]
    fn ar_is_a_badge_of_its_axis_and_of_the_other_one_on_the_inverse() {
        let badges = |text: &str| Badges::of(&cube(text));
        // R after DR on U/D leaves AR on U/D inside EO on F/B.
        let turned = cube("U R");
        assert_eq!(Badges::of(&turned).ar, [Axis::Ud]);
        let inverse = Badges::of(&turned.inverse());
        assert_eq!(inverse.ar, [Axis::Rl]);
        assert_eq!(badges("R2 U").ar, [], "DR is done");
        assert_eq!(badges("R U' F L D B").ar, []);
        let mut found = 0;
        let kept: Vec<Move> = MoveSet::keeping_eo(Axis::Fb).iter().collect();
        for seed in 0..400 {
            let state = walk(seed, 3, &kept);
            let (here, there) = (Badges::of(&state), Badges::of(&state.inverse()));
            let mirrored: Vec<_> = there.ar.iter().rev().collect();
            let expected: Vec<_> = here.ar.iter().map(|axis| others_of_fb(*axis)).collect();
            if here.eo_done() == [Axis::Fb] {
                assert_eq!(mirrored, expected.iter().collect::<Vec<_>>());
                found += here.ar.len();
            }
        }
        assert!(found > 20, "{found}");
    }

    const fn others_of_fb(axis: Axis) -> Axis {
        if matches!(axis, Axis::Ud) { Axis::Rl } else { Axis::Ud }
    }

    #[test]
    fn a_state_in_htr_has_an_fr_case_and_a_br_case_on_each_axis() {
        let says = |text: &str| Badges::of(&cube(text)).fr_cases();
        assert_eq!(says("U2 R2"), "F/B done  R/L 4c1 4e  U/D 6c1 4e");
        let badges = Badges::of(&cube("U2 R2"));
        assert_eq!(badges.fr_corners(true), "F/B done R/L 4c1 U/D 6c1");
        assert_eq!(badges.fr_corners(false), "done 4c1 6c1");
        assert_eq!(badges.br_cases(), "F/B 4B0 R/L 4P1 U/D 4P1");
        assert_eq!(badges.htr_cases(), "F/B done 4B0  R/L 4c1 4e 4P1  U/D 6c1 4e 4P1");
        // The FR cases of two axes change places on the inverse side.
        assert_eq!(says("R2 U2"), "F/B done  R/L 6c1 4e  U/D 4c1 4e");
        for text in ["", "R2 U"] {
            assert_eq!(says(text), "");
            assert_eq!(Badges::of(&cube(text)).htr_cases(), "");
        }
    }

    #[test]
    fn label_has_the_summary_and_what_is_known_of_ar_and_fr() {
        let says = |text: &str| Badges::of(&cube(text)).label();
        assert_eq!(says("U R"), "EO F/B  R/L 4c4e  U/D 4c4e  AR U/D");
        let cases = "FR F/B done  R/L 4c1 4e  U/D 6c1 4e";
        assert_eq!(says("U2 R2"), format!("HTR  {cases}"));
        assert_eq!(says("R U' F L D B"), "");
        assert_eq!(says(""), "solved");
    }

    #[test]
    fn summary_says_how_far_a_state_is() {
        let says = |text: &str| Badges::of(&cube(text)).summary().to_string();
        assert_eq!(says(""), "solved");
        assert_eq!(says("R2 U2 F2"), "HTR");
        assert_eq!(says("R2 U"), "DR U/D  4a1 4e");
        assert_eq!(says("R2 U R"), "EO F/B  R/L 4c4e  U/D 4c4e");
        assert_eq!(says("R U' F L D B"), "");
        assert_eq!(says("U2 D2"), "leave slice U/D");
        assert_eq!(says("U D'"), "leave slice U/D");
    }

    #[test]
    fn a_state_with_few_pieces_left_names_them() {
        let says = |text: &str| Badges::of(&cube(text)).summary().to_string();
        assert_eq!(says("F2 R2 L2 B2 R2 L2"), "leave slice R/L  2e2e");
        assert!(says("R U R' D R U' R' D'").ends_with("U/D 2c0e  3c"));
        assert_eq!(says("R2"), "HTR  2c2c2e2e");
        assert_eq!(Badges::of(&cube("R2 U")).leftover, None);
        assert_eq!(Badges::of(&cube("")).leftover, None);
    }
}
