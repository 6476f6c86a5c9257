//! Tests of requests and answers over HTTP, without sockets.

use std::sync::Arc;
use std::time::Duration;

use premove_cube::Metric;
use premove_service::running::CommandOutcome;

use super::*;
use crate::pool::{PoolAsk, RequestEnd};
use crate::rules::ClientToken;

const NOW: Duration = Duration::from_secs(1);
const CUBE: &str = "{\"cube\":\"R U\"}";

fn rules(token: Option<&str>) -> Arc<AddressRules> {
    Arc::new(AddressRules {
        metrics: vec![Metric::HalfTurn],
        token: token.map(|token| ClientToken::new(token).unwrap()),
        janus_spelling: false,
        time: None,
        idle: Duration::from_mins(10),
        rate: None,
    })
}

/// Returns the answer to these bytes, which are received in pieces of this size. Each request to
/// the pool is answered at once with one record.
fn talk(http: &mut Http, bytes: &[u8], piece: usize) -> String {
    let mut got = Vec::new();
    for piece in bytes.chunks(piece) {
        http.receive(piece, NOW);
        while let Some(action) = http.step(NOW) {
            match action {
                ServerAction::Ask { number, ask } => {
                    http.asked(number, Ok(()));
                    if let PoolAsk::Command { .. } = ask {
                        http.event(number, PoolEvent::Record("{\"x\":1}".to_owned()));
                    }
                    let end = RequestEnd { why: EndReason::Done, ..RequestEnd::default() };
                    http.event(number, PoolEvent::Ended(end));
                }
                ServerAction::Stats => {
                    http.stats(&ServerStats { version: "9", ..ServerStats::default() });
                }
                ServerAction::Stop { .. } | ServerAction::Hold { .. } => {}
            }
        }
        got.extend_from_slice(http.outbox().rest());
        http.wrote(http.outbox().rest().len(), NOW);
    }
    String::from_utf8(got).unwrap()
}

fn once(text: &str, token: Option<&str>) -> String {
    talk(&mut Http::new(rules(token), NOW), text.as_bytes(), usize::MAX)
}

fn post(body: &str, more: &str) -> String {
    let length = body.len();
    format!("POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n{more}\r\n{body}")
}

