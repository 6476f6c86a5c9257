//! Divides the search of one length by the first moves of the solutions. Each class of related
//! positions is searched once.
//!
//! A solution is a *prefix* of up to four moves and a *tail*. Prefixes that lead to related
//! positions (see `symmetry.rs`) form a class. The images of the tails of one prefix are the tails
//! of the others. Positions are related only if the cube or one near it is symmetric. For other
//! cubes no classes are computed.

use std::collections::{HashMap, HashSet};

use premove_cube::{Cube, Metric, Move, MoveSet};

use super::request::Request;
use super::symmetry::{Form, Images, Relation};

/// Greatest length of prefixes: there are 43,254 of this length.
pub(super) const DEEPEST: u8 = 4;

/// Greatest length of prefixes that are checked to find out whether a cube is near a symmetric one.
const NEAR: u8 = 3;

/// The first moves of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Prefix {
    moves: [Move; DEEPEST as usize],
    len: u8,
}

impl Prefix {
    const EMPTY: Self = Self { moves: [Move::from_index(0); DEEPEST as usize], len: 0 };

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }

    fn with(mut self, m: Move) -> Self {
        self.moves[usize::from(self.len)] = m;
        self.len += 1;
        self
    }

    /// Returns the first `len` moves of the prefix.
    fn start(self, len: u8) -> Self {
        self.moves().iter().take(usize::from(len)).fold(Self::EMPTY, |prefix, &m| prefix.with(m))
    }

    /// Returns the moves that may follow the prefix.
    pub(super) fn following(self) -> MoveSet {
        self.moves().last().map_or(MoveSet::ALL, |&m| MoveSet::following(m))
    }
}

/// A prefix, and the [`Relation`] of the position after it to the position that is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) prefix: Prefix,
    pub(super) relation: Relation,
}

/// One class of prefixes (first moves) that lead to related positions. Its members are consecutive
/// in the plan, and only the first one is searched.
#[derive(Clone, Copy, Debug)]
struct Class {
    start: u32,
    count: u32,
    /// Weight of the class in the last length: how close the search came to solved.
    weight: u64,
}

/// The member that is searched for all prefixes of its class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searched {
    pub(super) prefix: Prefix,
    /// Moves with which its tails may begin, and moves with which they may end.
    pub(super) first: MoveSet,
    pub(super) last: MoveSet,
}

/// The division of a length into tasks, in the order in which they are taken.
#[derive(Debug)]
pub(super) struct Plan {
    level: u8,
    members: Vec<Member>,
    classes: Vec<Class>,
}

impl Plan {
    /// Creates a plan with a single task.
    pub(super) fn whole() -> Self {
        let member = Member { prefix: Prefix::EMPTY, relation: Relation::IDENTITY };
        Self {
            level: 0,
            members: vec![member],
            classes: vec![Class { start: 0, count: 1, weight: 0 }],
        }
    }

    /// Divides a length by prefixes of `level` moves. Prefixes with the greatest weights in an
    /// earlier plan come first. With `images`, prefixes to related positions form classes.
    pub(super) fn new(
        cube: &Cube,
        request: &Request,
        metric: Metric,
        level: u8,
        images: Option<&Images>,
        earlier: &Self,
    ) -> Self {
        let mut prefixes = Vec::new();
        each_prefix(cube, level, &mut |prefix, position| {
            if request.allows_start(prefix.moves()) {
                prefixes.push((prefix, *position));
            }
        });
        let mut plan = match images {
            None => Self::each_alone(level, &prefixes),
            Some(images) => Self::by_class(level, &prefixes, metric, images),
        };
        let known: HashMap<Prefix, u64> = earlier
            .classes
            .iter()
            .flat_map(|class| {
                earlier.members(*class).iter().map(|member| (member.prefix, class.weight))
            })
            .collect();
        for class in &mut plan.classes {
            let prefix = plan.members[class.start as usize].prefix;
            class.weight = known.get(&prefix.start(earlier.level)).copied().unwrap_or(0);
        }
        plan.rank();
        plan
    }

    fn each_alone(level: u8, prefixes: &[(Prefix, Cube)]) -> Self {
        let members = prefixes
            .iter()
            .map(|&(prefix, _)| Member { prefix, relation: Relation::IDENTITY })
            .collect();
        let classes =
            (0..prefixes.len() as u32).map(|start| Class { start, count: 1, weight: 0 }).collect();
        Self { level, members, classes }
    }

