package dev.berth.keyspace.redis;

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
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** With answers that a real server gives, too, but not at a chosen moment. */
class KeepOrderTest {
  private static final Answer BUSY = new Answer.Refused("BUSY running a script");
  private static final Answer ONE = new Answer.Replied(new Reply.Whole(1));

  private final Keyspace keyspace = Lives.load();
  private final Counters counters = new Counters(keyspace.family("each.counter"));
  private final WriteKey<Shape.Counter> key = Lives.key(keyspace, "each.counter", "a");
  private final WriteKey<Shape.Counter> other = Lives.key(keyspace, "each.counter", "b");
  private final Answers answers = new Answers();
  private final Later<Long> add = new Later<>(counters.add(key, 1));
  private final Later<Long> get = new Later<>(counters.get(key));
  private final Later<Boolean> exists = new Later<>(Keys.exists(key));
  private final Later<Boolean> delete = new Later<>(Keys.delete(key));
  private final Later<Boolean> elsewhere = new Later<>(Keys.delete(other));

  /** Answers what was put in, in turn, and knows the names of the commands that came. */
  private static final class Answers implements Connection {
    private final Deque<Answer> next = new ArrayDeque<>();
    private final List<String> sent = new ArrayList<>();

    @Override
    public List<Pending> send(List<Request> requests) {
      requests.forEach(request -> sent.add(request.name()));
      return requests.stream().map(_ -> next.remove()).<Pending>map(answer -> _ -> answer).toList();
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

  private void run(List<Later<?>> operations, Answer... given) {
    answers.next.addAll(List.of(given));
    new RunOperations(answers, RedisSettings.DEFAULTS, Set.of())
        .run(operations, Duration.ofMinutes(1));
    assertThat(answers.next).isEmpty();
  }

  @Test
  void triesAgainInOrder() {
    run(List.of(add, delete, elsewhere), BUSY, BUSY, ONE, ONE, ONE);
    assertThat(answers.sent).containsExactly("EVAL", "UNLINK", "UNLINK", "EVAL", "UNLINK");
    assertThat(add.get()).isEqualTo(1);
    assertThat(delete.get()).isTrue();
  }

  /** A server that lacks a script is asked again, after what was sent behind it. */
  @Test
  void sendsAKnownScriptAgainWhereTheOrderMatters() {
    RunOperations runs = new RunOperations(answers, RedisSettings.DEFAULTS, Set.of());
    for (List<Later<?>> operations :
        List.<List<Later<?>>>of(
            List.of(add), List.of(add), List.of(add, elsewhere), List.of(add, delete))) {
      operations.forEach(_ -> answers.next.add(ONE));
      runs.run(operations, Duration.ofMinutes(1));
    }
    assertThat(answers.sent)
        .containsExactly("EVAL", "EVALSHA", "EVALSHA", "UNLINK", "EVAL", "UNLINK");
  }

  @Test
  void doesNotTryAgainWhatWasOvertaken() {
    run(List.of(add, elsewhere, delete), BUSY, BUSY, ONE, ONE);
    assertThatThrownBy(add::get).isInstanceOf(RedisException.NotReady.class);
    assertThat(elsewhere.get()).isTrue();
    assertThat(delete.get()).isTrue();
  }

  @Test
  void doesNotReadAgainWhatWasWrittenMeanwhile() {
    run(List.of(get, delete), BUSY, ONE);
    assertThatThrownBy(get::get).isInstanceOf(RedisException.NotReady.class);
  }

  @Test
  void doesNotWriteAgainWhatWasReadMeanwhile() {
    run(List.of(add, get), BUSY, ONE);
    assertThatThrownBy(add::get).isInstanceOf(RedisException.NotReady.class);
  }

  @Test
  void readsAgainInAnyOrder() {
    run(List.of(get, exists), BUSY, ONE, ONE);
    assertThat(get.get()).isEqualTo(1);
    assertThat(exists.get()).isTrue();
  }
}
