package dev.berth.registry.cache;

import dev.berth.keyspace.redis.Operation;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.cache.LeftFences.Fence;
import dev.berth.registry.redis.RedisAnswer;
import dev.berth.registry.redis.RedisAnswer.Answered;
import dev.berth.registry.redis.RegistryRedis;
import java.util.Collection;
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
    this.leftFences = new LeftFences(redis, spans.fence(), HeapShares.ofThisProcess().fences());
  }

  /**
   * Makes a change of which it is known what it makes old. One that only adds waits like any other:
   * what it adds may have been deleted a moment ago by a writer that is still waiting, and entries
   * from before that may be there.
   *
   * @param old as many as a client likes, so nothing keeps them when the change has returned
   */
  <T> T make(RepositoryName repository, Collection<? extends Entry<?>> old, Supplier<T> change) {
    return make(
        repository,
        token -> copies.revoke(repository, token, old),
        token -> copies.revoke(repository, token, List.of()),
        change);
  }

  /**
   * Makes a change.
   *
   * @param revoke takes away what it makes old, with the fence that has the token; may be run again
   */
  <T> T make(
      RepositoryName repository, Function<String, Operation<Boolean>> revoke, Supplier<T> change) {
    return make(repository, revoke, revoke, change);
  }

  private <T> T make(
      RepositoryName repository,
      Function<String, Operation<Boolean>> revoke,
      Function<String, Operation<Boolean>> removal,
      Supplier<T> change) {
    String token = UUID.randomUUID().toString();
    RedisAnswer<Boolean> fenced = redis.ask(copies.fence(repository, token));
    T result = make(repository, token, fenced, change);
    if (!revoke(fenced, revoke.apply(token), new Fence(token, removal))) {
      figures.waited();
      sleep();
    }
    return result;
  }

  /** After a failure that does not say what became of the change, it may still come. */
  private <T> T make(
      RepositoryName repository, String token, RedisAnswer<Boolean> fenced, Supplier<T> change) {
    try {
      return change.get();
    } catch (OciException nothingChanged) {
      Fence fence = new Fence(token, same -> copies.revoke(repository, same, List.of()));
      revoke(fenced, fence.removal().apply(token), fence);
      throw nothingChanged;
    }
  }

  /** Whether the fence was there all the time. */
  private boolean revoke(RedisAnswer<Boolean> fenced, Operation<Boolean> revoke, Fence fence) {
    long server = redis.changes();
    RedisAnswer<Boolean> revoked =
        fenced.mayHaveHappened() ? redis.finish(revoke) : redis.ask(revoke);
    if (revoked instanceof Answered) {
      leftFences.removed(fence, server);
    } else if (fenced.mayHaveHappened()) {
      leftFences.notRemoved(fence);
    }
    return fenced instanceof Answered && revoked.find().orElse(false);
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
