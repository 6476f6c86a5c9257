//! The steps of a path as they are written: insertions and slice turns stand apart from the moves
//! around them, with a mark at their place.
//!
//! A slice turn renames the moves behind it in the finished solution. The letters of those moves do
//! not change in the text, because the centres of a cube in the hand move with the slice. So a
//! written move and the move of the tree may differ.

use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Move, Symmetry};

use crate::insertion::{SliceMove, mark};

/// Fewest moves of a step that is written as a slice turn: two for the slice, one that is undone,
/// and the same under its new name.
const LEAST_OF_SLICE: usize = 4;

/// The steps of a path in written form.
#[derive(Default)]
pub(super) struct StepParts(pub(super) Vec<StepPart>);

/// The written form of one step.
pub(super) struct StepPart {
    /// The moves and marks of both sides. An insertion has them on one side only.
    sides: [Vec<TextToken>; 2],
    /// The mark of an insertion; `None` for other steps.
    sign: Option<String>,
}

#[derive(Clone)]
enum TextToken {
    Written(WrittenTurn),
    /// The mark of an insertion, with the index of the inserted part.
    Mark(usize, String),
}

/// A move as it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WrittenTurn {
    Face(Move),
    Slice(SliceMove),
}

/// Place of a move in the text.
#[derive(Clone, Copy)]
struct TextPlace {
    part: usize,
    side: usize,
    token: usize,
}

/// The written moves of a side, including insertions, each with its place in the text.
type WrittenSide = Vec<(WrittenTurn, TextPlace)>;

/// The moves that the written moves of a side stand for.
#[derive(Default)]
struct MeantSide {
    /// The moves, each with the index of the written move. A slice turn is two moves.
    moves: Vec<(Move, usize)>,
    /// For each place, from the one before the first written move to the one behind the last: the
    /// rotation that renames a move written there.
    renamings: Vec<Symmetry>,
}

impl StepParts {
    /// Adds a step.
    pub(super) fn add(&mut self, line: &Line) {
        let written = [0, 1].map(|side| self.written(side));
        let meant = meant(&written);
        let insertion = Self::insertion(line, &written, &meant);
        let is_short = insertion.as_ref().is_some_and(|found| found.moves.len() <= 2);
        // A step with moves that cancel is kept as it is.
        let is_normal = *line == line.normal_form();
        let slice = if is_short || !is_normal { None } else { slice(line, &written, &meant) };
        if let Some(found) = slice.or(insertion) {
            return self.insert(found, &written);
        }
        let sides = [(Side::Normal, 0), (Side::Inverse, 1)].map(|(side, index)| {
            // The moves are behind all others of their side.
            let last = meant[index].renamings.last().copied().unwrap_or(Symmetry::IDENTITY);
            let names = last.inverse();
            let moves = line.side(side).iter();
            moves.map(|m| TextToken::Written(WrittenTurn::Face(names.of_move(m)))).collect()
        });
        self.0.push(StepPart { sides, sign: None });
    }

    /// Returns a step as an insertion if it has moves on one side only, in the form `T⁻¹ X T`, and
    /// the side ends with `T`.
    fn insertion(
        line: &Line,
        written: &[WrittenSide; 2],
        meant: &[MeantSide; 2],
    ) -> Option<FoundInsertion> {
        let (side, added) = match (line.normal.is_empty(), line.inverse.is_empty()) {
            (false, true) => (0, line.normal.moves()),
            (true, false) => (1, line.inverse.moves()),
            _ => return None,
        };
        let so_far = &meant[side].moves;
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
        let names = meant[side].renamings[place].inverse();
        let moves = added[k..added.len() - k].iter();
        let moves = moves.map(|&m| WrittenTurn::Face(names.of_move(m))).collect();
        debug_assert!(place < written[side].len());
        Some(FoundInsertion { side, place, moves })
    }

    /// Adds an insertion as a part, and its mark at its place.
    fn insert(&mut self, found: FoundInsertion, written: &[WrittenSide; 2]) {
        let FoundInsertion { side, place, moves } = found;
        let number = self.0.len();
        let TextPlace { part, side: text_side, token } = match written[side].get(place) {
            Some((_, place)) => *place,
            None => self.end(side),
        };
        let used = self.0.iter().filter(|part| part.sign.is_some()).count();
        let sign = mark(used);
        self.0[part].sides[text_side].insert(token, TextToken::Mark(number, sign.clone()));
        let mut sides = [Vec::new(), Vec::new()];
        sides[side] = moves.into_iter().map(TextToken::Written).collect();
        self.0.push(StepPart { sides, sign: Some(sign) });
    }

    /// Returns the place behind the last move of a side.
    fn end(&self, side: usize) -> TextPlace {
        let is_there = |part: &StepPart| part.sign.is_none() && !part.sides[side].is_empty();
        let part = self.0.iter().rposition(is_there).unwrap_or(0);
        let token = self.0.get(part).map_or(0, |part| part.sides[side].len());
        TextPlace { part, side, token }
    }

    /// Returns all moves of a side so far.
    fn written(&self, side: usize) -> WrittenSide {
        let mut out = Vec::new();
        for (i, part) in self.0.iter().enumerate().filter(|(_, part)| part.sign.is_none()) {
            self.expand(i, side, &part.sides[side], &mut out);
        }
        out
    }

    fn expand(&self, part: usize, side: usize, tokens: &[TextToken], out: &mut WrittenSide) {
        for (token, written) in tokens.iter().enumerate() {
            match written {
                TextToken::Written(turn) => out.push((*turn, TextPlace { part, side, token })),
                TextToken::Mark(inner, _) => {
                    self.expand(*inner, side, &self.0[*inner].sides[side], out);
                }
            }
        }
    }
}

