//! How much memory may be used: what the machine has free, or what a limit on this process allows.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Bytes of memory that a maze may take: nine tenths of what is free, so that the machine does not begin to swap.
#[must_use]
pub fn usable() -> u64 {
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram()));
    let free = match system.available_memory() {
        // Not told: the numbers of cells are then the only limit.
        0 => u64::MAX,
        free => free,
    };
    let group = system.cgroup_limits().map_or(u64::MAX, |limits| if limits.total_memory == 0 { u64::MAX } else { limits.free_memory });
    (free.min(group).min(address_space()) / 10).saturating_mul(9)
}

/// The limit on this process's address space (`ulimit -v`), as Linux tells it.
fn address_space() -> u64 {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find(|line| line.starts_with("Max address space"));
    line.and_then(|line| line.split_whitespace().nth(3)).and_then(|soft| soft.parse().ok()).unwrap_or(u64::MAX)
}
