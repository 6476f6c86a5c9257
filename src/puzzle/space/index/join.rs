//! Two coordinates as one, where that makes fewer values or costs nothing.

use super::coordinate::Coordinate;
use crate::puzzle::space::closure::NONE;
use crate::puzzle::space::resources::{LOOK, Resources, SpaceError};

/// Coordinates are joined to learn whether they go with each other freely if that takes no more
/// values than this.
const TRIED: usize = 1 << 18;
/// Coordinates are joined in any case if they have no more values together than this.
const SMALL: usize = 1 << 12;
/// This many steps are made in all to learn it, a second or two: more than puzzles of a dozen
/// coordinates need.
const STEPS: u64 = 1 << 29;
/// To find a pair counts as much work as this.
const CELL: u64 = 8;

/// Joins coordinates while that helps. `made` are the actions whose tables are there.
pub(super) fn join_all(
    coordinates: &mut Vec<Coordinate>,
    made: &[usize],
    resources: &Resources,
) -> Result<(), SpaceError> {
    coordinates.sort_by_key(|c| c.size);
    // What is joined must not take much more than one coordinate that is cut.
    let most = resources.cut.saturating_mul(4);
    let mut values: usize = coordinates.iter().map(|c| c.size).sum();
    let (mut at, mut steps) = (0, 0);
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
                    let first = std::mem::replace(&mut coordinates[at], Coordinate::of_size(0));
                    let (before, after) = (first.size + second.size, pairs.found.len());
                    let bytes = |values: usize| (values * first.next.len()) as u64 * 4;
                    resources.take(bytes(after), 0)?;
                    resources.give_back(bytes(before));
                    values = values - before + after;
                    coordinates[at] = pairs.into_coordinate(first, second);
                    // A larger one may go with those that were passed over.
                    other = at + 1;
                }
                _ => other += 1,
            }
        }
        at += 1;
    }
    Ok(())
}

/// The pairs of values that come about.
struct Pairs {
    found: Vec<(u32, u32)>,
    next: Vec<Vec<u32>>,
}

fn pairs(
    a: &Coordinate,
    b: &Coordinate,
    made: &[usize],
    resources: &Resources,
) -> Result<Pairs, SpaceError> {
    let mut numbers = vec![NONE; a.size * b.size];
    let mut found = vec![(0, 0)];
    let mut next = vec![Vec::new(); a.next.len()];
    numbers[0] = 0;
    let (mut at, mut work) = (0, 0);
    while at < found.len() {
        work += made.len() as u64;
        if work * CELL >= LOOK {
            resources.look(work * CELL, (at * made.len()) as u64 * 4, 0)?;
            work = 0;
        }
        let (x, y) = found[at];
        for &action in made {
            let (x, y) = (a.next[action][x as usize], b.next[action][y as usize]);
            if x == NONE || y == NONE {
                next[action].push(NONE);
                continue;
            }
            let number = &mut numbers[x as usize * b.size + y as usize];
            if *number == NONE {
                *number = found.len() as u32;
                found.push((x, y));
            }
            next[action].push(*number);
        }
        at += 1;
    }
    Ok(Pairs { found, next })
}

impl Pairs {
    fn into_coordinate(self, a: Coordinate, b: Coordinate) -> Coordinate {
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
        Coordinate { next: self.next, views, ..Coordinate::of_size(self.found.len()) }
    }
}
