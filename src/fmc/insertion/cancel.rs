//! The length of a sequence with moves inserted, after cancelling, without writing it down.
//!
//! A sequence without moves that cancel is a row of steps: all turns about one axis between two
//! turns about others. The beginnings of a sequence, each after cancelling, share their steps: a
//! step points to the one before it. So each move of a sequence makes at most one step, and the
//! length of a beginning with more moves behind it needs only the last steps.

use premove_cube::Move;
use premove_engine::words::Word;

/// The turns about one axis between two turns about others: two bits for the quarter turns of each
/// of the two faces, and above them the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AxisTurns(u8);

impl AxisTurns {
    const EACH: [u8; 2] = [0b0011, 0b1100];

    /// No turns. They share no axis with other turns.
    const NONE: Self = Self(u8::MAX);

    /// The turns that each move is, by the index of the move.
    const OF_MOVES: [Self; Move::COUNT] = {
        let mut all = [Self::NONE; Move::COUNT];
        let mut i = 0;
        while i < Move::COUNT {
            let m = Move::from_index(i);
            let quarters = (i % 3 + 1) << (2 * (m.face().index() % 2));
            all[i] = Self((m.axis().index() << 4 | quarters) as u8);
            i += 1;
        }
        all
    };

    #[inline]
    fn of(m: Move) -> Self {
        Self::OF_MOVES[m.index()]
    }

    const fn is_about_axis_of(self, other: Self) -> bool {
        (self.0 ^ other.0) >> 4 == 0
    }

    /// Returns these turns and others about the same axis together.
    fn and(self, other: Self) -> Self {
        let [first, second] = Self::EACH.map(|face| ((self.0 & face) + (other.0 & face)) & face);
        Self(self.0 & !0b1111 | first | second)
    }

    /// Returns the number of faces that turn.
    const fn len(self) -> usize {
        let [first, second] = Self::EACH;
        (self.0 & first != 0) as usize + (self.0 & second != 0) as usize
    }

    /// Returns the number of moves that are saved where a word of three moves or more meets these
    /// turns, given its outermost moves. Returns `None` if all these turns cancel, so that further
    /// ones may meet.
    #[inline]
    fn saved(self, outermost: Move, next: Move) -> Option<usize> {
        let outermost = Self::of(outermost);
        let next = Self::of(next);
        if !self.is_about_axis_of(outermost) {
            return Some(0);
        }
        let is_pair = outermost.is_about_axis_of(next);
        let met = if is_pair { outermost.and(next) } else { outermost };
        let left = self.and(met).len();
        if left == 0 { None } else { Some(self.len() + met.len() - left) }
    }
}

/// Turns about one axis, and the steps before them.
#[derive(Clone, Copy, Debug)]
struct Step {
    turns: AxisTurns,
    /// Number of moves of this step and all before it.
    length: usize,
    /// The number of the step before this one.
    before: usize,
}

/// The beginnings of a sequence after cancelling, or its ends, read backwards.
#[derive(Debug)]
struct Beginnings {
    /// The steps. The first one stands for the empty sequence.
    steps: Vec<Step>,
    /// The last step of the beginning up to each place.
    at: Vec<usize>,
}

impl Beginnings {
    const EMPTY: usize = 0;

    fn new() -> Self {
        let empty = Step { turns: AxisTurns(0), length: 0, before: Self::EMPTY };
        Self { steps: vec![empty], at: vec![Self::EMPTY] }
    }

    fn fill(&mut self, moves: impl Iterator<Item = Move>) {
        self.steps.truncate(1);
        self.at.truncate(1);
        let mut last = Self::EMPTY;
        for m in moves {
            last = self.with(last, AxisTurns::of(m));
            self.at.push(last);
        }
    }

    /// Returns the step that turns lead to behind another one.
    fn with(&mut self, last: usize, turns: AxisTurns) -> usize {
        let (before, turns) = match self.last(last) {
            Some(step) if step.turns.is_about_axis_of(turns) => {
                (step.before, step.turns.and(turns))
            }
            _ => (last, turns),
        };
        if turns.len() == 0 {
            return before;
        }
        let length = self.steps[before].length + turns.len();
        self.steps.push(Step { turns, length, before });
        self.steps.len() - 1
    }

    /// Returns the turns of a step; [`AxisTurns::NONE`] for the empty sequence.
    fn turns(&self, step: usize) -> AxisTurns {
        self.last(step).map_or(AxisTurns::NONE, |step| step.turns)
    }

    /// Returns a step; `None` for the empty sequence.
    fn last(&self, step: usize) -> Option<&Step> {
        if step == Self::EMPTY { None } else { Some(&self.steps[step]) }
    }
}

/// The lengths of the beginnings and the ends of a sequence after cancelling.
#[derive(Debug)]
pub(super) struct CancelledLengths {
    beginnings: Beginnings,
    /// The ends, by the number of moves in them.
    ends: Beginnings,
    /// Number of moves of the sequence.
    count: usize,
}

