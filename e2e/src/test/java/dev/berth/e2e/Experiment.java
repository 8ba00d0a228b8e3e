package dev.berth.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Something long that looks for faults of the registry, as a command of its own. */
public interface Experiment {

  /** Fails with an {@link AssertionError} when it found something. */
  void run(Path folder) throws Exception;

  /**
   * Runs it in a new folder, which stays when something was found, and ends the process with a code
   * that says so.
   */
  static void main(String name, long seed, Experiment experiment) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(Experiment::stopServers));
    Path folder = Files.createTempDirectory(name);
    try {
      experiment.run(folder);
      delete(folder);
      System.out.println("nothing found");
    } catch (AssertionError found) {
      found.printStackTrace(System.out);
      System.out.printf("found something with seed %d; all files are in %s%n", seed, folder);
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
