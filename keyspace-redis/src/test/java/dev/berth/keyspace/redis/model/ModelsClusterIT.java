package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.server.RedisCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class ModelsClusterIT extends ModelsContract {
  private static final RedisCluster CLUSTER = RedisCluster.start();
  private static final Redis REDIS = Redis.connect(CLUSTER.address(), Slow.SETTINGS);

  @AfterAll
  static void stop() {
    REDIS.close();
    CLUSTER.close();
  }

  @Override
  Redis redis() {
    return REDIS;
  }
}
