//! Writes a definition in the format of ksolve+ or twsearch. (`write_kpuzzle.rs` writes JSON.)

use std::collections::BTreeSet;

use super::error::{WrittenDefinition, shown};
use super::finish::is_rotation;
use super::write_names::FileNames;
use crate::model::{ANY, Action, Definition};

/// A text format for definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The format of ksolve+.
    Ksolve,
    /// The format of twsearch.
    Twsearch,
    /// The JSON format of cubing.js and twips.
    KPuzzle,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Ksolve, Self::Twsearch, Self::KPuzzle];

    /// Returns the name of the format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ksolve => "ksolve",
            Self::Twsearch => "tws",
            Self::KPuzzle => "kpuzzle",
        }
    }
}

/// Writes a definition as text in a format.
pub fn write_definition(puzzle: &Definition, format: Format) -> WrittenDefinition {
    match format {
        Format::KPuzzle => super::write_kpuzzle::write(puzzle),
        Format::Ksolve | Format::Twsearch => {
            let mut writer = KsolveWriter {
                puzzle,
                is_tws: format == Format::Twsearch,
                names: FileNames::of(puzzle),
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
            WrittenDefinition { text: writer.text, losses: writer.losses }
        }
    }
}

struct KsolveWriter<'a> {
    puzzle: &'a Definition,
    is_tws: bool,
    names: FileNames,
    text: String,
    losses: Vec<String>,
}

