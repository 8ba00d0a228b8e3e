package dev.berth.registry.http;

import dev.berth.registry.config.HttpConfig;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Watches one connection and cuts it when its client does not keep pace: a request head that takes
 * too long, a transfer that stands still, a body that trickles. Only time spent waiting for the
 * client counts. An idle connection between requests is the server library's to close.
 *
 * <p>Written by the connection's thread, read by the watchdog's. A cut closes the socket: whoever
 * reads or writes it gets an I/O error, as if the client had gone.
 */
final class ConnectionGuard {
  private enum Phase {
    IDLE,
    HEAD,
    WORKING,
    READING,
    WRITING
  }

  private final HttpConfig config;
  private final LongSupplier nanoClock;
  private final Runnable closeSocket;

  private volatile Phase phase = Phase.IDLE;
  private volatile long phaseSince;
  private volatile long waitedForBody;
  private volatile long received;
  private volatile long beingWritten;

  ConnectionGuard(HttpConfig config, LongSupplier nanoClock, Runnable closeSocket) {
    this.config = config;
    this.nanoClock = nanoClock;
    this.closeSocket = closeSocket;
  }

  /** Bytes came, perhaps the first ones of a request. */
  void bytesArrived() {
    if (phase == Phase.IDLE) {
      enter(Phase.HEAD);
    }
  }

  void requestBegins() {
    received = 0;
    waitedForBody = 0;
    enter(Phase.WORKING);
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
    received = newReceived;
    waitedForBody = waited(nanoClock.getAsLong());
    enter(Phase.WORKING);
  }

  /** So many bytes are handed to the client from now on. */
  void beforeWrite(long count) {
    beingWritten = count;
    enter(Phase.WRITING);
  }

  void afterWrite() {
    enter(Phase.WORKING);
  }

  private void enter(Phase next) {
    phaseSince = nanoClock.getAsLong();
    phase = next;
  }

  /** Called by the watchdog a few times a second. */
  void check() {
    if (tooSlow(nanoClock.getAsLong())) {
      closeSocket.run();
    }
  }

  private boolean tooSlow(long now) {
    long inPhase = now - phaseSince;
    return switch (phase) {
      case IDLE, WORKING -> false;
      case HEAD -> inPhase > config.headerTimeout().toNanos();
      case READING -> inPhase > config.stallTimeout().toNanos() || trickles(now);
      case WRITING -> inPhase > config.stallTimeout().toNanos() + timeFor(beingWritten);
    };
  }

  private boolean trickles(long now) {
    long waited = waited(now);
    return waited > config.stallTimeout().toNanos()
        && received < config.minimumRate() * TimeUnit.NANOSECONDS.toSeconds(waited);
  }

  private long waited(long now) {
    return waitedForBody + now - phaseSince;
  }

  private long timeFor(long bytes) {
    return TimeUnit.SECONDS.toNanos(bytes / Math.max(1, config.minimumRate()));
  }
}
