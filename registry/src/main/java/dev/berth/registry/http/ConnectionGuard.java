package dev.berth.registry.http;

import dev.berth.registry.config.HttpConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Watches one connection and cuts it when its client does not keep pace: a request head that takes
 * too long, a transfer that stands still, a body that trickles. Only time spent waiting for the
 * client counts. An idle connection between requests is the server library's to close, by {@link
 * #idleTime()}.
 *
 * <p>Written by the connection's thread, read by others. A cut closes the socket: whoever reads or
 * writes it gets an I/O error, as if the client had gone.
 */
final class ConnectionGuard {
  private static final Duration LONGEST_PARTING = Duration.ofSeconds(2);

  private enum Phase {
    IDLE,
    HEAD,
    WORKING,
    READING,
    WRITING,
    PARTING
  }

  /**
   * Where the connection is. Replaced as a whole, so that nobody sees the time of one phase
   * together with the name of another.
   *
   * @param received bytes of the body that came before this phase
   * @param waited nanoseconds that the client was waited for meanwhile
   * @param beingWritten bytes that are handed to the client
   */
  private record State(Phase phase, long since, long received, long waited, long beingWritten) {
    State next(Phase phase, long since) {
      return new State(phase, since, received, waited, 0);
    }
  }

  private final HttpConfig config;
  private final LongSupplier nanoClock;
  private final Runnable closeSocket;

  private volatile State state;

  ConnectionGuard(HttpConfig config, LongSupplier nanoClock, Runnable closeSocket) {
    this.config = config;
    this.nanoClock = nanoClock;
    this.closeSocket = closeSocket;
    // Whoever connects has something to ask: the time for the first head runs from here.
    this.state = new State(Phase.HEAD, nanoClock.getAsLong(), 0, 0, 0);
  }

  /** Bytes came, perhaps the first ones of a request. */
  void bytesArrived() {
    if (state.phase() == Phase.IDLE) {
      enter(Phase.HEAD);
    }
  }

  void requestBegins() {
    state = new State(Phase.WORKING, nanoClock.getAsLong(), 0, 0, 0);
  }

  void requestEnds() {
    enter(Phase.IDLE);
  }

  /** Bytes of the body are awaited from now on. */
  void beforeRead() {
    enter(Phase.READING);
  }

  /** So many bytes of the body came in all. */
  void afterRead(long newReceived) {
    long now = nanoClock.getAsLong();
    long waited = state.waited() + now - state.since();
    state = new State(Phase.WORKING, now, newReceived, waited, 0);
  }

  /** So many bytes are handed to the client from now on. */
  void beforeWrite(long count) {
    State before = state;
    state =
        new State(Phase.WRITING, nanoClock.getAsLong(), before.received(), before.waited(), count);
  }

  void afterWrite() {
    enter(Phase.WORKING);
  }

  /** The answer is sent and the connection about to be closed; the client has a moment to see. */
  void partingBegins() {
    enter(Phase.PARTING);
  }

  private void enter(Phase next) {
    state = state.next(next, nanoClock.getAsLong());
  }

  /** How long the connection has waited for a request to begin; zero while it serves one. */
  Duration idleTime() {
    State now = state;
    return now.phase() == Phase.IDLE
        ? Duration.ofNanos(nanoClock.getAsLong() - now.since())
        : Duration.ZERO;
  }

  /** Called by the watchdog a few times a second. */
  void check() {
    State seen = state;
    if (tooSlow(seen, nanoClock.getAsLong() - seen.since())) {
      closeSocket.run();
    }
  }

  private boolean tooSlow(State seen, long inPhase) {
    return switch (seen.phase()) {
      case IDLE, WORKING -> false;
      case HEAD -> inPhase > config.headerTimeout().toNanos();
      case READING -> inPhase > config.stallTimeout().toNanos() || trickles(seen, inPhase);
      case WRITING -> inPhase > config.stallTimeout().toNanos() + timeFor(seen.beingWritten());
      case PARTING -> inPhase > LONGEST_PARTING.toNanos();
    };
  }

  private boolean trickles(State seen, long inPhase) {
    long waited = seen.waited() + inPhase;
    return waited > config.stallTimeout().toNanos()
        && seen.received() < config.minimumRate() * TimeUnit.NANOSECONDS.toSeconds(waited);
  }

  private long timeFor(long bytes) {
    return TimeUnit.SECONDS.toNanos(bytes / Math.max(1, config.minimumRate()));
  }
}
