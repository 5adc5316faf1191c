//! Mean and spread of a few numbers.

/// The mean and the sample's standard deviation; the latter is 0 for a single number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
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
            return Self { mean: 0.0, deviation: 0.0 };
        }
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let deviation = if count > 1.0 { (squares / (count - 1.0)).sqrt() } else { 0.0 };
        Self { mean, deviation }
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let places = f.precision().unwrap_or(1);
        write!(f, "{:.places$} ± {:.places$}", self.mean, self.deviation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_is_that_of_the_textbook() {
        assert_eq!(Spread::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).to_string(), "5.0 ± 2.1");
        assert_eq!(Spread::of(&[3.0]), Spread { mean: 3.0, deviation: 0.0 });
        assert_eq!(Spread::of(&[]), Spread { mean: 0.0, deviation: 0.0 });
    }
}
