package dev.berth.e2e.siege.generator;

import dev.berth.e2e.siege.attack.AttackKind;

/**
 * An attack for a part of a round.
 *
 * @param fromMillis since the round began
 */
public record Engagement(AttackKind kind, long fromMillis, long toMillis) {

  /** Reads what {@link #toString} wrote. */
  static Engagement parse(String text) {
    String[] parts = text.split("@", -1);
    return new Engagement(
        AttackKind.find(parts[0]).orElseThrow(),
        Long.parseLong(parts[1]),
        Long.parseLong(parts[2]));
  }

  @Override
  public String toString() {
    return "%s@%d@%d".formatted(kind, fromMillis, toMillis);
  }
}
