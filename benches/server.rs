//! Measures the server under load: `cargo bench --bench server`.
//!
//! It starts the real program on two threads, with the table `g1` of the folder
//! `PREMOVE_TABLES_DIR`, and measures everything for which docs/measurements/server.md has limits:
//! how soon an easy cube is answered beside hard ones, easy queries per second, the overhead
//! compared with `solve optimal -i`, memory with a thousand connections, CPU time when idle, and
//! how soon an abort is answered. `ulimit -n` must be above 1,100. Words select the measurements
//! whose names contain one of them. The word `soak` runs clients of every kind for ten minutes
//! instead.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

#[path = "server/soak.rs"]
mod soak;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use premove_cube::notation::Alg;
use premove_cube::{Cube, Move, Rng};
use serde_json::Value;

/// A cube whose search takes hours: superflip.
const HOURS: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

const PROGRAM: &str = env!("CARGO_BIN_EXE_premove");

/// Longest time that anything may take that ends by itself.
const PATIENCE: Duration = Duration::from_mins(2);

struct Server {
    child: Child,
    address: SocketAddr,
    /// Address for HTTP, if the server has one.
    web: Option<SocketAddr>,
}

impl Server {
    fn new() -> Self {
        Self::with(&[])
    }

    /// Starts a server with these options. If it has two addresses, the last one is for HTTP.
    fn with(options: &[&str]) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["serve", "-t", "2", "--tier", "g1", "--listen", "127.0.0.1:0"])
            .args(["--connections", "2000", "--per-address", "2000"])
            .args(options)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut listening = || loop {
            let mut line = String::new();
            assert!(said.read_line(&mut line).unwrap() > 0, "the server did not start");
            if let Some(address) = line.trim_end().strip_prefix("premove: listening on ") {
                break address.trim_start_matches("http://").parse().unwrap();
            }
        };
        let address = listening();
        let web = options.contains(&"--http").then(listening);
        thread::spawn(move || said.lines().for_each(drop));
        Self { child, address, web }
    }

    /// Returns a number from the status of the server process, for example kilobytes of memory.
    fn status(&self, field: &str) -> u64 {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = text.lines().find(|line| line.starts_with(field)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

struct Client {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Client {
    fn new(server: &Server) -> Self {
        let stream = TcpStream::connect(server.address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut client = Self { reader: BufReader::new(stream.try_clone().unwrap()), stream };
        assert_eq!(client.line(), "ready");
        client
    }

    fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.reader.read_line(&mut line).unwrap() > 0, "the server closed");
        line.truncate(line.trim_end().len());
        line
    }

    fn until(&mut self, last: &str) {
        while self.line() != last {}
    }

    /// Reads lines up to the last one of a request, which must contain `part`.
    fn until_end(&mut self, part: &str) {
        let mut line = self.line();
        while !line.ends_with("\"end\":true}") {
            line = self.line();
        }
        assert!(line.contains(part), "{line}");
    }

    fn stats(&mut self) -> Value {
        self.send("stats\n");
        let stats = self.line();
        self.until("ready");
        serde_json::from_str(&stats).unwrap()
    }

    fn cpu(&mut self) -> f64 {
        self.stats()["cpu_seconds"].as_f64().unwrap()
    }

    /// Solves a cube with the commands of Janus. Returns the time that this took.
    fn solve(&mut self, cube: &str) -> Duration {
        let begun = Instant::now();
        self.send(&format!("solve {cube}\n"));
        self.until("search complete");
        begun.elapsed()
    }
}

/// Returns a scramble of `length` random moves.
fn walk(rng: &mut Rng, length: u32) -> String {
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < length as usize {
        let next = Move::from_index(rng.below(18) as usize);
        if moves.last().is_none_or(|last| last.axis() != next.axis()) {
            moves.push(next);
        }
    }
    moves.into_iter().collect::<Alg>().to_string()
}

/// Returns the time within which `percent` percent of the measurements are.
fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) * percent / 100]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Measures cubes of ten moves beside 100 idle connections, and 10 with cubes that take hours.
fn beside_long_ones() {
    let server = Server::new();
    let mut rng = Rng::from_number(1);
    let cubes: Vec<String> = (0..500).map(|_| walk(&mut rng, 10)).collect();
    let mut client = Client::new(&server);
    let measure =
        |client: &mut Client| cubes.iter().map(|cube| client.solve(cube)).collect::<Vec<_>>();
    measure(&mut client);
    let mut alone = measure(&mut client);
    let _idle: Vec<Client> = (0..100).map(|_| Client::new(&server)).collect();
    let mut busy: Vec<Client> = (0..10).map(|_| Client::new(&server)).collect();
    for client in &mut busy {
        client.send(&format!("solve {HOURS}\n"));
    }
    thread::sleep(Duration::from_secs(5));
    let mut beside = measure(&mut client);
    let own = percentile(&mut alone, 99);
    for (name, times) in [("alone", &mut alone), ("beside 10 long ones", &mut beside)] {
        let [half, most, worst] =
            [50, 99, 100].map(|percent| milliseconds(percentile(times, percent)));
        println!("10 moves {name}: median {half:.2} ms, p99 {most:.2} ms, worst {worst:.2} ms");
    }
    let above = milliseconds(percentile(&mut beside, 99).saturating_sub(own));
    println!("p99 above its own: {above:.2} ms (bar: 20)");
}

