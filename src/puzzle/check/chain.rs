//! The group that moves generate, as a chain of stabilisers: its order, and whether an element is
//! in it.
//!
//! Schreier-Sims (C. C. Sims 1970), the randomised way: level `i` knows where the elements that
//! leave the slots before `i` alone can take slot `i`, and for each such place one that does so.
//! Random elements are sifted through the levels; what is left of one that is not explained adds to
//! the level it fails at. The chain only ever counts elements that exist, so its order is never too
//! large; when it reaches an order that the group cannot exceed it is proven. Otherwise, after many
//! elements in a row that were explained, Schreier's lemma is used: every generator of every
//! level's stabiliser is sifted.
//!
//! Everything is deterministic: the random numbers start from a fixed seed.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};

use super::big::Big;
use super::budget::{Budget, Unknown};
use super::frame::{Element, Frame};

/// Explained random elements in a row that end the random part: a group that is not complete is
/// missed by each of them with at least half a chance.
const QUIET: u32 = 24;
/// Elements that random products are made of, at least.
const POOL: usize = 12;
/// Not reached.
const NOWHERE: u32 = u32::MAX;

/// Whether a place may come from a place that is turned.
pub(super) type Fits<'f> = dyn Fn(usize, u32) -> bool + 'f;

/// A group of elements of a frame.
pub(super) struct Chain {
    turns: Box<[u8]>,
    pub(super) levels: Vec<Level>,
    /// What levels keep, in numbers.
    kept: usize,
    /// What they may keep; beyond, they keep generators and walk.
    most_kept: usize,
    /// Whether it is known that there are no more elements.
    pub(super) proven: bool,
}

/// The stabiliser of all places before one.
pub(super) struct Level {
    first: usize,
    /// Strong generators that are known to leave the places before alone, and this one not.
    generators: Vec<Element>,
    /// The inverses of elements that bring this place towards others.
    back: Vec<Element>,
    /// The places (with a turn: place times turns plus turn, from the orbit's first) that this one
    /// is taken to.
    pub(super) orbit: Vec<u32>,
    /// For each place and turn, which of `back` leads towards this one.
    via: Vec<u32>,
}

/// `a` after `b`, as functions from places to places; which is the action of `a` followed by that
/// of `b`.
fn product(turns: &[u8], a: &[u32], b: &[u32]) -> Element {
    let mut result: Element = b.into();
    advance(turns, a, &mut result);
    result
}

/// Puts `a` before an element.
fn advance(turns: &[u8], a: &[u32], element: &mut [u32]) {
    for (value, &turns) in element.iter_mut().zip(turns) {
        *value = step(turns, a, *value);
    }
}

/// Where `a` takes a place that is turned.
fn step(turns: u8, a: &[u32], point: u32) -> u32 {
    let to = a[(point >> 8) as usize];
    let twist = (to & 255) + (point & 255);
    to & !255 | if twist >= u32::from(turns) { twist - u32::from(turns) } else { twist }
}

fn inverse(turns: &[u8], a: &[u32]) -> Element {
    let mut result: Element = vec![0; a.len()].into();
    for ((at, &to), &turns) in (0u32..).zip(a).zip(turns) {
        let back = (u32::from(turns) - (to & 255)) % u32::from(turns);
        result[(to >> 8) as usize] = at << 8 | back;
    }
    result
}

fn is_identity(a: &[u32]) -> bool {
    (0u32..).zip(a).all(|(at, &to)| to == at << 8)
}

impl Level {
    fn new(place: usize, orbit: (usize, usize), turns: u8) -> Self {
        let mut via = vec![NOWHERE; orbit.1 * usize::from(turns)];
        via[(place - orbit.0) * usize::from(turns)] = 0;
        Self {
            first: orbit.0,
            generators: Vec::new(),
            back: Vec::new(),
            orbit: vec![(place as u32) << 8],
            via,
        }
    }

    /// The number of a place of its orbit and its turn.
    fn index(&self, turns: u8, point: u32) -> usize {
        ((point >> 8) as usize - self.first) * usize::from(turns) + (point & 255) as usize
    }
}

