//! Ctrl-C ends the program. A command that calls [`ending`] is stopped instead, and prints what it
//! has found.

#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

#[cfg(unix)]
use premove_engine::store::threads;
#[cfg(unix)]
use signal_hook::{
    consts::SIGINT,
    flag::register_conditional_default,
    iterator::{Handle, Signals},
    low_level::emulate_default_handler,
};

use crate::session::CommandSession;

/// The effect of Ctrl-C when the running command was stopped already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// No effect.
    #[cfg_attr(not(feature = "shell"), expect(dead_code, reason = "for the prompt of the shell"))]
    Stays,
    /// Ends the program.
    Ends,
}

/// Runs a command that prints what it has found when Ctrl-C stops it. The prompt of the shell
/// handles Ctrl-C itself.
pub(crate) fn ending<T>(session: &CommandSession, work: impl FnOnce() -> T) -> T {
    if session.is_inside { work() } else { stopping(session, Again::Ends, work) }
}

/// Runs `work`, during which Ctrl-C stops the running command.
#[cfg(unix)]
pub(crate) fn stopping<T>(session: &CommandSession, again: Again, work: impl FnOnce() -> T) -> T {
    // Where no handler for signals can be set, Ctrl-C ends the program, as anywhere else.
    let Ok(mut signals) = Signals::new([SIGINT]) else { return work() };
    let handle = signals.handle();
    std::thread::scope(|scope| {
        let waiting = threads::start_in(scope, move || {
            for signal in signals.forever() {
                if again == Again::Ends && session.is_stopped() {
                    drop(emulate_default_handler(signal));
                }
                session.shared.stop();
            }
        });
        if waiting.is_err() {
            // This makes Ctrl-C end the program, as anywhere else; otherwise it would have no
            // effect.
            let always = Arc::new(AtomicBool::new(true));
            let _ = register_conditional_default(SIGINT, always);
        }
        // Ends the thread however the work ends.
        let _close = Closing(handle);
        work()
    })
}

/// Without signals Ctrl-C ends the program.
#[cfg(not(unix))]
pub(crate) fn stopping<T>(_: &CommandSession, _: Again, work: impl FnOnce() -> T) -> T {
    work()
}

/// Makes a write beyond the largest allowed file size fail, which is reported with a sentence. The
/// signal that comes with it would end the program.
#[cfg(unix)]
pub(crate) fn survive_file_limit() {
    // Where no handler can be set the signal ends the program, as anywhere else.
    drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()));
}

/// Without signals the limit ends the program.
#[cfg(not(unix))]
pub(crate) fn survive_file_limit() {}

/// Takes no more signals once it is dropped.
#[cfg(unix)]
struct Closing(Handle);

#[cfg(unix)]
impl Drop for Closing {
    fn drop(&mut self) {
        self.0.close();
    }
}
