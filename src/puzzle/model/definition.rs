//! The definition of a puzzle: its sets, its solved position and its moves.

use super::action::Action;
use super::pattern::Pattern;
use super::shape::{Set, Shape};

/// Maximum number of moves of a puzzle, including powers.
pub const MAX_MOVES: usize = 4_096;

/// Metric in which moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PuzzleMetric {
    /// Every move counts one, also a power of a base move. ksolve calls this HTM.
    #[default]
    Moves,
    /// A power costs the number of times that the base move or its inverse is repeated in it.
    /// ksolve calls this QTM.
    Quarters,
}

impl PuzzleMetric {
    /// All metrics.
    pub const ALL: [Self; 2] = [Self::Moves, Self::Quarters];

    /// Returns the name of the unit in which moves are counted.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Quarters => "quarters",
        }
    }

    /// Writes a number of moves in words, such as `1 move` or `8 quarter turns`.
    pub fn in_words(self, count: u32) -> String {
        let unit = match self {
            Self::Moves => "move",
            Self::Quarters => "quarter turn",
        };
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {unit}{plural}")
    }
}

/// A move: a base move of the definition, or a power of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleMove {
    /// Name of the move, such as `R`, `R2` or `R'`.
    pub name: String,
    /// Index of the base move in [`Definition::bases`].
    pub base: usize,
    /// Exponent of the power, from 1.
    pub exponent: u32,
    /// Number of repetitions of the base move, or of its inverse if that gives fewer.
    pub quarters: u32,
    /// Action of the move on the slots.
    pub action: Action,
    /// Flag for each slot: `true` if the move counts as moving the piece there. Blocks allow or
    /// forbid the move by these flags. The flag is set for slots that the action changes, and for
    /// slots that the definition marks, such as that of a centre that turns without a visible
    /// change.
    pub touched: Box<[bool]>,
}

impl PuzzleMove {
    /// Returns the cost of the move in a metric.
    pub fn cost(&self, metric: PuzzleMetric) -> u32 {
        match metric {
            PuzzleMetric::Moves => 1,
            PuzzleMetric::Quarters => self.quarters,
        }
    }
}

/// A base move of the definition, whose powers are moves too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// Name of the base move in the definition.
    pub name: String,
    /// Order of the move: the number of repetitions after which nothing has changed.
    pub order: u32,
    /// Indices of the powers in [`Definition::moves`], the first power first. There are `order -
    /// 1`, or one if the move changes nothing.
    pub powers: Vec<usize>,
}

/// Limit on how often some moves may be made in one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLimit {
    /// Indices of the moves that are counted together.
    pub moves: Vec<usize>,
    /// Maximum number of these moves in a solution; 0 forbids them.
    pub most: u32,
}

/// Parts of the position that ksolve's lower bounds ignore. They do not affect solutions.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ignored {
    /// Flag for each slot: `true` if its piece is ignored.
    pub labels: Vec<bool>,
    /// Flag for each slot: `true` if its orientation is ignored.
    pub twists: Vec<bool>,
}

/// The definition of a puzzle: its sets, its solved position, its moves and their restrictions.
///
/// ```
/// use premove_puzzle::{Action, Definition, Set};
///
/// // Three pieces that are exchanged in a circle.
/// let pieces = Set { name: "PIECES".to_owned(), pieces: 3, orientations: 1 };
/// let mut ring = Definition::new("ring", vec![pieces]);
/// ring.add_move("R", Action { from: [1, 2, 0].into(), twist: [0; 3].into() });
/// let names: Vec<&str> = ring.moves.iter().map(|m| m.name.as_str()).collect();
/// assert_eq!(names, ["R", "R'"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Name of the puzzle; empty if the definition file has none.
    pub name: String,
    /// Sets of pieces.
    pub shape: Shape,
    /// The solved position. Slots that do not matter are free in it.
    pub solved: Pattern,
    /// All moves: base moves in the order of the file, each followed by its further powers.
    pub moves: Vec<PuzzleMove>,
    /// The base moves in the order of the file.
    pub bases: Vec<Base>,
    /// Rotations of the whole puzzle with their names. They are symmetries; no search uses them.
    /// (`.tws` files call them `x`, `y`, `z` and the like.)
    pub rotations: Vec<(String, Action)>,
    /// Further names of moves and sequences for scrambles. No search uses them.
    pub extras: Vec<(String, Action)>,
    /// Parts of a position that the file excludes from ksolve's lower bounds.
    pub ignored: Ignored,
    /// Blocks of pieces that are glued together. A piece is given by the number of its set and its
    /// label. A move is legal only if it touches the slots of all pieces of a block, or none of
    /// them.
    pub blocks: Vec<Vec<(usize, u16)>>,
    /// Pairs of moves, by index. The second must not directly follow the first.
    pub forbidden: Vec<(usize, usize)>,
    /// Pairs of a slot and a label: a piece with this label must not be in the slot after a move.
    /// (`Illegal` of `.tws`.)
    pub illegal: Vec<(usize, u16)>,
}

