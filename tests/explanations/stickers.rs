//! A second cube for the tests, made of stickers in space. It shares no code and no table with the
//! cube of the program: a move turns the stickers of a layer, and facts are read from positions and
//! colours.

use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;

use premove_cube::{Axis, Face, Move};

type Vector = [i8; 3];

/// A sticker: the position of its piece, the direction that it faces, and its colour, which is the
/// direction that it faces on the solved cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Sticker {
    position: Vector,
    faces: Vector,
    colour: Vector,
}

/// The cube as its 48 stickers without the centres.
#[derive(Clone)]
pub(super) struct StickerCube(Vec<Sticker>);

/// Returns the direction of a face; R, U and F are the positive ones.
pub(super) fn direction(face: Face) -> Vector {
    match face {
        Face::R => [1, 0, 0],
        Face::L => [-1, 0, 0],
        Face::U => [0, 1, 0],
        Face::D => [0, -1, 0],
        Face::F => [0, 0, 1],
        Face::B => [0, 0, -1],
    }
}

/// Returns the coordinate that an axis is.
fn coordinate(axis: Axis) -> usize {
    direction(axis.faces()[0]).iter().position(|&part| part != 0).unwrap()
}

fn dot(a: Vector, b: Vector) -> i8 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Turns a vector by 90 degrees about a face, clockwise as seen from outside.
fn turned(v: Vector, about: Vector) -> Vector {
    // A clockwise quarter turn about n maps v to n (n v) - n x v.
    let along = dot(v, about);
    let cross = [
        about[1] * v[2] - about[2] * v[1],
        about[2] * v[0] - about[0] * v[2],
        about[0] * v[1] - about[1] * v[0],
    ];
    [0, 1, 2].map(|i| about[i] * along - cross[i])
}

fn is_in_layer(position: Vector, layer: Vector) -> bool {
    dot(position, layer) == 1
}

fn pieces(position: Vector) -> usize {
    position.iter().filter(|&&part| part != 0).count()
}

impl StickerCube {
    fn solved() -> Self {
        let range = || -1..=1_i8;
        let positions =
            range().flat_map(|x| range().flat_map(move |y| range().map(move |z| [x, y, z])));
        let stickers = positions.filter(|&position| pieces(position) >= 2).flat_map(|position| {
            let sides = (0..3).filter(move |&i| position[i] != 0);
            sides.map(move |i| {
                let mut faces = [0; 3];
                faces[i] = position[i];
                Sticker { position, faces, colour: faces }
            })
        });
        Self(stickers.collect())
    }

    pub(super) fn after(moves: impl IntoIterator<Item = Move>) -> Self {
        let mut cube = Self::solved();
        moves.into_iter().for_each(|m| cube.turn(m));
        cube
    }

    /// Turns a layer.
    pub(super) fn turn(&mut self, m: Move) {
        let layer = direction(m.face());
        let times = match m.to_string().chars().nth(1) {
            None => 1,
            Some('2') => 2,
            Some(_) => 3,
        };
        for sticker in self.0.iter_mut().filter(|s| is_in_layer(s.position, layer)) {
            for _ in 0..times {
                sticker.position = turned(sticker.position, layer);
                sticker.faces = turned(sticker.faces, layer);
            }
        }
    }

    /// Returns the stickers of each piece of a kind: 2 for edges, 3 for corners.
    fn of_kind(&self, kind: usize) -> Vec<Vec<Sticker>> {
        let positions: HashSet<Vector> = self.0.iter().map(|s| s.position).collect();
        let positions = positions.into_iter().filter(|&position| pieces(position) == kind);
        let of = |position: Vector| self.0.iter().copied().filter(move |s| s.position == position);
        positions.map(|position| of(position).collect()).collect()
    }

    /// Returns the home of a piece: the sum of its colours.
    fn home(stickers: &[Sticker]) -> Vector {
        [0, 1, 2].map(|i| stickers.iter().map(|s| s.colour[i]).sum())
    }

    /// Returns the number of bad edges about an axis, of the whole cube or in a layer. An edge is
    /// good if it can come home without quarter turns about the axis.
    pub(super) fn bad_edges(&self, axis: Axis, layer: Option<Face>) -> u8 {
        let edges = self
            .of_kind(2)
            .into_iter()
            .filter(|edge| layer.is_none_or(|face| is_in_layer(edge[0].position, direction(face))));
        edges.filter(|edge| !comes_home(edge, axis)).count() as u8
    }

    /// Returns the number of corners whose colour of an axis is not on a face of the axis.
    pub(super) fn twisted_corners(&self, axis: Axis) -> u8 {
        let along = coordinate(axis);
        let corners = self.of_kind(3);
        let is_twisted = |corner: &&Vec<Sticker>| {
            corner.iter().any(|s| s.colour[along] != 0 && s.faces[along] == 0)
        };
        corners.iter().filter(is_twisted).count() as u8
    }

