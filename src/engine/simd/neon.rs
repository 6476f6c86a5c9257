//! NEON: every 64-bit ARM processor.

#![expect(unsafe_code, reason = "vector instructions, on the proof that the machine has them")]

use std::arch::aarch64::{
    uint8x16_t, vaddq_u8, vaddv_u8, vandq_u8, vceqq_u8, vdupq_n_s8, vdupq_n_u8, veorq_u8,
    vget_high_u8, vget_low_u8, vld1q_s8, vld1q_u8, vminq_u8, vminvq_u8, vqtbl1q_u8, vshlq_u8,
    vst1q_u8, vsubq_u8,
};

use super::portable::Portable;
use super::wide::{
    Bytes16, Bytes32, Bytes64, Wide, sixty_four_as_two_halves, thirty_two_as_two_lanes,
};

/// Proof that this machine has NEON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neon(());

impl Neon {
    /// Returns the proof if the machine has the instructions, and `None` otherwise.
    pub(super) fn new() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

// SAFETY of every block below: a value of `Neon` exists only after `Neon::new` has checked the
// processor, so its instructions may be executed; loads and stores go through references to arrays
// of at least 16 bytes from where they begin.
macro_rules! on_neon {
    ($call:expr) => {
        // SAFETY: see above.
        unsafe { $call }
    };
}

/// For each byte, the left shift that moves its lowest bit to the bit number of the byte in its
/// half, 0 to 7. The sum of the eight bytes of a half is then a bit mask.
const PLACES: [i8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7];

impl Wide for Neon {
    type V16 = uint8x16_t;

    thirty_two_as_two_lanes!();
    sixty_four_as_two_halves!();

    #[inline(always)]
    fn weigh32(self, a: Self::V32, weights: Self::V32) -> [u64; 4] {
        let [mut bytes, mut by] = [Bytes32::default(); 2];
        self.store32(a, &mut bytes);
        self.store32(weights, &mut by);
        Portable.weigh32(bytes.0, by.0)
    }

    #[inline(always)]
    fn store_parts(self, a: Self::V32, first: &mut [u8; 8], last: &mut [u8; 16]) {
        let mut bytes = Bytes32::default();
        self.store32(a, &mut bytes);
        Portable.store_parts(bytes.0, first, last);
    }

    #[inline(always)]
    fn load16(self, from: &Bytes16) -> uint8x16_t {
        on_neon!(vld1q_u8(from.0.as_ptr()))
    }

    #[inline(always)]
    fn load32(self, from: &Bytes32) -> Self::V32 {
        on_neon!([vld1q_u8(from.0.as_ptr()), vld1q_u8(from.0.as_ptr().add(16))])
    }

    #[inline(always)]
    fn store32(self, [a, b]: Self::V32, to: &mut Bytes32) {
        on_neon!({
            vst1q_u8(to.0.as_mut_ptr(), a);
            vst1q_u8(to.0.as_mut_ptr().add(16), b);
        });
    }

    #[inline(always)]
    fn equal32(self, [a, b]: Self::V32, [c, d]: Self::V32) -> bool {
        on_neon!(vminvq_u8(vandq_u8(vceqq_u8(a, c), vceqq_u8(b, d)))) == 255
    }

    #[inline(always)]
    fn shuffle16(self, a: uint8x16_t, at: uint8x16_t) -> uint8x16_t {
        // Indices above 15 would give zero, so only their low bits are used.
        on_neon!(vqtbl1q_u8(a, vandq_u8(at, vdupq_n_u8(15))))
    }

    #[inline(always)]
    fn add16(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        on_neon!(vaddq_u8(a, b))
    }

    #[inline(always)]
    fn sub16(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        on_neon!(vsubq_u8(a, b))
    }

    #[inline(always)]
    fn min16(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        on_neon!(vminq_u8(a, b))
    }

    #[inline(always)]
    fn and16(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        on_neon!(vandq_u8(a, b))
    }

    #[inline(always)]
    fn xor16(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        on_neon!(veorq_u8(a, b))
    }

    #[inline(always)]
    fn bit16<const BIT: u32>(self, a: uint8x16_t) -> u32 {
        let (low, high) = on_neon!({
            let down = vdupq_n_s8(-(BIT as i8));
            let bits = vandq_u8(vshlq_u8(a, down), vdupq_n_u8(1));
            let placed = vshlq_u8(bits, vld1q_s8(PLACES.as_ptr()));
            (vaddv_u8(vget_low_u8(placed)), vaddv_u8(vget_high_u8(placed)))
        });
        u32::from(low) | u32::from(high) << 8
    }

    #[inline(always)]
    fn weigh(self, a: uint8x16_t, pairs: uint8x16_t, quads: uint8x16_t) -> u32 {
        let bytes = |v| {
            let mut out = Bytes16::default();
            on_neon!(vst1q_u8(out.0.as_mut_ptr(), v));
            out.0
        };
        Portable.weigh(bytes(a), bytes(pairs), bytes(quads))
    }

    #[inline(always)]
    fn extract(self, value: u32, mask: u32) -> u32 {
        Portable.extract(value, mask)
    }

    #[inline(always)]
    fn prefetch<T>(self, items: &[T], at: usize) {
        let address = items.as_ptr().wrapping_add(at);
        // SAFETY: a prefetch reads nothing that the program sees, and never faults for any address.
        unsafe {
            std::arch::asm!(
                "prfm pldl1keep, [{address}]",
                address = in(reg) address,
                options(nostack, readonly)
            );
        };
    }
}
