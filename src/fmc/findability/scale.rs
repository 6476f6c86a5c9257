//! Bits for people: marks, words, and the place among lines of people.

use super::bits::Bits;
use super::model::{MODEL, interpolated};

/// The part of a solve that has bits. The same number of bits is much for an EO and little for a
/// line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// An EO.
    Eo,
    /// A DR from its EO.
    Dr,
    /// An HTR from its DR.
    Htr,
    /// EO and DR together.
    ToDr,
    /// EO, DR and HTR together.
    Line,
}

/// Greatest bits of a line with 5 marks, 4 marks and so on.
const LIMITS_OF_LINES: [f64; 5] = [9.0, 12.5, 16.5, 21.5, 28.0];
/// Shares of people's steps that are at least as easy as the hardest step with 5 marks, 4 marks and
/// so on.
const SHARES: [f64; 5] = [0.25, 0.5, 0.75, 0.9, 0.99];

impl Rated {
    /// Returns the bits of people's lines, or of this part of them, at the shares of the model.
    fn people(self) -> &'static [f64] {
        let people = &MODEL.people;
        match self {
            Self::Eo => &people.eo,
            Self::Dr => &people.dr,
            Self::Htr => &people.htr,
            Self::ToDr => &people.to_dr,
            Self::Line => &people.line,
        }
    }

    /// Returns the share of people's lines, or of this part of them, that are harder: from 1 for a
    /// line that is easier than all of them, to 0.
    pub fn share_of_harder(self, bits: Bits) -> f64 {
        let bits = bits.get();
        let (places, shares) = (self.people(), &MODEL.people.share);
        let (most, least) = (places[places.len() - 1], places[0]);
        if bits > most {
            // Behind the last point the share goes on to 0 over as many bits as the last piece.
            let piece = most - places[places.len() - 2];
            let rest = 1.0 - shares[shares.len() - 1];
            return (rest * (1.0 - (bits - most) / piece)).max(0.0);
        }
        if bits < least {
            return 1.0 - shares[0] * bits / least;
        }
        1.0 - interpolated(places, shares, bits)
    }

    /// Returns the greatest bits with 5 marks, 4 marks and so on.
    fn limits(self) -> [Bits; 5] {
        let limits = match self {
            Self::Line => LIMITS_OF_LINES,
            // The table has one digit, so its values stand for those that round to them.
            _ => SHARES.map(|share| 0.05 + interpolated(&MODEL.people.share, self.people(), share)),
        };
        limits.map(Bits::new)
    }

    /// Returns the marks of bits: 5 for a line that is easier than three quarters of people's
    /// lines, 0 for a line that no one finds.
    pub fn marks(self, bits: Bits) -> u8 {
        self.limits().iter().map(|&limit| u8::from(bits <= limit)).sum()
    }

    /// Returns the greatest bits that have at least this number of marks.
    pub fn most_bits(self, marks: u8) -> Bits {
        let place = 5_u8.saturating_sub(marks);
        self.limits().get(usize::from(place)).copied().unwrap_or(Bits::MOST)
    }
}

/// Returns what marks mean, in words for a line.
pub const fn words(marks: u8) -> &'static str {
    match marks {
        0 => "no one",
        1 => "once in a hundred solves",
        2 => "luck",
        3 => "a good hour",
        4 => "an hour",
        _ => "easier than three quarters of what people hand in",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_lines_and_steps_follow_what_people_hand_in() {
        let marks = |bits| Rated::Line.marks(Bits::new(bits));
        assert_eq!(
            [0.0, 9.0, 9.1, 12.5, 16.5, 21.5, 28.0, 28.1].map(marks),
            [5, 5, 4, 4, 3, 2, 1, 0]
        );
        assert_eq!(
            [0.0, 0.4, 1.0, 8.0, 8.1].map(|bits| Rated::Eo.marks(Bits::new(bits))),
            [5, 4, 3, 1, 0]
        );
        assert_eq!(
            [4.4, 4.5, 16.8, 17.0].map(|bits| Rated::Dr.marks(Bits::new(bits))),
            [5, 4, 1, 0]
        );
    }

    #[test]
    fn the_bits_of_marks_are_their_limits() {
        for rated in [Rated::Eo, Rated::Dr, Rated::Htr, Rated::ToDr, Rated::Line] {
            for marks in 1..=5 {
                let most = rated.most_bits(marks);
                assert!(rated.marks(most) >= marks, "{rated:?} {marks}");
                assert!(rated.marks(Bits::new(most.get() + 0.01)) < marks, "{rated:?} {marks}");
            }
            assert_eq!(rated.most_bits(0), Bits::MOST);
        }
    }

    #[test]
    fn the_share_of_harder_lines_falls_from_one_to_zero() {
        let harder = |bits| Rated::Line.share_of_harder(Bits::new(bits));
        assert!(harder(0.0) > 0.999 && harder(60.0) < 0.001);
        assert!((harder(12.4) - 0.5).abs() < 1e-3);
        assert!((harder(10.6) - 0.625).abs() < 1e-3);
        let all: Vec<f64> = (0..600).map(|tenths| harder(f64::from(tenths) / 10.0)).collect();
        assert!(all.is_sorted_by(|a, b| a >= b));
        assert!((Rated::Eo.share_of_harder(Bits::default()) - 0.75).abs() < 1e-9);
    }
}
