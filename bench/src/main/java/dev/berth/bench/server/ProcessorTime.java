package dev.berth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The processor time of whole servers, from {@code /proc}. */
public final class ProcessorTime {
  /** Between the name in brackets and utime, stime, cutime and cstime. */
  private static final int FIELDS_BEFORE = 11;

  private static final int FIELDS = 4;

  /** The unit, which is the same on all that Linux runs on. */
  private static final Duration TICK = Duration.ofMillis(10);

  private ProcessorTime() {}

  /** Whether this system tells it. */
  public static boolean isKnown() {
    return Files.isReadable(Path.of("/proc/self/stat"));
  }

  /** Of a server so far, with all that its processes started and that lives or was waited for. */
  public static Duration of(LabServer server) {
    return of(server.processes());
  }

  static Duration of(List<ProcessHandle> roots) {
    long ticks =
        roots.stream()
            .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
            .distinct()
            .mapToLong(process -> read(process.pid()))
            .sum();
    return TICK.multipliedBy(ticks);
  }

  private static long read(long pid) {
    try {
      return ticks(Files.readString(Path.of("/proc", String.valueOf(pid), "stat")));
    } catch (IOException ended) {
      return 0;
    }
  }

  /** The name of a program may hold anything, brackets and spaces too. */
  static long ticks(String stat) {
    return Pattern.compile(" ")
        .splitAsStream(stat.substring(stat.lastIndexOf(')') + 2))
        .skip(FIELDS_BEFORE)
        .limit(FIELDS)
        .mapToLong(Long::parseLong)
        .sum();
  }
}
