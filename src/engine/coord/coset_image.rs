//! Images of corner cosets (see `h48.rs`) under the symmetries, as sums of one number for each
//! corner.

use premove_cube::{Corner, Symmetry};

/// Effect of one symmetry on the corner cosets: for each place, tetrad and twist of a corner, the
/// number that this corner adds to the image.
///
/// The image of one corner depends on its place, its twist and its tetrad alone, so six numbers for
/// each place are enough. The twists stand in the lower 16 bits, the second tetrad's places above.
pub(super) struct CosetImage([[u32; 6]; 8]);

/// Lowest bit of the mask of the second tetrad's places in the sum. The bits below hold the twists.
const TETRADS_SHIFT: u32 = 16;

impl CosetImage {
    /// Computes the numbers from the images of single corners.
    pub(super) fn new(s: Symmetry) -> Self {
        let mut parts = [[0; 6]; 8];
        for (place, parts) in parts.iter_mut().enumerate() {
            // A symmetry maps places to places as it maps pieces to pieces.
            let to = s.of_corners(&[Corner::new(place as u8, 0); 8])[0].piece();
            let weight = if to < 7 { 3_u32.pow(to as u32) } else { 0 };
            for (i, part) in parts.iter_mut().enumerate() {
                let corner = Corner::new(if i < 3 { 0 } else { 4 }, i as u8 % 3);
                let image = s.of_corners(&[corner; 8])[to];
                let is_in_second = u32::from(image.piece() >= 4);
                *part = u32::from(image.twist()) * weight + (is_in_second << TETRADS_SHIFT << to);
            }
        }
        Self(parts)
    }

    /// Returns the twists and the mask of the second tetrad's places after the symmetry.
    pub(super) fn of(&self, corners: [Corner; 8]) -> (usize, u16) {
        let parts = self.0.iter().zip(corners);
        let sum: u32 = parts
            .map(|(parts, corner)| {
                parts[usize::from(corner.piece() >= 4) * 3 + usize::from(corner.twist())]
            })
            .sum();
        ((sum & ((1 << TETRADS_SHIFT) - 1)) as usize, (sum >> TETRADS_SHIFT) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::parts;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn images_of_cosets_are_the_cosets_of_images() {
        let mut rng = Rng::from_number(3);
        for s in Symmetry::all() {
            let image = CosetImage::new(s);
            for _ in 0..100 {
                let cube = random(StateKind::Full, &mut rng);
                let carried = s.of_cube(&cube);
                let (twist, places) = image.of(cube.corners);
                assert_eq!(twist, parts::twist(&carried));
                for (place, corner) in carried.corners.iter().enumerate() {
                    assert_eq!(places >> place & 1 == 1, corner.piece() >= 4);
                }
            }
        }
    }
}