    fn by_class(level: u8, prefixes: &[(Prefix, Cube)], metric: Metric, images: &Images) -> Self {
        // All prefixes of a class leave an equal number of moves.
        let mut places: HashMap<(Form, u8), usize> = HashMap::new();
        let mut groups: Vec<(Relation, Vec<Member>)> = Vec::new();
        for &(prefix, position) in prefixes {
            let (form, to_form, _) = images.form(&position);
            let place =
                *places.entry((form, metric.length(prefix.moves()))).or_insert(groups.len());
            if place == groups.len() {
                groups.push((to_form, Vec::new()));
            }
            let (first_to_form, members) = &mut groups[place];
            let relation = if members.is_empty() {
                Relation::IDENTITY
            } else {
                first_to_form.then(to_form.inverse())
            };
            members.push(Member { prefix, relation });
        }
        let mut plan =
            Self { level, members: Vec::with_capacity(prefixes.len()), classes: Vec::new() };
        for (_, members) in groups {
            let start = plan.members.len() as u32;
            let count = members.len() as u32;
            plan.members.extend(members);
            plan.classes.push(Class { start, count, weight: 0 });
        }
        plan
    }

    /// Returns the length of the prefixes in moves. In every metric a prefix has at least this
    /// length.
    pub(super) fn level(&self) -> u8 {
        self.level
    }

    /// Number of tasks.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// Returns the prefix that a task searches for all prefixes of its class.
    pub(super) fn searched(&self, task: usize, request: &Request) -> Searched {
        let members = self.members(self.classes[task]);
        let prefix = members[0].prefix;
        if let [_] = members {
            let first = if self.level == 0 { request.first } else { prefix.following() };
            return Searched { prefix, first, last: request.last };
        }
        // Moves with which some member may begin. For an inverted member this is the end.
        let mut first = MoveSet::EMPTY;
        for member in members {
            if member.relation.inverts() {
                first = MoveSet::ALL;
            } else {
                let back = member.relation.inverse();
                first =
                    first.or(member.prefix.following().iter().map(|m| back.of_move(m)).collect());
            }
        }
        Searched { prefix, first, last: MoveSet::ALL }
    }

    /// Calls `each` for all solutions of the cube that a tail of a task represents: one for each
    /// prefix of the class, in normal form. A prefix that the tail cannot follow is left out.
    pub(super) fn each_solution(&self, task: usize, tail: &[Move], mut each: impl FnMut(&[Move])) {
        let mut moves = Vec::with_capacity(tail.len() + usize::from(DEEPEST));
        for member in self.members(self.classes[task]) {
            moves.clear();
            moves.extend_from_slice(member.prefix.moves());
            let start = moves.len();
            member.relation.carry(tail, &mut moves);
            if moves.get(start).is_none_or(|&m| member.prefix.following().contains(m)) {
                each(&moves);
            }
        }
    }

    /// Records the weight of a task that is done.
    pub(super) fn took(&mut self, task: usize, weight: u64) {
        self.classes[task].weight = weight;
    }

    /// Sorts the tasks, the most promising first: solutions are more likely if the search came
    /// close.
    ///
    /// After D, L and B fewer moves may follow than after U, R and F, so an equal weight means
    /// more.
    pub(super) fn rank(&mut self) {
        let members = &self.members;
        self.classes.sort_by_cached_key(|class| {
            let last = members[class.start as usize].prefix.moves().last();
            let is_second = last.is_some_and(|m| m.face().index() % 2 == 1);
            (std::cmp::Reverse(class.weight * if is_second { 11 } else { 9 }), class.start)
        });
    }

    fn members(&self, class: Class) -> &[Member] {
        &self.members[class.start as usize..][..class.count as usize]
    }
}

impl Request {
    /// Returns whether a solution may begin with these moves, in normal form.
    fn allows_start(&self, prefix: &[Move]) -> bool {
        self.first == MoveSet::ALL
            || prefix
                .iter()
                .take_while(|m| m.axis() == prefix[0].axis())
                .take(2)
                .all(|&m| self.first.contains(m))
    }
}

/// Returns whether the cube or a position a few moves away is symmetric, or whether two of these
/// positions are related.
pub(super) fn is_near_symmetric(cube: &Cube, images: &Images) -> bool {
    let mut seen: HashSet<Form> = HashSet::new();
    let mut is_near = false;
    for level in 0..=NEAR {
        each_prefix(cube, level, &mut |_, position| {
            if !is_near {
                let (form, _, alike) = images.form(position);
                is_near = alike > 1 || !seen.insert(form);
            }
        });
    }
    is_near
}

/// Calls `each` for each sequence of `level` moves in normal form and its position, unless the
/// sequence solves the cube early.
fn each_prefix(cube: &Cube, level: u8, each: &mut impl FnMut(Prefix, &Cube)) {
    fn descend(prefix: Prefix, cube: &Cube, level: u8, each: &mut impl FnMut(Prefix, &Cube)) {
        if cube.is_solved() {
            return;
        }
        if prefix.len == level {
            return each(prefix, cube);
        }
        for m in prefix.following() {
            descend(prefix.with(m), &cube.after(m), level, each);
        }
    }
    descend(Prefix::EMPTY, cube, level, each);
}

/// Returns the greatest length in this metric that `level` moves can have.
pub(super) fn longest(metric: Metric, level: u8) -> u8 {
    Move::ALL.iter().map(|&m| metric.cost(m)).fold(0, u8::max) * level
}

