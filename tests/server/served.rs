//! Tests of the real program: searches, tokens, limits, signals, sockets passed by others.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::Stdio;

use premove_cube::Metric;
use rustix::process::Signal;

use crate::common::{Program, built_tables};
use crate::dialogues::{Dialogue, recorded, without_help};
use crate::program::{Client, HOURS, PATIENCE, Server};

#[test]
fn a_port_alone_is_one_of_this_machine() {
    let program = Program::new().with("PREMOVE_TABLES_DIR", built_tables().to_str().unwrap());
    let command = program.command(&["serve", "-t", "2", "0"]);
    let server = Server::started(program, command, 1);
    assert!(server.addresses[0].ip().is_loopback());
    let mut client = server.client();
    client.until(|line| line == "ready");
    assert_eq!(client.ask("metric"), ["face-turn"]);
    let refused = Program::new().run(&["serve", "here"]);
    refused.fails(
        2,
        "premove: bad value 'here' for ADDRESS:PORT: write ADDRESS:PORT, such as 127.0.0.1:3490 or \
         [::1]:3490, or a port of this machine",
    );
}

/// Repeats a dialogue on a connection, and compares the answers.
fn replay(server: &Server, dialogue: &Dialogue) {
    let mut client = server.client();
    let mut lines = dialogue.answered.lines();
    let count = |text| dialogue.answered.matches(text).count();
    let is_cut = count("solving scramble") > count("search complete");
    let mut said = Vec::new();
    // Each packet is sent after the previous one was answered. Packets without a following `ready`
    // are only parts of lines.
    said.extend(client.until(|line| line == "ready"));
    for packet in &dialogue.sent {
        client.send(packet);
        if !packet.ends_with('\n') || packet.trim() == "exit" {
            continue;
        }
        for _ in 0..packet.matches('\n').count() {
            said.extend(client.until(|line| line == "ready"));
            let solves = said.iter().rev().nth(1).is_some_and(|line| line.starts_with("solving "));
            if solves && !is_cut {
                said.extend(client.until(|line| line == "search complete"));
            }
        }
    }
    if dialogue.closes {
        said.extend(client.rest());
    }
    let said = without_help(&said.join("\n"));
    // The moment at which a search is cut off varies.
    let keep = |line: &&str| !is_cut || !line.starts_with("searching ");
    assert_eq!(
        sorted(said.lines().filter(keep)),
        sorted(lines.by_ref().filter(keep)),
        "{}",
        dialogue.id
    );
}

/// Returns the lines sorted, with solutions unnumbered, because solutions arrive in any order.
fn sorted<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut lines: Vec<String> = lines
        .map(|line| match line.strip_prefix("solution ").and_then(|rest| rest.split_once(": ")) {
            Some((_, moves)) => format!("solution: {moves}"),
            None => line.to_owned(),
        })
        .collect();
    for part in lines.chunk_by_mut(|a, b| [a, b].iter().all(|line| line.starts_with("solution:"))) {
        part.sort_unstable();
    }
    lines
}

#[test]
fn recorded_dialogues_are_led_with_the_real_program() {
    let (dialogues, _) = recorded();
    for metric in Metric::ALL {
        let server = Server::new(&["--metric", metric.name()]);
        for dialogue in dialogues.iter().filter(|dialogue| dialogue.metric == metric) {
            replay(&server, dialogue);
        }
    }
}

#[test]
fn a_server_of_both_metrics_counts_as_each_client_wants() {
    let server = Server::new(&["--metric", "both"]);
    let [mut half, mut quarter] = [server.client(), server.client()];
    half.line();
    quarter.line();
    assert_eq!(quarter.ask("metric qtm"), ["quarter-turn"]);
    assert_eq!(half.ask("metric"), ["face-turn"]);
    for (client, expected) in [
        (&mut half, "minimal 2-move (face turn) solution(s) found:"),
        (&mut quarter, "minimal 4-move (quarter turn) solution(s) found:"),
    ] {
        client.ask("solve U2 R2");
        let lines = client.until(|line| line == "search complete");
        assert!(lines.iter().any(|line| line == expected), "{lines:?}");
        assert!(lines.iter().any(|line| line == "solution 1: R2 U2 "), "{lines:?}");
    }
    half.send("{\"id\":1,\"cube\":\"U2\",\"metric\":\"qtm\"}\n");
    let lines = half.until(|line| line.contains("\"end\":true"));
    let solution = "{\"id\":1,\"solution\":\"U2\",\"length\":2,\"moves\":1}";
    assert!(lines.iter().any(|line| line == solution), "{lines:?}");
}

