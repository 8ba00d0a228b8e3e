package dev.berth.registry.traffic;

import java.util.Locale;

/** What is counted. */
enum Kind {
  PULL,
  PUSH;

  /** As the database has it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
