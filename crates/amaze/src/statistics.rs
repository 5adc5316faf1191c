//! Mean and spread of a few numbers.

/// The mean and the sample's standard deviation; the latter is 0, and not printed, for a single number. Printed as `mean ± deviation`, and in the alternate
/// form with the interval that holds the true mean with 95 % confidence: `mean ± deviation (low to high)`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
    count: usize,
    /// The mean.
    pub(crate) mean: f64,
    /// The standard deviation.
    pub(crate) deviation: f64,
}

impl Spread {
    /// Of these numbers; zero of none.
    #[must_use]
    pub(crate) fn of(numbers: &[f64]) -> Self {
        let count = numbers.len() as f64;
        if numbers.is_empty() {
            return Self { count: 0, mean: 0.0, deviation: 0.0 };
        }
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let deviation = if count > 1.0 { (squares / (count - 1.0)).sqrt() } else { 0.0 };
        Self { count: numbers.len(), mean, deviation }
    }

    /// The interval that holds the true mean with 95 % confidence, by Student's distribution; nothing for a single number.
    pub(crate) fn interval(&self) -> Option<(f64, f64)> {
        let freedom = self.count.checked_sub(2)?;
        let quantile = STUDENT.get(freedom).copied().unwrap_or(1.96);
        let half = quantile * self.deviation / (self.count as f64).sqrt();
        Some((self.mean - half, self.mean + half))
    }
}

/// The 97.5 % quantiles of Student's distribution for 1 to 30 degrees of freedom; beyond, the normal distribution's is within 2 %.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let places = f.precision().unwrap_or(1);
        if self.count == 1 {
            return write!(f, "{:.places$}", self.mean);
        }
        write!(f, "{:.places$} ± {:.places$}", self.mean, self.deviation)?;
        match self.interval().filter(|_| f.alternate()) {
            Some((low, high)) => write!(f, " ({:.places$} to {:.places$})", low.max(0.0), high),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_is_that_of_the_textbook() {
        assert_eq!(Spread::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).to_string(), "5.0 ± 2.1");
        assert_eq!(Spread::of(&[3.0]), Spread { count: 1, mean: 3.0, deviation: 0.0 });
        assert_eq!(Spread::of(&[]), Spread { count: 0, mean: 0.0, deviation: 0.0 });
        assert_eq!(format!("{:#}", Spread::of(&[3.0])), "3.0");
        // Five numbers with mean 10 and deviation sqrt(2.5): 10 ± 2.776 * sqrt(2.5 / 5).
        assert_eq!(format!("{:#.2}", Spread::of(&[8.0, 9.0, 10.0, 11.0, 12.0])), "10.00 ± 1.58 (8.04 to 11.96)");
    }
}
