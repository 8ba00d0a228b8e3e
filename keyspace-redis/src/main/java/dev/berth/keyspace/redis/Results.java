package dev.berth.keyspace.redis;

import java.util.List;

/** What came of operations that were done as one unit. */
public final class Results {
  private final List<Operation<?>> operations;
  private final List<Reply> replies;

  Results(List<Operation<?>> operations, List<Reply> replies) {
    this.operations = operations;
    this.replies = replies;
  }

  /**
   * What came of one of them.
   *
   * @throws IllegalArgumentException when it is not among them
   */
  public <T> T of(Operation<T> operation) {
    for (int i = 0; i < operations.size(); i++) {
      if (operations.get(i) == operation) {
        return operation.read(replies.get(i));
      }
    }
    throw new IllegalArgumentException("this operation was not among them");
  }
}
