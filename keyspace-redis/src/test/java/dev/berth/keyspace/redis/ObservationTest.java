package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.Observer.Outcome;
import dev.berth.keyspace.redis.Observer.Result;
import dev.berth.keyspace.redis.access.Keys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservationTest {
  private final Keyspace keyspace = Lives.load();
  private final Operation<Boolean> read = Keys.exists(Lives.key(keyspace, "each.set", "a"));
  private final Operation<Boolean> delete = Keys.delete(Lives.key(keyspace, "each.set", "a"));
  private final List<Family> families = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();

  private Observation of(Operation<?> operation) {
    long began = System.nanoTime() - Duration.ofMinutes(1).toNanos();
    return new Observation(
        (family, outcome) -> {
          families.add(family);
          outcomes.add(outcome);
        },
        operation,
        began);
  }

  private Result read(Object value) {
    of(read).succeeded(value, 3);
    return outcomes.getLast().result();
  }

  @Test
  void takesAReadThatFoundNothingForAMiss() {
    assertThat(read(Optional.empty())).isEqualTo(Result.MISS);
    assertThat(read(List.of())).isEqualTo(Result.MISS);
    assertThat(read(Optional.of(1))).isEqualTo(Result.HIT);
    assertThat(read(List.of(1))).isEqualTo(Result.HIT);
    assertThat(read(false)).isEqualTo(Result.HIT);
  }

  @Test
  void tellsOfAChangeThatItWasDoneWhateverCameOfIt() {
    of(delete).succeeded(Optional.empty(), 0);
    assertThat(outcomes.getLast().result()).isEqualTo(Result.DONE);
    assertThat(outcomes.getLast().effect()).isEqualTo(Effect.DELETE);
  }

  @Test
  void tellsOfAFailureWithWhatWasSentForIt() {
    Observation observation = of(read);
    observation.sent(20);
    observation.sent(3);
    observation.failed();
    assertThat(outcomes.getLast().result()).isEqualTo(Result.ERROR);
    assertThat(outcomes.getLast().sent()).isEqualTo(23);
    assertThat(outcomes.getLast().received()).isZero();
  }

  @Test
  void tellsTheFamilyAndTheTimeSinceItBegan() {
    of(read).succeeded(true, 3);
    assertThat(families).containsExactly(keyspace.family("each.set"));
    assertThat(outcomes.getLast().took())
        .isBetween(Duration.ofMinutes(1), Duration.ofMinutes(1).plusSeconds(50));
    assertThat(outcomes.getLast().received()).isEqualTo(3);
  }
}
