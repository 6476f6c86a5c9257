//! The slice to which the edge in each place belongs: 34,650 arrangements, and a flip that no
//! symmetry changes.
//!
//! An arrangement counts the places of the E-slice edges first (495 ways), then those of the
//! S-slice edges among the eight places left (70 ways); the solved one is number 0. Half turns
//! exchange pieces inside their slices only. So arrangement and flips, together with a part for the
//! corners, are a coset of the group that half turns generate.

use premove_cube::{Cube, Edge, Move, Symmetry};

use super::find::index_of;

/// Number of arrangements.
pub const ARRANGEMENTS: usize = 34_650;

/// The slice of a piece or of a place: 0 M, 1 S, 2 E.
const fn slice(piece: usize) -> usize {
    piece / 4
}

/// `n` over `k`, for small numbers.
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

/// The rank of four places out of `n`, the last four being number 0.
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

/// The bits of `s` at the places that `e` leaves free, moved together.
fn compress(s: u32, e: u32) -> u32 {
    (0..12)
        .filter(|i| e >> i & 1 == 0)
        .enumerate()
        .fold(0, |acc, (to, from)| acc | (s >> from & 1) << to)
}

/// The number of the arrangement with E-slice edges in the places of one mask and S-slice edges in
/// those of the other.
pub fn arrangement_of_masks(e: u16, s: u16) -> usize {
    let e = u32::from(e);
    let s = u32::from(s);
    rank_of_four(e, 12) * 70 + rank_of_four(compress(s, e), 8)
}

/// The number of a state's arrangement.
pub fn arrangement(cube: &Cube) -> usize {
    arrangement_of_masks(mask_of_slice(cube, 2), mask_of_slice(cube, 1))
}

/// The places of the edges of a slice, bit by bit.
fn mask_of_slice(cube: &Cube, wanted: usize) -> u16 {
    cube.edges
        .iter()
        .enumerate()
        .fold(0, |mask, (i, edge)| mask | u16::from(slice(edge.piece()) == wanted) << i)
}

/// Returns for every arrangement the places of the edges of the E slice, from bit 12 on, and of the
/// S slice, from bit 0 on.
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

/// The sets of four among a number of places.
fn fours_of(places: u32) -> impl Iterator<Item = u32> {
    (0..1_u32 << places).filter(|set| set.count_ones() == 4)
}

/// The slice of the piece in each place, for every arrangement in number order.
pub fn all_arrangements() -> Vec<[u8; 12]> {
    let mut all = vec![[0; 12]; ARRANGEMENTS];
    for e in fours_of(12) {
        let free: Vec<usize> = (0..12).filter(|i| e >> i & 1 == 0).collect();
        for s in fours_of(8) {
            let mut slices = [0; 12];
            for (i, slice) in slices.iter_mut().enumerate() {
                *slice = if e >> i & 1 == 1 { 2 } else { 0 };
            }
            for (i, &place) in free.iter().enumerate() {
                if s >> i & 1 == 1 {
                    slices[place] = 1;
                }
            }
            all[rank_of_four(e, 12) * 70 + rank_of_four(s, 8)] = slices;
        }
    }
    all
}

/// Returns the mask over the 12 places that converts the flips of an arrangement into its natural
/// flips and back.
///
/// A piece in a place of its own slice is naturally unflipped when its stickers lie on their own
/// axes; elsewhere piece and place have one axis in common, and it is unflipped when the sticker of
/// that axis lies on it. Symmetries therefore carry natural flips along with the pieces. Between M
/// and E slice that is the opposite of the flip against F/B.
pub fn natural_mask(slices: &[u8; 12]) -> u16 {
    slices.iter().enumerate().fold(0, |acc, (place, &own)| {
        let differs = matches!((own, slice(place)), (0, 2) | (2, 0));
        acc | u16::from(differs) << place
    })
}

/// Some edges in this arrangement, with the flips of a mask over the 12 places: pieces of a slice
/// in ascending order.
pub fn edges_of(slices: &[u8; 12], flips: u16) -> [Edge; 12] {
    let mut next = [0_u8, 4, 8];
    std::array::from_fn(|i| {
        let piece = &mut next[usize::from(slices[i])];
        *piece += 1;
        Edge::new(*piece - 1, (flips >> i & 1) as u8)
    })
}

/// Returns the origin of each edge place under a move, and the places whose flip changes: place `i`
/// receives the piece of `from[i]`, and the pieces in the places of the mask change their flip
/// against F/B.
pub fn moved_places(m: Move) -> ([usize; 12], u16) {
    let turned = Cube::SOLVED.after(m).edges;
    let flips = turned.iter().enumerate().fold(0, |acc, (i, e)| acc | u16::from(e.flip()) << i);
    (turned.map(Edge::piece), flips)
}

/// Returns the origin of each edge place under a symmetry: place `i` receives the piece of
/// `from[i]`.
pub fn carried_places(s: Symmetry) -> [usize; 12] {
    let mut from = [0; 12];
    for old in 0..12 {
        // The image of a cube with one flipped edge has one flipped edge.
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
