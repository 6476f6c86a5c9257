//! Reads a write-up as people write it: steps on both sides, names and counts in any order, marks
//! of insertions in either frame, a scramble or none.
//!
//! What can mean two things is tried both ways; the reading that solves the cube is taken. Where
//! nothing solves it, a missing place of an insertion is searched for.

use super::assemble::{Assembled, Choice, MOST_PIECES, assemble};
use super::beside::put_beside;
use super::left::left;
use super::lines::{Aside, Entry, Kind, Lines, Taken, label_of, lines};
use super::own::recognise;
use super::slip::slip;
pub use super::solve::{Remark, Source, StepRead, WriteUp};
use crate::cube::Cube;
use crate::fmc::skeleton::MOST_DEEP;
use crate::notation::{Alg, Block, Line, Piece, Side, parse, scramble_on_top};

/// Longest text that is read as a write-up, bytes.
pub const LONGEST: usize = 1 << 16;
/// Most steps of one write-up: those of a path of the tree.
const MOST_ENTRIES: usize = MOST_DEEP;
/// Longest side, in moves and marks, for which places and slips are searched.
const MOST_SEARCHED: usize = 120;
/// Most insertions whose two frames are tried in all combinations.
const MOST_FLIPS: usize = 6;
/// Most ways to place insertions that are tried.
const MOST_TRIES: usize = 20_000;

/// Reads a write-up; `given` is the scramble that is taken when the text has none.
///
/// ```
/// use premove::fmc::writeup::read::read;
///
/// let text = "Scramble: R U F D2\n\nD2 (R) // EO (2/2)\nF' U' // finish (2/4)";
/// let solve = read(text, None);
/// assert_eq!(solve.steps.len(), 2);
/// assert_eq!(solve.solution.map(|moves| moves.to_string()).as_deref(), Some("D2 F' U' R'"));
/// ```
pub fn read(text: &str, given: Option<&Alg>) -> WriteUp {
    let read = read_until(text, given, &|| false);
    read.unwrap_or_else(|| unreachable!("nothing stops it"))
}

/// The same until it is stopped, which is asked for again and again; `None` when it was. Places of
/// two insertions without marks take seconds.
pub fn read_until(text: &str, given: Option<&Alg>, is_stopped: Stop) -> Option<WriteUp> {
    let read = read_while(text, given, is_stopped);
    (!is_stopped()).then_some(read)
}

fn read_while(text: &str, given: Option<&Alg>, is_stopped: Stop) -> WriteUp {
    if text.len() > LONGEST {
        let message = format!("the text is longer than {LONGEST} bytes, the most that is read");
        return WriteUp::empty(Remark { line: None, is_fault: true, message });
    }
    let mut first: Option<Attempt> = None;
    let top = scramble_on_top(text).map(|at| text[..at.start].matches('\n').count() + 1);
    for taken in readings(text) {
        let mut lines = lines(text, taken);
        shorten(&mut lines);
        for attempt in attempts(lines, top, given, is_stopped) {
            if attempt.is_solved() {
                return attempt.finish().0;
            }
            if taken.ignore_words && !taken.lower_is_face {
                // The program's own words need no interpretation.
                let (read, is_own) = attempt.finish();
                if is_own {
                    return read;
                }
                continue;
            }
            first.get_or_insert(attempt);
        }
    }
    match first {
        Some(attempt) => attempt.repaired(is_stopped).finish().0,
        None => WriteUp::empty(Remark {
            line: None,
            is_fault: true,
            message: "there are no moves".to_owned(),
        }),
    }
}

/// Whether reading is to end.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Leaves out steps beyond all use, so that reading any text takes a short time.
fn shorten(lines: &mut Lines) {
    let mut pieces = 0;
    let mut fits = |entry: &Entry| {
        pieces += entry.pieces.len();
        pieces <= MOST_PIECES
    };
    let count =
        lines.entries.iter().take(MOST_ENTRIES).map_while(|e| fits(e).then_some(())).count();
    let beyond = lines.entries.split_off(count);
    let error = format!(
        "a write-up has at most {MOST_ENTRIES} steps, and {MOST_PIECES} moves and marks in them"
    );
    let too_many =
        |entry: Entry| Aside { line: entry.line, text: entry.code, error: Some(error.clone()) };
    lines.asides.extend(beyond.into_iter().map(too_many));
}

