package dev.berth.registry.output;

import java.util.Locale;
import java.util.function.Supplier;

/** The form in which a command prints its result. */
public enum OutputFormat {
  /** For people. May change with any version. */
  TEXT,
  /** For programs: one JSON document, with sizes in bytes and times as ISO 8601. */
  JSON;

  /** Returns the form that was asked for; the other one is not made. */
  public String select(Supplier<String> text, Supplier<String> json) {
    return this == JSON ? json.get() : text.get();
  }

  /** The name by which the form is asked for. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
