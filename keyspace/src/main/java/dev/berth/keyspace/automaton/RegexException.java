package dev.berth.keyspace.automaton;

/** An expression is not in the notation, or makes too large an automaton. */
public final class RegexException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RegexException(String message) {
    super(message);
  }
}
