//! Writes a definition in the form of ksolve+ or twsearch. (`write_kpuzzle.rs` writes JSON.)

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::error::shown;
use super::finish::is_rotation;
use super::outcome::Written;
use super::write_names::Names;
use crate::puzzle::model::action::Action;
use crate::puzzle::model::definition::Definition;
use crate::puzzle::model::pattern::ANY;

/// A form that definitions can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// ksolve+'s.
    Ksolve,
    /// twsearch's.
    Twsearch,
    /// JSON of cubing.js and twips.
    KPuzzle,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ksolve, Self::Twsearch, Self::KPuzzle];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ksolve => "ksolve",
            Self::Twsearch => "tws",
            Self::KPuzzle => "kpuzzle",
        }
    }
}

/// Writes a definition.
pub fn write_definition(puzzle: &Definition, format: Format) -> Written {
    match format {
        Format::KPuzzle => super::write_kpuzzle::write(puzzle),
        Format::Ksolve | Format::Twsearch => {
            let mut writer = Writer {
                puzzle,
                is_tws: format == Format::Twsearch,
                names: Names::of(puzzle),
                text: String::new(),
                losses: Vec::new(),
            };
            writer.losses.extend(writer.names.changed(puzzle));
            writer.head();
            writer.solved();
            writer.moves();
            if writer.is_tws {
                writer.of_twsearch();
            } else {
                writer.of_ksolve();
            }
            Written { text: writer.text, losses: writer.losses }
        }
    }
}

