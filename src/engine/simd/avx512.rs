//! AVX-512 with its extensions for bytes, bit masks, dot products, byte tables and bit counts:
//! Intel since Ice Lake, AMD since Zen 4.
//!
//! Vectors of 16 and 32 bytes use AVX2.

#![expect(unsafe_code, reason = "vector instructions, on the proof that the machine has them")]

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_load_si128,
    _mm256_castsi128_si256, _mm256_inserti128_si256, _mm256_storeu_si256, _mm512_add_epi8,
    _mm512_add_epi64, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_castsi128_si512,
    _mm512_castsi256_si512, _mm512_castsi512_si128, _mm512_cvtepi64_epi32, _mm512_cvtepu8_epi64,
    _mm512_dpbusd_epi32, _mm512_inserti64x4, _mm512_load_si512, _mm512_loadu_si512,
    _mm512_min_epu8, _mm512_mullo_epi64, _mm512_permutex2var_epi8, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_srli_epi64,
    _mm512_store_si512, _mm512_sub_epi8, _mm512_test_epi8_mask, _mm512_xor_si512,
};

use super::avx2::Avx2;
use super::wide::{Bytes16, Bytes32, Bytes64, Wide};

/// Proof that this machine has AVX2, BMI2 and AVX-512 with the extensions F, BW, VL, DQ, VNNI, VBMI
/// and VPOPCNTDQ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Avx512(Avx2<false>);

impl Avx512 {
    /// Returns the proof if the machine has the instructions, and `None` otherwise.
    pub(super) fn new() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vnni")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq");
        Avx2::new().filter(|_| has).map(Self)
    }
}

// SAFETY of every block below: a value of `Avx512` exists only after `Avx512::new` has checked the
// processor, so its instructions may be executed; loads and stores go through references to arrays
// of their size, or to whole parts of a larger array, aligned where the instruction asks for it.
macro_rules! on_avx512 {
    ($call:expr) => {
        // SAFETY: see above.
        unsafe { $call }
    };
}

/// Defines functions that call the functions of AVX2.
macro_rules! as_avx2 {
    ($($name:ident($($of:ident: $type:ty),*) -> $out:ty;)*) => {
        $(
            #[inline(always)]
            fn $name(self, $($of: $type),*) -> $out {
                self.0.$name($($of),*)
            }
        )*
    };
}

impl Wide for Avx512 {
    type V16 = __m128i;
    type V32 = __m256i;
    type V64 = __m512i;

    as_avx2! {
        load16(from: &Bytes16) -> __m128i;
        load32(from: &Bytes32) -> __m256i;
        load_two(low: &Bytes16, high: &Bytes16) -> __m256i;
        store32(value: __m256i, to: &mut Bytes32) -> ();
        low(a: __m256i) -> __m128i;
        high(a: __m256i) -> __m128i;
        shuffle32(a: __m256i, at: __m256i) -> __m256i;
        add32(a: __m256i, b: __m256i) -> __m256i;
        sub32(a: __m256i, b: __m256i) -> __m256i;
        min32(a: __m256i, b: __m256i) -> __m256i;
        and32(a: __m256i, b: __m256i) -> __m256i;
        xor32(a: __m256i, b: __m256i) -> __m256i;
        weigh32(a: __m256i, weights: __m256i) -> [u64; 4];
        store_parts(a: __m256i, first: &mut [u8; 8], last: &mut [u8; 16]) -> ();
        equal32(a: __m256i, b: __m256i) -> bool;
        both_high(a: __m256i) -> __m256i;
        shuffle16(a: __m128i, at: __m128i) -> __m128i;
        add16(a: __m128i, b: __m128i) -> __m128i;
        sub16(a: __m128i, b: __m128i) -> __m128i;
        min16(a: __m128i, b: __m128i) -> __m128i;
        and16(a: __m128i, b: __m128i) -> __m128i;
        xor16(a: __m128i, b: __m128i) -> __m128i;
        weigh(a: __m128i, pairs: __m128i, quads: __m128i) -> u32;
        extract(value: u32, mask: u32) -> u32;
    }

    #[inline(always)]
    fn bit32<const BIT: u32>(self, a: __m256i) -> u32 {
        self.0.bit32::<BIT>(a)
    }

