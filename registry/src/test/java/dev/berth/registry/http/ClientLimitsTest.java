package dev.berth.registry.http;

import static dev.berth.oci.ErrorCode.TOOMANYREQUESTS;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.OciException;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.rules.Shows;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ClientLimitsTest {
  private static final ClientAddress CLIENT = ClientAddress.of("127.0.0.1");
  private static final ClientAddress ONE = ClientAddress.of("127.0.0.2");
  private static final ClientAddress TWO = ClientAddress.of("127.0.0.3");

  private final ClientLimits limits = new ClientLimits(3, 2);

  @Test
  @Shows("L11")
  void boundsTheRequestsOfAClient() {
    ClientLimits.Permit first = limits.enter(CLIENT, false);
    limits.enter(CLIENT, true);
    limits.enter(CLIENT, false);

    assertRefused(TOOMANYREQUESTS, () -> limits.enter(CLIENT, false));
    first.close();
    limits.enter(CLIENT, false);
    assertRefused(TOOMANYREQUESTS, () -> limits.enter(CLIENT, false));
  }

  @Test
  @Shows("L10")
  void boundsTheUploadsOfAClient() {
    ClientLimits.Permit first = limits.enter(CLIENT, true);
    limits.enter(CLIENT, true);

    assertRefused(TOOMANYREQUESTS, () -> limits.enter(CLIENT, true));
    limits.enter(CLIENT, false);
    first.close();
    limits.enter(CLIENT, true);
  }

  @Test
  void countsEachClientAlone() {
    limits.enter(ONE, true);
    limits.enter(ONE, true);

    limits.enter(TWO, true);
    limits.enter(TWO, true);
    assertRefused(TOOMANYREQUESTS, () -> limits.enter(TWO, true));
  }

  @Test
  void neverLetsMoreInThanItMayWhenManyCome() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    CountDownLatch begin = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 16; i++) {
        threads.execute(() -> comeAndGo(begin, inside, most, refused));
      }
      begin.countDown();
      threads.shutdown();
      assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(most.get()).isBetween(1, 3);
    assertThat(inside).hasValue(0);
    limits.enter(CLIENT, true);
    limits.enter(CLIENT, true);
  }

  private void comeAndGo(
      CountDownLatch begin, AtomicInteger inside, AtomicInteger most, AtomicInteger refused) {
    try {
      begin.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    for (int i = 0; i < 500; i++) {
      try (ClientLimits.Permit _ = limits.enter(CLIENT, false)) {
        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
        Thread.onSpinWait();
        inside.decrementAndGet();
      } catch (OciException e) {
        refused.incrementAndGet();
      }
    }
  }
}
