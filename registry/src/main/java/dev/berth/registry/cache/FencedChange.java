package dev.berth.registry.cache;

import dev.berth.keyspace.redis.Operation;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache.Changed;
import dev.berth.registry.redis.RedisAnswer;
import dev.berth.registry.redis.RedisAnswer.Answered;
import dev.berth.registry.redis.RegistryRedis;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Changes facts of which there may be copies: readers are fenced off before the change can be
 * committed, and copies revoked after it. When that cannot be done, or the fence was lost
 * meanwhile, nobody is told of the change before all copies from before are gone by themselves.
 */
final class FencedChange {
  private final RegistryRedis redis;
  private final Copies copies;
  private final Spans spans;
  private final Figures figures;
  private final LeftFences leftFences;

  FencedChange(RegistryRedis redis, Copies copies, Spans spans, Figures figures) {
    this.redis = redis;
    this.copies = copies;
    this.spans = spans;
    this.figures = figures;
    this.leftFences = new LeftFences(redis, spans.fence());
  }

  /**
   * Makes a change.
   *
   * @param revoke takes away what it makes old, with the fence that has the token
   */
  <T> T make(
      RepositoryName repository,
      Function<String, Operation<Boolean>> revoke,
      Supplier<Changed<T>> change) {
    String token = UUID.randomUUID().toString();
    RedisAnswer<Boolean> fence = redis.ask(copies.fence(repository, token));
    Changed<T> changed = make(repository, token, fence, change);
    boolean fenced = revoke(fence, revoke.apply(token));
    if (changed.madeOld() && !fenced) {
      figures.waited();
      sleep();
    }
    return changed.result();
  }

  /** After a failure that does not say what became of the change, it may still come. */
  private <T> Changed<T> make(
      RepositoryName repository,
      String token,
      RedisAnswer<Boolean> fence,
      Supplier<Changed<T>> change) {
    try {
      return change.get();
    } catch (OciException nothingChanged) {
      revoke(fence, copies.revoke(repository, token, List.of()));
      throw nothingChanged;
    }
  }

  /** Whether the fence was there all the time. */
  private boolean revoke(RedisAnswer<Boolean> fence, Operation<Boolean> revoke) {
    long server = redis.changes();
    RedisAnswer<Boolean> revoked = redis.ask(revoke);
    if (revoked instanceof Answered) {
      leftFences.removed(revoke, server);
    } else if (fence.mayHaveHappened()) {
      leftFences.notRemoved(revoke);
    }
    return fence instanceof Answered && revoked.find().orElse(false);
  }

  private void sleep() {
    try {
      Thread.sleep(spans.old());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      // Committed, but not to be acknowledged while somebody may be told what was before.
      throw new IllegalStateException("stopped while copies of what was before may be there", e);
    }
  }
}
