//! Tests of limits, tokens, JSON lines and slow clients: sessions without sockets.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::search::Solution;
use premove_server::outbox::MOST;
use premove_server::pool::{PoolAsk, PoolEvent, RequestEnd};
use premove_server::protocol::Protocol as _;
use premove_server::rules::{AddressRules, ClientToken, LINGER, SOLUTIONS, UNKNOWN, UNREAD};
use premove_service::running::EndReason;

use crate::common::split_mix::SplitMix;
use crate::scripted::{Scripted, answer, rules, solution};

const SECOND: Duration = Duration::from_secs(1);

/// A cube for which the scripted pool searches forever.
const LONG: &str = "F U2 L' D B";

fn client(rules: AddressRules) -> Scripted {
    let answers = [answer("R U", &["U' R'"]), answer("R L'", &["R' L"])];
    let mut client = Scripted::new(rules, &answers);
    client.drink();
    assert_eq!(client.take(), "ready\n");
    client
}

fn usual() -> Scripted {
    client(rules(&Metric::ALL))
}

/// Sends text as a client and returns the answer.
fn said(client: &mut Scripted, sent: &str) -> String {
    client.send(sent.as_bytes());
    client.take()
}

#[test]
fn nothing_is_done_before_the_token_is_shown() {
    let guarded = || {
        client(AddressRules {
            token: Some(ClientToken::new("open-sesame").unwrap()),
            ..rules(&[Metric::HalfTurn])
        })
    };
    let mut client = guarded();
    let refused = "error: this server asks for a token first: auth TOKEN\nready\n";
    for word in ["solve R U", "stats", "metric", "abort", "set all", "what"] {
        assert_eq!(said(&mut client, &format!("{word}\n")), refused, "{word}");
    }
    let json = said(&mut client, "{\"id\":1,\"cube\":\"R U\"}\n");
    assert!(json.starts_with("{\"id\":1,\"error\":\"this server asks for a token"), "{json}");
    for (sent, id) in [
        ("{\"id\":2,\"cube\":\"R U9\"}\n", "2"),
        ("{\"id\":\"a\",\"cube\":\"R\",\"metric\":\"qtm\"}\n", "\"a\""),
        ("{\"abort\":3}\n", "3"),
        ("{\n", "null"),
    ] {
        let json = said(&mut client, sent);
        let refused = format!("{{\"id\":{id},\"error\":\"this server asks for a token");
        assert!(json.starts_with(&refused), "{json}");
    }
    assert!(client.asked.is_empty());
    assert_eq!(said(&mut client, "AUTH open-sesame\n"), "ok\nready\n");
    assert!(said(&mut client, "solve R U\n").ends_with("search complete\n"));

    let mut client = guarded();
    assert_eq!(said(&mut client, "auth open-sesam\nstats\n"), "error: wrong token\n");
    assert!(client.session.is_over(client.now));

    let mut client = guarded();
    client.now += UNKNOWN;
    client.go();
    assert!(client.session.deadline().unwrap() > client.now);
    assert_eq!(said(&mut client, ""), "error: no token was shown\n");
    assert!(client.session.is_over(client.now));
}

#[test]
fn metrics_are_those_of_the_tables() {
    let mut both = usual();
    assert_eq!(said(&mut both, "metric qtm\nmetric\n"), "quarter-turn\nready\n".repeat(2));
    assert_eq!(said(&mut both, "metric htm\n"), "face-turn\nready\n");
    let mut janus = client(AddressRules { janus_spelling: true, ..rules(&[Metric::QuarterTurn]) });
    assert_eq!(said(&mut janus, "metric\n"), "quater-turn\nready\n");
    let refused = "error: this server has no table for htm: start it with --metric htm or both\n";
    assert_eq!(said(&mut janus, "metric htm\n"), format!("{refused}ready\n"));
    let json = said(&mut janus, "{\"id\":1,\"cube\":\"R\",\"metric\":\"htm\"}\n");
    assert!(json.contains("no table for htm"), "{json}");
}

#[test]
fn a_bad_cube_is_said_at_once_and_ends_nothing() {
    let mut client = usual();
    said(&mut client, &format!("solve {LONG}\n"));
    let told = said(&mut client, "solve R U5\n");
    assert!(told.starts_with("error: unknown move 'U5' at column 3: "), "{told}");
    assert!(told.ends_with("\nready\n") && client.stopped.is_empty());
}