    /// Returns the number of corners in the wrong tetrad, of the whole cube or in a layer.
    pub(super) fn wrong_corners(&self, layer: Option<Face>) -> u8 {
        let product = |v: Vector| v[0] * v[1] * v[2];
        let corners = self.of_kind(3).into_iter().filter(|corner| {
            layer.is_none_or(|face| is_in_layer(corner[0].position, direction(face)))
        });
        let is_wrong =
            |corner: &Vec<Sticker>| product(corner[0].position) != product(Self::home(corner));
        corners.filter(is_wrong).count() as u8
    }

    /// Returns the number of edges in the wrong slice, of the whole cube or in a layer.
    pub(super) fn wrong_edges(&self, layer: Option<Face>) -> u8 {
        let slice = |v: Vector| v.iter().position(|&part| part == 0);
        let edges = self
            .of_kind(2)
            .into_iter()
            .filter(|edge| layer.is_none_or(|face| is_in_layer(edge[0].position, direction(face))));
        let is_wrong = |edge: &Vec<Sticker>| slice(edge[0].position) != slice(Self::home(edge));
        edges.filter(is_wrong).count() as u8
    }

    /// Returns the pairs of an edge and a corner beside it.
    fn neighbours(&self) -> Vec<(Vec<Sticker>, Vec<Sticker>)> {
        let (edges, corners) = (self.of_kind(2), self.of_kind(3));
        let pairs = edges.iter().flat_map(|edge| corners.iter().map(move |corner| (edge, corner)));
        // A corner beside an edge has both of its faces.
        let beside = pairs.filter(|(edge, corner)| dot(edge[0].position, corner[0].position) == 2);
        beside.map(|(edge, corner)| (edge.clone(), corner.clone())).collect()
    }

    /// Returns the number of pairs that show the same colours on both shared faces.
    pub(super) fn fitting_pairs(&self) -> u8 {
        let all = self.neighbours();
        let fits = |(edge, corner): &&(Vec<Sticker>, Vec<Sticker>)| {
            edge.iter().all(|of_edge| {
                corner.iter().any(|s| s.faces == of_edge.faces && s.colour == of_edge.colour)
            })
        };
        all.iter().filter(fits).count() as u8
    }

    /// Returns the number of pairs of a twisted corner and an edge in the slice of a DR axis, both
    /// with their colour of the axis on one face.
    pub(super) fn trigger_pairs(&self, dr: Axis) -> u8 {
        let along = coordinate(dr);
        let all = self.neighbours();
        let is_pair = |(edge, corner): &&(Vec<Sticker>, Vec<Sticker>)| {
            edge[0].position[along] == 0
                && edge.iter().filter(|s| s.colour[along] != 0).any(|of_edge| {
                    corner.iter().any(|s| s.colour[along] != 0 && s.faces == of_edge.faces)
                })
        };
        all.iter().filter(is_pair).count() as u8
    }

    /// Returns the number of pieces that are not home as they should be.
    pub(super) fn unsolved(&self) -> usize {
        let pieces = self.of_kind(2).into_iter().chain(self.of_kind(3));
        pieces.filter(|piece| piece.iter().any(|s| s.faces != s.colour)).count()
    }

    /// Returns the place where the piece at a place belongs. A place is the sum of its faces.
    pub(super) fn belongs(&self, place: Vector) -> Vector {
        let piece: Vec<Sticker> = self.0.iter().copied().filter(|s| s.position == place).collect();
        Self::home(&piece)
    }
}

/// What is known of [`comes_home`], since a test asks for the same few states very often.
static KNOWN: Mutex<BTreeMap<([Vector; 4], Axis), bool>> = Mutex::new(BTreeMap::new());

/// Returns whether an edge can come home without quarter turns about an axis.
fn comes_home(edge: &[Sticker], axis: Axis) -> bool {
    let first = edge[0];
    let home = StickerCube::home(edge);
    let key = ([first.position, first.faces, first.colour, home], axis);
    if let Some(&known) = KNOWN.lock().unwrap().get(&key) {
        return known;
    }
    let comes = can_come_home(first, home, axis);
    KNOWN.lock().unwrap().insert(key, comes);
    comes
}

fn can_come_home(first: Sticker, home: Vector, axis: Axis) -> bool {
    let mut seen = HashSet::from([first]);
    let mut waiting = vec![first];
    while let Some(sticker) = waiting.pop() {
        for face in Face::ALL {
            let layer = direction(face);
            if !is_in_layer(sticker.position, layer) {
                continue;
            }
            let turn = |s: Sticker| Sticker {
                position: turned(s.position, layer),
                faces: turned(s.faces, layer),
                ..s
            };
            let next = if face.axis() == axis { turn(turn(sticker)) } else { turn(sticker) };
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    seen.iter().any(|s| s.position == home && s.faces == s.colour)
}
