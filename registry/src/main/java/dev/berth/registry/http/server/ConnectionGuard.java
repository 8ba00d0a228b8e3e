package dev.berth.registry.http.server;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Watches one connection and closes it when its client does not keep pace: a request head that
 * takes too long, a transfer that stands still or trickles, an idle connection. Only time spent
 * waiting for the client counts.
 *
 * <p>Written by the connection's thread, read by others. When the socket is closed, the thread that
 * reads or writes it gets an I/O error, as if the client had gone.
 */
final class ConnectionGuard {
  private static final Duration LINGER = Duration.ofSeconds(2);

  /** What a connection is doing. */
  enum Phase {
    IDLE,
    HEAD,
    /** It waits for requests of other connections. */
    QUEUED,
    WORKING,
    READING,
    WRITING,
    LINGERING;

    /** Returns whether the server waits for the client. */
    boolean isClientsTurn() {
      return this != QUEUED && this != WORKING;
    }
  }

  /**
   * The progress of the current request. Replaced as a whole, so that no other thread sees the time
   * of one phase together with the name of another.
   *
   * @param since when the phase began
   * @param direction the last phase in which bytes were transferred
   * @param transferred bytes that were transferred in this direction before this phase
   * @param waited nanoseconds that the client was waited for meanwhile
   */
  private record State(Phase phase, long since, Phase direction, long transferred, long waited) {}

  /** The pace that a transfer must keep on average, once its client was waited for that long. */
  private record Pace(long graceNanos, long bytesPerSecond) {
    boolean isMissed(long waited, long transferred) {
      return waited > graceNanos
          && transferred < bytesPerSecond * TimeUnit.NANOSECONDS.toSeconds(waited);
    }
  }

  private final HttpLimits limits;
  private final LongSupplier nanoClock;
  private final Runnable closeSocket;
  private final Pace usualPace;

  private volatile State state;
  private volatile Pace pace;
  private volatile Runnable cancelWait = ConnectionGuard::nothing;
  private volatile boolean closed;

  ConnectionGuard(HttpLimits limits, LongSupplier nanoClock, Runnable closeSocket) {
    this.limits = limits;
    this.nanoClock = nanoClock;
    this.closeSocket = closeSocket;
    this.usualPace = new Pace(limits.stallTimeout().toNanos(), limits.minRate());
    this.pace = usualPace;
    // A client that connects has something to ask: the time for the first head begins here.
    this.state = new State(Phase.HEAD, nanoClock.getAsLong(), Phase.HEAD, 0, 0);
  }

  /** The next request is awaited. */
  void idleBegins() {
    enter(Phase.IDLE);
  }

  /** The first bytes of a request are there. */
  void headBegins() {
    enter(Phase.HEAD);
  }

  /** More bytes came, perhaps the first ones of a request. */
  void headContinues() {
    if (state.phase() == Phase.IDLE) {
      enter(Phase.HEAD);
    }
  }

  /** The head of a request was read. */
  void requestBegins() {
    pace = usualPace;
    enter(Phase.WORKING);
  }

  /**
   * Waits for other requests, as {@link Queueing} says. The progress of the body is kept: what
   * follows may be the response to it.
   */
  void whileQueued(BooleanSupplier wait, Runnable cancel) throws ClientGoneException {
    goOn(Phase.QUEUED);
    cancelWait = cancel;
    try {
      if (closed) {
        cancel.run();
      }
      if (!wait.getAsBoolean()) {
        throw new ClientGoneException("the connection was closed while its request was queued");
      }
    } finally {
      cancelWait = ConnectionGuard::nothing;
      goOn(Phase.WORKING);
    }
  }

  private void goOn(Phase phase) {
    State before = state;
    state =
        new State(
            phase,
            nanoClock.getAsLong(),
            before.direction(),
            before.transferred(),
            before.waited());
  }

  private static void nothing() {
    // No wait is to be cancelled.
  }

  /** The socket was closed, by whatever thread: nothing is left to wait for. */
  void socketClosed() {
    closed = true;
    cancelWait.run();
  }

  private void enter(Phase phase) {
    state = new State(phase, nanoClock.getAsLong(), phase, 0, 0);
  }

  /** Makes the client keep a higher pace than usual, for the rest of this request's body. */
  void requireRate(Duration grace, long bytesPerSecond) {
    pace = new Pace(grace.toNanos(), Math.max(bytesPerSecond, limits.minRate()));
  }

  /** Bytes of the body are awaited from now on. */
  void readBegins() {
    transferBegins(Phase.READING);
  }

  /** The body has this many bytes so far. */
  void readEnds(long received) {
    transferEnds(received);
  }

  /** Bytes are handed to the client from now on. */
  void writeBegins() {
    transferBegins(Phase.WRITING);
  }

  /** The client took so many of them. */
  void writeEnds(long count) {
    transferEnds(state.transferred() + count);
  }

  /** The response is sent and the connection about to be closed. */
  void lingerBegins() {
    enter(Phase.LINGERING);
  }

  private void transferBegins(Phase direction) {
    State before = state;
    boolean continues = before.direction() == direction;
    if (before.direction() == Phase.READING && direction == Phase.WRITING) {
      // The response begins. What is written before the body only asks for it.
      pace = usualPace;
    }
    state =
        new State(
            direction,
            nanoClock.getAsLong(),
            direction,
            continues ? before.transferred() : 0,
            continues ? before.waited() : 0);
  }

  private void transferEnds(long transferred) {
    State before = state;
    long now = nanoClock.getAsLong();
    state =
        new State(
            Phase.WORKING,
            now,
            before.direction(),
            transferred,
            before.waited() + now - before.since());
  }

  Phase phase() {
    return state.phase();
  }

  /** Returns how long the connection has waited, for its client or its turn; zero if it works. */
  long waitingNanos() {
    State seen = state;
    return seen.phase() == Phase.WORKING ? 0 : nanoClock.getAsLong() - seen.since();
  }

  /** Closes the connection; its thread ends soon. */
  void close() {
    closeSocket.run();
  }

  /** Closes the connection if its client is too slow; called a few times a second. */
  void check() {
    State seen = state;
    if (isTooSlow(seen, nanoClock.getAsLong() - seen.since())) {
      close();
    }
  }

  private boolean isTooSlow(State seen, long inPhase) {
    return switch (seen.phase()) {
      case QUEUED, WORKING -> false;
      case IDLE -> inPhase > limits.idleTimeout().toNanos();
      case HEAD -> inPhase > limits.headTimeout().toNanos();
      case READING, WRITING ->
          inPhase > limits.stallTimeout().toNanos()
              || pace.isMissed(seen.waited() + inPhase, seen.transferred());
      case LINGERING -> inPhase > LINGER.toNanos();
    };
  }
}
