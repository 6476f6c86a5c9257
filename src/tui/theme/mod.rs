//! Themes: every widget names a role, and the theme gives that role its style on this terminal.
//!
//! The styles are computed once at the start, from a theme file (the built-in ones are in
//! `assets/themes`) and the number of colours. This module reads no files or environment variables.
//!
//! | file | contents |
//! |---|---|
//! | `background.rs` | dark or light: what the terminal reports about its background |
//! | `contrast_tests.rs` | the contrast of all that is read |
//! | `file.rs` | theme files: the style of each role and sticker |
//! | `level.rs` | the colours that the terminal has, and the nearest one to show |

mod background;
#[cfg(test)]
mod contrast_tests;
mod file;
mod level;

use premove_cube::Face;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders};

pub(crate) use background::Background;
pub(crate) use file::{DEFAULT, ThemeFile};
pub use level::Level;
pub(crate) use level::Paint;

/// Declares the roles, each with its name in a theme file and the modifier that marks it on
/// terminals without colours.
macro_rules! roles {
    ($($(#[doc = $doc:literal])* $role:ident $name:literal $modifier:expr;)*) => {
        /// The role of a drawn text or area, such as a key or a frame; it determines the style.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Role {
            $($(#[doc = $doc])* $role,)*
        }

        impl Role {
            /// All roles, in the order of their declaration.
            pub(crate) const ALL: [Self; [$($name),*].len()] = [$(Self::$role),*];

            /// Returns the name of the role in a theme file.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$role => $name,)*
                }
            }

            const fn without_colour(self) -> Modifier {
                match self {
                    $(Self::$role => $modifier,)*
                }
            }
        }
    };
}

roles! {
    Text "text" Modifier::empty();
    /// Less important text: labels, hints, column heads.
    Dim "dim" Modifier::DIM;
    /// Something that is running or chosen.
    Accent "accent" Modifier::BOLD;
    /// Something that is done, reached or valid.
    Good "good" Modifier::empty();
    /// Something paused, stopped or remarkable.
    Warning "warning" Modifier::BOLD;
    Error "error" Modifier::BOLD.union(Modifier::UNDERLINED);
    /// A key that can be pressed.
    Key "key" Modifier::BOLD;
    /// The selected line.
    Selection "selection" Modifier::REVERSED;
    /// The frame of a pane.
    Border "border" Modifier::empty();
    /// The frame and title of the pane with the focus.
    Focus "focus" Modifier::BOLD;
    /// The filled part of a progress bar.
    GaugeDone "gauge-done" Modifier::REVERSED;
    /// The empty part of a progress bar.
    GaugeLeft "gauge-left" Modifier::empty();
    /// The shown screen in the header, and the mode in the bottom line.
    Chip "chip" Modifier::REVERSED;
    /// A piece that the current step still has to place.
    Mark "mark" Modifier::BOLD;
    /// Text that matches a filter.
    Match "match" Modifier::UNDERLINED;
    /// A move that is taken out.
    Struck "struck" Modifier::CROSSED_OUT.union(Modifier::DIM);
    /// A row with the best total of a list.
    Best "best" Modifier::BOLD;
    /// A row whose total is one or two moves above the best.
    Better "better" Modifier::empty();
    /// Moves on the normal side.
    SideNormal "side-normal" Modifier::empty();
    /// Moves on the inverse side.
    SideInverse "side-inverse" Modifier::UNDERLINED;
    /// Moves on both sides.
    SideBoth "side-both" Modifier::ITALIC;
    /// A known trigger.
    Trigger "trigger" Modifier::BOLD;
    /// The star of a solution that stands out.
    Star "star" Modifier::BOLD;
    /// The finished solution, in large room.
    Hero "hero" Modifier::BOLD;
}

/// The characters that may be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Glyphs {
    /// Unicode: box lines, arrows, ticks.
    #[default]
    Unicode,
    /// Only ASCII.
    Ascii,
}

/// The form in which stickers are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stickers {
    /// Stickers as coloured cells.
    #[default]
    Colours,
    /// Stickers as letters of the faces, also coloured if the terminal has colours.
    Letters,
}

/// The styles of everything, computed for one terminal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Theme {
    name: String,
    roles: [Style; Role::ALL.len()],
    stickers: [Style; 6],
    glyphs: Glyphs,
    letters: bool,
}

impl Default for Theme {
    fn default() -> Self {
        Self::new(&ThemeFile::default(), Level::True, Glyphs::Unicode, Stickers::Colours)
    }
}

impl Theme {
    /// Computes the styles of a theme file for a terminal with a dark background.
    pub(crate) fn new(file: &ThemeFile, level: Level, glyphs: Glyphs, stickers: Stickers) -> Self {
        Self::on(Background::Dark, file, level, glyphs, stickers)
    }

