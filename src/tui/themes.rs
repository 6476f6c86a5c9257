//! The themes there are, the one in use, and how it is shown on this terminal.

use super::theme::{BUILT_IN, Glyphs, Level, Stickers, Theme, ThemeFile};

/// All themes, and how the chosen one is shown.
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
    /// Our own themes and those of the user, where one of ours is replaced by the user's of the
    /// same name.
    pub(crate) fn new(
        own: Vec<ThemeFile>,
        level: Level,
        glyphs: Glyphs,
        stickers: Stickers,
    ) -> Self {
        let mut themes: Vec<_> =
            BUILT_IN.iter().filter_map(|(name, _)| ThemeFile::built_in(name)).collect();
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

    /// Takes a theme into use; false when there is none of that name.
    pub(crate) fn choose(&mut self, name: &str) -> bool {
        let Some(file) = self.files.iter().find(|t| t.name == name) else { return false };
        self.current = Theme::new(file, self.level, self.glyphs, self.stickers);
        true
    }

    /// Takes the theme after the present one into use.
    pub(crate) fn next(&mut self) {
        let at =
            self.files.iter().position(|t| t.name == self.current.name()).map_or(0, |at| at + 1);
        let file = &self.files[at % self.files.len()];
        self.current = Theme::new(file, self.level, self.glyphs, self.stickers);
    }

    /// Draws stickers the other way: as colours or as letters.
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
