package dev.berth.e2e.history;

import dev.berth.e2e.history.Action.Delete;
import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Remove;
import dev.berth.e2e.history.Action.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** A few operations whose answers are guessed, and the plainest way to check them. */
final class SmallHistory {
  private static final int MOST = 7;
  private static final int TIMES = 16;

  private SmallHistory() {}

  static List<Operation> of(SplittableRandom random) {
    List<Operation> history = new ArrayList<>();
    int count = random.nextInt(2, MOST);
    int values = 0;
    for (int i = 0; i < count; i++) {
      long began = random.nextInt(TIMES);
      boolean answered = random.nextInt(5) > 0;
      long ended = answered ? began + random.nextInt(TIMES / 2) : Operation.NEVER;
      Action action = action(random, values + 1);
      values += action instanceof Write ? 1 : 0;
      history.add(new Operation("client " + i, action, began, ended));
    }
    return history;
  }

  private static Action action(SplittableRandom random, int next) {
    String guess = "v" + random.nextInt(1, next + 1);
    return switch (random.nextInt(6)) {
      case 0, 1 -> new Write("v" + next);
      case 2 -> new Delete();
      case 3 -> new Remove(guess);
      default -> new Read(random.nextInt(3) == 0 ? Optional.empty() : Optional.of(guess));
    };
  }

  /** Tries all orders, and in each to leave out what was not answered. */
  static boolean hasOrder(List<Operation> history) {
    return hasOrder(history, Optional.empty());
  }

  private static boolean hasOrder(List<Operation> left, Optional<String> value) {
    if (left.stream().noneMatch(Operation::isAnswered)) {
      return true;
    }
    long firstEnd = left.stream().mapToLong(Operation::ended).min().orElseThrow();
    for (Operation next : left) {
      List<Operation> others = new ArrayList<>(left);
      others.remove(next);
      boolean now =
          next.began() <= firstEnd
              && fits(next, value)
              && hasOrder(others, UnderWay.after(value, next.action()));
      boolean never = !next.isAnswered() && hasOrder(others, value);
      if (now || never) {
        return true;
      }
    }
    return false;
  }

  private static boolean fits(Operation next, Optional<String> value) {
    return !(next.action() instanceof Read(var found)) || found.equals(value);
  }
}
