package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.value.Values;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** Tests of {@link Lives} on one server, which is empty before each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OneServer {
  static final Keyspace KEYSPACE = Lives.load();
  static final Values VALUES = new Values(KEYSPACE);
  static final Group ALL = KEYSPACE.group("all");

  final RedisServer server = RedisServer.start();
  final Redis redis = Redis.connect(server.address(), Slow.SETTINGS);

  @BeforeEach
  void empty() {
    server.send("FLUSHALL");
  }

  @AfterAll
  void stop() {
    redis.close();
    server.close();
  }
}
