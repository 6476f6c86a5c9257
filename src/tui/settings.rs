//! The settings of the user: few, typed, each with a default. The commented default file is
//! generated from here.
//!
//! This file only parses text. A bad line becomes a warning, and its setting keeps the default.

use std::fmt::Write;

use premove_fmc::practice::LevelChoice;
use toml::de::{DeTable, DeValue};

use super::catalogue;
use super::context::Context;
use super::key::{parse_sequence, show_sequence};
use super::keymap::{Change, Keymap};
use super::level;
use super::theme::{Glyphs, Level, Stickers};
use super::warning::{Warning, line_of, syntax_warning};
use super::widget::text::did_you_mean;

/// All settings of the user.
#[derive(Clone, Debug)]
pub struct Settings {
    pub(crate) theme: String,
    /// The colours to use; `None` uses those of the terminal.
    pub(crate) colours: Option<Level>,
    pub(crate) stickers: Stickers,
    pub(crate) glyphs: Glyphs,
    /// `true` if the program handles the mouse; otherwise the terminal selects text as usual.
    pub(crate) mouse: bool,
    /// `true` if the terminal's bell rings at each announcement of an attempt's clock, such as "10
    /// minutes left".
    pub(crate) bell: bool,
    /// Number of search threads; 0 uses all cores but one.
    pub(crate) threads: u8,
    /// The meaning of lower-case face letters while moves are typed.
    pub(crate) lowercase: Lowercase,
    /// The level of the solvers for whom solutions are rated.
    pub(crate) level: LevelChoice,
    pub(crate) keymap: Keymap,
    /// `true` if there is a settings file that could not be read at all.
    pub(crate) is_unread: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: "default".to_owned(),
            colours: None,
            stickers: Stickers::Colours,
            glyphs: Glyphs::Unicode,
            mouse: true,
            bell: true,
            threads: 0,
            lowercase: Lowercase::Wide,
            level: LevelChoice::default(),
            keymap: Keymap::default(),
            is_unread: false,
        }
    }
}

/// The meaning of the letters `r l u d f b` while moves are typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lowercase {
    /// Wide turns, as in other notations: `r` is `Rw`.
    #[default]
    Wide,
    /// Turns of a face: the field shows the capital letter.
    Faces,
}

/// The setting of the level for which solutions are rated.
pub(crate) const LEVEL: &str = "find.level";

