package dev.berth.keyspace.redis.model;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a driver is doing. */
record DriverStatus(
    @NotNull @Pattern(regexp = "[0-9]+") String driver,
    @NotNull @Nullable Activity activity,
    @PositiveOrZero long orders,
    Optional<String> note) {
  /** The only values there are. */
  enum Activity {
    FREE,
    RIDING
  }
}
