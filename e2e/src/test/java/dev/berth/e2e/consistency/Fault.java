package dev.berth.e2e.consistency;

/**
 * Something that was done to Redis.
 *
 * @param began by {@link System#nanoTime}
 * @param ended when all servers ran again and knew their parts
 * @param failedOver whether another server is master since
 */
record Fault(FaultKind kind, long began, long ended, boolean failedOver) {}
