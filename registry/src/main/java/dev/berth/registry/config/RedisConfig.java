package dev.berth.registry.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The Redis that remembers for a moment what the database said. Nothing depends on it but speed.
 *
 * @param place where it is, with the login
 * @param trust certificates to trust instead of those of the system
 * @param deadline how long a request waits for it before it asks the database
 * @param life how long what the database said may be used
 * @param lease how long a request may take to write down what it read in the database
 * @param drainInterval how often counts are moved into the database
 */
public record RedisConfig(
    RedisPlace place,
    Optional<Path> trust,
    Duration deadline,
    Duration life,
    Duration lease,
    Duration drainInterval) {

  /** No transaction that writes takes longer: statements and pauses between them are limited. */
  private static final Duration LONGEST_TRANSACTION = Duration.ofMinutes(5);

  /** How long an answer may be given at most after the database gave it. */
  public Duration oldestAnswer() {
    return life.plus(lease);
  }

  /** How long a writer is reckoned with that does not say how it ended. */
  public Duration fence() {
    return LONGEST_TRANSACTION.plus(oldestAnswer());
  }
}
