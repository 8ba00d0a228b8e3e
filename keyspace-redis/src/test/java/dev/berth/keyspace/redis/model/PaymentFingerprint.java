package dev.berth.keyspace.redis.model;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;

/** Whether payments with a fingerprint were honest. */
record PaymentFingerprint(
    @NotBlank String id,
    @Pattern(regexp = GOOD + "|" + BAD, message = "must be good or bad") String status) {
  static final String GOOD = "good";
  static final String BAD = "bad";
}
