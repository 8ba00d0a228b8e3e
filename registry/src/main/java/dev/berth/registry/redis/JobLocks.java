package dev.berth.registry.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.redis.hold.Hold;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.UUID;

/**
 * What this node has taken for itself, under a mark of its own. Asks Redis in one step each time,
 * and renews nothing in the background: a node that hangs, or that does not do what it took, loses
 * it like one that died. Safe for use by many threads.
 */
public final class JobLocks {
  private final RegistryRedis redis;
  private final RegistryKeys keys;
  private final byte[] mark = UUID.randomUUID().toString().getBytes(UTF_8);

  public JobLocks(RegistryRedis redis) {
    this.redis = redis;
    this.keys = redis.catalog().keys();
  }

  /** A job of collection. */
  public JobLock collection(String job) {
    return new Shared(keys.gcLock(new RegistryKeys.Job(job)));
  }

  /** A job on stored bytes. */
  public JobLock storage(String job) {
    return new Shared(keys.storageLock(new RegistryKeys.Job(job)));
  }

  /** The work on a repository that had this path. */
  public JobLock repository(String path) {
    return new Shared(keys.repositoryLease(new RegistryKeys.Path(path)));
  }

  private final class Shared implements JobLock {
    private final WriteKey<Shape.Value> key;

    Shared(WriteKey<Shape.Value> key) {
      this.key = key;
    }

    @Override
    public boolean take() {
      return redis.ask(Hold.take(key, mark)).find().orElse(true);
    }

    @Override
    public void giveBack() {
      redis.ask(Hold.release(key, mark));
    }
  }
}
