package dev.berth.keyspace.redis;

import dev.berth.keyspace.redis.connection.Answer;
import dev.berth.keyspace.redis.connection.Connection;
import dev.berth.keyspace.redis.connection.Pending;
import dev.berth.keyspace.redis.connection.Request;
import java.time.Duration;
import java.util.List;

/** Sends operations and reads their answers. */
final class RunOperations {
  private final Connection connection;

  RunOperations(Connection connection, RedisSettings settings) {
    this.connection = connection;
  }

  void run(List<Later<?>> operations, Duration deadline) {
    long until = System.nanoTime() + deadline.toNanos();
    List<Request> requests =
        operations.stream().map(later -> Requests.of(later.operation())).toList();
    List<Pending> pending = connection.send(requests);
    for (int i = 0; i < operations.size(); i++) {
      finish(operations.get(i), pending.get(i), until);
    }
    throwFirst(operations);
  }

  private <T> void finish(Later<T> later, Pending pending, long until) {
    try {
      Answer answer = await(pending, until);
      if (answer instanceof Answer.Refused(String text) && text.startsWith("NOSCRIPT")) {
        Request whole = Requests.whole(later.operation());
        answer = await(connection.send(List.of(whole)).getFirst(), until);
      }
      later.succeed(read(later.operation(), answer));
    } catch (RuntimeException e) {
      later.fail(e);
    }
  }

  private static <T> T read(Operation<T> operation, Answer answer) {
    if (answer instanceof Answer.Replied(Reply reply)) {
      return operation.read(reply);
    }
    throw new Failures(operation.keys().getFirst().family(), operation.effect()).of(answer);
  }

  private static Answer await(Pending pending, long until) {
    try {
      return pending.await(until);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer.Late(true);
    }
  }

  private static void throwFirst(List<Later<?>> operations) {
    RuntimeException first = null;
    for (Later<?> later : operations) {
      RuntimeException failure = later.failure().orElse(null);
      if (first == null) {
        first = failure;
      } else if (failure != null && failure != first) {
        first.addSuppressed(failure);
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