#[test]
fn statuses_are_right() {
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: a\r\n\r\n");
    let long = format!("GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "x".repeat(10_000));
    for (text, status) in [
        (get("/healthz"), 200),
        (get("/healthz?x=1"), 200),
        (get("/metrics"), 200),
        (get("/"), 404),
        (get("/v1/solve"), 405),
        (get("/v1/solve").replace("GET", "PUT"), 405),
        (get("/healthz").replace("GET", "POST"), 405),
        (get("/metrics").replace("GET", "DELETE"), 405),
        (get("/healthz").replace("Host: a\r\n", ""), 400),
        (get("/healthz").replace("Host", "Host : a\r\nHost"), 400),
        (get("/healthz").replace("1.1", "1.0").replace("Host: a\r\n", ""), 200),
        (get("/healthz").replace("1.1", "3.0"), 505),
        ("hello\r\n\r\n".to_owned(), 400),
        ("solve R U F\n".to_owned(), 505),
        ("\0\u{1}\n\n".to_owned(), 400),
        (long, 431),
        (get("/v1/solve").replace("GET", "POST"), 411),
        (post("{}", "Content-Length: 3\r\n"), 400),
        (post("{}", "Transfer-Encoding: chunked\r\n"), 501),
        (post(&"x".repeat(20_000), ""), 413),
        (post("{", ""), 400),
        (post("[]", ""), 400),
        (post("{\"abort\":1}", ""), 400),
        (post("{\"cube\":\"R U5\"}", ""), 400),
        (post("{\"cube\":\"R\",\"metric\":\"qtm\"}", ""), 400),
        (post("{\"cube\":\"R U F\"}", ""), 200),
        (post("{\"command\":[\"steps\"]}", ""), 200),
    ] {
        let got = once(&text, None);
        assert!(got.starts_with(&format!("HTTP/1.1 {status} ")), "{text}: {got}");
    }
}

#[test]
fn a_token_is_asked_for_except_by_the_health_check() {
    let token = Some("open-sesame");
    assert!(once("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", token).starts_with("HTTP/1.1 200"));
    let solve = |more: &str| once(&post("{\"cube\":\"R\"}", more), token);
    for wrong in ["", "Authorization: Bearer no\r\n", "Authorization: Basic open-sesame\r\n"] {
        let got = solve(wrong);
        assert!(got.starts_with("HTTP/1.1 401 "), "{got}");
        assert!(got.contains("WWW-Authenticate: Bearer\r\n"));
    }
    assert!(solve("Authorization: bearer  open-sesame\r\n").starts_with("HTTP/1.1 200"));
}

#[test]
fn requests_behind_each_other_are_answered_in_order_in_any_pieces() {
    let text = [
        "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".to_owned(),
        post("{\"command\":[\"steps\"],\"id\":\"a\"}", ""),
        "HEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\n".to_owned(),
        post("{\"cube\":\"U\",\"id\":5}", "Connection: close\r\n"),
        "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n".to_owned(),
    ]
    .concat();
    let whole = once(&text, None);
    assert_eq!(whole.matches("HTTP/1.1 200").count(), 4, "{whole}");
    assert!(whole.contains("\r\n{\"id\":\"a\",\"x\":1}\n"), "{whole}");
    assert!(whole.ends_with("\r\n0\r\n\r\n") && !whole.contains("premove_threads"));
    for piece in 1..40 {
        let mut http = Http::new(rules(None), NOW);
        let got = talk(&mut http, text.as_bytes(), piece);
        // Chunk borders depend on the pieces; without chunk headers the text is equal.
        let text = |text: &str| {
            let marks =
                |line: &&str| line.len() > 3 || !line.bytes().all(|b| b.is_ascii_hexdigit());
            text.split("\r\n").filter(marks).collect::<String>()
        };
        assert_eq!(text(&got), text(&whole), "{piece}");
        assert!(http.is_over(NOW));
    }
}

#[test]
fn old_clients_get_an_answer_that_ends_with_the_connection() {
    let text = post("{\"command\":[\"steps\"]}", "").replace("1.1", "1.0");
    let mut http = Http::new(rules(None), NOW);
    let got = talk(&mut http, text.as_bytes(), usize::MAX);
    assert!(got.contains("Connection: close\r\n") && !got.contains("chunked"), "{got}");
    assert!(got.contains("\r\n\r\n{\"id\":1,\"x\":1}\n") && got.ends_with("}\n"), "{got}");
    assert!(http.is_over(NOW));
}

#[test]
fn a_server_that_ends_or_is_busy_says_so() {
    let mut http = Http::new(rules(None), NOW);
    http.receive(post("{\"cube\":\"R U\"}", "").as_bytes(), NOW);
    let Some(ServerAction::Ask { number, .. }) = http.step(NOW) else { panic!("it is no request") };
    http.asked(number, Err(PoolBusy { waiting: 1_000 }));
    assert!(http.step(NOW).is_none());
    let got = String::from_utf8(http.outbox().rest().to_vec()).unwrap();
    assert!(got.starts_with("HTTP/1.1 503 ") && got.contains("Retry-After"), "{got}");
    http.wrote(got.len(), NOW);
    http.drain(NOW);
    let got = talk(&mut http, b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 7);
    assert!(got.starts_with("HTTP/1.1 503 ") && got.contains("Connection: close"), "{got}");
    assert!(http.is_over(NOW));
}

#[test]
fn slow_and_silent_clients_are_given_up() {
    for (sent, status) in [
        ("", ""),
        ("GET /hea", ""),
        ("POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{", "408"),
    ] {
        let mut http = Http::new(rules(None), NOW);
        talk(&mut http, sent.as_bytes(), 3);
        let deadline = http.deadline().unwrap();
        http.tick(deadline.saturating_sub(Duration::from_millis(1)));
        assert!(http.wants_bytes());
        http.tick(deadline);
        let got = String::from_utf8(http.outbox().rest().to_vec()).unwrap();
        assert!(got.is_empty() == status.is_empty() && got.contains(status));
        http.wrote(got.len(), deadline);
        assert!(http.is_over(deadline));
    }
}

#[test]
fn garbage_is_answered_once_and_memory_is_bounded() {
    let mut rng = premove_cube::Rng::from_number(4);
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..rng.below(400)).map(|_| rng.below(256) as u8).collect();
        let mut http = Http::new(rules(None), NOW);
        for _ in 0..200 {
            if !http.wants_bytes() {
                break;
            }
            http.receive(&bytes, NOW);
            assert!(http.step(NOW).is_none());
        }
        assert!(http.input.len() <= MOST_HEAD + MOST_BODY + 400);
        assert!(http.outbox().rest().len() < 2_000);
    }
}

