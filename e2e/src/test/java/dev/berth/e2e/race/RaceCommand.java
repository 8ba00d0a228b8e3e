package dev.berth.e2e.race;

import dev.berth.e2e.Experiment;
import java.time.Duration;
import java.util.Locale;

/** What {@code ./berth race} runs. Its arguments were checked by the launcher. */
final class RaceCommand {
  private RaceCommand() {}

  /**
   * Runs one race.
   *
   * @param arguments delays, operations, seconds, seed
   */
  public static void main(String[] arguments) throws Exception {
    RaceOptions options =
        new RaceOptions(
            Delays.valueOf(arguments[0].toUpperCase(Locale.ROOT)),
            Long.parseLong(arguments[1]),
            Duration.ofSeconds(Long.parseLong(arguments[2])),
            Long.parseLong(arguments[3]));
    Experiment.main("race", options.seed(), folder -> new Race(options, folder, System.out).run());
  }
}
