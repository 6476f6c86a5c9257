//! The commands of Janus's word protocol, and a few more: `solve`, `abort`, `metric`, `set` and
//! others.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::optimal::Request;
use premove_engine::search::{Extent, Order, Ranking};

use super::janus::MetricWords;

/// Returns the text that `help` prints.
pub fn help() -> String {
    let words = Metric::ALL.map(MetricWords::of);
    let names = words.each_ref().map(|words| words.name).join(" or ");
    let counts = words.map(|words| words.half_turns).join(", or ");
    let choice = format!("metric {}", Metric::ALL.map(Metric::name).join("|"));
    format!(
        "\
solve CUBE       print all shortest solutions; moves, stickers, a cube code or pieces
abort            end the search
metric           print how moves are counted: {names}
{choice:15}  count half turns {counts}
{MORE_HELP}"
    )
}

const MORE_HELP: &str = "\
set first|all    print one shortest solution, or all of them (all)
set slack N      print solutions up to N moves longer too (0)
set max N        search no further than N moves
set time S       end a search after S seconds; 0: as late as the server allows
set order sorted|found
                 print the solutions of a length in order, or as they are found (found)
stats            print what the server does, one JSON object
auth TOKEN       show the token, where the server asks for one
exit             close the connection
Two moves in parentheses can be done in either order.
A line that begins with { is a JSON request: {\"id\":1,\"cube\":\"R U F\"}
or {\"id\":2,\"command\":[\"solve\",\"eo\",\"-n\",\"3\",\"R U F\"]}; {\"abort\":1} ends it.";

/// A parsed line.
#[derive(Clone, Debug, PartialEq)]
pub enum ClientWord {
    /// The command `help`.
    Help,
    /// The command `metric`, alone or with a new metric.
    Metric(Option<Metric>),
    /// The command `solve` with the text of the cube.
    Solve(String),
    /// The command `set`.
    Set(Setting),
    /// The command `stats`.
    Stats,
    /// The command `auth` with the token.
    Auth(String),
    /// The command `abort`.
    Abort,
    /// The command `exit`.
    Exit,
    /// Any other line.
    Unknown,
}

/// A setting of a connection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Setting {
    /// One shortest solution is wanted.
    First,
    /// All solutions are wanted.
    All,
    /// Maximum number of moves above the shortest.
    Slack(u8),
    /// Maximum length of a solution.
    Max(u8),
    /// Time limit of a search; `None` for the limit of the server.
    Time(Option<Duration>),
    /// Order of the solutions of one length.
    Order(Order),
}

/// Parses a line; upper and lower case are equal.
///
/// # Errors
/// Fails if the words after a known command are wrong. The error gives the right form.
pub fn read(line: &str) -> Result<ClientWord, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Ok(match word.to_ascii_lowercase().as_str() {
        "help" | "abort" | "exit" | "stats" if !rest.is_empty() => ClientWord::Unknown,
        "help" => ClientWord::Help,
        "abort" => ClientWord::Abort,
        "exit" => ClientWord::Exit,
        "stats" => ClientWord::Stats,
        "solve" => ClientWord::Solve(rest.to_owned()),
        "auth" => ClientWord::Auth(rest.to_owned()),
        "set" => ClientWord::Set(setting(&rest.to_ascii_lowercase())?),
        "metric" if rest.is_empty() => ClientWord::Metric(None),
        "metric" => ClientWord::Metric(Some(metric(rest)?)),
        _ => ClientWord::Unknown,
    })
}

/// Returns the metric with this name, or with the name that the answer to `metric` uses. Upper and
/// lower case are equal.
///
/// # Errors
/// Fails if there is no metric with this name.
pub fn metric(name: &str) -> Result<Metric, String> {
    let name = name.to_ascii_lowercase();
    let mut all = Metric::ALL.into_iter();
    Metric::find(&name)
        .or_else(|| all.find(|metric| MetricWords::of(*metric).has_name(&name)))
        .ok_or_else(|| format!("unknown metric '{name}': write {}", Metric::listed("")))
}

/// Maximum time that a client can request: a year, in seconds.
pub const YEAR: f64 = 366.0 * 86_400.0;

/// Parses a number of seconds; `None` if it is negative or more than a year.
pub fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=YEAR).contains(seconds));
    seconds.map(Duration::from_secs_f64)
}

