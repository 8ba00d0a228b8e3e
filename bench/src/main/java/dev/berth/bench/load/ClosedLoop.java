package dev.berth.bench.load;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Serves connections of a {@link FullLoad} with the thread that calls it: the client shares the
 * machine with what it measures, and must cost little. Runs once.
 */
final class ClosedLoop implements Closeable {
  private final FullLoad load;
  private final List<BusyConnection.Prepared> requests;
  private final Selector selector = Selector.open();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(256 * 1024);
  private final Tally tally = new Tally();
  private long end;
  private int unanswered;

  ClosedLoop(FullLoad load) throws IOException {
    this.load = load;
    this.requests =
        load.requests().stream()
            .map(request -> BusyConnection.Prepared.of(request, load.server()))
            .toList();
  }

  /** Serves the connections from the first to before the last. */
  Tally run(int first, int last, Duration time) throws IOException {
    List<BusyConnection> connections = new ArrayList<>();
    for (int number = first; number < last; number++) {
      connections.add(open(number));
    }
    end = System.nanoTime() + time.toNanos();
    for (BusyConnection connection : connections) {
      connection.ask();
      unanswered++;
    }
    selectUntil(end + load.patience().toNanos());
    for (; unanswered > 0; unanswered--) {
      tally.fail("no answer within " + load.patience());
    }
    return tally;
  }

  private BusyConnection open(int first) throws IOException {
    return BusyConnection.open(load.server(), selector, requests, first);
  }

  /** Goes on until all requests are answered, which they are not before the end. */
  private void selectUntil(long latest) throws IOException {
    for (long left = latest - System.nanoTime();
        unanswered > 0 && left > 0;
        left = latest - System.nanoTime()) {
      selector.select(this::serve, Math.max(1, left / 1_000_000));
    }
  }

  private void serve(SelectionKey key) {
    try {
      serve((BusyConnection) key.attachment());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(BusyConnection connection) throws IOException {
    try {
      boolean complete = connection.read(buffer);
      if (!isOver()) {
        tally.receive(buffer.limit());
      }
      if (complete) {
        count(connection);
        askAgain(connection);
      }
    } catch (IOException e) {
      tally.fail(String.valueOf(e.getMessage()));
      replace(connection);
    }
  }

  private void count(BusyConnection connection) {
    long now = System.nanoTime();
    Optional<String> problem = connection.problem();
    if (problem.isPresent()) {
      tally.fail(problem.get());
    } else {
      tally.add(now - connection.askedAt(), now - end < 0);
    }
  }

  private void askAgain(BusyConnection connection) throws IOException {
    if (isOver()) {
      unanswered--;
    } else {
      connection.ask();
    }
  }

  /** A server that does not take a new connection either ends the measurement. */
  private void replace(BusyConnection broken) throws IOException {
    int turn = broken.abandon();
    if (isOver()) {
      unanswered--;
    } else {
      open(turn).ask();
    }
  }

  private boolean isOver() {
    return System.nanoTime() - end >= 0;
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
