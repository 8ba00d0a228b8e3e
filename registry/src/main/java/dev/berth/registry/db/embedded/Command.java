package dev.berth.registry.db.embedded;

import dev.berth.registry.embedded.EmbeddedServerException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A short-lived program: run to its end, with what it printed. */
record Command(List<String> words) {
  private static final Duration LONGEST = Duration.ofMinutes(10);

  static Command of(List<String> words) {
    return new Command(words);
  }

  /**
   * What a program left.
   *
   * @param output everything it printed, without space at either end
   */
  record Result(int exitCode, String output) {
    boolean failed() {
      return exitCode != 0;
    }
  }

  Result run() {
    Process process;
    try {
      process = builder().start();
    } catch (IOException failure) {
      return new Result(127, String.valueOf(failure.getMessage()));
    }
    try {
      process.getOutputStream().close();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
        throw new EmbeddedServerException(words.getFirst() + " does not end");
      }
      return new Result(process.exitValue(), output);
    } catch (IOException failure) {
      throw new EmbeddedServerException("cannot run " + words.getFirst(), failure);
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      throw new EmbeddedServerException("interrupted while running " + words.getFirst());
    }
  }

  boolean succeeds() {
    return !run().failed();
  }

  private ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    // Messages in English, and no PostgreSQL setting of the person's own shell.
    builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
    builder.environment().put("LC_ALL", "C");
    return builder;
  }
}
