package dev.berth.e2e.race;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

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
    Runtime.getRuntime().addShutdownHook(new Thread(RaceCommand::stopServers));
    Path folder = Files.createTempDirectory("race");
    try {
      new Race(options, folder, System.out).run();
      delete(folder);
      System.out.println("nothing found");
    } catch (AssertionError found) {
      found.printStackTrace(System.out);
      System.out.printf(
          "found something with seed %d; all files are in %s%n", options.seed(), folder);
      System.exit(1);
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.delete(file);
    }
  }

  /** Leaves no process behind when it is interrupted. */
  private static void stopServers() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
  }
}
