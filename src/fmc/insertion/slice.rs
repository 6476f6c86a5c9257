//! Slices: turns of a middle layer at any places of a skeleton.
//!
//! A slice turn is two face turns and a rotation of the cube, which renames all moves behind it. No
//! rotation is left in the solution, because the centres of the cube never move: `R M2 U` is
//! `R L2 R2 D`. So a skeleton that leaves pieces of slices may be solved by a few slice turns
//! anywhere.
//!
//! The search meets in the middle. The states after up to two slice turns are looked up among the
//! ends of the skeleton with up to two more.

use std::collections::HashMap;
use std::fmt;

use premove_cube::notation::Alg;
use premove_cube::{Axis, Cube, Face, Move, Symmetry, Turn};
use premove_engine::search::Control;

/// Greatest number of slice turns.
pub const MOST_SLICES: usize = 4;

/// A turn of a slice. M turns as L does, E as D, S as F.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SliceMove {
    axis: Axis,
    turn: Turn,
}

impl SliceMove {
    /// All nine slice turns.
    pub fn all() -> impl Iterator<Item = Self> {
        let turns = [Turn::Clockwise, Turn::Half, Turn::Counter];
        [Axis::Rl, Axis::Ud, Axis::Fb]
            .into_iter()
            .flat_map(move |axis| turns.map(|turn| Self { axis, turn }))
    }

    /// Returns the turn that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let turn = match self.turn {
            Turn::Clockwise => Turn::Counter,
            Turn::Half => Turn::Half,
            Turn::Counter => Turn::Clockwise,
        };
        Self { turn, ..self }
    }

    /// Returns the two face turns that have the same effect, but for a rotation of the cube.
    pub fn face_turns(self) -> [Move; 2] {
        let like = self.like();
        [Move::new(like, self.inverse().turn), Move::new(like.opposite(), self.turn)]
    }

    /// Returns the rotation that renames the moves behind the slice turn.
    pub fn renaming(self) -> Symmetry {
        let quarter = match self.axis {
            Axis::Rl => Symmetry::rotation(Face::B, Face::U),
            Axis::Ud => Symmetry::rotation(Face::U, Face::L),
            Axis::Fb => Symmetry::rotation(Face::L, Face::F),
        };
        let Some(quarter) = quarter else { unreachable!("both faces are beside each other") };
        let count = match self.turn {
            Turn::Clockwise => 1,
            Turn::Half => 2,
            Turn::Counter => 3,
        };
        (1..count).fold(quarter, |all, _| all.then(quarter))
    }

    /// The face that the slice turns with.
    const fn like(self) -> Face {
        match self.axis {
            Axis::Rl => Face::L,
            Axis::Ud => Face::D,
            Axis::Fb => Face::F,
        }
    }
}

impl fmt::Display for SliceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.axis {
            Axis::Rl => "M",
            Axis::Ud => "E",
            Axis::Fb => "S",
        };
        let turn = match self.turn {
            Turn::Clockwise => "",
            Turn::Half => "2",
            Turn::Counter => "'",
        };
        f.pad(&format!("{letter}{turn}"))
    }
}

/// Slice turns at places of a skeleton, in their order.
pub(super) type Slices = Vec<(usize, SliceMove)>;

/// Returns a skeleton with slice turns as face turns, as it is written.
pub(super) fn with_slices(skeleton: &Alg, slices: &[(usize, SliceMove)]) -> Alg {
    let mut renaming = Symmetry::IDENTITY;
    let mut out: Vec<Move> = Vec::new();
    let mut slices = slices.iter().peekable();
    for place in 0..=skeleton.len() {
        while let Some((_, slice)) = slices.next_if(|(at, _)| *at == place) {
            out.extend(slice.face_turns().map(|m| renaming.of_move(m)));
            renaming = slice.renaming().then(renaming);
        }
        out.extend(skeleton.moves().get(place).map(|&m| renaming.of_move(m)));
    }
    out.into()
}

/// A sequence with slice turns up to a place: its effect behind a scramble, and the renaming of
/// what follows.
#[derive(Clone)]
struct Head {
    cube: Cube,
    renaming: Symmetry,
    place: usize,
    slices: Slices,
}

