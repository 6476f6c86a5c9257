//! The options of a server: parsed from words, and checked before anything is opened.

use std::net::SocketAddr;
use std::time::Duration;

use premove_cube::Metric;
use premove_engine::table::{Tier, TierChoice};

use super::rules::{AddressRules, ClientToken};
use super::words::{YEAR, metric};

/// Default address to listen on.
pub const USUAL: &str = "127.0.0.1:3490";

/// Environment variable that contains the token.
pub const TOKEN: &str = "PREMOVE_TOKEN";

/// Default time limit of a search for clients from other machines.
const TIME_ELSEWHERE: Duration = Duration::from_mins(1);

/// Default limit of lines per second and connection for clients from other machines.
const RATE_ELSEWHERE: u32 = 100;

/// The options of a server.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Addresses to listen on. If empty, the sockets of the service manager are used, and if there
    /// are none, [`USUAL`].
    pub listen: Vec<SocketAddr>,
    /// Addresses to listen on for HTTP.
    pub http: Vec<SocketAddr>,
    /// The served metrics; the first one is the default.
    pub metrics: Vec<Metric>,
    /// Table to search with. If both metrics are served, each uses its table of this size.
    pub tier: Option<Tier>,
    /// Maximum size of the tables in bytes, for each metric.
    pub memory: Option<u64>,
    /// Number of threads for searches.
    pub threads: usize,
    /// Token that clients must send.
    pub token: Option<ClientToken>,
    /// `true` if clients from other machines need no token.
    pub no_token: bool,
    /// Maximum number of connections.
    pub connections: usize,
    /// Maximum number of connections from one address.
    pub per_address: usize,
    /// Time limit of a search.
    pub time: Option<Duration>,
    /// Maximum number of lines per second and connection.
    pub rate: Option<u32>,
    /// Time after which an idle connection is closed.
    pub idle: Duration,
    /// Time for which searches may continue after the signal to end.
    pub grace: Duration,
    /// `true` to spell quarter turns as Janus does.
    pub janus_spelling: bool,
}

/// Error: options contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// The server could be used from other machines without a token.
    #[error(
        "{0} can be reached from other machines: give clients a token (--token-file FILE, or the \
         variable {TOKEN}), or say --no-token"
    )]
    Open(SocketAddr),
    /// The table is for a metric that is not served.
    #[error(
        "table {tier} is of {its}: say --metric {its}, or --tier {other}",
        its = tier.metric().name()
    )]
    Metric {
        /// The table.
        tier: Tier,
        /// The table of the same size in the metric that is served.
        other: Tier,
    },
}

impl ServerOptions {
    /// Returns the rules for clients of an address.
    ///
    /// # Errors
    /// Fails if other machines can reach the address, and there is neither a token nor
    /// `--no-token`.
    pub fn rules(&self, address: SocketAddr) -> Result<AddressRules, OptionsError> {
        let is_near = address.ip().to_canonical().is_loopback();
        if !is_near && self.token.is_none() && !self.no_token {
            return Err(OptionsError::Open(address));
        }
        Ok(AddressRules {
            metrics: self.metrics.clone(),
            token: self.token.clone(),
            janus_spelling: self.janus_spelling,
            time: self.time.or((!is_near).then_some(TIME_ELSEWHERE)),
            idle: self.idle,
            rate: self.rate.or((!is_near).then_some(RATE_ELSEWHERE)),
        })
    }

    /// Returns the table of each served metric.
    ///
    /// # Errors
    /// Fails if the named table is for another metric.
    pub fn tiers(&self) -> Result<Vec<TierChoice>, OptionsError> {
        if let (Some(tier), [only]) = (self.tier, &self.metrics[..])
            && tier.named_in(*only).is_none()
        {
            return Err(OptionsError::Metric { tier, other: tier.counting_in(*only) });
        }
        let choices = self.metrics.iter().map(|&metric| {
            let tier = self.tier.map(|tier| tier.counting_in(metric));
            TierChoice { tier, memory: self.memory, metric }
        });
        Ok(choices.collect())
    }
}

/// Parses an address: `ADDRESS:PORT`, or only a port, which then is of this machine.
///
/// # Errors
/// Fails if the text is neither of these.
pub fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse::<u16>() {
        return Ok(SocketAddr::from(([127, 0, 0, 1], port)));
    }
    text.parse().map_err(|_| {
        format!("write ADDRESS:PORT, such as {USUAL} or [::1]:3490, or a port of this machine")
    })
}

