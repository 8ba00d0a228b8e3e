package dev.berth.registry.upload;

import dev.berth.registry.storage.ObjectWriter;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The one request of this node that writes an upload. While it receives bytes from its client,
 * another request may replace it: the client has lost the connection and comes again. That one goes
 * on in the same object, where this one began, because this one writes nothing after it was
 * replaced. Before and after receiving it is busy, and others wait for it. Thread-safe.
 */
final class UploadWriter implements AutoCloseable {
  private enum State {
    BUSY,
    RECEIVING,
    ENDED
  }

  private final OpenUploads open;
  private final UploadKey key;
  private final Optional<Progress> found;
  private State state = State.BUSY;
  private Optional<Progress> before = Optional.empty();
  private Optional<ObjectWriter> object = Optional.empty();

  UploadWriter(OpenUploads open, UploadKey key, Optional<Progress> found) {
    this.open = open;
    this.key = key;
    this.found = found;
  }

  UploadKey key() {
    return key;
  }

  /** Returns where the previous request of this node ended, if that is remembered. */
  Optional<Progress> found() {
    return found;
  }

  /**
   * Begins to receive: from now on another request can replace this one.
   *
   * @param start where another request would go on
   * @param target what bytes are written to, closed with this writer
   */
  synchronized void receive(Progress start, ObjectWriter target) {
    before = Optional.of(start);
    object = Optional.of(target);
    state = State.RECEIVING;
    notifyAll();
  }

  /** Writes bytes; false when another request has replaced this one. */
  synchronized boolean write(byte[] bytes, int count) {
    if (state != State.RECEIVING) {
      return false;
    }
    object.orElseThrow().write(bytes, 0, count);
    return true;
  }

  /** Ends receiving; false when another request has replaced this one. */
  synchronized boolean stop() {
    if (state == State.RECEIVING) {
      state = State.BUSY;
    }
    return state != State.ENDED;
  }

  /** Makes the bytes durable, after {@link #stop} has returned true. */
  void sync() {
    object.orElseThrow().sync();
  }

  /** Lets the next request go on from here. Does nothing if the request has ended before. */
  void end(Progress next) {
    end(Optional.of(next));
  }

  /** Lets the next request go on where this one found the upload, as far as that is possible. */
  void endUnchanged() {
    // An object that may have been created cannot be created again.
    end(found.filter(Progress::begun));
  }

  /**
   * Makes the next request copy the accepted bytes. Without an answer from the database, what was
   * asked of it may still be carried out: then this object is that of a blob, or has more accepted
   * bytes, and nothing else may be written to it.
   */
  void forget() {
    end(Optional.empty());
  }

  private synchronized void end(Optional<Progress> next) {
    if (state != State.ENDED) {
      state = State.ENDED;
      open.ended(this, next);
      notifyAll();
    }
  }

  /**
   * Replaces this request, for another one of this node. Waits while it is busy.
   *
   * @param deadline until when, by {@link System#nanoTime()}
   * @return whether it has ended
   */
  synchronized boolean replace(long deadline) {
    try {
      while (state == State.BUSY) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
          return false;
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    end(before.map(Progress::afterFailure));
    return true;
  }

  /** Closes the object, which stays. If the request has not ended yet, its upload is forgotten. */
  @Override
  public void close() {
    end(Optional.empty());
    object.ifPresent(ObjectWriter::close);
  }
}
