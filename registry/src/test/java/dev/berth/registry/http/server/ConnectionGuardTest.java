package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.registry.http.server.ConnectionGuard.Phase;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stall timeout 60 s, head timeout 30 s, idle timeout 5 min, at least 256 bytes a second. */
class ConnectionGuardTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ConnectionGuard guard =
      new ConnectionGuard(
          new HttpLimits(
              8_192,
              16_384,
              Duration.ofSeconds(30),
              Duration.ofMinutes(5),
              Duration.ofSeconds(60),
              256),
          nanos::get,
          () -> closed.set(true));

  @Test
  void closesWhenTheFirstHeadTakesTooLong() {
    assertThat(closedAfter(30)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void closesIdleConnections() {
    guard.idleBegins();
    assertThat(closedAfter(300)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void countsTheTimeOfAHeadFromItsFirstByte() {
    guard.idleBegins();
    pass(299);
    guard.headContinues();
    assertThat(closedAfter(20)).isFalse();
    guard.headContinues();
    assertThat(closedAfter(11)).isTrue();
  }

  @Test
  void givesBytesOfAPipelinedHeadTheTimeOfAHead() {
    guard.requestBegins();
    pass(3600);
    guard.headBegins();
    assertThat(closedAfter(30)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void waitsForDatabaseAndDiskWithoutLimit() {
    guard.requestBegins();
    assertThat(closedAfter(3600)).isFalse();
    guard.readBegins();
    assertThat(closedAfter(59)).isFalse();
  }

  @Test
  void closesWhenABodyStandsStill() {
    guard.requestBegins();
    guard.readBegins();
    assertThat(closedAfter(61)).isTrue();
  }

  @Test
  void closesWhenABodyTricklesButNotWhenItIsSlow() {
    guard.requestBegins();
    long received = 0;
    for (int second = 0; second < 300; second++) {
      guard.readBegins();
      assertThat(closedAfter(1)).isFalse();
      received += 300;
      guard.readEnds(received);
    }
    guard.readBegins();
    pass(50);
    guard.readEnds(received);
    guard.readBegins();
    assertThat(closedAfter(5)).isTrue();
  }

  /** A minute and two seconds at 256 bytes a second. */
  @Test
  void acceptsABodyThatIsJustFastEnough() {
    guard.requestBegins();
    guard.readBegins();
    pass(31);
    guard.readEnds(62 * 256);
    guard.readBegins();
    assertThat(closedAfter(31)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void requiresNoRateBeforeTheClientWasWaitedForThatLong() {
    guard.requestBegins();
    guard.readBegins();
    pass(30);
    guard.readEnds(1);
    guard.readBegins();
    assertThat(closedAfter(30)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void closesEarlierWhereAHigherRateIsRequired() {
    guard.requestBegins();
    guard.requireRate(Duration.ofSeconds(10), 4096);
    guard.readBegins();
    pass(9);
    guard.readEnds(10_000);
    guard.readBegins();
    assertThat(closedAfter(1)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void requiresTheHigherRateOfABodyThatWasAskedFor() {
    guard.requestBegins();
    guard.requireRate(Duration.ofSeconds(10), 4096);
    guard.writeBegins();
    guard.writeEnds(25);
    guard.readBegins();
    assertThat(closedAfter(10)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void requiresTheHigherRateOfOneRequestOnly() {
    guard.requestBegins();
    guard.requireRate(Duration.ofSeconds(1), 1_000_000);
    guard.readBegins();
    guard.readEnds(10);
    guard.writeBegins();
    assertThat(closedAfter(59)).isFalse();
    guard.writeEnds(10);
    guard.requestBegins();
    guard.readBegins();
    assertThat(closedAfter(59)).isFalse();
  }

  @Test
  void closesWhenAResponseIsNotRead() {
    guard.requestBegins();
    guard.writeBegins();
    assertThat(closedAfter(60)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void doesNotCloseWhenAResponseIsReadSlowly() {
    guard.requestBegins();
    for (int i = 0; i < 30; i++) {
      guard.writeBegins();
      assertThat(closedAfter(10)).isFalse();
      guard.writeEnds(512 * 10);
    }
  }

  @Test
  void closesWhenAResponseIsReadInATrickle() {
    guard.requestBegins();
    for (int i = 0; i < 3; i++) {
      guard.writeBegins();
      assertThat(closedAfter(20)).isFalse();
      guard.writeEnds(256 * 10);
    }
    guard.writeBegins();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void doesNotCountTheBodyOfARequestAsItsResponse() {
    guard.requestBegins();
    guard.readBegins();
    guard.readEnds(1_000_000);
    guard.writeBegins();
    pass(50);
    guard.writeEnds(10);
    guard.writeBegins();
    assertThat(closedAfter(11)).isTrue();
  }

  @Test
  void lingersForSeconds() {
    guard.requestBegins();
    guard.lingerBegins();
    assertThat(closedAfter(2)).isFalse();
    assertThat(closedAfter(1)).isTrue();
  }

  @Test
  void waitsForNothingWhileItWorks() {
    pass(100);
    guard.idleBegins();
    pass(7);
    assertThat(guard.waitingNanos()).isEqualTo(Duration.ofSeconds(7).toNanos());
    guard.requestBegins();
    pass(7);
    assertThat(guard.waitingNanos()).isZero();
  }

  @Test
  void waitsForOtherRequestsWithoutLimit() throws ClientGoneException {
    guard.requestBegins();
    guard.whileQueued(
        () -> {
          assertThat(closedAfter(3600)).isFalse();
          assertThat(guard.phase()).isEqualTo(Phase.QUEUED);
          assertThat(guard.waitingNanos()).isEqualTo(Duration.ofHours(1).toNanos());
          return true;
        },
        () -> {});
    assertThat(guard.phase()).isEqualTo(Phase.WORKING);
  }

  @Test
  void endsTheWaitForOtherRequestsWithTheConnection() {
    AtomicBoolean cancelled = new AtomicBoolean();
    guard.requestBegins();
    assertThatThrownBy(
            () ->
                guard.whileQueued(
                    () -> {
                      guard.socketClosed();
                      return !cancelled.get();
                    },
                    () -> cancelled.set(true)))
        .isInstanceOf(ClientGoneException.class);
    assertThat(cancelled).isTrue();
  }

  @Test
  void doesNotWaitForOtherRequestsOnAConnectionThatWasClosed() {
    AtomicBoolean cancelled = new AtomicBoolean();
    guard.requestBegins();
    guard.socketClosed();
    assertThatThrownBy(() -> guard.whileQueued(() -> !cancelled.get(), () -> cancelled.set(true)))
        .isInstanceOf(ClientGoneException.class);
  }

  @Test
  void cancelsNoWaitThatIsOver() throws ClientGoneException {
    AtomicBoolean cancelled = new AtomicBoolean();
    guard.requestBegins();
    guard.whileQueued(() -> true, () -> cancelled.set(true));
    guard.socketClosed();
    assertThat(cancelled).isFalse();
  }

  @Test
  void requiresNoHigherRateOfAResponseThatWasWaitedFor() throws ClientGoneException {
    guard.requestBegins();
    guard.requireRate(Duration.ofSeconds(1), 1_000_000);
    guard.readBegins();
    guard.readEnds(10);
    guard.whileQueued(() -> true, () -> {});
    guard.writeBegins();
    assertThat(closedAfter(59)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Phase.class)
  void waitsForTheClientUnlessItWaitsForTheServer(Phase phase) {
    assertThat(phase.isClientsTurn()).isEqualTo(phase != Phase.QUEUED && phase != Phase.WORKING);
  }

  private void pass(long seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private boolean closedAfter(long seconds) {
    pass(seconds);
    guard.check();
    return closed.get();
  }
}
