//! The group that moves generate, as a chain of stabilisers. The chain gives the order of the
//! group, and decides whether an element belongs to it.
//!
//! This is the randomised algorithm of Schreier and Sims (C. C. Sims 1970). Consider the elements
//! that do not move the slots before `i`. Level `i` stores the places to which they move slot `i`,
//! and for each of these places one element. To sift an element is to multiply it by stored
//! elements, level by level, until it moves nothing. If that fails at a level, the remainder
//! becomes a generator of this level. Random elements are sifted first. The chain only has elements
//! that exist, so its order is never too large. When its order reaches an upper bound, the chain is
//! proven to be complete. Otherwise, after many elements without a remainder, Schreier's lemma is
//! used: every generator of the stabiliser of every level is sifted.
//!
//! Everything is deterministic: the random numbers start from a fixed seed.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};

use super::big::Big;
use super::budget::{GroupBudget, Unknown};
use super::frame::{Element, OrbitFrame};

/// Number of random elements that must be sifted in a row without a remainder before no more are
/// sifted (see the top of this file). If the chain is not complete, each element leaves no
/// remainder with a probability of at most one half.
const QUIET: u32 = 24;
/// Minimum number of elements in the pool of the random generator.
const POOL: usize = 12;
/// Value in `via` for a place to which no element moves the place of the level.
const NOWHERE: u32 = u32::MAX;

/// Function that returns `true` if a place may receive the piece of a point. A point is the place
/// from which the piece comes, with a change of orientation.
pub(super) type Fits<'f> = dyn Fn(usize, u32) -> bool + 'f;

/// A group of elements, as a chain of stabilisers.
pub(super) struct StabiliserChain {
    turns: Box<[u8]>,
    pub(super) levels: Vec<StabiliserLevel>,
    /// Number of 4-byte numbers that the levels store.
    kept: usize,
    /// Maximum value of `kept`. Levels that would exceed it store only generators, and compute
    /// elements from them.
    most_kept: usize,
    /// `true` if it is proven that the group has no more elements.
    pub(super) proven: bool,
}

/// Level of a chain for one place. It describes the elements that do not move the places before it.
pub(super) struct StabiliserLevel {
    first: usize,
    /// Generators of the level: elements that move its place, but no place before it.
    generators: Vec<Element>,
    /// Inverses of elements. Each moves a place of the orbit one step back towards the place of
    /// this level.
    back: Vec<Element>,
    /// The points to which elements of the level move its place. (The index of a point in `via` is
    /// its place, counted from the first of the orbit, times the number of orientations, plus its
    /// orientation.)
    pub(super) orbit: Vec<u32>,
    /// For each point, the index in `back` of an element that moves it towards the place of this
    /// level.
    via: Vec<u32>,
}

/// Returns the composition of two elements as maps of places: first `b`, then `a`. As an action on
/// pieces this is `a` followed by `b`.
fn product(turns: &[u8], a: &[u32], b: &[u32]) -> Element {
    let mut result: Element = b.into();
    advance(turns, a, &mut result);
    result
}

/// Replaces an element by its composition with `a`, which is applied after it: see [`product`].
fn advance(turns: &[u8], a: &[u32], element: &mut [u32]) {
    for (value, &turns) in element.iter_mut().zip(turns) {
        *value = step(turns, a, *value);
    }
}

/// Returns the point (place and orientation) to which the element `a` moves a point.
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

impl StabiliserLevel {
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

    /// Returns the index of a point (place and orientation) in `via`.
    fn index(&self, turns: u8, point: u32) -> usize {
        ((point >> 8) as usize - self.first) * usize::from(turns) + (point & 255) as usize
    }
}

impl StabiliserChain {
    /// Builds the chain of the group that these elements generate, from random elements. The chain
    /// is proven to be complete if its order reaches `most`, an upper bound on the order of the
    /// group.
    pub(super) fn new(
        frame: &OrbitFrame,
        generators: &[Element],
        most: &Big,
        budget: &GroupBudget,
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
                (first..first + size)
                    .map(|place| StabiliserLevel::new(place, (first, size), orbit.turns)),
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

    /// Returns factors whose product is the order of the group.
    pub(super) fn factors(&self) -> impl Iterator<Item = u32> + '_ {
        self.levels.iter().map(|level| level.orbit.len() as u32)
    }

