package dev.berth.registry.cache;

/** What a reader finds in Redis. */
sealed interface Look<F extends Fact> {
  /**
   * A copy that may be used.
   *
   * @param counted whether the pulls were counted
   */
  record Found<F extends Fact>(F fact, boolean counted) implements Look<F> {}

  /**
   * One that may not be used, such as that of an earlier repository of the same name.
   *
   * @param counted whether the pulls were counted nevertheless
   */
  record Invalid<F extends Fact>(boolean counted) implements Look<F> {}

  /**
   * None, and the reader has the lease: it may write one with what it reads in the database now.
   */
  record Leased<F extends Fact>() implements Look<F> {}

  /** None that may be used, and another reader is about to write one. */
  record Missed<F extends Fact>() implements Look<F> {}

  /** A change of the repository may be under way: only the database knows. */
  record Fenced<F extends Fact>() implements Look<F> {}
}
