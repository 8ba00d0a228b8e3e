package dev.berth.keyspace.redis.measure;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.ProtocolVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Lettuce as its manual tells to use it for pipelines: what ours is compared with. */
final class BareLettuce implements AutoCloseable {
  private final RedisClient client;
  private final StatefulRedisConnection<byte[], byte[]> connection;
  private final RedisAsyncCommands<byte[], byte[]> commands;

  BareLettuce(int port) {
    client = RedisClient.create(RedisURI.create("127.0.0.1", port));
    client.setOptions(ClientOptions.builder().protocolVersion(ProtocolVersion.RESP2).build());
    connection = client.connect(ByteArrayCodec.INSTANCE);
    commands = connection.async();
  }

  RedisAsyncCommands<byte[], byte[]> commands() {
    return commands;
  }

  /** Holds back all commands that are given here, and sends them together. */
  void together(Consumer<RedisAsyncCommands<byte[], byte[]>> given) {
    connection.setAutoFlushCommands(false);
    given.accept(commands);
    connection.flushCommands();
    connection.setAutoFlushCommands(true);
  }

  /** So many commands at once, the first with 0, and waits for all answers. */
  void pipeline(
      int depth, BiFunction<RedisAsyncCommands<byte[], byte[]>, Integer, RedisFuture<?>> command) {
    List<RedisFuture<?>> answers = new ArrayList<>(depth);
    together(
        sent -> {
          for (int i = 0; i < depth; i++) {
            answers.add(command.apply(sent, i));
          }
        });
    answers.forEach(BareLettuce::await);
  }

  static <T> T await(RedisFuture<T> answer) {
    try {
      return answer.get(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown();
  }
}
