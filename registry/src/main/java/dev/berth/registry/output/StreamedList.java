package dev.berth.registry.output;

import java.io.PrintStream;
import java.util.function.Supplier;

/**
 * A list that is printed while it is read, since it may be longer than the memory: a line for each
 * entry, or a JSON array. An array that is not ended tells that reading failed.
 */
public final class StreamedList {
  private final PrintStream out;
  private final OutputFormat format;
  private boolean begun;

  public StreamedList(PrintStream out, OutputFormat format) {
    this.out = out;
    this.format = format;
  }

  /** Prints lines above the entries, in text only. */
  public void heading(String text) {
    if (format == OutputFormat.TEXT) {
      out.println(text);
    }
  }

  /**
   * Prints an entry.
   *
   * @param text its line
   * @param json its fields
   */
  public void add(Supplier<String> text, Supplier<Object> json) {
    if (format == OutputFormat.TEXT) {
      out.println(text.get());
      return;
    }
    out.print(begun ? ",\n  " : "[\n  ");
    out.print(Json.line(json.get()));
    begun = true;
  }

  /** Returns whether anybody reads on; not when the other end of a pipe was closed. */
  public boolean isRead() {
    return !out.checkError();
  }

  /** Prints what belongs after the last entry. */
  public void end() {
    if (format == OutputFormat.JSON) {
      out.println(begun ? "\n]" : "[]");
    }
  }
}
