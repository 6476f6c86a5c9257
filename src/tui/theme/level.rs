//! The number of colours that the terminal has, and the nearest of them to a wanted colour.

use ratatui::style::Color;

/// Number of colours that the terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// No colours; only bold, reverse and underline.
    None,
    /// The sixteen named colours of the terminal.
    #[default]
    Sixteen,
    /// The 256 colours of the xterm palette.
    Indexed,
    /// All 24-bit colours.
    True,
}

impl Level {
    /// Reads the level from the environment; `get` returns the value of a variable.
    pub(crate) fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        let term = get("TERM").unwrap_or_default();
        let color = get("COLORTERM").unwrap_or_default();
        if get("NO_COLOR").is_some_and(|v| !v.is_empty()) || term == "dumb" {
            Self::None
        } else if color == "truecolor" || color == "24bit" || term.contains("direct") {
            Self::True
        } else if term.contains("256color") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

/// A colour as a theme writes it: `#rrggbb`, optionally followed by the xterm number and the name
/// for terminals with fewer colours, such as `#ff8520/208/magenta`. A missing part is replaced by
/// the nearest colour. A number or a name alone is used as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    pub(crate) full: Color,
    pub(crate) indexed: Color,
    pub(crate) named: Color,
}

pub(super) type Rgb = (u8, u8, u8);

/// The sixteen named colours of the terminal, with the RGB values that they usually have.
const NAMED: [(&str, Color, Rgb); 16] = [
    ("black", Color::Black, (0, 0, 0)),
    ("red", Color::Red, (205, 0, 0)),
    ("green", Color::Green, (0, 205, 0)),
    ("yellow", Color::Yellow, (205, 205, 0)),
    ("blue", Color::Blue, (0, 0, 238)),
    ("magenta", Color::Magenta, (205, 0, 205)),
    ("cyan", Color::Cyan, (0, 205, 205)),
    ("white", Color::Gray, (229, 229, 229)),
    ("bright-black", Color::DarkGray, (127, 127, 127)),
    ("bright-red", Color::LightRed, (255, 0, 0)),
    ("bright-green", Color::LightGreen, (0, 255, 0)),
    ("bright-yellow", Color::LightYellow, (255, 255, 0)),
    ("bright-blue", Color::LightBlue, (92, 92, 255)),
    ("bright-magenta", Color::LightMagenta, (255, 0, 255)),
    ("bright-cyan", Color::LightCyan, (0, 255, 255)),
    ("bright-white", Color::White, (255, 255, 255)),
];

impl Paint {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/').map(|part| parse_color(part.trim()));
        let first = parts.next()??;
        let second = parts.next();
        let third = parts.next();
        let indexed = second.unwrap_or_else(|| Some(to_indexed(first)))?;
        let named = third
            .unwrap_or_else(|| Some(to_named(if second.is_some() { indexed } else { first })))?;
        parts.next().is_none().then_some(Self { full: first, indexed, named })
    }

    /// Returns the variant of the colour for a level; `None` for a level without colours.
    pub(crate) fn at(self, level: Level) -> Option<Color> {
        match level {
            Level::None => None,
            Level::Sixteen => Some(self.named),
            Level::Indexed => Some(self.indexed),
            Level::True => Some(self.full),
        }
    }

    /// Returns black or white, whichever is easier to read on this colour.
    #[must_use]
    pub(crate) fn contrast(self) -> Self {
        let (r, g, b) = rgb(self.full);
        let light = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b) > 128_000;
        let [full, indexed, named] = if light {
            [Color::Rgb(0, 0, 0), Color::Indexed(16), Color::Black]
        } else {
            [Color::Rgb(255, 255, 255), Color::Indexed(231), Color::White]
        };
        Self { full, indexed, named }
    }
}

fn parse_color(text: &str) -> Option<Color> {
    if let Some(hex) = text.strip_prefix('#') {
        let value = u32::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 6)?;
        let [_, r, g, b] = value.to_be_bytes();
        return Some(Color::Rgb(r, g, b));
    }
    if text == "default" {
        return Some(Color::Reset);
    }
    let named = NAMED.iter().find(|(name, ..)| *name == text).map(|(_, color, _)| *color);
    named.or_else(|| text.parse().ok().map(Color::Indexed))
}