struct Writer<'a> {
    puzzle: &'a Definition,
    is_tws: bool,
    names: Names,
    text: String,
    losses: Vec<String>,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn set(&mut self, number: usize) {
        let name = self.names.sets[number].clone();
        self.line(&name);
    }

    fn lose(&mut self, is_lost: bool, what: &str) {
        if is_lost {
            self.losses.push(what.to_owned());
        }
    }

    fn head(&mut self) {
        let puzzle = self.puzzle;
        let name = puzzle.name.split_whitespace().collect::<Vec<_>>();
        if self.is_tws || !name.is_empty() {
            let name = if self.is_tws { name.join("_") } else { name.join(" ") };
            self.line(&format!("Name {}\n", if name.is_empty() { "Puzzle" } else { &name }));
        }
        for (number, set) in puzzle.shape.sets().iter().enumerate() {
            self.line(&format!(
                "Set {} {} {}",
                self.names.sets[number], set.pieces, set.orientations
            ));
        }
        let is_big =
            puzzle.shape.sets().iter().any(|set| set.pieces > 255 || set.orientations > 127);
        self.lose(
            self.is_tws && is_big,
            "twsearch takes at most 255 pieces and 127 orientations in a set",
        );
        self.lose(self.is_tws && puzzle.bases.len() > 63, "twsearch takes at most 63 moves");
    }

    fn solved(&mut self) {
        let (puzzle, shape) = (self.puzzle, &self.puzzle.shape);
        let solved = &puzzle.solved;
        self.line("\nSolved");
        for (number, set) in shape.sets().iter().enumerate() {
            let range = shape.range(number);
            let label = |slot: usize| {
                if solved.labels[slot] == ANY {
                    "?".to_owned()
                } else {
                    solved.labels[slot].to_string()
                }
            };
            let twist = |slot: usize| {
                if solved.moduli[slot] == 1 {
                    "?".to_owned()
                } else {
                    solved.twists[slot].to_string()
                }
            };
            self.set(number);
            self.line(&range.clone().map(label).collect::<Vec<_>>().join(" "));
            if set.orientations > 1
                && range.clone().any(|slot| solved.twists[slot] != 0 || solved.moduli[slot] == 1)
            {
                self.line(&range.map(twist).collect::<Vec<_>>().join(" "));
            }
        }
        self.line("End");
        let frees_twists =
            (0..shape.slots()).any(|slot| solved.moduli[slot] < shape.orientations()[slot]);
        let is_partly = (0..shape.slots())
            .any(|slot| ![1, shape.orientations()[slot]].contains(&solved.moduli[slot]));
        let program = if self.is_tws { "twsearch" } else { "ksolve+" };
        let frees = solved.labels.contains(&ANY) || (!self.is_tws && frees_twists);
        self.lose(frees, &format!("{program} itself does not know '?' in Solved"));
        self.lose(
            is_partly,
            "turns that count modulo a part of the orientations are written as if they counted in \
            full",
        );
    }

    fn moves(&mut self) {
        let puzzle = self.puzzle;
        for (number, base) in puzzle.bases.iter().enumerate() {
            let first = &puzzle.moves[base.powers[0]];
            let marked = |slot: usize| first.touched[slot] && !first.action.touches(slot);
            self.action(&format!("\nMove {}", self.names.bases[number]), &first.action, &marked);
            if self.is_tws && is_rotation(&base.name) {
                let what = format!(
                    "twsearch takes '{}' for a rotation because of its name",
                    shown(&base.name)
                );
                self.losses.push(what);
            }
        }
    }

    /// A move: pieces from 1, turns by the slot that a piece leaves.
    fn action(&mut self, head: &str, action: &Action, marked: &dyn Fn(usize) -> bool) {
        let shape = &self.puzzle.shape;
        self.line(head);
        for (number, set) in shape.sets().iter().enumerate() {
            let range = shape.range(number);
            let mut twists = vec![0; range.len()];
            for slot in range.clone() {
                twists[usize::from(action.from[slot]) - range.start] = action.twist[slot];
            }
            if set.orientations == 1 {
                twists = range.clone().map(|slot| u8::from(!self.is_tws && marked(slot))).collect();
            }
            let is_turned = twists.iter().any(|&twist| twist != 0);
            if !is_turned && range.clone().all(|slot| usize::from(action.from[slot]) == slot) {
                continue;
            }
            self.set(number);
            self.line(&numbers(
                range.clone().map(|slot| usize::from(action.from[slot]) - range.start + 1),
            ));
            if is_turned {
                self.line(&numbers(twists.into_iter().map(usize::from)));
            }
        }
        self.line("End");
    }

    fn of_twsearch(&mut self) {
        let puzzle = self.puzzle;
        let shape = &puzzle.shape;
        for (at, (name, action)) in puzzle.rotations.iter().enumerate() {
            // Counted from 0, and by the slots that pieces come into: ksolve+ does not know it, so
            // that this is twsearch's for sure.
            self.line(&format!("\nMoveTransformation {}", self.names.rotations[at]));
            for number in 0..shape.sets().len() {
                let range = shape.range(number);
                self.set(number);
                self.line(&numbers(
                    range.clone().map(|slot| usize::from(action.from[slot]) - range.start),
                ));
                self.line(&numbers(range.map(|slot| usize::from(action.twist[slot]))));
            }
            self.line("End");
            self.lose(
                !is_rotation(name),
                &format!("twsearch takes the rotation '{}' for a move", shown(name)),
            );
        }
        for (at, (name, action)) in puzzle.extras.iter().enumerate() {
            match puzzle.moves.iter().find(|m| m.action == *action) {
                Some(m) => self.line(&format!(
                    "MoveAlias {} {}",
                    self.names.extras[at],
                    self.names.of_move(puzzle, m)
                )),
                None => self.losses.push(format!("the further name '{}' is left out", shown(name))),
            }
        }
        for slot in 0..shape.slots() {
            let labels = puzzle.illegal.iter().filter(|&&(illegal, _)| illegal == slot);
            let labels = labels.map(|(_, label)| label.to_string()).collect::<Vec<_>>();
            if !labels.is_empty() {
                let set = shape.set_of(slot);
                let name = &self.names.sets[set];
                self.line(&format!(
                    "Illegal {name} {} {}",
                    slot - shape.range(set).start + 1,
                    labels.join(" ")
                ));
            }
        }
        self.lose(!puzzle.blocks.is_empty(), "blocks are left out: twsearch has none");
        self.lose(
            !puzzle.forbidden.is_empty(),
            "forbidden pairs of moves are left out: twsearch has none",
        );
        self.lose(
            self.has_ignored(),
            "Ignore is left out: twsearch has none, and it changes no solution",
        );
    }

    fn has_ignored(&self) -> bool {
        self.puzzle.ignored.labels.iter().chain(&self.puzzle.ignored.twists).any(|&ignored| ignored)
    }

    fn of_ksolve(&mut self) {
        let puzzle = self.puzzle;
        let shape = &puzzle.shape;
        if self.has_ignored() {
            self.line("\nIgnore");
            for number in 0..shape.sets().len() {
                self.set(number);
                for flags in [&puzzle.ignored.labels, &puzzle.ignored.twists] {
                    self.line(&numbers(
                        flags[shape.range(number)].iter().map(|&flag| usize::from(flag)),
                    ));
                }
            }
            self.line("End");
        }
        for block in &puzzle.blocks {
            self.line("\nBlock");
            let mut sets: Vec<usize> = Vec::new();
            for &(set, _) in block {
                if !sets.contains(&set) {
                    sets.push(set);
                }
            }
            for set in sets {
                self.set(set);
                self.line(&numbers(
                    block
                        .iter()
                        .filter(|piece| piece.0 == set)
                        .map(|&(_, label)| usize::from(label)),
                ));
            }
            self.line("End");
        }
        self.forbidden();
        self.lose(
            !puzzle.rotations.is_empty(),
            "rotations of the whole puzzle are left out: ksolve+ has none",
        );
        self.lose(
            !puzzle.extras.is_empty(),
            "further names of moves are left out: ksolve+ has none",
        );
        self.lose(
            !puzzle.illegal.is_empty(),
            "pieces that must not be in a slot are left out: ksolve+ has no words for them",
        );
    }

    /// Groups where all pairs of some moves are forbidden, for ksolve+ reads those; pairs for what
    /// is left.
    fn forbidden(&mut self) {
        let puzzle = self.puzzle;
        let all: BTreeSet<_> = puzzle.forbidden.iter().copied().collect();
        let mut left = all.clone();
        let (mut groups, mut pairs) = (Vec::new(), Vec::new());
        while let Some((first, second)) = left.pop_first() {
            let mut group: Vec<usize> = Vec::new();
            for next in [first, second].into_iter().chain(0..puzzle.moves.len()) {
                let fits = |&member: &usize| {
                    all.contains(&(member, next)) && all.contains(&(next, member))
                };
                if all.contains(&(next, next)) && !group.contains(&next) && group.iter().all(fits) {
                    group.push(next);
                }
            }
            if group.contains(&first) && group.contains(&second) {
                left.retain(|(a, b)| !group.contains(a) || !group.contains(b));
                groups.push(group);
            } else {
                pairs.push(vec![first, second]);
            }
        }
        let what = "ksolve+ itself does not take ForbiddenPairs";
        self.lose(!pairs.is_empty(), what);
        for (command, lists) in [("ForbiddenGroups", groups), ("ForbiddenPairs", pairs)] {
            if lists.is_empty() {
                continue;
            }
            let mut text = format!("\n{command}\n");
            for list in lists {
                let names = list
                    .iter()
                    .map(|&number| self.names.of_move(puzzle, &puzzle.moves[number]))
                    .collect::<Vec<_>>();
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{}", names.join(" "));
            }
            self.line(&format!("{text}End"));
        }
    }
}

fn numbers(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}
