package dev.berth.keyspace.redis.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.Lives;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpanTest {
  private final Keyspace keyspace = Lives.load();

  @Test
  void isWhatEachWriteGives() {
    assertThat(Span.of(keyspace.family("each.set"))).isEqualTo(Duration.ofMillis(Lives.SPAN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"first.set", "stays.set", "open.hash", "cut.stream"})
  void refusesAFamilyWhoseLifeDoesNotBeginAnew(String family) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Span.of(keyspace.family(family)))
        .withMessageStartingWith(
            "lives/" + family + " needs a life that begins anew with each write");
  }
}
