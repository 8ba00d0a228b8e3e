package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.HttpConfig;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ConnectionGuardTest {
  private static final HttpConfig CONFIG =
      new HttpConfig(
          "localhost",
          0,
          Duration.ofSeconds(1),
          Duration.ofSeconds(10),
          Duration.ofMinutes(5),
          Duration.ofSeconds(60),
          100,
          1000,
          1000);

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
  private final AtomicInteger cuts = new AtomicInteger();
  private final ConnectionGuard guard =
      new ConnectionGuard(CONFIG, clock::get, cuts::incrementAndGet);

  private void pass(long seconds) {
    clock.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  private void assertGoesOn() {
    guard.check();
    assertThat(cuts).hasValue(0);
  }

  private void assertCut() {
    guard.check();
    assertThat(cuts).hasValue(1);
  }

  @Test
  void leavesAnIdleConnectionAlone() {
    pass(10_000);

    assertGoesOn();
  }

  @Test
  @Shows("L13")
  void cutsAHeadThatTakesTooLong() {
    guard.bytesArrived();
    pass(10);
    assertGoesOn();
    guard.bytesArrived();
    pass(1);

    assertCut();
  }

  @Test
  void leavesARequestAloneWhileTheServerWorks() {
    guard.bytesArrived();
    guard.requestBegins();
    pass(10_000);

    assertGoesOn();
  }

  @Test
  @Shows("F5")
  void cutsABodyThatStandsStill() {
    guard.requestBegins();
    guard.beforeRead();
    pass(60);
    assertGoesOn();
    pass(1);

    assertCut();
  }

  @Test
  @Shows("F5")
  void cutsABodyThatTrickles() {
    guard.requestBegins();
    for (int second = 1; second <= 60; second++) {
      read(1, second);
      assertGoesOn();
    }
    guard.beforeRead();
    pass(1);

    assertCut();
  }

  @Test
  void goesOnWithASlowBodyThatKeepsTheLeastRate() {
    guard.requestBegins();
    for (int second = 1; second <= 600; second++) {
      read(1, second * 100L + 100);
      guard.beforeRead();
      assertGoesOn();
      guard.afterRead(second * 100L + 100);
    }
  }

  @Test
  void doesNotBlameTheClientForTheTimeOfTheServer() {
    guard.requestBegins();
    read(1, 1);
    pass(10_000);
    guard.beforeRead();
    pass(50);

    assertGoesOn();
  }

  @Test
  void cutsAnAnswerThatIsNotTaken() {
    guard.requestBegins();
    guard.beforeWrite(1000);
    pass(70);
    assertGoesOn();
    pass(1);

    assertCut();
  }

  @Test
  void startsAfreshWithTheNextRequest() {
    guard.requestBegins();
    read(50, 1);
    guard.requestEnds();
    pass(1000);
    guard.bytesArrived();
    pass(9);
    assertGoesOn();
    guard.requestBegins();
    guard.beforeRead();
    pass(59);

    assertGoesOn();
  }

  private void read(long seconds, long receivedInAll) {
    guard.beforeRead();
    pass(seconds);
    guard.afterRead(receivedInAll);
  }
}
