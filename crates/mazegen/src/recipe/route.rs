//! How the passages of a recipe are laid: what a generator is given beside the grid.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Islands, Note, Plan, Recipe, RecipeError};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::generate::{Needs, Template};
use crate::maze::Grid;
use crate::rng::Rng;
use crate::shape::emblem::Emblem;
use crate::shape::islands::parts_of;
use crate::shape::labyrinth::{Labyrinth, classical, doubled};
use crate::shape::loops::Loops;
use crate::shape::mask::Mask;
use crate::shape::rooms::Misplaced;
use crate::shape::symmetry::{Asymmetry, Folded};
use crate::tiling::Shape;
use crate::topology::{Masked, Rect, Topology};
use crate::with_topology;

/// Passages that are there from the start, and walls that stay: each by the numbers of the two cells. A [`Template`] as plain data.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fixed {
    /// Passages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<(u32, u32)>,
    /// Walls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<(u32, u32)>,
}

/// Where the passages come from.
#[derive(Clone, Debug)]
pub(super) enum Route {
    /// From the generator, perhaps with a template.
    Carved(Option<Template>),
    /// From the generator on the folded grid.
    Folded(Box<Folded>),
    /// From a maze of half the size, around which the way goes.
    Split(Box<Plan<'static>>),
    /// From a form known long ago: the cells in their order.
    Walked(Vec<Cell>),
}

impl Recipe {
    /// The grid and the way to its passages.
    pub(super) fn route(&self, memory: u64) -> Result<(Grid, Route, Vec<Note>), RecipeError> {
        match self.unicursal {
            Some(Labyrinth::Split) => return self.split(memory),
            Some(labyrinth) => return self.walked(labyrinth),
            None => {}
        }
        let (grid, open, mut notes) = self.grid(memory)?;
        let route = with_topology!(&grid, topology => match self.symmetry {
            Some(_) => self.folded(&grid, topology)?,
            None => Route::Carved(self.guide(&grid, topology, &open, &mut notes)?),
        });
        Ok((grid, route, notes))
    }

    /// What is open from the start and what stays closed, if anything does.
    fn guide<T: Topology>(
        &self,
        grid: &Grid,
        topology: &T,
        open: &[Link],
        notes: &mut Vec<Note>,
    ) -> Result<Option<Template>, RecipeError> {
        let apart = self.islands == Islands::Each;
        if open.is_empty() && self.rooms.is_none() && self.template.is_none() && !apart {
            return Ok(None);
        }
        if self.weave.is_some() {
            self.takes_any("passages are to cross")?;
        }
        if self.algorithm.needs() == Needs::Directions {
            self.takes_any("there are passages from the start")?;
        }
        let mut template = Template::new(topology);
        open.iter().for_each(|link| template.open.set(link.index()));
        if apart {
            template.bridges = pretended(topology);
            self.takes_any("parts are to stay apart")?;
        }
        if let Some(Fixed { open, closed }) = &self.template {
            fix(topology, open, &mut template.open)?;
            fix(topology, closed, &mut template.forbidden)?;
            if !closed.is_empty() {
                self.takes_any("walls are given")?;
            }
        }
        self.furnish(grid, topology, &mut template, notes)?;
        template.fits(topology).map_err(RecipeError::Template)?;
        Ok(Some(template))
    }

    fn furnish<T: Topology>(
        &self,
        grid: &Grid,
        topology: &T,
        template: &mut Template,
        notes: &mut Vec<Note>,
    ) -> Result<(), RecipeError> {
        let Some(rooms) = &self.rooms else { return Ok(()) };
        let mut rng = Rng::stream(&self.seed, "rooms", 0);
        let placed = rooms.place(grid, topology, &mut rng).map_err(|why| match why {
            Misplaced::NoColumns => RecipeError::RoomsNeedColumns(self.shape),
            Misplaced::NotThere(room) => RecipeError::RoomNotThere(room),
            Misplaced::Overlaps(room) => RecipeError::RoomsOverlap(room),
        })?;
        // Who needs a whole rectangle cannot keep a wall that was not his own.
        let keeps_walls = self.algorithm.needs() == Needs::Nothing;
        rooms.furnish(topology, &placed, keeps_walls, template, &mut rng);
        if (placed.len() as u32) < rooms.count() {
            notes.push(Note::FewerRooms { wanted: rooms.count(), placed: placed.len() as u32 });
        }
        Ok(())
    }

    /// Whether the generator takes any grid, as it must for this.
    fn takes_any(&self, what: &'static str) -> Result<(), RecipeError> {
        if self.algorithm.needs() == Needs::Nothing {
            return Ok(());
        }
        Err(RecipeError::RouteNotServed(what, self.algorithm.not_served()))
    }

    fn folded<T: Topology>(&self, grid: &Grid, topology: &T) -> Result<Route, RecipeError> {
        let Some(symmetry) = self.symmetry else { return Ok(Route::Carved(None)) };
        self.takes_any("the maze is to be symmetric")?;
        let folded = Folded::new(grid, topology, symmetry, self.loops == Loops::None);
        folded.map(|folded| Route::Folded(Box::new(folded))).map_err(|why| match why {
            Asymmetry::NoImage(cell) => RecipeError::NotSymmetric { symmetry, cell: grid.name(cell) },
            Asymmetry::NotPerfect => RecipeError::NeverPerfect { symmetry, size: grid.size_name() },
        })
    }