/// Returns all ways to solve a scramble with `count` slice turns at places of a skeleton, at least
/// one. The list is incomplete if the search was stopped.
pub(super) fn slices(
    scramble: &Cube,
    skeleton: &Alg,
    count: usize,
    control: &Control,
) -> Vec<Slices> {
    let search = SliceSearch { skeleton: skeleton.moves(), control };
    let [first, second] = [count.div_ceil(2), count / 2];
    let start =
        Head { cube: *scramble, renaming: Symmetry::IDENTITY, place: 0, slices: Slices::new() };
    let heads = (0..first).fold(vec![start], |heads, _| search.one_more(&heads));
    let tails = search.tails(second);
    let mut out = Vec::new();
    for head in heads {
        if control.is_stopped() {
            break;
        }
        let wanted = head.renaming.inverse().of_cube(&head.cube.inverse());
        for tail in tails[head.place].get(&wanted).into_iter().flatten() {
            out.push([&head.slices[..], tail].concat());
        }
    }
    out
}

struct SliceSearch<'a> {
    skeleton: &'a [Move],
    control: &'a Control,
}

impl SliceSearch<'_> {
    /// Returns the heads with one slice turn more, at their place or a later one.
    fn one_more(&self, heads: &[Head]) -> Vec<Head> {
        let mut out = Vec::new();
        for head in heads {
            if self.control.is_stopped() {
                break;
            }
            let mut cube = head.cube;
            for place in head.place..=self.skeleton.len() {
                for slice in SliceMove::all() {
                    let turns = slice.face_turns().map(|m| head.renaming.of_move(m));
                    let mut slices = head.slices.clone();
                    slices.push((place, slice));
                    let renaming = slice.renaming().then(head.renaming);
                    out.push(Head { cube: cube.after_all(turns), renaming, place, slices });
                }
                if let Some(&m) = self.skeleton.get(place) {
                    cube = cube.after(head.renaming.of_move(m));
                }
            }
        }
        out
    }

    /// Returns for each place the ends of the skeleton from there with `count` slice turns, by
    /// their effect.
    fn tails(&self, count: usize) -> Vec<HashMap<Cube, Vec<Slices>>> {
        let from = |place: usize| {
            let start = Head {
                cube: Cube::SOLVED,
                renaming: Symmetry::IDENTITY,
                place,
                slices: Slices::new(),
            };
            let heads = (0..count).fold(vec![start], |heads, _| self.one_more(&heads));
            let mut tails: HashMap<Cube, Vec<Slices>> = HashMap::new();
            for Head { cube, renaming, place, slices } in heads {
                let rest = self.skeleton[place..].iter().map(|&m| renaming.of_move(m));
                tails.entry(cube.after_all(rest)).or_default().push(slices);
            }
            tails
        };
        (0..=self.skeleton.len()).map(from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::alg;
    use premove_cube::notation::parse;

    /// Returns a skeleton with slice turns as text.
    fn text(skeleton: &Alg, slices: &[(usize, SliceMove)]) -> String {
        let mut words: Vec<String> = Vec::new();
        for place in 0..=skeleton.len() {
            words.extend(slices.iter().filter(|one| one.0 == place).map(|one| one.1.to_string()));
            words.extend(skeleton.moves().get(place).map(ToString::to_string));
        }
        words.join(" ")
    }

    #[test]
    fn slice_turns_are_read_as_they_are_written() {
        let skeleton = alg("R U F2 D' L B");
        for slice in SliceMove::all() {
            for other in SliceMove::all() {
                let slices = [(1, slice), (4, other)];
                let read = parse(&text(&skeleton, &slices)).unwrap().line().normal.clone();
                let expected = with_slices(&skeleton, &slices).normal_form();
                assert_eq!(read.normal_form(), expected, "{slice} {other}");
            }
        }
    }

    #[test]
    fn all_ways_with_slices_are_found() {
        let skeleton = alg("R U F2 D'");
        let every: Vec<(usize, SliceMove)> =
            (0..=4).flat_map(|place| SliceMove::all().map(move |slice| (place, slice))).collect();
        let mut wanted = Vec::new();
        let hidden = [(1, every[10].1), (3, every[5].1)];
        let scramble = with_slices(&skeleton, &hidden).inverse().cube();
        for one in &every {
            for two in every.iter().filter(|two| two.0 >= one.0) {
                let slices = [*one, *two];
                if scramble.then(&with_slices(&skeleton, &slices).cube()).is_solved() {
                    wanted.push(slices.to_vec());
                }
            }
        }
        wanted.sort();
        let mut found = slices(&scramble, &skeleton, 2, &Control::new());
        found.sort();
        assert!(found.contains(&hidden.to_vec()));
        assert_eq!(found, wanted);
    }
}
