//! The real program as a server, and its clients. All waits have a limit of many seconds.

#![cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "tests that look at the process are for Linux")
)]

use std::fs;
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::common::{Program, built_tables};

/// Longest time for anything that ends by itself.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// A cube that takes hours with the tables of the tests: the superflip.
pub(crate) const HOURS: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// A command that prints 16 MB within a second, more than the system buffers for a client that does
/// not read.
pub(crate) const FLOOD: &str =
    "\"command\":[\"solve\",\"eo\",\"-M\",\"9\",\"-n\",\"100000\",\"R U F\"]";

/// A running server, which is killed when this value is dropped.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) addresses: Vec<SocketAddr>,
    said: BufReader<std::process::ChildStderr>,
    _program: Program,
}

impl Server {
    /// Starts a server with these options on a port that the system chooses.
    pub(crate) fn new(options: &[&str]) -> Self {
        Self::on(&["--listen", "127.0.0.1:0"], options)
    }

    /// Starts a server with these addresses and options.
    pub(crate) fn on(listen: &[&str], options: &[&str]) -> Self {
        Self::on_threads(2, listen, options)
    }

    /// Starts a server whose searches and commands use this number of threads.
    pub(crate) fn on_threads(threads: u32, listen: &[&str], options: &[&str]) -> Self {
        let program = Program::new().with("PREMOVE_TABLES_DIR", built_tables().to_str().unwrap());
        let threads = threads.to_string();
        let usual = ["serve", "-t", &threads, "--tier", "g1"];
        let command = program.command(&[&usual, listen, options].concat());
        let sockets = listen.iter().filter(|word| ["--listen", "--http"].contains(*word)).count();
        Self::started(program, command, sockets)
    }

    /// Starts a command that becomes a server with this number of sockets.
    pub(crate) fn started(program: Program, mut command: Command, sockets: usize) -> Self {
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut addresses = Vec::new();
        let mut all = String::new();
        while addresses.len() < sockets {
            let from = all.len();
            assert!(said.read_line(&mut all).unwrap() > 0, "no server: {all}");
            let line = all[from..].trim_end();
            if let Some(text) = line.strip_prefix("premove: listening on ") {
                addresses.push(text.trim_start_matches("http://").parse().unwrap());
            }
        }
        Self { child, addresses, said, _program: program }
    }

    /// Starts a server with lines at its first address and HTTP at its second.
    pub(crate) fn with_http(options: &[&str]) -> Self {
        Self::on(&["--listen", "127.0.0.1:0", "--http", "127.0.0.1:0"], options)
    }

    /// Opens a connection without reading from it.
    pub(crate) fn client(&self) -> Client {
        Client::of(self.addresses[0])
    }

    /// Opens a connection and reads the greeting.
    pub(crate) fn greeted(&self) -> Client {
        let mut client = self.client();
        assert_eq!(client.line().as_deref(), Some("ready"));
        client
    }

    /// Opens a connection and sends a request by HTTP, without reading the answer.
    pub(crate) fn posted(&self, body: &str) -> Client {
        let mut client = Client::of(self.addresses[1]);
        let length = body.len();
        let head = format!("POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: {length}");
        client.send(&format!("{head}\r\n\r\n{body}"));
        client
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits for the end of the server.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "the server does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns what the server, which has ended, wrote to standard error after its start.
    pub(crate) fn said(mut self) -> String {
        let mut text = String::new();
        self.said.read_to_string(&mut text).unwrap();
        text
    }
}

/// Facts about the process, as Linux reports them.
impl Server {
    fn file(&self, name: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{name}", self.child.id())).unwrap()
    }

    /// Returns the number of its threads.
    pub(crate) fn threads(&self) -> usize {
        fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap().count()
    }

