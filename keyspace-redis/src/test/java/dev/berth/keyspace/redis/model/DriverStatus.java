package dev.berth.keyspace.redis.model;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import java.util.Optional;

/** What a driver is doing. */
record DriverStatus(
    @Pattern(regexp = "[0-9]+") String driver,
    @Pattern(regexp = "free|riding") String activity,
    @PositiveOrZero long orders,
    Optional<String> note) {}