/// The ways to take letters and words, the likely ones first.
fn readings(text: &str) -> Vec<Taken> {
    let has_lower = text.lines().any(|line| {
        let code = line.split("//").next().unwrap_or("");
        code.split(|c: char| !c.is_alphanumeric())
            .any(|word| word.len() <= 2 && word.starts_with(['u', 'd', 'r', 'l', 'f', 'b']))
    });
    let has_inverse = text.to_lowercase().contains("inverse");
    let mut out = vec![Taken { ignore_words: true, ..Taken::default() }, Taken::default()];
    if has_lower {
        out.push(Taken { lower_is_face: true, ..Taken::default() });
    }
    if has_inverse {
        let more: Vec<Taken> =
            out.iter().map(|taken| Taken { ignore_inverse: true, ..*taken }).collect();
        out.extend(more);
    }
    out
}

/// The lines put together in one way.
struct Attempt {
    lines: Lines,
    scramble: Option<(Alg, Source)>,
    choice: Choice,
    built: Assembled,
    remarks: Vec<Remark>,
}

/// The lines with each scramble they may have. `top` is the number of a first line that is a
/// scramble by the way it stands there.
fn attempts(
    lines: Lines,
    top: Option<usize>,
    given: Option<&Alg>,
    is_stopped: Stop,
) -> Vec<Attempt> {
    let written = |text: &str| parse(text).map(|moves| moves.line().with_premoves());
    let mut out = Vec::new();
    let mut remarks = Vec::new();
    let named = match &lines.scramble {
        Some((line, text)) => match written(text) {
            Ok(moves) => Some(moves),
            Err(error) => {
                let message = format!("the scramble cannot be read: {error}");
                remarks.push(Remark { line: Some(*line), is_fault: true, message });
                None
            }
        },
        None => None,
    };
    if let Some(moves) = named.filter(|moves| !moves.is_empty()) {
        out.push(Attempt::best(lines, Some((moves, Source::Text)), remarks, is_stopped));
        return out;
    }
    // Without a label the first line may be the scramble.
    let mut rest = lines.clone();
    let is_plain = |entry: &Entry| {
        entry.kind == (Kind::Step { is_skeleton: false })
            && entry.pieces.len() >= 12
            && entry.pieces.iter().all(|piece| matches!(piece, Piece::Move(Side::Normal, _)))
    };
    if let Some(line) = top
        && let [first, _, ..] = rest.entries.as_slice()
        && first.line == line
        && let Ok(moves) = written(&first.code)
    {
        rest.entries.remove(0);
        return vec![Attempt::best(rest, Some((moves, Source::Text)), remarks, is_stopped)];
    }
    let first = rest.entries.first().filter(|entry| is_plain(entry)).cloned();
    if let Some(moves) = given {
        let scramble = Some((moves.clone(), Source::Given));
        let attempt = Attempt::best(lines.clone(), scramble, remarks.clone(), is_stopped);
        let is_solved = attempt.is_solved();
        out.push(attempt);
        if is_solved {
            return out;
        }
    }
    if let Some(first) = first.filter(|_| rest.entries.len() > 1)
        && let Ok(moves) = written(&first.code)
    {
        rest.entries.remove(0);
        let scramble = Some((moves, Source::Text));
        let attempt = Attempt::best(rest, scramble, remarks.clone(), is_stopped);
        // A long line without words above others is a scramble, if none is at hand.
        let at = if given.is_none() { 0 } else { out.len() };
        out.insert(at, attempt);
    }
    if out.is_empty() && !lines.entries.is_empty() {
        out.push(Attempt::best(lines, None, remarks, is_stopped));
    }
    out
}

