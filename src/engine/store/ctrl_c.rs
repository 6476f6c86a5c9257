//! Receives Ctrl-C on Windows, where it is no signal: the system calls a function of the program on
//! a thread of its own. There is only one such function, so the parts of the program that wait for
//! Ctrl-C are listed here. While none is listed, Ctrl-C ends the program.

use std::fmt;
use std::sync::{Mutex, OnceLock};

use super::lock::locked;

/// Exit code of Windows for a program that Ctrl-C ended (`STATUS_CONTROL_C_EXIT`).
const ENDED: i32 = 0xC000_013A_u32.cast_signed();

/// The functions of the parts that wait for Ctrl-C, with their numbers. The last one listed is
/// called.
static LISTENERS: Mutex<Vec<(u64, Listener)>> = Mutex::new(Vec::new());

type Listener = Box<dyn Fn() + Send>;

/// While this value exists, Ctrl-C calls a function and does not end the program.
pub struct CtrlC(u64);

impl CtrlC {
    /// Calls `pressed` for each Ctrl-C from now on. The function must be short and must not listen
    /// itself. Returns `None` if the system refuses it; then Ctrl-C ends the program as usual.
    pub fn listen(pressed: impl Fn() + Send + 'static) -> Option<Self> {
        static IS_INSTALLED: OnceLock<bool> = OnceLock::new();
        if !IS_INSTALLED.get_or_init(|| ctrlc::set_handler(report).is_ok()) {
            return None;
        }
        let mut listeners = locked(&LISTENERS);
        let number = listeners.last().map_or(0, |(last, _)| last + 1);
        listeners.push((number, Box::new(pressed)));
        Some(Self(number))
    }
}

impl fmt::Debug for CtrlC {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CtrlC").field(&self.0).finish()
    }
}

impl Drop for CtrlC {
    /// Drops the function.
    fn drop(&mut self) {
        locked(&LISTENERS).retain(|(number, _)| *number != self.0);
    }
}

/// Ends the program as Ctrl-C does.
pub fn end() -> ! {
    std::process::exit(ENDED)
}

/// Calls the last listener, or ends the program if there is none.
fn report() {
    let listeners = locked(&LISTENERS);
    match listeners.last() {
        Some((_, pressed)) => pressed(),
        None => end(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    #[test]
    fn the_last_one_listed_is_called_and_its_function_is_dropped_with_it() {
        let counts = [(); 2].map(|()| Arc::new(AtomicUsize::new(0)));
        let listeners = counts.clone().map(|count| {
            CtrlC::listen(move || {
                count.fetch_add(1, Relaxed);
            })
        });
        let [first, second] = listeners;
        report();
        drop(second);
        assert_eq!(Arc::strong_count(&counts[1]), 1);
        report();
        report();
        drop(first);
        assert_eq!(counts.map(|count| count.load(Relaxed)), [2, 1]);
    }
}
