//! Marks keys in the bits of one class: the inner loops of building.

use super::keys::{Keys, Visit};
use super::maps::{FlipTable, KeyMap, Linear, by_arrangement};
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::store::allocate::zeroed;

/// A bit for each entry of a corner class. An entry is an arrangement with the highest `h` flips.
#[derive(Clone, Debug)]
pub(in crate::table) struct Plane {
    pub(in crate::table) words: Vec<u64>,
    h: u8,
}

/// Buffers for two tables of flips, which [`Plane::mark`] fills anew in each call.
pub(in crate::table) struct Scratch {
    flips: FlipTable,
    changes: FlipTable,
}

impl Scratch {
    pub(in crate::table) fn new() -> Self {
        Self { flips: by_arrangement(|_| 0), changes: by_arrangement(|_| 0) }
    }
}

impl Plane {
    pub(in crate::table) fn new(h: u8) -> Self {
        Self { words: zeroed((ARRANGEMENTS << h).div_ceil(64), "its marks"), h }
    }

    pub(in crate::table) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Sets the bits of the images of keys under a key map, after `onward` was applied to the flips
    /// of each image.
    pub(in crate::table) fn mark(
        &mut self,
        keys: &Keys,
        map: &KeyMap<'_>,
        onward: &Linear,
        scratch: &mut Scratch,
    ) {
        if keys.len() == 0 {
            return;
        }
        map.flips.then(onward).fill(self.h, &mut scratch.flips);
        onward.fill(self.h, &mut scratch.changes);
        let h = u32::from(self.h);
        let words = &mut self.words[..];
        let flips = &*scratch.flips;
        let changes = &*scratch.changes;
        let KeyMap { carried, moved, .. } = *map;
        if h <= 6 {
            keys.visit(&mut Narrow(Target { carried, moved, flips, changes, h, words }));
        } else {
            keys.visit(&mut Wide(Target { carried, moved, flips, changes, h, words }));
        }
    }

    /// Moves every set bit of another plane to the image of its arrangement under a key map, and
    /// clears that plane. The linear part of the map is not applied to the flips, because `mark`
    /// already applied it as `onward`. Only the flips that depend on the arrangement change.
    pub(in crate::table) fn carry(&mut self, from: &mut Self, map: &KeyMap<'_>) {
        if self.h < 6 { self.carry_narrow(from, map) } else { self.carry_wide(from, map) }
    }

    fn carry_narrow(&mut self, from: &mut Self, map: &KeyMap<'_>) {
        let h = u32::from(self.h);
        let per_word = 64 >> h;
        let mask = (1_u64 << (1 << h)) - 1;
        for (i, word) in from.words.iter_mut().enumerate() {
            let mut rest = std::mem::take(word);
            let mut arrangement = i * per_word;
            while rest != 0 {
                let moved = map.moved[usize::from(map.carried[arrangement & 0xffff])];
                let image = swapped(rest & mask, (moved >> (28 - h)) & ((1 << h) - 1), h);
                let at = (moved & 0xffff) << h;
                if let Some(to) = self.words.get_mut((at >> 6) as usize) {
                    *to |= image << (at & 63);
                }
                rest >>= 1 << h;
                arrangement += 1;
            }
        }
    }

    fn carry_wide(&mut self, from: &mut Self, map: &KeyMap<'_>) {
        let words = 1 << (self.h - 6);
        for (arrangement, group) in from.words.chunks_exact_mut(words).enumerate() {
            let moved = map.moved[usize::from(map.carried[arrangement & 0xffff])];
            let change = moved >> (28 - u32::from(self.h));
            let to = (moved & 0xffff) as usize * words;
            let Some(target) = self.words.get_mut(to..to + words) else { continue };
            for (i, word) in group.iter_mut().enumerate() {
                let word = std::mem::take(word);
                if word != 0 {
                    target[i ^ (change >> 6) as usize] |= swapped(word, change & 63, 6);
                }
            }
        }
    }
}

/// Moves each of the lowest `2^h` bits of a word from its position `i` to `i ^ by`.
#[inline]
fn swapped(word: u64, by: u32, h: u32) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut word = word;
    for (i, mask) in MASKS.iter().enumerate().take(h as usize) {
        let other = (word & mask) << (1 << i) | word >> (1 << i) & mask;
        word = if by >> i & 1 == 1 { other } else { word };
    }
    word
}

/// The tables that map keys to their images, and the words in which the bits of the images are set.
struct Target<'a> {
    carried: &'a [u16; 1 << 16],
    moved: &'a [u32; 1 << 16],
    flips: &'a [u16; 1 << 16],
    changes: &'a [u16; 1 << 16],
    h: u32,
    words: &'a mut [u64],
}

impl Target<'_> {
    /// Returns the image of an arrangement, and a mask of the flips that change.
    #[inline]
    fn image(&self, arrangement: u16) -> (u32, u16) {
        let moved = self.moved[usize::from(self.carried[usize::from(arrangement)])];
        (moved & 0xffff, self.changes[(moved >> 16) as usize])
    }
}

/// Visitor that sets the bits of keys if an arrangement takes at most one word.
struct Narrow<'a>(Target<'a>);

impl Visit for Narrow<'_> {
    #[inline]
    fn visit<const N: usize>(&mut self, arrangement: u16, flips: &[u16; N]) {
        let Self(target) = self;
        let (image, change) = target.image(arrangement);
        let at = image << target.h;
        let mut bits = 0_u64;
        for &f in flips {
            bits |= 1 << ((target.flips[usize::from(f)] ^ change) & 63);
        }
        if let Some(word) = target.words.get_mut((at >> 6) as usize) {
            *word |= bits << (at & 63);
        }
    }
}

/// Visitor that sets the bits of keys if an arrangement takes several words.
struct Wide<'a>(Target<'a>);

impl Visit for Wide<'_> {
    #[inline]
    fn visit<const N: usize>(&mut self, arrangement: u16, flips: &[u16; N]) {
        let Self(target) = self;
        let (image, change) = target.image(arrangement);
        let at = (image << (target.h - 6)) as usize;
        for &f in flips {
            let value = target.flips[usize::from(f)] ^ change;
            if let Some(word) = target.words.get_mut(at + usize::from(value >> 6)) {
                *word |= 1 << (value & 63);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_moves_each_bit_to_its_place() {
        for h in 0..=6 {
            for by in 0..1_u32 << h {
                for bit in 0..1_u32 << h {
                    assert_eq!(swapped(1 << bit, by, h), 1 << (bit ^ by));
                }
            }
        }
    }
}
