//! Which facets to look at: those that some of the moves leave as they are in the goal.
//!
//! Let H be some of the moves. Pieces that H brings to each other's places are taken for one, and
//! turns are looked at only where they can be counted so that H turns nothing. Then all positions
//! that H leads to from the goal look like the goal, and the rest of the puzzle has to come into
//! reach of H: few positions look alike that are not alike. On a cube with H made of the turns of
//! two opposite faces and the half turns of the others this is domino reduction.

use crate::puzzle::model::permutation::orbits;
use crate::puzzle::space::symmetric::{Model, View};

/// The most bases of which all are looked at, each alone, with those that commute, and with each
/// other one.
const MAX_BASES: usize = 64;

/// Sets of moves worth trying, none the image of another under a symmetry.
pub(super) fn move_sets(model: &Model) -> Vec<Vec<usize>> {
    let puzzle = &model.puzzle;
    let turns = 0..puzzle.moves.len();
    let involutions: Vec<usize> = turns.clone().filter(|&m| model.back[m] == m).collect();
    let commute = |a: usize, b: usize| {
        let [a, b] = [a, b].map(|base| &puzzle.moves[puzzle.bases[base].powers[0]].action);
        a.commutes_with(b, &puzzle.shape)
    };
    let of_bases = |bases: &[usize]| {
        turns.clone().filter(|&m| bases.contains(&puzzle.moves[m].base)).collect::<Vec<_>>()
    };
    let mut sets = vec![Vec::new(), involutions.clone()];
    let bases = if puzzle.bases.len() <= MAX_BASES { puzzle.bases.len() } else { 0 };
    for base in 0..bases {
        let mut clique = vec![base];
        for other in 0..bases {
            if !clique.contains(&other) && clique.iter().all(|&member| commute(member, other)) {
                clique.push(other);
            }
        }
        for bases in [vec![base], clique] {
            let alone = of_bases(&bases);
            sets.push(alone.iter().chain(&involutions).copied().collect());
            sets.push(alone);
        }
        let others: Vec<usize> = (0..bases).filter(|&other| other != base).collect();
        sets.push(of_bases(&others));
        for &other in &others {
            sets.push(of_bases(&[base, other]));
        }
    }
    let mut known: Vec<Vec<usize>> = Vec::new();
    for mut set in sets {
        set.sort_unstable();
        set.dedup();
        let images = model.symmetries.iter().map(|conjugation| {
            let mut image: Vec<usize> =
                set.iter().map(|&m| conjugation.symmetry.moves[m].into()).collect();
            image.sort_unstable();
            image
        });
        if let Some(least) = images.min()
            && !known.contains(&least)
        {
            known.push(least);
        }
    }
    known
}

/// What H leaves to be looked at.
pub(super) fn views(model: &Model, moves: &[usize]) -> Vec<View> {
    (0..model.puzzle.shape.sets().len()).flat_map(|orbit| views_of(model, moves, orbit)).collect()
}

/// What H leaves of an orbit: where the classes are, and how pieces are turned; in one if some
/// turns are not seen.
fn views_of(model: &Model, moves: &[usize], orbit: usize) -> Vec<View> {
    let range = model.puzzle.shape.range(orbit);
    let goal = &model.puzzle.solved;
    let modulus = u16::from(model.puzzle.shape.sets()[orbit].orientations);
    let (frame, straight) = frame(model, moves, orbit);
    let mut labels: Vec<u16> = goal.labels[range.clone()].to_vec();
    labels.sort_unstable();
    labels.dedup();
    let index = |slot: usize| labels.partition_point(|&label| label < goal.labels[slot]);
    let exchanged = moves.iter().flat_map(|&m| {
        let from = &model.puzzle.moves[m].action.from;
        range.clone().map(move |slot| (slot, usize::from(from[slot])))
    });
    // Labels that H exchanges become one class.
    let groups = orbits(labels.len(), exchanged.map(|(to, from)| (index(to), index(from))));
    if groups.len() > 255 {
        return Vec::new();
    }
    let mut classes: Vec<(u16, u8)> = labels.iter().map(|&label| (label, 0)).collect();
    for (class, group) in (0..).zip(&groups) {
        for &label in group {
            classes[label].1 = class;
        }
    }
    let mut turns = vec![modulus > 1; groups.len()];
    let mut zero = vec![0; labels.len()];
    for slot in range.clone() {
        let label = index(slot);
        let class = usize::from(classes[label].1);
        turns[class] &= goal.moduli[slot] > 1 && straight[slot - range.start];
        zero[label] =
            ((u16::from(goal.twists[slot]) + u16::from(frame[slot - range.start])) % modulus) as u8;
    }
    parted(View { orbit, slots: range, modulus: modulus as u8, classes, turns, frame, zero })
}

/// A view as two: how pieces are turned, and where the classes are. As one if only some turns are
/// seen.
fn parted(view: View) -> Vec<View> {
    let mut views = Vec::new();
    if view.turns.iter().all(|&turns| turns) {
        let classes = view.classes.iter().map(|&(label, _)| (label, 0)).collect();
        views.push(View { classes, turns: vec![true], ..view.clone() });
    } else if view.turns.iter().any(|&turns| turns) {
        return vec![view];
    }
    if view.turns.len() > 1 {
        let turns = vec![false; view.turns.len()];
        let frame = vec![0; view.frame.len()];
        views.push(View { turns, frame, zero: vec![0; view.zero.len()], ..view });
    }
    views
}

/// How to count the turns of an orbit so that H turns nothing, and in which slots that can be done.
fn frame(model: &Model, moves: &[usize], orbit: usize) -> (Vec<u8>, Vec<bool>) {
    let range = model.puzzle.shape.range(orbit);
    let modulus = u16::from(model.puzzle.shape.sets()[orbit].orientations);
    let mut frame = vec![0_u16; range.len()];
    let mut seen = vec![false; range.len()];
    let mut straight = vec![true; range.len()];
    for start in 0..range.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut orbit = vec![start];
        let mut even = true;
        let mut at = 0;
        while at < orbit.len() {
            let slot = orbit[at];
            for &m in moves {
                let action = &model.puzzle.moves[m].action;
                let from = usize::from(action.from[range.start + slot]) - range.start;
                // What comes from there must look as if it had not been turned.
                let twist = u16::from(action.twist[range.start + slot]);
                let expected = (frame[slot] + twist) % modulus;
                if std::mem::replace(&mut seen[from], true) {
                    even &= frame[from] == expected;
                } else {
                    frame[from] = expected;
                    orbit.push(from);
                }
            }
            at += 1;
        }
        for slot in orbit {
            straight[slot] = even;
        }
    }
    (frame.into_iter().map(|turn| turn as u8).collect(), straight)
}
