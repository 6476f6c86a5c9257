//! The terminal itself: taken once, and given back exactly once however the program ends.

use std::io::{self, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// Reports of clicks and the wheel. Movements are left out: they would wake the program all the
/// time.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

/// All codes that give the screen back, for where nothing else may be called.
#[cfg(unix)]
const RESTORE: &[u8] = b"\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[?1049l\x1b[?25h";

/// The settings of the terminal before the program took it.
#[cfg(unix)]
static SETTINGS: std::sync::OnceLock<rustix::termios::Termios> = std::sync::OnceLock::new();

/// `true` while the program has the terminal. The first of guard, panic and signal gives it back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The screen that the program draws on.
pub(super) type Screen = Terminal<CrosstermBackend<Stdout>>;

/// Sends colours even if `NO_COLOR` is set, which the library obeys by default.
pub(super) fn force_colours() {
    crossterm::style::force_color_output(true);
}

/// The terminal while it is ours. Dropping it gives it back.
#[derive(Debug)]
pub(super) struct Session {
    mouse: bool,
}

impl Session {
    /// Returns whether input and output both are a terminal.
    pub(super) fn is_possible() -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Takes the terminal: raw input, a screen of our own, pastes as one event, and the mouse if
    /// wanted.
    pub(super) fn enter(mouse: bool) -> io::Result<Self> {
        let session = Self { mouse };
        session.take()?;
        Ok(session)
    }

    fn take(&self) -> io::Result<()> {
        remember_settings();
        TAKEN.store(true, SeqCst);
        enable_raw_mode()?;
        // A program that was killed left its last frame there, with later output over it.
        execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableBracketedPaste)?;
        if self.mouse { execute!(io::stdout(), Print(MOUSE_ON)) } else { Ok(()) }
    }

    /// Opens a terminal to draw on.
    pub(super) fn screen() -> io::Result<Screen> {
        Terminal::new(CrosstermBackend::new(io::stdout()))
    }

    /// Gives the terminal to the shell, stops until it continues the program, and takes it again.
    pub(super) fn suspend(&self) -> io::Result<()> {
        give_back();
        stop_process()?;
        self.take()
    }

    /// Takes the terminal again after another program stopped and continued this one.
    pub(super) fn retake(&self) -> io::Result<()> {
        // Raw mode is remembered as set, although the shell has taken it away.
        let _ = disable_raw_mode();
        self.take()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        give_back();
    }
}

/// Returns columns and rows of the terminal, if it reports them.
#[cfg(unix)]
pub(super) fn size() -> Option<(u16, u16)> {
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout()).ok()?;
    (size.ws_col > 0 && size.ws_row > 0).then_some((size.ws_col, size.ws_row))
}

/// Gives the terminal back as it was, if it is ours.
pub(super) fn give_back() {
    if TAKEN.swap(false, SeqCst) {
        // Each of these is worth trying even if another failed, and nothing is left to do if all
        // did.
        let _ = execute!(
            io::stdout(),
            Print(MOUSE_OFF),
            DisableBracketedPaste,
            LeaveAlternateScreen,
            Show
        );
        let _ = io::stdout().flush();
        let _ = disable_raw_mode();
    }
}

/// Stores the settings of the terminal, and has it given back should a mapped table become shorter
/// or memory run out.
#[cfg(unix)]
fn remember_settings() {
    if let Ok(settings) = rustix::termios::tcgetattr(rustix::stdio::stdin()) {
        let _ = SETTINGS.set(settings);
    }
    premove_engine::table::on_lost_table(rescue);
    premove_engine::store::abort::on_abort(rescue);
}

#[cfg(not(unix))]
fn remember_settings() {}

/// Gives the terminal back from within a handler of a signal: makes system calls and nothing else.
#[cfg(unix)]
fn rescue() {
    if TAKEN.swap(false, SeqCst) {
        let _ = rustix::io::write(rustix::stdio::stdout(), RESTORE);
        if let Some(settings) = SETTINGS.get() {
            let now = rustix::termios::OptionalActions::Now;
            let _ = rustix::termios::tcsetattr(rustix::stdio::stdin(), now, settings);
        }
    }
}

#[cfg(unix)]
fn stop_process() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop_process() -> io::Result<()> {
    Ok(())
}

/// Sets the panic hook. From here on a panic of this thread gives the terminal back before it is
/// reported; one of a worker is only logged, since it becomes the outcome of its job, and its
/// report would be drawn over.
pub(super) fn guard_panics() {
    let ours = std::thread::current().id();
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().id() == ours {
            give_back();
            report(panic);
        } else {
            log::error!("{panic}");
        }
    }));
}
