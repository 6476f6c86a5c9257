//! Tests of help, manual pages and completions: they exist, and every command has an example.

use crate::common::Program;

const COMMANDS: [&str; 50] = [
    "ask", "drill", "apply", "inverse", "compose", "transform", "cube", "count", "compare",
    "variations", "insert", "improve", "attempts", "puzzle", "gen", "ptable", "freemem", "save",
    "saved", "serve", "commands", "help", "version", "quit", "shell", "solve", "solves", "stats",
    "replace", "check", "import", "analyze", "explain", "export", "triggers", "scramble", "bench",
    "invert", "unniss", "premoves", "cleanup", "print", "convert", "steps", "tables", "paths",
    "keys", "config", "completions", "man",
];

#[test]
fn every_command_has_help_with_an_example_and_a_manual_page() {
    let program = Program::new();
    let help = program.run(&["help"]).stdout;
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is not in\n{help}");
        let own = program.run(&[command, "--help"]);
        assert_eq!((own.code, own.stderr.as_str()), (Some(0), ""), "{command}");
        let example = own
            .stdout
            .split("Example")
            .nth(1)
            .unwrap_or_else(|| panic!("no example for {command}"));
        assert!(
            example.contains(&format!("premove {command}")) || example.contains("premove paths"),
            "{example}"
        );
        let page = program.run(&["man", command]).stdout;
        assert!(page.contains(&format!(".TH premove-{command} 1")), "{page}");
    }
    let page = program.run(&["man"]);
    assert!(page.stdout.contains(".TH premove 1"), "{}", page.stdout);
    assert_eq!(page.code, Some(0));
}

#[test]
fn completions_are_made_for_each_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = Program::new().run(&["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{shell}");
        assert!(run.stdout.contains("premove") && run.stdout.contains("scramble"), "{shell}");
    }
    assert_eq!(Program::new().run(&["completions", "tcsh"]).code, Some(2));
}

#[test]
fn completions_and_manual_know_steps_tables_and_new_commands() {
    let program = Program::new();
    for shell in ["bash", "fish", "zsh"] {
        let script = program.run(&["completions", shell]).stdout;
        for word in ["drud-eofb", "corners-dr", "htrfin", "ptable", "saved", "freemem", "facelets"]
        {
            assert!(script.contains(word), "{word} is not in the completions for {shell}");
        }
    }
    // The help does not list the steps, which would fill a screen.
    assert!(!program.run(&["solve", "--help"]).stdout.contains("drfb-eoud"));
    assert!(program.run(&["man"]).stdout.contains("premove\\-ptable"));
}

#[cfg(feature = "tui")]
#[test]
fn default_settings_are_a_file_that_changes_nothing() {
    let program = Program::new();
    let file = program.run(&["config"]);
    assert_eq!((file.code, file.stderr.as_str()), (Some(0), ""));
    assert!(
        file.stdout.contains("\n#theme = \"default\"\n")
            && file.stdout.contains("\n#[keys.global]\n"),
        "{}",
        file.stdout
    );
    assert!(
        file.stdout.lines().all(|line| line.is_empty() || line.starts_with('#')),
        "{}",
        file.stdout
    );
    std::fs::write(program.home().join("own.toml"), &file.stdout).unwrap();
    let keys = program.run(&["keys", "--config", "own.toml"]);
    assert_eq!(keys, program.run(&["keys"]));
}

#[test]
fn version_is_that_of_the_package() {
    Program::new().run(&["--version"]).prints(concat!("premove ", env!("CARGO_PKG_VERSION"), "\n"));
}

/// Returns the commands in the `console` blocks of a text, each with its documented output.
#[cfg(unix)]
fn examples(text: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match (inside, line) {
            (_, "```console") => inside = true,
            (_, "```") => inside = false,
            (true, line) => match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => examples.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => *output += &(line.to_owned() + "\n"),
                (None, None) => unreachable!("output without a command: {line}"),
            },
            _ => {}
        }
    }
    examples
}

/// Returns the text with all times replaced by 0.
#[cfg(unix)]
fn timeless(text: &str) -> String {
    let mut parts = text.split("\"seconds\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| {
        out + "\"seconds\":0"
            + part.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c))
    })
}

#[cfg(unix)]
#[test]
fn examples_of_the_documentation_print_what_it_says() {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_premove")).parent().unwrap();
    let path = format!("{}:/usr/bin:/bin", folder.display());
    let texts = [
        (include_str!("../../README.md"), 9),
        (include_str!("../../docs/json.md"), 9),
        (include_str!("../../docs/coming-from-nissy.md"), 6),
        (include_str!("../../docs/coming-from-janus.md"), 2),
        (include_str!("../../docs/batch.md"), 4),
        (include_str!("../../docs/chains.md"), 7),
        (include_str!("../../docs/optimal.md"), 9),
        (include_str!("../../docs/puzzles.md"), 8),
        (include_str!("../../docs/write-ups.md"), 1),
        (include_str!("../../docs/explain.md"), 1),
        (include_str!("../../docs/findability.md"), 2),
    ];
    for (text, least) in texts {
        let examples = examples(text);
        assert!(examples.len() >= least, "only {} examples", examples.len());
        let program = Program::new().with("PATH", &path);
        for (command, want) in examples {
            let like = program.command(&[]);
            let mut shell = std::process::Command::new("sh");
            shell
                .env_clear()
                .envs(like.get_envs().filter_map(|(name, value)| Some((name, value?))));
            let output = shell.current_dir(program.home()).args(["-c", &command]).output().unwrap();
            let printed = String::from_utf8(output.stdout).unwrap()
                + &String::from_utf8(output.stderr).unwrap();
            assert_eq!(timeless(&printed), timeless(&want), "{command}");
        }
    }
}
