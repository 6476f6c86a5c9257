//! Random numbers from the system. Lower crates take a seed or a generator as a parameter, so that
//! they also build for targets without a source of random numbers.

use premove_cube::Rng;

/// Seeds a generator with 256 bits of entropy from the system.
///
/// # Errors
/// Returns an error if the system gives no random numbers.
pub fn entropy() -> Result<Rng, getrandom::Error> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    Ok(Rng::from_seed(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_generators_are_the_same() {
        let number = || entropy().unwrap().below(u32::MAX);
        assert_ne!([number(), number()], [number(), number()]);
    }
}
