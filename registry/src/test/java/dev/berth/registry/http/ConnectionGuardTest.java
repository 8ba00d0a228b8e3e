package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.HttpConfig;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Stall timeout 60 s, header timeout 30 s, at least 256 bytes a second. */
class ConnectionGuardTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicBoolean cut = new AtomicBoolean();
  private final ConnectionGuard guard =
      new ConnectionGuard(
          new HttpConfig(
              "localhost",
              0,
              Duration.ofSeconds(20),
              Duration.ofSeconds(30),
              Duration.ofMinutes(5),
              Duration.ofSeconds(60),
              256,
              16_384,
              8_192,
              ""),
          nanos::get,
          () -> cut.set(true));

  @Test
  void cutsHeadThatTakesTooLong() {
    guard.bytesArrived();
    assertThat(cutAfter(30)).isFalse();
    assertThat(cutAfter(1)).isTrue();
  }

  @Test
  void waitsForDatabaseAndDiskWithoutLimit() {
    guard.requestBegins();
    assertThat(cutAfter(3600)).isFalse();
    guard.beforeRead();
    assertThat(cutAfter(59)).isFalse();
  }

  @Test
  void cutsBodyThatStandsStill() {
    guard.requestBegins();
    guard.beforeRead();
    assertThat(cutAfter(61)).isTrue();
  }

  @Test
  void cutsBodyThatTricklesButNotOneThatIsSlow() {
    guard.requestBegins();
    long received = 0;
    for (int second = 0; second < 300; second++) {
      guard.beforeRead();
      assertThat(cutAfter(1)).isFalse();
      received += 300;
      guard.afterRead(received);
    }
    guard.beforeRead();
    pass(50);
    guard.afterRead(received);
    guard.beforeRead();
    assertThat(cutAfter(5)).isTrue();
  }

  @Test
  void cutsClientThatDoesNotTakeItsAnswer() {
    guard.requestBegins();
    guard.beforeWrite(256 * 100);
    assertThat(cutAfter(160)).isFalse();
    assertThat(cutAfter(1)).isTrue();
  }

  @Test
  void partsWithinSeconds() {
    guard.requestBegins();
    guard.partingBegins();
    assertThat(cutAfter(2)).isFalse();
    assertThat(cutAfter(1)).isTrue();
  }

  @Test
  void isIdleOnlyBetweenRequests() {
    pass(7);
    assertThat(guard.idleTime()).isZero();
    guard.bytesArrived();
    guard.requestBegins();
    pass(600);
    assertThat(guard.idleTime()).isZero();
    guard.requestEnds();
    assertThat(guard.idleTime()).isZero();
    pass(3);
    assertThat(guard.idleTime()).isEqualTo(Duration.ofSeconds(3));
  }

  private void pass(long seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private boolean cutAfter(long seconds) {
    pass(seconds);
    guard.check();
    return cut.get();
  }
}