impl Attempt {
    /// The way that solves the scramble, or the plainest.
    fn best(
        lines: Lines,
        scramble: Option<(Alg, Source)>,
        remarks: Vec<Remark>,
        is_stopped: Stop,
    ) -> Self {
        let insertions: Vec<usize> = (0..lines.entries.len().min(64))
            .filter(|&i| !matches!(lines.entries[i].kind, Kind::Step { .. }))
            .collect();
        let flips = 1_u64 << insertions.len().min(MOST_FLIPS);
        let is_called = |is: bool| {
            lines.entries.iter().any(|entry| entry.kind == (Kind::Step { is_skeleton: is }))
        };
        let kinds: &[bool] = match (is_called(false), is_called(true)) {
            (true, true) => &[false, true],
            (false, true) => &[true],
            _ => &[false],
        };
        let cube = scramble.as_ref().map(|(moves, _)| moves.cube());
        let mut first: Option<(Choice, Assembled)> = None;
        'all: for &skeleton in kinds {
            for wide_marks in [false, true] {
                for flip in 0..flips {
                    let bit = |(i, &entry): (usize, &usize)| (flip >> i & 1) << entry;
                    let flipped = insertions.iter().take(MOST_FLIPS).enumerate().map(bit).sum();
                    let choice = Choice { flipped, skeleton, wide_marks, places: Vec::new() };
                    let built = assemble(&lines.entries, &choice);
                    let solves = cube.is_some_and(|cube| built.line.solves(&cube));
                    let has_open = !built.unexplained.is_empty();
                    if solves || is_stopped() {
                        first = Some((choice, built));
                        break 'all;
                    }
                    first.get_or_insert((choice, built));
                    if !wide_marks && flip + 1 == flips && !has_open {
                        continue 'all;
                    }
                }
            }
        }
        let (choice, built) = first.unwrap_or_default();
        Self { lines, scramble, choice, built, remarks }
    }

    fn cube(&self) -> Option<Cube> {
        self.scramble.as_ref().map(|(moves, _)| moves.cube())
    }

    fn is_solved(&self) -> bool {
        // No steps solve no scramble, even a solved one.
        !self.built.line.is_empty() && self.cube().is_some_and(|cube| self.built.line.solves(&cube))
    }

    /// Searches for the places of insertions that have none, and then for a slip.
    fn repaired(mut self, is_stopped: Stop) -> Self {
        let Some(cube) = self.cube() else { return self };
        if self.built.places.iter().any(|&pieces| pieces > MOST_SEARCHED) {
            return self;
        }
        let entries = &self.lines.entries;
        let mut wanted = self.built.unplaced.clone();
        wanted.retain(|&entry| !entries[entry].pieces.is_empty());
        if wanted.is_empty() {
            // A mark in the wrong place.
            let is_one = |&i: &usize| matches!(entries[i].kind, Kind::Insertion(_));
            let all: Vec<usize> = (0..entries.len()).filter(is_one).collect();
            for one in all {
                if let Some((choice, built)) = self.placed(&[one], &cube, is_stopped) {
                    return self.with_places(choice, built, "at another place than its mark");
                }
            }
        } else if wanted.len() <= 2
            && let Some((choice, built)) = self.placed(&wanted, &cube, is_stopped)
        {
            return self.with_places(choice, built, "its mark is missing; found by trying");
        }
        if let Some(slip) = slip(&self.built.line, &cube) {
            self.remarks.push(Remark { line: None, is_fault: false, message: slip });
        }
        self
    }

    fn with_places(mut self, choice: Choice, built: Assembled, why: &str) -> Self {
        let mut before: Vec<(Side, usize, usize)> = Vec::new();
        for &(entry, side, at) in &choice.places {
            let entry = &self.lines.entries[entry];
            let place = match inside(&before, side, at) {
                Ok(at) => self.describe(side, at),
                Err(moves) => format!("behind move {moves} of the insertion before it"),
            };
            before.push((side, at, entry.pieces.len()));
            let message = format!("'{}' solves the cube {place}: {why}", entry.code);
            self.remarks.push(Remark { line: Some(entry.line), is_fault: false, message });
        }
        self.choice = choice;
        self.built = built;
        self
    }

    /// A place in words: `behind R U' on the inverse side`.
    fn describe(&self, side: Side, at: usize) -> String {
        let pieces = self.lines.entries.iter().filter_map(|entry| match entry.kind {
            Kind::Step { is_skeleton } if is_skeleton == self.choice.skeleton => {
                Some(&entry.pieces)
            }
            _ => None,
        });
        let on_side = pieces.flatten().filter(|piece| piece.side() == side).take(at);
        let moves: Vec<String> = on_side
            .filter_map(|piece| match piece {
                Piece::Move(_, m) => Some(m.to_string()),
                _ => None,
            })
            .collect();
        let side = if side == Side::Inverse { " on the inverse side" } else { "" };
        match moves.len() {
            0 => format!("before the first move{side}"),
            count => {
                let last = &moves[count.saturating_sub(3)..];
                format!("behind move {count}{side} (... {})", last.join(" "))
            }
        }
    }

    /// The places of some insertions that solve the cube, every slot of both sides tried in both
    /// frames.
    fn placed(
        &self,
        entries: &[usize],
        cube: &Cube,
        is_stopped: Stop,
    ) -> Option<(Choice, Assembled)> {
        let pieces = |entry: usize| self.lines.entries[entry].pieces.len();
        let [normal, inverse] = self.built.places;
        let mut ways: Vec<Vec<(usize, Side, usize)>> = vec![Vec::new()];
        for &entry in entries {
            let further = |way: Vec<(usize, Side, usize)>| {
                // What is inserted before makes its side longer.
                let count = |side: Side, steps: usize| {
                    let own = way.iter().filter(|(_, own, _)| *own == side);
                    own.fold(steps, |sum, &(entry, ..)| sum + pieces(entry))
                };
                let ends = [
                    (Side::Normal, count(Side::Normal, normal)),
                    (Side::Inverse, count(Side::Inverse, inverse)),
                ];
                let slots =
                    ends.into_iter().flat_map(|(side, end)| (0..=end).map(move |at| (side, at)));
                slots
                    .map(|(side, at)| [&way[..], &[(entry, side, at)]].concat())
                    .collect::<Vec<_>>()
            };
            ways = ways.into_iter().flat_map(further).take(MOST_TRIES).collect();
        }
        for places in ways {
            if is_stopped() {
                return None;
            }
            for flips in 0..1_u64 << entries.len() {
                let bit = |(i, &entry): (usize, &usize)| (flips >> i & 1) << (entry % 64);
                // The frames differ on the inverse side only.
                let is_useless = places
                    .iter()
                    .enumerate()
                    .any(|(i, (_, side, _))| *side == Side::Normal && flips >> i & 1 == 1);
                if is_useless {
                    continue;
                }
                let flipped: u64 = entries.iter().enumerate().map(bit).sum();
                let choice = Choice { flipped, places: places.clone(), ..self.choice.clone() };
                let built = assemble(&self.lines.entries, &choice);
                if built.line.solves(cube) {
                    return Some((choice, built));
                }
            }
        }
        None
    }

    /// The result, and whether this program has written all of its steps.
    fn finish(self) -> (WriteUp, bool) {
        let solution = self.is_solved().then(|| self.built.line.finished());
        let last = self.lines.last.as_ref().and_then(|(_, text)| parse(text).ok());
        let last = last.map(|written| written.line().finished()).filter(|moves| !moves.is_empty());
        let steps =
            self.built.nodes.iter().map(|(i, line)| step(&self.lines.entries[*i], line.clone()));
        let steps = steps.collect();
        let remarks = self.all_remarks(last.as_ref(), solution.as_ref());
        let asides = self.asides();
        let (scramble, source) = match self.scramble {
            Some((moves, source)) => (Some(moves), source),
            None => (None, Source::Missing),
        };
        let mut out =
            WriteUp { scramble, source, steps, line: self.built.line, solution, last, remarks };
        let is_own = recognise(&mut out, &self.lines.entries, &self.built.nodes);
        put_beside(&mut out, &asides);
        (out, is_own)
    }

    /// What stands beside the steps, by line: words of the author, what was not understood and why,
    /// and what was done about it.
    fn asides(&self) -> Vec<(Option<usize>, String)> {
        let words = |aside: &Aside| match &aside.error {
            Some(error) => (Some(aside.line), format!("not understood: {}  ({error})", aside.text)),
            None => (Some(aside.line), aside.text.clone()),
        };
        let mut out: Vec<_> = self.lines.asides.iter().map(words).collect();
        for &entry in &self.built.unplaced {
            let why = self.why_unplaced(entry);
            let entry = &self.lines.entries[entry];
            out.push((Some(entry.line), format!("not inserted: {}  ({why})", entry.code)));
        }
        out.extend(self.remarks.iter().map(|remark| (remark.line, remark.message.clone())));
        out.sort_by_key(|(line, _)| line.unwrap_or(usize::MAX));
        out
    }

    fn why_unplaced(&self, entry: usize) -> String {
        match &self.lines.entries[entry].kind {
            _ if self.built.is_full => {
                format!("with it the solve has more than {MOST_PIECES} moves and marks")
            }
            Kind::Insertion(Some(sign)) => format!("the mark '{sign}' stands in no step"),
            Kind::Insertion(None) => "the insertion says no place".to_owned(),
            _ => "the moves that are replaced stand in no step".to_owned(),
        }
    }

    fn all_remarks(&self, last: Option<&Alg>, solution: Option<&Alg>) -> Vec<Remark> {
        let mut out = self.remarks.clone();
        let mut add = |line: Option<usize>, is_fault: bool, message: String| {
            out.push(Remark { line, is_fault, message });
        };
        for aside in &self.lines.asides {
            match &aside.error {
                Some(error) => add(Some(aside.line), true, format!("not read: {error}")),
                None => add(Some(aside.line), false, format!("words: {}", aside.text)),
            }
        }
        for &entry in &self.built.unplaced {
            let message = self.why_unplaced(entry);
            add(Some(self.lines.entries[entry].line), true, message);
        }
        for (entry, sign) in &self.built.unexplained {
            // A dot ends a sentence, and what solves the cube lacks nothing.
            if solution.is_none() && !matches!(sign.as_str(), "." | "!" | "?") {
                let message = format!("nothing says which moves belong to the mark '{sign}'");
                add(Some(self.lines.entries[*entry].line), true, message);
            }
        }
        if self.choice.wide_marks && solution.is_some() {
            add(None, false, "a mark without moves is read as a wide turn before it".to_owned());
        }
        let Some(cube) = self.cube() else {
            add(None, true, "there is no scramble: write 'Scramble:' before it".to_owned());
            return out;
        };
        if solution.is_none() {
            let left = left(&self.built.line.apply_to(&cube));
            add(None, false, format!("the steps leave {left}"));
        }
        if let (Some((line, _)), Some(last)) = (&self.lines.last, last) {
            let solves = cube.after_all(last).is_solved();
            match solution {
                Some(solution) if solution == last => {}
                Some(solution) if solves => {
                    let message = format!(
                        "the solution given has {} moves, the steps have {}",
                        last.len(),
                        solution.len()
                    );
                    add(Some(*line), false, message);
                }
                None if solves => {
                    add(Some(*line), false, "the solution given solves the cube".to_owned());
                }
                _ => {
                    add(
                        Some(*line),
                        false,
                        "the solution given does not solve the cube".to_owned(),
                    );
                }
            }
        }
        out
    }
}

