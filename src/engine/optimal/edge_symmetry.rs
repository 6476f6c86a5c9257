//! Effect of symmetries on the parts of the edges that a table index needs: the slice of each
//! piece, and its flip.

use premove_cube::{Cube, Edge, Symmetry};

use crate::simd::{Bytes16, Wide};

/// Bits of each byte of the result of [`EdgeSymmetry::edges`]. They are set for a piece of the E
/// slice, a piece of the S slice, and a flipped piece.
pub(super) const E_SLICE: u32 = 7;
pub(super) const S_SLICE: u32 = 6;
pub(super) const FLIPPED: u32 = 4;

/// The effect of a symmetry on edges, aligned so that it lies in one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct EdgeSymmetry {
    /// For place `i`, the place from which it receives its content, in the low four bits. Bit
    /// [`FLIPPED`] is set if the flip is inverted.
    pub(super) from: Bytes16,
    /// For each piece, its bits [`E_SLICE`], [`S_SLICE`] and [`FLIPPED`] after the symmetry.
    pub(super) labels: Bytes16,
}

/// Returns the place and the state of an edge after a symmetry.
fn image(s: Symmetry, place: usize, piece: usize) -> (usize, Edge) {
    // One edge is flipped, so that it differs from all others.
    let [plain, flipped] = [0, 1].map(|flip| {
        let mut cube = Cube::SOLVED;
        cube.edges.swap(place, piece);
        cube.edges[place] = Edge::new(piece as u8, flip);
        s.of_cube(&cube)
    });
    let Some(to) = (0..12).find(|&i| plain.edges[i] != flipped.edges[i]) else {
        unreachable!("one edge is flipped in one state and not in the other")
    };
    (to, plain.edges[to])
}

impl EdgeSymmetry {
    pub(super) fn new(s: Symmetry) -> Self {
        let mut from: [u8; 16] = std::array::from_fn(|i| i as u8);
        let mut labels = [0; 16];
        let mut flips = [0; 16];
        for (i, label) in labels.iter_mut().enumerate().take(12) {
            let (to, _) = image(s, i, i);
            from[to] = i as u8;
            // The effect on a piece is measured in place 0, and the effect of a place with piece 0.
            // The flip is the sum of both.
            let (_, edge) = image(s, 0, i);
            let slices = u8::from(edge.piece() >= 8) << E_SLICE
                | u8::from((4..8).contains(&edge.piece())) << S_SLICE;
            *label = slices | edge.flip() << FLIPPED;
            let (to, edge) = image(s, i, 0);
            flips[to] = edge.flip() << FLIPPED;
        }
        for (from, flip) in from.iter_mut().zip(flips) {
            *from |= flip;
        }
        Self { from: Bytes16(from), labels: Bytes16(labels) }
    }

    /// Returns the edges after the symmetry. Each byte has the bits [`E_SLICE`], [`S_SLICE`] and
    /// [`FLIPPED`]. Its four lowest bits have no meaning.
    #[inline(always)]
    pub(super) fn edges<W: Wide>(&self, wide: W, edges: W::V16) -> W::V16 {
        let from = wide.load16(&self.from);
        let moved = wide.shuffle16(edges, from);
        let labels = wide.shuffle16(wide.load16(&self.labels), moved);
        wide.xor16(wide.xor16(moved, labels), from)
    }
}

/// Weights that combine the twists of places 0 to 6 into a number in base 3. The number is
/// multiplied by 16, because twists are stored above four bits.
pub(super) static PAIRS: Bytes16 = Bytes16([1, 3, 1, 3, 1, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
pub(super) static QUADS: Bytes16 = {
    let [a, b, c] = [9_u16.to_le_bytes(), 81_u16.to_le_bytes(), 729_u16.to_le_bytes()];
    Bytes16([1, 0, a[0], a[1], b[0], b[1], c[0], c[1], 0, 0, 0, 0, 0, 0, 0, 0])
};

/// The bits of the twist in a byte.
pub(super) static TWIST: Bytes16 = Bytes16([0x30; 16]);