/// Returns the RGB values of a colour; those of the named colours are only the usual ones.
pub(super) fn rgb(color: Color) -> Rgb {
    match color {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Indexed(i @ 16..=231) => {
            let i = i - 16;
            let [r, g, b] =
                [i / 36, i / 6 % 6, i % 6].map(|n| if n == 0 { 0 } else { 55 + 40 * n });
            (r, g, b)
        }
        Color::Indexed(i @ 232..) => (8 + 10 * (i - 232), 8 + 10 * (i - 232), 8 + 10 * (i - 232)),
        Color::Indexed(i) => NAMED[usize::from(i)].2,
        named => NAMED.iter().find(|(_, c, _)| *c == named).map_or((229, 229, 229), |row| row.2),
    }
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    let [r, g, b] =
        [(a.0, b.0), (a.1, b.1), (a.2, b.2)].map(|(x, y)| u32::from(x.abs_diff(y)).pow(2));
    2 * r + 4 * g + 3 * b
}

fn to_indexed(color: Color) -> Color {
    let Color::Rgb(..) = color else { return color };
    let nearest = (16..=255).min_by_key(|i| distance(rgb(color), rgb(Color::Indexed(*i))));
    nearest.map_or(color, Color::Indexed)
}

fn to_named(color: Color) -> Color {
    let (Color::Rgb(..) | Color::Indexed(_)) = color else { return color };
    let nearest = NAMED.iter().min_by_key(|(.., named)| distance(rgb(color), *named));
    nearest.map_or(color, |(_, named, _)| *named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_follows_the_environment() {
        let cases: [(&[(&str, &str)], Level); 10] = [
            (&[], Level::Sixteen),
            (&[("TERM", "xterm")], Level::Sixteen),
            (&[("TERM", "xterm-256color")], Level::Indexed),
            (&[("TERM", "xterm-direct")], Level::True),
            (&[("TERM", "xterm"), ("COLORTERM", "truecolor")], Level::True),
            (&[("TERM", "xterm"), ("COLORTERM", "24bit")], Level::True),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "yes")], Level::Indexed),
            (&[("TERM", "dumb"), ("COLORTERM", "truecolor")], Level::None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Level::None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Level::Indexed),
        ];
        for (env, want) in cases {
            let get =
                |name: &str| env.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
            assert_eq!(Level::detect(get), want, "{env:?}");
        }
    }

    #[test]
    fn paints_name_what_fewer_colours_show() {
        let orange = Paint::parse("#ff8520/208/magenta").unwrap();
        assert_eq!(orange.at(Level::True), Some(Color::Rgb(255, 0x85, 0x20)));
        assert_eq!(orange.at(Level::Indexed), Some(Color::Indexed(208)));
        assert_eq!(orange.at(Level::Sixteen), Some(Color::Magenta));
        assert_eq!(orange.at(Level::None), None);
    }

    #[test]
    fn missing_paints_are_the_nearest() {
        let red = Paint::parse("#ff0000").unwrap();
        assert_eq!((red.indexed, red.named), (Color::Indexed(196), Color::LightRed));
        let grey = Paint::parse("240").unwrap();
        assert_eq!((grey.full, grey.named), (Color::Indexed(240), Color::DarkGray));
        let cyan = Paint::parse("cyan").unwrap();
        assert_eq!((cyan.full, cyan.indexed), (Color::Cyan, Color::Cyan));
    }

    #[test]
    fn words_that_are_no_colours_are_refused() {
        for text in
            ["", "#12345", "#1234567", "256", "orange", "#ff0000/", "red/red/red/red", "#ﬀ0000"]
        {
            assert_eq!(Paint::parse(text), None, "{text}");
        }
    }

    #[test]
    fn text_on_a_colour_can_be_read() {
        assert_eq!(Paint::parse("#f5d520").unwrap().contrast().named, Color::Black);
        assert_eq!(Paint::parse("#2b5cd8").unwrap().contrast().named, Color::White);
    }
}