#[test]
fn a_new_solve_and_abort_end_the_search_in_words_and_no_line_of_it_follows() {
    let mut client = usual();
    assert!(said(&mut client, &format!("solve {LONG}\n")).ends_with("searching depth 15...\n"));
    let told = said(&mut client, "solve R U\n");
    assert!(told.starts_with("search aborted\nsolving scramble \"R U\"\nready\n"), "{told}");
    assert_eq!(client.stopped, [0]);
    client.session.event(0, PoolEvent::Searching { depth: 16 });
    client.session.event(
        0,
        PoolEvent::Ended(RequestEnd { why: EndReason::Aborted, ..RequestEnd::default() }),
    );
    assert_eq!(said(&mut client, "abort\n"), "ready\n");
    said(&mut client, &format!("{{\"id\":1,\"cube\":\"{LONG}\"}}\nsolve {LONG}\n"));
    assert_eq!(said(&mut client, "abort\n"), "search aborted\nready\n");
    assert_eq!(client.stopped, [0, 3], "the JSON request goes on");
}

#[test]
fn a_search_that_ends_otherwise_says_why() {
    let mut client = usual();
    said(&mut client, &format!("set time 60\nsolve {LONG}\n"));
    let Some(PoolAsk::Cube { time, .. }) = client.asked.last() else { panic!() };
    assert_eq!(*time, Some(60 * SECOND));
    let best = Some(solution("R U R U"));
    let end = RequestEnd { why: EndReason::Time, least: 2, best, ..RequestEnd::default() };
    client.session.event(0, PoolEvent::Ended(end));
    client.drink();
    assert_eq!(client.take(), "search aborted: 60 s are over, the shortest has 2 to 4 moves\n");
    let allowed = AddressRules { time: Some(7 * SECOND), ..rules(&[Metric::HalfTurn]) };
    let mut client = self::client(allowed);
    said(&mut client, "set time 60\nsolve R U\n{\"id\":1,\"cube\":\"R\"}\n");
    for ask in &client.asked {
        let PoolAsk::Cube { time, .. } = ask else { panic!() };
        assert_eq!(*time, Some(7 * SECOND));
    }
}

#[test]
fn json_requests_are_answered_by_id_and_their_last_line_is_marked() {
    let mut client = usual();
    let answered = said(&mut client, "{\"id\":\"x\",\"cube\":\"R U\",\"metric\":\"qtm\"}\n");
    assert_eq!(
        answered,
        "{\"id\":\"x\",\"searched\":2}\n\
         {\"id\":\"x\",\"solution\":\"U' R'\",\"length\":2,\"moves\":2}\n\
         {\"id\":\"x\",\"done\":true,\"metric\":\"qtm\",\"count\":1,\"more\":false,\"least\":2,\
         \"known\":2,\"best\":\"U' R'\",\
         \"stopped\":false,\"nodes\":5,\"seconds\":0.0,\"end\":true}\n"
    );
    let answered = said(&mut client, "{\"id\":2,\"command\":[\"steps\"]}\n");
    assert_eq!(
        answered,
        "{\"id\":2,\"a\":1}\n{\"id\":2,\"b\":[2]}\n\
         {\"id\":2,\"exit\":0,\"stopped\":false,\"seconds\":0.0,\"end\":true}\n"
    );
}

#[test]
fn sixteen_requests_are_open_at_a_time_and_no_id_twice() {
    let mut client = usual();
    let ask = |id: usize| format!("{{\"id\":{id},\"cube\":\"{LONG}\"}}\n");
    (0..16).for_each(|id| assert_eq!(said(&mut client, &ask(id)), ""));
    let full = said(&mut client, &ask(16));
    assert!(full.starts_with("{\"id\":16,\"error\":\"16 requests are open"), "{full}");
    let twice = said(&mut client, &ask(3));
    assert!(
        twice.starts_with("{\"id\":null,\"error\":\"a request with this id is open"),
        "{twice}"
    );
    let aborted = "{\"id\":3,\"aborted\":true,\"end\":true}\n";
    assert_eq!(said(&mut client, "{\"abort\":3}\n"), aborted);
    assert_eq!(said(&mut client, "{\"abort\":3}\n"), "{\"abort\":3,\"open\":false}\n");
    assert_eq!(said(&mut client, &ask(16)), "");
    assert_eq!(client.stopped, [3]);
    assert_eq!(said(&mut client, "exit\n"), "");
    assert_eq!(client.stopped.len(), 17);
}