/// Greatest number of moves that are inserted at once.
const MOST: usize = 16;

impl CancelledLengths {
    /// Returns the lengths of the empty sequence.
    pub(super) fn new() -> Self {
        Self { beginnings: Beginnings::new(), ends: Beginnings::new(), count: 0 }
    }

    /// Computes the lengths of a sequence, in place of those of another one.
    pub(super) fn fill(&mut self, moves: &[Move]) {
        self.beginnings.fill(moves.iter().copied());
        self.ends.fill(moves.iter().rev().copied());
        self.count = moves.len();
    }

    /// Returns the lengths with moves at a place.
    pub(super) fn at(&self, place: usize) -> LengthsAtPlace<'_> {
        let last = self.beginnings.at[place];
        let first = self.ends.at[self.count - place];
        LengthsAtPlace {
            lengths: self,
            place,
            around: self.beginnings.steps[last].length + self.ends.steps[first].length,
            before: self.beginnings.turns(last),
            behind: self.ends.turns(first),
        }
    }

    /// Returns the length after cancelling of the sequence with up to 16 moves inserted at a place.
    fn with(&self, place: usize, inserted: impl Iterator<Item = Move>) -> usize {
        let mut last = self.beginnings.at[place];
        let mut row = [AxisTurns(0); MOST];
        let mut count = 0;
        for turns in inserted.map(AxisTurns::of) {
            let meets = self.before_insertion(last, &row[..count]);
            let turns = match meets.filter(|other| other.is_about_axis_of(turns)) {
                Some(other) => {
                    self.drop_last(&mut last, &mut count);
                    other.and(turns)
                }
                None => turns,
            };
            if turns.len() > 0 {
                row[count] = turns;
                count += 1;
            }
        }
        let mut first = self.ends.at[self.count - place];
        let mut merged = 0;
        while let Some(end) = self.ends.last(first) {
            let Some(other) = self.before_insertion(last, &row[..count]) else { break };
            if !other.is_about_axis_of(end.turns) {
                break;
            }
            self.drop_last(&mut last, &mut count);
            first = end.before;
            merged = other.and(end.turns).len();
            if merged > 0 {
                break;
            }
        }
        let inserted: usize = row[..count].iter().map(|turns| turns.len()).sum();
        let around = self.beginnings.steps[last].length + self.ends.steps[first].length;
        around + inserted + merged
    }

    /// Returns the last turns of a beginning and a row of turns behind it.
    fn before_insertion(&self, last: usize, row: &[AxisTurns]) -> Option<AxisTurns> {
        row.last().copied().or_else(|| self.beginnings.last(last).map(|step| step.turns))
    }

    /// Drops the last turns of a beginning with `count` turns behind it.
    fn drop_last(&self, last: &mut usize, count: &mut usize) {
        match count.checked_sub(1) {
            Some(fewer) => *count = fewer,
            None => *last = self.beginnings.steps[*last].before,
        }
    }
}

/// The lengths of a sequence with moves inserted at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct LengthsAtPlace<'a> {
    lengths: &'a CancelledLengths,
    place: usize,
    /// Number of moves before and behind the place.
    around: usize,
    /// The last turns before the place, and the first ones behind it.
    before: AxisTurns,
    behind: AxisTurns,
}

impl LengthsAtPlace<'_> {
    /// Returns the length after cancelling with a word inserted. The word must be in normal form.
    #[inline]
    pub(super) fn with(&self, word: Word) -> usize {
        let length = word.len();
        if length > 2
            && let Some(before) = self.before.saved(word.at(0), word.at(1))
            && let Some(behind) = self.behind.saved(word.at(length - 1), word.at(length - 2))
        {
            return self.around + length - before - behind;
        }
        self.lengths.with(self.place, word.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::Alg;

    #[test]
    fn lengths_are_those_of_the_normal_form() {
        // Few faces, so that much cancels.
        let mut state = 1_u32;
        let mut random = |count: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state / 65_536 % count
        };
        let mut lengths = CancelledLengths::new();
        let mut eaten = 0;
        for _ in 0..2_000 {
            let mut moves = |count: u32| -> Vec<Move> {
                (0..count).map(|_| Move::from_index(random(9) as usize)).collect()
            };
            let sequence = moves(12);
            let inserted = moves(5);
            lengths.fill(&sequence);
            for place in 0..=sequence.len() {
                let (before, behind) = sequence.split_at(place);
                for word in [&inserted[..], &Alg::from(before).inverse().moves()[..place.min(9)]] {
                    let whole = Alg::from([before, word, behind].concat());
                    let expected = whole.normal_form().len();
                    assert_eq!(lengths.with(place, word.iter().copied()), expected, "{whole}");
                    let normal: Word = Alg::from(word).normal_form().iter().collect();
                    assert_eq!(lengths.at(place).with(normal), expected, "{whole}");
                    eaten += usize::from(expected + word.len() <= sequence.len());
                }
            }
        }
        assert!(eaten > 1_000, "{eaten}");
    }
}
