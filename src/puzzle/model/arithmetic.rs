//! Greatest common divisors and least common multiples.

use std::ops::{Div, Mul, Rem};

/// The greatest common divisor; of 0 and a number that number.
pub(in crate::puzzle) fn gcd<T: Copy + Default + PartialEq + Rem<Output = T>>(a: T, b: T) -> T {
    if b == T::default() { a } else { gcd(b, a % b) }
}

/// The least common multiple of two numbers that are not 0, if it can be counted: it must not be
/// beyond the type.
pub(in crate::puzzle) fn lcm<T>(a: T, b: T) -> T
where
    T: Copy + Default + PartialEq + Rem<Output = T> + Div<Output = T> + Mul<Output = T>,
{
    a / gcd(a, b) * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_and_multiples_are_those_of_school() {
        assert_eq!((gcd(12_u8, 18), gcd(0_u8, 5), gcd(5_u8, 0), gcd(7_u128, 9)), (6, 5, 5, 1));
        assert_eq!((lcm(4_u8, 6), lcm(1_u8, 9), lcm(3_u64, 5)), (12, 9, 15));
    }
}
