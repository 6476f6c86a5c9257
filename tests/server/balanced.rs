//! Tests docs/haproxy.cfg, if `haproxy` is installed or `PREMOVE_HAPROXY` names it.

use std::fs;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::load::http;
use crate::program::{Client, PATIENCE, Server};

const CONFIG: &str = include_str!("../../docs/haproxy.cfg");

struct Balancer(Child);

impl Drop for Balancer {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Returns an address that nothing listens on.
fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

#[test]
fn two_servers_behind_a_balancer_answer_also_when_one_has_gone() {
    let program = std::env::var("PREMOVE_HAPROXY").unwrap_or_else(|_| "haproxy".to_owned());
    let is_there = Command::new(&program).arg("-v").stdout(Stdio::null()).status();
    if !is_there.is_ok_and(|status| status.success()) {
        let message = "SKIPPED docs/haproxy.cfg: there is no haproxy";
        let _ = writeln!(std::io::stderr(), "{message}");
        return;
    }
    let listen = ["--listen", "127.0.0.1:0", "--http", "127.0.0.1:0"];
    let mut servers: Vec<Server> =
        (0..2).map(|_| Server::on(&listen, &["--per-address", "1000"])).collect();
    let (lines, web) = (free(), free());
    let mut config = CONFIG
        .replace("bind 127.0.0.1:3490", &format!("bind {lines}"))
        .replace("bind 127.0.0.1:8080", &format!("bind {web}"));
    for (number, server) in servers.iter().enumerate() {
        let [own, own_web] = [server.addresses[0], server.addresses[1]];
        let host = format!("10.0.0.{}", number + 1);
        config = config
            .replace(
                &format!("{host}:3490 check port 8080"),
                &format!("{own} check port {}", own_web.port()),
            )
            .replace(&format!("{host}:8080 check"), &format!("{own_web} check"));
    }
    assert!(!config.lines().any(|line| line.trim().starts_with("server") && line.contains("10.0")));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("haproxy.cfg");
    fs::write(&file, config).unwrap();
    let balancer = Command::new(&program).args(["-db", "-f"]).arg(&file).spawn().unwrap();
    let _balancer = Balancer(balancer);
    let begun = Instant::now();
    while TcpStream::connect(web).is_err() {
        assert!(begun.elapsed() < PATIENCE);
        thread::sleep(Duration::from_millis(20));
    }
    let solve = || http(web, "POST", "/v1/solve", "{\"cube\":\"R U F2 L\"}");
    for _ in 0..20 {
        let answer = solve();
        assert!(answer.contains("L' F2 U' R'"), "{answer}");
    }
    let both = servers.iter().all(|server| {
        let text = http(server.addresses[1], "GET", "/metrics", "");
        !text.contains("\npremove_requests_done_total 0\n")
    });
    assert!(both, "one server has answered all");
    // One server ends: no later request gets an error.
    servers.truncate(1);
    for _ in 0..20 {
        let answer = solve();
        assert!(answer.contains("L' F2 U' R'"), "{answer}");
    }
    let mut client = Client::of(lines);
    client.until(|line| line == "ready");
    client.send("solve R U F2 L\n");
    assert!(client.until(|line| line == "search complete").len() > 3);
}