/// Measures cubes of a few moves over one connection with JSON lines, 16 at a time.
fn short_queries() {
    const QUERIES: usize = 40_000;
    let server = Server::new();
    let mut rng = Rng::from_number(2);
    let cubes: Vec<String> = (0..QUERIES).map(|i| walk(&mut rng, 3 + i as u32 % 6)).collect();
    let mut client = Client::new(&server);
    let begun = Instant::now();
    let ask = |client: &mut Client, id: usize| {
        client.send(&format!("{{\"id\":{id},\"cube\":\"{}\"}}\n", cubes[id]));
    };
    (0..16).for_each(|id| ask(&mut client, id));
    let (mut next, mut done) = (16, 0);
    while done < QUERIES {
        if client.line().ends_with("\"end\":true}") {
            done += 1;
            if next < QUERIES {
                ask(&mut client, next);
                next += 1;
            }
        }
    }
    let time = begun.elapsed().as_secs_f64();
    let (rate, cpu) = (QUERIES as f64 / time, client.cpu());
    println!("short queries: {rate:.0} a second, {cpu:.2} s of CPU in {time:.2} s (bar: 2,000)");
}

/// Measures CPU seconds of the same cubes on the command line and through the server.
fn overhead() {
    const CUBES: usize = 200;
    let mut rng = Rng::from_number(3);
    let cubes: Vec<String> = (0..CUBES).map(|_| walk(&mut rng, 15)).collect();
    let server = Server::new();
    let mut client = Client::new(&server);
    client.solve("R U F");
    for round in 1..=3 {
        let before = children();
        let mut batch = Command::new(PROGRAM)
            .args(["solve", "optimal", "-i", "-t", "2", "--tier", "g1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        batch.stdin.take().unwrap().write_all(cubes.join("\n").as_bytes()).unwrap();
        assert!(batch.wait().unwrap().success());
        let of_batch = children() - before;
        let before = client.cpu();
        let ask = |client: &mut Client, id: usize| {
            client.send(&format!("{{\"id\":{id},\"cube\":\"{}\"}}\n", cubes[id]));
        };
        (0..16).for_each(|id| ask(&mut client, id));
        let (mut next, mut done) = (16, 0);
        while done < CUBES {
            if client.line().ends_with("\"end\":true}") {
                done += 1;
                if next < CUBES {
                    ask(&mut client, next);
                    next += 1;
                }
            }
        }
        let of_server = client.cpu() - before;
        let more = (of_server / of_batch - 1.0) * 100.0;
        println!(
            "{CUBES} cubes of 15 moves, round {round}: batch {of_batch:.2} s of CPU, server \
             {of_server:.2} s, {more:+.1} % (bar: 5)"
        );
    }
}

/// Returns the CPU seconds of the child processes that have ended.
fn children() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = text.rsplit_once(')').unwrap().1.split_whitespace().collect();
    // The fields cutime and cstime are in hundredths of a second.
    fields[13..15].iter().map(|field| field.parse::<f64>().unwrap() / 100.0).sum()
}

/// Measures memory with a thousand connections, each with two cubes of 10 to 13 moves.
fn memory() {
    const CONNECTIONS: usize = 1_000;
    let server = Server::new();
    let (before, table) = (server.status("RssAnon"), server.status("RssFile"));
    let mut rng = Rng::from_number(4);
    let begun = Instant::now();
    let mut clients: Vec<Client> = (0..CONNECTIONS).map(|_| Client::new(&server)).collect();
    for round in 0..2 {
        for client in &mut clients {
            let length = 10 + rng.below(4);
            client.send(&format!("{{\"id\":{round},\"cube\":\"{}\"}}\n", walk(&mut rng, length)));
        }
        for client in &mut clients {
            while !client.line().ends_with("\"end\":true}") {}
        }
    }
    let time = begun.elapsed().as_secs_f64();
    let (anonymous, threads) = (server.status("RssAnon") as f64 / 1e3, server.status("Threads"));
    let (before, table) = (before as f64 / 1e3, table as f64 / 1e3);
    println!(
        "{CONNECTIONS} connections, two cubes each: {time:.1} s (bar: 60), {anonymous:.1} MB of \
         its own (at first {before:.1}; bar: 64 and the copy of a table), {table:.1} MB mapped, \
         {threads} threads (bar: 5)"
    );
}

/// Measures the CPU time of a server whose clients do nothing.
fn idle() {
    let server = Server::new();
    let _others: Vec<Client> = (0..100).map(|_| Client::new(&server)).collect();
    let mut client = Client::new(&server);
    client.solve("R U F");
    let before = client.cpu();
    thread::sleep(Duration::from_mins(1));
    let share = (client.cpu() - before) / 60.0 * 100.0;
    println!("idle: {share:.3} % of a core (bar: 0.1)");
}

/// Measures aborts of a search that takes hours, and clients that vanish.
fn aborts() {
    let server = Server::new();
    let mut client = Client::new(&server);
    let mut times: Vec<Duration> = (0..100)
        .map(|_| {
            client.send(&format!("solve {HOURS}\n"));
            client.until("ready");
            thread::sleep(Duration::from_millis(20));
            let begun = Instant::now();
            client.send("abort\n");
            client.until("ready");
            begun.elapsed()
        })
        .collect();
    let most = milliseconds(percentile(&mut times, 99));
    println!("abort is answered: p99 {most:.2} ms (bar: 100)");
    for _ in 0..200 {
        Client::new(&server).send(&format!("solve {HOURS}\n"));
    }
    let begun = Instant::now();
    let stats = loop {
        let stats = client.stats();
        if stats["running"] == 0 && stats["waiting"] == 0 && stats["connections"] == 1 {
            break stats;
        }
        thread::sleep(Duration::from_millis(1));
    };
    let gone = milliseconds(begun.elapsed());
    thread::sleep(Duration::from_millis(100));
    let before = client.cpu();
    thread::sleep(Duration::from_secs(1));
    let after = (client.cpu() - before) * 1e3;
    println!(
        "200 clients that vanish: none runs after {gone:.0} ms (bar: 500), then {after:.1} ms of \
         CPU in a second; {} aborted",
        stats["aborted"]
    );
}

fn main() {
    assert!(Cube::SOLVED.is_solved());
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let all: [(&str, fn()); 6] = [
        ("long", beside_long_ones),
        ("short", short_queries),
        ("overhead", overhead),
        ("memory", memory),
        ("idle", idle),
        ("aborts", aborts),
    ];
    for (name, measure) in all {
        if words.is_empty() || words.iter().any(|word| name.contains(word.as_str())) {
            measure();
        }
    }
    if words.iter().any(|word| word == "soak") {
        soak::soak();
    }
}
