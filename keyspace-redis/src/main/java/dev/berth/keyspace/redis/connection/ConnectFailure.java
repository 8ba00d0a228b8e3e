package dev.berth.keyspace.redis.connection;

import io.lettuce.core.RedisCommandExecutionException;
import java.security.GeneralSecurityException;

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
    boolean trusted = true;
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      why = String.valueOf(cause.getMessage());
      if (cause instanceof RedisCommandExecutionException) {
        return new Answer.Refused(why);
      }
      trusted = trusted && !(cause instanceof GeneralSecurityException);
    }
    // The innermost reason alone may be as short as "Signature does not match".
    return new Answer.Lost(trusted ? why : "its certificate is not trusted: " + why, false);
  }
}
