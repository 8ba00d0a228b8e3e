package dev.berth.registry.db.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class KeepRunningTest {
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicInteger starts = new AtomicInteger();

  /** Is seen to run, but for the looks with these numbers. */
  private final class Server implements RestartableServer {
    private final int firstMiss;
    private final int lastMiss;
    private final int failures;

    Server(int firstMiss, int lastMiss, int failures) {
      this.firstMiss = firstMiss;
      this.lastMiss = lastMiss;
      this.failures = failures;
    }

    @Override
    public boolean isRunning() {
      int look = looks.incrementAndGet();
      return look < firstMiss || look > lastMiss;
    }

    @Override
    public void startAgain() {
      if (starts.incrementAndGet() <= failures) {
        throw new IllegalStateException("cannot look at the processes");
      }
    }

    @Override
    public void endSurvivors() {
      throw new IllegalStateException("cannot look at the processes");
    }

    @Override
    public Path log() {
      return Path.of("log");
    }
  }

  @Test
  void leavesAServerAloneThatWasNotSeenOnce() {
    try (KeepRunning watching = KeepRunning.watch(new Server(1, 1, 0), Duration.ofMinutes(1))) {
      Waiting.until("it looks again", () -> looks.get() >= 4);
      assertThat(starts).hasValue(0);
      assertThat(watching.loss()).isNotDone();
    }
  }

  @Test
  void startsAServerAgainThatStaysAway() {
    try (KeepRunning watching = KeepRunning.watch(new Server(1, 2, 0), Duration.ofMinutes(1))) {
      Waiting.until("it was started", () -> starts.get() == 1);
      assertThat(watching.loss()).isNotDone();
    }
  }

  @Test
  void goesOnAfterAnUnexpectedFailure() {
    try (KeepRunning watching = KeepRunning.watch(new Server(1, 4, 2), Duration.ofMinutes(1))) {
      Waiting.until("it was started", () -> starts.get() == 3);
      assertThat(watching.loss()).isNotDone();
    }
  }
}