impl Definition {
    /// Returns the cost of the move with this index in a metric.
    pub(crate) fn cost(&self, number: usize, metric: PuzzleMetric) -> u32 {
        self.moves[number].cost(metric)
    }

    /// Returns the names of moves, which are given by their indices.
    pub fn written(&self, moves: &[usize]) -> String {
        let named = moves.iter().filter_map(|&number| self.moves.get(number));
        named.map(|m| m.name.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the names of the moves that undo a sequence of moves.
    pub fn written_inverse(&self, moves: &[usize]) -> String {
        let back = moves.iter().rev().filter_map(|&number| {
            let done = self.moves.get(number)?;
            let powers = &self.bases[done.base].powers;
            powers.get(powers.len() - done.exponent as usize).copied()
        });
        self.written(&back.collect::<Vec<_>>())
    }

    /// Builds a puzzle with these sets and without moves. In its solved position every piece is in
    /// its own slot with orientation 0.
    pub fn new(name: &str, sets: Vec<Set>) -> Self {
        let shape = Shape::new(sets);
        let none = vec![false; shape.slots()];
        Self {
            name: name.to_owned(),
            solved: Pattern::in_order(&shape),
            shape,
            moves: Vec::new(),
            bases: Vec::new(),
            rotations: Vec::new(),
            extras: Vec::new(),
            ignored: Ignored { labels: none.clone(), twists: none },
            blocks: Vec::new(),
            forbidden: Vec::new(),
            illegal: Vec::new(),
        }
    }

    /// Returns the index of the move with this name. A base move takes precedence over a power with
    /// the same name.
    pub fn find(&self, name: &str) -> Option<usize> {
        let base = self.moves.iter().position(|m| m.exponent == 1 && m.name == name);
        base.or_else(|| self.moves.iter().position(|m| m.name == name))
    }

    /// Adds a base move and its powers. The powers get the names that ksolve uses: `X2`, `X3` up to
    /// half the order, then `X3'`, `X2'`, `X'`. Returns `false` and adds nothing if there would be
    /// more than [`MAX_MOVES`] moves.
    pub fn add_move(&mut self, name: &str, action: Action) -> bool {
        self.add_marked_move(name, action, &[])
    }

    /// Adds a base move. The move and its powers also count as moving the pieces of the `marked`
    /// slots, even if their actions do not move them; see [`PuzzleMove::touched`].
    pub fn add_marked_move(&mut self, name: &str, action: Action, marked: &[usize]) -> bool {
        let mut powers = vec![action];
        while !powers[powers.len() - 1].is_identity() {
            let next = powers[powers.len() - 1].then(&powers[0], &self.shape);
            if self.moves.len() + powers.len() > MAX_MOVES {
                return false;
            }
            powers.push(next);
        }
        let order = powers.len() as u32;
        if order > 1 {
            powers.pop();
        }
        let mut mask = vec![false; self.shape.slots()];
        for &slot in marked {
            mask[slot] = true;
        }
        let first = self.moves.len();
        let base = self.bases.len();
        for (exponent, action) in (1..).zip(powers) {
            let back = order - exponent;
            let name = match exponent {
                1 => name.to_owned(),
                _ if exponent <= order / 2 => format!("{name}{exponent}"),
                _ if back == 1 => format!("{name}'"),
                _ => format!("{name}{back}'"),
            };
            let touched = mask
                .iter()
                .enumerate()
                .map(|(slot, &marked)| marked || action.touches(slot))
                .collect();
            self.moves.push(PuzzleMove {
                name,
                base,
                exponent,
                quarters: exponent.min(back).max(1),
                action,
                touched,
            });
        }
        self.bases.push(Base {
            name: name.to_owned(),
            order,
            powers: (first..self.moves.len()).collect(),
        });
        true
    }

    /// Returns `true` if a move is allowed in a position: it breaks no block, and brings no piece
    /// into a slot where the piece must not be.
    pub fn allows(&self, position: &Pattern, number: usize) -> bool {
        let PuzzleMove { action, touched, .. } = &self.moves[number];
        let is_whole = self.blocks.iter().all(|block| {
            let mut moved = block.iter().map(|&(set, label)| {
                (self.shape.range(set)).any(|slot| position.labels[slot] == label && touched[slot])
            });
            let first = moved.next();
            moved.all(|next| Some(next) == first)
        });
        let mut illegal = self.illegal.iter();
        is_whole
            && illegal
                .all(|&(slot, label)| position.labels[usize::from(action.from[slot])] != label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a ring of six pieces. Its move shifts them by one place and changes one orientation.
    fn ring() -> Definition {
        let mut ring =
            Definition::new("ring", vec![Set { name: "P".to_owned(), pieces: 6, orientations: 3 }]);
        let action = Action { from: [1, 2, 3, 4, 5, 0].into(), twist: [0, 0, 0, 0, 0, 1].into() };
        assert!(ring.add_move("X", action));
        ring
    }

    #[test]
    fn powers_are_named_by_the_shorter_way() {
        let names: Vec<_> = ring().moves.iter().map(|m| m.name.clone()).collect();
        let expected: Vec<_> =
            "X X2 X3 X4 X5 X6 X7 X8 X9 X8' X7' X6' X5' X4' X3' X2' X'".split(' ').collect();
        assert_eq!(names, expected);
        assert_eq!(ring().bases[0].order, 18);
    }

    #[test]
    fn a_power_and_its_inverse_cancel() {
        let ring = ring();
        for (a, b) in [("X", "X'"), ("X5", "X5'"), ("X9", "X9")] {
            let [a, b] = [a, b].map(|name| &ring.moves[ring.find(name).unwrap()].action);
            assert!(a.then(b, &ring.shape).is_identity());
            assert_eq!(a.inverse(&ring.shape), *b);
        }
    }

    #[test]
    fn turns_are_told_by_the_slot_of_arrival() {
        let ring = ring();
        let after = ring.moves[0].action.apply(&ring.solved, &ring.shape);
        assert_eq!(*after.labels, [2, 3, 4, 5, 6, 1]);
        assert_eq!(*after.twists, [0, 0, 0, 0, 0, 1]);
        assert!(!after.meets(&ring.solved));
    }

    #[test]
    fn a_move_of_a_huge_order_is_refused_whole() {
        // The move has cycles of 2, 3, 5, 7, 11 and 13 pieces, so its order is 30,030.
        let mut puzzle =
            Definition::new("", vec![Set { name: "P".to_owned(), pieces: 41, orientations: 1 }]);
        let mut from = Vec::new();
        for length in [2, 3, 5, 7, 11, 13] {
            let start = from.len();
            from.extend((0..length).map(|i| (start + (i + 1) % length) as u16));
        }
        let action = Action { from: from.into(), twist: vec![0; 41].into() };
        assert!(!puzzle.add_move("X", action));
        assert!(puzzle.moves.is_empty() && puzzle.bases.is_empty());
    }

    #[test]
    fn a_block_is_moved_whole_or_not_at_all() {
        let mut puzzle =
            Definition::new("", vec![Set { name: "P".to_owned(), pieces: 4, orientations: 1 }]);
        puzzle.add_move("A", Action { from: [1, 0, 2, 3].into(), twist: [0; 4].into() });
        puzzle.add_move("B", Action { from: [0, 2, 1, 3].into(), twist: [0; 4].into() });
        puzzle.blocks = vec![vec![(0, 1), (0, 2)]];
        assert!(puzzle.allows(&puzzle.solved, 0));
        assert!(!puzzle.allows(&puzzle.solved, 1));
    }

    #[test]
    fn a_marked_piece_is_moved_by_all_powers_though_nothing_shows_it() {
        let sets = [("P", 4), ("CENTRE", 1)].map(|(name, pieces)| Set {
            name: name.to_owned(),
            pieces,
            orientations: 1,
        });
        let mut puzzle = Definition::new("", sets.into());
        puzzle.add_marked_move(
            "U",
            Action { from: [1, 2, 3, 0, 4].into(), twist: [0; 5].into() },
            &[4],
        );
        assert_eq!(puzzle.moves.len(), 3);
        assert!(puzzle.moves.iter().all(|m| m.touched[4] && !m.action.touches(4)));
        puzzle.blocks = vec![vec![(0, 1), (1, 1)]];
        assert!((0..3).all(|number| puzzle.allows(&puzzle.solved, number)));
    }

    #[test]
    fn a_base_move_is_found_before_a_power_of_its_name() {
        let mut puzzle =
            Definition::new("", vec![Set { name: "P".to_owned(), pieces: 4, orientations: 1 }]);
        puzzle.add_move("R", Action { from: [1, 2, 3, 0].into(), twist: [0; 4].into() });
        puzzle.add_move("R2", Action { from: [2, 3, 0, 1].into(), twist: [0; 4].into() });
        assert_eq!((puzzle.find("R2"), puzzle.moves[1].name.as_str()), (Some(3), "R2"));
    }
}