#[test]
fn a_client_that_does_not_read_holds_its_search_and_is_given_up_in_the_end() {
    let mut client = usual();
    client.send(format!("solve {LONG}\n").as_bytes());
    client.take();
    let many: Vec<Solution> = vec![solution("R L' U D' F B' R L' U D'"); 50_000];
    client.session.event(0, PoolEvent::Found { solutions: many.clone() });
    client.go();
    assert!(client.is_held && !client.session.wants_bytes());
    assert!((MOST..MOST + 20_000).contains(&client.session.outbox().rest().len()));
    // The client reads again in time.
    let since = client.now;
    client.now += UNREAD / 2;
    client.drink();
    assert!(!client.is_held);
    assert_eq!(client.take().matches("solution ").count(), 50_000);
    // The client does not read again in time.
    client.session.event(0, PoolEvent::Found { solutions: many });
    client.go();
    assert!(client.is_held);
    client.now = since + UNREAD;
    client.go();
    assert!(client.session.open() == [0], "it may still read");
    client.now += UNREAD;
    client.go();
    assert_eq!((client.session.open(), &client.stopped[..]), (vec![], &[0][..]));
    assert!(client.session.is_over(client.now), "it has had its time to read");
}

#[test]
fn a_client_that_reads_slowly_but_steadily_is_not_given_up() {
    let mut client = usual();
    client.send(format!("solve {LONG}\n").as_bytes());
    client.take();
    let many: Vec<Solution> = vec![solution("R L' U D' F B' R L' U D'"); 90_000];
    client.session.event(0, PoolEvent::Found { solutions: many });
    client.go();
    let began = client.now;
    // The client reads a little at a time, for longer than the time allowed without reading.
    while client.is_held {
        client.now += Duration::from_millis(400);
        let count = client.session.outbox().rest().len().min(40_000);
        assert!(count > 0);
        client.session.wrote(count, client.now);
        client.go();
        assert_eq!(client.session.open(), [0]);
    }
    assert!(client.now > began + 2 * UNREAD);
    assert!(client.stopped.is_empty());
}

#[test]
fn a_client_that_stops_reading_after_a_while_is_given_up_too() {
    let mut client = usual();
    client.send(format!("solve {LONG}\n").as_bytes());
    let many: Vec<Solution> = vec![solution("R L' U D' F B' R L' U D'"); 90_000];
    client.session.event(0, PoolEvent::Found { solutions: many });
    client.go();
    client.session.wrote(MOST - 1_000, client.now);
    // From here on, only the deadline can cause an action.
    let deadline = client.session.deadline();
    assert_eq!(deadline, Some(client.now + UNREAD));
    client.now += UNREAD;
    client.go();
    assert_eq!(client.stopped, [0]);
    assert!(client.session.is_over(client.now));
}

#[test]
fn a_pause_of_the_rate_waits_for_nothing_while_the_client_does_not_read() {
    let rules = AddressRules { rate: Some(1_000), ..rules(&[Metric::HalfTurn]) };
    let mut client = client(rules);
    while !client.session.outbox().is_full() {
        client.session.receive("help\n".repeat(1_100).as_bytes(), client.now);
        client.go();
        client.now += SECOND / 2;
    }
    client.now += SECOND;
    client.go();
    let deadline = client.session.deadline().unwrap();
    assert!(deadline > client.now, "it would be looked at over and over");
}

#[test]
fn a_search_with_too_many_solutions_is_ended() {
    for (sent, end) in [
        (
            format!("solve {LONG}\n"),
            "search aborted: 100000 solutions were sent, and there are more\n",
        ),
        (
            format!("{{\"id\":1,\"cube\":\"{LONG}\",\"results\":\"all\"}}\n"),
            "{\"id\":1,\"error\":\"100000 solutions were sent, \
             and there are more\",\"end\":true}\n",
        ),
    ] {
        let mut client = usual();
        said(&mut client, &sent);
        let many = vec![solution("R L'"); SOLUTIONS as usize + 1];
        client.session.event(0, PoolEvent::Found { solutions: many });
        client.drink();
        let told = client.take();
        assert!(told.ends_with(end), "{}", &told[told.len() - 200..]);
        assert!(told.contains("solution\":") || told.contains("solution 1"));
        assert_eq!(client.stopped, [0]);
    }
}

