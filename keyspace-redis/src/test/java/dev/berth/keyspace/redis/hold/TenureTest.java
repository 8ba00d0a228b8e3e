package dev.berth.keyspace.redis.hold;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TenureTest {
  private final AtomicInteger told = new AtomicInteger();

  private static long in(Duration time) {
    return System.nanoTime() + time.toNanos();
  }

  @Test
  void isHeldUntilItsTimeIsOver() {
    assertThat(new Tenure(in(Duration.ofHours(1))).isHeld()).isTrue();
    assertThat(new Tenure(in(Duration.ofHours(-1))).isHeld()).isFalse();
  }

  @Test
  void canBePutOffBeforeItsTimeIsOver() {
    Tenure tenure = new Tenure(in(Duration.ofHours(1)));
    tenure.extend(in(Duration.ofHours(3)));
    assertThat(tenure.left()).isGreaterThan(Duration.ofHours(2).toNanos());
  }

  @Test
  void isLostWhenItIsPutOffTooLate() {
    Tenure tenure = new Tenure(in(Duration.ofHours(-1)));
    tenure.onLost(told::incrementAndGet);
    tenure.extend(in(Duration.ofHours(1)));
    assertThat(tenure.isHeld()).isFalse();
    assertThat(told).hasValue(1);
    assertThat(tenure.release()).isFalse();
  }

  @Test
  void isHeldNoLongerAfterItWasLost() {
    Tenure tenure = new Tenure(in(Duration.ofHours(1)));
    assertThat(tenure.endsWithin(Duration.ZERO)).isFalse();
    tenure.lose();
    assertThat(tenure.isHeld()).isFalse();
    assertThat(tenure.endsWithin(Duration.ofHours(1))).isTrue();
    assertThat(tenure.release()).isFalse();
  }

  @Test
  void isReleasedOnce() {
    Tenure tenure = new Tenure(in(Duration.ofHours(1)));
    assertThat(tenure.release()).isTrue();
    assertThat(tenure.release()).isFalse();
  }

  @Test
  void isNotLostAfterItsRelease() {
    Tenure tenure = new Tenure(in(Duration.ofHours(1)));
    tenure.onLost(told::incrementAndGet);
    assertThat(tenure.release()).isTrue();
    tenure.lose();
    tenure.extend(in(Duration.ofHours(2)));
    assertThat(tenure.isHeld()).isFalse();
    assertThat(told).hasValue(0);
    assertThat(tenure.endsWithin(Duration.ofHours(1))).isTrue();
  }

  @Test
  void tellsTheOthersWhenOneListenerFails() throws InterruptedException {
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    Tenure tenure = new Tenure(in(Duration.ofHours(1)));
    tenure.onLost(
        () -> {
          throw new IllegalStateException("one fails");
        });
    tenure.onLost(told::incrementAndGet);
    Thread renewing = new Thread(tenure::lose);
    renewing.setUncaughtExceptionHandler((_, failure) -> failures.add(failure));
    renewing.start();
    renewing.join();
    assertThat(told).hasValue(1);
    assertThat(failures).singleElement().extracting(Throwable::getMessage).isEqualTo("one fails");
  }

  @Test
  void tellsOnceThatItWasLost() {
    Tenure tenure = new Tenure(in(Duration.ofHours(1)));
    tenure.onLost(told::incrementAndGet);
    tenure.lose();
    tenure.lose();
    assertThat(told).hasValue(1);
    tenure.onLost(told::incrementAndGet);
    assertThat(told).hasValue(2);
  }
}