/// A place counted without what was inserted before; or how many moves into the insertion it is.
fn inside(before: &[(Side, usize, usize)], side: Side, at: usize) -> Result<usize, usize> {
    let mut at = at;
    for &(_, start, length) in before.iter().rev().filter(|(own, ..)| *own == side) {
        if at >= start + length {
            at -= length;
        } else if at > start {
            return Err(at - start);
        }
    }
    Ok(at)
}

/// An entry as a step.
fn step(entry: &Entry, moves: Line) -> StepRead {
    let (label, more) = label_of(&entry.comment);
    let mut words: Vec<String> = Vec::new();
    let mut before = entry.before.clone();
    let name = if label.is_empty() { before.pop().unwrap_or_default() } else { label };
    words.extend(before);
    if !more.is_empty() {
        words.push(more);
    }
    let is_plain = entry.pieces.iter().all(|piece| match piece {
        Piece::Move(_, m) => matches!(m.block, Block::Face(_)),
        Piece::Mark(..) => true,
        Piece::Open(_) | Piece::Close(_) => false,
    });
    match &entry.kind {
        Kind::Insertion(Some(sign)) if entry.code.contains('[') || !is_plain => {
            words.push(format!("{sign} = {}", entry.code));
        }
        Kind::Insertion(None) if !is_plain => words.push(format!("inserted: {}", entry.code)),
        Kind::Replacement(_) => words.push(format!("in place of others: {}", entry.code)),
        Kind::Step { .. } if !is_plain => words.push(format!("written {}", entry.code)),
        Kind::Step { .. } | Kind::Insertion(_) => {}
    }
    words.extend(entry.notes.iter().cloned());
    let name = match (&entry.kind, name.is_empty()) {
        (Kind::Step { .. }, _) | (_, false) => name,
        (_, true) => "insertion".to_owned(),
    };
    StepRead { line: entry.line, moves, name, note: words.join("\n") }
}
