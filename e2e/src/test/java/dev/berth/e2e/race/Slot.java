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
   * How far a review of it is away, before now or after. What is left alone is reviewed once in
   * each delay: first the manifest, then, once that is gone, what it named.
   */
  long nanosToReview(long delay) {
    long passed = System.nanoTime() - touched;
    if (passed < delay / 2 || delay == 0) {
      return Math.abs(delay - passed);
    }
    long sinceReview = passed % delay;
    return Math.min(sinceReview, delay - sinceReview);
  }
}
