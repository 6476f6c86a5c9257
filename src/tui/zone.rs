//! The time zone in which times are shown.

use premove_fmc::library::Zone;
use premove_service::library::local_zone;

/// Returns the zone of the user; UTC in tests, so that they show the same everywhere.
pub(crate) fn zone() -> Zone {
    if cfg!(test) { Zone::UTC } else { local_zone() }
}
