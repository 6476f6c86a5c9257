//! Detects the instruction sets of this machine.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
#[cfg(target_arch = "aarch64")]
use super::neon::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Simd128;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
use super::wide::Wide;

/// An instruction set for which kernels are compiled.
///
/// A value other than [`Isa::Portable`] exists only on a machine that has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// Portable code for every machine.
    Portable,
    /// AVX2 and BMI2, on processors that extract bits slowly (AMD before Zen 3).
    #[cfg(target_arch = "x86_64")]
    Avx2Slow(Avx2<true>),
    /// AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2<false>),
    /// AVX-512 with the extensions listed at [`Avx512`].
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    /// NEON.
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    /// The vectors of WebAssembly.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Simd128),
}

impl Isa {
    /// Returns the instruction sets of this machine, the portable one first.
    pub fn available() -> Vec<Self> {
        let all = [
            // A module with vectors has no second copy of the kernels.
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Some(Self::Portable),
            #[cfg(target_arch = "x86_64")]
            Avx2::new().map(Self::Avx2Slow),
            #[cfg(target_arch = "x86_64")]
            Avx2::new().map(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Avx512::new().map(Self::Avx512),
            #[cfg(target_arch = "aarch64")]
            Neon::new().map(Self::Neon),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Some(Self::Simd128(Simd128::new())),
        ];
        all.into_iter().flatten().collect()
    }

    /// Returns the fastest instruction set of this machine.
    pub fn best() -> Self {
        let wanted = |isa: &Self| {
            #[cfg(target_arch = "x86_64")]
            match isa {
                Self::Avx2(_) => return !extracts_slowly(),
                Self::Avx2Slow(_) => return extracts_slowly(),
                Self::Portable | Self::Avx512(_) => {}
            }
            let _ = isa;
            true
        };
        Self::available().into_iter().rev().find(wanted).unwrap_or(Self::Portable)
    }

    /// Calls [`Wide::prefetch`] from code that is compiled for every machine.
    #[inline]
    pub fn prefetch(self, bytes: &[u8], at: usize) {
        match self {
            Self::Portable => {
                let _ = (bytes, at);
            }
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(wide) => wide.prefetch(bytes, at),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Slow(wide) => wide.prefetch(bytes, at),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(wide) => wide.prefetch(bytes, at),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(wide) => wide.prefetch(bytes, at),
            #[cfg(target_arch = "aarch64")]
            Self::Neon(wide) => wide.prefetch(bytes, at),
        }
    }

    /// Returns the name of the set, as used in `PREMOVE_ISA`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Slow(_) => "avx2-zen1",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => "avx512",
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => "neon",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(_) => "simd128",
        }
    }

    /// Returns the set with this name. Returns `None` if the machine does not have it.
    pub fn find(name: &str) -> Option<Self> {
        Self::available().into_iter().find(|isa| isa.name() == name)
    }
}

/// Returns whether the instruction that extracts bits (`pext`) runs in microcode, about twenty
/// times slower: on AMD before Zen 3.
#[cfg(target_arch = "x86_64")]
fn extracts_slowly() -> bool {
    use std::arch::x86_64::__cpuid;
    if cfg!(miri) {
        // The interpreter does not support the instruction that queries the processor.
        return false;
    }
    let vendor = __cpuid(0);
    let is_amd = (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6e65, 0x444d_4163);
    let signature = __cpuid(1).eax;
    let family = (signature >> 8 & 15) + (signature >> 20 & 255);
    is_amd && family < 0x19
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_is_available_and_names_lead_back() {
        assert!(Isa::available().contains(&Isa::best()));
        for isa in Isa::available() {
            assert_eq!(Isa::find(isa.name()), Some(isa));
        }
        assert_eq!(Isa::find("abacus"), None);
    }
}
