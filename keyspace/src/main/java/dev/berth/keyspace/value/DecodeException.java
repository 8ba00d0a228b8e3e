package dev.berth.keyspace.value;

/** A value is not what the catalog declares. Names the family and the place, never the content. */
public final class DecodeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String family;

  DecodeException(String family, String why) {
    super(family + ": " + why);
    this.family = family;
  }

  /** The family, with its keyspace. */
  public String family() {
    return family;
  }
}
