//! Rules for the connections to an address: metrics, token, limits.

use std::fmt;
use std::time::Duration;

use premove_cube::Metric;

/// Maximum number of open requests of a connection.
pub const OPEN: usize = 16;

/// Maximum number of solutions of one search.
pub const SOLUTIONS: u64 = 100_000;

/// Number of consecutive lines that are too long after which the connection is closed.
pub const TOO_LONG: u8 = 3;

/// Maximum time for which a connection stays open without the token.
pub const UNKNOWN: Duration = Duration::from_secs(10);

/// Maximum time for which the server waits for a client that does not read its output.
pub const UNREAD: Duration = Duration::from_secs(10);

/// Time for which requests continue after the client has closed its sending side.
///
/// It is long enough for `printf ... | nc -N`, and short enough for a client that has gone. The
/// server cannot distinguish the two.
pub const LINGER: Duration = Duration::from_millis(200);

/// Rules for the connections to one address.
#[derive(Clone, Debug)]
pub struct AddressRules {
    /// The metrics that clients can request; the first one is the default.
    pub metrics: Vec<Metric>,
    /// Token that clients must send; `None` if they need none.
    pub token: Option<ClientToken>,
    /// `true` to spell quarter turns as Janus does.
    pub janus_spelling: bool,
    /// Time limit of one search or command.
    pub time: Option<Duration>,
    /// Time after which an idle connection is closed.
    pub idle: Duration,
    /// Maximum number of lines read per second; reading pauses when it is reached.
    pub rate: Option<u32>,
}

impl AddressRules {
    /// Returns the time limit for a search: the limit that the client requests, but not more than
    /// that of the rules.
    pub fn time(&self, asked: Option<Duration>) -> Option<Duration> {
        match (asked, self.time) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        }
    }

    /// Checks that a metric is served.
    ///
    /// # Errors
    /// Fails if no table for the metric is open.
    pub fn check(&self, metric: Metric) -> Result<(), String> {
        if self.metrics.contains(&metric) {
            return Ok(());
        }
        let name = metric.name();
        Err(format!("this server has no table for {name}: start it with --metric {name} or both"))
    }
}

/// A secret that clients must send.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientToken(String);

impl ClientToken {
    /// Maximum length of a token, in bytes.
    pub const LONGEST: usize = 256;

    /// Creates a token from a text, without the blanks at both ends.
    ///
    /// # Errors
    /// Fails if the text is too short to be a secret, too long, or has blanks inside.
    pub fn new(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.len() < 8 || text.len() > Self::LONGEST {
            return Err(format!("a token has 8 to {} characters", Self::LONGEST));
        }
        if text.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return Err("a token is one word".to_owned());
        }
        Ok(Self(text.to_owned()))
    }

    /// Returns whether a text is the token. The call takes as long for a wrong text as for the
    /// right one, so that nobody can guess the token character by character from the time.
    pub fn is(&self, shown: &str) -> bool {
        let own = self.0.as_bytes();
        let shown = shown.as_bytes();
        let mut differences = u8::from(own.len() != shown.len());
        for i in 0..Self::LONGEST {
            let [own, shown] = [own, shown].map(|text| text.get(i).copied().unwrap_or(0));
            differences |= own ^ shown;
        }
        std::hint::black_box(differences) == 0
    }
}

impl fmt::Debug for ClientToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_token_will_do() {
        let token = ClientToken::new(" open sesame".replace("n s", "n-s").as_str()).unwrap();
        assert!(token.is("open-sesame"));
        for wrong in ["", "open-sesam", "open-sesame2", "Open-sesame", "xpen-sesame", "\0"] {
            assert!(!token.is(wrong), "{wrong:?}");
        }
        assert_eq!(format!("{token:?}"), "Token(secret)");
        for bad in ["", "short", "two words of it", &"x".repeat(257)] {
            assert!(ClientToken::new(bad).is_err(), "{bad:?}");
        }
    }
}