#[test]
fn lines_beyond_the_rate_wait() {
    let mut client = client(AddressRules { rate: Some(10), ..rules(&[Metric::HalfTurn]) });
    client.send("metric\n".repeat(25).as_bytes());
    assert_eq!(client.take().matches("ready").count(), 10);
    for expected in [10, 5, 0] {
        client.now += SECOND;
        client.go();
        client.drink();
        assert_eq!(client.take().matches("ready").count(), expected);
    }
}

#[test]
fn connections_that_do_nothing_are_closed_but_not_while_they_wait_for_an_answer() {
    let mut client = usual();
    client.send(format!("{{\"id\":1,\"cube\":\"{LONG}\"}}\n").as_bytes());
    client.now += 10_000 * SECOND;
    client.go();
    client.drink();
    assert_eq!(client.take(), "");
    said(&mut client, "{\"abort\":1}\n");
    client.now += 599 * SECOND;
    assert_eq!(said(&mut client, ""), "");
    client.now += 600 * SECOND;
    client.go();
    client.drink();
    assert_eq!(client.take(), "error: nothing came for 600 s\n");
    assert!(client.session.is_over(client.now));
}

#[test]
fn short_requests_are_answered_though_the_client_sends_nothing_more() {
    let mut client = usual();
    client.session.receive(b"solve R U", client.now);
    client.session.finish(client.now);
    client.go();
    client.drink();
    assert!(client.take().ends_with("search complete\n"));
    assert!(client.session.is_over(client.now));

    let mut client = usual();
    client.send(format!("solve {LONG}\n").as_bytes());
    client.session.finish(client.now);
    client.go();
    assert!(client.stopped.is_empty());
    client.now += LINGER;
    client.go();
    client.drink();
    assert!(client.take().ends_with("search aborted: the client has closed the connection\n"));
    assert_eq!(client.stopped, [0]);
}

#[test]
fn a_server_that_ends_refuses_and_then_breaks_off() {
    let mut client = usual();
    client.send(format!("solve {LONG}\n{{\"id\":1,\"cube\":\"{LONG}\"}}\n").as_bytes());
    client.take();
    client.session.drain(client.now);
    let refused = "error: the server ends and takes no more searches\nready\n";
    assert_eq!(said(&mut client, "solve R U\n"), refused);
    client.session.end(client.now);
    client.go();
    client.drink();
    assert_eq!(
        client.take(),
        "search aborted: the server ends\n\
         {\"id\":1,\"error\":\"the server ends\",\"end\":true}\n"
    );
    assert!(client.session.is_over(client.now));
    let mut idle = usual();
    idle.session.drain(idle.now);
    assert!(idle.session.is_over(idle.now));
    let mut last = usual();
    last.send(format!("solve {LONG}\n").as_bytes());
    last.session.drain(last.now);
    last.go();
    last.drink();
    assert!(!last.session.is_over(last.now));
    last.session.event(0, PoolEvent::Ended(RequestEnd::default()));
    last.go();
    last.drink();
    assert!(last.take().ends_with("search complete\n"));
    assert!(last.session.is_over(last.now), "nothing is left to wait for");
}

#[test]
fn lines_that_are_too_long_are_skipped_and_three_in_a_row_close() {
    let mut client = usual();
    let long = "x".repeat(5_000);
    let error = "error: line too long\nready\n";
    assert_eq!(
        said(&mut client, &format!("{long}\n{long}\nmetric\n")),
        format!("{error}{error}face-turn\nready\n")
    );
    assert_eq!(said(&mut client, &format!("{long}\n").repeat(4)), error.repeat(3));
    assert!(client.session.is_over(client.now));
}

#[test]
fn garbage_does_no_harm() {
    let mut dice = SplitMix(7);
    for _ in 0..300 {
        let mut client = usual();
        for _ in 0..20 {
            let bytes: Vec<u8> = (0..dice.next() % 300)
                .map(|_| match dice.next() % 8 {
                    0 => b'\n',
                    1 => b"{}[]\":,"[(dice.next() % 7) as usize],
                    2 => b"solveabort "[(dice.next() % 11) as usize],
                    _ => dice.next() as u8,
                })
                .collect();
            client.send(&bytes);
        }
        if !client.session.is_over(client.now) {
            client.take();
            let told = said(&mut client, "\nmetric\n");
            assert!(told.ends_with("face-turn\nready\n"), "{told}");
        }
    }
}
