package dev.berth.keyspace.document;

/**
 * A document is not what it should be. Says where and why, but never what it holds. Without stack
 * trace: for a cache this is an ordinary event.
 */
public final class MalformedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String why;

  public MalformedException(String why) {
    super(why, null, false, false);
    this.why = why;
  }

  /** The message, which there always is. */
  public String why() {
    return why;
  }

  /** The same for the part of this name. */
  public MalformedException in(String part) {
    return new MalformedException("'" + part + "': " + why);
  }

  /** The message with what it should have been and what is there. */
  static MalformedException unexpected(String wanted, String found) {
    return new MalformedException("%s found, %s expected".formatted(found, wanted));
  }
}