/// A setting, except the key bindings.
struct Entry {
    /// The key in the file. A key with a dot, `find.level`, may also be `level` in a table `find`.
    name: &'static str,
    doc: &'static str,
    show: fn(&Settings) -> String,
    read: fn(&mut Settings, &DeValue<'_>) -> Result<(), String>,
}

/// The numbers of colours. The last two names are those of the option `--color`, which accepts all
/// of these names too.
const LEVELS: [(&str, Option<Level>); 7] = [
    ("auto", None),
    ("none", Some(Level::None)),
    ("16", Some(Level::Sixteen)),
    ("256", Some(Level::Indexed)),
    ("all", Some(Level::True)),
    ("never", Some(Level::None)),
    ("truecolor", Some(Level::True)),
];
const STICKERS: [(&str, Stickers); 2] =
    [("colours", Stickers::Colours), ("letters", Stickers::Letters)];
const GLYPHS: [(&str, Glyphs); 2] = [("unicode", Glyphs::Unicode), ("ascii", Glyphs::Ascii)];

const LOWERCASE: [(&str, Lowercase); 2] = [("wide", Lowercase::Wide), ("faces", Lowercase::Faces)];

const ENTRIES: [Entry; 9] = [
    Entry {
        name: "theme",
        doc: "Colours: \"default\" or \"auto\" (as the terminal's background is dark or light), \
              \"dark\", \"light\", \"clear\" (stickers for colour-blind eyes too), or a file \
              themes/NAME.toml beside this one.",
        show: |s| format!("{:?}", s.theme),
        read: |s, value| text(value).map(|name| name.clone_into(&mut s.theme)),
    },
    Entry {
        name: "colours",
        doc: "How many colours: \"auto\" (as the terminal says), \"none\", \"16\", \"256\" or \
              \"all\".",
        show: |s| word(&LEVELS, &s.colours),
        read: |s, value| one_of(&LEVELS, value).map(|level| s.colours = level),
    },
    Entry {
        name: "stickers",
        doc: "Stickers as \"colours\" or as \"letters\".",
        show: |s| word(&STICKERS, &s.stickers),
        read: |s, value| one_of(&STICKERS, value).map(|stickers| s.stickers = stickers),
    },
    Entry {
        name: "glyphs",
        doc: "Characters: \"unicode\", or \"ascii\" where lines and ticks come out wrong.",
        show: |s| word(&GLYPHS, &s.glyphs),
        read: |s, value| one_of(&GLYPHS, value).map(|glyphs| s.glyphs = glyphs),
    },
    Entry {
        name: "mouse",
        doc: "Whether the mouse works here. If not, the terminal's own selection does (with shift \
              it does anyway).",
        show: |s| s.mouse.to_string(),
        read: |s, value| {
            value.as_bool().ok_or("write true or false".to_owned()).map(|mouse| s.mouse = mouse)
        },
    },
    Entry {
        name: "bell",
        doc: "Whether the terminal's bell rings when the clock of an attempt calls.",
        show: |s| s.bell.to_string(),
        read: |s, value| {
            value.as_bool().ok_or("write true or false".to_owned()).map(|bell| s.bell = bell)
        },
    },
    Entry {
        name: "threads",
        doc: "Threads that search; 0 takes all cores but one.",
        show: |s| s.threads.to_string(),
        read: |s, value| {
            let number = value.as_integer().and_then(|i| i.as_str().parse().ok());
            number
                .ok_or("write a number from 0 to 255".to_owned())
                .map(|threads| s.threads = threads)
        },
    },
    Entry {
        name: "moves.lowercase",
        doc: "What r, l, u, d, f and b are while moves are typed on Solve and Practice: \"wide\" \
              turns, or \"faces\", which come out as R, L, U, D, F and B (Rw is then the wide \
              turn).",
        show: |s| word(&LOWERCASE, &s.lowercase),
        read: |s, value| one_of(&LOWERCASE, value).map(|lowercase| s.lowercase = lowercase),
    },
    Entry {
        name: LEVEL,
        doc: "Whom the column find is for: solvers whose results have this mean, or \"auto\": the \
              mean of your last 12 attempts that count, once there are 5.",
        show: |s| level::show(s.level),
        read: |s, value| level::read(value).map(|level| s.level = level),
    },
];

/// Returns whether settings have names that begin with this one and a dot.
fn is_section(name: &str) -> bool {
    ENTRIES.iter().any(|entry| entry.name.split_once('.').is_some_and(|(of, _)| of == name))
}

fn text<'a>(value: &'a DeValue<'_>) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| "write text in double quotes".to_owned())
}

fn word<T: PartialEq>(words: &[(&str, T)], value: &T) -> String {
    let name = words.iter().find(|(_, v)| v == value).map_or("", |(name, _)| name);
    format!("{name:?}")
}

fn one_of<T: Copy>(words: &[(&str, T)], value: &DeValue<'_>) -> Result<T, String> {
    let written = text(value)?;
    words.iter().find(|(name, _)| *name == written).map(|(_, v)| *v).ok_or_else(|| {
        let names: Vec<_> = words.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        format!("'{written}' is none of {}", names.join(", "))
    })
}

