package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.ConfigReader;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class WatchdogTest {
  private final AtomicLong nanos = new AtomicLong();

  private ConnectionGuard guard(Runnable closeSocket) {
    return new ConnectionGuard(
        HttpLimits.of(ConfigReader.defaults().http()), nanos::get, closeSocket);
  }

  @Test
  void checksOtherConnectionsWhenOneCannotBeChecked() throws InterruptedException {
    CountDownLatch failed = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    ConnectionGuard failing =
        guard(
            () -> {
              failed.countDown();
              throw new IllegalStateException("cannot be closed");
            });
    ConnectionGuard late = guard(closed::countDown);
    nanos.set(Duration.ofHours(1).toNanos());
    try (Watchdog watchdog = new Watchdog()) {
      watchdog.watch(failing);
      assertThat(failed.await(30, TimeUnit.SECONDS)).isTrue();

      watchdog.watch(late);
      assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }
}
