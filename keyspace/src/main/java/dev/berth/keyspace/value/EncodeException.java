package dev.berth.keyspace.value;

import java.util.List;

/** A value may not be written, because it is not what the catalog declares. Tells all reasons. */
public final class EncodeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> reasons;

  EncodeException(String family, List<String> reasons) {
    super(family + ": " + String.join("; ", reasons));
    this.reasons = List.copyOf(reasons);
  }

  public List<String> reasons() {
    return reasons;
  }
}
