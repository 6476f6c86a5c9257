//! JSON lines: requests with an id, several at once, and the lines of their answers.
//!
//! docs/serving.md describes all fields.

use std::time::Duration;

use premove_cube::notation::{Side, nearest, parse_cube};
use premove_cube::{Cube, Metric};
use premove_engine::optimal::Request;
use premove_engine::search::{Extent, Order, Ranking, Solution};
use premove_service::api::record::seconds;
use premove_service::questions::EndRecord;
use premove_service::running::EndReason;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};

use super::pool::RequestEnd;
use super::protocol::ServerStats;
use super::words::{YEAR, metric};

/// Maximum length of an id, in bytes.
const LONGEST_ID: usize = 64;

/// The id that a client gives a request: a text or a number, which is sent back unchanged.
#[derive(Clone, Debug)]
pub struct RequestId(Box<RawValue>);

impl PartialEq for RequestId {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Serialize for RequestId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl RequestId {
    /// Creates an id for a test.
    #[cfg(test)]
    pub(crate) fn of_number(number: u64) -> Self {
        Self::new(&Value::from(number)).unwrap()
    }

    fn new(value: &Value) -> Result<Self, String> {
        let text = match value {
            Value::String(_) | Value::Number(_) => to_raw_value(value).ok(),
            _ => None,
        };
        text.filter(|text| text.get().len() <= LONGEST_ID + 2)
            .map(Self)
            .ok_or_else(|| format!("'id' takes a text of up to {LONGEST_ID} bytes, or a number"))
    }
}

/// A line from a client.
#[derive(Clone, Debug, PartialEq)]
pub enum JsonLine {
    /// The client wants to end an open request.
    Abort(RequestId),
    /// The client wants solutions of a cube.
    Cube {
        /// The id of the request.
        id: RequestId,
        /// The cube.
        cube: Cube,
        /// The wanted solutions.
        request: Request,
        /// Time limit; `None` if the client sets none.
        time: Option<Duration>,
    },
    /// The client wants the records of a command.
    Command {
        /// The id of the request.
        id: RequestId,
        /// The words after the program's name.
        words: Vec<String>,
        /// Time limit; `None` if the client sets none.
        time: Option<Duration>,
    },
    /// The client wants the answers to a question.
    Question {
        /// The id of the request.
        id: RequestId,
        /// The question as JSON text.
        question: String,
        /// Time limit; `None` if the client sets none.
        time: Option<Duration>,
    },
}

/// Error in a line from a client.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// The id of the request; `None` if it cannot be read.
    pub id: Option<RequestId>,
    /// The error message.
    pub error: String,
}

/// The fields of a request.
const FIELDS: [&str; 12] = [
    "id", "abort", "cube", "command", "ask", "time", "metric", "results", "min", "max", "slack",
    "order",
];

/// Fields that only a request for a cube may have.
const OF_CUBES: &[&str] = FIELDS.split_at(6).1;

/// The fields of a line, by name.
struct Fields(Map<String, Value>);

impl Fields {
    /// Returns a field; `None` if it is missing or `null`.
    fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// Reads a field with `read`; `None` if it is missing. If `read` fails, the error names the
    /// allowed values `takes`.
    fn read<'a, T>(
        &'a self,
        name: &str,
        takes: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        self.get(name)
            .map(|value| read(value).ok_or_else(|| format!("'{name}' takes {takes}")))
            .transpose()
    }

    fn text(&self, name: &str) -> Result<Option<&str>, String> {
        self.read(name, "a text", Value::as_str)
    }

    fn length(&self, name: &str) -> Result<Option<u8>, String> {
        self.read(name, "a whole number from 0 to 255", |value| {
            value.as_u64().and_then(|number| u8::try_from(number).ok())
        })
    }

    /// Returns an error if the request, which is not for a cube, has a field that only requests for
    /// cubes may have.
    fn check_not_of_cubes(&self, instead: &str) -> Result<(), String> {
        match OF_CUBES.iter().find(|name| self.get(name).is_some()) {
            None => Ok(()),
            Some(name) => Err(format!("'{name}' is for a cube: {instead}")),
        }
    }

    /// Returns an error if a field has an unknown name.
    fn check_names(&self) -> Result<(), String> {
        let Some(name) = self.0.keys().find(|name| !FIELDS.contains(&name.as_str())) else {
            return Ok(());
        };
        Err(match nearest(name, FIELDS) {
            Some(near) => format!("unknown field '{name}': did you mean '{near}'?"),
            None => format!("unknown field '{name}': there are {}", FIELDS.join(", ")),
        })
    }
}

