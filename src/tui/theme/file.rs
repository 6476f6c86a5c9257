//! Theme files: the style of each role and sticker, as TOML. This module only parses text and does
//! not open files.
//!
//! ```toml
//! [roles]
//! accent = "#4aa5f0 bold"
//! selection = "black on #d8d8e0/254/white"
//! [stickers]
//! F = "#20a855/35/green"
//! ```

use premove_assets::THEMES;
use premove_cube::Face;
use ratatui::style::{Modifier, Style};

use super::{Level, Paint, Role};
use crate::warning::{Warning, line_of, syntax_warning};
use crate::widget::text::did_you_mean;

/// The style of a role for any number of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Look {
    front: Option<Paint>,
    back: Option<Paint>,
    modifier: Modifier,
}

impl Look {
    /// Parses a style: `[colour] [on colour] [bold] [dim] [italic] [underline] [reverse] [strike]`.
    /// Returns `None` if the text is not a style.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut look = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "on" => look.back = Some(Paint::parse(words.next()?)?),
                "bold" => look.modifier |= Modifier::BOLD,
                "dim" => look.modifier |= Modifier::DIM,
                "italic" => look.modifier |= Modifier::ITALIC,
                "underline" => look.modifier |= Modifier::UNDERLINED,
                "reverse" => look.modifier |= Modifier::REVERSED,
                "strike" => look.modifier |= Modifier::CROSSED_OUT,
                colour => look.front = Some(Paint::parse(colour)?),
            }
        }
        Some(look)
    }

    /// Returns the style for a number of colours.
    pub(crate) fn at(self, level: Level) -> Style {
        let front = self.front.and_then(|paint| paint.at(level));
        let back = self.back.and_then(|paint| paint.at(level));
        Style { fg: front, bg: back, ..Style::new().add_modifier(self.modifier) }
    }
}

/// A theme as it is written in a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ThemeFile {
    pub(crate) name: String,
    /// The styles of the roles, in the order of [`Role::ALL`].
    pub(crate) roles: [Look; Role::ALL.len()],
    /// The colours of the stickers, by [`Face::index`].
    pub(crate) stickers: [Paint; 6],
}

impl Default for ThemeFile {
    fn default() -> Self {
        Self::built_in("default")
            .unwrap_or_else(|| unreachable!("the default theme is compiled in"))
    }
}

impl ThemeFile {
    /// Returns a built-in theme; `None` if there is none with this name.
    pub(crate) fn built_in(name: &str) -> Option<Self> {
        let (name, text) = THEMES.iter().find(|(n, _)| *n == name)?;
        Some(Self::blank(name).read(text).0)
    }

    /// Parses a theme on top of the default one. Lines that cannot be used become warnings and keep
    /// the default.
    pub(crate) fn parse(name: &str, text: &str) -> (Self, Vec<Warning>) {
        let base = Self { name: name.to_owned(), ..Self::default() };
        base.read(text)
    }

    fn blank(name: &str) -> Self {
        let grey = Paint {
            full: ratatui::style::Color::Reset,
            indexed: ratatui::style::Color::Reset,
            named: ratatui::style::Color::Reset,
        };
        Self {
            name: name.to_owned(),
            roles: [Look::default(); Role::ALL.len()],
            stickers: [grey; 6],
        }
    }

    fn read(mut self, text: &str) -> (Self, Vec<Warning>) {
        let table = match toml::de::DeTable::parse(text) {
            Ok(table) => table,
            Err(error) => {
                let warning = syntax_warning(text, &error);
                return (self, vec![warning]);
            }
        };
        let mut warnings = Vec::new();
        for (section, value) in table.get_ref() {
            let line = line_of(text, &section.span());
            let Some(entries) = value
                .get_ref()
                .as_table()
                .filter(|_| ["roles", "stickers"].contains(&section.get_ref().as_ref()))
            else {
                let hint = did_you_mean(section.get_ref(), ["roles", "stickers"].into_iter());
                warnings.push(Warning {
                    line,
                    message: format!("unknown section '{}'{hint}", section.get_ref()),
                });
                continue;
            };
            for (key, value) in entries {
                let written = value.get_ref().as_str().unwrap_or_default();
                let outcome = match section.get_ref().as_ref() {
                    "roles" => self.set_role(key.get_ref(), written),
                    _ => self.set_sticker(key.get_ref(), written),
                };
                if let Err(message) = outcome {
                    warnings.push(Warning { line: line_of(text, &key.span()), message });
                }
            }
        }
        warnings.sort_by_key(|warning| warning.line);
        (self, warnings)
    }

    fn set_role(&mut self, name: &str, written: &str) -> Result<(), String> {
        let Some(role) = Role::ALL.into_iter().find(|role| role.name() == name) else {
            return Err(format!(
                "unknown role '{name}'{}",
                did_you_mean(name, Role::ALL.iter().map(|role| role.name()))
            ));
        };
        let look = Look::parse(written).ok_or_else(|| {
            format!(
                "'{written}' is no style: write a colour, 'on' and a colour, bold, underline, \
                 reverse, strike, dim or italic"
            )
        })?;
        self.roles[role as usize] = look;
        Ok(())
    }

    fn set_sticker(&mut self, name: &str, written: &str) -> Result<(), String> {
        let Some(face) = Face::ALL.into_iter().find(|face| name == face.letter().to_string())
        else {
            return Err(format!("unknown face '{name}': one of U D R L F B"));
        };
        let paint = Paint::parse(written).ok_or_else(|| {
            format!(
                "'{written}' is no colour: write #rrggbb, a number up to 255 or a name such as \
                 'blue'"
            )
        })?;
        self.stickers[face.index()] = paint;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_themes_are_whole_and_without_fault() {
        for (name, text) in THEMES {
            let (theme, warnings) = ThemeFile::blank(name).read(text);
            assert_eq!(warnings, [], "{name}");
            assert_eq!(theme.name, name);
            for face in Face::ALL {
                assert!(
                    text.contains(&format!("\n{} = ", face.letter())),
                    "{name} has no {face:?}"
                );
            }
            for role in Role::ALL {
                assert!(text.contains(&format!("\n{} = ", role.name())), "{name} has no {role:?}");
            }
        }
    }

    #[test]
    fn bad_lines_are_named_and_the_default_is_kept() {
        let text = "[roles]\nacent = \"red\"\ndim = \"rde\"\n[stickers]\nX = \"red\"\n\
            U = \"blue\"\n[rolls]\na = 1\n";
        let (theme, warnings) = ThemeFile::parse("mine", text);
        let lines: Vec<usize> = warnings.iter().map(|w| w.line).collect();
        assert_eq!(lines, [2, 3, 5, 7], "{warnings:?}");
        assert!(warnings[0].message.ends_with("did you mean 'accent'?"), "{warnings:?}");
        assert_eq!(theme.roles[Role::Dim as usize], ThemeFile::default().roles[Role::Dim as usize]);
        assert_eq!(Some(theme.stickers[Face::U.index()]), Paint::parse("blue"));
        assert_eq!(ThemeFile::parse("mine", "[roles\n").1[0].line, 1);
    }
}
