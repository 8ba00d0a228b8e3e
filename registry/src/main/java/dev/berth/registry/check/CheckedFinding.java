package dev.berth.registry.check;

import java.util.Optional;

/**
 * A finding as it is reported.
 *
 * @param kind the kind of thing that is wrong, such as {@code unknownObject}
 * @param message one sentence about it
 * @param action what a repair did about it; empty when none was asked for
 * @param fixed whether nothing is wrong any more
 */
public record CheckedFinding(String kind, String message, Optional<String> action, boolean fixed) {

  /** Returns the finding as a line for people. */
  public String line() {
    return message + action.map(" - "::concat).orElse("");
  }
}