fn setting(text: &str) -> Result<Setting, String> {
    const MOST: u8 = 100;
    let mut words = text.split_whitespace();
    let found = match (words.next(), words.next(), words.next()) {
        (Some("first"), None, _) => Some(Setting::First),
        (Some("all"), None, _) => Some(Setting::All),
        (Some("slack"), Some(n), None) => n.parse().ok().filter(|&n| n <= MOST).map(Setting::Slack),
        (Some("max"), Some(n), None) => n.parse().ok().filter(|&n| n <= MOST).map(Setting::Max),
        (Some("time"), Some(time), None) => {
            seconds(time).map(|time| Setting::Time(Some(time).filter(|time| !time.is_zero())))
        }
        (Some("order"), Some("sorted"), None) => Some(Setting::Order(Order::Sorted)),
        (Some("order"), Some("found"), None) => Some(Setting::Order(Order::AsFound)),
        _ => None,
    };
    found.ok_or_else(|| {
        format!(
            "'set' takes first, all, slack N, max N (up to {MOST}), time SECONDS, or order \
             sorted or found"
        )
    })
}

/// The settings of a connection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConnectionSettings {
    /// Metric in which moves are counted.
    pub metric: Metric,
    /// `true` if a single solution is enough.
    pub is_first: bool,
    /// Maximum number of moves above the shortest.
    pub slack: u8,
    /// Maximum length of a solution; `None` without a limit.
    pub max: Option<u8>,
    /// Time limit of a search.
    pub time: Option<Duration>,
    /// Order of the solutions of one length.
    pub order: Order,
}

impl ConnectionSettings {
    /// Returns the settings of a new connection.
    pub const fn new(metric: Metric) -> Self {
        let order = Order::AsFound;
        Self { metric, is_first: false, slack: 0, max: None, time: None, order }
    }

    /// Changes one setting.
    pub const fn set(&mut self, setting: Setting) {
        match setting {
            Setting::First => self.is_first = true,
            Setting::All => self.is_first = false,
            Setting::Slack(slack) => self.slack = slack,
            Setting::Max(max) => self.max = Some(max),
            Setting::Time(time) => self.time = time,
            Setting::Order(order) => self.order = order,
        }
    }

    /// Returns the search request for these settings, with at most this number of solutions.
    pub fn request(&self, most: u64) -> Request {
        let usual = Request::of(self.metric);
        let max = self.max.unwrap_or(usual.max);
        if self.is_first {
            return Request { max, ..usual };
        }
        let results = usize::try_from(most).unwrap_or(usize::MAX);
        let extent = Extent::Shortest { slack: self.slack };
        Request { max, results, extent, order: self.order, ranking: Ranking::Janus, ..usual }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_in_any_case() {
        assert_eq!(read("HELP"), Ok(ClientWord::Help));
        assert_eq!(read("Solve  R U F2 L'"), Ok(ClientWord::Solve("R U F2 L'".to_owned())));
        assert_eq!(read("solve"), Ok(ClientWord::Solve(String::new())));
        assert_eq!(read("metric"), Ok(ClientWord::Metric(None)));
        assert_eq!(read("METRIC QTM"), Ok(ClientWord::Metric(Some(Metric::QuarterTurn))));
        assert_eq!(read("metric Quarter-Turn"), read("metric qtm"));
        assert_eq!(read("metric face-turn"), read("metric htm"));
        assert_eq!(read("metric stm").unwrap_err(), "unknown metric 'stm': write htm or qtm");
        assert_eq!(read("auth Secret"), Ok(ClientWord::Auth("Secret".to_owned())));
        for unknown in ["", "foo", "metrics please", "abortive", "abort now", "solveR", "{"] {
            assert_eq!(read(unknown), Ok(ClientWord::Unknown), "{unknown}");
        }
    }

    #[test]
    fn settings_are_read_whole_or_refused() {
        let set = |text: &str| match read(&format!("set {text}")) {
            Ok(ClientWord::Set(setting)) => Some(setting),
            _ => None,
        };
        assert_eq!(set("first"), Some(Setting::First));
        assert_eq!(set("SLACK 2"), Some(Setting::Slack(2)));
        assert_eq!(set("time 0.5"), Some(Setting::Time(Some(Duration::from_millis(500)))));
        assert_eq!(set("time 0"), Some(Setting::Time(None)));
        assert_eq!(set("order sorted"), Some(Setting::Order(Order::Sorted)));
        for wrong in [
            "", "slack", "slack -1", "slack 101", "max x", "time -1", "time nan", "time inf",
            "time 1e300", "order up", "first 2", "all all",
        ] {
            assert_eq!(set(wrong), None, "{wrong}");
        }
    }
}
