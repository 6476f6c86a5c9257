//! Ctrl-C ends the program, except during a call of [`ending`]: then it stops the command, which
//! prints what it has found.

#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

#[cfg(windows)]
use premove_engine::store::ctrl_c;
#[cfg(any(unix, windows))]
use premove_engine::store::threads;
#[cfg(unix)]
use signal_hook::{
    consts::SIGINT,
    flag::register_conditional_default,
    iterator::{Handle, Signals},
    low_level::emulate_default_handler,
};

use crate::session::CommandSession;

/// Effect of Ctrl-C if the running command was already stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// No effect.
    #[cfg_attr(not(feature = "shell"), expect(dead_code, reason = "for the prompt of the shell"))]
    Stays,
    /// The program ends.
    Ends,
}

/// Runs a command that Ctrl-C stops, so that it can print what it has found. In the shell, the
/// prompt handles Ctrl-C.
pub(crate) fn ending<T>(session: &CommandSession, work: impl FnOnce() -> T) -> T {
    if session.is_inside { work() } else { stopping(session, Again::Ends, work) }
}

/// Runs `work`. During this time Ctrl-C stops the running command.
#[cfg(unix)]
pub(crate) fn stopping<T>(session: &CommandSession, again: Again, work: impl FnOnce() -> T) -> T {
    // If no signal handler can be installed, Ctrl-C ends the program as usual.
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
            // Without this, Ctrl-C would have no effect. With it, Ctrl-C ends the program as usual.
            let always = Arc::new(AtomicBool::new(true));
            let _ = register_conditional_default(SIGINT, always);
        }
        // Closes the signal handler, which ends the thread, even after a panic.
        let _close = Closing(handle);
        work()
    })
}

/// Runs `work`. During this time Ctrl-C stops the running command.
#[cfg(windows)]
pub(crate) fn stopping<T>(session: &CommandSession, again: Again, work: impl FnOnce() -> T) -> T {
    // If the system does not report Ctrl-C, it ends the program as usual.
    let (pressed, presses) = crossbeam_channel::unbounded();
    let listening = ctrl_c::CtrlC::listen(move || {
        let _ = pressed.send(());
    });
    let Some(listening) = listening else { return work() };
    std::thread::scope(|scope| {
        let waiting = threads::start_in(scope, move || {
            for () in presses {
                if again == Again::Ends && session.is_stopped() {
                    ctrl_c::end();
                }
                session.shared.stop();
            }
        });
        // Dropped when the work ends, even by a panic; this ends the thread. Without a thread,
        // Ctrl-C would have no effect, so it ends the program as usual.
        let _listening = waiting.is_ok().then_some(listening);
        work()
    })
}

/// Runs `work`. Other systems do not report Ctrl-C.
#[cfg(not(any(unix, windows)))]
pub(crate) fn stopping<T>(_: &CommandSession, _: Again, work: impl FnOnce() -> T) -> T {
    work()
}

/// Makes a write beyond the file size limit fail with an error, which is then reported. Otherwise
/// the signal of the system would end the program.
#[cfg(unix)]
pub(crate) fn survive_file_limit() {
    // If no handler can be installed, the signal ends the program as usual.
    drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()));
}

/// Does nothing. On systems without signals the limit ends the program.
#[cfg(not(unix))]
pub(crate) fn survive_file_limit() {}

/// Closes a signal handler when it is dropped.
#[cfg(unix)]
struct Closing(Handle);

#[cfg(unix)]
impl Drop for Closing {
    fn drop(&mut self) {
        self.0.close();
    }
}