impl KsolveWriter<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn numbers<T: ToString>(&mut self, numbers: impl Iterator<Item = T>) {
        self.line(&numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" "));
    }

    fn set(&mut self, number: usize) {
        let name = self.names.sets[number].clone();
        self.line(&name);
    }

    /// Adds the texts whose flag is `true` to the list of what the written file lacks.
    fn lose<const N: usize>(&mut self, losses: [(bool, &str); N]) {
        self.losses.extend(losses.iter().filter(|loss| loss.0).map(|loss| loss.1.to_owned()));
    }

    fn head(&mut self) {
        let puzzle = self.puzzle;
        let name = puzzle.name.split_whitespace().collect::<Vec<_>>();
        if self.is_tws || !name.is_empty() {
            let name = if self.is_tws { name.join("_") } else { name.join(" ") };
            self.line(&format!("Name {}\n", if name.is_empty() { "Puzzle" } else { &name }));
        }
        for (number, set) in puzzle.shape.sets().iter().enumerate() {
            let name = &self.names.sets[number];
            self.line(&format!("Set {name} {} {}", set.pieces, set.orientations));
        }
        let is_big =
            puzzle.shape.sets().iter().any(|set| set.pieces > 255 || set.orientations > 127);
        let is_tws = self.is_tws;
        self.lose([
            (is_tws && is_big, "twsearch takes at most 255 pieces and 127 orientations in a set"),
            (is_tws && puzzle.bases.len() > 63, "twsearch takes at most 63 moves"),
        ]);
    }

    fn solved(&mut self) {
        let puzzle = self.puzzle;
        let shape = &self.puzzle.shape;
        let solved = &puzzle.solved;
        self.line("\nSolved");
        for (number, set) in shape.sets().iter().enumerate() {
            let range = shape.range(number);
            self.set(number);
            let labels = range.clone().map(|slot| match solved.labels[slot] {
                ANY => "?".to_owned(),
                label => label.to_string(),
            });
            self.line(&labels.collect::<Vec<_>>().join(" "));
            if set.orientations > 1
                && range.clone().any(|slot| solved.twists[slot] != 0 || solved.moduli[slot] == 1)
            {
                let twists = range.map(|slot| match solved.moduli[slot] {
                    1 => "?".to_owned(),
                    _ => solved.twists[slot].to_string(),
                });
                self.line(&twists.collect::<Vec<_>>().join(" "));
            }
        }
        self.line("End");
        let frees_twists =
            (0..shape.slots()).any(|slot| solved.moduli[slot] < shape.orientations()[slot]);
        let is_partly = (0..shape.slots())
            .any(|slot| ![1, shape.orientations()[slot]].contains(&solved.moduli[slot]));
        let program = if self.is_tws { "twsearch" } else { "ksolve+" };
        let frees = solved.labels.contains(&ANY) || (!self.is_tws && frees_twists);
        self.lose([
            (frees, &format!("{program} itself does not know '?' in Solved")),
            (
                is_partly,
                "turns that count modulo a part of the orientations are written as if they counted \
                in full",
            ),
        ]);
    }

    fn moves(&mut self) {
        let puzzle = self.puzzle;
        for (number, base) in puzzle.bases.iter().enumerate() {
            let first = &puzzle.moves[base.powers[0]];
            self.action(&format!("\nMove {}", self.names.bases[number]), &first.action, &|slot| {
                first.touched[slot] && !first.action.touches(slot)
            });
            if self.is_tws && is_rotation(&base.name) {
                let name = shown(&base.name);
                let what = format!("twsearch takes '{name}' for a rotation because of its name");
                self.losses.push(what);
            }
        }
    }

    /// Writes a move. Pieces count from 1, and orientations are indexed by the slot that a piece
    /// leaves.
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
            let first = range.start;
            self.numbers(action.from[range].iter().map(|&from| usize::from(from) - first + 1));
            if is_turned {
                self.numbers(twists.into_iter());
            }
        }
        self.line("End");
    }

    fn of_twsearch(&mut self) {
        let puzzle = self.puzzle;
        let shape = &puzzle.shape;
        for (at, (name, action)) in puzzle.rotations.iter().enumerate() {
            // This command counts from 0, and indexes by the slots that pieces enter. ksolve+ does
            // not support it, so the text is recognized as twsearch's.
            self.line(&format!("\nMoveTransformation {}", self.names.rotations[at]));
            for number in 0..shape.sets().len() {
                let range = shape.range(number);
                self.set(number);
                self.numbers(
                    action.from[range.clone()].iter().map(|&a| usize::from(a) - range.start),
                );
                self.numbers(action.twist[range].iter());
            }
            self.line("End");
            let what = format!("twsearch takes the rotation '{}' for a move", shown(name));
            self.lose([(!is_rotation(name), &what)]);
        }
        for (at, (name, action)) in puzzle.extras.iter().enumerate() {
            match puzzle.moves.iter().find(|m| m.action == *action) {
                Some(m) => {
                    let new = &self.names.extras[at];
                    let old = self.names.of_move(puzzle, m);
                    self.line(&format!("MoveAlias {new} {old}"));
                }
                None => self.losses.push(format!("the further name '{}' is left out", shown(name))),
            }
        }
        for slot in 0..shape.slots() {
            let labels = puzzle.illegal.iter().filter(|&&(illegal, _)| illegal == slot);
            let labels = labels.map(|(_, label)| label.to_string()).collect::<Vec<_>>();
            if !labels.is_empty() {
                let set = shape.set_of(slot);
                let name = &self.names.sets[set];
                let slot = slot - shape.range(set).start + 1;
                self.line(&format!("Illegal {name} {slot} {}", labels.join(" ")));
            }
        }
        let has_pairs = !puzzle.forbidden.is_empty();
        let has_ignored = self.has_ignored();
        self.lose([
            (!puzzle.blocks.is_empty(), "blocks are left out: twsearch has none"),
            (has_pairs, "forbidden pairs of moves are left out: twsearch has none"),
            (has_ignored, "Ignore is left out: twsearch has none, and it changes no solution"),
        ]);
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
                    self.numbers(flags[shape.range(number)].iter().map(|&flag| u8::from(flag)));
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
                self.numbers(block.iter().filter(|piece| piece.0 == set).map(|piece| piece.1));
            }
            self.line("End");
        }
        self.forbidden();
        let has_rotations = !puzzle.rotations.is_empty();
        let illegal =
            "pieces that must not be in a slot are left out: ksolve+ has no words for them";
        self.lose([
            (has_rotations, "rotations of the whole puzzle are left out: ksolve+ has none"),
            (!puzzle.extras.is_empty(), "further names of moves are left out: ksolve+ has none"),
            (!puzzle.illegal.is_empty(), illegal),
        ]);
    }

    /// Writes the forbidden pairs of moves. If all pairs of some moves are forbidden, writes these
    /// moves as a group; writes the other pairs one by one.
    fn forbidden(&mut self) {
        let puzzle = self.puzzle;
        let all: BTreeSet<_> = puzzle.forbidden.iter().copied().collect();
        let mut left = all.clone();
        let mut groups = Vec::new();
        let mut pairs = Vec::new();
        while let Some((first, second)) = left.pop_first() {
            let mut group: Vec<usize> = Vec::new();
            for next in [first, second].into_iter().chain(0..puzzle.moves.len()) {
                let is_new = all.contains(&(next, next)) && !group.contains(&next);
                let mut pairs = group.iter().flat_map(|&member| [(member, next), (next, member)]);
                if is_new && pairs.all(|pair| all.contains(&pair)) {
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
        self.lose([(!pairs.is_empty(), "ksolve+ itself does not take ForbiddenPairs")]);
        for (command, lists) in [("ForbiddenGroups", groups), ("ForbiddenPairs", pairs)] {
            if lists.is_empty() {
                continue;
            }
            self.line(&format!("\n{command}"));
            for list in lists {
                let moves = list.into_iter().map(|number| &puzzle.moves[number]);
                let names: Vec<String> = moves.map(|m| self.names.of_move(puzzle, m)).collect();
                self.line(&names.join(" "));
            }
            self.line("End");
        }
    }
}
