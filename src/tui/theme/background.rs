//! The background of the terminal, dark or light, from what the terminal says about it.
//!
//! The program asks once, at the start, and draws at once as on a dark background: the answer
//! arrives among the keys, or never.

/// The background of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Background {
    /// Dark; also when the terminal says nothing.
    #[default]
    Dark,
    /// Light.
    Light,
}

impl Background {
    pub(crate) const ALL: [Self; 2] = [Self::Dark, Self::Light];

    /// Returns the name of the built-in theme for this background.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// Reads the variable `COLORFGBG`, such as `0;15`: the numbers of the terminal's colours of
    /// text and of background. `None` if there is no number of a background.
    pub(crate) fn of_variable(value: &str) -> Option<Self> {
        let (_, back) = value.rsplit_once(';')?;
        let number: u8 = back.trim().parse().ok()?;
        (number < 16).then_some(if number == 7 || number > 8 { Self::Light } else { Self::Dark })
    }

    /// Reads the answer to the question for the background colour, from `ESC ]` to its end:
    /// `11;rgb:ffff/ffff/ffff`. `None` if it is another report or has no colour.
    #[cfg(any(unix, test))]
    pub(crate) fn of_answer(bytes: &[u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(b"\x1b]11;")?;
        let rest = rest.strip_suffix(b"\x07").or_else(|| rest.strip_suffix(b"\x1b\\"))?;
        let text = std::str::from_utf8(rest).ok()?;
        let parts: Vec<f64> = match text.split_once(':') {
            Some(("rgb" | "rgba", channels)) => channels.split('/').map(channel).collect(),
            None => text.strip_prefix('#').map(pairs)?,
            _ => None,
        }?;
        let [red, green, blue, ..] = parts[..] else { return None };
        let bright = 0.299 * red + 0.587 * green + 0.114 * blue;
        Some(if bright > 0.5 { Self::Light } else { Self::Dark })
    }
}

/// Returns the share, 0 to 1, of a channel of 1 to 4 hexadecimal digits.
#[cfg(any(unix, test))]
fn channel(digits: &str) -> Option<f64> {
    if !(1..=4).contains(&digits.len()) {
        return None;
    }
    let most = (1_u32 << (4 * digits.len())) - 1;
    let value = u32::from_str_radix(digits, 16).ok()?;
    Some(f64::from(value) / f64::from(most))
}

/// Returns the shares of the channels of `rrggbb` or `rrrrggggbbbb`.
#[cfg(any(unix, test))]
fn pairs(digits: &str) -> Option<Vec<f64>> {
    let size = digits.len() / 3;
    let parts = [0, size, 2 * size].map(|at| digits.get(at..at + size).and_then(channel));
    parts.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_terminals_are_read() {
        for (answer, background) in [
            ("\x1b]11;rgb:ffff/ffff/ffff\x07", Some(Background::Light)),
            ("\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\", Some(Background::Light)),
            ("\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", Some(Background::Dark)),
            ("\x1b]11;rgba:00/00/00/ff\x07", Some(Background::Dark)),
            ("\x1b]11;rgb:f/f/f\x07", Some(Background::Light)),
            ("\x1b]11;#ffffff\x07", Some(Background::Light)),
            ("\x1b]11;rgb:ffff/ffff\x07", None),
            ("\x1b]11;rgb:ffff/ffff/ffff", None),
            ("\x1b]11;rgb:fffff/0/0\x07", None),
            ("\x1b]11;?\x1b\\", None),
            ("\x1b]11;#ü\x07", None),
            ("\x1b]10;rgb:ffff/ffff/ffff\x07", None),
        ] {
            assert_eq!(Background::of_answer(answer.as_bytes()), background, "{answer:?}");
        }
    }

    #[test]
    fn the_variable_is_read() {
        for (value, background) in [
            ("0;15", Some(Background::Light)),
            ("0;default;7", Some(Background::Light)),
            ("15;0", Some(Background::Dark)),
            ("7;8", Some(Background::Dark)),
            ("15;default", None),
            ("15", None),
            ("0;16", None),
        ] {
            assert_eq!(Background::of_variable(value), background, "{value}");
        }
    }
}