/// Starts a search that runs until it is stopped, and returns the number of its request.
fn begin(http: &mut Http, body: &str) -> u64 {
    http.receive(post(body, "").as_bytes(), NOW);
    let Some(ServerAction::Ask { number, .. }) = http.step(NOW) else { panic!("it is no request") };
    http.asked(number, Ok(()));
    assert!(http.step(NOW).is_none());
    number
}

fn record(text: &str) -> PoolEvent {
    PoolEvent::Record(text.to_owned())
}

/// Returns all output, as long as no action is wanted.
fn read(http: &mut Http, now: Duration) -> String {
    let mut got = Vec::new();
    while !http.outbox().is_empty() {
        got.extend_from_slice(http.outbox().rest());
        http.wrote(http.outbox().rest().len(), now);
    }
    String::from_utf8(got).unwrap()
}

#[test]
fn what_a_client_asked_that_has_gone_is_stopped() {
    for sends_all_at_once in [true, false] {
        let mut http = Http::new(rules(None), NOW);
        let number = if sends_all_at_once {
            http.receive(post("{\"cube\":\"R U\"}", "").as_bytes(), NOW);
            http.finish(NOW);
            let Some(ServerAction::Ask { number, .. }) = http.step(NOW) else {
                panic!("no request")
            };
            http.asked(number, Ok(()));
            number
        } else {
            let number = begin(&mut http, CUBE);
            http.finish(NOW);
            number
        };
        assert!(http.step(NOW).is_none());
        let deadline = http.deadline().unwrap();
        assert_eq!(deadline, NOW + LINGER);
        http.tick(deadline);
        let stopped = http.step(deadline);
        assert!(matches!(stopped, Some(ServerAction::Stop { number: own }) if own == number));
        assert!(http.step(deadline).is_none());
        let got = read(&mut http, deadline);
        assert!(got.starts_with("HTTP/1.1 ") && got.contains("closed the connection"), "{got}");
        assert!(http.is_over(deadline));
    }
}

#[test]
fn no_two_requests_have_one_number() {
    let mut http = Http::new(rules(None), NOW);
    let mut numbers = Vec::new();
    for exit in [Exit::Done, Exit::BadInput, Exit::Done] {
        let number = begin(&mut http, CUBE);
        let outcome = match exit {
            Exit::Done => CommandOutcome::default(),
            exit => CommandOutcome::failed(exit, "it is wrong"),
        };
        http.event(number, PoolEvent::Ended(RequestEnd { outcome, ..RequestEnd::default() }));
        assert!(http.step(NOW).is_none());
        read(&mut http, NOW);
        numbers.push(number);
    }
    assert_eq!(numbers, [0, 1, 2]);
}

#[test]
fn what_the_server_fails_at_is_told_from_what_the_client_has_wrong() {
    for (why, exit, status) in [
        (EndReason::Done, Exit::BadInput, 400),
        (EndReason::Done, Exit::Environment, 500),
        (EndReason::Broken, Exit::Done, 500),
        (EndReason::Broken, Exit::Broken, 500),
    ] {
        let mut http = Http::new(rules(None), NOW);
        let number = begin(&mut http, CUBE);
        let outcome = CommandOutcome::failed(exit, "it is wrong");
        http.event(number, PoolEvent::Ended(RequestEnd { why, outcome, ..RequestEnd::default() }));
        assert!(http.step(NOW).is_none());
        let got = read(&mut http, NOW);
        assert!(got.starts_with(&format!("HTTP/1.1 {status} ")), "{why:?} {exit:?}: {got}");
    }
    let mut http = Http::new(rules(None), NOW);
    begin(&mut http, CUBE);
    http.end(NOW);
    assert!(matches!(http.step(NOW), Some(ServerAction::Stop { .. })) && http.step(NOW).is_none());
    assert!(read(&mut http, NOW).starts_with("HTTP/1.1 503 "));
}

