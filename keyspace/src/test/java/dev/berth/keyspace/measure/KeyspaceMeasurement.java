package dev.berth.keyspace.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures the library and prints the page of its figures; with {@code -Dberth.docs.write=true} it
 * writes its part of the page. Not part of any test run: on an idle machine,
 *
 * <pre>
 * ./berth test -- -pl keyspace -am -Dtest=KeyspaceMeasurement -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class KeyspaceMeasurement {
  private static final Path PAGE = Path.of("../docs/keyspace/performance.md");
  private static final int STARTS = 7;

  @Test
  void measures() throws Exception {
    String page = page(benchmarks(), freshStart());
    System.out.println(page);
    if (Boolean.getBoolean("berth.docs.write")) {
      Files.writeString(PAGE, page + theRest(Files.readString(PAGE)));
    }
  }

  /** What the measurement of access to a server wrote. */
  private static String theRest(String page) {
    int start = page.indexOf("\n## Access to Redis\n");
    return start < 0 ? "" : page.substring(start);
  }

  private static Collection<RunResult> benchmarks() throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .include(KeyBenchmark.class.getName())
                .addProfiler(GCProfiler.class)
                .forks(3)
                .warmupIterations(4)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(5)
                .measurementTime(TimeValue.seconds(1))
                .shouldFailOnError(true)
                .build())
        .run();
  }

  /** Milliseconds in the middle of several starts. */
  private static long freshStart() throws IOException, InterruptedException {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < STARTS; i++) {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  FreshStart.class.getName())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (BufferedReader output = process.inputReader()) {
        String line = output.readLine();
        times.add(Long.valueOf(line.replaceAll(".*, (\\d+) ms", "$1")));
      }
      process.waitFor();
    }
    return times.stream().sorted().toList().get(STARTS / 2);
  }

  private static String page(Collection<RunResult> results, long freshStart) {
    StringBuilder rows = new StringBuilder();
    for (RunResult result : results) {
      double nanoseconds = result.getPrimaryResult().getScore();
      double bytes = allocated(result);
      rows.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %,.0f |%n",
              words(result.getPrimaryResult().getLabel()),
              nanoseconds < 100_000
                  ? String.format(Locale.ROOT, "%,.0f ns", nanoseconds)
                  : String.format(Locale.ROOT, "%,.1f ms", nanoseconds / 1e6),
              bytes));
    }
    return """
        # Keyspace: what it costs

        Measured with JMH, %d processors, Java %d: mean of 3 processes with 5 seconds each, on a machine that did nothing
        else. Goals: a key with two checked variables in 150 ns and 300 bytes; a classification among a hundred
        families in 1 µs; a catalog of a hundred families in 20 ms, and in 400 ms in a JVM that has just started.

        | | time | bytes allocated |
        |---|---|---|
        %s
        Compiling a hundred families in a JVM that has just started: %d ms (median of %d starts, without the start of the
        JVM itself).

        Repeat it, and rewrite this part:

        ```
        ./berth test -- -pl keyspace -am -Dtest=KeyspaceMeasurement -Dsurefire.failIfNoSpecifiedTests=false -Dberth.docs.write=true
        ```
        """
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            Runtime.version().feature(),
            rows,
            freshStart,
            STARTS);
  }

  private static double allocated(RunResult result) {
    Result<?> bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
    return bytes == null ? Double.NaN : bytes.getScore();
  }

  private static String words(String label) {
    return label.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }
}
