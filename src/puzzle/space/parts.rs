//! The parts of positions for which tables are built. Each part is a view of one orbit, which shows
//! some or all of its pieces, or their orientations.

use super::closure::{Made, Motion, SpaceResources, SymbolRows, SymbolStep};
use super::coordinate::{PartCoordinate, Symbols};
use super::reduced::{CellContent, Orbit, Reduced};
use crate::model::Action;

/// A view of an orbit that shows classes of pieces. Some kinds are classes of their own, all others
/// are one class. The view may also show orientations.
#[derive(Clone, Debug)]
pub(crate) struct ClassView {
    orbit: Orbit,
    inert_bit: u16,
    /// For each kind of pieces with orientations, the index of its class.
    turning: Vec<usize>,
    /// For each kind of pieces without orientations, the index of its class.
    inert: Vec<usize>,
    symbols: Symbols,
    counts: Vec<u32>,
    /// Number of arrangements of the pieces, if pieces of one class are equal. `twists` is the
    /// number of combinations of orientations.
    arrangements: u64,
    twists: u64,
}

/// A class of pieces: its kind, or `None` for all kinds without a class of their own; and `true` if
/// its orientations are visible.
type Class = (Option<u16>, bool);

impl ClassView {
    /// Builds a view. A kind is a class of its own if `apart` returns `true` for its symbol in
    /// orientation 0. Orientations are visible if `turns` is `true`. Returns `None` if the view has
    /// more than `most` values.
    fn new(
        reduced: &Reduced,
        orbit: usize,
        apart: &dyn Fn(u16) -> bool,
        turns: bool,
        most: u64,
    ) -> Option<Self> {
        let orbit = reduced.orbits[orbit].clone();
        let mut classes: Vec<Class> = Vec::new();
        let mut class = |symbol: u16, turns: bool| {
            let class = (apart(symbol).then_some(symbol), turns);
            classes.iter().position(|&other| other == class).unwrap_or_else(|| {
                classes.push(class);
                classes.len() - 1
            })
        };
        let turning = (0..orbit.turning).map(|kind| class(kind, turns)).collect();
        let inert_bit = reduced.inert_bit();
        let inert = (0..orbit.inert).map(|kind| class(kind | inert_bit, false)).collect();
        let moduli = classes.iter().map(|&(_, turns)| if turns { orbit.modulus } else { 1 });
        let mut view = Self {
            inert_bit,
            turning,
            inert,
            symbols: Symbols::new(moduli)?,
            counts: vec![0; classes.len()],
            arrangements: 1,
            twists: 1,
            orbit,
        };
        let mut filled = 0;
        for &symbol in &reduced.start[view.orbit.cells.clone()] {
            let (class, _) = view.piece(symbol);
            let count = &mut view.counts[class];
            *count += 1;
            filled += 1;
            // The factors of all pieces together are the multinomial coefficient.
            let arrangements = u128::from(view.arrangements) * filled / u128::from(*count);
            view.arrangements = arrangements.try_into().ok()?;
            if classes[class].1 {
                view.twists = view.twists.checked_mul(view.orbit.modulus.into())?;
            }
            if view.size()? > most {
                return None;
            }
        }
        Some(view)
    }

    /// Returns the number of values, including unreachable ones; `None` if it exceeds 64 bits.
    fn size(&self) -> Option<u64> {
        self.arrangements.checked_mul(self.twists)
    }

    /// Returns the class and the orientation that the view shows for a symbol of the puzzle.
    fn piece(&self, symbol: u16) -> (usize, u16) {
        if symbol & self.inert_bit != 0 {
            return (self.inert[usize::from(symbol & !self.inert_bit)], 0);
        }
        let kind = symbol & ((1 << self.orbit.bits) - 1);
        (self.turning[usize::from(kind)], symbol >> self.orbit.bits)
    }

    fn symbol(&self, symbol: u16) -> u16 {
        let (class, turn) = self.piece(symbol);
        self.symbols.of(class, turn)
    }

    fn step(&self, turn: &Action) -> SymbolStep {
        let cells = self.orbit.cells.clone();
        let from = cells.clone().map(|cell| usize::from(turn.from[cell]) - cells.start).collect();
        SymbolStep { from, turn: cells.map(|cell| turn.twist[cell].into()).collect() }
    }

