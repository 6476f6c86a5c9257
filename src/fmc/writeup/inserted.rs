//! Finds the insertion that a step of the tree makes in the moves so far: moves at a place, or
//! slice turns, which rename the moves behind them.

use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Move, Symmetry};

use super::meant::{MeantSide, RenamedSides, WrittenTurn, meant};

/// Greatest number of moves of an insertion with slices, a slice turn as two.
const MOST_WITH_SLICES: usize = 12;
/// A step that inserts slices has at least this many moves more than the insertion: one move is
/// undone, and made again under its new name.
const LEAST_AROUND: usize = 2;

/// A step that is an insertion.
pub(super) struct FoundInsertion {
    pub(super) side: usize,
    /// Number of written moves of the side before the place.
    pub(super) place: usize,
    pub(super) moves: Vec<WrittenTurn>,
}

impl FoundInsertion {
    /// Returns the number of face turns, of a slice turn two, and the number of written turns.
    fn length(&self) -> (usize, usize) {
        (self.moves.iter().map(|turn| turn.moves().count()).sum(), self.moves.len())
    }
}

/// Moves with slices that a step inserts.
pub(crate) struct InsertedSlices {
    /// The side of the moves.
    pub(crate) side: Side,
    /// Number of moves of that side before the insertion.
    pub(crate) behind: usize,
    /// The inserted moves as face turns, a slice turn as two.
    pub(crate) turns: Alg,
    /// The inserted moves as they are written: `M2`, `E M2 E' M2`.
    pub(crate) written: String,
}

/// Returns the insertion with slices that a step makes behind other moves; `None` for other steps.
/// Slices can be read in two ways; the reading with fewer inserted moves is returned.
pub(crate) fn inserted_slices(so_far: &Line, step: &Line) -> Option<InsertedSlices> {
    let found = [RenamedSides::Both, RenamedSides::Own].into_iter().filter_map(|renamed| {
        let turns = [&so_far.normal, &so_far.inverse];
        let written = turns.map(|side| side.iter().map(WrittenTurn::Face).collect());
        MovesSoFar::new(written, renamed).slices(step)
    });
    let found = found.min_by_key(FoundInsertion::length)?;
    let written: Vec<String> = found.moves.iter().map(ToString::to_string).collect();
    Some(InsertedSlices {
        side: if found.side == 0 { Side::Normal } else { Side::Inverse },
        behind: found.place,
        turns: MeantSide::forward(&found.moves).alg(),
        written: written.join(" "),
    })
}

/// The moves of both sides so far.
pub(super) struct MovesSoFar {
    written: [Vec<WrittenTurn>; 2],
    meant: [MeantSide; 2],
    renamed: RenamedSides,
}

impl MovesSoFar {
    pub(super) fn new(written: [Vec<WrittenTurn>; 2], renamed: RenamedSides) -> Self {
        let meant = meant(&written, renamed);
        Self { written, meant, renamed }
    }

    /// Returns the rotation that renames a move behind all others of a side.
    pub(super) fn renaming_behind(&self, side: usize) -> Symmetry {
        self.meant[side].renaming_behind()
    }

    /// Returns the insertion that a step is; `None` for other steps.
    pub(super) fn inserted(&self, line: &Line) -> Option<FoundInsertion> {
        let insertion = self.insertion(line);
        let is_short = insertion.as_ref().is_some_and(|found| found.moves.len() <= 2);
        // A step with moves that cancel is kept as it is.
        let is_normal = *line == line.normal_form();
        let slices = if is_short || !is_normal { None } else { self.slices(line) };
        slices.or(insertion)
    }

    /// Returns a step as an insertion if it has moves on one side only, in the form `T⁻¹ X T`, and
    /// the side ends with `T`.
    fn insertion(&self, line: &Line) -> Option<FoundInsertion> {
        let (side, added) = match (line.normal.is_empty(), line.inverse.is_empty()) {
            (false, true) => (0, line.normal.moves()),
            (true, false) => (1, line.inverse.moves()),
            _ => return None,
        };
        let so_far = &self.meant[side].moves;
        let fitting = (1..added.len()).take_while(|k| {
            let Some(behind) = so_far.len().checked_sub(*k) else { return false };
            let m = so_far[behind].0;
            2 * k < added.len() && added[k - 1] == m.inverse() && added[added.len() - k] == m
        });
        // No insertion is between the two moves of a slice turn.
        let around = fitting.filter(|k| {
            let behind = so_far.len() - k;
            behind == 0 || so_far[behind - 1].1 != so_far[behind].1
        });
        let k = around.last()?;
        let place = so_far[so_far.len() - k].1;
        let names = self.meant[side].renamings[place].inverse();
        let moves = added[k..added.len() - k].iter();
        let moves = moves.map(|&m| WrittenTurn::Face(names.of_move(m))).collect();
        debug_assert!(place < self.written[side].len());
        Some(FoundInsertion { side, place, moves })
    }

