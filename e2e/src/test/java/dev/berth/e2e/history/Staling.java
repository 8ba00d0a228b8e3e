package dev.berth.e2e.history;

import dev.berth.e2e.history.Action.Delete;
import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Write;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A history in which one read was made stale: it finds a value that was certainly replaced before
 * it began.
 */
public record Staling(List<Operation> history, Operation stale) {

  /** Spoils a read of the history, if there is one whose value was preceded by another. */
  public static Optional<Staling> find(List<Operation> history, RandomGenerator random) {
    List<Operation> reads =
        new ArrayList<>(
            history.stream()
                .filter(operation -> operation.isRead() && operation.isAnswered())
                .toList());
    Collections.shuffle(reads, Random.from(random));
    return reads.stream().flatMap(read -> find(history, read).stream()).findFirst();
  }

  private static Optional<Staling> find(List<Operation> history, Operation read) {
    return history.stream()
        .filter(change -> change.action() instanceof Write || change.action() instanceof Delete)
        .filter(change -> change.ended() < read.began())
        .flatMap(change -> findReplacedBy(change, history).stream())
        .findFirst()
        .map(value -> spoil(history, read, value));
  }

  private static Optional<String> findReplacedBy(Operation change, List<Operation> history) {
    return history.stream()
        .filter(write -> write.ended() < change.began())
        .flatMap(
            write ->
                write.action() instanceof Write(String value) ? Stream.of(value) : Stream.empty())
        .findFirst();
  }

  private static Staling spoil(List<Operation> history, Operation read, String value) {
    Operation stale =
        new Operation(read.by(), new Read(Optional.of(value)), read.began(), read.ended());
    List<Operation> spoilt = new ArrayList<>(history);
    spoilt.set(history.indexOf(read), stale);
    return new Staling(spoilt, stale);
  }
}
