//! Amounts of bytes in words.

/// Writes a number of bytes with a unit, as in `70.5 MB`. Units are powers of 1,000.
#[expect(clippy::cast_precision_loss, reason = "rounded to three digits anyway")]
pub fn in_words(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// Error about a text that is not an amount of memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no amount of memory: write 500M or 2G")]
pub struct BadSize {
    /// The text that was parsed.
    pub text: String,
}

/// Parses an amount such as `500M`, `2G`, `1.5 GB` or `900MiB`. Returns the number of bytes.
///
/// # Errors
/// If the text is not an amount.
pub fn parse(text: &str) -> Result<u64, BadSize> {
    bytes(text).ok_or_else(|| BadSize { text: text.to_owned() })
}

fn bytes(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match text[digits.len()..].to_ascii_lowercase().trim_end_matches('b') {
        "k" => 1e3,
        "m" => 1e6,
        "g" => 1e9,
        "t" => 1e12,
        "ki" => 1024.0,
        "mi" => 1024.0 * 1024.0,
        "gi" => 1024.0 * 1024.0 * 1024.0,
        _ => return None,
    };
    let number: f64 = digits.trim().parse().ok()?;
    if !number.is_finite() || number < 0.0 || number * factor > 1e18 {
        return None;
    }
    #[expect(clippy::cast_sign_loss, reason = "negative numbers are refused above")]
    Some((number * factor) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_they_are_written() {
        let amounts = [
            ("500M", 500_000_000),
            ("2G", 2_000_000_000),
            ("1.5 GB", 1_500_000_000),
            ("1kib", 1024),
        ];
        for (text, bytes) in amounts {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
        for text in ["", "500", "M", "-1G", "5X", "1e30G", "infG", "2 G B", "é", "5é"] {
            assert!(parse(text).unwrap_err().to_string().ends_with("write 500M or 2G"), "{text}");
        }
    }

    #[test]
    fn amounts_are_told_in_the_unit_that_suits_them() {
        assert_eq!(
            [999, 2_048, 70_500_000, 3_760_000_000].map(in_words),
            ["999 B", "2.0 kB", "70.5 MB", "3.8 GB"]
        );
    }
}
