//! Help, manual pages and completions: they generate, and every command has an example.

use crate::common::Program;

const COMMANDS: [&str; 13] = [
    "solve",
    "scramble",
    "invert",
    "unniss",
    "premoves",
    "cleanup",
    "print",
    "steps",
    "tables",
    "paths",
    "keys",
    "completions",
    "man",
];

#[test]
fn every_command_has_help_with_an_example_and_a_manual_page() {
    let program = Program::new();
    let help = program.run(&["help"]).stdout;
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is not in\n{help}");
        let own = program.run(&[command, "--help"]);
        assert_eq!((own.code, own.stderr.as_str()), (Some(0), ""), "{command}");
        let example = own.stdout.split("Example").nth(1).unwrap_or_else(|| panic!("no example for {command}"));
        assert!(example.contains(&format!("premove {command}")) || example.contains("premove paths"), "{example}");
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
fn version_is_that_of_the_package() {
    Program::new().run(&["--version"]).prints(concat!("premove ", env!("CARGO_PKG_VERSION"), "\n"));
}
