//! The vector instructions of WebAssembly, on 128 bits.

#![expect(unsafe_code, reason = "loads and stores of vectors through pointers")]

use std::arch::wasm32::{
    i8x16_add, i8x16_bitmask, i8x16_eq, i8x16_shl, i8x16_sub, i32x4_add, i32x4_mul, i32x4_shuffle,
    u8x16_all_true, u8x16_min, u8x16_splat, u8x16_swizzle, u16x8_extmul_high_u8x16,
    u16x8_extmul_low_u8x16, u32x4_extadd_pairwise_u16x8, u32x4_extend_low_u16x8,
    u32x4_extract_lane, u64x2_extract_lane, v128, v128_and, v128_load, v128_store, v128_xor,
};

use super::portable::Portable;
use super::wide::{
    Bytes16, Bytes32, Bytes64, Wide, sixty_four_as_two_halves, thirty_two_as_two_lanes,
};

/// Proof that this program is compiled for the vector instructions of WebAssembly. A machine that
/// lacks them refuses the whole module, so nothing is detected when the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Simd128(());

impl Simd128 {
    /// Returns the proof.
    pub(super) const fn new() -> Self {
        Self(())
    }
}

#[inline(always)]
fn store(value: v128, to: &mut [u8; 16]) {
    // SAFETY: the reference is to 16 bytes, and the instruction asks for no alignment.
    unsafe { v128_store(to.as_mut_ptr().cast(), value) };
}

/// Returns weighted sums of four bytes each.
#[inline(always)]
fn sums_of_four(a: v128, weights: v128) -> v128 {
    let low = u32x4_extadd_pairwise_u16x8(u16x8_extmul_low_u8x16(a, weights));
    let high = u32x4_extadd_pairwise_u16x8(u16x8_extmul_high_u8x16(a, weights));
    i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(low, high), i32x4_shuffle::<1, 3, 5, 7>(low, high))
}

impl Wide for Simd128 {
    type V16 = v128;

    thirty_two_as_two_lanes!();
    sixty_four_as_two_halves!();

    #[inline(always)]
    fn weigh32(self, [a, b]: Self::V32, [v, w]: Self::V32) -> [u64; 4] {
        let (low, high) = (sums_of_four(a, v), sums_of_four(b, w));
        [
            u64x2_extract_lane::<0>(low),
            u64x2_extract_lane::<1>(low),
            u64x2_extract_lane::<0>(high),
            u64x2_extract_lane::<1>(high),
        ]
    }

    #[inline(always)]
    fn store_parts(self, [a, b]: Self::V32, first: &mut [u8; 8], last: &mut [u8; 16]) {
        *first = u64x2_extract_lane::<0>(a).to_le_bytes();
        store(b, last);
    }

    #[inline(always)]
    fn load16(self, from: &Bytes16) -> v128 {
        // SAFETY: the reference is to 16 bytes.
        unsafe { v128_load((&raw const from.0).cast()) }
    }

    #[inline(always)]
    fn load32(self, from: &Bytes32) -> Self::V32 {
        let start: *const v128 = (&raw const from.0).cast();
        // SAFETY: the reference is to 32 bytes.
        unsafe { [v128_load(start), v128_load(start.add(1))] }
    }

    #[inline(always)]
    fn store32(self, [a, b]: Self::V32, to: &mut Bytes32) {
        let start: *mut v128 = (&raw mut to.0).cast();
        // SAFETY: the reference is to 32 bytes.
        unsafe {
            v128_store(start, a);
            v128_store(start.add(1), b);
        }
    }

    #[inline(always)]
    fn equal32(self, [a, b]: Self::V32, [c, d]: Self::V32) -> bool {
        u8x16_all_true(v128_and(i8x16_eq(a, c), i8x16_eq(b, d)))
    }

    #[inline(always)]
    fn shuffle16(self, a: v128, at: v128) -> v128 {
        // Indices above 15 would give zero, so only their low bits are used.
        u8x16_swizzle(a, v128_and(at, u8x16_splat(15)))
    }

    #[inline(always)]
    fn add16(self, a: v128, b: v128) -> v128 {
        i8x16_add(a, b)
    }

    #[inline(always)]
    fn sub16(self, a: v128, b: v128) -> v128 {
        i8x16_sub(a, b)
    }

    #[inline(always)]
    fn min16(self, a: v128, b: v128) -> v128 {
        u8x16_min(a, b)
    }

    #[inline(always)]
    fn and16(self, a: v128, b: v128) -> v128 {
        v128_and(a, b)
    }

    #[inline(always)]
    fn xor16(self, a: v128, b: v128) -> v128 {
        v128_xor(a, b)
    }

    #[inline(always)]
    fn bit16<const BIT: u32>(self, a: v128) -> u32 {
        u32::from(i8x16_bitmask(i8x16_shl(a, 7 - BIT)))
    }

    #[inline(always)]
    fn weigh(self, a: v128, pairs: v128, quads: v128) -> u32 {
        let sums = u32x4_extadd_pairwise_u16x8(u16x8_extmul_low_u8x16(a, pairs));
        let weighed = i32x4_mul(sums, u32x4_extend_low_u16x8(quads));
        u32x4_extract_lane::<0>(weighed)
            + u32x4_extract_lane::<1>(weighed)
            + u32x4_extract_lane::<2>(weighed)
            + u32x4_extract_lane::<3>(weighed)
    }

    #[inline(always)]
    fn extract(self, value: u32, mask: u32) -> u32 {
        Portable.extract(value, mask)
    }

    /// WebAssembly has no instruction for it.
    #[inline(always)]
    fn prefetch<T>(self, _items: &[T], _at: usize) {}
}
