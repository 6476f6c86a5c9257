//! Marks of all states up to seven moves from solved, 109,043,123 of them, in 4 MB.
//!
//! The distance of a state is that of its images under the 48 symmetries. So only the images whose
//! corner coset represents its class are marked, some 2.5 million: a lookup maps the state by the
//! symmetry that the class table names, and reads the marks of the image. Where several symmetries
//! lead to the representative, all images are marked.

use premove_cube::{Cube, Move, MoveSet, Symmetry};

use super::Stop;
use super::image_key::ImageKeys;
use super::key::KeySet;
use super::marks::{Marks, SortedMarks};
use crate::coord::h48::CornerClasses;

/// Number of bits of an index into the marks of each set: 256 kB for the states up to six moves
/// from solved, 4 MB for those up to seven.
const INNER_BITS: u32 = 21;
const OUTER_BITS: u32 = 25;
/// Number of states at each distance, up to the symmetries.
const CLASSES: [usize; Ball::RADIUS] = [1, 2, 9, 75, 934, 12_077, 159_131];
/// Number of states between two checks of the stop flag: about a millisecond.
const LOOK: usize = 1 << 9;

/// The states up to seven moves from solved, as marks: a few other states have marks too.
#[derive(Debug)]
pub(super) struct Ball {
    images: Images,
    /// Marks of the states that are at least one move nearer than the radius.
    inner: Marks,
    /// Marks of all states up to the radius.
    outer: Marks,
}

impl Ball {
    /// Distance up to which all states are marked.
    pub(super) const RADIUS: usize = 7;

    /// Marks the states, in about 0.3 seconds. Returns `None` if it was stopped.
    pub(super) fn new(stop: Stop<'_>) -> Option<Self> {
        let images = Images { classes: CornerClasses::new(), keys: ImageKeys::new() };
        let [mut inner, mut outer] = [INNER_BITS, OUTER_BITS].map(SortedMarks::new);
        let mut seen = KeySet::default();
        let mut level = vec![Representative::SOLVED];
        for (distance, classes) in CLASSES.into_iter().enumerate() {
            debug_assert_eq!(level.len(), classes, "{distance} moves");
            let mut next = Vec::new();
            for (number, state) in level.iter().enumerate() {
                if number.is_multiple_of(LOOK) && stop() {
                    return None;
                }
                // Of two turns of opposite faces either may come first: images have no order.
                for m in state.last.map_or(MoveSet::ALL, not_of_the_face_of) {
                    let child = state.cube.after(m);
                    let mut least = u64::MAX;
                    images.each(&child, &mut |key| {
                        least = least.min(key);
                        outer.add(key);
                        if distance + 1 < Self::RADIUS {
                            inner.add(key);
                        }
                    });
                    // Those at the radius are marked only, so they need no place in the set.
                    if distance + 1 < Self::RADIUS && seen.insert(least) {
                        let to = images.classes.class(&child).1;
                        next.push(Representative::new(&child, m, to));
                    }
                }
            }
            level = next;
        }
        images.each(&Cube::SOLVED, &mut |key| {
            inner.add(key);
            outer.add(key);
        });
        Some(Self { images, inner: inner.finished(), outer: outer.finished() })
    }

    /// Returns `false` only if a state needs more than `moves` moves. `moves` must be at most
    /// [`Self::RADIUS`].
    #[inline]
    pub(super) fn may_have(&self, cube: &Cube, moves: usize) -> bool {
        let (_, to) = self.images.classes.class(cube);
        let marks = if moves < Self::RADIUS { &self.inner } else { &self.outer };
        marks.has(self.images.keys.key(cube, to))
    }
}

/// A state that stands for its images under the symmetries.
struct Representative {
    cube: Cube,
    /// The last move that led to it; `None` for the solved state.
    last: Option<Move>,
}

impl Representative {
    const SOLVED: Self = Self { cube: Cube::SOLVED, last: None };

    /// Returns the image of a state that a last move led to.
    fn new(cube: &Cube, last: Move, to: Symmetry) -> Self {
        Self { cube: to.of_cube(cube), last: Some(to.of_move(last)) }
    }
}

const fn not_of_the_face_of(m: Move) -> MoveSet {
    MoveSet::ALL.without(MoveSet::of_face(m.face()))
}

/// The images of states that are marked.
#[derive(Debug)]
struct Images {
    classes: CornerClasses,
    keys: ImageKeys,
}

impl Images {
    /// Calls `found` with the key of each image of a state whose corner coset represents its class.
    #[inline]
    fn each(&self, cube: &Cube, found: &mut impl FnMut(u64)) {
        let (class, to) = self.classes.class(cube);
        found(self.keys.key(cube, to));
        let mut others = self.classes.stabiliser(class) & !1;
        while others != 0 {
            let s = Symmetry::from_index(others.trailing_zeros() as usize);
            found(self.keys.key(cube, to.then(s)));
            others &= others - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn states_up_to_the_radius_and_few_others_are_marked() {
        let ball = Ball::new(&|| false).unwrap();
        let mut rng = Rng::from_number(35);
        let mut moves = |count: usize| {
            let mut cube = Cube::SOLVED;
            let mut following = MoveSet::ALL;
            for _ in 0..count {
                let all: Vec<Move> = following.iter().collect();
                let m = all[rng.below(all.len() as u32) as usize];
                (cube, following) = (cube.after(m), MoveSet::following(m));
            }
            cube
        };
        for count in 0..=Ball::RADIUS {
            for _ in 0..500 {
                assert!(ball.may_have(&moves(count), count), "{count} moves");
            }
        }
        let far = (0..20_000).filter(|_| ball.may_have(&moves(12), Ball::RADIUS)).count();
        assert!(far < 800, "{far}");
        let mut rng = Rng::from_number(36);
        let other = (0..20_000)
            .filter(|_| ball.may_have(&random(StateKind::Full, &mut rng), Ball::RADIUS - 1));
        assert!(other.count() < 800);
    }

    #[test]
    fn a_stopped_ball_is_not_made() {
        assert!(Ball::new(&|| true).is_none());
    }
}
