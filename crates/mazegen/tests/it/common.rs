//! Oracles that share no code with the library: mazes as petgraph graphs, and counts of them.
#![allow(dead_code, missing_docs, unreachable_pub)]

use mazegen::{Bits, Cell, Graph, Masked, Maze, Rect, Rng, Topology, with_topology};
use petgraph::graph::{NodeIndex, UnGraph};

/// The passages of a topology as a petgraph graph over the cells of the maze.
pub fn passages<T: Topology>(topology: &T, open: &Bits) -> (UnGraph<Cell, ()>, Vec<Option<NodeIndex>>) {
    let mut graph = UnGraph::new_undirected();
    let mut nodes = vec![None; topology.cell_count() as usize];
    for cell in (0..topology.cell_count()).map(Cell).filter(|&cell| topology.contains(cell)) {
        nodes[cell.index()] = Some(graph.add_node(cell));
    }
    for cell in (0..topology.cell_count()).map(Cell) {
        topology.each_neighbor(cell, |side, next| {
            if cell < next && open.get(topology.link(cell, side).index()) {
                graph.add_edge(nodes[cell.index()].expect("live"), nodes[next.index()].expect("live"), ());
            }
        });
    }
    (graph, nodes)
}

/// Whether the open links are a spanning tree, by counting.
pub fn is_tree<T: Topology>(topology: &T, open: &Bits) -> bool {
    let (graph, _) = passages(topology, open);
    petgraph::algo::connected_components(&graph) == 1
        && graph.edge_count() + 1 == graph.node_count()
        && open.count() == graph.edge_count() as u64
}

pub fn maze_is_tree(maze: &Maze) -> bool {
    with_topology!(maze.grid(), topology => is_tree(topology, maze.open()))
}

/// Moves of a shortest path by petgraph, if there is a path.
pub fn distance<T: Topology>(topology: &T, open: &Bits, from: Cell, to: Cell) -> Option<usize> {
    let (graph, nodes) = passages(topology, open);
    let (from, to) = (nodes[from.index()]?, nodes[to.index()]?);
    petgraph::algo::dijkstra(&graph, from, Some(to), |_| 1_usize).get(&to).copied()
}

/// A mask of random cells whose rest is in one piece: the part of the first live cell is kept.
pub fn random_mask(rng: &mut Rng, width: u64, height: u64) -> Masked {
    let rect = Rect::new(width, height).expect("small");
    let out: Vec<Cell> = rect.cells().filter(|_| rng.below(4) == 0).collect();
    let out = if out.len() == rect.cell_count() as usize { Vec::new() } else { out };
    let masked = Masked::new(rect, out);
    let whole = petgraph::algo::connected_components(&passages(&masked, &all_open(&masked)).0) == 1;
    if whole {
        return masked;
    }
    // Everything that hangs apart from the first cell is left out too.
    let mut seen = vec![false; rect.cell_count() as usize];
    let first = masked.cells().next().expect("not all is left out");
    let mut waiting = vec![first];
    seen[first.index()] = true;
    while let Some(cell) = waiting.pop() {
        masked.each_neighbor(cell, |_, next| {
            if !std::mem::replace(&mut seen[next.index()], true) {
                waiting.push(next);
            }
        });
    }
    Masked::new(rect, rect.cells().filter(|cell| !seen[cell.index()]).collect::<Vec<_>>())
}

pub fn all_open<T: Topology>(topology: &T) -> Bits {
    let mut open = Bits::new(topology.link_bound() as usize);
    topology.links().for_each(|(link, ..)| open.set(link.index()));
    open
}

/// Hexagons in rows, as a graph: each cell touches up to six others.
pub fn hexagons(width: u32, height: u32) -> Graph {
    let mut links = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let cell = y * width + x;
            if x + 1 < width {
                links.push((cell, cell + 1));
            }
            if y + 1 < height {
                links.push((cell, cell + width));
                let slanted = if y % 2 == 0 { x.checked_sub(1) } else { (x + 1 < width).then_some(x + 1) };
                links.extend(slanted.map(|x| (cell, (y + 1) * width + x)));
            }
        }
    }
    Graph::new(width * height, &links).expect("hexagons are a graph")
}

/// A random planar graph in one piece: a grid of which every square gets one diagonal or none, less random links that do not cut it apart.
pub fn random_planar(rng: &mut Rng, width: u32, height: u32) -> Graph {
    let mut links = Vec::new();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let cell = y * width + x;
        let (east, south) = (x + 1 < width, y + 1 < height);
        links.extend(east.then_some((cell, cell + 1)));
        links.extend(south.then_some((cell, cell + width)));
        if east && south {
            links.extend(match rng.below(3) {
                0 => Some((cell, cell + width + 1)),
                1 => Some((cell + 1, cell + width)),
                _ => None,
            });
        }
    }
    for _ in 0..links.len() / 3 {
        let out = links.swap_remove(rng.below(links.len() as u32) as usize);
        let rest = Graph::new(width * height, &links).expect("a graph");
        if !rest.cut_off().is_empty() {
            links.push(out);
        }
    }
    Graph::new(width * height, &links).expect("a graph")
}

/// A rectangle whose opposite borders touch.
pub fn torus(width: u32, height: u32) -> Graph {
    let cell = |x: u32, y: u32| (y % height) * width + x % width;
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let links: Vec<(u32, u32)> =
        places.flat_map(|(x, y)| [(cell(x, y), cell(x + 1, y)), (cell(x, y), cell(x, y + 1))]).collect();
    Graph::new(width * height, &links).expect("a graph")
}

/// A random connected graph: a random tree and as many links again.
pub fn random_graph(rng: &mut Rng, cells: u32) -> Graph {
    let mut links: Vec<(u32, u32)> = (1..cells).map(|cell| (cell, rng.below(cell))).collect();
    let mut degrees = vec![0; cells as usize];
    for &(a, b) in &links {
        degrees[a as usize] += 1;
        degrees[b as usize] += 1;
    }
    for _ in 0..cells {
        let (a, b) = (rng.below(cells), rng.below(cells));
        if a != b && degrees[a as usize] < 30 && degrees[b as usize] < 30 {
            links.push((a, b));
            degrees[a as usize] += 1;
            degrees[b as usize] += 1;
        }
    }
    Graph::new(cells, &links).expect("a graph")
}

/// The open links of a graph's spanning tree with some more opened and some closed: loops and islands.
pub fn disturbed(open: &Bits, links: &[usize], rng: &mut Rng, percent: u32) -> Bits {
    let mut open = open.clone();
    for &link in links {
        if rng.below(100) < percent {
            open.toggle(link);
        }
    }
    open
}