impl Chain {
    /// The group that these generate, as far as random elements show it: proven if it comes to
    /// `most`, an order that it cannot exceed.
    pub(super) fn new(
        frame: &Frame,
        generators: &[Element],
        most: &Big,
        budget: &Budget,
    ) -> Result<Self, Unknown> {
        let points = frame
            .orbits
            .iter()
            .map(|orbit| orbit.slots.len() * orbit.slots.len() * usize::from(orbit.turns));
        if points.sum::<usize>() > budget.points {
            return Err(Unknown::TooLarge);
        }
        let mut levels = Vec::new();
        for orbit in &frame.orbits {
            let first = levels.len();
            let size = orbit.slots.len();
            levels.extend(
                (first..first + size).map(|place| Level::new(place, (first, size), orbit.turns)),
            );
        }
        let mut chain = Self {
            turns: frame.turns.clone(),
            levels,
            kept: 0,
            most_kept: budget.representatives,
            proven: false,
        };
        let mut random = Random::new(&frame.turns, generators, budget)?;
        let mut quiet = 0;
        chain.proven = generators.iter().all(|g| is_identity(g));
        while !chain.proven {
            quiet = if chain.absorb(random.next(&frame.turns, budget)?, budget)? {
                0
            } else {
                quiet + 1
            };
            chain.proven = quiet == 0 && chain.order() == *most;
            if quiet == QUIET {
                break;
            }
        }
        Ok(chain)
    }

    pub(super) fn order(&self) -> Big {
        Big::product(self.factors())
    }

