//! Relations between coordinates. Small coordinates are combined into one if that reduces the
//! number of values or costs nothing. Large ones are tied by sums modulo 2 that no move changes,
//! like the parities of corners and edges.
//!
//! The values of a coordinate may be coloured with 0 and 1, so that each move changes the colour of
//! every value or of none. If the same moves change the colours of several coordinates, the sum of
//! their colours never changes, so half of the combinations never occur. The values of the last
//! coordinate are then sorted by colour. The other coordinates select one part of them, and only
//! this part gets indices.
//!
//! Colourings are found by linear algebra over the moves, with one bit for each move. Making moves
//! from value 0 gives, for each value, a sum of the moves on a path to it. Two paths to one value
//! give a relation. The colourings are the vectors that are orthogonal to all relations.

use premove_engine::search::Control;
use premove_engine::store::allocate::{collected, filled, push, zeroed};

use super::coordinate::IndexCoordinate;
use super::moves::CountedMove;
use crate::space::closure::{LOOK, Made, NONE, SpaceError, SpaceResources, TABLES};

/// Maximum product of the numbers of values of two coordinates that are combined as a test of
/// whether they depend on each other.
const TRIED: usize = 1 << 18;
/// Maximum product of the numbers of values of two coordinates that are always combined.
const SMALL: usize = 1 << 12;
/// Maximum number of steps for all tests whether coordinates should be combined, which take a
/// second or two. Puzzles with a dozen coordinates need fewer.
const STEPS: u64 = 1 << 29;
/// Units of work for finding one pair of values.
const CELL: u64 = 8;

/// Combines coordinates as long as that helps. `made` are the actions whose tables are built.
pub(super) fn join_all(
    coordinates: &mut Vec<IndexCoordinate>,
    made: &[usize],
    resources: &SpaceResources,
) -> Made<()> {
    coordinates.sort_by_key(|c| c.size);
    // All joined coordinates together must not take much more memory than one of the maximum size.
    let most = resources.cut.saturating_mul(4);
    let mut values: usize = coordinates.iter().map(|c| c.size).sum();
    let mut at = 0;
    let mut steps = 0;
    while at < coordinates.len() {
        let mut other = at + 1;
        while other < coordinates.len() {
            resources.look(1, 0, 0)?;
            let product = coordinates[at].size.saturating_mul(coordinates[other].size);
            let cost = (product as u64).saturating_mul(made.len() as u64);
            let is_cheap = product <= TRIED && values + product <= most && steps + cost <= STEPS;
            let is_tried = is_cheap || product <= SMALL;
            steps += if is_tried { cost } else { 0 };
            let pairs = is_tried
                .then(|| pairs(&coordinates[at], &coordinates[other], made, resources))
                .transpose()?;
            match pairs {
                Some(pairs) if pairs.found.len() < product || product <= SMALL => {
                    let second = coordinates.remove(other);
                    let first =
                        std::mem::replace(&mut coordinates[at], IndexCoordinate::of_size(0));
                    let before = first.size + second.size;
                    let after = pairs.found.len();
                    let bytes = first.next.len() as u64 * 4;
                    resources.take(after as u64 * bytes, 0)?;
                    resources.give_back(before as u64 * bytes);
                    values = values - before + after;
                    coordinates[at] = pairs.into_coordinate(first, second);
                    // The joined coordinate is larger. It may depend on coordinates that were
                    // tested before, so all are tested again.
                    other = at + 1;
                }
                _ => other += 1,
            }
        }
        at += 1;
    }
    Ok(())
}

/// The pairs of values of two coordinates that occur, with the pair after each action.
struct ValuePairs {
    found: Vec<(u32, u32)>,
    next: Vec<Vec<u32>>,
}

