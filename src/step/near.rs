//! The question that a message about an unknown name asks.

/// Whether a name was meant, with a blank behind it; nothing where no name is near.
pub(super) fn guess(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("did you mean '{near}'? "))
}
