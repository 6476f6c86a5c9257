//! The time zone in which times are shown.

use premove_fmc::library::Zone;
use premove_service::library::local_zone;

/// Returns the time zone of the user; UTC in tests, so that they give the same results everywhere.
pub(crate) fn zone() -> Zone {
    if cfg!(test) { Zone::UTC } else { local_zone() }
}
