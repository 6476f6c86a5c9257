//! AVX2 and BMI2: x86-64 processors since 2013, or 2015 from AMD.
//!
//! There are two variants, because the first two generations of AMD's Zen extract bits so slowly
//! that a loop over the bits is faster there.

#![expect(unsafe_code, reason = "vector instructions, on the proof that the machine has them")]

use std::arch::x86_64::{
    __m128i, __m256i, _MM_HINT_T0, _MM_HINT_T1, _mm_add_epi8, _mm_and_si128, _mm_cvtsi32_si128,
    _mm_cvtsi128_si64, _mm_load_si128, _mm_madd_epi16, _mm_maddubs_epi16, _mm_min_epu8,
    _mm_movemask_epi8, _mm_prefetch, _mm_shuffle_epi8, _mm_sll_epi16, _mm_storel_epi64,
    _mm_storeu_si128, _mm_sub_epi8, _mm_xor_si128, _mm256_add_epi8, _mm256_and_si256,
    _mm256_castsi128_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_extracti128_si256,
    _mm256_inserti128_si256, _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_min_epu8, _mm256_movemask_epi8, _mm256_permute4x64_epi64, _mm256_set1_epi16,
    _mm256_shuffle_epi8, _mm256_sll_epi16, _mm256_store_si256, _mm256_storeu_si256,
    _mm256_sub_epi8, _mm256_xor_si256, _pext_u32,
};

use super::portable::Portable;
use super::wide::{Bytes16, Bytes32, Bytes64, Wide, sixty_four_as_two_halves};

/// Proof that this machine has AVX2 and BMI2. `SLOW` is `true` if the machine extracts bits slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Avx2<const SLOW: bool>(());

impl<const SLOW: bool> Avx2<SLOW> {
    /// Returns the proof if the machine has the instructions, and `None` otherwise.
    pub(super) fn new() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }
}

// SAFETY of every block below: a value of `Avx2` exists only after `Avx2::new` has checked the
// processor, so its instructions may be executed; loads and stores go through references to aligned
// arrays of their size.
macro_rules! on_avx2 {
    ($call:expr) => {
        // SAFETY: see above.
        unsafe { $call }
    };
}

impl<const SLOW: bool> Wide for Avx2<SLOW> {
    type V16 = __m128i;
    type V32 = __m256i;

    sixty_four_as_two_halves!();

    #[inline(always)]
    fn load_two(self, low: &Bytes16, high: &Bytes16) -> __m256i {
        let low = on_avx2!(_mm256_castsi128_si256(self.load16(low)));
        on_avx2!(_mm256_inserti128_si256::<1>(low, self.load16(high)))
    }

    #[inline(always)]
    fn xor32(self, a: __m256i, b: __m256i) -> __m256i {
        on_avx2!(_mm256_xor_si256(a, b))
    }

    #[inline(always)]
    fn bit32<const BIT: u32>(self, a: __m256i) -> u32 {
        let count = on_avx2!(_mm_cvtsi32_si128((7 - BIT).cast_signed()));
        on_avx2!(_mm256_movemask_epi8(_mm256_sll_epi16(a, count))).cast_unsigned()
    }