/// Reads a line. `usual` is the metric of requests without one. `most` is the number of solutions
/// when the client wants all.
///
/// # Errors
/// Fails if the line does not have the form described in docs/serving.md.
pub fn read(line: &str, usual: Metric, most: u64) -> Result<JsonLine, Wrong> {
    let fields = match serde_json::from_str(line) {
        Ok(fields) => Fields(fields),
        Err(error) => return Err(Wrong { id: None, error: format!("no JSON object: {error}") }),
    };
    // The answer to a line with an id has this id, even if other fields are wrong.
    let id = fields.get("id").map(RequestId::new).transpose();
    let line = fields.check_names().and_then(|()| match fields.get("abort") {
        Some(abort) => RequestId::new(abort).map(JsonLine::Abort),
        None => asked(id.clone(), &fields, usual, most),
    });
    line.map_err(|error| Wrong { id: id.ok().flatten(), error })
}

fn asked(
    id: Result<Option<RequestId>, String>,
    fields: &Fields,
    usual: Metric,
    most: u64,
) -> Result<JsonLine, String> {
    let id = id?.ok_or("'id' is missing: a text or a number")?;
    let time = fields.read("time", "a number of seconds above 0, up to a year", |value| {
        value.as_f64().filter(|seconds| *seconds > 0.0 && *seconds <= YEAR)
    })?;
    let time = time.map(Duration::from_secs_f64);
    let words = fields.read("command", "a list of texts", |value| {
        let words = value.as_array()?.iter();
        words.map(|word| word.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
    })?;
    let question =
        fields.read("ask", "a question: an object with 'question', its name", |value| {
            value.is_object().then(|| value.to_string())
        })?;
    match (fields.text("cube")?, words, question) {
        (Some(text), None, None) => {
            let metric = fields.text("metric")?.map_or(Ok(usual), metric)?;
            let cube = parse_cube(text).map_err(|error| error.to_string())?;
            Ok(JsonLine::Cube { id, cube, request: request(fields, metric, most)?, time })
        }
        (None, Some(words), None) => {
            fields.check_not_of_cubes("a command has its options as words")?;
            Ok(JsonLine::Command { id, words, time })
        }
        (None, None, Some(question)) => {
            fields.check_not_of_cubes("a question has its own fields")?;
            Ok(JsonLine::Question { id, question, time })
        }
        _ => Err("a request has either 'cube', 'command' or 'ask'".to_owned()),
    }
}

fn request(fields: &Fields, metric: Metric, most: u64) -> Result<Request, String> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let one = Request::of(metric);
    let results =
        fields.read("results", "\"one\", \"all\" or a number above 0", |value| {
            match (value.as_str(), value.as_u64()) {
                (Some("one"), _) => Some(1),
                (Some("all"), _) => Some(most),
                (_, Some(number)) => {
                    usize::try_from(number).ok().filter(|&number| number > 0).map(|n| n.min(most))
                }
                _ => None,
            }
        })?;
    let order =
        fields.read("order", "\"sorted\" or \"found\"", |value| match value.as_str()? {
            "sorted" => Some(Order::Sorted),
            "found" => Some(Order::AsFound),
            _ => None,
        })?;
    let min = fields.length("min")?.unwrap_or(one.min);
    let greatest = fields.length("max")?;
    let max = greatest.unwrap_or(one.max);
    if min > max {
        return Err(match greatest {
            Some(_) => format!("'min' is {min} and 'max' {max}: nothing between"),
            None => format!("'min' is {min}, and without 'max' none above {max} is searched"),
        });
    }
    let results = results.unwrap_or(1);
    let slack = fields.length("slack")?;
    if results == 1 && slack.is_none() {
        return Ok(Request { min, max, ..one });
    }
    let extent = Extent::Shortest { slack: slack.unwrap_or(0) };
    let order = order.unwrap_or(Order::Sorted);
    Ok(Request { min, max, results, extent, order, ranking: Ranking::Janus, ..one })
}

/// Returns the answer to an abort of a request that is not open. The line ends no request.
pub fn not_open(id: &RequestId) -> String {
    #[derive(Serialize)]
    struct NotOpenLine<'a> {
        abort: &'a RequestId,
        open: bool,
    }
    text(&NotOpenLine { abort: id, open: false })
}

/// Returns a line with the state and the counts of the server.
pub fn stats(stats: &ServerStats) -> String {
    text(stats)
}

/// Returns the last line of the answer to a request that failed or was refused.
pub fn failed(id: Option<&RequestId>, error: &str) -> String {
    #[derive(Serialize)]
    struct FailedLine<'a> {
        id: Option<&'a RequestId>,
        error: &'a str,
        end: bool,
    }
    text(&FailedLine { id, error, end: true })
}

/// Returns the last line of the answer to a request that the client aborted.
pub fn aborted(id: &RequestId) -> String {
    #[derive(Serialize)]
    struct AbortedLine<'a> {
        id: &'a RequestId,
        aborted: bool,
        end: bool,
    }
    text(&AbortedLine { id, aborted: true, end: true })
}

