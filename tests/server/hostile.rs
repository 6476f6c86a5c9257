//! Tests with hostile or broken clients: they do not read, send single bytes, send nothing, reset
//! their connections, or send garbage. An honest client is answered beside each of them.
//!
//! Their cost is measured from outside: running requests, CPU time, memory.

use crate::common::split_mix::SplitMix;
use crate::program::{Client, FLOOD, HOURS, Server, begun};

/// Sends a request for a cube with this id and these fields.
fn ask(client: &mut Client, id: &str, cube: &str, fields: &str) {
    client.send(&format!("{{\"id\":{id},\"cube\":\"{cube}\"{fields}}}\n"));
}

#[test]
fn clients_that_do_not_read_are_let_go() {
    let server = Server::with_http(&[]);
    let mut honest = server.greeted();
    // Three clients have cubes that take hours, and get more output than the system buffers.
    let mut deaf: Vec<Client> = (0..3).map(|_| server.client()).collect();
    for client in &mut deaf {
        client.send(&format!("solve {HOURS}\n"));
        ask(client, "1", HOURS, "");
        ask(client, "2", "U", ",\"results\":\"all\",\"slack\":19,\"order\":\"found\"");
        client.send(&"help\n".repeat(20_000));
    }
    // Five clients have commands with more output than that, two of them over HTTP.
    for _ in 0..3 {
        let mut client = server.client();
        // The lines are sent in one piece: once the output is full, the server reads nothing more.
        let lines = [1, 2, 3].map(|id| format!("{{\"id\":{id},{FLOOD}}}\n"));
        client.send(&lines.concat());
        deaf.push(client);
    }
    deaf.extend((0..2).map(|_| server.posted(&format!("{{{FLOOD}}}"))));

    // The server pauses all of them.
    honest.wait(|stats| begun(stats) == 20);
    server.wait_for_silence();
    assert_eq!(begun(&honest.stats()), 20, "none of them is done");
    for _ in 0..20 {
        assert_eq!(honest.least("R U F2 L"), 4);
    }
    honest.send("{\"id\":1,\"command\":[\"solve\",\"eo\",\"-M\",\"5\",\"R U F\"]}\n");
    assert_eq!(honest.ended("1").pop().unwrap()["exit"], 0);

    honest.wait(|stats| stats["connections"] == 1 && stats["running"] == 0);
    let stats = honest.stats();
    // All requests were stopped, and none has completed.
    assert_eq!((&stats["aborted"], &stats["broken"]), (&20.into(), &0.into()), "{stats}");
    assert_eq!(honest.least("R U F2 L"), 4);
    deaf.iter_mut().for_each(Client::wait_for_end);
}

#[test]
fn lines_that_come_byte_by_byte_are_answered_and_nobody_waits_for_them() {
    let server = Server::with_http(&["--per-address", "1000"]);
    let mut honest = server.greeted();
    let http = "POST /v1/solve HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\
                Content-Length: 19\r\n\r\n{\"cube\":\"R U F2 L\"}";
    let texts = ["solve R U F2 L\r\n", "{\"id\":1,\"cube\":\"R U F2 L\"}\n", http];
    let mut slow: Vec<(Client, &str)> = (0..100)
        .map(|number| {
            // One client of five uses HTTP.
            let text = texts[[0, 1, 0, 1, 2][number % 5]];
            let client = Client::of(server.addresses[usize::from(text == http)]);
            client.stream.set_nodelay(true).unwrap();
            (client, text)
        })
        .collect();
    honest.wait(|stats| stats["connections"] == 101);
    for at in 0..http.len() {
        for (client, text) in &mut slow {
            if let Some(byte) = text.get(at..=at) {
                client.send(byte);
            }
        }
        // The honest client's answer serves as a pause, so that bytes are read one by one.
        assert_eq!(honest.least(["R", "R U", "R U F"][at % 3]), at as u64 % 3 + 1);
    }
    for (client, text) in &mut slow {
        match *text {
            text if text == http => {
                let answer = client.rest().join("\n");
                assert!(answer.contains("\"solution\":\"L' F2 U' R'\""), "{answer}");
            }
            text if text.starts_with('{') => {
                assert_eq!(client.line().as_deref(), Some("ready"));
                assert_eq!(client.ended("1").pop().unwrap()["least"], 4);
            }
            _ => {
                let lines = client.until(|line| line == "search complete");
                assert!(lines.iter().any(|line| line == "solution 1: L' F2 U' R' "), "{lines:?}");
            }
        }
    }
}

