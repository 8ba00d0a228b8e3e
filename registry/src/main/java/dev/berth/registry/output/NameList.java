package dev.berth.registry.output;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** Prints names in their order, reading them page by page. */
public final class NameList {
  private static final int PAGE = 1000;

  private final PrintStream out;
  private final OutputFormat format;

  public NameList(PrintStream out, OutputFormat format) {
    this.out = out;
    this.format = format;
  }

  /** Where the names come from. */
  @FunctionalInterface
  public interface Source {
    /** Returns the names after this one, in order, at most {@code max}. */
    List<String> readAfter(String last, int max);
  }

  /**
   * Prints names until there are no more.
   *
   * @param last the name after which to begin, empty to begin with the first
   * @param limit the maximum number of names
   */
  public void print(Source source, String last, int limit) {
    StreamedList list = new StreamedList(out, format);
    String after = last;
    int left = limit;
    List<String> names;
    do {
      names = source.readAfter(after, Math.min(PAGE, left));
      names.forEach(name -> list.add(() -> name, () -> Map.of("name", name)));
      left -= names.size();
      after = names.isEmpty() ? after : names.getLast();
    } while (!names.isEmpty() && left > 0 && list.isRead());
    list.end();
  }
}