    /// Returns, for each cell, the visible symbols that a goal accepts.
    fn accepted(&self, reduced: &Reduced, goal: usize) -> Vec<Vec<u16>> {
        let turns = 0..u16::from(self.orbit.modulus);
        let turning = (0..self.orbit.turning)
            .flat_map(|kind| turns.clone().map(move |turn| turn << self.orbit.bits | kind));
        let inert = (0..self.orbit.inert).map(|kind| kind | self.inert_bit);
        let symbols: Vec<u16> = turning.chain(inert).collect();
        let accepted = self.orbit.cells.clone().map(|cell| {
            let wanted = &reduced.goals[goal][cell];
            let fitting = symbols.iter().filter(|&&symbol| wanted.accepts(symbol));
            let mut seen: Vec<u16> = fitting.map(|&symbol| self.symbol(symbol)).collect();
            seen.sort_unstable();
            seen.dedup();
            seen
        });
        accepted.collect()
    }

    /// Returns the name of the view for users.
    pub(crate) fn name(&self) -> String {
        let set = &self.orbit.set;
        match (self.arrangements > 1, self.twists > 1) {
            (true, true) => format!("pieces of {set} with their turns"),
            (false, true) => format!("turns of {set}"),
            _ => format!("pieces of {set}"),
        }
    }
}

/// Search for all rows of symbols that meet a goal.
struct Goals<'a> {
    accepted: &'a [Vec<u16>],
    class_of: &'a [usize],
    /// Number of pieces of each class that are not yet placed.
    left: Vec<u32>,
    row: Vec<u16>,
    rows: &'a mut SymbolRows,
    numbers: Vec<u32>,
    resources: &'a SpaceResources<'a>,
}

impl Goals<'_> {
    /// Adds all rows that meet the goal and begin with the current symbols.
    fn enter(&mut self) -> Made<()> {
        let Some(accepted) = self.accepted.get(self.row.len()) else {
            self.resources.look(self.row.len() as u64, 0, 0)?;
            self.numbers.push(self.rows.enter(&self.row, self.resources)?);
            return Ok(());
        };
        for &symbol in accepted {
            let class = self.class_of[usize::from(symbol)];
            if self.left[class] > 0 {
                self.left[class] -= 1;
                self.row.push(symbol);
                self.enter()?;
                self.row.pop();
                self.left[class] += 1;
            }
        }
        Ok(())
    }
}

/// A view of one orbit with a number for each row of symbols that positions can have in it.
pub(crate) struct PositionPart {
    pub(crate) view: ClassView,
    pub(crate) coordinate: PartCoordinate,
    /// For each goal, the numbers of the rows that meet it.
    pub(crate) goals: Vec<Vec<u32>>,
}

impl PositionPart {
    /// Numbers all rows of symbols that can be reached by moves from the goals.
    fn new(
        reduced: &Reduced,
        view: ClassView,
        turns: &[Action],
        resources: &SpaceResources,
    ) -> Made<Self> {
        let mut rows = SymbolRows::new(view.orbit.cells.len());
        let mut goals = Vec::new();
        let class_of = view.symbols.class_of();
        for goal in 0..reduced.goals.len() {
            let mut seeds = Goals {
                accepted: &view.accepted(reduced, goal),
                class_of: &class_of,
                left: view.counts.clone(),
                row: Vec::new(),
                rows: &mut rows,
                numbers: Vec::new(),
                resources,
            };
            seeds.enter()?;
            goals.push(seeds.numbers);
        }
        let mut powers = Vec::new();
        let mut steps = Vec::new();
        let mut base = 0;
        for (at, turn) in turns.iter().enumerate() {
            // In the list of turns, powers usually follow their base move. Each then equals the
            // previous power followed by the base move.
            let is_power = at > 0 && {
                let product = turns[at - 1].then_modulo(&turns[base], &reduced.moduli);
                let mut cells = view.orbit.cells.clone();
                cells.all(|c| product.from[c] == turn.from[c] && product.twist[c] == turn.twist[c])
            };
            if is_power {
                powers.push(Some(base));
            } else {
                base = at;
                powers.push(None);
                steps.push(view.step(turn));
            }
        }
        let turned = view.symbols.turned(view.orbit.modulus);
        let motion = Motion { steps: &steps, turned: &turned, allowed: &|_| true };
        let coordinate = PartCoordinate::new(rows, motion, &powers, usize::MAX, resources)?;
        Ok(Self { view, coordinate, goals })
    }

