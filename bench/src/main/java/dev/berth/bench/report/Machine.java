package dev.berth.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What figures were measured on. */
public final class Machine {
  private Machine() {}

  public static String describe() {
    return "%d × %s, %s of memory, %s %s, Java %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            firstOf(Path.of("/proc/cpuinfo"), "model name", System.getProperty("os.arch")),
            memory(),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version().feature());
  }

  private static String memory() {
    String total = firstOf(Path.of("/proc/meminfo"), "MemTotal", "");
    return total.isEmpty()
        ? "unknown size"
        : Math.round(Long.parseLong(total.replaceAll("\\D", "")) / 1048576.0) + " GB";
  }

  /** The value of a line such as "MemTotal: 1 kB"; not every system has such files. */
  private static String firstOf(Path file, String name, String otherwise) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(otherwise);
    } catch (IOException e) {
      return otherwise;
    }
  }
}
