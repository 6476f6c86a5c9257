//! Theme files: the style of each role and sticker, as TOML. This module only parses text and does
//! not open files. What a file does not name is as in the built-in theme `base`, `dark` or `light`;
//! without a base it is as in the one of them that fits the terminal's background.
//!
//! ```toml
//! base = "light"
//! [roles]
//! accent = "#4aa5f0 bold"
//! selection = "black on #d8d8e0/254/white"
//! [stickers]
//! F = "#20a855/35/green"
//! ```

use premove_assets::THEMES;
use premove_cube::Face;
use ratatui::style::{Modifier, Style};

use super::{Background, Level, Paint, Role};
use crate::warning::{Warning, line_of, syntax_warning};
use crate::widget::text::did_you_mean;

/// Name of the theme that follows the terminal's background.
pub(crate) const DEFAULT: &str = "default";

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

/// The styles of a theme on one background.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Palette {
    /// The styles of the roles, in the order of [`Role::ALL`].
    pub(crate) roles: [Look; Role::ALL.len()],
    /// The colours of the stickers, by [`Face::index`].
    pub(crate) stickers: [Paint; 6],
}

/// A theme as it is written in a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ThemeFile {
    pub(crate) name: String,
    dark: Palette,
    light: Palette,
}

impl Default for ThemeFile {
    fn default() -> Self {
        let base = |background| Self::blank("").read(of_background(background)).0.dark;
        let [dark, light] = [Background::Dark, Background::Light].map(base);
        Self { name: DEFAULT.to_owned(), dark, light }
    }
}

impl ThemeFile {
    /// Returns a built-in theme; `None` if there is none with this name.
    pub(crate) fn built_in(name: &str) -> Option<Self> {
        if name == DEFAULT {
            return Some(Self::default());
        }
        let (name, text) = THEMES.iter().find(|(n, _)| *n == name)?;
        let base = Self { name: (*name).to_owned(), ..Self::default() };
        Some(base.read(text).0)
    }

    /// Returns the names of the built-in themes.
    pub(crate) fn built_in_names() -> impl Iterator<Item = &'static str> {
        [DEFAULT].into_iter().chain(THEMES.iter().map(|(name, _)| *name))
    }

    /// Returns the styles on a background.
    pub(crate) const fn on(&self, background: Background) -> &Palette {
        match background {
            Background::Dark => &self.dark,
            Background::Light => &self.light,
        }
    }

    /// Parses a theme on top of the default one, or of its base. Lines that cannot be
    /// used become warnings and keep the default.
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
        let palette = Palette { roles: [Look::default(); Role::ALL.len()], stickers: [grey; 6] };
        Self { name: name.to_owned(), dark: palette, light: palette }
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
        // The base comes first, wherever it stands, as the other lines change it.
        let base = table.get_ref().iter().find(|(key, _)| key.get_ref() == "base");
        if let Some((key, value)) = base
            && let Err(message) = self.set_base(value.get_ref().as_str().unwrap_or_default())
        {
            warnings.push(Warning { line: line_of(text, &key.span()), message });
        }
        for (section, value) in table.get_ref().iter().filter(|(key, _)| key.get_ref() != "base") {
            let line = line_of(text, &section.span());
            let Some(entries) = value
                .get_ref()
                .as_table()
                .filter(|_| ["roles", "stickers"].contains(&section.get_ref().as_ref()))
            else {
                let hint =
                    did_you_mean(section.get_ref(), ["roles", "stickers", "base"].into_iter());
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

    fn set_base(&mut self, written: &str) -> Result<(), String> {
        let background = Background::ALL.into_iter().find(|of| of.name() == written);
        let Some(background) = background else {
            return Err(format!("'{written}' is no base: write \"dark\" or \"light\""));
        };
        let palette = *Self::default().on(background);
        (self.dark, self.light) = (palette, palette);
        Ok(())
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
        self.dark.roles[role as usize] = look;
        self.light.roles[role as usize] = look;
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
        self.dark.stickers[face.index()] = paint;
        self.light.stickers[face.index()] = paint;
        Ok(())
    }
}

/// Returns the text of the theme for a background.
fn of_background(background: Background) -> &'static str {
    let found = THEMES.iter().find(|(name, _)| *name == background.name());
    found.map_or("", |(_, text)| text)
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
            for role in Role::ALL.into_iter().filter(|_| name != "clear") {
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
        let dim = |theme: &ThemeFile| theme.on(Background::Dark).roles[Role::Dim as usize];
        assert_eq!(dim(&theme), dim(&ThemeFile::default()));
        assert_eq!(
            Some(theme.on(Background::Dark).stickers[Face::U.index()]),
            Paint::parse("blue")
        );
        assert_eq!(ThemeFile::parse("mine", "[roles\n").1[0].line, 1);
    }

    #[test]
    fn a_theme_stands_on_its_base_or_on_the_background() {
        let [dark, light] = Background::ALL.map(|background| *ThemeFile::default().on(background));
        assert_ne!(dark, light);
        let free = ThemeFile::parse("mine", "[roles]\ndim = \"red\"\n").0;
        assert_eq!(
            free.on(Background::Light).roles[Role::Dim as usize],
            Look::parse("red").unwrap()
        );
        let key = Role::Key as usize;
        assert_eq!(free.on(Background::Dark).roles[key], dark.roles[key]);
        assert_eq!(free.on(Background::Light).roles[key], light.roles[key]);
        let fixed = ThemeFile::parse("mine", "base = \"light\"\n").0;
        assert_eq!((fixed.on(Background::Dark), fixed.on(Background::Light)), (&light, &light));
        let warning = &ThemeFile::parse("mine", "\nbase = \"grey\"\n").1[0];
        assert_eq!(warning.line, 2);
        assert!(warning.message.contains("write \"dark\" or \"light\""), "{warning:?}");
        let clear = ThemeFile::built_in("clear").unwrap();
        assert_eq!(clear.on(Background::Light).roles, light.roles);
        for (name, base) in [("dark", dark), ("light", light)] {
            let theme = ThemeFile::built_in(name).unwrap();
            assert_eq!((theme.on(Background::Dark), theme.on(Background::Light)), (&base, &base));
        }
    }
}
