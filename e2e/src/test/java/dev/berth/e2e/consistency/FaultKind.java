package dev.berth.e2e.consistency;

import dev.berth.keyspace.redis.server.RawClient;
import dev.berth.keyspace.redis.server.RedisServer;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** What is done to a Redis. Each returns when that is over and all servers run again. */
enum FaultKind {
  /** Its answers come late, but before nodes stop waiting. */
  SHORT_PAUSE {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      pause(master, Duration.ofMillis(random.nextInt(20, 80)));
    }
  },
  /** Nodes stop waiting for its answers. */
  LONG_PAUSE {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      int longest = (int) redis.longestPause().toMillis();
      pause(master, Duration.ofMillis(random.nextInt(longest / 2, longest)));
    }
  },
  /** It dies, and comes back with nothing. */
  KILL {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      master.kill();
      sleep(Duration.ofMillis(random.nextInt(300)));
      master.restart();
    }
  },
  /** Everything in it is lost, and no connection breaks. */
  FLUSH {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      redis.masters().forEach(server -> server.send("FLUSHALL"));
    }
  },
  /** The key is lost that says which registry the Redis belongs to. */
  OWNER_LOST {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      sendToOwnerKey(redis, "DEL", OWNER);
    }
  },
  /** Another registry takes the Redis, and nodes may notice it or not, until it goes. */
  OWNER_REPLACED {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      sendToOwnerKey(redis, "SET", OWNER, new UUID(random.nextLong(), random.nextLong()), "EX", 60);
      sleep(Duration.ofMillis(random.nextInt(2 * Math.toIntExact(HEARTBEAT.toMillis()))));
      sendToOwnerKey(redis, "DEL", OWNER);
      sleep(HEARTBEAT);
    }
  },
  /** It has no memory left, and takes no writes. */
  FULL {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      master.send("CONFIG", "SET", "maxmemory", 1);
      sleep(Duration.ofMillis(random.nextInt(500, 1500)));
      master.send("CONFIG", "SET", "maxmemory", 0);
    }
  },
  /** Another server becomes master because somebody wants it so. */
  FAIL_OVER {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      redis.askForFailOver(master);
      redis.awaitFailOver(master);
    }
  },
  /** Another server becomes master because this one died. */
  FAIL_OVER_OF_THE_DEAD {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      master.kill();
      redis.awaitFailOver(master);
      master.restart();
    }
  },
  /** Another server becomes master, and then this one wakes up and believes to be it still. */
  FAIL_OVER_OF_THE_SLEEPING {
    @Override
    void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random) {
      master.freeze();
      try {
        redis.awaitFailOver(master);
      } finally {
        master.thaw();
      }
    }
  };

  private static final String OWNER = "registry:api:owner";

  /** Within this time each node looks at the owner key. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  abstract void strike(DisturbedRedis redis, RedisServer master, RandomGenerator random);

  /** In a cluster only one master takes the command. */
  private static void sendToOwnerKey(DisturbedRedis redis, Object... command) {
    for (RedisServer master : redis.masters()) {
      try {
        master.send(command);
      } catch (RawClient.ErrorAnswer e) {
        if (!String.valueOf(e.getMessage()).startsWith("MOVED")) {
          throw e;
        }
      }
    }
  }

  private static void pause(RedisServer server, Duration length) {
    server.freeze();
    try {
      sleep(length);
    } finally {
      server.thaw();
    }
  }

  /** Here time itself is what is tested. */
  private static void sleep(Duration length) {
    try {
      Thread.sleep(length);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
