//! What gives a maze its form: figures of closed cells, and loops.

pub mod emblem;
pub mod halls;
pub mod loops;
