package dev.berth.e2e;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory that a process has in RAM, as Linux tells it, in megabytes. */
record ResidentMemory(long pid) {

  static ResidentMemory of(Berth berth) {
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      System.out.println("skipped: this system does not tell the memory of processes in /proc");
      abort("this system does not tell the memory of processes in /proc");
    }
    return new ResidentMemory(berth.pid());
  }

  long now() throws IOException {
    return megabytes("VmRSS:");
  }

  /** The most it ever was. */
  long peak() throws IOException {
    return megabytes("VmHWM:");
  }

  private long megabytes(String field) throws IOException {
    return Files.readAllLines(Path.of("/proc/%d/status".formatted(pid))).stream()
        .filter(line -> line.startsWith(field))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1000)
        .findFirst()
        .orElseThrow();
  }
}
