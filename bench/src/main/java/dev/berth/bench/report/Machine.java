package dev.berth.bench.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What figures were measured on. */
public final class Machine {
  private static final double GIGABYTE = 1024.0 * 1024 * 1024;

  private Machine() {}

  public static String describe() {
    return "%d × %s, %d GB of memory, %s %s, Java %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            firstOf(Path.of("/proc/cpuinfo"), "model name", System.getProperty("os.arch")),
            Math.round(memory() / GIGABYTE),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version().feature());
  }

  /** In bytes. */
  public static long memory() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /** The value of a line such as "model name: fast"; not every system has such files. */
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
