//! A small front end: reads questions in JSON, one on each line, and prints the answers.
//!
//!     echo '{"question":"step","step":"eo","scramble":"R U F","niss":true}' |
//!         cargo run --release --example ask
//!
//! docs/questions.md lists the questions, their fields and their answers. Tables are in the folder
//! of the user, or in the folder that the first argument names.

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use premove::ask::Service;
use premove::search::Control;
use premove::table::Tables;

fn main() -> Result<(), Box<dyn Error>> {
    let tables = match env::args_os().nth(1) {
        Some(folder) => Tables::new(PathBuf::from(folder)),
        None => Tables::of_user()?,
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let service = Service::without_messages(Arc::new(tables), threads);
    for question in io::stdin().lines() {
        let control = Control::new();
        let context = service.context(&control);
        service.ask_text(&question?, &context, &|line| {
            // If nobody reads the output, the search stops.
            if writeln!(io::stdout(), "{line}").is_err() {
                control.stop();
            }
        });
    }
    Ok(())
}
