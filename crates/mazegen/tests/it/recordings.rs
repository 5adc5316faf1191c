//! Recordings: playing both ways, from any place, gives the same states; watching changes nothing.
use std::sync::atomic::AtomicBool;

use mazegen::{
    Bits, Budget, Cancel, Event, Generator, Loops, Maze, Recipe, Recorder, Recording, Rng, Solver, Stopped, Topology,
    with_topology,
};

pub(crate) fn record(recipe: &Recipe) -> (Maze, Recording) {
    let plan = recipe.plan(u64::MAX).expect("fits");
    let mut recorder = with_topology!(plan.grid(), topology => {
        Recorder::new(topology, Bits::new(topology.link_bound() as usize), usize::MAX).expect("small")
    });
    let maze = recipe.make_observed(&mut recorder).expect("fits").continue_value().expect("no limit");
    (maze, recorder.finish())
}

#[test]
fn the_last_state_of_making_is_the_maze_and_watching_changes_nothing() {
    for &generator in Generator::ALL {
        for (loops, width) in [(Loops::None, 12), (Loops::Playable, 12), (Loops::None, 5)] {
            let recipe = Recipe::new(width, 9).algorithm(generator).loops(loops).seed("film");
            let (maze, recording) = record(&recipe);
            assert_eq!(Ok(&maze), recipe.make().as_ref(), "{generator}: the same maze unwatched");
            let mut playback = recording.play();
            playback.seek(recording.len());
            assert_eq!(&playback.scenery().open, maze.open(), "{generator}");
            let live = with_topology!(maze.grid(), topology => topology.live_count());
            assert_eq!(playback.scenery().entered.count(), u64::from(live), "{generator}: every cell is entered");
        }
    }
}

#[test]
fn forward_and_backward_pass_the_same_states() {
    for &generator in Generator::ALL {
        let (_, recording) = record(&Recipe::new(9, 8).algorithm(generator).seed("both ways"));
        let mut playback = recording.play();
        let mut states = vec![playback.scenery().clone()];
        while playback.forward().is_some() {
            assert_ne!(states.last(), Some(playback.scenery()), "{generator}: every event changes something");
            states.push(playback.scenery().clone());
        }
        assert_eq!(states.len(), recording.len() + 1);
        for state in states.iter().rev() {
            assert_eq!(playback.scenery(), state, "{generator} at {}", playback.at());
            playback.backward();
        }
        assert_eq!(playback.at(), 0);
    }
}

#[test]
fn seeking_goes_anywhere_across_keyframes() {
    let (_, recording) = record(&Recipe::new(60, 60).algorithm(Generator::Backtracker).seed("seek"));
    assert!(recording.len() > 7000);
    let mut walker = recording.play();
    let mut jumper = recording.play();
    let mut rng = Rng::from_u64(1);
    for _ in 0..300 {
        let at = rng.below(recording.len() as u32 + 1) as usize;
        jumper.seek(at);
        while walker.at() < at {
            walker.forward();
        }
        while walker.at() > at {
            walker.backward();
        }
        assert_eq!((jumper.at(), jumper.scenery(), jumper.head()), (at, walker.scenery(), walker.head()));
    }
    jumper.seek(usize::MAX);
    assert_eq!(jumper.at(), recording.len());
    assert!(recording.memory() < recording.len() * 16, "four bytes an event, and as much again for keyframes");
}

#[test]
fn solving_is_recorded_too() {
    let maze = Recipe::new(20, 20).seed("solve").make().expect("fits");
    let (entry, exit) = (maze.entry.expect("set"), maze.exit.expect("set"));
    for &solver in Solver::ALL {
        let mut recorder = with_topology!(maze.grid(), topology => Recorder::new(topology, maze.open().clone(), usize::MAX).expect("small"));
        let solution =
            solver.solve_between(&maze, entry, exit, &mut recorder).expect("live").continue_value().expect("no limit");
        assert_eq!(Ok(&solution), solver.solve(&maze).as_ref(), "{solver}: the same answer unwatched");
        let recording = recorder.finish();
        let entered = recording.events().filter(|event| matches!(event, Event::Enter(_))).count() as u64;
        assert_eq!(entered, solution.visited, "{solver}");
        let mut playback = recording.play();
        playback.seek(recording.len());
        assert_eq!(playback.scenery().open, *maze.open(), "{solver} opens nothing");
    }
}

#[test]
fn runs_stop_when_told() {
    for &generator in Generator::ALL {
        let recipe = Recipe::new(30, 30).algorithm(generator);
        assert_eq!(
            recipe.make_observed(&mut Budget::events(50)).expect("fits").break_value(),
            Some(Stopped),
            "{generator}"
        );
        let pressed = AtomicBool::new(true);
        assert_eq!(
            recipe.make_observed(&mut Cancel(&pressed)).expect("fits").break_value(),
            Some(Stopped),
            "{generator}"
        );
        let mut both = (Budget::events(u64::MAX), Budget::events(7));
        assert!(recipe.make_observed(&mut both).expect("fits").is_break(), "{generator}");
        let plan = recipe.plan(u64::MAX).expect("fits");
        let mut short = with_topology!(plan.grid(), topology => {
            Recorder::new(topology, Bits::new(topology.link_bound() as usize), 20).expect("small")
        });
        assert!(recipe.make_observed(&mut short).expect("fits").is_break());
        assert_eq!(short.finish().len(), 20);
    }
}
