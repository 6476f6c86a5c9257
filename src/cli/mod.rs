//! The command line: one file a subcommand, argument structs, plain and JSON output.