impl Settings {
    /// Parses a settings file on top of the defaults; returns warnings about unusable parts.
    pub(crate) fn parse(file: &str) -> (Self, Vec<Warning>) {
        let mut settings = Self::default();
        let table = match DeTable::parse(file) {
            Ok(table) => table,
            Err(error) => {
                settings.is_unread = true;
                return (settings, vec![syntax_warning(file, &error)]);
            }
        };
        let mut warnings = Vec::new();
        for (key, value) in table.get_ref() {
            let name = key.get_ref().as_ref();
            let mut read = |name: &str, value: &DeValue<'_>, line| {
                let outcome = settings.read(name, value);
                warnings.extend(outcome.err().map(|message| Warning { line, message }));
            };
            match value.get_ref().as_table() {
                Some(sections) if name == "keys" => {
                    settings.read_keys(sections, file, &mut warnings);
                }
                Some(section) if is_section(name) => {
                    for (key, value) in section {
                        let name = format!("{name}.{}", key.get_ref());
                        read(&name, value.get_ref(), line_of(file, &key.span()));
                    }
                }
                _ => read(name, value.get_ref(), line_of(file, &key.span())),
            }
        }
        warnings.sort_by_key(|warning| warning.line);
        (settings, warnings)
    }

    /// Reads a setting that is no key binding.
    fn read(&mut self, name: &str, value: &DeValue<'_>) -> Result<(), String> {
        match ENTRIES.iter().find(|entry| entry.name == name) {
            Some(entry) => (entry.read)(self, value).map_err(|why| format!("{name}: {why}")),
            None if is_section(name) => {
                let names = ENTRIES.iter().map(|entry| entry.name);
                let inside: Vec<_> = names.filter(|of| of.starts_with(name)).collect();
                Err(format!("'{name}' is a table: write {}", inside.join(", ")))
            }
            None => {
                let names = ENTRIES.iter().map(|entry| entry.name).chain(["keys"]);
                Err(format!("unknown setting '{name}'{}", did_you_mean(name, names)))
            }
        }
    }

    fn read_keys(&mut self, sections: &DeTable<'_>, file: &str, warnings: &mut Vec<Warning>) {
        for (section, value) in sections {
            let name = section.get_ref().as_ref();
            let context = catalogue::contexts().find(|context| context.name == name);
            let Some((context, bindings)) = context.zip(value.get_ref().as_table()) else {
                let hint = did_you_mean(name, catalogue::contexts().map(|context| context.name));
                let message = format!("unknown place '{name}' for keys{hint}");
                warnings.push(Warning { line: line_of(file, &section.span()), message });
                continue;
            };
            let mut changes = Vec::new();
            for (keys, command) in bindings {
                let line = line_of(file, &keys.span());
                match change(context, keys.get_ref(), command.get_ref()) {
                    Ok(change) => changes.push((line, change)),
                    Err(message) => warnings.push(Warning { line, message }),
                }
            }
            // Bindings are removed first, so that the file can bind their keys again.
            changes.sort_by_key(|(line, change)| (change.command.is_some(), *line));
            for (line, change) in changes {
                let outcome = self.keymap.change(&change);
                warnings.extend(outcome.err().map(|message| Warning { line, message }));
            }
        }
    }

    /// Returns a settings file with all defaults, in which every line is commented out.
    pub fn default_file() -> String {
        let settings = Self::default();
        let mut file =
            "# Settings of premove. A line that is commented out shows the default.\n".to_owned();
        for entry in &ENTRIES {
            let _ =
                write!(file, "\n# {}\n#{} = {}\n", entry.doc, entry.name, (entry.show)(&settings));
        }
        file += "\n# Keys, by the place where they work: keys are written as q, G, ctrl-d, alt-x, \
                 space, \"g g\"; the command\n";
        file += "# \"none\" takes a key out of use. A new key does not take the old one away.\n";
        for context in catalogue::contexts() {
            let mut here =
                settings.keymap.bindings().iter().filter(|b| b.context == context).peekable();
            if here.peek().is_some() {
                let _ = write!(file, "\n#[keys.{}]\n", context.name);
            }
            for binding in here {
                let _ = writeln!(
                    file,
                    "#{:?} = {:?}",
                    show_sequence(&binding.keys),
                    binding.command.id
                );
            }
        }
        file
    }
}

