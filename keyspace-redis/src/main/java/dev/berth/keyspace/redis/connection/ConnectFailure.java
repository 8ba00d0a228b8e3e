package dev.berth.keyspace.redis.connection;

import io.lettuce.core.RedisCommandExecutionException;

/** A connection could not be opened. */
public final class ConnectFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Answer answer;

  ConnectFailure(Throwable cause) {
    super(cause);
    this.answer = answer(cause);
  }

  /** Why, as the answer of a request. */
  public Answer answer() {
    return answer;
  }

  private static Answer answer(Throwable thrown) {
    String why = String.valueOf(thrown.getMessage());
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      why = String.valueOf(cause.getMessage());
      if (cause instanceof RedisCommandExecutionException) {
        return new Answer.Refused(why);
      }
    }
    return new Answer.Lost(why, false);
  }
}