    #[inline(always)]
    fn bit16<const BIT: u32>(self, a: __m128i) -> u32 {
        self.0.bit16::<BIT>(a)
    }

    #[inline(always)]
    fn prefetch_far<T>(self, items: &[T], at: usize) {
        self.0.prefetch_far(items, at);
    }

    #[inline(always)]
    fn prefetch<T>(self, items: &[T], at: usize) {
        self.0.prefetch(items, at);
    }

    #[inline(always)]
    fn load64(self, from: &Bytes64) -> __m512i {
        on_avx512!(_mm512_load_si512((&raw const from.0).cast()))
    }

    #[inline(always)]
    fn load_lanes(self, [a, b, c, d]: [&Bytes16; 4]) -> __m512i {
        let half = |low: &Bytes16, high: &Bytes16| {
            on_avx512!(_mm256_inserti128_si256::<1>(
                _mm256_castsi128_si256(_mm_load_si128((&raw const low.0).cast())),
                _mm_load_si128((&raw const high.0).cast()),
            ))
        };
        on_avx512!(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(half(a, b)), half(c, d)))
    }

    #[inline(always)]
    fn shuffle64(self, a: __m512i, at: __m512i) -> __m512i {
        on_avx512!(_mm512_shuffle_epi8(a, at))
    }

    #[inline(always)]
    fn and64(self, a: __m512i, b: __m512i) -> __m512i {
        on_avx512!(_mm512_and_si512(a, b))
    }

    #[inline(always)]
    fn xor64(self, a: __m512i, b: __m512i) -> __m512i {
        on_avx512!(_mm512_xor_si512(a, b))
    }

    #[inline(always)]
    fn bit64<const BIT: u32>(self, a: __m512i) -> u64 {
        on_avx512!(_mm512_test_epi8_mask(a, _mm512_set1_epi8(1_i8 << BIT)))
    }

    #[inline(always)]
    fn store64(self, value: __m512i, to: &mut Bytes64) {
        on_avx512!(_mm512_store_si512((&raw mut to.0).cast(), value));
    }

    #[inline(always)]
    fn repeat64(self, eight: u64) -> __m512i {
        on_avx512!(_mm512_set1_epi64(eight.cast_signed()))
    }

    #[inline(always)]
    fn repeat_high(self, lanes: &Bytes32) -> __m512i {
        on_avx512!(_mm512_broadcast_i32x4(self.high(self.load32(lanes))))
    }

    #[inline(always)]
    fn add64(self, a: __m512i, b: __m512i) -> __m512i {
        on_avx512!(_mm512_add_epi8(a, b))
    }

    #[inline(always)]
    fn sub64(self, a: __m512i, b: __m512i) -> __m512i {
        on_avx512!(_mm512_sub_epi8(a, b))
    }

    #[inline(always)]
    fn min64(self, a: __m512i, b: __m512i) -> __m512i {
        on_avx512!(_mm512_min_epu8(a, b))
    }

    #[inline(always)]
    fn number64(self, a: __m512i, weights: __m512i, factor: u64, more: u64) -> [u32; 8] {
        let mut out = [0_u32; 8];
        on_avx512!({
            let sums = _mm512_dpbusd_epi32(_mm512_setzero_si512(), a, weights);
            let products = _mm512_mullo_epi64(sums, _mm512_set1_epi64(factor.cast_signed()));
            let more = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(more.cast_signed()));
            let numbers = _mm512_add_epi64(_mm512_srli_epi64::<36>(products), more);
            _mm256_storeu_si256(out.as_mut_ptr().cast(), _mm512_cvtepi64_epi32(numbers));
        });
        out
    }

    #[inline(always)]
    fn look_up(self, table: &[u8; 128], at: u64) -> u64 {
        on_avx512!({
            let low = _mm512_loadu_si512(table.as_ptr().cast());
            let high = _mm512_loadu_si512(table.as_ptr().add(64).cast());
            let at = _mm512_castsi128_si512(_mm_cvtsi64_si128(at.cast_signed()));
            let found = _mm512_permutex2var_epi8(low, at, high);
            _mm_cvtsi128_si64(_mm512_castsi512_si128(found)).cast_unsigned()
        })
    }
}
