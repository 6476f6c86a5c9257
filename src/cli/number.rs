//! Numbers of the command line, read within a range that a bad one is told.

use std::fmt;

/// What an option takes, said of a value that is something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Takes(pub(super) String);

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "takes {}", self.0)
    }
}

impl std::error::Error for Takes {}

/// Reads a number from one to another.
pub(super) fn between<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, Takes> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        let takes = || match most {
            u64::MAX => Takes(format!("a whole number from {least}")),
            _ => Takes(format!("{least} to {most}")),
        };
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(takes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_within_their_range_only() {
        let read = between::<u8>(1, 100);
        assert_eq!((read("1"), read("100")), (Ok(1), Ok(100)));
        for text in ["0", "101", "-1", "x", "", "1e2", "300"] {
            assert_eq!(
                read(text).map_err(|e| e.to_string()),
                Err("takes 1 to 100".to_owned()),
                "{text}"
            );
        }
        assert!(
            between::<u64>(0, u64::MAX)("-1")
                .is_err_and(|e| e.to_string() == "takes a whole number from 0")
        );
    }
}
