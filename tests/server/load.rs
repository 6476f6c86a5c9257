//! Tests with many clients, long searches beside short ones, clients that vanish or do not read,
//! and HTTP.
//!
//! Threads, CPU time, requests and answers are counted; `cargo bench --bench server` measures how
//! long an answer takes.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{Client, HOURS, PATIENCE, Server};

/// Sends an HTTP request on a new connection; returns the answer.
pub(crate) fn http(address: SocketAddr, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n");
    let text = format!("{head}Content-Length: {length}\r\n\r\n{body}");
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn short_cubes_are_answered_while_eighty_long_ones_go_on() {
    let server = Server::new(&[]);
    let mut short = server.client();
    short.until(|line| line == "ready");
    let mut long: Vec<Client> = (0..5).map(|_| server.client()).collect();
    for client in &mut long {
        client.until(|line| line == "ready");
        for id in 0..16 {
            client.send(&format!("{{\"id\":{id},\"cube\":\"{HOURS}\"}}\n"));
        }
    }
    short.wait(|stats| stats["running"] == 80);
    for cube in
        ["R U F", "R U F2 L", "R U2 F' D B2 L", "R2 U F D' L2 B"].into_iter().cycle().take(20)
    {
        short.send(&format!("{{\"id\":1,\"cube\":\"{cube}\",\"results\":\"all\"}}\n"));
        let end = short.ended("1").pop().unwrap();
        assert_eq!((&end["done"], &end["stopped"]), (&Value::Bool(true), &Value::Bool(false)));
        assert!(end["count"].as_u64() >= Some(1), "{end}");
    }
    let stats = short.stats();
    assert_eq!((&stats["running"], &stats["done"]), (&80.into(), &20.into()));
    // The threads are the search team, one for the sockets, and one that watches the files.
    assert!(server.threads() <= 2 + 3, "{}", server.threads());
    drop(long);
    short.wait(|stats| stats["running"] == 0);
}

#[test]
fn clients_that_vanish_leave_nothing_behind() {
    let server = Server::new(&["--per-address", "1000"]);
    let mut watch = server.client();
    watch.until(|line| line == "ready");
    for _ in 0..100 {
        server.client().send(&format!("solve {HOURS}\n"));
    }
    watch.wait(|stats| stats["connections"] == 1);
    watch.wait(|stats| stats["running"] == 0 && stats["waiting"] == 0);
    assert_eq!(watch.stats()["broken"], 0);
    assert_eq!(watch.ask("solve R U F").len(), 1);
    let lines = watch.until(|line| line == "search complete");
    assert!(lines.iter().any(|line| line.starts_with("solution 1: ")), "{lines:?}");
}

#[test]
fn clients_that_do_not_read_are_held_and_others_are_answered() {
    let server = Server::new(&[]);
    let mut honest = server.client();
    honest.until(|line| line == "ready");
    let mut deaf: Vec<Client> = (0..10).map(|_| server.client()).collect();
    for client in &mut deaf {
        client.send(
            "{\"id\":1,\"cube\":\"U\",\"results\":\"all\",\"slack\":9,\"order\":\"found\"}\n",
        );
        client.send("help\n".repeat(50).as_str());
    }
    for _ in 0..20 {
        honest.send("{\"id\":2,\"cube\":\"R U F2 L\"}\n");
        assert_eq!(honest.ended("2").pop().unwrap()["least"], 4);
    }
    drop(deaf);
    honest.wait(|stats| stats["running"] == 0 && stats["connections"] == 1);
}

#[test]
fn two_hundred_connections_are_answered_rightly_on_few_threads() {
    let server = Server::new(&["--per-address", "1000"]);
    let mut clients: Vec<Client> = (0..200).map(|_| server.client()).collect();
    let cubes = ["R", "R U", "R U F", "R U F L", "R U F L B", "R U F L B D2"];
    for (number, client) in clients.iter_mut().enumerate() {
        let cube = cubes[number % 6];
        client.send(&format!(
            "{{\"id\":1,\"cube\":\"{cube}\"}}\n{{\"id\":2,\"cube\":\"{cube} D'\"}}\n"
        ));
    }
    assert!(server.threads() <= 2 + 3);
    for (number, client) in clients.iter_mut().enumerate() {
        client.until(|line| line == "ready");
        let mut ends = Vec::new();
        while ends.len() < 2 {
            let line = client.line().unwrap();
            if line.ends_with("\"end\":true}") {
                let end: Value = serde_json::from_str(&line).unwrap();
                ends.push((end["id"].as_u64().unwrap(), end["least"].as_u64().unwrap()));
            }
        }
        ends.sort_unstable();
        let first = number as u64 % 6 + 1;
        let second = if number % 6 == 5 { 6 } else { first + 1 };
        assert_eq!(ends, [(1, first), (2, second)], "{number}");
    }
}

#[test]
fn commands_run_beside_searches_and_end_with_their_connection() {
    let server = Server::new(&[]);
    let (mut client, mut other) = (server.client(), server.client());
    client.until(|line| line == "ready");
    other.until(|line| line == "ready");
    for id in 0..4 {
        other.send(&format!("{{\"id\":{id},\"cube\":\"{HOURS}\"}}\n"));
    }
    other.send("{\"id\":9,\"command\":[\"solve\",\"eo\",\"-M\",\"20\",\"-N\",\"R U F\"]}\n");
    client.wait(|stats| stats["running"] == 5);
    client.send("{\"id\":1,\"command\":[\"solve\",\"eo\",\"-M\",\"5\",\"R U F\"]}\n");
    let lines = client.ended("1");
    assert!(lines.len() > 2 && lines.iter().all(|line| line["id"] == 1), "{lines:?}");
    assert_eq!(lines.last().unwrap()["exit"], 0);
    for (words, why) in [
        ("\"tables\",\"remove\",\"g1\"", "not for clients"),
        ("\"solve\",\"eo\",\"-i\"", "not for clients"),
        ("\"check\",\"--scramble\",\"R\"", "required"),
    ] {
        client.send(&format!("{{\"id\":2,\"command\":[{words}]}}\n"));
        let end = client.ended("2").pop().unwrap();
        assert_eq!(end["exit"], 2, "{end}");
        assert!(end["error"].as_str().unwrap().contains(why) || why == "required", "{end}");
    }
    drop(other);
    client.wait(|stats| stats["running"] == 0);
}

#[test]
fn http_answers_beside_lines() {
    let server = Server::with_http(&[]);
    let address = server.addresses[1];
    assert!(http(address, "GET", "/healthz", "").starts_with("HTTP/1.1 200 OK\r\n"));
    let solved = http(address, "POST", "/v1/solve", "{\"cube\":\"R U F2 L\",\"results\":\"all\"}");
    assert!(solved.starts_with("HTTP/1.1 200 OK\r\n"), "{solved}");
    assert!(solved.contains("\"solution\":\"L' F2 U' R'\"") && solved.ends_with("0\r\n\r\n"));
    let steps = http(address, "POST", "/v1/solve", "{\"command\":[\"steps\"]}");
    assert!(steps.contains("\"id\":1,") && steps.contains("\"exit\":0"), "{steps}");
    let refused = http(address, "POST", "/v1/solve", "{\"command\":[\"shell\"]}");
    assert!(refused.starts_with("HTTP/1.1 400 "), "{refused}");
    // A search ends if its client disconnects.
    let mut gone = TcpStream::connect(address).unwrap();
    let body = format!("{{\"cube\":\"{HOURS}\"}}");
    let length = body.len();
    write!(gone, "POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n{body}")
        .unwrap();
    let running = |count: &str| {
        let text = http(address, "GET", "/metrics", "");
        text.contains(&format!("\npremove_requests_running {count}\n"))
    };
    while !running("1") {}
    drop(gone);
    while !running("0") {}
    let metrics = http(address, "GET", "/metrics", "");
    assert!(metrics.contains("\npremove_requests_aborted_total 1\n"), "{metrics}");
    assert!(metrics.contains("table=\"g1\",metric=\"htm\"} 1"), "{metrics}");
}

#[test]
fn searches_in_both_metrics_share_the_threads() {
    for threads in [1_u32, 2] {
        let server =
            Server::on_threads(threads, &["--listen", "127.0.0.1:0"], &["--metric", "both"]);
        let mut short = server.greeted();
        let mut long = [server.greeted(), server.greeted()];
        for (client, metric) in long.iter_mut().zip(["htm", "qtm"]) {
            client.ask(&format!("metric {metric}"));
            for id in 0..4 {
                client.send(&format!("{{\"id\":{id},\"cube\":\"{HOURS}\"}}\n"));
            }
        }
        short.wait(|stats| stats["running"] == 8);
        // The wall time includes both readings of the CPU time.
        let begun = Instant::now();
        let before = server.cpu();
        for metric in ["htm", "qtm"].into_iter().cycle() {
            let request =
                format!("\"cube\":\"R U2 F\",\"metric\":\"{metric}\",\"results\":\"all\"");
            short.send(&format!("{{\"id\":1,{request}}}\n"));
            let end = short.ended("1").pop().unwrap();
            let least = if metric == "htm" { 3 } else { 4 };
            assert_eq!((&end["metric"], &end["least"]), (&metric.into(), &least.into()), "{end}");
            if begun.elapsed() > Duration::from_secs(1) {
                break;
            }
        }
        // Both metrics share the permits. The socket thread has none, so it may use half a core.
        let (used, wall) = (server.cpu().saturating_sub(before), begun.elapsed());
        assert!(2 * used < wall * (2 * threads + 1), "{used:?} of CPU time in {wall:?}");
        // Each metric has a team and a thread that watches its table; one is for the sockets.
        server.wait_for_threads(2 * threads as usize + 3);
        // The long searches continue.
        assert_eq!(short.stats()["running"], 8);
    }
}

#[test]
fn long_commands_leave_threads_to_other_connections() {
    let server = Server::new(&[]);
    let (mut greedy, mut other) = (server.greeted(), server.greeted());
    for id in 0..16 {
        greedy.send(&format!("{{\"id\":{id},\"command\":[\"solve\",\"optimal\",\"{HOURS}\"]}}\n"));
    }
    other.wait(|stats| stats["running"] == 4 && stats["waiting"] == 12);
    other.send("{\"id\":1,\"command\":[\"steps\"]}\n");
    assert_eq!(other.ended("1").pop().unwrap()["exit"], 0);
    // Waiting requests continue when others end.
    for id in 0..12 {
        greedy.send(&format!("{{\"abort\":{id}}}\n"));
    }
    other.wait(|stats| stats["running"] == 4 && stats["waiting"] == 0);
    drop(greedy);
    other.wait(|stats| stats["running"] == 0);
}
