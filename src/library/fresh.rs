//! What a solve that begins gets from the system: the time and a name.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::fmc::library::Id;

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The name of a solve that begins now.
pub fn new_id() -> Id {
    // Seeded by the system, another number each time.
    let number = RandomState::new().build_hasher().finish();
    Id::new(now(), number as u32)
}
