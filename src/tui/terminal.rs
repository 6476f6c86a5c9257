//! The terminal itself. The program takes it once, and gives it back exactly once, however it ends.

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

/// Escape sequences that turn reports of the buttons and the wheel on and off. Movements are
/// reported only while a button is held, because they would wake the program all the time.
const MOUSE_ON: &str = "\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l";

/// Escape sequence that asks for the colour of the background.
#[cfg(unix)]
const ASK_BACKGROUND: &str = "\x1b]11;?\x1b\\";

/// All escape sequences that restore the screen, for a signal handler, which may call nothing else.
#[cfg(unix)]
const RESTORE: &[u8] = b"\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?1049l\x1b[?25h";

/// The settings of the terminal from before the program took it.
#[cfg(unix)]
static SETTINGS: std::sync::OnceLock<rustix::termios::Termios> = std::sync::OnceLock::new();

/// `true` while the program has the terminal. The session's drop, the panic hook or the signal
/// handler gives it back, whichever comes first.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The screen that the program draws on.
pub(super) type Screen = Terminal<CrosstermBackend<Stdout>>;

/// Sends colours even if `NO_COLOR` is set, which the library follows by default.
pub(super) fn force_colours() {
    crossterm::style::force_color_output(true);
}

/// The terminal while the program has it. Dropping this value gives the terminal back.
#[derive(Debug)]
pub(super) struct Session {
    mouse: bool,
}

impl Session {
    /// Returns whether input and output are both a terminal.
    pub(super) fn is_possible() -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Takes the terminal: raw input, the alternate screen, bracketed pastes, and the mouse if
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
        // The alternate screen may still show the last frame of a program that was killed.
        execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableBracketedPaste)?;
        if self.mouse { execute!(io::stdout(), Print(MOUSE_ON)) } else { Ok(()) }
    }

    /// Takes the mouse, or leaves it to the terminal's own selection.
    pub(super) fn take_mouse(&mut self, taken: bool) -> io::Result<()> {
        self.mouse = taken;
        execute!(io::stdout(), Print(if taken { MOUSE_ON } else { MOUSE_OFF }))
    }

    /// Asks the terminal for its background colour, without waiting: the answer arrives among the
    /// keys. Where the library reads the input, the answer would be read as keys.
    #[cfg(unix)]
    pub(super) fn ask_background() -> io::Result<()> {
        execute!(io::stdout(), Print(ASK_BACKGROUND))
    }

    /// Opens the screen for drawing.
    pub(super) fn screen() -> io::Result<Screen> {
        Terminal::new(CrosstermBackend::new(io::stdout()))
    }

    /// Gives the terminal back to the shell, stops until the shell resumes the program, and takes
    /// the terminal again.
    pub(super) fn suspend(&self) -> io::Result<()> {
        give_back();
        stop_process()?;
        self.take()
    }

    /// Takes the terminal again after another program has stopped and resumed this one.
    pub(super) fn retake(&self) -> io::Result<()> {
        // The library believes that raw mode is still on, although the shell has turned it off.
        let _ = disable_raw_mode();
        self.take()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        give_back();
    }
}

/// Returns the columns and rows of the terminal; `None` if the terminal does not report them.
#[cfg(unix)]
pub(super) fn size() -> Option<(u16, u16)> {
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout()).ok()?;
    (size.ws_col > 0 && size.ws_row > 0).then_some((size.ws_col, size.ws_row))
}

/// Restores the terminal and gives it back, if the program has it.
pub(super) fn give_back() {
    if TAKEN.swap(false, SeqCst) {
        // Each step is tried even if another one failed. If all fail, nothing else can be done.
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

/// Stores the settings of the terminal. They are restored if a mapped table becomes shorter or
/// memory runs out.
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

/// Gives the terminal back from within a signal handler, so it only makes system calls.
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

/// Sets the panic hook. A panic of this thread gives the terminal back before the panic is
/// reported. A panic of a worker is only logged: it becomes the outcome of its job, and a report on
/// the screen would be drawn over.
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
