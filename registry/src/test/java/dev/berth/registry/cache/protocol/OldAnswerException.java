package dev.berth.registry.cache.protocol;

/** A reader was answered with less than what had been acknowledged before it asked. */
final class OldAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OldAnswerException(String step, int acknowledged) {
    super("%s, but %d had been acknowledged".formatted(step, acknowledged));
  }
}
