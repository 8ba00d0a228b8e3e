package dev.berth.e2e.consistency;

import dev.berth.e2e.Experiment;
import java.time.Duration;
import java.util.Locale;

/** What {@code ./berth consistency} runs. Its arguments were checked by the launcher. */
final class ConsistencyCommand {
  private static final Duration CALM = Duration.ofSeconds(10);

  private ConsistencyCommand() {}

  /**
   * Runs it once.
   *
   * @param arguments setup, operations, faults of each kind, seconds, seed
   */
  public static void main(String[] arguments) throws Exception {
    ConsistencyOptions options =
        new ConsistencyOptions(
            Setup.valueOf(arguments[0].toUpperCase(Locale.ROOT)),
            Long.parseLong(arguments[1]),
            Integer.parseInt(arguments[2]),
            CALM,
            Duration.ofSeconds(Long.parseLong(arguments[3])),
            Long.parseLong(arguments[4]));
    Experiment.main(
        "consistency",
        options.seed(),
        folder -> new Consistency(options, folder, System.out).run());
  }
}