/// A step that is an insertion.
struct FoundInsertion {
    side: usize,
    /// Number of written moves of the side before the place.
    place: usize,
    moves: Vec<WrittenTurn>,
}

/// Returns a step as a slice turn: the moves behind a place are undone, and made again behind the
/// slice turn as it renames them.
fn slice(
    line: &Line,
    written: &[WrittenSide; 2],
    meant: &[MeantSide; 2],
) -> Option<FoundInsertion> {
    let steps = [&line.normal, &line.inverse];
    let before = meant.each_ref().map(MeantSide::alg);
    let wanted = [0, 1].map(|side| before[side].then(steps[side]).normal_form());
    let added: usize = steps.iter().map(|moves| moves.len()).sum();
    // Of the moves of other steps few cancel.
    let most = before.iter().map(Alg::len).sum::<usize>() + 2;
    if added < LEAST_OF_SLICE || wanted.iter().map(Alg::len).sum::<usize>() > most {
        return None;
    }
    let places = [0, 1].into_iter().flat_map(|side| {
        let places = 0..=written[side].len();
        places.flat_map(move |place| SliceMove::all().map(move |slice| (side, place, slice)))
    });
    let mut places = places.filter(|(side, ..)| !steps[*side].is_empty());
    let (side, place, slice) = places.find(|&(side, place, slice)| {
        let mut with_slice = written.clone();
        let here = TextPlace { part: 0, side, token: 0 };
        with_slice[side].insert(place, (WrittenTurn::Slice(slice), here));
        let meant = self::meant(&with_slice);
        (0..2).all(|side| meant[side].alg().normal_form() == wanted[side])
    })?;
    Some(FoundInsertion { side, place, moves: vec![WrittenTurn::Slice(slice)] })
}

/// Returns the moves that the written moves of both sides stand for: the normal side, then the
/// inverse side undone, are read as one sequence.
fn meant([normal, inverse]: &[WrittenSide; 2]) -> [MeantSide; 2] {
    let mut renaming = Symmetry::IDENTITY;
    let [mut first, mut second] = <[MeantSide; 2]>::default();
    for (at, (turn, _)) in normal.iter().enumerate() {
        first.renamings.push(renaming);
        first.moves.extend(turn.moves().map(|m| (renaming.of_move(m), at)));
        renaming = turn.renaming().then(renaming);
    }
    first.renamings.push(renaming);
    for (at, (turn, _)) in inverse.iter().enumerate().rev() {
        second.renamings.push(renaming);
        second.moves.extend(turn.moves().map(|m| (renaming.of_move(m), at)));
        renaming = turn.inverse().renaming().then(renaming);
    }
    second.renamings.push(renaming);
    second.moves.reverse();
    second.renamings.reverse();
    [first, second]
}

impl MeantSide {
    fn alg(&self) -> Alg {
        self.moves.iter().map(|(m, _)| *m).collect()
    }
}

impl WrittenTurn {
    /// Returns the face turns, for a slice turn two.
    fn moves(self) -> impl Iterator<Item = Move> {
        let [first, second] = match self {
            Self::Face(m) => [Some(m), None],
            Self::Slice(slice) => slice.face_turns().map(Some),
        };
        first.into_iter().chain(second)
    }

    fn inverse(self) -> Self {
        match self {
            Self::Face(m) => Self::Face(m.inverse()),
            Self::Slice(slice) => Self::Slice(slice.inverse()),
        }
    }

    /// Returns the rotation that renames what follows.
    fn renaming(self) -> Symmetry {
        match self {
            Self::Face(_) => Symmetry::IDENTITY,
            Self::Slice(slice) => slice.renaming(),
        }
    }
}

impl StepPart {
    /// Returns the mark of an insertion; `None` for other steps.
    pub(super) fn sign(&self) -> Option<&str> {
        self.sign.as_deref()
    }

    /// Returns the number of inserted moves, a slice turn as two; `None` for other steps.
    pub(super) fn inserted(&self) -> Option<usize> {
        self.sign.as_ref()?;
        let moves: Alg = self.turns().flat_map(WrittenTurn::moves).collect();
        Some(moves.normal_form().len())
    }

    fn turns(&self) -> impl Iterator<Item = WrittenTurn> {
        self.sides.iter().flatten().filter_map(|token| match token {
            TextToken::Written(turn) => Some(*turn),
            TextToken::Mark(..) => None,
        })
    }

    /// Returns a part as text `A (B)` with marks; `()` if it is empty. For an insertion: `* = A`.
    pub(super) fn to_text(&self) -> String {
        let [normal, inverse] = self.sides.each_ref().map(|side| {
            let words = side.iter().map(|token| match token {
                TextToken::Written(WrittenTurn::Face(m)) => m.name().to_owned(),
                TextToken::Written(WrittenTurn::Slice(slice)) => slice.to_string(),
                TextToken::Mark(_, sign) => sign.clone(),
            });
            words.collect::<Vec<_>>().join(" ")
        });
        let text = match (normal.is_empty(), inverse.is_empty()) {
            (true, true) => "()".to_owned(),
            (false, true) => normal,
            (true, false) => format!("({inverse})"),
            (false, false) => format!("{normal} ({inverse})"),
        };
        match &self.sign {
            Some(sign) => format!("{sign} = {text}"),
            None => text,
        }
    }
}
