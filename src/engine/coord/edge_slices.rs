//! Arrangements of the edge slices, and natural flips. The arrangement says to which slice the edge
//! in each place belongs (34,650 values). Natural flips are flips that no symmetry changes.
//!
//! The index of an arrangement combines the places of the E-slice edges (495 sets) with the places
//! of the S-slice edges among the other eight (70 sets). The solved arrangement has index 0. Half
//! turns exchange pieces only inside their slices. So the arrangement, the flips and a coordinate
//! for the corners together are a coset of the half-turn group.

use premove_cube::{Cube, Edge, Move, Symmetry};

use super::find::index_of;

/// Number of arrangements of the edge slices.
pub const ARRANGEMENTS: usize = 34_650;

/// Returns the slice of a piece or of a place: 0 is M, 1 is S, 2 is E.
const fn slice(piece: usize) -> usize {
    piece / 4
}

/// Returns the binomial coefficient `n` over `k`, for small numbers.
const fn choose(n: u32, k: u32) -> usize {
    let mut value = 1;
    let mut i = 0;
    while i < k {
        if i >= n {
            return 0;
        }
        value = value * (n - i) as usize / (i as usize + 1);
        i += 1;
    }
    value
}

/// Returns the rank of a set of four places out of `n`. The last four places have rank 0.
const fn rank_of_four(places: u32, n: u32) -> usize {
    let mut rank = 0;
    let mut left = 4;
    let mut i = 0;
    while i < n && left > 0 {
        if places >> i & 1 == 1 {
            rank += choose(n - 1 - i, left);
            left -= 1;
        }
        i += 1;
    }
    rank
}

/// Removes from `s` the bits at the places of `e`, and moves the other bits together.
fn compress(s: u32, e: u32) -> u32 {
    (0..12)
        .filter(|i| e >> i & 1 == 0)
        .enumerate()
        .fold(0, |acc, (to, from)| acc | (s >> from & 1) << to)
}

/// Returns the index of the arrangement with E-slice edges in the places of mask `e` and S-slice
/// edges in the places of mask `s`.
pub fn arrangement_of_masks(e: u16, s: u16) -> usize {
    let e = u32::from(e);
    let s = u32::from(s);
    rank_of_four(e, 12) * 70 + rank_of_four(compress(s, e), 8)
}

/// Returns the index of a state's arrangement.
pub fn arrangement(cube: &Cube) -> usize {
    arrangement_of_masks(mask_of_slice(cube, 2), mask_of_slice(cube, 1))
}

/// Returns the places of the edges of a slice as a bit mask.
fn mask_of_slice(cube: &Cube, wanted: usize) -> u16 {
    cube.edges
        .iter()
        .enumerate()
        .fold(0, |mask, (i, edge)| mask | u16::from(slice(edge.piece()) == wanted) << i)
}

/// Returns for every arrangement a bit mask with the places of the E-slice edges from bit 12 on,
/// and those of the S-slice edges from bit 0 on.
pub fn places_of_slices() -> Vec<u32> {
    let arrangements = all_arrangements().into_iter();
    let places = arrangements.map(|slices| {
        let bits = slices.into_iter().enumerate().map(|(i, slice)| match slice {
            2 => 1 << (12 + i),
            1 => 1 << i,
            _ => 0,
        });
        bits.sum()
    });
    places.collect()
}

/// Iterates over all sets of four out of `places` places, as bit masks.
fn fours_of(places: u32) -> impl Iterator<Item = u32> {
    (0..1_u32 << places).filter(|set| set.count_ones() == 4)
}

/// Returns all arrangements in the order of their index. An arrangement has the slice of the piece
/// in each place.
pub fn all_arrangements() -> Vec<[u8; 12]> {
    let mut all = vec![[0; 12]; ARRANGEMENTS];
    let s_sets: Vec<(u32, usize)> = fours_of(8).map(|s| (s, rank_of_four(s, 8))).collect();
    for e in fours_of(12) {
        let mut e_alone = [0; 12];
        let mut free = Vec::with_capacity(8);
        for (place, slice) in e_alone.iter_mut().enumerate() {
            if e >> place & 1 == 1 {
                *slice = 2;
            } else {
                free.push(place);
            }
        }
        let first = rank_of_four(e, 12) * 70;
        for &(s, rank) in &s_sets {
            let slices = &mut all[first + rank];
            *slices = e_alone;
            for (i, &place) in free.iter().enumerate() {
                slices[place] = (s >> i & 1) as u8;
            }
        }
    }
    all
}