#[test]
fn a_client_that_does_not_read_is_given_up() {
    let mut http = Http::new(rules(None), NOW);
    let number = begin(&mut http, "{\"command\":[\"steps\"]}");
    let long = "x".repeat(1_000);
    for _ in 0..3_000 {
        http.event(number, record(&format!("{{\"x\":\"{long}\"}}")));
    }
    let held = http.step(NOW);
    assert!(matches!(held, Some(ServerAction::Hold { is_held: true, .. })));
    assert!(http.step(NOW).is_none());
    let deadline = NOW + UNREAD;
    assert_eq!(http.deadline(), Some(deadline));
    http.tick(deadline);
    assert!(
        matches!(http.step(deadline), Some(ServerAction::Stop { number: own }) if own == number)
    );
    assert!(http.step(deadline).is_none());
    assert!(http.is_over(deadline) && http.open().is_empty());
    assert!(http.outbox().rest().len() < 2 * MOST_WAITING);
}

#[test]
fn a_connection_that_shows_no_token_is_closed_whatever_it_asks() {
    let late = NOW + UNKNOWN;
    let health = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    let bad = post(CUBE, "Authorization: Bearer guess\r\n");
    let part = &bad[..bad.len() - 3];
    for (asked, more) in
        [("", health), (health, health), (bad.as_str(), health), ("GET /he", ""), (part, "")]
    {
        let mut http = Http::new(rules(Some("a-long-secret")), NOW);
        talk(&mut http, asked.as_bytes(), usize::MAX);
        // Further requests do not extend the deadline.
        let before = late.saturating_sub(Duration::from_secs(1));
        http.tick(before);
        http.receive(more.as_bytes(), before);
        assert!(http.step(before).is_none(), "{asked}");
        http.wrote(http.outbox().rest().len(), before);
        assert!(!http.is_over(before), "{asked}");
        assert!(http.deadline().is_some_and(|deadline| deadline <= late), "{asked}");
        http.tick(late);
        http.wrote(http.outbox().rest().len(), late);
        assert!(http.is_over(late), "{asked}");
    }
    for (token, shown) in
        [(None, ""), (Some("a-long-secret"), "Authorization: Bearer a-long-secret\r\n")]
    {
        let mut http = Http::new(rules(token), NOW);
        assert!(talk(&mut http, post(CUBE, shown).as_bytes(), usize::MAX).contains(" 200 "));
        http.tick(late);
        assert!(!http.is_over(late));
    }
}

#[test]
fn what_waits_for_something_else_than_the_next_second_has_no_deadline_in_the_past() {
    let health = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    let rate = AddressRules { rate: Some(2), ..(*rules(None)).clone() };
    let later = NOW + Duration::from_secs(3);
    let open = post("{\"cube\":\"R U\"}", "");
    for (rest, is_paused) in [
        (health.repeat(2), true),
        ("GET /he".to_owned(), false),
        ("POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{".to_owned(), false),
        (format!("{open}{health}"), false),
    ] {
        let mut http = Http::new(Arc::new(rate.clone()), NOW);
        http.receive(
            format!("{}{rest}", health.repeat(if is_paused { 2 } else { 1 })).as_bytes(),
            NOW,
        );
        while let Some(action) = http.step(NOW) {
            if let ServerAction::Ask { number, .. } = action {
                http.asked(number, Ok(()));
            }
        }
        if is_paused {
            assert_eq!(http.deadline(), Some(NOW + Duration::from_millis(500)));
            continue;
        }
        http.tick(later);
        assert!(http.step(later).is_none());
        assert!(http.deadline().is_none_or(|deadline| deadline > later), "{rest}");
    }
}

#[test]
fn requests_that_are_too_long_or_unclear_are_refused() {
    let long = format!("{{\"cube\":\"{}\"}}", "R ".repeat(3_000));
    assert!(once(&post(&long, ""), None).starts_with("HTTP/1.1 413 "));
    let blanks = format!("{{\"cube\":{}\"R U\"}}", " ".repeat(6_000));
    assert!(once(&post(&blanks, ""), None).starts_with("HTTP/1.1 200 "));
    for header in [&b"Content-Length: 5\xff"[..], b"Transfer-Encoding: \xe9chunked", b"Host: \xff"]
    {
        let bytes = [b"GET /healthz HTTP/1.1\r\n", header, b"\r\n\r\n"].concat();
        let got = talk(&mut Http::new(rules(None), NOW), &bytes, usize::MAX);
        assert!(got.starts_with("HTTP/1.1 400 "), "{got}");
    }
}