    /// Returns a step as an insertion with slices: the renamed moves are undone, and made again
    /// beside the slices under their new names.
    fn slices(&self, line: &Line) -> Option<FoundInsertion> {
        let steps = [&line.normal, &line.inverse];
        let added = line.len();
        let most = added.checked_sub(LEAST_AROUND)?.min(MOST_WITH_SLICES);
        let before = self.meant.each_ref().map(MeantSide::alg);
        let wanted = [0, 1].map(|side| before[side].then(steps[side]).normal_form());
        // The moves that do not change have no slices in them.
        let grown = wanted.iter().map(Alg::len).sum::<usize>();
        if most < 2 || grown > before.iter().map(Alg::len).sum::<usize>() + most {
            return None;
        }
        let mut best: Option<FoundInsertion> = None;
        for side in [0, 1].into_iter().filter(|&side| !steps[side].is_empty()) {
            // The rotation that the moves get which the slices rename.
            for rotation in Symmetry::rotations().skip(1) {
                let renamed = |side: usize| {
                    before[side].moves().iter().map(|&m| rotation.of_move(m)).collect::<Alg>()
                };
                let is_renamed = side == 0 && self.renamed == RenamedSides::Both;
                let other = if is_renamed { renamed(1) } else { before[1 - side].clone() };
                if other.normal_form() != wanted[1 - side] {
                    continue;
                }
                let ends = match (side, self.renamed) {
                    (1, RenamedSides::Both) => [renamed(1), before[1].clone()],
                    _ => [before[side].clone(), renamed(side)],
                };
                let between = Between { ends, wanted: &wanted[side], most };
                let found = self.shortest_between(side, rotation, &between);
                if let Some(found) = found
                    && best.as_ref().is_none_or(|best| found.length() < best.length())
                {
                    best = Some(found);
                }
            }
        }
        best
    }

    /// Returns the shortest insertion with slices between the ends of a side.
    fn shortest_between(
        &self,
        side: usize,
        rotation: Symmetry,
        between: &Between,
    ) -> Option<FoundInsertion> {
        let meant = &self.meant[side];
        let is_undone = side == 1 && self.renamed == RenamedSides::Both;
        let places = 0..=self.written[side].len();
        let range = between.places();
        let all = places.filter_map(|place| {
            let at = Some(meant.before(place)).filter(|at| range.contains(at))?;
            let moves = between.moves(at)?;
            // As the moves are written: without the renaming of this place.
            let here = meant.renamings[place];
            let moves: Alg = moves.moves().iter().map(|&m| here.inverse().of_move(m)).collect();
            let renaming = here.then(rotation).then(here.inverse());
            let moves = if is_undone {
                let moves = WrittenTurn::with_slices(moves.inverse().moves(), renaming)?;
                moves.into_iter().rev().map(WrittenTurn::inverse).collect()
            } else {
                WrittenTurn::with_slices(moves.moves(), renaming)?
            };
            Some(FoundInsertion { side, place, moves })
        });
        all.min_by_key(FoundInsertion::length)
    }
}

/// The beginning and the end of a side with an insertion, as far as its place goes.
struct Between<'a> {
    /// The moves of the side as they are before the insertion, and as they are behind it.
    ends: [Alg; 2],
    /// The moves with the insertion, in normal form.
    wanted: &'a Alg,
    /// Greatest number of inserted moves.
    most: usize,
}

impl Between<'_> {
    /// Returns the places that are possible, as numbers of moves before them. Moves that are not
    /// inserted and do not cancel are the same in both sequences, so the place is near the end of
    /// their common beginning, and near the start of their common end. This saves nearly all the
    /// work.
    fn places(&self) -> std::ops::RangeInclusive<usize> {
        let count = self.ends[0].len();
        let ends = self.ends.each_ref().map(Alg::normal_form);
        // Two opposite turns may be in another order where the ends meet the insertion.
        let room = self.most + 2 + count - ends[0].len();
        let wanted = self.wanted.moves().iter();
        let is_equal = |(one, other): &(&Move, &Move)| one == other;
        let head = ends[0].moves().iter().zip(wanted.clone()).take_while(is_equal).count();
        let tail = ends[1].moves().iter().rev().zip(wanted.rev()).take_while(is_equal).count();
        count.saturating_sub(tail + room)..=count.min(head + room)
    }

    /// Returns the moves that are inserted behind `at` moves; `None` if they are too many.
    fn moves(&self, at: usize) -> Option<Alg> {
        let [head, tail] = self.ends.each_ref();
        let [head, tail] = [Alg::from(&head.moves()[..at]), Alg::from(&tail.moves()[at..])];
        let moves = head.inverse().then(self.wanted).then(&tail.inverse()).normal_form();
        (2..=self.most).contains(&moves.len()).then_some(moves)
    }
}
