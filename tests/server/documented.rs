//! Repeats the dialogues in docs/serving.md with the real program.

use serde_json::Value;

use crate::program::{Client, Server};

const PAGE: &str = include_str!("../../docs/serving.md");

/// Returns the dialogues: the text blocks that begin with the greeting.
fn dialogues() -> Vec<Vec<&'static str>> {
    let blocks = PAGE.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks
        .filter(|block| block.starts_with("ready\n"))
        .map(|block| block.lines().collect())
        .collect()
}

/// Returns a line without the values that differ between runs.
fn timeless(line: &str) -> String {
    let Ok(Value::Object(mut fields)) = serde_json::from_str::<Value>(line) else {
        return line.trim_end().to_owned();
    };
    for field in ["nodes", "seconds"] {
        fields.entry(field).and_modify(|value| *value = Value::from(0));
    }
    Value::Object(fields).to_string()
}

#[test]
fn dialogues_of_the_documentation_go_as_it_says() {
    let server = Server::new(&[]);
    let dialogues = dialogues();
    assert_eq!(dialogues.len(), 2);
    for dialogue in dialogues {
        let mut client: Client = server.client();
        for line in dialogue {
            match line.strip_prefix("> ") {
                Some(sent) => client.send(&format!("{sent}\n")),
                None => assert_eq!(timeless(&client.line().unwrap()), timeless(line)),
            }
        }
    }
}

#[test]
fn the_tables_of_the_documentation_name_what_there_is() {
    let server = Server::new(&[]);
    let mut client = server.client();
    client.line();
    let stats = client.stats();
    for field in stats.as_object().unwrap().keys() {
        assert!(PAGE.contains(&format!("`{field}`")), "'{field}' of stats is not in the page");
    }
    for word in client.ask("help") {
        let name = word.split(' ').next().unwrap();
        let is_word = word.split("   ").count() > 1 && !name.is_empty();
        assert!(!is_word || PAGE.contains(&format!("`{name}")), "'{name}' is not in the page");
    }
}
