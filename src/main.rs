//! The program: hands the command line to the library and turns its outcome into an exit code.

fn main() {}
