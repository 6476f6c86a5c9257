//! The head of a saved text: the name of its format and its version. It is checked before the other
//! fields, because the fields of a newer version are not known.

use serde::Deserialize;
use serde_json::Value;

/// Reason why a saved text is not read further than its head.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HeadError {
    /// The text is not JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The text has another format, or none.
    #[error("the format is another one")]
    Foreign,
    /// The text has another version. The field has it as JSON.
    #[error("the version is {0}")]
    Version(String),
}

#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: Value,
    #[serde(default)]
    version: Value,
}

/// Checks that a saved text has this format and this version.
pub(crate) fn check_head(text: &str, format: &str, version: u64) -> Result<(), HeadError> {
    let head: Head = serde_json::from_str(text)?;
    if head.format.as_str() != Some(format) {
        return Err(HeadError::Foreign);
    }
    if head.version.as_u64() != Some(version) {
        return Err(HeadError::Version(head.version.to_string()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_known_by_its_format_and_its_version() {
        let checked = |text: &str| match check_head(text, "a format", 2) {
            Ok(()) => "the same".to_owned(),
            Err(error) => error.to_string(),
        };
        let cases = [
            (r#"{"format":"a format","version":2,"other":[1]}"#, "the same"),
            (r#"{"format":"a format","version":3}"#, "the version is 3"),
            (r#"{"format":"a format","version":"2"}"#, "the version is \"2\""),
            (r#"{"format":"a format"}"#, "the version is null"),
            (r#"{"format":"another","version":2}"#, "the format is another one"),
            (r#"{"version":2}"#, "the format is another one"),
        ];
        for (text, said) in cases {
            assert_eq!(checked(text), said, "{text}");
        }
        assert!(matches!(check_head(r#"{"format":"#, "a format", 2), Err(HeadError::Json(_))));
    }
}