#[test]
fn clients_that_say_nothing_take_nothing_from_others() {
    let server = Server::with_http(&["--per-address", "1000"]);
    let mut honest = server.greeted();
    let silent: Vec<Client> =
        (0..100).map(|number| Client::of(server.addresses[number % 2])).collect();
    honest.wait(|stats| stats["connections"] == 101);
    for _ in 0..20 {
        assert_eq!(honest.least("R U F2 L"), 4);
    }
    server.wait_for_threads(2 + 2);
    server.wait_for_silence();
    drop(silent);
    honest.wait(|stats| stats["connections"] == 1);
    assert_eq!(honest.stats()["accepted"], 101);
}

#[test]
fn clients_that_reset_their_connections_leave_nothing_behind() {
    let server = Server::with_http(&[]);
    let mut honest = server.greeted();
    // Some clients get lines without end, the others one now and then.
    let mut clients: Vec<Client> = Vec::new();
    for asked in [FLOOD.to_owned(), format!("\"cube\":\"{HOURS}\"")] {
        for _ in 0..5 {
            let mut client = server.greeted();
            client.send(&format!("{{\"id\":1,{asked}}}\n"));
            clients.push(client);
            clients.push(server.posted(&format!("{{{asked}}}")));
        }
    }
    for _ in 0..10 {
        let mut client = server.client();
        client.send(&format!("solve {HOURS}\n"));
        clients.push(client);
    }
    honest.wait(|stats| stats["running"] == 30);
    for client in clients {
        // A connection that is closed with unread bytes is reset.
        client.wait_for_bytes();
        drop(client);
        assert_eq!(honest.least("R U F"), 3);
    }
    honest.wait(|stats| stats["connections"] == 1 && stats["running"] == 0);
    let stats = honest.stats();
    assert_eq!((&stats["aborted"], &stats["broken"]), (&30.into(), &0.into()), "{stats}");
    server.wait_for_silence();
    assert_eq!(honest.least("R U F2 L"), 4);
}

/// Returns input that no client should send. No line of it is a known word.
fn garbage() -> Vec<Vec<u8>> {
    let mut dice = SplitMix(11);
    let noise = (0..100_000).map(|_| dice.next() as u8).collect();
    let signs = (0..50_000).map(|_| b"{}[]\":,0e-.\\u\n "[(dice.next() % 15) as usize]).collect();
    let nested = [
        format!("{{\"id\":1,\"cube\":{}\n", "[".repeat(4_000)),
        format!("{{\"id\":{}\n", "{\"a\":".repeat(800)),
        format!("{{\"id\":1,\"command\":[{}\n", "\"\",".repeat(1_000)),
        "{\"id\":1,\"cube\":\"R\n".repeat(100),
    ];
    vec![
        noise,
        signs,
        vec![0; 300_000],
        [0, b'\n'].repeat(1_000),
        b"solve \xff\xfe\xc0\x80 R\nsolve R\xed\xa0\x80\n{\"id\":1,\"cube\":\"\xf8\"}\n"
            .repeat(300),
        nested.concat().into_bytes(),
        format!("solve {}\n", "R ".repeat(2_000)).repeat(20).into_bytes(),
    ]
}

#[test]
fn garbage_is_answered_and_takes_no_memory() {
    let server = Server::with_http(&[]);
    let mut honest = server.greeted();
    honest.least("R U F2 L");
    let before = server.megabytes();
    // A line that never ends.
    let mut endless = server.greeted();
    let block = "x".repeat(1 << 20);
    (0..64).for_each(|_| endless.send(&block));
    assert_eq!(endless.line().as_deref(), Some("error: line too long"));
    assert_eq!(honest.least("R U F"), 3);
    let garbage = garbage();
    for _ in 0..5 {
        for bytes in &garbage {
            let mut client = server.greeted();
            client.send_bytes(bytes);
            client.send("\nmetric\n");
            // All earlier input gets an answer, and every answer is text.
            client.until(|line| line == "face-turn");
            let mut client = Client::of(server.addresses[1]);
            // The server may close the connection while the bytes are sent.
            client.try_to_send(bytes);
            assert_eq!(honest.least("R U F"), 3);
        }
    }
    endless.send("\nmetric\n");
    endless.until(|line| line == "face-turn");
    let after = server.megabytes();
    assert!(after < before + 32, "{before} MB have become {after} MB");
    drop(endless);
    honest.wait(|stats| stats["connections"] == 1 && stats["running"] == 0);
    assert_eq!(honest.stats()["broken"], 0);
}
