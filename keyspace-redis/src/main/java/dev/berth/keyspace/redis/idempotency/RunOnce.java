package dev.berth.keyspace.redis.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.redis.hold.Hold;
import dev.berth.keyspace.redis.hold.Span;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Runs each request once: the first caller runs it, others get its result or learn that it is in
 * progress. A request is one string of a declared family, such as {@code idemp.order}: while it
 * runs, {@code r} and a mark of its caller, which the caller renews; then {@code d} and the result,
 * as long as the family declares. Safe for use by many threads.
 */
public final class RunOnce<T> {
  private static final Script BEGIN = Script.beside(RunOnce.class, "begin.lua");
  private static final Script FINISH = Script.beside(RunOnce.class, "finish.lua");
  private static final int MINE = 0;
  private static final int RUNNING = 1;

  private final Redis redis;
  private final ResultForm<T> form;
  private final Duration silence;

  /**
   * Runs requests.
   *
   * @param silence how long a caller that died keeps others from running its request. Not longer
   *     than results are kept.
   */
  public RunOnce(Redis redis, ResultForm<T> form, Duration silence) {
    this.redis = redis;
    this.form = form;
    this.silence = silence;
  }

  /**
   * Runs a request unless it runs or ran. When it fails, it counts as not run.
   *
   * @throws X what the task throws
   * @throws RedisException when the server cannot be asked. With {@link
   *     RedisException#mayHaveHappened()} after the task ran: its result may not be kept, and the
   *     request counts as running until the silence is over.
   * @throws IllegalArgumentException when results would not expire, or before a silence is over
   */
  public <X extends Exception> Outcome<T> run(WriteKey<Shape.Value> request, Task<T, X> task)
      throws X {
    Duration kept = Span.of(request.key().family());
    if (silence.compareTo(kept) > 0) {
      throw new IllegalArgumentException(
          "%s is kept for %s, less than a silence of %s"
              .formatted(request.key().family(), kept, silence));
    }
    byte[] mark = ("r" + UUID.randomUUID()).getBytes(UTF_8);
    long asked = System.nanoTime();
    List<Reply> answer =
        redis.run(
            BEGIN.operation(request.key(), Arguments.of(mark, silence.toMillis()), Reply::items));
    return switch ((int) answer.getFirst().whole()) {
      case MINE -> run(request, task, mark, Hold.begin(redis, request, mark, silence, asked), kept);
      case RUNNING -> new Outcome.InProgress<>(Duration.ofMillis(answer.get(1).whole()));
      default -> new Outcome.Repeated<>(form.reading().apply(answer.get(1).bytes()));
    };
  }

  private <X extends Exception> Outcome<T> run(
      WriteKey<Shape.Value> request, Task<T, X> task, byte[] mark, Hold hold, Duration kept)
      throws X {
    byte[] written;
    T result;
    boolean done = false;
    try {
      result = task.run();
      written = form.writing().apply(result);
      done = true;
    } finally {
      if (!done) {
        giveBack(hold);
      }
    }
    try {
      List<byte[]> arguments = Arguments.of(mark, written, kept.toMillis());
      return new Outcome.Ran<>(
          result,
          redis.run(FINISH.operation(request.key(), arguments, reply -> reply.whole() == 1)));
    } finally {
      hold.stop();
    }
  }

  /** The failure of the task is what the caller is to see, not that of the server. */
  private static void giveBack(Hold hold) {
    try {
      hold.release();
    } catch (RedisException e) {
      // The mark goes with the silence.
    }
  }
}
