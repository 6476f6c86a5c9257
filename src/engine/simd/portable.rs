//! Portable code for every machine. The tests compare the other modules with it.

use super::wide::{Bytes16, Bytes32, Bytes64, Wide, sixty_four_as_two_halves};

/// Portable code, which handles one byte after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portable;

#[inline(always)]
fn each<const N: usize>(a: [u8; N], b: [u8; N], f: impl Fn(u8, u8) -> u8) -> [u8; N] {
    std::array::from_fn(|i| f(a[i], b[i]))
}

#[inline(always)]
fn half(a: [u8; 32], from: usize) -> [u8; 16] {
    std::array::from_fn(|i| a[from + i])
}

impl Wide for Portable {
    type V16 = [u8; 16];
    type V32 = [u8; 32];

    sixty_four_as_two_halves!();

    #[inline(always)]
    fn load_two(self, low: &Bytes16, high: &Bytes16) -> [u8; 32] {
        std::array::from_fn(|i| if i < 16 { low.0[i] } else { high.0[i - 16] })
    }

    #[inline(always)]
    fn xor32(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        each(a, b, |x, y| x ^ y)
    }

    #[inline(always)]
    fn bit32<const BIT: u32>(self, a: [u8; 32]) -> u32 {
        a.iter().rev().fold(0, |acc, byte| acc << 1 | u32::from(byte >> BIT & 1))
    }

    #[inline(always)]
    fn weigh32(self, a: [u8; 32], weights: [u8; 32]) -> [u64; 4] {
        let product = |i: usize| u64::from(a[i]) * u64::from(weights[i]);
        let sum = |i: usize| (4 * i..4 * i + 4).map(product).sum::<u64>();
        std::array::from_fn(|i| sum(2 * i) | sum(2 * i + 1) << 32)
    }

    #[inline(always)]
    fn store_parts(self, a: [u8; 32], first: &mut [u8; 8], last: &mut [u8; 16]) {
        first.copy_from_slice(&a[..8]);
        last.copy_from_slice(&a[16..]);
    }

    #[inline(always)]
    fn load16(self, from: &Bytes16) -> [u8; 16] {
        from.0
    }

    #[inline(always)]
    fn load32(self, from: &Bytes32) -> [u8; 32] {
        from.0
    }

    #[inline(always)]
    fn store32(self, value: [u8; 32], to: &mut Bytes32) {
        to.0 = value;
    }

    #[inline(always)]
    fn low(self, a: [u8; 32]) -> [u8; 16] {
        half(a, 0)
    }

    #[inline(always)]
    fn high(self, a: [u8; 32]) -> [u8; 16] {
        half(a, 16)
    }

    #[inline(always)]
    fn shuffle32(self, a: [u8; 32], at: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i & 16 | usize::from(at[i] & 15)])
    }

    #[inline(always)]
    fn add32(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        each(a, b, u8::wrapping_add)
    }

    #[inline(always)]
    fn sub32(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        each(a, b, u8::wrapping_sub)
    }

    #[inline(always)]
    fn min32(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        each(a, b, u8::min)
    }

    #[inline(always)]
    fn and32(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        each(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn equal32(self, a: [u8; 32], b: [u8; 32]) -> bool {
        a == b
    }

    #[inline(always)]
    fn both_high(self, a: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i | 16])
    }

    #[inline(always)]
    fn shuffle16(self, a: [u8; 16], at: [u8; 16]) -> [u8; 16] {
        std::array::from_fn(|i| a[usize::from(at[i] & 15)])
    }

    #[inline(always)]
    fn add16(self, a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
        each(a, b, u8::wrapping_add)
    }

    #[inline(always)]
    fn sub16(self, a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
        each(a, b, u8::wrapping_sub)
    }

    #[inline(always)]
    fn min16(self, a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
        each(a, b, u8::min)
    }

    #[inline(always)]
    fn and16(self, a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
        each(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn xor16(self, a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
        each(a, b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn bit16<const BIT: u32>(self, a: [u8; 16]) -> u32 {
        a.iter().enumerate().fold(0, |acc, (i, &byte)| acc | u32::from(byte >> BIT & 1) << i)
    }

    #[inline(always)]
    fn weigh(self, a: [u8; 16], pairs: [u8; 16], quads: [u8; 16]) -> u32 {
        let one = |i: usize| u32::from(a[i]) * u32::from(pairs[i]);
        let quad = |i: usize| u32::from(u16::from_le_bytes([quads[2 * i], quads[2 * i + 1]]));
        (0..4).map(|i| (one(2 * i) + one(2 * i + 1)) * quad(i)).sum()
    }

    #[inline(always)]
    fn extract(self, value: u32, mask: u32) -> u32 {
        let mut out = 0;
        let mut rest = mask;
        let mut at = 0;
        while rest != 0 {
            out |= (value >> rest.trailing_zeros() & 1) << at;
            rest &= rest - 1;
            at += 1;
        }
        out
    }

    #[inline(always)]
    fn prefetch<T>(self, _items: &[T], _at: usize) {}
}