fn pairs(
    a: &IndexCoordinate,
    b: &IndexCoordinate,
    made: &[usize],
    resources: &SpaceResources,
) -> Made<ValuePairs> {
    let mut numbers = filled(NONE, a.size * b.size, TABLES);
    let mut found = vec![(0, 0)];
    let mut next = vec![Vec::new(); a.next.len()];
    numbers[0] = 0;
    let mut at = 0;
    let mut work = 0;
    while at < found.len() {
        work += made.len() as u64;
        if work * CELL >= LOOK {
            resources.look(work * CELL, (at * made.len()) as u64 * 4, 0)?;
            work = 0;
        }
        let (x, y) = found[at];
        for &action in made {
            let x = a.next[action][x as usize];
            let y = b.next[action][y as usize];
            if x == NONE || y == NONE {
                next[action].push(NONE);
                continue;
            }
            let number = &mut numbers[x as usize * b.size + y as usize];
            if *number == NONE {
                *number = found.len() as u32;
                found.push((x, y));
            }
            push(&mut next[action], *number, TABLES);
        }
        at += 1;
    }
    Ok(ValuePairs { found, next })
}

impl ValuePairs {
    fn into_coordinate(self, a: IndexCoordinate, b: IndexCoordinate) -> IndexCoordinate {
        let mut views = Vec::new();
        let parts = [
            (a, self.found.iter().map(|p| p.0).collect::<Vec<u32>>()),
            (b, self.found.iter().map(|p| p.1).collect()),
        ];
        for (part, values) in parts {
            for mut view in part.views {
                let row =
                    |&value: &u32| view.rows.as_ref().map_or(value, |rows| rows[value as usize]);
                let rows = values.iter().map(row).collect();
                view.rows = Some(rows);
                views.push(view);
            }
        }
        IndexCoordinate { next: self.next, views, ..IndexCoordinate::of_size(self.found.len()) }
    }
}

/// Maximum number of sums that are used. They divide the last coordinate into at most `1 << 3`
/// parts.
const MOST: usize = 3;
/// Number of values between two checks of the stop flag.
const VALUES: usize = 1 << 13;

/// The colourings of a coordinate. A colouring gives each value the colour 0 or 1. It is stored as
/// a bit mask of the moves that change the colour.
struct Colourings {
    /// For each value, a bit mask of the moves on a path to it.
    paths: Vec<u64>,
    basis: Vec<u64>,
}

/// A sum of colours that no move changes: pairs of a coordinate and its colouring.
type Sum = Vec<(usize, u64)>;

/// Ties the last coordinate to the others by sums of colours that never change. Returns the number
/// of parts into which it is divided.
pub(super) fn tie(
    coordinates: &mut [IndexCoordinate],
    moves: &[CountedMove],
    control: &Control,
) -> Made<usize> {
    let Some(last) = coordinates.len().checked_sub(1) else { return Ok(1) };
    if moves.len() > 64 || coordinates[last].law.is_some() {
        return Ok(1);
    }
    let mut colours = Vec::new();
    for coordinate in coordinates.iter() {
        colours.push(if coordinate.law.is_none() {
            Some(of_one(coordinate, moves, control)?)
        } else {
            None
        });
    }
    let mut used: Vec<(u64, Sum)> = Vec::new();
    for mut sum in sums(&colours) {
        for (lead, other) in &used {
            if part_of(&sum, last) >> lead.trailing_zeros() & 1 == 1 {
                sum.extend(other);
            }
        }
        let rest = part_of(&sum, last);
        if rest != 0 && used.len() < MOST {
            used.push((rest & rest.wrapping_neg(), sum));
        }
    }
    let sums: Vec<Sum> = used.into_iter().map(|(_, sum)| sum).collect();
    let classes: Vec<Vec<u8>> = colours
        .iter()
        .enumerate()
        .map(|(at, colours)| classes(at, colours.as_ref(), &sums))
        .collect();
    let parts = 1 << sums.len();
    let mut counts = vec![0; parts];
    classes[last].iter().for_each(|&class| counts[usize::from(class)] += 1);
    if parts == 1 || counts.iter().any(|count| count * parts != coordinates[last].size) {
        return Ok(1);
    }
    for (coordinate, classes) in coordinates.iter_mut().zip(classes) {
        coordinate.classes = classes;
    }
    coordinates[last].sort_by_class();
    Ok(parts)
}

