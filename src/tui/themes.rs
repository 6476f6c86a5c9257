//! The available themes, the one in use, and its styles on this terminal.

use super::theme::{Background, DEFAULT, Glyphs, Level, Stickers, Theme, ThemeFile};

/// All themes, and the settings with which the chosen one is shown.
#[derive(Clone, Debug)]
pub(crate) struct Themes {
    files: Vec<ThemeFile>,
    background: Background,
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
            ThemeFile::built_in_names().filter_map(ThemeFile::built_in).collect();
        for theme in own {
            themes.retain(|t| t.name != theme.name);
            themes.push(theme);
        }
        let current = Theme::new(&ThemeFile::default(), level, glyphs, stickers);
        let background = Background::default();
        Self { files: themes, background, level, glyphs, stickers, current }
    }

    pub(crate) fn theme(&self) -> &Theme {
        &self.current
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// Switches to the theme with a name; returns `false` if no theme has that name. The name
    /// `auto` means the default theme.
    pub(crate) fn choose(&mut self, name: &str) -> bool {
        let known = |name: &str| self.files.iter().position(|t| t.name == name);
        let at = known(name).or_else(|| known(DEFAULT).filter(|_| name == "auto"));
        at.is_some_and(|at| {
            self.show(at);
            true
        })
    }

    /// Shows the themes as on another background of the terminal.
    pub(crate) fn set_background(&mut self, background: Background) {
        self.background = background;
        let name = self.current.name().to_owned();
        self.choose(&name);
    }

    /// Switches to the theme with an index.
    fn show(&mut self, at: usize) {
        let file = &self.files[at];
        self.current = Theme::on(self.background, file, self.level, self.glyphs, self.stickers);
    }

    /// Switches to the next theme.
    pub(crate) fn next(&mut self) {
        let at =
            self.files.iter().position(|t| t.name == self.current.name()).map_or(0, |at| at + 1);
        self.show(at % self.files.len());
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
    use crate::theme::Role;

    #[test]
    fn themes_go_round_and_own_ones_replace_ours() {
        let own = ThemeFile::parse("clear", "[stickers]\nU = \"red\"\n").0;
        let mut themes = Themes::new(vec![own], Level::True, Glyphs::Unicode, Stickers::Colours);
        assert_eq!(themes.names().collect::<Vec<_>>(), ["default", "dark", "light", "clear"]);
        for name in ["dark", "light", "clear", "default"] {
            themes.next();
            assert_eq!(themes.theme().name(), name);
        }
        assert!(!themes.choose("none") && themes.choose("clear"));
        themes.switch_stickers();
        assert!(themes.theme().letters() && themes.theme().name() == "clear");
    }

    #[test]
    fn themes_follow_the_background_unless_they_are_made_for_one() {
        let mut themes = Themes::default();
        let dim = |themes: &Themes| themes.theme().style(Role::Dim);
        let dark = dim(&themes);
        themes.set_background(Background::Light);
        let light = dim(&themes);
        assert_ne!(dark, light);
        for (name, style) in [("dark", dark), ("light", light), ("clear", light), ("auto", light)] {
            assert!(themes.choose(name));
            assert_eq!(dim(&themes), style, "{name}");
        }
        assert_eq!(themes.theme().name(), "default");
        themes.set_background(Background::Dark);
        assert_eq!(dim(&themes), dark);
    }
}