    /// Returns the number of rows of symbols, including those that cannot be reached by moves.
    pub(crate) fn most(&self) -> u64 {
        self.view.arrangements * self.view.twists
    }

    /// Returns the number of a position's row, or `None` if no moves lead from it to a goal.
    pub(crate) fn number<C: CellContent>(&self, cells: &[C]) -> Option<u32> {
        let cells = cells[self.view.orbit.cells.clone()].iter();
        let row: Vec<u16> = cells.map(|&cell| self.view.symbol(cell.into())).collect();
        self.coordinate.rows.number(&row)
    }
}

/// The parts of positions for which tables are built.
pub(crate) struct PositionParts {
    pub(crate) all: Vec<PositionPart>,
    /// Number of turns in the coordinates: the turns of the puzzle, and inverses that it lacks.
    pub(crate) turns: usize,
    /// For each turn, the index of the turn that undoes it.
    pub(crate) back: Vec<usize>,
    pub(crate) costs: Vec<u32>,
}

impl PositionParts {
    /// Builds at most `most` parts of a puzzle, each with a table of at most `transitions` entries.
    /// `costs` are those of the turns. Returns `None` if stopped.
    pub(crate) fn new(
        reduced: &Reduced,
        costs: &[u32],
        most: usize,
        transitions: u64,
        resources: &SpaceResources,
    ) -> Option<Self> {
        let mut turns = reduced.turns.clone();
        let mut back = Vec::new();
        for turn in &reduced.turns {
            let inverse = turn.inverse_modulo(&reduced.moduli);
            let at = turns.iter().position(|other| *other == inverse).unwrap_or_else(|| {
                turns.push(inverse);
                turns.len() - 1
            });
            back.push(at);
        }
        let most_numbers = transitions / (turns.len() as u64).max(1);
        let orbits = 0..reduced.orbits.len();
        let views = orbits.flat_map(|orbit| views(reduced, orbit, most_numbers)).take(most);
        let parts = views.map(|view| PositionPart::new(reduced, view, &turns, resources).ok());
        let all = parts.collect::<Option<_>>()?;
        Some(Self { all, turns: turns.len(), back, costs: costs.to_vec() })
    }
}

fn views(reduced: &Reduced, orbit: usize, most: u64) -> Vec<ClassView> {
    let Orbit { turning, inert, .. } = reduced.orbits[orbit];
    // If few pieces are distinguished, one part may have both pieces and orientations. Otherwise
    // each is a part of its own.
    if turning > 0
        && turning + inert > 1
        && let Some(everything) = ClassView::new(reduced, orbit, &|_| true, true, most)
    {
        return vec![everything];
    }
    let mut all = Vec::new();
    all.extend(ClassView::new(reduced, orbit, &|_| false, true, most));
    match ClassView::new(reduced, orbit, &|_| true, false, most) {
        Some(pieces) => all.push(pieces),
        None => all.extend(groups(reduced, orbit, most)),
    }
    all.retain(|view| view.arrangements * view.twists > 1);
    all
}

/// Splits the kinds into groups, each with as many kinds as the limit `most` allows.
fn groups(reduced: &Reduced, orbit: usize, most: u64) -> Vec<ClassView> {
    let inert_bit = reduced.inert_bit();
    let Orbit { turning, inert, .. } = reduced.orbits[orbit];
    let kinds: Vec<u16> = (0..turning).chain((0..inert).map(|kind| kind | inert_bit)).collect();
    let mut all = Vec::new();
    let mut begin = 0;
    while begin < kinds.len() {
        let views = (begin + 1..=kinds.len()).map_while(|end| {
            let group = &kinds[begin..end];
            let view =
                ClassView::new(reduced, orbit, &|symbol| group.contains(&symbol), false, most)?;
            Some((end, view))
        });
        let Some((end, view)) = views.last() else { break };
        all.push(view);
        begin = end;
    }
    all
}
