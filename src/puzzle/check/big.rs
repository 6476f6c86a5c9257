//! Natural numbers of any size, with the operations that counting needs: products and quotients
//! with small numbers, and output.

use std::fmt;

/// Base of a limb. It is a power of ten, so that output needs no division.
const LIMB: u64 = 1_000_000_000;

/// A natural number of any size.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Big {
    /// Groups of nine decimal digits, the lowest first. There are no leading zeros, so 0 has no
    /// groups.
    limbs: Vec<u32>,
}

impl Big {
    /// Returns the product of these numbers; 1 if the list is empty.
    pub fn product(factors: impl IntoIterator<Item = u32>) -> Self {
        let mut big = Self::from(1);
        factors.into_iter().for_each(|factor| big.multiply(factor));
        big
    }

    /// Multiplies the number by a factor.
    pub fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for limb in &mut self.limbs {
            let value = u64::from(*limb) * u64::from(factor) + carry;
            *limb = (value % LIMB) as u32;
            carry = value / LIMB;
        }
        while carry > 0 {
            self.limbs.push((carry % LIMB) as u32);
            carry /= LIMB;
        }
        self.trim();
    }

    /// Divides the number by a divisor, which must not be 0. Returns the remainder.
    pub fn divide(&mut self, divisor: u32) -> u32 {
        let mut rest = 0;
        for limb in self.limbs.iter_mut().rev() {
            let value = rest * LIMB + u64::from(*limb);
            *limb = (value / u64::from(divisor)) as u32;
            rest = value % u64::from(divisor);
        }
        self.trim();
        rest as u32
    }

    /// Divides the number by each of these divisors, which must divide it exactly.
    pub fn divide_by(&mut self, divisors: impl IntoIterator<Item = u32>) {
        for divisor in divisors {
            self.divide(divisor);
        }
    }

    /// Returns the number as a float, with a small rounding error.
    pub fn to_f64(&self) -> f64 {
        self.limbs.iter().rev().fold(0.0, |value, &limb| value * 1e9 + f64::from(limb))
    }

    /// Returns the number, or `None` if it does not fit in 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        self.limbs
            .iter()
            .rev()
            .try_fold(0u64, |value, &limb| value.checked_mul(LIMB)?.checked_add(u64::from(limb)))
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }
}

impl From<u64> for Big {
    fn from(mut value: u64) -> Self {
        let mut limbs = Vec::new();
        while value > 0 {
            limbs.push((value % LIMB) as u32);
            value /= LIMB;
        }
        Self { limbs }
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let length = self.limbs.len().cmp(&other.limbs.len());
        length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

/// Writes all digits, without separators.
impl fmt::Display for Big {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some((first, rest)) = self.limbs.split_last() else { return f.pad("0") };
        let digits =
            rest.iter().rev().fold(first.to_string(), |text, limb| format!("{text}{limb:09}"));
        f.pad(&digits)
    }
}

impl fmt::Debug for Big {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Serializes the number as digits, because most JSON readers only support numbers up to 2^53.
impl serde::Serialize for Big {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_factorial_of_thirty_has_all_its_digits() {
        let big = Big::product(1..=30);
        assert_eq!(big.to_string(), "265252859812191058636308480000000");
        assert!((big.to_f64() / 2.652_528_598_121_911e32 - 1.0).abs() < 1e-12);
    }

    #[test]
    fn zero_and_limbs_of_zeros_are_printed() {
        assert_eq!(Big::from(0).to_string(), "0");
        assert_eq!(Big::from(1_000_000_000).to_string(), "1000000000");
        assert_eq!(Big::from(12_000_000_034).to_string(), "12000000034");
        assert_eq!(Big::product([7, 0, 9]).to_string(), "0");
    }

    proptest! {
        #[test]
        fn it_counts_as_machine_numbers_do(a: u64, b: u32, c in 1u32..) {
            let mut big = Big::from(a);
            prop_assert_eq!(big.to_u64(), Some(a));
            big.multiply(b);
            let product = u128::from(a) * u128::from(b);
            prop_assert_eq!(big.to_string(), product.to_string());
            prop_assert_eq!(u128::from(big.divide(c)), product % u128::from(c));
            prop_assert_eq!(big.to_string(), (product / u128::from(c)).to_string());
            prop_assert_eq!(Big::from(a).cmp(&Big::from(u64::from(b))), a.cmp(&u64::from(b)));
        }
    }
}
