//! Reads scrambles from a line of JSON: the export of a timer, or records with a field `scramble`.

use serde_json::{Map, Value};

use crate::notation::parse::is_moves;

/// Fewest words of moves in a JSON text that counts as a scramble although its field is not named
/// `scramble`.
const FEW: usize = 4;

/// WCA events that are not solved on a single 3x3x3 cube.
const OTHER_EVENTS: [&str; 17] = [
    "222", "444", "555", "666", "777", "444bf", "555bf", "333mbf", "333mbo", "clock", "minx",
    "pyram", "skewb", "sq1", "magic", "mmagic", "fto",
];

/// Names of fields that contain the event of the scrambles.
const EVENT_FIELDS: [&str; 4] = ["event", "eventid", "scrambler", "id"];

/// Scrambles found in a line of JSON.
#[derive(Debug, Default)]
pub(super) struct JsonScrambles {
    /// Values of fields named `scramble`.
    named: Vec<String>,
    /// Other values that are moves.
    others: Vec<String>,
    /// Names of other WCA events in the line, whose scrambles are left out.
    pub(super) events: Vec<&'static str>,
}

impl JsonScrambles {
    /// Reads the scrambles of a line of JSON. Returns `None` if the line is not JSON.
    pub(super) fn of_line(line: &str) -> Option<Self> {
        if !line.starts_with(['{', '[']) || !line.contains('"') {
            return None;
        }
        let value: Value = serde_json::from_str(line.trim_end_matches(',')).ok()?;
        let mut found = Self::default();
        found.collect(&value, false);
        Some(found)
    }

    /// Returns the values of fields named `scramble`, or if there are none, all values that are
    /// moves.
    pub(super) fn scrambles(self) -> Vec<String> {
        if self.named.is_empty() { self.others } else { self.named }
    }

    fn collect(&mut self, value: &Value, is_named: bool) {
        match value {
            Value::String(text) if is_named => self.named.push(text.replace(['\r', '\n'], " ")),
            Value::String(text) if is_moves(text) && text.split_whitespace().count() >= FEW => {
                self.others.push(text.replace(['\r', '\n'], " "));
            }
            Value::Array(values) => match solve_of_timer(values) {
                Some(scramble) if is_moves(scramble) => self.others.push(scramble.to_owned()),
                Some(_) => {}
                None => values.iter().for_each(|value| self.collect(value, is_named)),
            },
            Value::Object(fields) => {
                if let Some(event) = other_event(fields) {
                    self.events.push(event);
                    return;
                }
                let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
                fields.sort_by_key(|(key, _)| place_of(key));
                for (key, value) in fields {
                    let is_named = matches!(
                        key.to_lowercase().as_str(),
                        "scramble" | "scrambles" | "extrascrambles"
                    );
                    self.collect(value, is_named);
                }
            }
            _ => {}
        }
    }
}

/// Returns the scramble of a solve as csTimer exports it: `[[penalty, time], scramble, comment,
/// date]`. Returns `None` for other data.
fn solve_of_timer(values: &[Value]) -> Option<&str> {
    match values {
        [Value::Array(times), Value::String(scramble), Value::String(_), ..]
            if times.len() > 1 && times.iter().all(Value::is_number) =>
        {
            Some(scramble.trim())
        }
        _ => None,
    }
}

/// Returns the sort key of a field: its name, then its number, with extra scrambles last.
fn place_of(key: &str) -> (bool, &str, u32) {
    let name = key.trim_end_matches(|c: char| c.is_ascii_digit());
    (key.starts_with("extra"), name, key[name.len()..].parse().unwrap_or(0))
}

/// Returns the event of a record with scrambles if it is not 3x3x3, and `None` otherwise.
fn other_event(fields: &Map<String, Value>) -> Option<&'static str> {
    fields.iter().find_map(|(key, value)| {
        let is_event = EVENT_FIELDS.contains(&key.to_lowercase().as_str());
        let name = value.as_str().filter(|_| is_event)?;
        OTHER_EVENTS.into_iter().find(|event| *event == name)
    })
}

#[cfg(test)]
mod tests {
    use crate::notation::{ListedScramble, PassedOver, scramble_list};

    fn scrambles(text: &str) -> Vec<String> {
        scramble_list(text).scrambles.iter().map(ListedScramble::text).collect()
    }

    #[test]
    fn comments_of_a_timer_are_no_scrambles() {
        let solve = r#"[[[0,12340],"R U","R U R' U'",1],[[2000,1],"F2 D2 L","",2]]"#;
        assert_eq!(scrambles(solve), ["R U", "F2 D2 L"]);
        assert_eq!(scrambles(&format!(r#"{{"session1":{solve}}}"#)), ["R U", "F2 D2 L"]);
        let text = r#"{"session10":[[[0,1],"D","",1]],"session2":[[[0,1],"R","",1]]}"#;
        assert_eq!(scrambles(text), ["R", "D"]);
    }

    #[test]
    fn scrambles_of_other_events_are_left_out_and_named() {
        let text = r#"{"events":[
            {"id":"333","rounds":[{"scrambles":["R U","F"],"extraScrambles":["D"]}]},
            {"id":"444","rounds":[{"scrambles":["Rw2 U"],"extraScrambles":["Uw"]}]},
            {"id":"333fm","rounds":[{"scrambles":["L2"]}]}]}"#
            .replace('\n', " ");
        assert_eq!(scrambles(&text), ["R U", "F", "D", "L2"]);
        let passed_over = scramble_list(&text).passed_over;
        assert_eq!(passed_over, [(1, PassedOver::Event("444"))]);
        assert!(PassedOver::Event("444").to_string().contains("444"));
    }
}
