//! Bytes and folders: data, config and state paths, settings, atomic writes, locks. Knows nothing of cubes.