fn change(context: Context, keys: &str, command: &DeValue<'_>) -> Result<Change, String> {
    let Some(parsed) = parse_sequence(keys) else {
        return Err(format!(
            "'{keys}' is no key: write q, G, ctrl-d, alt-x, space, enter, f5 or several with blanks"
        ));
    };
    let id = text(command)
        .map_err(|_| "write the command in double quotes, \"none\" to take the key out of use")?;
    Ok(Change { context, keys: parsed, command: (id != "none").then(|| id.to_owned()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bindings(settings: &Settings) -> Vec<(Context, String, &'static str)> {
        let mut list: Vec<_> = settings
            .keymap
            .bindings()
            .iter()
            .map(|b| (b.context, show_sequence(&b.keys), b.command.id))
            .collect();
        list.sort_unstable();
        list
    }

    #[test]
    fn default_file_without_its_comment_marks_gives_the_defaults() {
        let file = Settings::default_file();
        let uncommented: Vec<_> = file
            .lines()
            .map(|l| l.strip_prefix('#').filter(|l| !l.starts_with(' ')).unwrap_or(l))
            .collect();
        let (settings, warnings) = Settings::parse(&uncommented.join("\n"));
        assert_eq!(warnings, []);
        for entry in &ENTRIES {
            assert_eq!(
                (entry.show)(&settings),
                (entry.show)(&Settings::default()),
                "{}",
                entry.name
            );
            assert!(file.contains(&format!("\n#{} = ", entry.name)));
        }
        assert_eq!(bindings(&settings), bindings(&Settings::default()));
        assert_eq!(Settings::parse(&file).1, []);
    }

    #[test]
    fn settings_are_read() {
        let file = "theme = \"clear\"\ncolours = \"256\"\nstickers = \"letters\"\n\
            glyphs = \"ascii\"\nmouse = false\nthreads = 3\n\
            moves.lowercase = \"faces\"\n";
        let (s, warnings) = Settings::parse(file);
        assert_eq!(warnings, []);
        assert_eq!(
            (s.theme.as_str(), s.colours, s.stickers),
            ("clear", Some(Level::Indexed), Stickers::Letters)
        );
        assert_eq!((s.glyphs, s.mouse, s.threads), (Glyphs::Ascii, false, 3));
        assert_eq!(s.lowercase, Lowercase::Faces);
    }

    #[test]
    fn the_level_is_a_mean_or_auto() {
        let level = |file: &str| {
            let (settings, warnings) = Settings::parse(file);
            let warnings = warnings.into_iter().map(|warning| (warning.line, warning.message));
            (level::show(settings.level), warnings.collect::<Vec<_>>())
        };
        for (file, read) in [
            ("", "24"),
            ("find.level = 27", "27"),
            ("find.level = 26.5", "26.5"),
            ("find.level = \"auto\"", "\"auto\""),
            ("mouse = false\n[find]\nlevel = 22\n", "22"),
        ] {
            assert_eq!(level(file), (read.to_owned(), Vec::new()), "{file}");
        }
        for (file, line, word) in [
            ("find.level = 14", 1, "from 15 to 80"),
            ("find.level = \"27\"", 1, "write \"auto\", or the mean"),
            ("find.level = true", 1, "write \"auto\", or the mean"),
            ("\nfind = 27", 2, "'find' is a table: write find.level"),
            ("[find]\nlevle = 27", 2, "unknown setting 'find.levle', did you mean 'find.level'?"),
        ] {
            let (read, warnings) = level(file);
            assert_eq!((read.as_str(), warnings.len(), warnings[0].0), ("24", 1, line), "{file}");
            assert!(warnings[0].1.contains(word), "{warnings:?}");
        }
    }

    #[test]
    fn both_names_of_a_number_of_colours_are_read() {
        for (setting, level) in [
            ("none", Level::None),
            ("never", Level::None),
            ("all", Level::True),
            ("truecolor", Level::True),
        ] {
            let (settings, warnings) = Settings::parse(&format!("colours = \"{setting}\"\n"));
            assert_eq!((settings.colours, warnings.len()), (Some(level), 0), "{setting}");
        }
        let shown = word(&LEVELS, &Some(Level::None)) + &word(&LEVELS, &Some(Level::True));
        assert_eq!(shown, "\"none\"\"all\"", "the default file keeps its names");
    }

    #[test]
    fn bad_lines_are_named_and_the_defaults_stand() {
        let file = "them = \"clear\"\nmouse = 1\nthreads = 300\ncolours = \"many\"\n\n\
            [keys.solv]\nx = \"app.quit\"\n[keys.global]\n\
            \"ctrl+x\" = \"app.quit\"\nw = \"app.qit\"\n\"q q\" = \"app.help\"\n";
        let (settings, warnings) = Settings::parse(file);
        let lines: Vec<_> = warnings.iter().map(|w| w.line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 6, 9, 10, 11], "{warnings:#?}");
        assert!(warnings[0].message.contains("did you mean 'theme'?"));
        assert!(warnings[4].message.contains("did you mean 'solve'?"));
        assert!(warnings[6].message.contains("did you mean 'app.quit'?"));
        assert_eq!(bindings(&settings), bindings(&Settings::default()));
    }

    #[test]
    fn keys_are_freed_and_bound() {
        let file = "[keys.global]\n\"q q\" = \"app.quit\"\nq = \"none\"\nctrl-q = \"app.quit\"\n";
        let (settings, warnings) = Settings::parse(file);
        assert_eq!(warnings, []);
        let quit = catalogue::find("app.quit").unwrap();
        let keys: Vec<_> = settings.keymap.keys_of(quit).map(show_sequence).collect();
        assert_eq!(keys, ["q q", "ctrl-q"]);
    }

    #[test]
    fn a_file_that_is_no_toml_gives_one_warning_with_its_line() {
        let (_, warnings) = Settings::parse("mouse = true\ntheme = \n");
        assert_eq!(warnings.len(), 1);
        assert_eq!(warnings[0].line, 2);
    }
}