    pub(super) fn contains(&self, element: &[u32], budget: &GroupBudget) -> Result<bool, Unknown> {
        let mut rest: Element = element.into();
        Ok(self.sift(&mut rest, 0, budget)?.is_none() && is_identity(&rest))
    }

    /// Sifts an element (multiplies it by elements of the chain until it moves nothing), starting
    /// at level `from`, and leaves the remainder in it. Returns the first level that does not
    /// contain the remainder, or `None` if the chain contains the element.
    fn sift(
        &self,
        element: &mut [u32],
        from: usize,
        budget: &GroupBudget,
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

    /// Adds an element to the chain unless the chain contains it. Returns `true` if it was added.
    fn absorb(&mut self, mut element: Element, budget: &GroupBudget) -> Result<bool, Unknown> {
        budget.spend(element.len() * 8)?;
        let Some(at) = self.sift(&mut element, 0, budget)? else { return Ok(false) };
        self.levels[at].generators.push(element);
        self.rebuild(at, budget)?;
        Ok(true)
    }

    /// Computes the orbit of a level again: all places to which its generators lead.
    fn rebuild(&mut self, at: usize, budget: &GroupBudget) -> Result<(), Unknown> {
        let turns = self.turns.clone();
        let mut level =
            std::mem::replace(&mut self.levels[at], StabiliserLevel::new(at, (at, 1), 1));
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
            if explicit { vec![OrbitFrame::identity(turns.len())] } else { Vec::new() };
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

    /// Sifts all generators of the stabilisers, according to Schreier's lemma, and adds those that
    /// are missing. Afterwards the chain is complete.
    pub(super) fn prove(
        &mut self,
        generators: &[Element],
        budget: &GroupBudget,
    ) -> Result<(), Unknown> {
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

    /// Returns a product of a generator and an element of a level that the chain does not contain,
    /// and the level of its remainder. Returns `None` if the chain contains all these products.
    fn missing(
        &self,
        at: usize,
        budget: &GroupBudget,
    ) -> Result<Option<(usize, Element)>, Unknown> {
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

    /// Returns an element of the group that does not move the places before level `at`, moves the
    /// place of that level to `first` if it is given, and satisfies `fits` for every place. Tries
    /// all elements, place by place, within the budget. Returns `None` if no element does that.
    pub(super) fn seek(
        &self,
        at: usize,
        first: Option<u32>,
        fits: &Fits,
        budget: &GroupBudget,
    ) -> Result<Option<Element>, Unknown> {
        self.descend(at, first, fits, budget, &OrbitFrame::identity(self.turns.len()))
    }

    fn descend(
        &self,
        at: usize,
        first: Option<u32>,
        fits: &Fits,
        budget: &GroupBudget,
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

    /// Returns an element of level `at` that moves the place of this level to `point`.
    fn way(&self, at: usize, point: u32) -> Element {
        let level = &self.levels[at];
        let mut back = OrbitFrame::identity(self.turns.len());
        while step(self.turns[at], &back, point) != (at as u32) << 8 {
            let via = level.via[level.index(self.turns[at], step(self.turns[at], &back, point))];
            advance(&self.turns, &level.back[via as usize], &mut back);
        }
        inverse(&self.turns, &back)
    }
}

/// Generator of random elements of a group: product replacement (Celler, Leedham-Green, Murray,
/// Niemeyer, O'Brien 1995) with an accumulator.
struct Random {
    pool: Vec<Element>,
    last: Element,
    rng: ChaCha8Rng,
}

impl Random {
    fn new(turns: &[u8], generators: &[Element], budget: &GroupBudget) -> Result<Self, Unknown> {
        let size = POOL.max(generators.len() + 2);
        let pool: Vec<Element> = generators.iter().cycle().take(size).cloned().collect();
        let last = OrbitFrame::identity(turns.len());
        let mut random = Self { pool, last, rng: ChaCha8Rng::seed_from_u64(0) };
        if !random.pool.is_empty() {
            for _ in 0..size * 6 {
                random.next(turns, budget)?;
            }
        }
        Ok(random)
    }

    fn next(&mut self, turns: &[u8], budget: &GroupBudget) -> Result<Element, Unknown> {
        budget.spend(turns.len() * 4)?;
        let count = self.pool.len() as u32;
        let a = self.rng.next_u32() % count;
        let b = (a + 1 + self.rng.next_u32() % (count - 1)) % count;
        let a = a as usize;
        let b = b as usize;
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
