package dev.berth.registry.http;

import static dev.berth.oci.ErrorCode.TOOMANYREQUESTS;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.OciException;
import dev.berth.rules.Shows;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ClientLimitsTest {
  private final ClientLimits limits = new ClientLimits(3, 2);

  @Test
  @Shows("L11")
  void boundsTheRequestsOfAClient() {
    ClientLimits.Permit first = limits.enter("client", false);
    limits.enter("client", true);
    limits.enter("client", false);

    assertRefused(TOOMANYREQUESTS, () -> limits.enter("client", false));
    first.close();
    limits.enter("client", false);
    assertRefused(TOOMANYREQUESTS, () -> limits.enter("client", false));
  }

  @Test
  @Shows("L10")
  void boundsTheUploadsOfAClient() {
    ClientLimits.Permit first = limits.enter("client", true);
    limits.enter("client", true);

    assertRefused(TOOMANYREQUESTS, () -> limits.enter("client", true));
    limits.enter("client", false);
    first.close();
    limits.enter("client", true);
  }

  @Test
  void countsEachClientAlone() {
    limits.enter("one", true);
    limits.enter("one", true);

    limits.enter("two", true);
    limits.enter("two", true);
    assertRefused(TOOMANYREQUESTS, () -> limits.enter("two", true));
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
    limits.enter("client", true);
    limits.enter("client", true);
  }

  private void comeAndGo(
      CountDownLatch begin, AtomicInteger inside, AtomicInteger most, AtomicInteger refused) {
    try {
      begin.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    for (int i = 0; i < 500; i++) {
      try (ClientLimits.Permit _ = limits.enter("client", false)) {
        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
        Thread.onSpinWait();
        inside.decrementAndGet();
      } catch (OciException e) {
        refused.incrementAndGet();
      }
    }
  }
}
