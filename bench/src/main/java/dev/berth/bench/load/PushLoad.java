package dev.berth.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pushes as fast as the server takes them: each connection begins with the next as soon as one is
 * done. The client shares the machine with what it measures, and must cost little: its threads are
 * the system's, and wait without a time limit of their own.
 *
 * @param connections each with a thread of its own
 */
public record PushLoad(URI server, int connections, Push push) {
  private static final int MOST_FAILURES = 100;

  /** What is pushed, of which each has its number. */
  @FunctionalInterface
  public interface Push {
    void run(PushConnection connection, long number) throws IOException;
  }

  /**
   * Pushes with the numbers from the first on, until all are done or the time is over; what was
   * begun is finished.
   */
  public Answers run(long first, long count, Duration longest) {
    return run(first, count, longest, PushConnection.PATIENCE);
  }

  /** With so much patience for the last answers. */
  Answers run(long first, long count, Duration longest, Duration patience) {
    Run run = new Run(first, first + count, longest);
    Thread watch = Thread.ofVirtual().start(() -> run.hangUpAfter(longest.plus(patience)));
    try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
      for (int client = 0; client < connections; client++) {
        threads.execute(run::work);
      }
    }
    watch.interrupt();
    return run.answers();
  }

  private final class Run {
    private final Tally tally = new Tally();
    private final Queue<PushConnection> open = new ConcurrentLinkedQueue<>();
    private final AtomicLong next;
    private final long end;
    private final long began = System.nanoTime();
    private final long latest;
    private long last = began + 1;
    private int failures;

    private Run(long first, long end, Duration longest) {
      this.next = new AtomicLong(first);
      this.end = end;
      this.latest = began + longest.toNanos();
    }

    /** Ends the wait of clients whose last answer does not come, unless it is interrupted first. */
    private void hangUpAfter(Duration time) {
      try {
        Thread.sleep(time);
      } catch (InterruptedException done) {
        return;
      }
      for (PushConnection connection : open) {
        try {
          connection.close();
        } catch (IOException e) {
          fail(e.toString());
        }
      }
    }

    /** One client, which connects again after a failure. */
    private void work() {
      while (next.get() < end && mayGoOn()) {
        try (PushConnection connection = PushConnection.withoutTimeLimit(server)) {
          open.add(connection);
          pushAll(connection);
        } catch (IOException | UncheckedIOException e) {
          fail(e.toString());
        }
      }
    }

    private void pushAll(PushConnection connection) throws IOException {
      for (long number = next.getAndIncrement();
          number < end && mayGoOn();
          number = next.getAndIncrement()) {
        long from = System.nanoTime();
        push.run(connection, number);
        add(from);
      }
    }

    private synchronized void add(long from) {
      last = System.nanoTime();
      tally.add(last - from, true);
    }

    private synchronized void fail(String what) {
      failures++;
      tally.fail(what);
    }

    private synchronized boolean mayGoOn() {
      return System.nanoTime() - latest < 0 && failures < MOST_FAILURES;
    }

    private synchronized Answers answers() {
      return tally.after(Duration.ofNanos(last - began));
    }
  }
}
