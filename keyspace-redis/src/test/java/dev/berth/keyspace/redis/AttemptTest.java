package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.access.Keys;
import dev.berth.keyspace.redis.connection.Answer;
import dev.berth.keyspace.redis.connection.Connection;
import dev.berth.keyspace.redis.connection.Pending;
import dev.berth.keyspace.redis.connection.Request;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is tried again, and what its end is told. */
class AttemptTest {
  private final Keyspace keyspace = Lives.load();
  private final Counters counters = new Counters(keyspace.family("each.counter"));
  private final WriteKey<Shape.Counter> key = Lives.key(keyspace, "each.counter", "a");
  private final Later<Long> add = new Later<>(counters.add(key, 1));
  private final Later<Long> get = new Later<>(counters.get(key));
  private final Later<Boolean> delete = new Later<>(Keys.delete(key));
  private final List<Observer.Outcome> observed = new ArrayList<>();

  /** Sends nothing. */
  private static final class NoConnection implements Connection {
    @Override
    public List<Pending> send(List<Request> requests) {
      throw new IllegalStateException("nothing is to be sent");
    }

    @Override
    public String serverOf(Key key) {
      return "";
    }

    @Override
    public List<Connection> masters() {
      return List.of(this);
    }

    @Override
    public void onBreak(Runnable told) {}

    @Override
    public void close() {}
  }

  private <T> Attempt<T> attempt(Later<T> later) {
    Observation observation =
        new Observation(
            (_, outcome) -> observed.add(outcome), later.operation(), System.nanoTime());
    return new Attempt<>(later, later.operation(), new NoConnection(), observation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOADING a",
        "CLUSTERDOWN a",
        "TRYAGAIN a",
        "MASTERDOWN a",
        "BUSY a",
        "NOSCRIPT a",
        "BUSY"
      })
  void triesAgainWhatTheServerWillDoSoon(String refusal) {
    assertThat(attempt(add).again(new Answer.Refused(refusal))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"NOAUTH a", "READONLY a", "OOM a", "WRONGTYPE a", "ERR BUSY", "BUSYKEY a"})
  void doesNotTryAgainWhatTheServerWillRefuseAgain(String refusal) {
    assertThat(attempt(add).again(new Answer.Refused(refusal))).isFalse();
  }

  @Test
  void triesAgainWhatDoesNothingTwice() {
    assertThat(attempt(get).again(new Answer.Lost("reset", true))).isTrue();
    assertThat(attempt(add).again(new Answer.Lost("refused", false))).isTrue();
    assertThat(attempt(delete).again(new Answer.Lost("refused", false))).isTrue();
  }

  @Test
  void doesNotTryAgainWhatMayHaveHappened() {
    assertThat(attempt(add).again(new Answer.Lost("reset", true))).isFalse();
    assertThat(attempt(delete).again(new Answer.Lost("reset", true))).isFalse();
  }

  @Test
  void doesNotTryAgainWhatHasEnded() {
    assertThat(attempt(get).again(new Answer.Replied(new Reply.Whole(1)))).isFalse();
    assertThat(attempt(get).again(new Answer.Late(false))).isFalse();
    assertThat(attempt(get).again(new Answer.Closed())).isFalse();
  }

  @Test
  void carriesTheTextOfAScriptThatTheServerLacks() {
    KnownScripts scripts = new KnownScripts();
    KnownScripts.Batch first = scripts.begin(false);
    assertThat(attempt(add).request(first).name()).isEqualTo("EVAL");
    first.sent();
    Attempt<Long> second = attempt(add);
    assertThat(second.request(scripts.begin(false)).name()).isEqualTo("EVALSHA");
    assertThat(second.again(new Answer.Refused("NOSCRIPT No matching script."))).isTrue();
    assertThat(second.request(scripts.begin(false)).name()).isEqualTo("EVAL");
  }

  @Test
  void tellsOfAHitAndAMiss() {
    Later<Long> number = new Later<>(counters.get(key));
    attempt(number).finish(new Answer.Replied(new Reply.Bytes("41".getBytes(UTF_8))));
    assertThat(number.get()).isEqualTo(41);
    assertThat(observed.getLast().result()).isEqualTo(Observer.Result.HIT);
    assertThat(observed.getLast().received()).isEqualTo(2);
  }

  @Test
  void tellsOfAWriteThatItWasDone() {
    attempt(add).finish(new Answer.Replied(new Reply.Whole(7)));
    assertThat(add.get()).isEqualTo(7);
    assertThat(observed.getLast().result()).isEqualTo(Observer.Result.DONE);
    assertThat(observed.getLast().effect()).isEqualTo(Effect.WRITE);
    assertThat(observed.getLast().received()).isEqualTo(8);
  }

  @Test
  void tellsOfARefusalAndOfAnAnswerThatMakesNoSense() {
    attempt(add).finish(new Answer.Refused("OOM command not allowed"));
    assertThatThrownBy(add::get).isInstanceOf(RedisException.ServerFull.class);
    assertThat(observed.getLast().result()).isEqualTo(Observer.Result.ERROR);

    attempt(get).finish(new Answer.Replied(new Reply.Items(List.of())));
    assertThatThrownBy(get::get).isInstanceOf(IllegalStateException.class);
    assertThat(observed).hasSize(2).last().extracting("result").isEqualTo(Observer.Result.ERROR);
  }

  @Test
  void countsTheBytesOfAllTries() {
    Attempt<Long> twice = attempt(get);
    KnownScripts.Batch batch = new KnownScripts().begin(false);
    long once = twice.request(batch).size();
    twice.request(batch);
    twice.finish(new Answer.Replied(new Reply.Nothing()));
    assertThat(observed.getLast().sent()).isEqualTo(2 * once).isPositive();
  }
}
