//! Coordinates: a part of the cube's state as a number and back, with move and symmetry tables. Knows nothing of files or threads.
