//! Runs clients of every kind at the same time: `PREMOVE_SOAK=60 cargo bench --bench server soak`
//! runs them for 60 seconds; the default is ten minutes.
//!
//! Some clients behave well. Others abort, vanish, read slowly or not at all, write slowly, or send
//! garbage, over lines and over HTTP. A first part uses every feature once. The benchmark fails if
//! an answer is wrong or missing, or if the second part leaves more open files, threads, or much
//! more memory than the first.

use std::fs;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use premove_cube::Rng;

use super::{Client, HOURS, PATIENCE, Server, walk};

/// Kilobytes of memory that the server may have more at the end. The memory that the allocator
/// holds varies by some megabytes.
const MORE: u64 = 32_000;

/// A command whose answer is longer than the system buffers for a client that does not read.
const FLOOD: &str = "\"command\":[\"solve\",\"eo\",\"-M\",\"9\",\"-n\",\"100000\",\"R U F\"]";

/// A visit of a client. Visits of one kind follow each other.
type Visit = fn(&Server, &mut Rng);

const KINDS: [(&str, Visit); 10] = [
    ("cubes", cubes),
    ("commands", commands),
    ("HTTP", web),
    ("aborts", abort),
    ("vanishing", vanish),
    ("resets", reset),
    ("slow readers", read_slowly),
    ("deaf", read_nothing),
    ("slow writers", write_slowly),
    ("garbage", send_garbage),
];

pub(super) fn soak() {
    let seconds = std::env::var("PREMOVE_SOAK").map_or(600, |text| text.parse().unwrap());
    let server = Server::with(&["--http", "127.0.0.1:0"]);
    let mut watch = Client::new(&server);
    visit_for(&server, Duration::from_secs(seconds / 10).max(Duration::from_secs(15)));
    let before = Figures::of(&server, &mut watch);
    let visits = visit_for(&server, Duration::from_secs(seconds));
    let after = Figures::of(&server, &mut watch);
    for ((name, _), count) in KINDS.iter().zip(visits) {
        println!("soak, {name}: {count} visits in {seconds} s");
    }
    println!("soak, at first: {before}");
    println!("soak, at the end: {after} (bar: no file or thread and {} MB more)", MORE / 1_000);
    assert_eq!(watch.stats()["broken"], 0);
    assert!(after.files <= before.files, "files are left open");
    assert!(after.threads <= before.threads, "threads are left behind");
    assert!(after.memory <= before.memory + MORE, "memory is lost");
}

