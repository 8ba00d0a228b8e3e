package dev.berth.registry.db.embedded;

import java.util.List;
import java.util.regex.Pattern;

/** The lines worth showing out of what a program of PostgreSQL printed. */
final class Complaint {
  private static final Pattern TELLING = Pattern.compile("error: |FATAL: |PANIC: |could not ");
  private static final int MOST_LINES = 3;

  private Complaint() {}

  static String in(String output) {
    List<String> lines = output.lines().toList();
    List<String> telling = lines.stream().filter(line -> TELLING.matcher(line).find()).toList();
    List<String> shown = telling.isEmpty() ? lines : telling;
    return String.join("; ", shown.subList(Math.max(0, shown.size() - MOST_LINES), shown.size()));
  }
}
