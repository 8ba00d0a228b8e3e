package dev.berth.keyspace.redis;

import java.util.Optional;

/**
 * What will come of an operation in a {@link Pipeline}.
 *
 * @param <T> what it is
 */
public final class Later<T> {
  private final Operation<T> operation;
  private Optional<Outcome<T>> outcome = Optional.empty();

  Later(Operation<T> operation) {
    this.operation = operation;
  }

  private sealed interface Outcome<T> {
    record Value<T>(T value) implements Outcome<T> {}

    record Failure<T>(RuntimeException why) implements Outcome<T> {}
  }

  Operation<T> operation() {
    return operation;
  }

  void succeed(T value) {
    outcome = Optional.of(new Outcome.Value<>(value));
  }

  void fail(RuntimeException why) {
    outcome = Optional.of(new Outcome.Failure<>(why));
  }

  Optional<RuntimeException> failure() {
    return outcome.flatMap(
        ended ->
            ended instanceof Outcome.Failure<T>(RuntimeException why)
                ? Optional.of(why)
                : Optional.empty());
  }

  /**
   * What came of it.
   *
   * @throws IllegalStateException when the pipeline has not run
   * @throws RedisException when it could not be done
   */
  public T get() {
    return switch (outcome.orElseThrow(() -> new IllegalStateException("not run yet"))) {
      case Outcome.Value<T>(T value) -> value;
      case Outcome.Failure<T>(RuntimeException why) -> throw why;
    };
  }
}
