package dev.berth.keyspace.redis.model;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether payments with a fingerprint were honest. */
record PaymentFingerprint(@NotBlank String id, @NotNull @Nullable Status status) {
  /** The only values there are. */
  enum Status {
    GOOD,
    BAD;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
