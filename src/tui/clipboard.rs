//! Copying to the clipboard, in two ways. The escape sequence OSC 52 goes through the terminal and
//! works over ssh. Because some terminals ignore it, the clipboard of the desktop is used too: on
//! Windows by calls of the system, elsewhere by a clipboard program if one is installed.

use std::io;

use crossterm::clipboard::CopyToClipboard;
use crossterm::execute;

/// Longest text in bytes that is copied through the terminal. Many terminals refuse longer texts,
/// and some of those print the rest on the screen.
const LONGEST: usize = 74_000;

/// Copies text in every way that works here, and returns the names of those ways.
///
/// # Errors
/// Returns the reason if no way works.
pub(super) fn copy(text: &str) -> Result<String, String> {
    let mut ways = Vec::new();
    let mut trouble = "the text is too long for the terminal".to_owned();
    if text.len() <= LONGEST {
        match execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text)) {
            Ok(()) => ways.push("OSC 52"),
            Err(error) => trouble = error.to_string(),
        }
    }
    ways.extend(desktop::copy(text));
    if ways.is_empty() { Err(trouble) } else { Ok(ways.join(" and ")) }
}

/// The clipboard of Windows.
#[cfg(windows)]
mod desktop {
    /// Copies text, and returns the name of this way. The clipboard belongs to one program at a
    /// time, so this is tried several times.
    pub(super) fn copy(text: &str) -> Option<&'static str> {
        clipboard_win::set_clipboard_string(text).ok().map(|()| "the clipboard of Windows")
    }
}

/// Clipboard programs of other systems.
#[cfg(not(windows))]
mod desktop {
    use std::io::Write;
    use std::process::{Command, Stdio};

    use premove_engine::store::threads;

    /// A program that takes text for the clipboard on its standard input.
    struct Tool {
        program: &'static str,
        arguments: &'static [&'static str],
        /// Environment variable that is set while the desktop that the program needs is running;
        /// empty if the program works on every desktop.
        desktop: &'static str,
    }

    impl Tool {
        /// Returns whether the desktop that this clipboard program needs is running.
        fn is_there(&self) -> bool {
            self.desktop.is_empty() || std::env::var_os(self.desktop).is_some_and(|v| !v.is_empty())
        }
    }

    /// The program of macOS, which is always there.
    #[cfg(target_os = "macos")]
    const TOOLS: [Tool; 1] = [Tool { program: "pbcopy", arguments: &[], desktop: "" }];

    #[cfg(not(target_os = "macos"))]
    const TOOLS: [Tool; 3] = [
        Tool { program: "wl-copy", arguments: &[], desktop: "WAYLAND_DISPLAY" },
        Tool { program: "xclip", arguments: &["-selection", "clipboard"], desktop: "DISPLAY" },
        Tool { program: "xsel", arguments: &["--clipboard", "--input"], desktop: "DISPLAY" },
    ];

    /// Copies text with the first clipboard program that starts, and returns its name.
    pub(super) fn copy(text: &str) -> Option<&'static str> {
        let tool = TOOLS.iter().find(|tool| tool.is_there() && hand_over(tool, text));
        tool.map(|tool| tool.program)
    }

    /// Starts the program and writes the text to it in the background, because some programs run
    /// until another program takes over the clipboard. Returns false if the program does not start.
    fn hand_over(tool: &Tool, text: &str) -> bool {
        let mut command = Command::new(tool.program);
        command.args(tool.arguments).stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        // `pbcopy` reads UTF-8 only where the environment says so.
        #[cfg(target_os = "macos")]
        command.env_remove("LC_ALL").env("LC_CTYPE", "UTF-8");
        let Ok(mut child) = command.spawn() else { return false };
        let text = text.to_owned();
        let feeder = threads::start("clipboard", move || {
            if let Some(mut input) = child.stdin.take() {
                let _ = input.write_all(text.as_bytes());
            }
            let _ = child.wait();
        });
        feeder.is_ok()
    }
}
