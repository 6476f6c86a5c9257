//! The log: a file in the state folder, for messages that do not belong on the user's screen.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use log::{Level, LevelFilter, Log, Metadata, Record};
use premove_cube::notation::escape;
use premove_engine::store;

/// Size in bytes above which the log is renamed at the start. It replaces the file renamed before.
const LONGEST: u64 = 1 << 20;

/// The log file, to which records are written.
struct LogFile {
    file: Mutex<File>,
}

/// Writes log records of `level` and more severe ones to `premove.log` in a folder. If the file
/// cannot be opened, the program runs without a log.
pub(super) fn start(folder: &Path, level: LevelFilter) {
    let path = folder.join("premove.log");
    let _ = fs::create_dir_all(folder);
    if fs::metadata(&path).is_ok_and(|m| m.len() > LONGEST) {
        let _ = fs::rename(&path, folder.join("premove.log.old"));
    }
    let Ok(file) = store::open_to_append(&path) else { return };
    if log::set_boxed_logger(Box::new(LogFile { file: Mutex::new(file) })).is_ok() {
        log::set_max_level(level);
    }
}

impl Log for LogFile {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= Level::Warn || metadata.target().starts_with("premove")
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
            let thread = std::thread::current();
            let name = thread.name().unwrap_or("-").to_owned();
            let line = format!(
                "{seconds} {} [{name}] {}\n",
                record.level(),
                escape(&record.args().to_string())
            );
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = file.write_all(line.as_bytes());
        }
    }

    fn flush(&self) {}
}
