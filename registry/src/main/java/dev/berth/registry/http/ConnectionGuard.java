package dev.berth.registry.http;

import dev.berth.registry.config.HttpConfig;
import java.util.concurrent.TimeUnit;

/**
 * Watches one connection and cuts it when its client does not keep pace: a request head that takes
 * too long, a transfer that stands still, a body that trickles. An idle connection between requests
 * is the server library's to close.
 *
 * <p>Written by the connection's thread, read by the watchdog's. A cut closes the socket: whoever
 * reads or writes it gets an I/O error, as if the client had gone.
 */
final class ConnectionGuard {
  private enum Phase {
    IDLE,
    HEAD,
    REQUEST
  }

  private final HttpConfig config;
  private final Runnable closeSocket;

  private volatile Phase phase = Phase.IDLE;
  private volatile long phaseSince;
  private volatile long movedAt;
  private volatile long received;
  private volatile boolean transferring;

  ConnectionGuard(HttpConfig config, Runnable closeSocket) {
    this.config = config;
    this.closeSocket = closeSocket;
  }

  /** The first byte of a request came. */
  void bytesArrived() {
    if (phase == Phase.IDLE) {
      phaseSince = System.nanoTime();
      phase = Phase.HEAD;
    }
  }

  void requestBegins() {
    long now = System.nanoTime();
    phaseSince = now;
    movedAt = now;
    received = 0;
    transferring = false;
    phase = Phase.REQUEST;
  }

  void requestEnds() {
    phase = Phase.IDLE;
  }

  /** Bytes of the body are awaited from now on. */
  void beforeRead() {
    movedAt = System.nanoTime();
    transferring = true;
  }

  /** So many bytes of the body came in all. */
  void afterRead(long newReceived) {
    received = newReceived;
    transferring = false;
  }

  /** Bytes are handed to the client from now on. */
  void beforeWrite() {
    movedAt = System.nanoTime();
    transferring = true;
  }

  void afterWrite() {
    transferring = false;
  }

  /** Called by the watchdog about once a second. */
  void check() {
    if (tooSlow(System.nanoTime())) {
      closeSocket.run();
    }
  }

  private boolean tooSlow(long now) {
    return switch (phase) {
      case IDLE -> false;
      case HEAD -> now - phaseSince > config.headerTimeout().toNanos();
      case REQUEST -> transferring && (standsStill(now) || trickles(now));
    };
  }

  private boolean standsStill(long now) {
    return now - movedAt > config.stallTimeout().toNanos();
  }

  private boolean trickles(long now) {
    long elapsed = now - phaseSince;
    return received > 0
        && elapsed > config.stallTimeout().toNanos()
        && received < config.minimumRate() * TimeUnit.NANOSECONDS.toSeconds(elapsed);
  }
}
