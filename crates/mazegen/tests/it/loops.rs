//! The rules of mazes that are not perfect, checked by code of its own over 1,000 seeds a size.
use std::collections::VecDeque;

use mazegen::{
    Amount, Bitmap, Cell, Emblem, Generator, Loops, Maze, Needs, Recipe, RecipeError, Rect, Side, Wishes, check,
};

/// A maze as its cells' open sides, and which cells the figure closes.
struct Plain {
    width: usize,
    height: usize,
    open: Vec<[bool; 4]>,
    closed: Vec<bool>,
}

impl Plain {
    fn of(maze: &Maze, closed: &[Cell]) -> Self {
        let (width, height) = maze.size().expect("rectangular");
        let open = (0..width * height)
            .map(|cell| [0, 1, 2, 3].map(|side| maze.sides(Cell(cell)).contains(Side(side))))
            .collect();
        let is_closed = (0..width * height).map(|cell| closed.contains(&Cell(cell))).collect();
        Self { width: width as usize, height: height as usize, open, closed: is_closed }
    }

    fn step(&self, cell: usize, side: usize) -> Option<usize> {
        let (x, y) = (cell % self.width, cell / self.width);
        match side {
            0 => (y > 0).then(|| cell - self.width),
            1 => (x + 1 < self.width).then(|| cell + 1),
            2 => (y + 1 < self.height).then(|| cell + self.width),
            _ => (x > 0).then(|| cell - 1),
        }
    }

    fn reachable(&self) -> usize {
        let start = self.closed.iter().position(|closed| !closed).expect("not all is closed");
        let mut seen = vec![false; self.open.len()];
        seen[start] = true;
        let mut queue = VecDeque::from([start]);
        let mut count = 0;
        while let Some(cell) = queue.pop_front() {
            count += 1;
            for side in (0..4).filter(|&side| self.open[cell][side]) {
                let next = self.step(cell, side).expect("the border is closed");
                if !std::mem::replace(&mut seen[next], true) {
                    queue.push_back(next);
                }
            }
        }
        count
    }

    fn passages(&self) -> usize {
        self.open.iter().flatten().filter(|open| **open).count() / 2
    }

    fn loops(&self) -> usize {
        self.passages() + 1 - self.closed.iter().filter(|closed| !**closed).count()
    }

    fn has_hall(&self) -> bool {
        (0..self.height.saturating_sub(2)).any(|y| {
            (0..self.width.saturating_sub(2)).any(|x| {
                let at = |dx: usize, dy: usize| self.open[(y + dy) * self.width + x + dx];
                let right = (0..3).all(|dy| (0..2).all(|dx| at(dx, dy)[1]));
                right && (0..2).all(|dy| (0..3).all(|dx| at(dx, dy)[2]))
            })
        })
    }

    fn neighbours(&self, cell: usize) -> usize {
        (0..4).filter(|&side| self.step(cell, side).is_some_and(|next| !self.closed[next])).count()
    }

    fn exits(&self, cell: usize) -> usize {
        self.open[cell].iter().filter(|open| **open).count()
    }

    fn assert_sound(&self, what: &str) {
        for cell in 0..self.open.len() {
            for side in 0..4 {
                if self.open[cell][side] {
                    let next = self.step(cell, side).unwrap_or_else(|| panic!("{what}: the border is open at {cell}"));
                    assert!(self.open[next][(side + 2) % 4], "{what}: {cell} and {next} disagree");
                    assert!(!self.closed[cell] && !self.closed[next], "{what}: the figure is open at {cell}");
                }
            }
        }
        assert_eq!(self.reachable(), self.closed.iter().filter(|closed| !**closed).count(), "{what}: one piece");
        assert!(!self.has_hall(), "{what}: a hall");
    }
}

fn emblem_cells(width: u64, height: u64) -> Vec<Cell> {
    Emblem::FortyTwo.cells(&Rect::new(width, height).expect("small")).unwrap_or_default()
}

#[test]
fn playable_mazes_keep_every_rule_for_a_thousand_seeds() {
    for (width, height) in [(9, 7), (15, 15), (25, 20)] {
        let figure = emblem_cells(width, height);
        assert_eq!(figure.len(), 18);
        for seed in 0..1000 {
            let generator = Generator::ALL[seed % Generator::ALL.len()];
            // Those that need a whole rectangle leave the figure out.
            let has_figure = generator.about().needs == Needs::Nothing;
            let closed = if has_figure { figure.clone() } else { Vec::new() };
            let recipe = Recipe::new(width, height).algorithm(generator).seed(seed.to_string()).loops(Loops::Playable);
            let maze = recipe.make().expect("fits");
            let plain = Plain::of(&maze, &closed);
            let what = format!("{width}x{height}, {generator}, seed {seed}");
            plain.assert_sound(&what);
            assert!(plain.loops() >= 2, "{what}: two loops");
            let dead_ends: Vec<usize> = (0..plain.open.len()).filter(|&cell| plain.exits(cell) == 1).collect();
            assert_eq!(dead_ends.len(), if has_figure { 2 } else { 0 }, "{what}: the emblem forces exactly two");
            assert!(dead_ends.iter().all(|&cell| plain.neighbours(cell) == 1), "{what}: a dead end left");
            let (w, h) = (plain.width, plain.height);
            for cell in [0, w - 1, (h - 1) * w, h * w - 1, (h - 1) / 2 * w + (w - 1) / 2] {
                assert!(plain.exits(cell) >= 2, "{what}: corners and centre are open");
            }
            assert!(check(&maze, None, &Wishes::of(&recipe)).is_right(), "{what}: the certificate agrees");
        }
    }
}