    #[inline(always)]
    fn weigh32(self, a: __m256i, weights: __m256i) -> [u64; 4] {
        let pairs = on_avx2!(_mm256_maddubs_epi16(a, weights));
        let sums = on_avx2!(_mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
        let mut out = [0_u64; 4];
        on_avx2!(_mm256_storeu_si256(out.as_mut_ptr().cast(), sums));
        out
    }

    #[inline(always)]
    fn store_parts(self, a: __m256i, first: &mut [u8; 8], last: &mut [u8; 16]) {
        on_avx2!(_mm_storel_epi64(first.as_mut_ptr().cast(), _mm256_castsi256_si128(a)));
        on_avx2!(_mm_storeu_si128(last.as_mut_ptr().cast(), _mm256_extracti128_si256::<1>(a)));
    }

    #[inline(always)]
    fn load16(self, from: &Bytes16) -> __m128i {
        on_avx2!(_mm_load_si128((&raw const from.0).cast()))
    }

    #[inline(always)]
    fn load32(self, from: &Bytes32) -> __m256i {
        on_avx2!(_mm256_load_si256((&raw const from.0).cast()))
    }

    #[inline(always)]
    fn store32(self, value: __m256i, to: &mut Bytes32) {
        on_avx2!(_mm256_store_si256((&raw mut to.0).cast(), value));
    }

    #[inline(always)]
    fn low(self, a: __m256i) -> __m128i {
        on_avx2!(_mm256_castsi256_si128(a))
    }

    #[inline(always)]
    fn high(self, a: __m256i) -> __m128i {
        on_avx2!(_mm256_extracti128_si256::<1>(a))
    }

    #[inline(always)]
    fn shuffle32(self, a: __m256i, at: __m256i) -> __m256i {
        on_avx2!(_mm256_shuffle_epi8(a, at))
    }

    #[inline(always)]
    fn add32(self, a: __m256i, b: __m256i) -> __m256i {
        on_avx2!(_mm256_add_epi8(a, b))
    }

    #[inline(always)]
    fn sub32(self, a: __m256i, b: __m256i) -> __m256i {
        on_avx2!(_mm256_sub_epi8(a, b))
    }

    #[inline(always)]
    fn min32(self, a: __m256i, b: __m256i) -> __m256i {
        on_avx2!(_mm256_min_epu8(a, b))
    }

    #[inline(always)]
    fn and32(self, a: __m256i, b: __m256i) -> __m256i {
        on_avx2!(_mm256_and_si256(a, b))
    }

    #[inline(always)]
    fn equal32(self, a: __m256i, b: __m256i) -> bool {
        on_avx2!(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b))) == -1
    }

    #[inline(always)]
    fn both_high(self, a: __m256i) -> __m256i {
        on_avx2!(_mm256_permute4x64_epi64::<0b11_10_11_10>(a))
    }

    #[inline(always)]
    fn shuffle16(self, a: __m128i, at: __m128i) -> __m128i {
        on_avx2!(_mm_shuffle_epi8(a, at))
    }

    #[inline(always)]
    fn add16(self, a: __m128i, b: __m128i) -> __m128i {
        on_avx2!(_mm_add_epi8(a, b))
    }

    #[inline(always)]
    fn sub16(self, a: __m128i, b: __m128i) -> __m128i {
        on_avx2!(_mm_sub_epi8(a, b))
    }

    #[inline(always)]
    fn min16(self, a: __m128i, b: __m128i) -> __m128i {
        on_avx2!(_mm_min_epu8(a, b))
    }

    #[inline(always)]
    fn and16(self, a: __m128i, b: __m128i) -> __m128i {
        on_avx2!(_mm_and_si128(a, b))
    }

    #[inline(always)]
    fn xor16(self, a: __m128i, b: __m128i) -> __m128i {
        on_avx2!(_mm_xor_si128(a, b))
    }

    #[inline(always)]
    fn bit16<const BIT: u32>(self, a: __m128i) -> u32 {
        // The shift moves bits from the byte below, but they land below the bit that is read.
        on_avx2!(_mm_movemask_epi8(_mm_sll_epi16(a, _mm_cvtsi32_si128((7 - BIT).cast_signed()))))
            .cast_unsigned()
    }

    #[inline(always)]
    fn weigh(self, a: __m128i, pairs: __m128i, quads: __m128i) -> u32 {
        let sums = on_avx2!(_mm_cvtsi128_si64(_mm_madd_epi16(_mm_maddubs_epi16(a, pairs), quads)));
        (sums + (sums >> 32)).cast_unsigned() as u32
    }

    #[inline(always)]
    fn extract(self, value: u32, mask: u32) -> u32 {
        if SLOW { Portable.extract(value, mask) } else { on_avx2!(_pext_u32(value, mask)) }
    }

    #[inline(always)]
    fn prefetch_far<T>(self, items: &[T], at: usize) {
        on_avx2!(_mm_prefetch::<_MM_HINT_T1>(items.as_ptr().wrapping_add(at).cast()));
    }

    #[inline(always)]
    fn prefetch<T>(self, items: &[T], at: usize) {
        on_avx2!(_mm_prefetch::<_MM_HINT_T0>(items.as_ptr().wrapping_add(at).cast()));
    }
}
