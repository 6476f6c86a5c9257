//! Writes a definition as `KPuzzle` JSON.

use std::fmt::Write as _;

use super::error::{WrittenDefinition, shown};
use crate::model::{ANY, Action, Definition, Pattern, Shape};

/// Writes a definition as `KPuzzle` JSON. Keeps the order of all lists, and writes each list in one
/// line.
pub(super) fn write(puzzle: &Definition) -> WrittenDefinition {
    let shape = &puzzle.shape;
    let mut losses = Vec::new();
    let orbits = shape.sets().iter().map(|set| {
        let name = text(&set.name);
        let pieces = set.pieces;
        let orientations = set.orientations;
        format!(
            "    {{ \"orbitName\": {name}, \"numPieces\": {pieces}, \"numOrientations\": \
            {orientations} }}"
        )
    });
    let searched =
        puzzle.bases.iter().map(|base| (&base.name, &puzzle.moves[base.powers[0]].action));
    let rotations = puzzle.rotations.iter().map(|(name, action)| (name, action));
    let moves = searched
        .chain(rotations)
        .map(|(name, action)| format!("    {}: {}", text(name), transformation(shape, action)));
    let mut derived = Vec::new();
    for (name, action) in &puzzle.extras {
        match meaning(puzzle, action) {
            Some(meaning) => derived.push(format!("    {}: {}", text(name), text(&meaning))),
            None => losses.push(format!("the further name '{}' is left out", shown(name))),
        }
    }
    let mut json = String::from("{\n");
    // Writing to a string cannot fail.
    let _ = writeln!(json, "  \"name\": {},", text(&puzzle.name));
    let _ = writeln!(json, "  \"orbits\": [\n{}\n  ],", orbits.collect::<Vec<_>>().join(",\n"));
    let _ =
        writeln!(json, "  \"defaultPattern\": {},", pattern(shape, &puzzle.solved, &mut losses));
    let _ = write!(json, "  \"moves\": {{\n{}\n  }}", moves.collect::<Vec<_>>().join(",\n"));
    if !derived.is_empty() {
        let _ = write!(json, ",\n  \"derivedMoves\": {{\n{}\n  }}", derived.join(",\n"));
    }
    json.push_str("\n}\n");
    let losses_of_form = [
        (!puzzle.blocks.is_empty(), "blocks are left out: KPuzzle has none"),
        (!puzzle.forbidden.is_empty(), "forbidden pairs of moves are left out: KPuzzle has none"),
        (
            !puzzle.illegal.is_empty(),
            "pieces that must not be in a slot are left out: KPuzzle has no words for them",
        ),
        (
            shape.sets().iter().any(|set| set.pieces > 255 || set.orientations > 107),
            "twips takes at most 255 pieces and 107 orientations in a set",
        ),
    ];
    losses.extend(losses_of_form.iter().filter(|loss| loss.0).map(|loss| loss.1.to_owned()));
    WrittenDefinition { text: json, losses }
}

fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn list<T: ToString>(numbers: impl Iterator<Item = T>) -> String {
    format!("[{}]", numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", "))
}

/// Writes a pattern. Pieces count from 0, unless the labels of a set already begin with 0.
fn pattern(shape: &Shape, pattern: &Pattern, losses: &mut Vec<String>) -> String {
    let orbits = shape.sets().iter().enumerate().map(|(number, set)| {
        let range = shape.range(number);
        let labels = &pattern.labels[range.clone()];
        let known = labels.iter().copied().filter(|&label| label != ANY);
        let first = known.clone().min().unwrap_or(1).min(1);
        let name = shown(&set.name);
        if first == 0 {
            losses.push(format!(
                "the pieces of set '{name}' count from 0 already, and all are raised by 1 when \
                they are read"
            ));
        }
        if labels.contains(&ANY) {
            losses.push(format!(
                "set '{name}' has slots that need not be right: they get one more kind of piece"
            ));
        }
        let other = known.max().unwrap_or(0) + 1 - first;
        let pieces =
            list(labels.iter().map(|&label| if label == ANY { other } else { label - first }));
        let twists = list(pattern.twists[range.clone()].iter());
        let mut moduli = String::new();
        if pattern.moduli[range.clone()].iter().any(|&modulus| modulus != set.orientations) {
            let counted = pattern.moduli[range].iter();
            let listed = list(counted.map(|&m| if m == set.orientations { 0 } else { m }));
            moduli = format!(",\n      \"orientationMod\": {listed}");
        }
        let name = text(&set.name);
        format!(
            "    {name}: {{\n      \"pieces\": {pieces},\n      \"orientation\": \
            {twists}{moduli}\n    }}"
        )
    });
    format!("{{\n{}\n  }}", orbits.collect::<Vec<_>>().join(",\n"))
}

fn transformation(shape: &Shape, action: &Action) -> String {
    let orbits = shape.sets().iter().enumerate().map(|(number, set)| {
        let range = shape.range(number);
        let from =
            list(action.from[range.clone()].iter().map(|&from| usize::from(from) - range.start));
        let twists = list(action.twist[range].iter());
        let name = text(&set.name);
        format!(
            "      {name}: {{\n        \"permutation\": {from},\n        \
            \"orientationDelta\": {twists}\n      }}"
        )
    });
    format!("{{\n{}\n    }}", orbits.collect::<Vec<_>>().join(",\n"))
}

/// Returns the name of the move or of the power of a rotation that equals an action; `None` if
/// there is none.
fn meaning(puzzle: &Definition, action: &Action) -> Option<String> {
    if action.is_identity() {
        return Some(String::new());
    }
    if let Some(m) = puzzle.moves.iter().find(|m| m.action == *action) {
        return Some(m.name.clone());
    }
    puzzle.rotations.iter().find_map(|(name, rotation)| {
        let square = rotation.then(rotation, &puzzle.shape);
        let powers = [
            ("", rotation.clone()),
            ("'", rotation.inverse(&puzzle.shape)),
            ("2'", square.inverse(&puzzle.shape)),
            ("2", square),
        ];
        powers.iter().find(|(_, power)| power == action).map(|(mark, _)| format!("{name}{mark}"))
    })
}
