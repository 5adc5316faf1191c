//! The library's tests, in one program: what is generic over topologies and observers is then compiled once for all of them.
#![allow(missing_docs)]

mod common;
mod deep;
mod golden;
mod laws;
mod loops;
mod many;
mod measures;
mod polygons;
mod recordings;
mod routes;
mod solvers;
mod templates;
mod tilings;
mod trees;
