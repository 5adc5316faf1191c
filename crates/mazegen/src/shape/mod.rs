//! What gives a maze its form: figures of closed cells, masks, and loops.

pub mod emblem;
pub mod halls;
pub mod loops;
pub mod mask;
