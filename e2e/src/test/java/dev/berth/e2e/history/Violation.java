package dev.berth.e2e.history;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A read that should not have been answered like that.
 *
 * @param reason why not
 * @param history everything that was done to the register
 */
public record Violation(Operation read, String reason, List<Operation> history) {
  private static final int SHOWN = 12;
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * For people: the last of what had begun when the read ended. Times are nanoseconds, and shown in
   * seconds after this moment.
   */
  public String text(String register, long start) {
    String title = "%s: %s: %s%n".formatted(register, read.action(), reason);
    List<Operation> before =
        history.stream()
            .filter(operation -> operation.began() <= read.ended())
            .sorted(Comparator.comparingLong(Operation::began))
            .toList();
    return before.stream()
        .skip(Math.max(0, before.size() - SHOWN))
        .map(operation -> line(operation, start))
        .collect(Collectors.joining("", title, ""));
  }

  private String line(Operation operation, long start) {
    return "  %s %12s - %12s  %-24s %s%n"
        .formatted(
            operation.equals(read) ? ">" : " ",
            seconds(operation.began(), start),
            operation.isAnswered() ? seconds(operation.ended(), start) : "no answer",
            operation.by(),
            operation.action());
  }

  private static String seconds(long time, long start) {
    return String.format(Locale.ROOT, "%.6f", (time - start) / NANOS_PER_SECOND);
  }

  @Override
  public String toString() {
    return "%s: %s".formatted(read, reason);
  }
}
