package dev.berth.keyspace.redis;

import dev.berth.keyspace.redis.connection.Answer;
import dev.berth.keyspace.redis.connection.Connection;
import dev.berth.keyspace.redis.connection.Request;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Walks over all keys of all servers that take writes. */
final class ScanKeys {
  private static final int BATCH = 1000;
  private static final String BEGIN = "0";

  private final Connection connection;
  private final Duration deadline;

  ScanKeys(Connection connection, Duration deadline) {
    this.connection = connection;
    this.deadline = deadline;
  }

  void scan(byte[] pattern, Consumer<List<byte[]>> found) {
    connection.masters().forEach(master -> scan(master, pattern, found));
  }

  private void scan(Connection master, byte[] pattern, Consumer<List<byte[]>> found) {
    String cursor = BEGIN;
    do {
      List<Reply> reply = next(master, cursor, pattern).items();
      cursor = reply.getFirst().text();
      List<byte[]> keys = reply.get(1).items().stream().map(Reply::bytes).toList();
      if (!keys.isEmpty()) {
        found.accept(keys);
      }
    } while (!cursor.equals(BEGIN));
  }

  private Reply next(Connection master, String cursor, byte[] pattern) {
    Request request = Request.of("SCAN", Arguments.of(cursor, "MATCH", pattern, "COUNT", BATCH));
    TimeToRetry time = new TimeToRetry(System.nanoTime(), deadline);
    while (true) {
      Answer answer = master.send(List.of(request)).getFirst().await(time.until());
      if (answer instanceof Answer.Replied(Reply reply)) {
        return reply;
      }
      if (!time.lasts() || !passes(answer)) {
        throw new Failures("a walk over all keys", Effect.READ).of(answer);
      }
      time.pause();
    }
  }

  private static boolean passes(Answer answer) {
    return switch (answer) {
      case Answer.Replied _, Answer.Late _, Answer.Closed _ -> false;
      case Answer.Lost _ -> true;
      case Answer.Refused(String text) -> ServerCode.of(text).passes();
    };
  }
}