/// Returns a line that reports that all solutions of a length are known.
pub fn searched(id: &RequestId, depth: u8) -> String {
    #[derive(Serialize)]
    struct SearchedLine<'a> {
        id: &'a RequestId,
        searched: u8,
    }
    text(&SearchedLine { id, searched: depth })
}

/// Returns a line with a solution. In quarter turns it also has the number of moves.
pub fn solution(id: &RequestId, solution: &Solution, metric: Metric) -> String {
    #[derive(Serialize)]
    struct SolutionLine<'a> {
        id: &'a RequestId,
        solution: String,
        length: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<usize>,
    }
    let moves = solution.side(Side::Normal);
    let count = (!metric.counts_moves()).then_some(moves.len());
    let solution = solution.to_string();
    let length = metric.length(moves);
    text(&SolutionLine { id, solution, length, moves: count })
}

/// Returns the line for one record that a command printed: its JSON fields, with the id of the
/// request before them.
pub fn record(id: &RequestId, record: &str) -> String {
    let fields = record.trim().strip_prefix('{').unwrap_or("}");
    let comma = if fields.starts_with('}') { "" } else { "," };
    format!("{{\"id\":{}{comma}{fields}", id.0)
}

/// Returns the last line of the answer to a request for solutions of a cube.
pub fn cube_end(id: &RequestId, end: &RequestEnd, metric: Metric) -> String {
    #[derive(Serialize)]
    #[expect(clippy::struct_excessive_bools, reason = "they are the fields of the record")]
    struct CubeEndLine<'a> {
        id: &'a RequestId,
        done: bool,
        metric: &'a str,
        count: u64,
        more: bool,
        least: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        known: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<String>,
        stopped: bool,
        nodes: u64,
        seconds: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<&'a str>,
        end: bool,
    }
    if let Some(error) = &end.outcome.error {
        return failed(Some(id), error);
    }
    let error = (end.why == EndReason::Ending).then_some("the server ends");
    text(&CubeEndLine {
        id,
        done: true,
        metric: metric.name(),
        count: end.count,
        more: end.has_more,
        least: end.least,
        known: end.best.map(|best| metric.length(best.side(Side::Normal))),
        best: end.best.map(|best| best.to_string()),
        stopped: end.why != EndReason::Done,
        nodes: end.nodes,
        seconds: seconds(Duration::from_secs_f64(end.seconds.max(0.0))),
        error,
        end: true,
    })
}

/// Returns the last line of the answer to a request for a command.
pub fn command_end(id: &RequestId, end: &RequestEnd) -> String {
    #[derive(Serialize)]
    struct CommandEndLine<'a> {
        id: &'a RequestId,
        exit: u8,
        stopped: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<&'a str>,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        notes: &'a [String],
        seconds: f64,
        end: bool,
    }
    let ending = (end.why == EndReason::Ending).then_some("the server ends");
    text(&CommandEndLine {
        id,
        exit: end.outcome.exit as u8,
        stopped: end.why != EndReason::Done,
        error: end.outcome.error.as_deref().or(ending),
        notes: &end.outcome.notes,
        seconds: seconds(Duration::from_secs_f64(end.seconds.max(0.0))),
        end: true,
    })
}

/// Returns the last line of the answer to a request with a question.
pub fn question_end(id: &RequestId, end: &RequestEnd) -> String {
    #[derive(Serialize)]
    struct QuestionEndLine<'a> {
        id: &'a RequestId,
        #[serde(flatten)]
        ended: &'a EndRecord,
        seconds: f64,
        end: bool,
    }
    let stopped = &EndRecord::Stopped;
    let ended = match (&end.ended, end.why) {
        (_, EndReason::Ending) => return failed(Some(id), "the server ends"),
        (Some(ended), _) => ended,
        (None, _) => match &end.outcome.error {
            Some(error) => return failed(Some(id), error),
            None => stopped,
        },
    };
    let seconds = seconds(Duration::from_secs_f64(end.seconds.max(0.0)));
    text(&QuestionEndLine { id, ended, seconds, end: true })
}

