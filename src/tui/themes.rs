//! The available themes, the one in use, and its styles on this terminal.

use premove_assets::THEMES;

use super::theme::{Glyphs, Level, Stickers, Theme, ThemeFile};

/// All themes, and the settings with which the chosen one is shown.
#[derive(Clone, Debug)]
pub(crate) struct Themes {
    files: Vec<ThemeFile>,
    level: Level,
    glyphs: Glyphs,
    stickers: Stickers,
    current: Theme,
}

impl Default for Themes {
    fn default() -> Self {
        Self::new(Vec::new(), Level::True, Glyphs::Unicode, Stickers::Colours)
    }
}

impl Themes {
    /// Collects the built-in themes and those of the user. A theme of the user replaces a built-in
    /// one with the same name.
    pub(crate) fn new(
        own: Vec<ThemeFile>,
        level: Level,
        glyphs: Glyphs,
        stickers: Stickers,
    ) -> Self {
        let mut themes: Vec<_> =
            THEMES.iter().filter_map(|(name, _)| ThemeFile::built_in(name)).collect();
        for theme in own {
            themes.retain(|t| t.name != theme.name);
            themes.push(theme);
        }
        let current = Theme::new(&ThemeFile::default(), level, glyphs, stickers);
        Self { files: themes, level, glyphs, stickers, current }
    }

    pub(crate) fn theme(&self) -> &Theme {
        &self.current
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// Switches to the theme with a name; returns `false` if no theme has that name.
    pub(crate) fn choose(&mut self, name: &str) -> bool {
        let Some(file) = self.files.iter().find(|t| t.name == name) else { return false };
        self.current = Theme::new(file, self.level, self.glyphs, self.stickers);
        true
    }

    /// Switches to the next theme.
    pub(crate) fn next(&mut self) {
        let at =
            self.files.iter().position(|t| t.name == self.current.name()).map_or(0, |at| at + 1);
        let file = &self.files[at % self.files.len()];
        self.current = Theme::new(file, self.level, self.glyphs, self.stickers);
    }

    /// Switches the stickers between colours and letters.
    pub(crate) fn switch_stickers(&mut self) {
        self.stickers = match self.stickers {
            Stickers::Colours => Stickers::Letters,
            Stickers::Letters => Stickers::Colours,
        };
        let name = self.current.name().to_owned();
        self.choose(&name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_go_round_and_own_ones_replace_ours() {
        let own = ThemeFile::parse("clear", "[stickers]\nU = \"red\"\n").0;
        let mut themes = Themes::new(vec![own], Level::True, Glyphs::Unicode, Stickers::Colours);
        assert_eq!(themes.names().collect::<Vec<_>>(), ["default", "clear"]);
        themes.next();
        assert_eq!(themes.theme().name(), "clear");
        themes.next();
        assert_eq!(themes.theme().name(), "default");
        assert!(!themes.choose("none") && themes.choose("clear"));
        themes.switch_stickers();
        assert!(themes.theme().letters() && themes.theme().name() == "clear");
    }
}
