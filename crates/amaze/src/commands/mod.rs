//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod config;
pub(crate) mod convert;
pub(crate) mod generate;
pub(crate) mod help;
pub(crate) mod info;
pub(crate) mod list;
mod many;
pub(crate) mod run;
pub(crate) mod show;
pub(crate) mod solve;
