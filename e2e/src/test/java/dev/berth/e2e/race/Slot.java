package dev.berth.e2e.race;

/**
 * An image in a repository, and when a client last did something there that asks for a review.
 * Shared by all clients.
 */
final class Slot {
  private final String repository;
  private final Image image;
  private volatile long touched = System.nanoTime();

  Slot(String repository, Image image) {
    this.repository = repository;
    this.image = image;
  }

  String repository() {
    return repository;
  }

  Image image() {
    return image;
  }

  void touch() {
    touched = System.nanoTime();
  }

  /**
   * How far the removal of something is away, before now or after. What is left alone goes in
   * turns: first the manifest, then, once that is gone, what it named.
   */
  long nanosToEnd(long life) {
    long passed = System.nanoTime() - touched;
    if (passed < life / 2 || life == 0) {
      return Math.abs(life - passed);
    }
    long sinceEnd = passed % life;
    return Math.min(sinceEnd, life - sinceEnd);
  }
}
