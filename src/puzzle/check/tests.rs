//! Tests with positions of known puzzles that can and cannot be solved, and with small groups whose
//! elements are counted one by one.

use std::collections::HashSet;

use premove_engine::search::Control;
use proptest::prelude::*;

use super::bound::by_pairs;
use super::budget::GroupBudget;
use super::group::{PuzzleGroup, positions};
use super::{Big, ImpossibleReason, PositionCount, Possibility, Unknown, check, possible};
use crate::{ANY, Action, Definition, Pattern, Set, catalogue};

fn puzzle(name: &str) -> Definition {
    catalogue::find(name).unwrap().definition().unwrap()
}

/// Returns the reason why a position cannot be solved, as text.
fn said(def: &Definition, start: &Pattern) -> String {
    match possible(def, start, &def.solved, &Control::new()) {
        Possibility::Impossible(reason) => reason.to_string(),
        other => format!("{other:?}"),
    }
}

/// Returns the solved position with changes: set, slot, label, and orientation.
fn changed(def: &Definition, changes: &[(&str, usize, u16, u8)]) -> Pattern {
    let mut position = def.solved.clone();
    for &(set, slot, label, twist) in changes {
        let at = def.shape.range(def.shape.find(set).unwrap()).start + slot - 1;
        (position.labels[at], position.twists[at]) = (label, twist);
    }
    position
}

#[test]
fn an_impossible_position_is_refused_with_the_plainest_reason() {
    let cube = puzzle("3x3x3");
    let say = |changes: &[(&str, usize, u16, u8)]| said(&cube, &changed(&cube, changes));
    assert_eq!(say(&[]), "Possible");
    assert_eq!(say(&[("EDGES", 5, 3, 0)]), "piece 3 of EDGES appears twice, piece 5 never");
    assert_eq!(
        say(&[("CORNERS", 2, 2, 1)]),
        "the turns of CORNERS add up to 1, must be 0 modulo 3"
    );
    assert_eq!(say(&[("CORNERS", 2, 2, 1), ("CORNERS", 3, 3, 2)]), "Possible");
    assert_eq!(say(&[("EDGES", 2, 2, 1)]), "the turns of EDGES add up to 1, must be 0 modulo 2");
    let swap = "two pieces of CORNERS or of EDGES are swapped: the parities of CORNERS and EDGES \
        must be equal";
    assert_eq!(say(&[("EDGES", 1, 2, 0), ("EDGES", 2, 1, 0)]), swap);
    assert_eq!(
        say(&[("EDGES", 1, 2, 0), ("EDGES", 2, 1, 0), ("CORNERS", 1, 2, 0), ("CORNERS", 2, 1, 0)]),
        "Possible"
    );

    let pyraminx = puzzle("pyraminx");
    let swap = changed(&pyraminx, &[("EDGES", 1, 2, 0), ("EDGES", 2, 1, 0)]);
    assert_eq!(
        said(&pyraminx, &swap),
        "two pieces of EDGES are swapped, and no move can swap just two"
    );

    let two = puzzle("3x3x3-r2u");
    let away = changed(&two, &[("CENTRES", 1, 3, 0), ("CENTRES", 3, 1, 0)]);
    assert_eq!(
        said(&two, &away),
        "no move takes piece 1 of CENTRES from slot 3 towards slot 1, where it belongs"
    );

    // A cycle of three corners is even, but R and U alone never produce it.
    let two = puzzle("3x3x3-ru");
    let cycle = changed(&two, &[("CORNERS", 1, 2, 0), ("CORNERS", 2, 3, 0), ("CORNERS", 3, 1, 0)]);
    assert_eq!(said(&two, &cycle), "it is not reached by any sequence of moves");
}

#[test]
fn pieces_that_are_alike_or_unknown_may_take_up_a_swap() {
    let cube = puzzle("3x3x3");
    let swapped = changed(&cube, &[("EDGES", 1, 2, 0), ("EDGES", 2, 1, 0)]);
    let mut goal = cube.solved.clone();
    let corner = |slot: usize| cube.shape.range(cube.shape.find("CORNERS").unwrap()).start + slot;
    goal.free_label(corner(0));
    assert!(matches!(
        possible(&cube, &swapped, &goal, &Control::new()),
        Possibility::Impossible(_)
    ));
    goal.free_label(corner(1));
    assert_eq!(possible(&cube, &swapped, &goal, &Control::new()), Possibility::Possible);

    let mut start = swapped.clone();
    start.labels[corner(0)] = ANY;
    start.labels[corner(1)] = ANY;
    assert_eq!(possible(&cube, &start, &goal, &Control::new()), Possibility::Possible);
    assert!(matches!(
        possible(&cube, &start, &cube.solved, &Control::new()),
        Possibility::Impossible(ImpossibleReason::Pieces(_))
    ));
}

