package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.berth.registry.redis.JobLock;
import dev.berth.registry.review.Due;
import org.junit.jupiter.api.Test;

final class OnOneNodeTest {
  private static final Outcome SOME = new Outcome(5, 4, 3, 2, 1);

  private final Told lock = new Told();
  private boolean broken;

  /** A lock that is ours when a test says so. */
  private static final class Told implements JobLock {
    private boolean ours;
    private int givenBack;

    @Override
    public boolean take() {
      return ours;
    }

    @Override
    public void giveBack() {
      givenBack++;
    }
  }

  private final Collector collector =
      new OnOneNode(
          new Collector() {
            @Override
            public String name() {
              return "some";
            }

            @Override
            public Outcome collect(Due due, int most) {
              if (broken) {
                throw new IllegalStateException("no database");
              }
              return SOME;
            }
          },
          lock);

  @Test
  void findsNothingWhileAnotherNodeDoesTheWork() {
    broken = true;
    assertThat(collector.collect(Due.BY_TIME, 10)).isEqualTo(Outcome.NOTHING);
    assertThat(collector.name()).isEqualTo("some");
  }

  @Test
  void keepsTheWorkThatItDoes() {
    lock.ours = true;
    assertThat(collector.collect(Due.BY_TIME, 10)).isEqualTo(SOME);
    assertThat(lock.givenBack).isZero();
  }

  @Test
  void givesTheWorkBackWhenItFails() {
    lock.ours = true;
    broken = true;
    assertThatIllegalStateException().isThrownBy(() -> collector.collect(Due.BY_TIME, 10));
    assertThat(lock.givenBack).isEqualTo(1);
  }
}
