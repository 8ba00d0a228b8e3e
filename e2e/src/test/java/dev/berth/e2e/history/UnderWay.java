package dev.berth.e2e.history;

import dev.berth.e2e.history.Action.Delete;
import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Remove;
import dev.berth.e2e.history.Action.Write;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The operations under way at a moment, each at a place of its own, and what each would do. */
final class UnderWay {
  private final @Nullable Operation[] operations = new Operation[Long.SIZE];
  private final IdentityHashMap<Operation, Integer> places = new IdentityHashMap<>();

  // Which places hold reads, deletions without an answer, and other changes.
  private long reads;
  private long openDeletions;
  private long changes;

  void add(Operation operation) {
    int place = Arrays.asList(operations).indexOf(null);
    if (place < 0) {
      throw new IllegalStateException("more than %d at a time".formatted(Long.SIZE));
    }
    operations[place] = operation;
    places.put(operation, place);
    long bit = 1L << place;
    if (operation.isRead()) {
      reads |= bit;
    } else if (operation.action() instanceof Delete && !operation.isAnswered()) {
      openDeletions |= bit;
    } else {
      changes |= bit;
    }
  }

  /** Where an operation is that was added. */
  int place(Operation operation) {
    return places.getOrDefault(operation, -1);
  }

  void remove(int place) {
    places.remove(get(place));
    operations[place] = null;
    long others = ~(1L << place);
    reads &= others;
    openDeletions &= others;
    changes &= others;
  }

  Operation get(int place) {
    Operation operation = operations[place];
    if (operation == null) {
      throw new IllegalStateException("nothing is at " + place);
    }
    return operation;
  }

  /**
   * Every way on in which one more change takes place. Deletions without an answer are all alike,
   * so the first of them stands for all.
   */
  void forEachNext(Possibility before, Consumer<Possibility> action) {
    long openDeletion = Long.lowestOneBit(openDeletions & ~before.done());
    long ready = (changes & ~before.done()) | openDeletion;
    for (long left = ready; left != 0; left &= left - 1) {
      int place = Long.numberOfTrailingZeros(left);
      Optional<String> value = after(before.value(), get(place).action());
      action.accept(withReads(new Possibility(value, before.done() | 1L << place)));
    }
  }

  /** Lets all reads take place that find this value: to wait would not help any of them. */
  Possibility withReads(Possibility before) {
    long done = before.done();
    for (long left = reads & ~done; left != 0; left &= left - 1) {
      int place = Long.numberOfTrailingZeros(left);
      if (get(place).action() instanceof Read(var value) && value.equals(before.value())) {
        done |= 1L << place;
      }
    }
    return new Possibility(before.value(), done);
  }

  /** What a register holds after an action. */
  static Optional<String> after(Optional<String> before, Action action) {
    return switch (action) {
      case Write(String value) -> Optional.of(value);
      case Delete() -> Optional.empty();
      case Remove(String value) -> before.filter(there -> !there.equals(value));
      case Read(var _) -> before;
    };
  }
}
