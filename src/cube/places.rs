//! A set of places of the cube.

/// A set of corner and edge places, for instance those whose pieces are bad for a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places {
    corners: u8,
    edges: u16,
}

impl Places {
    /// Returns the corner places for which `is_in` returns `true`.
    #[inline]
    pub fn of_corners(is_in: impl Fn(usize) -> bool) -> Self {
        let corners = (0..8).fold(0, |set, place| set | u8::from(is_in(place)) << place);
        Self { corners, edges: 0 }
    }

    /// Returns the edge places for which `is_in` returns `true`.
    #[inline]
    pub fn of_edges(is_in: impl Fn(usize) -> bool) -> Self {
        let edges = (0..12).fold(0, |set, place| set | u16::from(is_in(place)) << place);
        Self { corners: 0, edges }
    }

    /// Returns whether the corner place is in the set.
    pub const fn has_corner(self, place: usize) -> bool {
        self.corners >> place & 1 == 1
    }

    /// Returns whether the edge place is in the set.
    pub const fn has_edge(self, place: usize) -> bool {
        self.edges >> place & 1 == 1
    }

    /// Number of corner places in the set.
    pub const fn corners(self) -> u8 {
        self.corners.count_ones() as u8
    }

    /// Number of edge places in the set.
    pub const fn edges(self) -> u8 {
        self.edges.count_ones() as u8
    }

    /// Number of places in the set.
    pub const fn len(self) -> u8 {
        self.corners() + self.edges()
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self { corners: self.corners | other.corners, edges: self.edges | other.edges }
    }
}
