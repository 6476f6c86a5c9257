//! Ends of a server while many clients search: kills and signals.

use std::collections::HashSet;
use std::net::TcpStream;
use std::process::Command;

use rustix::process::Signal;
use serde_json::Value;

use crate::common::{Program, built_tables};
use crate::program::{Client, FLOOD, HOURS, Server, begun};

/// Clients of every kind, whose requests all run until they are ended from outside.
struct Crowd {
    words: Vec<Client>,
    json: Vec<Client>,
    http: Vec<Client>,
    deaf: Vec<Client>,
}

impl Crowd {
    /// Connects the clients, sends their requests, and waits until these run.
    fn of(server: &Server, watch: &mut Client) -> Self {
        let mut crowd = Self {
            words: (0..10).map(|_| server.greeted()).collect(),
            json: (0..10).map(|_| server.greeted()).collect(),
            http: (0..10).map(|_| server.posted(&format!("{{\"cube\":\"{HOURS}\"}}"))).collect(),
            deaf: (0..5).map(|_| server.client()).collect(),
        };
        for client in &mut crowd.words {
            client.send(&format!("solve {HOURS}\n"));
        }
        for client in &mut crowd.json {
            for id in 1..=4 {
                client.send(&format!("{{\"id\":{id},\"cube\":\"{HOURS}\"}}\n"));
            }
        }
        for client in &mut crowd.deaf {
            client.send(&format!("{{\"id\":1,{FLOOD}}}\n{{\"id\":2,{FLOOD}}}\n"));
        }
        watch.wait(|stats| begun(stats) == 10 + 40 + 10 + 10);
        crowd
    }

    fn all(self) -> impl Iterator<Item = Client> {
        [self.words, self.json, self.http, self.deaf].into_iter().flatten()
    }
}

#[test]
fn a_server_killed_among_many_searches_is_followed_by_another_on_its_ports() {
    // The address is used by this test only, so that nobody else takes its ports meanwhile.
    let mut server = Server::on(&["--listen", "127.0.34.90:0", "--http", "127.0.34.90:0"], &[]);
    let [lines, http] = [0, 1].map(|at| server.addresses[at].to_string());
    for _ in 0..2 {
        let mut watch = server.greeted();
        let crowd = Crowd::of(&server, &mut watch);
        server.signal(Signal::KILL);
        server.ended();
        // The clients still hold their ends of the old connections.
        server = Server::on(&["--listen", &lines, "--http", &http], &[]);
        assert_eq!(server.greeted().least("R U F2 L"), 4);
        watch.wait_for_end();
        crowd.all().for_each(|mut client| client.wait_for_end());
    }
    let mut client = server.greeted();
    client.wait(|stats| stats["connections"] == 1);
    assert_eq!(client.stats()["running"], 0);
}

#[test]
fn commands_whose_results_take_too_much_memory_are_refused_and_the_server_lives() {
    let program = Program::new().with("PREMOVE_TABLES_DIR", built_tables().to_str().unwrap());
    let mut command = Command::new("/bin/sh");
    let options = ["serve", "-t", "2", "--tier", "g1", "--listen", "127.0.0.1:0"];
    let serve = program.command(&options);
    command.args(["-c", "ulimit -d 700000; exec \"$0\" \"$@\""]);
    command.arg(serve.get_program()).args(serve.get_args()).env_clear();
    command.envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let server = Server::started(program, command, 1);
    let mut hogs: Vec<Client> = (0..3).map(|_| server.greeted()).collect();
    for hog in &mut hogs {
        for id in 1..=2 {
            let words = "[\"solve\",\"eo\",\"-M\",\"10\",\"-N\",\"--group\",\"state\",\
                         \"R' U' F D2 L2 F R2\"]";
            hog.send(&format!("{{\"id\":{id},\"command\":{words}}}\n"));
        }
    }
    // Other clients are served meanwhile, also with lists.
    let mut other = server.greeted();
    assert_eq!(other.least("R U F2 L"), 4);
    let list = "[\"solve\",\"eo\",\"-N\",\"-n\",\"1000\",\"R' U' F D2 L2 F R2\"]";
    other.send(&format!("{{\"id\":9,\"command\":{list}}}\n"));
    assert_eq!(other.ended("9").pop().unwrap()["exit"], 0);
    for hog in &mut hogs {
        // Either of the two may end first.
        let mut ended = HashSet::new();
        while ended.len() < 2 {
            let end = hog.until(|line| line.ends_with("\"end\":true}")).pop().unwrap();
            let end: Value = serde_json::from_str(&end).unwrap();
            assert_eq!(end["exit"], 3, "{end}");
            let error = end["error"].as_str().unwrap();
            assert!(error.contains("memory") && error.contains("ask for fewer"), "{error}");
            assert!(ended.insert(end["id"].as_u64()), "{end}");
        }
    }
    assert_eq!(other.least("R U F2 L"), 4);
}

#[test]
fn a_token_file_without_end_is_read_to_a_limit() {
    let program = Program::new();
    let output = program.command(&["serve", "--token-file", "/dev/zero"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("token file") && said.contains("/dev/zero"), "{said}");
}

#[test]
fn a_signal_ends_many_searches_with_a_word_and_waits_for_no_deaf_client() {
    let mut server = Server::with_http(&["--grace", "0.1"]);
    let mut watch = server.greeted();
    let mut crowd = Crowd::of(&server, &mut watch);
    server.signal(Signal::TERM);
    watch.wait_for_end();
    for client in &mut crowd.words {
        let last = client.rest().pop();
        assert_eq!(last.as_deref(), Some("search aborted: the server ends"));
    }
    for client in &mut crowd.json {
        let rest = client.rest();
        for id in 1..=4 {
            let end = format!("{{\"id\":{id},\"error\":\"the server ends\",\"end\":true}}");
            assert_eq!(rest.iter().filter(|line| **line == end).count(), 1, "{rest:?}");
        }
    }
    for client in &mut crowd.http {
        let rest = client.rest().join("\n");
        assert!(rest.contains("\"error\":\"the server ends\",\"end\":true}"), "{rest}");
    }
    assert_eq!(server.ended().code(), Some(0));
    assert!(TcpStream::connect(server.addresses[0]).is_err());
    crowd.deaf.iter_mut().for_each(Client::wait_for_end);
    assert_eq!(server.said(), "");
}