#[test]
fn many_ids_are_answered_on_one_connection() {
    let server = Server::new(&[]);
    let mut client = server.client();
    assert_eq!(client.line().as_deref(), Some("ready"));
    for id in 0..16 {
        client.send(&format!("{{\"id\":{id},\"cube\":\"R U F{}\"}}\n", " U R'".repeat(id % 4)));
    }
    let mut open: Vec<u64> = (0..16).collect();
    let mut solutions = 0;
    while !open.is_empty() {
        let record: serde_json::Value = serde_json::from_str(&client.line().unwrap()).unwrap();
        let id = record["id"].as_u64().unwrap();
        assert!(open.contains(&id), "{record}");
        solutions += usize::from(record["solution"].is_string());
        if record["end"] == true {
            assert_eq!(record["done"], true, "{record}");
            open.retain(|&other| other != id);
        }
    }
    assert_eq!(solutions, 16);
}

/// Sends a question with a time limit in seconds, and returns the lines of its answers.
fn answers(client: &mut Client, question: &str, time: f64) -> Vec<String> {
    client.send(&format!("{{\"id\":1,\"ask\":{question},\"time\":{time}}}\n"));
    client.until(|line| line.contains("\"ended\""))
}

#[test]
fn questions_about_puzzles_totals_and_triggers_are_answered() {
    let server = Server::new(&[]);
    let mut client = server.client();
    client.line();
    for (question, answer) in [
        (
            r#"{"question":"puzzle-solve","definition":"2x2x2","position":"R U F2","all":true}"#,
            r#""scramble":"R U F2","number":1,"solution":"F2 U' R'","length":3}"#,
        ),
        (
            r#"{"question":"puzzle-count","definition":"3x3x3-r2u","antipodes":0}"#,
            r#""depth":2,"positions":6}"#,
        ),
        (
            r#"{"question":"puzzle-check","definition":"2x2x2","position":"R U F2"}"#,
            r#""possible":true}"#,
        ),
        (
            r#"{"question":"totals","scramble":"R U F2 D","candidates":[["D'"]],"rounds":1}"#,
            r#""length":4,"proven":true}"#,
        ),
        (r#"{"question":"triggers","case":"4c4e"}"#, r#""trigger":"R","length":1"#),
    ] {
        let lines = answers(&mut client, question, 60.0);
        assert!(lines.iter().any(|line| line.contains(answer)), "{question}: {lines:?}");
        assert!(lines.last().unwrap().contains(r#""ended":"done""#), "{lines:?}");
    }
}

#[test]
fn questions_about_puzzles_end_with_their_time_and_take_little_memory() {
    let server = Server::new(&[]);
    let mut client = server.client();
    client.line();
    let scramble = "R U F L B D ".repeat(9);
    let long =
        format!(r#"{{"question":"puzzle-solve","definition":"3x3x3","position":"{scramble}"}}"#);
    let lines = answers(&mut client, &long, 0.3);
    assert!(lines.last().unwrap().contains(r#""ended":"stopped""#), "{lines:?}");
    let large = r#"{"question":"puzzle-count","definition":"3x3x3-ru"}"#;
    let lines = answers(&mut client, large, 600.0);
    let last = lines.last().unwrap();
    assert!(last.contains(r#""ended":"failed""#) && last.contains("memory"), "{lines:?}");
    for question in [
        r#"{"question":"puzzle-count","definition":"2x2x2","folder":"count"}"#,
        r#"{"question":"summary"}"#,
        r#"{"question":"build-table","table":"eo"}"#,
    ] {
        let last = answers(&mut client, question, 60.0).pop().unwrap();
        assert!(last.contains("is not for clients of a server"), "{last}");
    }
}

#[test]
fn a_search_ends_by_abort_by_its_time_and_with_its_connection() {
    let server = Server::new(&[]);
    let mut watcher = server.client();
    watcher.line();
    let mut client = server.client();
    client.line();
    client.ask(&format!("solve {HOURS}"));
    client.until(|line| line == "searching depth 10...");
    client.send("abort\n");
    let rest = client.until(|line| line == "ready");
    assert_eq!(rest[rest.len() - 2], "search aborted");
    client.ask("set time 0.2");
    client.ask(&format!("solve {HOURS}"));
    let last = client.until(|line| line.starts_with("search aborted")).pop().unwrap();
    assert!(last.starts_with("search aborted: 0.2 s are over, the shortest has "), "{last}");
    client.ask("set time 0");
    client.ask(&format!("solve {HOURS}"));
    watcher.wait(|stats| stats["running"] == 1);
    drop(client);
    watcher.wait(|stats| stats["running"] == 0 && stats["connections"] == 1);
}

#[test]
fn a_client_that_has_sent_all_is_answered() {
    let server = Server::new(&[]);
    let mut client = server.client();
    client.send("{\"id\":1,\"cube\":\"R U\"}");
    client.stream.shutdown(Shutdown::Write).unwrap();
    let lines = client.rest();
    assert!(lines.last().unwrap().ends_with("\"end\":true}"), "{lines:?}");
    let mut client = server.client();
    client.send(&format!("solve {HOURS}\n"));
    client.stream.shutdown(Shutdown::Write).unwrap();
    let last = client.rest().pop();
    assert_eq!(last.as_deref(), Some("search aborted: the client has closed the connection"));
}

#[test]
fn other_machines_need_the_token() {
    let program = Program::new();
    let run = program.run(&["serve", "--listen", "0.0.0.0:0"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--token-file"), "{}", run.stderr);
    let file = program.home().join("token");
    std::fs::write(&file, "open-sesame\n").unwrap();
    let server = Server::on(
        &["--listen", "0.0.0.0:0", "--listen", "127.0.0.1:0"],
        &["--token-file", file.to_str().unwrap()],
    );
    for &address in &server.addresses {
        let near = (std::net::Ipv4Addr::LOCALHOST, address.port()).into();
        let mut client = Client::of(near);
        client.line();
        assert!(client.ask("solve R")[0].starts_with("error: this server asks for a token"));
        assert_eq!(client.ask("auth open-sesame"), ["ok"]);
        assert_eq!(client.ask("metric"), ["face-turn"]);
        let mut client = Client::of(near);
        client.send("auth open-sesam\n");
        assert_eq!(client.rest(), ["ready", "error: wrong token"]);
    }
}

#[test]
fn connections_are_limited_in_all_and_from_one_address() {
    for option in ["--connections", "--per-address"] {
        let server = Server::new(&[option, "2"]);
        let mut first = server.client();
        let mut second = server.client();
        assert_eq!((first.line(), second.line()), (Some("ready".into()), Some("ready".into())));
        assert_eq!(server.client().rest(), ["error: too many connections"]);
        drop(second);
        first.wait(|stats| stats["connections"] == 1);
        assert_eq!(server.client().line().as_deref(), Some("ready"));
        assert_eq!(first.stats()["turned_away"], 1);
    }
}

#[test]
fn garbage_and_resets_do_no_harm() {
    let server = Server::new(&[]);
    for round in 0..20_u8 {
        let mut client = server.client();
        let bytes: Vec<u8> =
            (0..20_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8 ^ round).collect();
        // The server may close the connection while the bytes are sent.
        drop(client.stream.write_all(&bytes));
        // A connection that is closed with unread answers is reset.
        drop(client);
    }
    let mut client = server.client();
    client.line();
    client.wait(|stats| stats["connections"] == 1);
    assert_eq!(client.ask("metric"), ["face-turn"]);
}

#[test]
fn the_first_signal_lets_searches_end_and_the_second_ends_at_once() {
    let mut server = Server::new(&["--grace", "0.3"]);
    let mut idle = server.client();
    idle.line();
    let mut client = server.client();
    client.line();
    client.ask(&format!("solve {HOURS}"));
    server.signal(Signal::TERM);
    assert_eq!(idle.rest(), Vec::<String>::new(), "closed at once");
    let last = client.rest().pop();
    assert_eq!(last.as_deref(), Some("search aborted: the server ends"));
    assert_eq!(server.ended().code(), Some(0));
    assert_eq!(server.said(), "");

    let mut server = Server::new(&["--grace", "10000"]);
    let mut client = server.client();
    client.line();
    client.ask(&format!("solve {HOURS}"));
    server.signal(Signal::INT);
    // Once nothing listens any more, the server has received the signal.
    while TcpStream::connect(server.addresses[0]).is_ok() {}
    let refused = client.ask("solve R U").pop();
    assert_eq!(refused.as_deref(), Some("error: the server ends and takes no more searches"));
    server.signal(Signal::TERM);
    assert_eq!(server.ended().code(), Some(0));
}

#[test]
fn a_server_that_was_killed_can_be_started_again_on_its_port() {
    let mut server = Server::new(&[]);
    let address = server.addresses[0].to_string();
    let mut client = server.client();
    client.line();
    client.ask(&format!("solve {HOURS}"));
    server.signal(Signal::KILL);
    server.ended();
    let again = Server::on(&["--listen", &address], &[]);
    assert_eq!(again.client().line().as_deref(), Some("ready"));
    let run = Program::new().run(&["serve", "--listen", &address]);
    assert_eq!(run.code, Some(3));
    assert!(run.stderr.contains("another program listens there"), "{}", run.stderr);
}

/// Shell script that passes the socket as file descriptor 3 and becomes the server.
const HAND_OVER: &str = "exec 3<&0 0</dev/null; export LISTEN_FDS=1 LISTEN_PID=$$; exec \"$@\"";

#[test]
fn a_service_manager_hands_its_socket_over_and_is_told_of_the_state() {
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    // This client connects before the server exists.
    let mut early = Client::of(address);
    let program = Program::new().with("PREMOVE_TABLES_DIR", built_tables().to_str().unwrap());
    let notified = program.home().join("notify");
    let manager = UnixDatagram::bind(&notified).unwrap();
    manager.set_read_timeout(Some(PATIENCE)).unwrap();
    let program = program.with("NOTIFY_SOCKET", notified.to_str().unwrap());
    let serve = program.command(&["serve", "-t", "1"]);
    let mut shell = std::process::Command::new("/bin/sh");
    shell.args(["-c", HAND_OVER, "sh"]).arg(serve.get_program()).args(serve.get_args());
    shell.env_clear().current_dir(program.home());
    shell.envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell.stdin(Stdio::from(OwnedFd::from(socket)));
    let mut server = Server::started(program, shell, 1);
    assert_eq!(server.addresses, [address]);
    assert_eq!(early.line().as_deref(), Some("ready"));
    let told = || {
        let mut bytes = [0; 100];
        let count = manager.recv(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..count]).into_owned()
    };
    assert_eq!(told(), "READY=1");
    server.signal(Signal::TERM);
    assert_eq!(told(), "STOPPING=1");
    assert_eq!(server.ended().code(), Some(0));
    let mut nothing = Vec::new();
    early.stream.read_to_end(&mut nothing).unwrap();
    assert!(nothing.is_empty());
}

#[test]
fn a_client_of_http_that_goes_during_its_search_disturbs_nobody() {
    let server = Server::with_http(&[]);
    let body = format!("{{\"cube\":\"{HOURS}\"}}");
    let length = body.len();
    let request =
        format!("POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n{body}");
    let mut gone = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(server.addresses[1]).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        // The server sees this too when a client is closed.
        stream.shutdown(Shutdown::Write).unwrap();
        gone.push(stream);
    }
    for mut stream in gone {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 ") && answer.contains("\"end\":true"), "{answer}");
    }
    let mut client = server.client();
    assert_eq!(client.line().as_deref(), Some("ready"));
    client.wait(|stats| stats["running"] == 0);
}
