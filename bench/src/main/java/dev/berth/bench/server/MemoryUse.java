package dev.berth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The memory of whole servers, from {@code /proc}. What processes share is divided between them, so
 * that the sum of all counts it once.
 */
public final class MemoryUse {
  private static final String SHARE = "Pss:";
  private static final long KILOBYTE = 1024;

  private MemoryUse() {}

  /** Of a server now, in bytes, with all that its processes started. */
  public static long of(LabServer server) {
    return of(server.processes());
  }

  static long of(List<ProcessHandle> roots) {
    return roots.stream()
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .distinct()
        .mapToLong(process -> read(process.pid()))
        .sum();
  }

  private static long read(long pid) {
    try {
      return share(Files.readString(Path.of("/proc", String.valueOf(pid), "smaps_rollup")));
    } catch (IOException ended) {
      return 0;
    }
  }

  /** The line is such as Pss: 1234 kB. */
  static long share(String rollup) {
    return rollup
        .lines()
        .filter(line -> line.startsWith(SHARE))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * KILOBYTE)
        .sum();
  }
}