    /// The recipe of the maze of half the size around which the way goes.
    pub(crate) fn half(&self) -> Self {
        Self {
            width: self.width / 2,
            height: self.height / 2,
            unicursal: None,
            emblem: Emblem::None,
            entry: None,
            exit: None,
            start: None,
            ..self.clone()
        }
    }

    fn split(&self, memory: u64) -> Result<(Grid, Route, Vec<Note>), RecipeError> {
        if self.shape != Shape::Square {
            return Err(RecipeError::OnlyOnSquares { what: "a maze can be split into one way", shape: self.shape });
        }
        Rect::within_memory(self.width, self.height, self.bytes_per_cell(), memory)?;
        if self.width % 2 == 1 || self.height % 2 == 1 {
            return Err(RecipeError::OddLabyrinth((self.width, self.height)));
        }
        let half = Plan::new(Cow::Owned(self.half()), memory)?;
        let grid = doubled(half.grid()).ok_or(RecipeError::OddLabyrinth((self.width, self.height)))?;
        let mut notes = half.notes().to_vec();
        if self.emblem == Emblem::FortyTwo && self.mask == Mask::None {
            notes.extend(self.form_without_emblem().map(|what| Note::EmblemNotOn { what }));
        }
        Ok((grid, Route::Split(Box::new(half)), notes))
    }

    fn walked(&self, labyrinth: Labyrinth) -> Result<(Grid, Route, Vec<Note>), RecipeError> {
        let Some((rect, cells)) = classical(labyrinth) else { return Err(RecipeError::Version(self.version)) };
        let size = (u64::from(rect.width()), u64::from(rect.height()));
        if (self.width, self.height) != size || self.shape != Shape::Square {
            return Err(RecipeError::LabyrinthSize { labyrinth, size });
        }
        let mut walked = Bits::new(rect.cell_count() as usize);
        cells.iter().for_each(|cell| walked.set(cell.index()));
        let masked = Masked::new(rect, rect.cells().filter(|cell| !walked.get(cell.index())));
        Ok((Grid::Masked(masked), Route::Walked(cells), Vec::new()))
    }

    /// Why "42" has no place in a maze of this form, if it has none.
    pub(super) const fn form_without_emblem(&self) -> Option<&'static str> {
        match (self.symmetry, self.unicursal) {
            (Some(_), _) => Some("it is not symmetric"),
            (_, Some(_)) => Some("a single way has no room for it"),
            _ => None,
        }
    }

    /// Refuses wishes that cannot both be fulfilled.
    pub(super) fn goes_together(&self) -> Result<(), RecipeError> {
        let bitmap = matches!(self.emblem, Emblem::Bitmap(_));
        let (weave, rooms) = ((self.weave.is_some(), "weave"), (self.rooms.is_some(), "rooms"));
        let symmetry = (self.symmetry.is_some(), "symmetry");
        let tiles = (self.tiles.is_some(), "a maze of tiles");
        let template = (self.template.is_some(), "a template");
        let each = (self.islands == Islands::Each, "parts that stay apart");
        let unicursal = (self.unicursal.is_some(), "a unicursal labyrinth");
        let classical = (matches!(self.unicursal, Some(form) if form != Labyrinth::Split), "a classical labyrinth");
        let loops = (self.loops != Loops::None, "loops");
        let playable = (self.loops == Loops::Playable, "a playable maze");
        let sparse = (self.sparse > 0, "culled dead ends");
        let emblem = (bitmap, "an emblem of one's own");
        let exit = (self.exit.is_some(), "an exit (it ends beside where it begins)");
        let ends = (!self.more_entries.is_empty() || !self.more_exits.is_empty(), "several entries or exits");
        let start = (self.start.is_some(), "a start");
        let mask = (self.mask != Mask::None, "a mask");
        let entry = (self.entry.is_some(), "an entry (it has its own)");
        let rooms_of_options = (self.algorithm.leaves_rooms(), "a generator that leaves rooms");
        let clashes = [
            (tiles, &[weave, rooms, symmetry, template, each, unicursal][..]),
            (symmetry, &[weave, rooms, template, each, playable, emblem]),
            (unicursal, &[weave, rooms, template, each, loops, sparse, emblem, exit, ends, start, rooms_of_options]),
            (classical, &[symmetry, mask, entry]),
        ];
        for (one, others) in clashes {
            if let Some(other) = others.iter().find(|other| one.0 && other.0) {
                return Err(RecipeError::NotTogether(one.1, other.1));
            }
        }
        Ok(())
    }
}

/// Pairs of cells that join the parts of a grid one after another, so that a tree over all of it is a tree in each part.
fn pretended<T: Topology>(topology: &T) -> Vec<(Cell, Cell)> {
    let parts = parts_of(topology, &Bits::new(topology.cell_count() as usize));
    parts.windows(2).map(|pair| (pair[0].0, pair[1].0)).collect()
}

/// Marks the links between these pairs of cells.
fn fix<T: Topology>(topology: &T, pairs: &[(u32, u32)], marked: &mut Bits) -> Result<(), RecipeError> {
    for &(a, b) in pairs {
        let cell = Cell(a);
        let sides = if topology.contains(cell) {
            topology.sides_where(cell, |_, next| next == Cell(b))
        } else {
            crate::Sides::EMPTY
        };
        let side = sides.first().ok_or(RecipeError::NoLink(a, b))?;
        marked.set(topology.link(cell, side).index());
    }
    Ok(())
}
