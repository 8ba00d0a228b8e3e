package dev.berth.registry.traffic;

import java.util.Locale;

/** Where counts wait until they are added in the database. */
enum Source {
  REDIS,
  NODE;

  /** As the database has it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
