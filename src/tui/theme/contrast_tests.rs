//! The contrast of the built-in themes, as the rules for accessible pages (WCAG) measure it.

use ratatui::style::{Color, Style};

use super::level::{Rgb, rgb};
use super::{Background, Glyphs, Level, Role, Stickers, Theme, ThemeFile};

/// Least contrast of text, and of lines that are not read.
const TEXT: f64 = 4.5;
const LINES: f64 = 3.0;

/// The backgrounds between which a dark and a light terminal lie.
const fn ends(background: Background) -> [Rgb; 2] {
    match background {
        Background::Dark => [(0, 0, 0), (0x1e, 0x1e, 0x1e)],
        Background::Light => [(0xff, 0xff, 0xff), (0xf5, 0xf5, 0xf5)],
    }
}

fn luminance((red, green, blue): Rgb) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.03928 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

fn ratio(one: Rgb, other: Rgb) -> f64 {
    let [one, other] = [one, other].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the least contrast of a style on a background; `None` if its text has the terminal's own
/// colour.
fn least(style: Style, background: Background) -> Option<f64> {
    let front = rgb(style.fg.filter(|front| *front != Color::Reset)?);
    let backs = style.bg.map_or(ends(background), |back| [rgb(back); 2]);
    Some(ratio(front, backs[0]).min(ratio(front, backs[1])))
}

#[test]
fn the_measure_is_that_of_the_rules() {
    assert!((ratio((0, 0, 0), (255, 255, 255)) - 21.0).abs() < 0.01);
    // Two colours that were text on white before there was a theme for light backgrounds.
    assert!((ratio((0x7f, 0x86, 0x94), (255, 255, 255)) - 3.66).abs() < 0.05);
    assert!((ratio((0x4a, 0xa5, 0xf0), (255, 255, 255)) - 2.63).abs() < 0.05);
}

#[test]
fn all_that_is_read_has_enough_contrast() {
    let mut faults = Vec::new();
    for name in ThemeFile::built_in_names() {
        for background in Background::ALL.into_iter().filter(|of| made_for(name, *of)) {
            for level in [Level::True, Level::Indexed] {
                let theme = theme(name, background, level);
                for role in Role::ALL {
                    let wanted = if role == Role::Border { LINES } else { TEXT };
                    let least = least(theme.style(role), background);
                    if least.is_some_and(|least| least < wanted) {
                        faults.push(format!("{name} {background:?} {level:?} {role:?}: {least:?}"));
                    }
                }
                let on_selection = theme.style(Role::Selection).patch(theme.style(Role::Match));
                assert!(least(on_selection, background).unwrap() >= TEXT, "{name} {level:?}");
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn bright_black_never_carries_text() {
    for name in ThemeFile::built_in_names() {
        for background in Background::ALL {
            let theme = theme(name, background, Level::Sixteen);
            for role in Role::ALL.into_iter().filter(|role| *role != Role::Border) {
                let style = theme.style(role);
                assert_ne!(style.fg, Some(Color::DarkGray), "{name} {role:?}");
                assert!(style.bg.is_none() || style.fg.is_some(), "{name} {role:?}");
            }
        }
    }
}

/// Returns whether a theme is made for a background.
fn made_for(name: &str, background: Background) -> bool {
    Background::ALL.iter().all(|of| of.name() != name) || background.name() == name
}

fn theme(name: &str, background: Background, level: Level) -> Theme {
    let file = ThemeFile::built_in(name).expect("a built-in theme");
    Theme::on(background, &file, level, Glyphs::Unicode, Stickers::Colours)
}
