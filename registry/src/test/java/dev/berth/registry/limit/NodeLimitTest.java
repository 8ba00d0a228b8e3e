package dev.berth.registry.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.limit.Allowance;
import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.HeapShares;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class NodeLimitTest {
  private static final ClientAddress CLIENT = ClientAddress.of("192.0.2.7");
  private static final ClientAddress OTHER = ClientAddress.of("192.0.2.8");

  /** Near its end: a clock in nanoseconds may run over. */
  private long now = Long.MAX_VALUE - Duration.ofSeconds(5).toNanos();

  private final NodeLimit limit =
      new NodeLimit(Rate.of(10, Duration.ofSeconds(60)), 100, () -> now);

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private void takeAll(ClientAddress client) {
    for (int left = 9; left >= 0; left--) {
      Allowance allowance = limit.take(client);
      assertThat(allowance.allowed()).isTrue();
      assertThat(allowance.remaining()).isEqualTo(left);
    }
  }

  @Test
  void allowsAsManyAsThereAreAndSaysWhenTheNextOneIs() {
    takeAll(CLIENT);

    assertThat(limit.take(CLIENT))
        .isEqualTo(new Allowance(false, 0, Duration.ofSeconds(6), Duration.ofSeconds(60)));
  }

  @Test
  void tellsTheTruthAboutTheNextOne() {
    takeAll(CLIENT);
    pass(Duration.ofSeconds(4));
    Duration wait = limit.take(CLIENT).retryAfter();

    pass(wait.minusNanos(1));
    assertThat(limit.take(CLIENT).allowed()).isFalse();
    pass(Duration.ofNanos(1));
    assertThat(limit.take(CLIENT).allowed()).isTrue();
    assertThat(limit.take(CLIENT).allowed()).isFalse();
  }

  @Test
  void allowsEverythingAgainAfterTheWholeTimeAndNotMore() {
    takeAll(CLIENT);
    pass(Duration.ofDays(1));
    takeAll(CLIENT);
    assertThat(limit.take(CLIENT).allowed()).isFalse();
  }

  @Test
  void takesNothingFromOthersNorForWhatItRefuses() {
    takeAll(CLIENT);
    for (int i = 0; i < 1000; i++) {
      assertThat(limit.take(CLIENT).allowed()).isFalse();
    }
    takeAll(OTHER);
    pass(Duration.ofSeconds(60));
    takeAll(CLIENT);
  }

  @Test
  void forgetsTheClientThatItHasNotSeenForLongest() {
    takeAll(CLIENT);
    takeAll(OTHER);
    limit.take(CLIENT);
    for (int network = 0; network < 99; network++) {
      limit.take(ClientAddress.of("2001:db8:0:%x::1".formatted(network)));
    }

    assertThat(limit.remembered()).isEqualTo(100);
    assertThat(limit.take(CLIENT).allowed()).isFalse();
    assertThat(limit.take(OTHER).allowed()).isTrue();
  }

  @Test
  void takesNoMoreThanItsShareOfTheHeap() {
    long heap = 256 * 1024 * 1024;
    int most = new HeapShares(heap).limitedClients();
    NodeLimit large = new NodeLimit(Rate.of(10, Duration.ofSeconds(60)), most, () -> now);
    long before = usedHeap();
    for (int network = 0; network < most; network++) {
      large.take(ClientAddress.of("2001:db8:%x:ffff::1".formatted(network)));
    }
    assertThat(usedHeap() - before).isLessThan(heap / 64);
    assertThat(large.remembered()).isEqualTo(most);
  }

  private static long usedHeap() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  @Test
  void doesNotGrowWithTheNumberOfClients() {
    for (int network = 0; network < 10_000; network++) {
      limit.take(ClientAddress.of("2001:db8:1:%x::1".formatted(network)));
    }
    assertThat(limit.remembered()).isEqualTo(100);
  }
}