/// Returns the colouring of one coordinate in a sum.
fn part_of(sum: &Sum, coordinate: usize) -> u64 {
    let colours = sum.iter().filter(|&&(at, _)| at == coordinate);
    colours.fold(0, |all, &(_, colour)| all ^ colour)
}

fn classes(at: usize, colours: Option<&Colourings>, sums: &[Sum]) -> Vec<u8> {
    let Some(colours) = colours else { return Vec::new() };
    let parts: Vec<u64> = sums.iter().map(|sum| part_of(sum, at)).collect();
    if parts.iter().all(|&part| part == 0) {
        return Vec::new();
    }
    let classes = colours.paths.iter().map(|path| {
        let bits = parts.iter().map(|part| ((path & part).count_ones() & 1) as u8);
        (0..).zip(bits).map(|(at, bit)| bit << at).sum()
    });
    collected(classes, TABLES)
}

fn of_one(
    coordinate: &IndexCoordinate,
    moves: &[CountedMove],
    control: &Control,
) -> Made<Colourings> {
    let mut paths = zeroed(coordinate.size, TABLES);
    let mut order = vec![0_u32];
    let mut seen = filled(false, coordinate.size, TABLES);
    seen[0] = true;
    let mut relations = Relations::default();
    let mut at = 0;
    while at < order.len() {
        if at.is_multiple_of(VALUES) && control.is_stopped() {
            return Err(SpaceError::Stopped);
        }
        // If the relations allow no colouring, more relations are not needed.
        if relations.0.len() == moves.len() {
            return Ok(Colourings { paths: Vec::new(), basis: Vec::new() });
        }
        let value = order[at] as usize;
        for (bit, kept) in moves.iter().enumerate() {
            let next = coordinate.next[kept.action][value];
            if next == NONE {
                continue;
            }
            let path = paths[value] ^ 1 << bit;
            if seen[next as usize] {
                relations.add(path ^ paths[next as usize]);
            } else {
                seen[next as usize] = true;
                paths[next as usize] = path;
                push(&mut order, next, TABLES);
            }
        }
        at += 1;
    }
    Ok(Colourings { paths, basis: relations.free(moves.len()) })
}

/// Sets of moves that change no colour when made together. They are bit masks in echelon form: each
/// has a leading bit that no other has.
#[derive(Default)]
struct Relations(Vec<u64>);

impl Relations {
    fn add(&mut self, mut sum: u64) {
        for &known in &self.0 {
            if sum & known & known.wrapping_neg() != 0 {
                sum ^= known;
            }
        }
        if sum == 0 {
            return;
        }
        let lead = sum & sum.wrapping_neg();
        for known in self.0.iter_mut().filter(|known| **known & lead != 0) {
            *known ^= sum;
        }
        self.0.push(sum);
    }

    /// Returns a basis of the colourings: the vectors that have an even number of bits in common
    /// with every relation.
    fn free(&self, moves: usize) -> Vec<u64> {
        let leads = self.0.iter().fold(0, |all, known| all | known & known.wrapping_neg());
        let free = (0..moves).map(|at| 1_u64 << at).filter(|bit| leads & bit == 0);
        let vectors = free.map(|bit| {
            let with_bit = self.0.iter().filter(|&&known| known & bit != 0);
            with_bit.fold(bit, |all, known| all | known & known.wrapping_neg())
        });
        vectors.collect()
    }
}

/// Returns a basis of the sums of colours that no move changes.
fn sums(colours: &[Option<Colourings>]) -> Vec<Sum> {
    let mut sums = Vec::new();
    let mut known: Vec<(u64, Sum)> = Vec::new();
    for (at, colours) in colours.iter().enumerate() {
        for &colour in colours.iter().flat_map(|colours| &colours.basis) {
            let mut rest = colour;
            let mut sum = vec![(at, colour)];
            for (other, of_other) in &known {
                if rest & other & other.wrapping_neg() != 0 {
                    rest ^= other;
                    sum.extend(of_other);
                }
            }
            if rest == 0 {
                sums.push(sum);
            } else {
                known.push((rest, sum));
            }
        }
    }
    sums
}