    /// Waits until the server has at most this number of threads. At first it has more, because
    /// tables are copied on threads of their own.
    pub(crate) fn wait_for_threads(&self, most: usize) {
        let begun = Instant::now();
        while self.threads() > most {
            assert!(begun.elapsed() < PATIENCE, "it has {} threads", self.threads());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns the megabytes of memory that the process itself has allocated. Tables do not count.
    pub(crate) fn megabytes(&self) -> u64 {
        let status = self.file("status");
        let line = status.lines().find(|line| line.starts_with("RssAnon")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1_000
    }

    /// Returns the CPU time that the process has used, in steps of a hundredth of a second.
    pub(crate) fn cpu(&self) -> Duration {
        let stat = self.file("stat");
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        // The two fields are utime and stime.
        let ticks = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum::<u64>();
        Duration::from_millis(10 * ticks)
    }

    /// Waits until the server uses almost no CPU time.
    pub(crate) fn wait_for_silence(&self) {
        let first = Instant::now();
        loop {
            let (begun, before) = (Instant::now(), self.cpu());
            thread::sleep(Duration::from_millis(200));
            if self.cpu().saturating_sub(before) * 10 < begun.elapsed() {
                return;
            }
            assert!(first.elapsed() < PATIENCE, "it goes on working");
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Returns the number of requests that have begun and are not done: those that run, and those that
/// were stopped. Requests of a client that does not read are stopped after ten seconds.
pub(crate) fn begun(stats: &serde_json::Value) -> u64 {
    ["running", "aborted"].map(|field| stats[field].as_u64().unwrap()).iter().sum()
}

/// A connection to a server.
pub(crate) struct Client {
    pub(crate) stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Client {
    /// Opens a connection without reading from it.
    pub(crate) fn of(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        let reader = BufReader::new(stream.try_clone().unwrap());
        Self { stream, reader }
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// Sends as many bytes as the server accepts.
    pub(crate) fn try_to_send(&mut self, bytes: &[u8]) {
        drop(self.stream.write_all(bytes));
    }

    /// Returns the next line; `None` at the end of the connection.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let count = self.reader.read_line(&mut line).unwrap();
        (count > 0).then(|| line.trim_end_matches('\n').to_owned())
    }

    /// Returns all lines up to the first one for which `is_last` is true.
    pub(crate) fn until(&mut self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line().unwrap_or_else(|| unreachable!("the end came after {lines:?}"));
            let is_over = is_last(&line);
            lines.push(line);
            if is_over {
                return lines;
            }
        }
    }

    /// Sends a line, and returns the lines before `ready`.
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(&format!("{line}\n"));
        let mut lines = self.until(|line| line == "ready");
        lines.pop();
        lines
    }

    /// Returns the JSON lines up to the end of a request.
    pub(crate) fn ended(&mut self, id: &str) -> Vec<Value> {
        let lines = self.until(|line| {
            line.contains(&format!("\"id\":{id}")) && line.ends_with("\"end\":true}")
        });
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Solves a cube; returns the length of its shortest solution.
    pub(crate) fn least(&mut self, cube: &str) -> u64 {
        self.send(&format!("{{\"id\":\"least\",\"cube\":\"{cube}\"}}\n"));
        let end = self.ended("\"least\"").pop().unwrap();
        assert_eq!((&end["done"], &end["stopped"]), (&true.into(), &false.into()), "{end}");
        end["least"].as_u64().unwrap()
    }

    /// Returns the statistics of the server.
    pub(crate) fn stats(&mut self) -> Value {
        let lines = self.ask("stats");
        serde_json::from_str(lines.last().unwrap()).unwrap()
    }

    /// Waits until a condition holds for the statistics of the server.
    pub(crate) fn wait(&mut self, is_so: impl Fn(&Value) -> bool) {
        let begun = Instant::now();
        loop {
            let stats = self.stats();
            if is_so(&stats) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{stats}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until unread bytes have arrived.
    pub(crate) fn wait_for_bytes(&self) {
        assert!(self.stream.peek(&mut [0]).unwrap() > 0, "the server closed");
    }

    /// Waits for the end of the connection, which may be a reset.
    pub(crate) fn wait_for_end(&mut self) {
        let end = self.reader.read_to_end(&mut Vec::new());
        assert!(
            end.as_ref().err().is_none_or(|error| error.kind() == ErrorKind::ConnectionReset),
            "{end:?}"
        );
    }

    /// Returns the lines up to the end of the connection.
    pub(crate) fn rest(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.line()).collect()
    }
}