    /// Computes the styles of a theme file for a terminal.
    pub(crate) fn on(
        background: Background,
        file: &ThemeFile,
        level: Level,
        glyphs: Glyphs,
        stickers: Stickers,
    ) -> Self {
        let palette = file.on(background);
        let roles = Role::ALL.map(|role| match level {
            Level::None => Style::new().add_modifier(role.without_colour()),
            _ => palette.roles[role as usize].at(level),
        });
        let stickers_drawn = Face::ALL.map(|face| {
            let paint = palette.stickers[face.index()];
            match (paint.at(level), paint.contrast().at(level)) {
                (Some(back), Some(front)) => Style::new().bg(back).fg(front),
                _ => Style::new(),
            }
        });
        let letters = stickers == Stickers::Letters || level == Level::None;
        Self { name: file.name.clone(), roles, stickers: stickers_drawn, glyphs, letters }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn style(&self, role: Role) -> Style {
        self.roles[role as usize]
    }

    /// Returns the style of a sticker's cell: its colour as background, with a readable foreground.
    /// Without colours the style is plain.
    pub(crate) fn sticker(&self, face: Face) -> Style {
        self.stickers[face.index()]
    }

    /// Returns whether stickers are drawn as letters: the user chose it, or the terminal has no
    /// colours.
    pub(crate) fn letters(&self) -> bool {
        self.letters
    }

    /// Returns whether only ASCII may be drawn.
    pub(crate) fn ascii(&self) -> bool {
        self.glyphs == Glyphs::Ascii
    }

    /// Returns the character itself, or its ASCII replacement if only ASCII may be drawn.
    pub(crate) fn glyph(&self, c: char) -> char {
        if self.ascii() { ascii(c) } else { c }
    }

    /// Returns the text itself, or its ASCII replacement if only ASCII may be drawn. The
    /// replacement can be longer than the text: `≤` becomes `<=`.
    pub(crate) fn text(&self, text: &str) -> String {
        if !self.ascii() {
            return text.to_owned();
        }
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match two_ascii(c) {
                Some(two) => out.push_str(two),
                None => out.push(ascii(c)),
            }
        }
        out
    }

    /// Returns the frame of a pane. If the pane is focused, the frame is thick and in the focus
    /// colour, and the title is marked.
    pub(crate) fn block<'a>(&self, title: impl Into<Line<'a>>, focused: bool) -> Block<'a> {
        let role = if focused { Role::Focus } else { Role::Border };
        let set = match (self.ascii(), focused) {
            (true, false) => ASCII,
            (true, true) => ASCII_THICK,
            (false, false) => border::PLAIN,
            (false, true) => border::THICK,
        };
        let style = self.style(role);
        let title_style =
            if focused { style.add_modifier(Modifier::BOLD) } else { self.style(Role::Dim) };
        Block::new()
            .borders(Borders::ALL)
            .border_set(set)
            .border_style(style)
            .title(title.into().style(title_style))
    }
}

const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

const ASCII_THICK: border::Set<'static> = border::Set {
    vertical_left: "#",
    vertical_right: "#",
    horizontal_top: "=",
    horizontal_bottom: "=",
    ..ASCII
};

/// Returns the ASCII replacement of a character whose meaning one character would change.
pub(crate) const fn two_ascii(c: char) -> Option<&'static str> {
    match c {
        '≤' => Some("<="),
        '≥' => Some(">="),
        '→' => Some("->"),
        '←' => Some("<-"),
        _ => None,
    }
}

/// Returns the ASCII replacement of a character; `?` if the list has none.
fn ascii(c: char) -> char {
    match c {
        _ if c.is_ascii() => c,
        '✗' | '×' => 'x',
        '●' | '•' | '◆' | '★' => '*',
        '○' => 'o',
        '▶' | '▸' | '›' => '>',
        '◀' | '‹' => '<',
        '▼' | '▾' | '↓' => 'v',
        '▲' | '▴' | '↑' => '^',
        '│' | '┃' | '├' | '┣' | '▏' | '▎' | '▍' | '▌' => '|',
        '─' | '━' | '–' | '—' => '-',
        '└' | '┗' => '`',
        '✓' | '┌' | '┏' | '┐' | '┓' | '┘' | '┛' | '┬' | '┴' | '┼' => '+',
        '▁' => '_',
        '▄' | '▅' => '=',
        '▆' | '▇' => '%',
        '█' | '▉' | '▊' | '▋' | '▓' | '▒' => '#',
        '░' | '·' | '…' | '▂' | '▃' => '.',
        '’' | '′' => '\'',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_stand_in_their_places() {
        for (i, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, i);
        }
    }

    #[test]
    fn without_colours_what_matters_still_differs() {
        let mono =
            Theme::new(&ThemeFile::default(), Level::None, Glyphs::Unicode, Stickers::Colours);
        assert!(mono.letters());
        for role in Role::ALL {
            let style = mono.style(role);
            assert!(style.fg.is_none() && style.bg.is_none(), "{role:?}");
        }
        for role in [Role::Selection, Role::Focus, Role::Mark, Role::Error, Role::Key] {
            assert_ne!(mono.style(role), mono.style(Role::Text), "{role:?}");
        }
    }

    #[test]
    fn ascii_mode_draws_nothing_else() {
        let theme =
            Theme::new(&ThemeFile::default(), Level::True, Glyphs::Ascii, Stickers::Colours);
        assert_eq!(theme.text("✓ ▶ 1–9 ├─▼ ♞"), "+ > 1-9 |-v ?");
        assert_eq!(theme.text("≤19 ≥ 3 a→b ←"), "<=19 >= 3 a->b <-");
    }
}