    /// Numbers whose product is the order.
    pub(super) fn factors(&self) -> impl Iterator<Item = u32> + '_ {
        self.levels.iter().map(|level| level.orbit.len() as u32)
    }

    pub(super) fn contains(&self, element: &[u32], budget: &Budget) -> Result<bool, Unknown> {
        let mut rest: Element = element.into();
        Ok(self.sift(&mut rest, 0, budget)?.is_none() && is_identity(&rest))
    }

    /// Takes an element apart, from a level on: the level at which it turns out not to be known,
    /// and what is left of it.
    fn sift(
        &self,
        element: &mut [u32],
        from: usize,
        budget: &Budget,
    ) -> Result<Option<usize>, Unknown> {
        for at in from..self.levels.len() {
            let level = &self.levels[at];
            let home = (at as u32) << 8;
            while element[at] != home {
                match level.via[level.index(self.turns[at], element[at])] {
                    NOWHERE => return Ok(Some(at)),
                    way => advance(&self.turns, &level.back[way as usize], element),
                }
                budget.moved(element.len())?;
            }
        }
        Ok(None)
    }

    /// Takes what is new of an element into the chain, and says whether there was anything.
    fn absorb(&mut self, mut element: Element, budget: &Budget) -> Result<bool, Unknown> {
        budget.spend(element.len() * 8)?;
        let Some(at) = self.sift(&mut element, 0, budget)? else { return Ok(false) };
        self.levels[at].generators.push(element);
        self.rebuild(at, budget)?;
        Ok(true)
    }

    /// Follows a level's generators, and those of all levels behind it, to all places they lead to.
    fn rebuild(&mut self, at: usize, budget: &Budget) -> Result<(), Unknown> {
        let turns = self.turns.clone();
        let mut level = std::mem::replace(&mut self.levels[at], Level::new(at, (at, 1), 1));
        self.kept -= level.back.len() * turns.len();
        level.via.fill(NOWHERE);
        level.orbit.truncate(1);
        let home = level.index(turns[at], (at as u32) << 8);
        level.via[home] = 0;
        let size = level.via.len();
        let explicit = self.kept + size * turns.len() <= self.most_kept;
        level.back = if explicit {
            Vec::new()
        } else {
            level.generators.iter().map(|g| inverse(&turns, g)).collect()
        };
        let mut elements: Vec<Element> =
            if explicit { vec![Frame::identity(turns.len())] } else { Vec::new() };
        let mut done = 0;
        while done < level.orbit.len() {
            budget.spend(level.generators.len())?;
            for (number, generator) in level.generators.iter().enumerate() {
                let to = step(turns[at], generator, level.orbit[done]);
                let index = level.index(turns[at], to);
                if level.via[index] != NOWHERE {
                    continue;
                }
                level.orbit.push(to);
                if explicit {
                    budget.spend(turns.len() * 2)?;
                    level.via[index] = level.back.len() as u32;
                    let way = product(&turns, generator, &elements[done]);
                    level.back.push(inverse(&turns, &way));
                    elements.push(way);
                } else {
                    level.via[index] = number as u32;
                }
            }
            done += 1;
        }
        self.kept += level.back.len() * turns.len();
        self.levels[at] = level;
        Ok(())
    }

    /// Sifts all generators of the stabilisers, by Schreier's lemma; what is found missing is taken
    /// in.
    pub(super) fn prove(&mut self, generators: &[Element], budget: &Budget) -> Result<(), Unknown> {
        for generator in generators {
            self.absorb(generator.clone(), budget)?;
        }
        let mut at = self.levels.len();
        while at > 0 {
            let Some((level, found)) = self.missing(at - 1, budget)? else {
                at -= 1;
                continue;
            };
            self.levels[level].generators.push(found);
            self.rebuild(level, budget)?;
            at = level + 1;
        }
        self.proven = true;
        Ok(())
    }

    /// The first element that a level's generators make with its elements and that the chain does
    /// not know.
    fn missing(&self, at: usize, budget: &Budget) -> Result<Option<(usize, Element)>, Unknown> {
        for generator in self.levels[at..].iter().flat_map(|level| &level.generators) {
            for &point in &self.levels[at].orbit {
                budget.spend(self.turns.len() * 4)?;
                let mut element = product(&self.turns, generator, &self.way(at, point));
                if let Some(level) = self.sift(&mut element, at, budget)? {
                    return Ok(Some((level, element)));
                }
            }
        }
        Ok(None)
    }

    /// An element that leaves all places before a level alone, takes the level's own place to
    /// `first` if it says one, and is suitable: `fits` says whether a place may go to a place and
    /// turn. Tries all, one place after the other, as long as the budget allows.
    pub(super) fn seek(
        &self,
        at: usize,
        first: Option<u32>,
        fits: &Fits,
        budget: &Budget,
    ) -> Result<Option<Element>, Unknown> {
        self.descend(at, first, fits, budget, &Frame::identity(self.turns.len()))
    }

    fn descend(
        &self,
        at: usize,
        first: Option<u32>,
        fits: &Fits,
        budget: &Budget,
        so_far: &[u32],
    ) -> Result<Option<Element>, Unknown> {
        let Some(level) = self.levels.get(at) else { return Ok(Some(so_far.into())) };
        for &point in &level.orbit {
            let image = step(self.turns[at], so_far, point);
            if first.is_some_and(|first| first != image) || !fits(at, image) {
                continue;
            }
            budget.spend(100 + self.turns.len())?;
            let next = product(&self.turns, so_far, &self.way(at, point));
            if let Some(found) = self.descend(at + 1, None, fits, budget, &next)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// An element of a level that takes its place to this one.
    fn way(&self, at: usize, point: u32) -> Element {
        let level = &self.levels[at];
        let mut back = Frame::identity(self.turns.len());
        while step(self.turns[at], &back, point) != (at as u32) << 8 {
            let via = level.via[level.index(self.turns[at], step(self.turns[at], &back, point))];
            advance(&self.turns, &level.back[via as usize], &mut back);
        }
        inverse(&self.turns, &back)
    }
}

/// Random elements of a group by product replacement (Celler, Leedham-Green, Murray, Niemeyer,
/// O'Brien 1995), with an accumulator.
struct Random {
    pool: Vec<Element>,
    last: Element,
    rng: ChaCha8Rng,
}

impl Random {
    fn new(turns: &[u8], generators: &[Element], budget: &Budget) -> Result<Self, Unknown> {
        let size = POOL.max(generators.len() + 2);
        let pool: Vec<Element> = generators.iter().cycle().take(size).cloned().collect();
        let last = Frame::identity(turns.len());
        let mut random = Self { pool, last, rng: ChaCha8Rng::seed_from_u64(0) };
        if !random.pool.is_empty() {
            for _ in 0..size * 6 {
                random.next(turns, budget)?;
            }
        }
        Ok(random)
    }

    fn next(&mut self, turns: &[u8], budget: &Budget) -> Result<Element, Unknown> {
        budget.spend(turns.len() * 4)?;
        let count = self.pool.len() as u32;
        let a = self.rng.next_u32() % count;
        let b = (a + 1 + self.rng.next_u32() % (count - 1)) % count;
        let (a, b) = (a as usize, b as usize);
        let other = if self.rng.next_u32() & 1 == 0 {
            self.pool[b].clone()
        } else {
            inverse(turns, &self.pool[b])
        };
        self.pool[a] = match self.rng.next_u32() & 1 {
            0 => product(turns, &self.pool[a], &other),
            _ => product(turns, &other, &self.pool[a]),
        };
        self.last = product(turns, &self.last, &self.pool[a]);
        Ok(self.last.clone())
    }
}
