package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Family;

/** Something could not be done. Names the family it was about, never the key. */
public abstract sealed class RedisException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean mayHaveHappened;

  private RedisException(Object about, String why, boolean mayHaveHappened) {
    super(about + " " + why);
    this.mayHaveHappened = mayHaveHappened;
  }

  private RedisException(Object about, String why) {
    this(about, why, false);
  }

  /** Whether a write may have taken effect nevertheless. False means that it has not. */
  public final boolean mayHaveHappened() {
    return mayHaveHappened;
  }

  /** The server could not be reached, or the connection broke before it answered. */
  public static final class Unreachable extends RedisException {
    private static final long serialVersionUID = 1L;

    Unreachable(Object about, String why, boolean mayHaveHappened) {
      super(about, why, mayHaveHappened);
    }
  }

  /** The server did not answer before the deadline. */
  public static final class TimedOut extends RedisException {
    private static final long serialVersionUID = 1L;

    TimedOut(Object about, String why, boolean mayHaveHappened) {
      super(about, why, mayHaveHappened);
    }
  }

  /** The server wants a log-in, does not accept ours, or does not allow it the command or key. */
  public static final class Denied extends RedisException {
    private static final long serialVersionUID = 1L;

    Denied(Object about, String why) {
      super(about, why);
    }
  }

  /** The server is a replica that takes no writes. */
  public static final class ReadOnlyReplica extends RedisException {
    private static final long serialVersionUID = 1L;

    ReadOnlyReplica(Object about, String why) {
      super(about, why);
    }
  }

  /** The server has reached its limit of memory and takes no writes. */
  public static final class ServerFull extends RedisException {
    private static final long serialVersionUID = 1L;

    ServerFull(Object about, String why) {
      super(about, why);
    }
  }

  /** The server is loading, its cluster down or a slot on the move, until the deadline. */
  public static final class NotReady extends RedisException {
    private static final long serialVersionUID = 1L;

    NotReady(Object about, String why) {
      super(about, why);
    }
  }

  /** The key holds another type than its family declares. */
  public static final class WrongType extends RedisException {
    private static final long serialVersionUID = 1L;

    WrongType(Object about, String why) {
      super(about, why);
    }
  }

  /** The server answered with another error. */
  public static final class ServerError extends RedisException {
    private static final long serialVersionUID = 1L;

    ServerError(Object about, String why) {
      super(about, why);
    }
  }

  /** No declared group allows these keys together, or they are not in one slot. Nothing is sent. */
  public static final class NotTogether extends RedisException {
    private static final long serialVersionUID = 1L;

    NotTogether(Family about, String why) {
      super(about, why);
    }
  }

  /** The catalog does not allow the operation. Nothing is sent. */
  public static final class NotAllowed extends RedisException {
    private static final long serialVersionUID = 1L;

    NotAllowed(Family about, String why) {
      super(about, why);
    }
  }
}