#[test]
fn with_blocks_only_the_impossible_is_certain() {
    let cube = puzzle("3x3x3-bandaged");
    assert_eq!(possible(&cube, &cube.solved, &cube.solved, &Control::new()), Possibility::Unknown);
    let turned = changed(&cube, &[("CORNERS", 1, 1, 1)]);
    assert!(matches!(
        possible(&cube, &turned, &cube.solved, &Control::new()),
        Possibility::Impossible(ImpossibleReason::Rule(_))
    ));
}

#[test]
fn a_group_that_is_not_wanted_any_more_is_given_up() {
    let control = Control::new();
    control.stop();
    assert_eq!(check(&puzzle("megaminx"), &control), Err(Unknown::Stopped));
}

/// Builds sets of pieces that moves put in any order. The moves are a cycle of all pieces and two
/// exchanges of neighbours, whose distance differs from set to set. Only the last set moves like
/// the first one, so it adds nothing.
fn shuffled(sets: usize, pieces: usize, orientations: u8) -> Definition {
    let set = |i: usize| Set { name: format!("S{i}"), pieces, orientations };
    let mut def = Definition::new("", (0..sets).map(set).collect());
    for name in ["A", "B", "C"] {
        let mut action = Action::identity(def.shape.slots());
        for set in 0..sets {
            let start = set * pieces;
            match name {
                "A" => action.from[start..start + pieces].rotate_left(1),
                "B" => action.from.swap(start, start + 1),
                _ => action.from.swap(start + 1 + set % (sets - 1), start + 2 + set % (sets - 1)),
            }
            action.twist[start] = 1 % orientations;
        }
        assert!(def.add_move(name, action));
    }
    def
}

#[test]
fn a_group_known_by_pairs_of_orbits_is_the_one_that_a_chain_counts() {
    let mut told = 0;
    let shipped = catalogue::CATALOGUE.iter().map(|entry| entry.definition().unwrap());
    for def in shipped.chain([shuffled(4, 20, 1), shuffled(3, 24, 3)]) {
        let group = PuzzleGroup::new(&def, &GroupBudget::report(&Control::new())).unwrap();
        let generators = group.frame.generators(&def);
        if let Some(order) =
            by_pairs(&group.frame, &generators, &GroupBudget::report(&Control::new())).unwrap()
        {
            assert_eq!(order, group.order, "{}", def.name);
            told += 1;
        }
    }
    assert!(told > 12, "{told}");
}

#[test]
fn a_large_puzzle_is_known_without_a_chain_of_all_its_slots() {
    let def = shuffled(16, 24, 1);
    let report = check(&def, &Control::new()).unwrap();
    // The fifteen sets share one parity, because each move is odd on all of them.
    let mut order = Big::product((0..15).flat_map(|_| 1..=24));
    order.divide_by([2; 14]);
    assert_eq!(report.order, order);
    assert_eq!(report.positions, PositionCount::Exactly(order));
}

/// Maximum number of elements of a group that is counted element by element.
const MOST: usize = 6_000;

/// Returns all actions that the moves generate. Returns `None` if there are too many.
fn closure(def: &Definition) -> Option<Vec<Action>> {
    let mut all = vec![Action::identity(def.shape.slots())];
    let mut seen: HashSet<Action> = all.iter().cloned().collect();
    let mut at = 0;
    while at < all.len() {
        for base in &def.bases {
            let next = all[at].then(&def.moves[base.powers[0]].action, &def.shape);
            if seen.insert(next.clone()) {
                all.push(next);
            }
        }
        at += 1;
        if all.len() > MOST {
            return None;
        }
    }
    Some(all)
}

/// Random numbers from which a small puzzle is built.
fn raw() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 120)
}

struct Dice<'a>(std::slice::Iter<'a, u16>);