#[test]
fn small_playable_mazes_keep_the_rules_or_say_why_not() {
    for (width, height) in (1..=8_u64).flat_map(|width| (1..=8_u64).map(move |height| (width, height))) {
        let most = (width - 1) * (height - 1);
        for seed in 0..40 {
            let recipe = Recipe::new(width, height).seed(seed.to_string()).loops(Loops::Playable);
            let made = recipe.make();
            if most < 2 {
                assert!(
                    matches!(made, Err(RecipeError::NoRoomForLoops { most: found, .. }) if found == most),
                    "{width}x{height}"
                );
                continue;
            }
            let plain = Plain::of(&made.expect("fits"), &[]);
            let what = format!("{width}x{height}, seed {seed}");
            plain.assert_sound(&what);
            assert!(plain.loops() >= 2 && (0..plain.open.len()).all(|cell| plain.exits(cell) > 1), "{what}");
        }
    }
}

#[test]
fn extra_paths_open_as_many_walls_and_make_no_hall() {
    for seed in 0..300_u64 {
        let (width, height) = (3 + seed % 20, 3 + seed / 20);
        let closed = emblem_cells(width, height);
        for amount in
            [Amount::Count(0), Amount::Count(seed % 7), Amount::Percent(5), Amount::Percent(30), Amount::Percent(100)]
        {
            let recipe = Recipe::new(width, height).seed(seed.to_string()).loops(Loops::Extra(amount));
            let maze = recipe.make().expect("fits");
            let plain = Plain::of(&maze, &closed);
            let what = format!("{width}x{height}, seed {seed}, {amount:?}");
            plain.assert_sound(&what);
            match amount {
                Amount::Count(count) if count <= 1 || width * height > 60 => {
                    assert_eq!(plain.loops() as u64, count, "{what}");
                }
                Amount::Percent(100) => assert!(plain.loops() > 0, "{what}"),
                _ => {}
            }
            assert!(check(&maze, None, &Wishes::of(&recipe)).is_right(), "{what}: the certificate agrees");
        }
    }
}

#[test]
fn few_extra_paths_leave_two_walls_at_every_cell_they_touch() {
    for seed in 0..100 {
        let recipe = Recipe::new(25, 20).seed(seed.to_string());
        let before = recipe.make().expect("fits");
        let after = recipe.clone().loops(Loops::Extra(Amount::Count(5))).make().expect("fits");
        let touched = (0..500).map(Cell).filter(|&cell| before.sides(cell) != after.sides(cell));
        for cell in touched {
            assert!(after.sides(cell).len() <= 2, "seed {seed}: {cell:?} keeps two walls");
        }
    }
}

#[test]
fn op_23_an_exit_on_the_emblem_is_refused() {
    let error = Recipe::new(15, 15).entry(0, 0).exit(6, 7).make().expect_err("the emblem lies there");
    assert!(error.to_string().contains("the exit 6,7 lies on the emblem"), "{error}");
    assert!(Recipe::new(15, 15).entry(0, 0).exit(7, 6).make().is_ok(), "the middle column of 42 is free");
}

#[test]
fn emblems_that_cut_the_maze_apart_name_a_cell_of_each_part() {
    let ring = Bitmap::parse("111\n101\n111").expect("a bitmap");
    let error = Recipe::new(9, 9).emblem(Emblem::Bitmap(ring)).make().expect_err("the middle is cut off");
    assert_eq!(
        error.to_string(),
        "the emblem leaves 2 parts that hang apart, with the cells (0,0), (4,4) in them; choose another emblem, or say what becomes of them: --islands keep-largest, bridge or each (ISLANDS= in a configuration)"
    );
    let wall = Bitmap::parse("1\n1\n1").expect("a bitmap");
    assert!(Recipe::new(5, 3).emblem(Emblem::Bitmap(wall.clone())).make().is_err(), "left and right hang apart");
    assert!(Recipe::new(5, 4).emblem(Emblem::Bitmap(wall.clone())).make().is_ok(), "there is a way round");
    assert!(Recipe::new(2, 2).emblem(Emblem::Bitmap(wall)).make().is_err(), "too large");
    let all = Bitmap::parse("11\n11").expect("a bitmap");
    assert_eq!(Recipe::new(2, 2).emblem(Emblem::Bitmap(all)).make(), Err(RecipeError::EmblemLeavesNone));
}
