//! Recorded dialogues of Janus and its clients, repeated with a session. The answers must have
//! equal lines, except where Janus is wrong.

use premove_cube::Metric;
use premove_server::protocol::Protocol as _;
use serde_json::Value;

use crate::scripted::{Answer, Scripted, answer, rules};

/// A recorded dialogue.
pub(crate) struct Dialogue {
    pub(crate) id: String,
    pub(crate) metric: Metric,
    /// The text that the client sends, packet by packet.
    pub(crate) sent: Vec<String>,
    /// All answers joined; in the corrected form if Janus is wrong.
    pub(crate) answered: String,
    /// `true` if the server closes the connection.
    pub(crate) closes: bool,
}

/// Returns the corrected answers of a dialogue; `None` if Janus is right.
fn repaired(id: &str) -> Option<&'static str> {
    Some(match id {
        // X is a rotation of the whole cube.
        "bad-move" => {
            "ready\nsolving scramble \"R X\"\nready\nsearching depth 1...\n\
             minimal 1-move (face turn) solution(s) found:\nsolution 1: R' \nsearch complete\n"
        }
        // A carriage return before the end of a line has no effect.
        "crlf" => {
            "ready\nsolving scramble \"R U\"\nready\nsearching depth 0...\nsearching depth 1...\n\
             searching depth 2...\nminimal 2-move (face turn) solution(s) found:\n\
             solution 1: U' R' \nsearch complete\nface-turn\nready\n"
        }
        // Words may be in any case, with spaces at either end.
        "unknown" => {
            "ready\nerror: unrecognized input: \"foo\"\nenter \"help\" for help\nready\n\
             solving scramble \"R\"\nready\nsearching depth 1...\n\
             minimal 1-move (face turn) solution(s) found:\nsolution 1: R' \nsearch complete\n\
             face-turn\nready\nerror: unrecognized input: \"\"\nenter \"help\" for help\nready\n"
        }
        // Words must be whole words.
        "prefix" => {
            "ready\nerror: unrecognized input: \"metrics please\"\nenter \"help\" for help\nready\n\
             error: unrecognized input: \"abortive\"\nenter \"help\" for help\nready\n"
        }
        // A line ends at its line end, not at the end of its packet.
        "two-in-one" => "ready\nface-turn\nready\nHELP\nready\n",
        "split" => "ready\nface-turn\nready\n",
        // A client gets no messages about searches of others, and does not wait for them.
        "next-client" | "second-client" => "ready\n",
        "q-metric" => "ready\nquarter-turn\nready\n",
        _ => return None,
    })
}

/// Returns all dialogues, and the answers of the pool to the cubes in them.
pub(crate) fn recorded() -> (Vec<Dialogue>, Vec<Answer>) {
    let text = include_str!("../data/janus_golden.jsonl");
    let records: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let dialogues: Vec<_> =
        records.iter().filter(|record| record["kind"] == "dialogue").map(dialogue).collect();
    assert_eq!(dialogues.len(), 20);
    let mut answers = vec![answer("R U", &["U' R'"]), answer("R", &["R'"])];
    answers.extend(dialogues.iter().flat_map(|dialogue| solved(&dialogue.answered)));
    (dialogues, answers)
}

fn dialogue(record: &Value) -> Dialogue {
    let id = record["id"].as_str().unwrap().to_owned();
    let is_qtm = record["server_flags"].as_array().unwrap().iter().any(|flag| flag == "-qtm");
    let (mut sent, mut answered, mut closes) = (Vec::new(), String::new(), false);
    for entry in record["log"].as_array().unwrap() {
        match (entry[0].as_str().unwrap(), entry[1].as_str()) {
            ("client", Some(text)) => sent.push(text.to_owned()),
            ("server", Some(text)) => answered.push_str(text),
            _ => closes = true,
        }
    }
    let answered = repaired(&id).map_or_else(|| without_help(&answered), str::to_owned);
    let metric = if is_qtm { Metric::QuarterTurn } else { Metric::HalfTurn };
    Dialogue { id, metric, sent, answered, closes }
}

/// Returns the cubes that a dialogue solves, with their solutions.
fn solved(answered: &str) -> Vec<Answer> {
    let mut answers: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in answered.lines() {
        if let Some(scramble) = line.strip_prefix("solving scramble ") {
            answers.push((scramble.trim_matches('"'), Vec::new()));
        }
        if let Some(numbered) = line.strip_prefix("solution ") {
            let (_, moves) = numbered.split_once(": ").unwrap();
            answers.last_mut().unwrap().1.push(moves);
        }
    }
    answers.iter().map(|(scramble, solutions)| answer(scramble, solutions)).collect()
}

/// Returns the text with the word HELP for the help text, which differs from that of Janus.
pub(crate) fn without_help(text: &str) -> String {
    let mut lines = Vec::new();
    let mut in_help = false;
    for line in text.lines() {
        let begins = line.starts_with("solve CUBE") || line.starts_with("Back-end terminal");
        if begins {
            lines.push("HELP");
        }
        in_help = begins || in_help && line != "ready";
        if !in_help {
            lines.push(line);
        }
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

fn scripted(dialogue: &Dialogue, answers: &[Answer]) -> Scripted {
    Scripted::new(rules(&[dialogue.metric]), answers)
}

#[test]
fn recorded_dialogues_come_out_the_same_but_for_repairs() {
    let (dialogues, answers) = recorded();
    for dialogue in &dialogues {
        let mut client = scripted(dialogue, &answers);
        client.drink();
        dialogue.sent.iter().for_each(|packet| client.send(packet.as_bytes()));
        assert_eq!(without_help(&client.take()), dialogue.answered, "{}", dialogue.id);
        assert_eq!(client.session.is_over(client.now), dialogue.closes, "{}", dialogue.id);
    }
}

#[test]
fn dialogues_are_the_same_cut_at_every_byte_joined_with_cr_lf_and_in_capitals() {
    let (dialogues, answers) = recorded();
    for dialogue in &dialogues {
        let sent = dialogue.sent.concat();
        let carriage = sent.replace('\n', "\r\n").replace("\r\r", "\r");
        let run = |packets: &[&[u8]]| {
            let mut client = scripted(dialogue, &answers);
            for packet in packets {
                client.send(packet);
            }
            client.drink();
            without_help(&client.take())
        };
        let whole = |text: &str| run(&[text.as_bytes()]);
        assert_eq!(whole(&sent), dialogue.answered, "{} joined", dialogue.id);
        assert_eq!(whole(&carriage), dialogue.answered, "{} with CR LF", dialogue.id);
        let capitals = whole(&sent.to_uppercase());
        assert_eq!(capitals.to_lowercase(), dialogue.answered.to_lowercase(), "{}", dialogue.id);
        for cut in 0..sent.len() {
            let (front, back) = sent.as_bytes().split_at(cut);
            assert_eq!(run(&[front, back]), dialogue.answered, "{} at {cut}", dialogue.id);
        }
        let bytes: Vec<_> = sent.as_bytes().chunks(1).collect();
        assert_eq!(run(&bytes), dialogue.answered, "{} byte by byte", dialogue.id);
    }
}