/// Runs clients of all kinds for `time`. Returns the number of visits of each kind.
fn visit_for(server: &Server, time: Duration) -> Vec<u64> {
    let counts: Vec<AtomicU64> = KINDS.iter().map(|_| AtomicU64::new(0)).collect();
    let begun = Instant::now();
    // One hard cube is searched all the time.
    let mut long = Client::new(server);
    long.send(&format!("solve {HOURS}\n"));
    thread::scope(|scope| {
        for (seed, ((_, visit), count)) in KINDS.iter().zip(&counts).enumerate() {
            scope.spawn(move || {
                let mut rng = Rng::from_number(seed as u64);
                while begun.elapsed() < time {
                    visit(server, &mut rng);
                    count.fetch_add(1, Relaxed);
                    // The pause keeps each kind from using up the ports of the machine, which are
                    // reserved for a minute.
                    thread::sleep(Duration::from_millis(25));
                }
            });
        }
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

/// Resources of the server process when only one client is connected and nothing runs.
struct Figures {
    /// Kilobytes of memory of the process alone.
    memory: u64,
    files: usize,
    threads: u64,
    accepted: u64,
    done: u64,
    aborted: u64,
}

impl Figures {
    fn of(server: &Server, watch: &mut Client) -> Self {
        let begun = Instant::now();
        let stats = loop {
            let stats = watch.stats();
            if stats["connections"] == 1 && stats["running"] == 0 && stats["waiting"] == 0 {
                break stats;
            }
            assert!(begun.elapsed() < PATIENCE, "clients have gone, and the server works: {stats}");
            thread::sleep(Duration::from_millis(10));
        };
        // Threads of commands end a moment later.
        thread::sleep(Duration::from_secs(1));
        let files = fs::read_dir(format!("/proc/{}/fd", server.child.id())).unwrap().count();
        let count = |field: &str| stats[field].as_u64().unwrap();
        Self {
            memory: server.status("RssAnon"),
            files,
            threads: server.status("Threads"),
            accepted: count("accepted"),
            done: count("done"),
            aborted: count("aborted"),
        }
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { memory, files, threads, accepted, done, aborted } = self;
        let megabytes = *memory as f64 / 1e3;
        write!(f, "{megabytes:.1} MB of its own, {files} files, {threads} threads; ")?;
        write!(f, "{accepted} connections, {done} requests done, {aborted} aborted")
    }
}

// The kinds of clients.

fn cubes(server: &Server, rng: &mut Rng) {
    let mut client = Client::new(server);
    client.send("set all\n");
    client.until("ready");
    for _ in 0..20 {
        let length = 1 + rng.below(10);
        client.solve(&walk(rng, length));
    }
}

fn commands(server: &Server, rng: &mut Rng) {
    let mut client = Client::new(server);
    let scramble = walk(rng, 20);
    client.send(&format!("{{\"id\":1,\"command\":[\"solve\",\"eo\",\"{scramble}\"]}}\n"));
    client.until_end("\"exit\":0");
}

/// Returns the answer to an HTTP request over a new connection.
fn http(server: &Server, method: &str, path: &str, body: &str) -> String {
    let mut stream = post(server, method, path, body);
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn post(server: &Server, method: &str, path: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.web.unwrap()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n");
    write!(stream, "{head}Content-Length: {length}\r\n\r\n{body}").unwrap();
    stream
}

fn web(server: &Server, rng: &mut Rng) {
    assert!(http(server, "GET", "/healthz", "").ends_with("\r\n\r\nok\n"));
    assert!(http(server, "GET", "/metrics", "").contains("\npremove_requests_running "));
    let solved = http(server, "POST", "/v1/solve", &format!("{{\"cube\":\"{}\"}}", walk(rng, 8)));
    assert!(solved.contains("\"done\":true") && solved.ends_with("\r\n0\r\n\r\n"), "{solved}");
    // The client vanishes before the end of the answer to this request.
    drop(post(server, "POST", "/v1/solve", &format!("{{\"cube\":\"{HOURS}\"}}")));
}

fn abort(server: &Server, rng: &mut Rng) {
    let mut client = Client::new(server);
    client.send(&format!("solve {HOURS}\n{{\"id\":1,\"cube\":\"{HOURS}\"}}\n"));
    client.until("ready");
    thread::sleep(Duration::from_millis(u64::from(rng.below(20))));
    client.send("abort\n");
    client.until("search aborted");
    client.send("{\"abort\":1}\n");
    client.until_end("\"aborted\":true");
}

fn vanish(server: &Server, rng: &mut Rng) {
    let mut client = Client::new(server);
    client.send(&format!("solve {HOURS}\n"));
    if rng.below(2) == 0 {
        // The server must treat this client like one that sends nothing more.
        client.stream.shutdown(Shutdown::Write).unwrap();
        while !client.line().starts_with("search aborted: ") {}
    }
}

/// If received data is not read, closing the connection resets it.
fn reset(server: &Server, rng: &mut Rng) {
    let mut client = Client::new(server);
    let asked = if rng.below(2) == 0 { FLOOD.to_owned() } else { format!("\"cube\":\"{HOURS}\"") };
    client.send(&format!("{{\"id\":1,{asked}}}\n"));
    assert!(client.stream.peek(&mut [0]).unwrap() > 0);
}

/// Reads slowly for some seconds, and leaves.
fn read_slowly(server: &Server, _: &mut Rng) {
    let mut client = Client::new(server);
    client.send(&format!("{{\"id\":1,{FLOOD}}}\n"));
    for _ in 0..100 {
        client.stream.read_exact(&mut [0; 16_000]).unwrap();
        thread::sleep(Duration::from_millis(20));
    }
}

/// Reads nothing until the server has closed the connection.
fn read_nothing(server: &Server, _: &mut Rng) {
    let mut client = Client::new(server);
    client.send(&format!("solve {HOURS}\n{}", "help\n".repeat(20_000)));
    let _stream = post(server, "POST", "/v1/solve", &format!("{{{FLOOD}}}"));
    thread::sleep(Duration::from_secs(12));
    let end = client.stream.read_to_end(&mut Vec::new()).map_err(|error| error.kind());
    assert!(matches!(end, Ok(_) | Err(ErrorKind::ConnectionReset)), "{end:?}");
}

fn write_slowly(server: &Server, rng: &mut Rng) {
    let mut client = Client::new(server);
    for byte in format!("{{\"id\":1,\"cube\":\"{}\"}}\n", walk(rng, 5)).into_bytes() {
        client.stream.write_all(&[byte]).unwrap();
        thread::sleep(Duration::from_millis(5));
    }
    client.until_end("\"done\":true");
}

fn send_garbage(server: &Server, rng: &mut Rng) {
    let bytes: Vec<u8> = (0..20_000).map(|_| rng.below(256) as u8).collect();
    let mut stream = TcpStream::connect(server.web.unwrap()).unwrap();
    // The server closes the connection in the middle.
    drop(stream.write_all(&bytes));
    let mut client = Client::new(server);
    client.stream.write_all(&bytes).unwrap();
    client.send(&"x".repeat(1 << 20));
    client.send("\nmetric\n");
    client.until("face-turn");
}
