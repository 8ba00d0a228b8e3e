package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.connection.Answer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Operations that were sent together, of which some are to be tried again. What a later operation
 * on the same key has overtaken is not, but fails; two reads cannot overtake each other. For one
 * thread only.
 */
final class KeepOrder {
  private final List<Answered> answered = new ArrayList<>();

  /** An operation, and the answer after which it is to be tried again; empty when it has ended. */
  private record Answered(Attempt<?> attempt, Optional<Answer> again) {}

  /** Whether one key is used more than once, and not only read. */
  static boolean matters(List<Attempt<?>> attempts) {
    if (attempts.size() == 1 || attempts.stream().allMatch(KeepOrder::reads)) {
      return false;
    }
    Set<Key> keys = new HashSet<>();
    for (Attempt<?> attempt : attempts) {
      for (Operation.Use use : attempt.operation().uses()) {
        if (!keys.add(use.key())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean reads(Attempt<?> attempt) {
    return attempt.operation().effect() == Effect.READ;
  }

  /** Is told of all in their order: this one is to be tried again. */
  void tryAgain(Attempt<?> attempt, Answer after) {
    answered.add(new Answered(attempt, Optional.of(after)));
  }

  /** Is told of all in their order: this one has ended. */
  void ended(Attempt<?> attempt) {
    if (!answered.isEmpty()) {
      answered.add(new Answered(attempt, Optional.empty()));
    }
  }

  /** Those that can be tried again, in their order. Ends those that cannot. */
  List<Attempt<?>> again() {
    Set<Key> used = new HashSet<>();
    Set<Key> changed = new HashSet<>();
    List<Attempt<?>> again = new ArrayList<>();
    for (Answered one : answered.reversed()) {
      List<Key> keys = one.attempt().operation().keys();
      boolean reads = reads(one.attempt());
      if (one.again().isEmpty()) {
        used.addAll(keys);
        changed.addAll(reads ? List.of() : keys);
      } else if (Collections.disjoint(reads ? changed : used, keys)) {
        again.addFirst(one.attempt());
      } else {
        one.attempt().finish(one.again().get());
      }
    }
    return again;
  }
}