fn text(line: &impl Serialize) -> String {
    serde_json::to_string(line)
        .unwrap_or_else(|error| unreachable!("names, numbers and texts are JSON: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<JsonLine, String> {
        super::read(line, Metric::HalfTurn, 1_000)
            .map_err(|wrong| failed(wrong.id.as_ref(), &wrong.error))
    }

    #[test]
    fn a_question_is_handed_on_as_it_was_sent() {
        let line = r#"{"id":1,"ask":{"question":"step","step":"eo"},"time":5}"#;
        let Ok(JsonLine::Question { question, time, .. }) = read(line) else { panic!("{line}") };
        assert_eq!(question, r#"{"question":"step","step":"eo"}"#);
        assert_eq!(time, Some(Duration::from_secs(5)));
        for (line, error) in [
            (r#"{"id":1,"ask":"step"}"#, "'ask' takes a question"),
            (r#"{"id":1,"ask":{},"max":3}"#, "'max' is for a cube: a question has its own fields"),
            (r#"{"id":1,"ask":{},"cube":"R"}"#, "either 'cube', 'command' or 'ask'"),
        ] {
            assert!(read(line).is_err_and(|said| said.contains(error)), "{line}");
        }
    }

    fn request(fields: &str) -> Request {
        match read(&format!(r#"{{"id":1,"cube":"R U"{fields}}}"#)) {
            Ok(JsonLine::Cube { request, .. }) => request,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn requests_say_which_solutions_are_wanted() {
        let quarters = Metric::QuarterTurn;
        assert_eq!(request(""), Request::of(Metric::HalfTurn));
        assert_eq!(request(r#","metric":"qtm","results":"one""#), Request::of(quarters));
        let all = request(r#","results":"all","metric":"qtm""#);
        assert_eq!((all.results, all.extent), (1_000, Extent::Shortest { slack: 0 }));
        let some = request(r#","results":5,"slack":2,"max":12,"order":"found""#);
        assert_eq!((some.results, some.max, some.order), (5, 12, Order::AsFound));
        assert_eq!(some.extent, Extent::Shortest { slack: 2 });
    }

    #[test]
    fn what_is_wrong_is_said_under_its_id() {
        for (line, error) in [
            ("{", "null,\"error\":\"no JSON object: EOF"),
            (r#"{"cube":"R"}"#, "null,\"error\":\"'id' is missing"),
            (r#"{"id":[1],"cube":"R"}"#, "null,\"error\":\"'id' takes"),
            (r#"{"id":"a","cube":"R U5"}"#, "\"a\",\"error\":\"unknown move 'U5' at column 3"),
            (
                r#"{"id":"a","cube":"R","limit":3}"#,
                "\"a\",\"error\":\"unknown field 'limit': there are",
            ),
            (
                r#"{"id":"a","cube":"R","resluts":3}"#,
                "\"a\",\"error\":\"unknown field 'resluts': did",
            ),
            (r#"{"id":"a","cube":7}"#, "\"a\",\"error\":\"'cube' takes a text"),
            (r#"{"id":"a","cube":"R","slack":-1}"#, "\"a\",\"error\":\"'slack' takes a whole"),
            (
                r#"{"id":"a","cube":"R","min":5,"max":2}"#,
                "\"a\",\"error\":\"'min' is 5 and 'max' 2",
            ),
            (r#"{"id":"a","cube":"R","min":27,"metric":"qtm"}"#, "\"a\",\"error\":\"'min' is 27"),
            (r#"{"id":"a","command":"steps"}"#, "\"a\",\"error\":\"'command' takes a list"),
            (r#"{"id":7,"cube":"R","results":0}"#, "7,\"error\":\"'results' takes"),
            (r#"{"id":7,"cube":"R","time":-1}"#, "7,\"error\":\"'time' takes"),
            (r#"{"id":7,"cube":"R","metric":"stm"}"#, "7,\"error\":\"unknown metric 'stm'"),
            (r#"{"id":7,"cube":"R","command":["steps"]}"#, "7,\"error\":\"a request has either"),
            (r#"{"id":7,"command":["steps"],"max":3}"#, "7,\"error\":\"'max' is for a cube"),
            (r#"{"abrot":"7"}"#, "null,\"error\":\"unknown field 'abrot': did you mean 'abort'?"),
            (r#"{"ID":7,"cube":"R"}"#, "null,\"error\":\"unknown field 'ID': did you mean 'id'?"),
            (r#"{"abort":7,"resluts":3}"#, "null,\"error\":\"unknown field 'resluts': did"),
            (r#"{"abort":[7]}"#, "null,\"error\":\"'id' takes"),
            (r#"{"abort":null,"id":7}"#, "7,\"error\":\"a request has either"),
        ] {
            let said = read(line).unwrap_err();
            assert!(said.starts_with(&format!("{{\"id\":{error}")), "{line}: {said}");
            assert!(said.ends_with(",\"end\":true}"), "{said}");
        }
    }

    #[test]
    fn records_get_their_id_in_front() {
        let id = RequestId::new(&Value::from("a\"b")).unwrap();
        assert_eq!(record(&id, "{\"x\":1}"), r#"{"id":"a\"b","x":1}"#);
        assert_eq!(record(&id, "{}"), r#"{"id":"a\"b"}"#);
        assert!(RequestId::new(&Value::from("x".repeat(65))).is_err());
    }
}
