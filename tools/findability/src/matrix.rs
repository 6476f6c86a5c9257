//! Linear equations with a few unknowns, solved by the Cholesky decomposition.
//!
//! Nothing here knows about cubes. The matrices have at most as many rows as a step has weights,
//! so they are plain vectors of rows.

/// A square matrix, as rows.
pub(crate) type Matrix = Vec<Vec<f64>>;

/// Least part of a diagonal value that must be left when the rows before are taken away. A smaller
/// one is an error of rounding: the row is a combination of those before it.
const LEAST_PIVOT: f64 = 1e-9;

/// The lower triangle L of a symmetric matrix A with A = L L^T.
#[derive(Clone, Debug)]
pub(crate) struct Cholesky {
    lower: Matrix,
}

/// A row of a matrix that depends on the rows before it, so that its unknown is not determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dependent {
    /// Index of the row.
    pub(crate) row: usize,
}

impl Cholesky {
    /// Decomposes a symmetric matrix. Only its lower triangle is read.
    pub(crate) fn of(matrix: &Matrix) -> Result<Self, Dependent> {
        let size = matrix.len();
        let mut lower = vec![vec![0.0; size]; size];
        for row in 0..size {
            for column in 0..=row {
                let known: f64 = (0..column).map(|at| lower[row][at] * lower[column][at]).sum();
                let rest = matrix[row][column] - known;
                if column < row {
                    lower[row][column] = rest / lower[column][column];
                } else if rest > LEAST_PIVOT * matrix[row][row] {
                    lower[row][row] = rest.sqrt();
                } else {
                    return Err(Dependent { row });
                }
            }
        }
        Ok(Self { lower })
    }

    /// Returns the x with A x = `right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let size = self.lower.len();
        let mut x = right.to_vec();
        for row in 0..size {
            let known: f64 = (0..row).map(|at| self.lower[row][at] * x[at]).sum();
            x[row] = (x[row] - known) / self.lower[row][row];
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|at| self.lower[at][row] * x[at]).sum();
            x[row] = (x[row] - known) / self.lower[row][row];
        }
        x
    }

    /// Returns the diagonal of the inverse of A.
    pub(crate) fn inverse_diagonal(&self) -> Vec<f64> {
        let size = self.lower.len();
        let unit = |row: usize| {
            let mut unit = vec![0.0; size];
            unit[row] = 1.0;
            unit
        };
        (0..size).map(|row| self.solve(&unit(row))[row]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 2.0, 0.6], vec![2.0, 5.0, -1.0], vec![0.6, -1.0, 3.0]];
        let expected = [1.5, -2.0, 0.25];
        let times = |row: &Vec<f64>| row.iter().zip(expected).map(|(a, x)| a * x).sum();
        let right: Vec<f64> = matrix.iter().map(times).collect();
        let solved = Cholesky::of(&matrix).unwrap().solve(&right);
        for (found, expected) in solved.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{solved:?}");
        }
    }

    #[test]
    fn the_inverse_of_two_rows_is_known() {
        let matrix = vec![vec![2.0, 1.0], vec![1.0, 3.0]];
        let diagonal = Cholesky::of(&matrix).unwrap().inverse_diagonal();
        assert!((diagonal[0] - 0.6).abs() < 1e-12 && (diagonal[1] - 0.4).abs() < 1e-12);
    }

    #[test]
    fn a_dependent_row_is_named() {
        let matrix = vec![vec![1.0, 2.0, 0.0], vec![2.0, 4.0, 0.0], vec![0.0, 0.0, 1.0]];
        assert_eq!(Cholesky::of(&matrix).unwrap_err(), Dependent { row: 1 });
        assert_eq!(Cholesky::of(&vec![vec![0.0]]).unwrap_err(), Dependent { row: 0 });
    }
}
