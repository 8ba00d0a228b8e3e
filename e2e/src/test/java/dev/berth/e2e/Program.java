package dev.berth.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The packaged program as people start it: through the launcher, which builds nothing here. */
final class Program {
  private static final int LONGEST_SECONDS = 120;

  private Program() {}

  /** The top folder of the project. */
  static Path home() {
    return Path.of("..").toAbsolutePath().normalize();
  }

  static ProcessBuilder builder(Map<String, String> environment, List<String> arguments) {
    List<String> words = new ArrayList<>(List.of(home().resolve("berth").toString()));
    words.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().keySet().removeIf(name -> name.startsWith("BERTH_"));
    builder.environment().put("BERTH_BUILD", "no");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    return builder;
  }

  /** Runs a command to its end. */
  static LauncherRun run(String... arguments) throws IOException, InterruptedException {
    return run(Map.of(), List.of(arguments));
  }

  static LauncherRun run(Map<String, String> environment, List<String> arguments)
      throws IOException, InterruptedException {
    return finish(builder(environment, arguments));
  }

  /** Runs any program to its end. */
  static LauncherRun finish(ProcessBuilder builder) throws IOException, InterruptedException {
    Path output = Files.createTempFile("output", ".txt");
    Path errors = Files.createTempFile("errors", ".txt");
    try {
      Process process =
          builder.redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      return new LauncherRun(
          process.exitValue(), Files.readString(output), Files.readString(errors));
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }
}
