package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.redis.connection.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever catches a failure learns what to do about it, and whether a write may have happened. */
class FailuresTest {
  private static RedisException failure(Effect effect, Answer answer) {
    return new Failures("shop/cart", effect).of(answer);
  }

  @ParameterizedTest
  @CsvSource({
    "NOAUTH Authentication required., Denied",
    "WRONGPASS invalid username-password pair, Denied",
    "NOPERM no permissions, Denied",
    "READONLY You can't write against a read only replica., ReadOnlyReplica",
    "OOM command not allowed, ServerFull",
    "WRONGTYPE Operation against a key, WrongType",
    "LOADING Redis is loading the dataset in memory, NotReady",
    "CLUSTERDOWN The cluster is down, NotReady",
    "TRYAGAIN Multiple keys request during rehashing of slot, NotReady",
    "MASTERDOWN Link with MASTER is down, NotReady",
    "BUSY Redis is busy running a script, NotReady",
    "NOSCRIPT No matching script, ServerError",
    "ERR syntax error, ServerError",
    "READONLYISH, ServerError",
    "OOM, ServerFull",
  })
  void tellsRefusalsApartByTheirCode(String text, String kind) {
    RedisException failure = failure(Effect.WRITE, new Answer.Refused(text));
    assertThat(failure.getClass().getSimpleName()).isEqualTo(kind);
    assertThat(failure).hasMessage("shop/cart was refused by the server: " + text);
    assertThat(failure.mayHaveHappened()).isFalse();
  }

  @Test
  void saysThatAWriteMayHaveHappenedWhenItsAnswerWasLost() {
    RedisException lost = failure(Effect.WRITE, new Answer.Lost("reset", true));
    assertThat(lost).isInstanceOf(RedisException.Unreachable.class);
    assertThat(lost)
        .hasMessage("shop/cart cannot be reached: reset; the write may have taken effect or not");
    assertThat(lost.mayHaveHappened()).isTrue();

    RedisException late = failure(Effect.DELETE, new Answer.Late(true));
    assertThat(late).isInstanceOf(RedisException.TimedOut.class);
    assertThat(late)
        .hasMessage(
            "shop/cart was not answered before the deadline; the write may have taken effect or not");
    assertThat(late.mayHaveHappened()).isTrue();
  }

  @Test
  void saysThatAWriteHasNotHappenedWhenItWasNotSent() {
    for (Answer answer :
        new Answer[] {
          new Answer.Lost("refused", false), new Answer.Late(false), new Answer.Closed()
        }) {
      RedisException failure = failure(Effect.WRITE, answer);
      assertThat(failure).isInstanceOf(RedisException.Unreachable.class);
      assertThat(failure).hasMessageNotContaining("may have taken effect");
      assertThat(failure.mayHaveHappened()).isFalse();
    }
  }

  @Test
  void saysOfAReadThatNothingHasHappened() {
    for (Answer answer : new Answer[] {new Answer.Lost("reset", true), new Answer.Late(true)}) {
      RedisException failure = failure(Effect.READ, answer);
      assertThat(failure).hasMessageNotContaining("may have taken effect");
      assertThat(failure.mayHaveHappened()).isFalse();
    }
  }

  @Test
  void makesNoFailureOfAReply() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> failure(Effect.READ, new Answer.Replied(new Reply.Nothing())));
  }
}
