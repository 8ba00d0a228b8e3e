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

  /**
   * Whether the client library cannot say why. It looks for the outcome of the log-in where it is
   * only until the connection is closed; a server that refuses before it looks leaves it with an
   * {@link IllegalStateException}, and none of its kinds: one of them says that it gave up waiting.
   */
  boolean hasLostItsReason() {
    for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
      if (cause.getClass() == IllegalStateException.class) {
        return true;
      }
    }
    return false;
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
