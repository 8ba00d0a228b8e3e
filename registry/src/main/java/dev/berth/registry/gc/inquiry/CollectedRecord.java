package dev.berth.registry.gc.inquiry;

import dev.berth.registry.storage.Location;
import java.time.Instant;
import java.util.Optional;

/**
 * What is on record of something that was collected.
 *
 * @param kind {@code link}, {@code blob}, {@code manifest} or {@code object}
 * @param repository the name of its repository, as long as that is there
 * @param location where the bytes were
 * @param event what set the review off
 * @param finding what the review found
 */
public record CollectedRecord(
    Instant at,
    String kind,
    Optional<Long> repositoryId,
    Optional<String> repository,
    Optional<Location> location,
    String event,
    String finding,
    long bytes) {}
