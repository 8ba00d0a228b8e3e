package dev.berth.bench.server;

import dev.berth.registry.db.DatabaseAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged program as people start it, on a free port, with a database of ours. */
public final class LabBerth implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("berth is ready at (http://\\S+) .*");
  private static final long LONGEST_STOP_SECONDS = 30;

  private final Process process;
  private final URI address;

  private LabBerth(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /**
   * Starts a server and waits until it is ready.
   *
   * @param launcher the file {@code ./berth} of the project
   * @param data holds the stored bytes; the log is kept beside it
   */
  public static LabBerth start(
      Path launcher, Path data, DatabaseAddress database, Map<String, String> settings) {
    Path log = data.resolveSibling(data.getFileName() + ".log");
    try {
      Process process = builder(launcher, data, database, settings, log).start();
      String line = process.inputReader().readLine();
      Matcher ready = READY.matcher(line == null ? "" : line);
      if (!ready.matches()) {
        process.destroy();
        throw new CannotMeasureException(
            "the server does not start, but says: " + Files.readString(log));
      }
      return new LabBerth(process, URI.create(ready.group(1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProcessBuilder builder(
      Path launcher, Path data, DatabaseAddress database, Map<String, String> settings, Path log) {
    List<String> words = new ArrayList<>(List.of(launcher.toString(), "serve", "--port", "0"));
    words.addAll(List.of("--data", data.toString()));
    settings.forEach((name, value) -> words.addAll(List.of("--set", name + "=" + value)));
    ProcessBuilder builder = new ProcessBuilder(words).redirectError(log.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("BERTH_"));
    builder.environment().put("BERTH_BUILD", "no");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("BERTH_DATABASE_URL", database.url().replaceFirst("^jdbc:", ""));
    builder.environment().put("BERTH_DATABASE_USER", database.user());
    builder.environment().put("BERTH_DATABASE_PASSWORD", database.password().reveal());
    return builder;
  }

  public URI address() {
    return address;
  }

  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroy();
    process
        .onExit()
        .completeOnTimeout(process, LONGEST_STOP_SECONDS, TimeUnit.SECONDS)
        .thenAccept(Process::destroyForcibly)
        .join();
  }
}
