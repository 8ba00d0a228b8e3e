package dev.berth.registry.cache;

/** What a reader finds in Redis. */
sealed interface Look<F extends Fact> {
  /** A copy that may be used. */
  record Found<F extends Fact>(F fact) implements Look<F> {}

  /**
   * None, and the reader has the lease: it may write one with what it reads in the database now.
   */
  record Leased<F extends Fact>() implements Look<F> {}

  /** None that may be used, and another reader is about to write one. */
  record Missed<F extends Fact>() implements Look<F> {}

  /** A change of the repository may be under way: only the database knows. */
  record Fenced<F extends Fact>() implements Look<F> {}
}
