package dev.berth.rules;

/** The list of rules or the evidence for them cannot be used; the message says where and why. */
final class RulesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RulesException(String message) {
    super(message);
  }
}