impl Dice<'_> {
    fn roll(&mut self, sides: usize) -> usize {
        usize::from(*self.0.next().unwrap_or(&0)) % sides
    }

    fn permutation(&mut self, count: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            list.swap(i, self.roll(i + 1));
        }
        list
    }

    /// Builds a puzzle with one or two sets and some moves. Some sets consist of two halves that no
    /// move mixes, some moves act in the same way on two sets, and reference orientations are
    /// random.
    fn puzzle(&mut self) -> Definition {
        let sets: Vec<Set> = (0..=self.roll(2))
            .map(|i| Set {
                name: format!("S{i}"),
                pieces: 1 + self.roll(5),
                orientations: [1, 2, 3, 4, 6][self.roll(5)],
            })
            .collect();
        let mut def = Definition::new("", sets);
        let marks: Vec<u8> =
            def.shape.orientations().iter().map(|&m| self.roll(m.into()) as u8).collect();
        for number in 0..=self.roll(3) {
            let mut action = Action::identity(def.shape.slots());
            for set in 0..def.shape.sets().len() {
                let range = def.shape.range(set);
                let kind = self.roll(4);
                let order = if kind == 0 {
                    (0..range.len()).collect()
                } else {
                    self.permutation(range.len())
                };
                for (slot, from) in range.clone().zip(order) {
                    let m = def.shape.orientations()[slot];
                    action.from[slot] = (range.start + from) as u16;
                    let turn = if kind < 3 { 0 } else { self.roll(m.into()) as u8 };
                    action.twist[slot] = (turn + marks[slot] + m - marks[range.start + from]) % m;
                }
            }
            if !def.add_move(&format!("M{number}"), action) {
                break;
            }
        }
        def
    }

    /// Builds a position or goal. Labels repeat, some of them are free, and orientations have a
    /// random modulus.
    fn pattern(&mut self, def: &Definition, labels: usize, open: bool) -> Pattern {
        let mut pattern = def.solved.clone();
        let loose = self.roll(3) == 0;
        for slot in 0..def.shape.slots() {
            let m = def.shape.orientations()[slot];
            pattern.labels[slot] =
                if open && self.roll(4) == 0 { ANY } else { 1 + self.roll(labels) as u16 };
            let divisors: Vec<u8> = (1..=m).filter(|&d| m.is_multiple_of(d)).collect();
            pattern.moduli[slot] = if loose { divisors[self.roll(divisors.len())] } else { m };
            pattern.twists[slot] = self.roll(pattern.moduli[slot].into()) as u8;
        }
        pattern
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn groups_and_positions_are_counted_as_one_by_one(raw in raw()) {
        let mut dice = Dice(raw.iter());
        let mut def = dice.puzzle();
        let Some(all) = closure(&def) else { return Ok(()) };
        let group = PuzzleGroup::new(&def, &GroupBudget::report(&Control::new())).unwrap();
        prop_assert_eq!(group.order.to_u64(), Some(all.len() as u64));
        let control = Control::new();
        let budget = GroupBudget::report(&control);
        let pairs = by_pairs(&group.frame, &group.frame.generators(&def), &budget).unwrap();
        prop_assert!(pairs.is_none_or(|order| order == group.order));
        def.solved = dice.pattern(&def, 3, true);
        let reached = all.iter().map(|action| action.apply(&def.solved, &def.shape));
        let seen: HashSet<Pattern> = reached.collect();
        let count = positions(&def, &group, &Control::new());
        prop_assert_eq!(&count, &PositionCount::Exactly((seen.len() as u64).into()));
        prop_assert_eq!(check(&def, &Control::new()).unwrap().positions, count);
    }

    #[test]
    fn a_position_is_possible_just_if_an_element_takes_it_to_the_goal(raw in raw()) {
        let mut dice = Dice(raw.iter());
        let def = dice.puzzle();
        let Some(all) = closure(&def) else { return Ok(()) };
        let labels = 1 + dice.roll(3);
        let start = dice.pattern(&def, labels, dice.0.len() % 2 == 0);
        let goal = match dice.roll(3) {
            0 => dice.pattern(&def, labels, true),
            1 => {
                // A goal that can often be reached, with small changes.
                let mut goal = all[dice.roll(all.len())].apply(&start, &def.shape);
                let slot = dice.roll(def.shape.slots());
                goal.twists[slot] = dice.roll(goal.moduli[slot].into()) as u8;
                goal
            }
            _ => {
                let mut goal = def.solved.clone();
                let shape = &def.shape;
                let set = shape.range(dice.roll(shape.sets().len()));
                dice.permutation(set.len()).iter().zip(set.clone()).for_each(|(&at, slot)| {
                    goal.labels[slot] = def.solved.labels[set.start + at];
                });
                let verdict = possible(&def, &def.solved, &goal, &Control::new());
                let is = all.iter().any(|action| action.apply(&def.solved, shape).meets(&goal));
                prop_assert_eq!(verdict == Possibility::Possible, is, "{:?}", verdict);
                return Ok(());
            }
        };
        let is = all.iter().any(|action| action.apply(&start, &def.shape).meets(&goal));
        match possible(&def, &start, &goal, &Control::new()) {
            Possibility::Possible => prop_assert!(is),
            Possibility::Impossible(reason) => prop_assert!(!is, "{:?}", reason),
            Possibility::Unknown => prop_assert!(false, "{is} should be known"),
        }
    }
}
