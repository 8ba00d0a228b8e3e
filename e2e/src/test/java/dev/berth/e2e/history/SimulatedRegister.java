package dev.berth.e2e.history;

import dev.berth.e2e.history.Action.Delete;
import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Remove;
import dev.berth.e2e.history.Action.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A register in which every operation takes place at one moment, and clients that use it at the
 * same time. Some changes get no answer; of these some take place late, and some never.
 */
final class SimulatedRegister {
  private static final int LONGEST = 50;
  private static final int LATEST = 1000;

  private final SplittableRandom random;
  private final List<Draft> drafts = new ArrayList<>();
  private int values;

  /** An operation before its answer is known, and when it takes place. */
  private record Draft(String by, Action action, long began, long happens, long ended) {}

  SimulatedRegister(SplittableRandom random) {
    this.random = random;
  }

  /**
   * What some clients do, in the order in which it begins.
   *
   * @param unanswered of how many changes one gets no answer; 0 for none
   */
  static List<Operation> history(long seed, int clients, int operations, int unanswered) {
    SimulatedRegister register = new SimulatedRegister(new SplittableRandom(seed));
    for (int client = 0; client < clients; client++) {
      register.draft("client " + client, operations / clients, unanswered);
    }
    return register.run();
  }

  private void draft(String client, int operations, int unanswered) {
    long now = random.nextInt(LONGEST);
    for (int i = 0; i < operations; i++) {
      long began = now;
      long ended = began + random.nextInt(LONGEST);
      Action action = action();
      if (unanswered > 0 && !(action instanceof Read) && random.nextInt(unanswered) == 0) {
        long happens = random.nextBoolean() ? Operation.NEVER : began + random.nextInt(LATEST);
        drafts.add(new Draft(client, action, began, happens, Operation.NEVER));
      } else {
        drafts.add(new Draft(client, action, began, random.nextLong(began, ended + 1), ended));
      }
      now = ended + random.nextInt(LONGEST);
    }
  }

  private Action action() {
    int choice = random.nextInt(10);
    if (choice < 2) {
      return new Write("v" + ++values);
    }
    if (choice == 2) {
      return new Delete();
    }
    return choice == 3 && values > 0
        ? new Remove("v" + random.nextInt(Math.max(1, values - 10), values + 1))
        : new Read(Optional.empty());
  }

  private List<Operation> run() {
    List<Operation> operations = new ArrayList<>();
    Optional<String> value = Optional.empty();
    drafts.sort(Comparator.comparingLong(Draft::happens));
    for (Draft draft : drafts) {
      Action action = draft.action() instanceof Read ? new Read(value) : draft.action();
      operations.add(new Operation(draft.by(), action, draft.began(), draft.ended()));
      if (draft.happens() != Operation.NEVER) {
        value = UnderWay.after(value, action);
      }
    }
    operations.sort(Comparator.comparingLong(Operation::began));
    return operations;
  }
}