/// Returns the least length from `length` on for which the parity of the cube allows a solution.
pub(super) fn of_parity(cube: &Cube, metric: Metric, length: u8) -> u8 {
    length + u8::from(!cube.has_parity(metric, length))
}

#[cfg(test)]
mod tests {
    use super::super::request::Verdict;
    use super::*;

    /// Returns all sequences of exactly this length that solve a cube.
    fn tails(
        cube: &Cube,
        (metric, left): (Metric, u8),
        allowed: MoveSet,
        last: MoveSet,
        tail: &mut Vec<Move>,
        each: &mut impl FnMut(&[Move]),
    ) {
        if left == 0 {
            if cube.is_solved() && tail.last().is_none_or(|&m| last.contains(m)) {
                each(tail);
            }
            return;
        }
        for m in allowed.iter().filter(|&m| metric.cost(m) <= left) {
            tail.push(m);
            let left = (metric, left - metric.cost(m));
            tails(&cube.after(m), left, MoveSet::following(m), last, tail, each);
            tail.pop();
        }
    }

    /// Returns the solutions of one length that a plan finds, and its number of tasks.
    fn by_plan(
        cube: &Cube,
        request: &Request,
        level: u8,
        images: Option<&Images>,
        length: u8,
    ) -> (Vec<Vec<Move>>, usize) {
        let metric = request.metric;
        let plan = Plan::new(cube, request, metric, level, images, &Plan::whole());
        let mut found = Vec::new();
        for task in 0..plan.len() {
            let Searched { prefix, first, last } = plan.searched(task, request);
            let position = cube.after_all(prefix.moves().iter().copied());
            let left = length - metric.length(prefix.moves());
            tails(&position, (metric, left), first, last, &mut Vec::new(), &mut |tail| {
                plan.each_solution(task, tail, |moves| {
                    assert_ne!(request.accepts(cube, moves), Verdict::Wrong);
                    if request.accepts(cube, moves) == Verdict::Wanted {
                        found.push(moves.to_vec());
                    }
                });
            });
        }
        found.sort();
        (found, plan.len())
    }

    #[test]
    fn classes_have_every_solution_once() {
        let images = Images::new();
        let halves = [1, 4, 7, 10, 13, 16].map(Move::from_index);
        // Six half turns, four of them, two of them, and one of them after a quarter turn of
        // another face.
        let cubes =
            [&halves[..], &halves[..4], &halves[..2], &[halves[0], halves[1], Move::from_index(6)]];
        let mut solutions = 0;
        let cubes = cubes.map(|moves| Cube::from_moves(moves.iter().copied()));
        let halves = cubes.iter().zip([6, 6, 5, 5]).map(|of| (Metric::HalfTurn, of));
        // Two half turns, and the half of a sequence of 12 quarter turns that has no effect.
        let relator = [0, 6, 2, 15, 2, 11].map(Move::from_index);
        let alone = Cube::from_moves(relator);
        let quarters = [cubes[2], alone];
        let quarters = quarters.iter().zip([4, 6]).map(|of| (Metric::QuarterTurn, of));
        for (metric, (cube, length)) in halves.chain(quarters) {
            for first in [MoveSet::ALL, MoveSet::URF] {
                let request = Request {
                    first,
                    last: MoveSet::ALL.without(MoveSet::CLOCKWISE),
                    ..Request::of(metric)
                };
                for request in [Request { last: MoveSet::ALL, ..request }, request] {
                    let (want, _) = by_plan(cube, &request, 0, None, length);
                    solutions += want.len();
                    for level in (1..=3).filter(|&level| longest(metric, level) < length) {
                        let (divided, tasks) = by_plan(cube, &request, level, None, length);
                        assert!(divided == want, "{level}");
                        let (together, classes) =
                            by_plan(cube, &request, level, Some(&images), length);
                        assert!(together == want, "{level}");
                        assert!(
                            classes < tasks || first != MoveSet::ALL || *cube == alone,
                            "{classes} of {tasks}"
                        );
                    }
                }
            }
        }
        assert!(solutions > 0);
    }

    #[test]
    fn a_symmetric_cube_has_few_classes() {
        let images = Images::new();
        let superflip = Cube {
            edges: Cube::SOLVED.edges.map(|e| premove_cube::Edge::new(e.piece() as u8, 1)),
            ..Cube::SOLVED
        };
        let classes = |metric, level| {
            Plan::new(
                &superflip,
                &Request::of(metric),
                metric,
                level,
                Some(&images),
                &Plan::whole(),
            )
            .len()
        };
        for metric in Metric::ALL {
            assert_eq!([1, 2, 3].map(|level| classes(metric, level)), [2, 8, 48], "{metric:?}");
        }
        assert!(is_near_symmetric(&superflip, &images));
        assert!(is_near_symmetric(&superflip.after_all([0, 6, 12].map(Move::from_index)), &images));
        let mut rng = premove_cube::Rng::from_number(3);
        assert!(!is_near_symmetric(
            &premove_cube::random(premove_cube::StateKind::Full, &mut rng),
            &images
        ));
    }
}
