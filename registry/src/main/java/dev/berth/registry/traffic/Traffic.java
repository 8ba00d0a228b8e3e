package dev.berth.registry.traffic;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.redis.RedisAnswer;
import dev.berth.registry.redis.RegistryRedis;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts pulls and pushes, in Redis or, while that does not answer, in memory; and remembers of
 * which repositories Redis has counts, for they are to be drained. Safe for use by many threads.
 */
public final class Traffic implements PullCounter {
  private final RedisCounts redis;
  private final NodeCounts node = new NodeCounts();
  private final Set<Counter> used = ConcurrentHashMap.newKeySet();

  public Traffic(RegistryRedis redis) {
    this.redis = new RedisCounts(redis);
  }

  @Override
  public void count(RepositoryName repository, int pulls) {
    count(new Counter(repository, Kind.PULL), pulls);
  }

  @Override
  public void counted(RepositoryName repository) {
    used.add(new Counter(repository, Kind.PULL));
  }

  /** Counts a push. */
  public void pushed(RepositoryName repository) {
    count(new Counter(repository, Kind.PUSH), 1);
  }

  private void count(Counter counter, int number) {
    switch (redis.add(counter, number)) {
      case RedisAnswer.Answered<Boolean>(Boolean counted) -> {
        if (!counted) {
          node.add(counter, number);
        }
        used.add(counter);
      }
      case RedisAnswer.Unavailable<Boolean>(boolean mayHaveHappened) -> {
        node.add(counter, number);
        if (mayHaveHappened) {
          used.add(counter);
        }
      }
    }
  }

  /** Has the counts of a repository drained, whoever counted them. */
  public void remember(RepositoryName repository) {
    for (Kind kind : Kind.values()) {
      used.add(new Counter(repository, kind));
    }
  }

  void remember(Counter counter) {
    used.add(counter);
  }

  /** Gives what it remembers, and forgets it. What is counted from now on is remembered again. */
  List<Counter> forget() {
    List<Counter> forgotten = List.copyOf(used);
    forgotten.forEach(used::remove);
    return forgotten;
  }

  RedisCounts redis() {
    return redis;
  }

  NodeCounts node() {
    return node;
  }
}
