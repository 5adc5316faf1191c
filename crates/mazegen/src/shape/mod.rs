//! What gives a maze its form: figures of closed cells, masks and islands, loops, rooms, symmetry, labyrinths, and culled dead ends.

pub mod emblem;
pub mod halls;
pub(crate) mod islands;
pub mod labyrinth;
pub mod loops;
pub mod mask;
pub mod rooms;
pub(crate) mod sparse;
pub mod symmetry;
pub mod words;