/// Returns the 12-bit mask that converts the flips of an arrangement into its natural flips, and
/// back, by exclusive or.
///
/// A piece in a place of its own slice is naturally unflipped if its stickers lie on their own
/// axes. In another slice, piece and place have one axis in common. Then the piece is naturally
/// unflipped if its sticker of that axis lies on it. So a symmetry moves natural flips together
/// with the pieces. For M pieces in the E slice and E pieces in the M slice, the natural flip is
/// the opposite of the flip against F/B.
pub fn natural_mask(slices: &[u8; 12]) -> u16 {
    slices.iter().enumerate().fold(0, |acc, (place, &own)| {
        let differs = matches!((own, slice(place)), (0, 2) | (2, 0));
        acc | u16::from(differs) << place
    })
}

/// Returns edges with this arrangement. `flips` has a bit for each of the 12 places. The pieces of
/// a slice are in ascending order.
pub fn edges_of(slices: &[u8; 12], flips: u16) -> [Edge; 12] {
    let mut next = [0_u8, 4, 8];
    std::array::from_fn(|i| {
        let piece = &mut next[usize::from(slices[i])];
        *piece += 1;
        Edge::new(*piece - 1, (flips >> i & 1) as u8)
    })
}

/// Returns the origin of each edge place under a move, and a mask of the places whose flip changes.
/// Place `i` receives the piece of place `from[i]`. A piece in a place of the mask changes its flip
/// against F/B.
pub fn moved_places(m: Move) -> ([usize; 12], u16) {
    let turned = Cube::SOLVED.after(m).edges;
    let flips = turned.iter().enumerate().fold(0, |acc, (i, e)| acc | u16::from(e.flip()) << i);
    (turned.map(Edge::piece), flips)
}

/// Returns the origin of each edge place under a symmetry: place `i` receives the piece of place
/// `from[i]`.
pub fn carried_places(s: Symmetry) -> [usize; 12] {
    let mut from = [0; 12];
    for old in 0..12 {
        // A single flipped edge marks the place: its image is the only flipped edge of the image.
        let mut cube = Cube::SOLVED;
        cube.edges[old] = Edge::new(old as u8, 1);
        from[index_of(&s.of_cube(&cube).edges, |e| e.flip() == 1)] = old;
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    fn natural_flips(cube: &Cube, slices: &[u8; 12]) -> u16 {
        let flips =
            cube.edges.iter().enumerate().fold(0, |acc, (i, e)| acc | u16::from(e.flip()) << i);
        flips ^ natural_mask(slices)
    }

    #[test]
    fn arrangements_are_numbered_from_the_solved_one_and_round_trip() {
        assert_eq!(arrangement(&Cube::SOLVED), 0);
        for (i, slices) in all_arrangements().iter().enumerate() {
            assert_eq!(arrangement(&Cube { edges: edges_of(slices, 0), ..Cube::SOLVED }), i);
        }
    }

    #[test]
    fn symmetries_carry_natural_flips_along_with_the_places() {
        let all = all_arrangements();
        let mut rng = premove_cube::Rng::from_number(5);
        for s in Symmetry::all() {
            let from = carried_places(s);
            for _ in 0..20 {
                let cube = premove_cube::random(premove_cube::StateKind::Full, &mut rng);
                let image = s.of_cube(&cube);
                let before = natural_flips(&cube, &all[arrangement(&cube)]);
                let after = natural_flips(&image, &all[arrangement(&image)]);
                for (place, &old) in from.iter().enumerate() {
                    assert_eq!(after >> place & 1, before >> old & 1, "{s:?}");
                }
            }
        }
    }

    #[test]
    fn moves_carry_pieces_as_the_places_say() {
        for m in Move::ALL {
            let (from, flips) = moved_places(m);
            let cube = Cube::SOLVED.after(Move::from_index(13)).after(Move::from_index(6));
            let moved = cube.after(m);
            for (place, &from) in from.iter().enumerate() {
                let old = cube.edges[from];
                let now = Edge::new(old.piece() as u8, old.flip() ^ (flips >> place & 1) as u8);
                assert_eq!(moved.edges[place], now, "{m}");
            }
        }
    }
}
