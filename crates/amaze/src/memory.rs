//! How much memory may be used: what the machine has free, or what a limit on this process allows.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Bytes of memory that a maze may take: nine tenths of what is free, so that the machine does not begin to swap.
#[must_use]
pub(crate) fn usable() -> u64 {
    (free().unwrap_or(u64::MAX).min(address_space()) / 10).saturating_mul(9)
}

/// What the machine, or the group of processes that this one is in, has free; nothing if the system does not tell.
fn free() -> Option<u64> {
    let ram = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(ram).ok()?;
    let group = system.cgroup_limits().filter(|limits| limits.total_memory > 0).map(|limits| limits.free_memory);
    let free = Some(system.available_memory()).filter(|&free| free > 0)?;
    Some(group.map_or(free, |group| group.min(free)))
}

/// The limit on this process's address space (`ulimit -v`), as Linux tells it.
fn address_space() -> u64 {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find(|line| line.starts_with("Max address space"));
    line.and_then(|line| line.split_whitespace().nth(3)).and_then(|soft| soft.parse().ok()).unwrap_or(u64::MAX)
}
