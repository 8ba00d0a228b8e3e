package dev.berth.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pushes as fast as the server takes them: each connection begins with the next as soon as one is
 * done.
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
    Run run = new Run(first, first + count, longest);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < connections; client++) {
        threads.execute(run::work);
      }
    }
    return run.answers();
  }

  private final class Run {
    private final Tally tally = new Tally();
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

    /** One client, which connects again after a failure. */
    private void work() {
      while (next.get() < end && mayGoOn()) {
        try (PushConnection connection = PushConnection.to(server)) {
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
