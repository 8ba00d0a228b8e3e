package dev.berth.registry.gc.inquiry;

import java.util.List;

/** Something cannot be restored, and nothing was changed. The message is a line for a person. */
public final class CannotRestoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> missing;

  CannotRestoreException(String message) {
    this(message, List.of());
  }

  CannotRestoreException(String message, List<String> missing) {
    super(message);
    this.missing = List.copyOf(missing);
  }

  /** What is missing and why, a line each. */
  public List<String> missing() {
    return missing;
  }
}