/// Returns the short names of all metrics, separated by commas.
pub fn names() -> String {
    Metric::ALL.map(Metric::name).join(", ")
}

/// Parses the served metrics: `htm`, `qtm` or `both`.
///
/// # Errors
/// Fails for any other word.
pub fn metrics(text: &str) -> Result<Vec<Metric>, String> {
    match text {
        "both" => Ok(Metric::ALL.to_vec()),
        _ => metric(text)
            .map(|metric| vec![metric])
            .map_err(|_| format!("unknown metric '{text}': write {} or both", names())),
    }
}

/// Parses a number of seconds above 0.
///
/// # Errors
/// Fails if the text is not a number above 0, or is more than a year.
pub fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if seconds > 0.0 && seconds <= YEAR => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("takes a number of seconds above 0, up to a year, such as 60 or 0.5".to_owned()),
    }
}

/// Parses a number from 1 to a million.
///
/// # Errors
/// Fails if the text is not such a number.
pub fn count(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=1_000_000).contains(count));
    count.ok_or_else(|| "takes a whole number from 1 to 1000000".to_owned())
}

/// Parses a number of threads.
///
/// # Errors
/// Fails if the text is not a number from 1 to 256.
pub fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=256).contains(threads));
    threads.ok_or_else(|| "takes 1 to 256".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual() -> ServerOptions {
        ServerOptions {
            listen: Vec::new(),
            http: Vec::new(),
            metrics: vec![Metric::HalfTurn],
            tier: None,
            memory: None,
            threads: 1,
            token: None,
            no_token: false,
            connections: 1,
            per_address: 1,
            time: None,
            rate: None,
            idle: Duration::from_secs(1),
            grace: Duration::from_secs(1),
            janus_spelling: false,
        }
    }

    #[test]
    fn only_this_machine_is_served_without_a_token_and_without_limits() {
        let near = ["127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "[::ffff:127.0.0.1]:1", "3490"];
        for text in near {
            let rules = usual().rules(address(text).unwrap()).unwrap();
            assert_eq!((rules.time, rules.rate), (None, None), "{text}");
        }
        for text in ["0.0.0.0:1", "[::]:1", "192.168.0.1:1", "[2001:db8::1]:1"] {
            let address = address(text).unwrap();
            let refused = usual().rules(address).unwrap_err();
            assert!(refused.to_string().starts_with(&format!("{address} can be reached from")));
            let open = ServerOptions { no_token: true, ..usual() }.rules(address).unwrap();
            assert_eq!((open.time, open.rate), (Some(TIME_ELSEWHERE), Some(100)));
            let token = Some(ClientToken::new("open-sesame").unwrap());
            assert_eq!(
                ServerOptions { token: token.clone(), ..usual() }.rules(address).unwrap().token,
                token
            );
        }
        for text in ["", "localhost", "127.0.0.1", "70000", "1.2.3.4:99999"] {
            assert!(address(text).is_err(), "{text}");
        }
    }

    #[test]
    fn both_metrics_have_the_table_of_the_size_that_is_named() {
        let tiers = |metrics: &str, name: Option<&str>| {
            let tier = name.map(|name| Tier::named(name).unwrap());
            ServerOptions { metrics: self::metrics(metrics).unwrap(), tier, ..usual() }.tiers().map(
                |choices| {
                    let name = |choice: &TierChoice| choice.tier.map(Tier::name);
                    choices.iter().map(name).collect::<Vec<_>>()
                },
            )
        };
        assert_eq!(tiers("both", Some("h5")), Ok(vec![Some("h5"), Some("h5-qtm")]));
        assert_eq!(tiers("both", Some("h5-qtm")), Ok(vec![Some("h5"), Some("h5-qtm")]));
        assert_eq!(tiers("qtm", Some("h5")), Ok(vec![Some("h5-qtm")]));
        assert_eq!(tiers("both", None), Ok(vec![None, None]));
        let refused = tiers("htm", Some("h5-qtm")).unwrap_err();
        assert_eq!(refused.to_string(), "table h5-qtm is of qtm: say --metric qtm, or --tier h5");
        assert!(metrics("stm").unwrap_err().ends_with("write htm, qtm or both"));
    }
}
