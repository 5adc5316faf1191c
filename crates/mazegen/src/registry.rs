//! What generators and solvers have in common as entries of a list: a name, and looking it up.

/// Defines the enum of a registry: one variant an entry, its name and facts from the entry's own file.
///
/// A name becomes a variant once, at the door; the entry's own code is then compiled for the topology at hand.
macro_rules! registry {
    (
        $(#[$doc:meta])* $name:ident, $about:ty, $entry_trait:ident, $kind:literal,
        [$($module:ident :: $entry:ident),+ $(,)?]
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $(#[doc = concat!("See [`", stringify!($module), "`](mod@", stringify!($module), ").")] $entry,)+
        }

        impl $name {
            /// All of them, in the order of the catalogue.
            pub const ALL: &'static [Self] = &[$(Self::$entry),+];

            /// The facts that its own file states.
            #[must_use]
            pub const fn about(self) -> &'static $about {
                match self {
                    $(Self::$entry => &<$module::$entry as $entry_trait>::ABOUT,)+
                }
            }

            /// Its name in the library, the command, the configuration and the documentation.
            #[must_use]
            pub const fn name(self) -> &'static str {
                self.about().name
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::registry::UnknownName;

            /// Finds a name in any case, with `_` or blanks for `-`.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::registry::find($kind, text, Self::ALL, |entry| entry.name())
            }
        }

        $crate::registry::text_in_data!($name);
    };
}
pub(crate) use registry;

/// Keeps a type in data as the text that it is written as.
macro_rules! text_in_data {
    ($name:ty) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use text_in_data;

/// A name that is in no list.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no {kind} is called '{given}'; {}there are: {}", suggestion(*.nearest), .known.join(", "))]
pub struct UnknownName {
    /// `generator`, `solver` or `format`.
    pub kind: &'static str,
    /// The name that was looked for.
    pub given: String,
    /// The known name nearest to it, if one is near.
    pub nearest: Option<&'static str>,
    /// All known names.
    pub known: Vec<&'static str>,
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!("did you mean '{name}'? If not, "))
}

/// Finds the entry with a name, in any case, with `_` or blanks for `-`.
///
/// # Errors
/// [`UnknownName`], with the nearest known one.
pub fn find<T: Copy>(
    kind: &'static str,
    text: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, UnknownName> {
    let given: String = text.trim().to_lowercase().replace(['_', ' '], "-");
    if let Some(&entry) = all.iter().find(|&&entry| name(entry) == given) {
        return Ok(entry);
    }
    let known: Vec<&'static str> = all.iter().map(|&entry| name(entry)).collect();
    Err(UnknownName { kind, given: text.trim().to_owned(), nearest: nearest(&given, &known), known })
}

/// The known word nearest to a given one, if it is near enough to be meant.
///
/// ```
/// assert_eq!(mazegen::nearest("hieght", &["width", "height"]), Some("height"));
/// assert_eq!(mazegen::nearest("zebra", &["width", "height"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(given: &str, known: &[&'a str]) -> Option<&'a str> {
    let distance = |name: &str| strsim::damerau_levenshtein(&given.to_lowercase(), &name.to_lowercase());
    // A text of many letters is no misspelt name, and the distance takes time quadratic in its length.
    let short = given.chars().count() <= 40;
    let best = known.iter().copied().filter(|_| short).min_by_key(|name| distance(name))?;
    (distance(best) <= best.len().max(3) / 3).then_some(best)
}
