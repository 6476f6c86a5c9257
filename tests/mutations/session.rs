//! Requirements for a connection to the server, for any input bytes: it does not panic, it stores a
//! bounded amount, and it answers a valid line at the end.

use std::sync::Arc;
use std::time::Duration;

use premove_cube::Metric;
use premove_server::outbox::MOST;
use premove_server::pool::{PoolEvent, RequestEnd};
use premove_server::protocol::{Protocol as _, ServerAction, ServerStats};
use premove_server::rules::{AddressRules, OPEN};
use premove_server::session::LineSession;

/// Sends the lines of a client in pieces; the first byte gives their length. Every third request
/// ends at once, and the others stay open.
pub(crate) fn session(bytes: &[u8]) {
    let rules = AddressRules {
        metrics: Metric::ALL.to_vec(),
        token: None,
        janus_spelling: false,
        time: None,
        idle: Duration::from_secs(1),
        rate: None,
    };
    let mut session = LineSession::new(Arc::new(rules), Duration::ZERO);
    let piece = usize::from(bytes.first().copied().unwrap_or(0)) + 1;
    for bytes in bytes.chunks(piece) {
        session.receive(bytes, Duration::ZERO);
        go_on(&mut session);
    }
    if session.is_over(Duration::ZERO) {
        return;
    }
    read_all(&mut session);
    session.receive(b"\nabort\n", Duration::ZERO);
    go_on(&mut session);
    assert!(session.outbox().rest().ends_with(b"ready\n"));
}

fn go_on(session: &mut LineSession) {
    while let Some(action) = session.step(Duration::ZERO) {
        match action {
            ServerAction::Ask { number, .. } => {
                session.asked(number, Ok(()));
                if number % 3 == 0 {
                    session.event(number, PoolEvent::Ended(RequestEnd::default()));
                }
            }
            ServerAction::Stats => session.stats(&ServerStats::default()),
            ServerAction::Stop { .. } | ServerAction::Hold { .. } => {}
        }
    }
    session.tick(Duration::ZERO);
    assert!(session.open().len() <= OPEN + 1);
    let kept = session.outbox().rest().len();
    assert!(kept < MOST + 10_000, "{kept} bytes wait");
    if session.outbox().is_full() {
        read_all(session);
    }
}

fn read_all(session: &mut LineSession) {
    while !session.outbox().is_empty() {
        let count = session.outbox().rest().len();
        session.wrote(count, Duration::ZERO);
        while session.step(Duration::ZERO).is_some() {}
    }
}
