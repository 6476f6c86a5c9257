//! Paths of files as users type them on a screen.

use std::path::{Path, PathBuf, is_separator};

/// Returns the path for a typed name. `~` stands for the home folder; quotes around it are removed.
pub(super) fn of(typed: &str) -> PathBuf {
    in_home(typed, std::env::home_dir().as_deref())
}

fn in_home(typed: &str, home: Option<&Path>) -> PathBuf {
    let path = typed.trim().trim_matches(['\'', '"']).trim();
    match (path.strip_prefix('~'), home) {
        (Some(""), Some(home)) => home.to_owned(),
        (Some(rest), Some(home)) if rest.starts_with(is_separator) => {
            home.join(rest.trim_start_matches(is_separator))
        }
        _ => PathBuf::from(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_home_folder_is_found_and_quotes_are_left_out() {
        let home = Path::new("/home/kim");
        for (typed, path) in [
            ("~/out.txt", "/home/kim/out.txt"),
            (" '~/my solve.txt' ", "/home/kim/my solve.txt"),
            ("~//out.txt", "/home/kim/out.txt"),
            ("~", "/home/kim"),
            ("~out.txt", "~out.txt"),
            ("/tmp/~/x", "/tmp/~/x"),
        ] {
            assert_eq!(in_home(typed, Some(home)), Path::new(path), "{typed}");
        }
        assert_eq!(in_home("~/x", None), Path::new("~/x"));
        let windows = if cfg!(windows) { "/home/kim/out.txt" } else { "~\\out.txt" };
        assert_eq!(in_home("~\\out.txt", Some(home)), Path::new(windows));
    }
}
