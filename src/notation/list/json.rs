//! The scrambles in a line of JSON: the export of a timer, or records with a field `scramble`.

use crate::notation::parse::is_moves;

/// Words of moves of a text that no field names as a scramble.
const FEW: usize = 4;

/// The scrambles of a line of JSON; `None` where it is none.
///
/// They are the texts of fields called `scramble`, or else all texts that are moves.
pub(super) fn scrambles(line: &str) -> Option<Vec<String>> {
    if !line.starts_with(['{', '[']) || !line.contains('"') {
        return None;
    }
    let value: serde_json::Value = serde_json::from_str(line.trim_end_matches(',')).ok()?;
    let mut named = Vec::new();
    let mut others = Vec::new();
    collect(&value, false, &mut named, &mut others);
    Some(if named.is_empty() { others } else { named })
}

fn collect(
    value: &serde_json::Value,
    is_named: bool,
    named: &mut Vec<String>,
    others: &mut Vec<String>,
) {
    use serde_json::Value;
    match value {
        Value::String(text) if is_named => named.push(text.replace(['\r', '\n'], " ")),
        Value::String(text) if is_moves(text) && text.split_whitespace().count() >= FEW => {
            others.push(text.replace(['\r', '\n'], " "));
        }
        Value::Array(values) => {
            for value in values {
                collect(value, is_named, named, others);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                let is_named = matches!(key.to_lowercase().as_str(), "scramble" | "scrambles");
                collect(value, is_named, named, others);
            }
        }
        _ => {}
    }
}
