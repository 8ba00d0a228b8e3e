package dev.berth.e2e.siege;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Looks for lines in the log of the server that must not be there. */
final class ServerLog {
  private static final List<String> BAD =
      List.of("OutOfMemoryError", "StackOverflowError", "request failed", "status=500");
  private static final int SHOWN = 5;

  private ServerLog() {}

  /** Returns the first of the bad lines. */
  static List<String> badLines(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> BAD.stream().anyMatch(line::contains))
          .limit(SHOWN)
          .map(line -> line.substring(0, Math.min(line.length(), 300)))
          .toList();
    }
  }
}
