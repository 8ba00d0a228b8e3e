package dev.berth.registry.cache;

import dev.berth.keyspace.redis.Operation;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache.Changed;
import dev.berth.registry.redis.RegistryRedis;
import java.time.Duration;
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
  private final Duration old;
  private final Figures figures;

  FencedChange(RegistryRedis redis, Copies copies, Duration old, Figures figures) {
    this.redis = redis;
    this.copies = copies;
    this.old = old;
    this.figures = figures;
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
    boolean fenced = redis.ask(copies.fence(repository, token)).find().isPresent();
    Changed<T> changed = make(repository, token, change);
    boolean revoked = redis.ask(revoke.apply(token)).find().orElse(false);
    if (changed.madeOld() && !(fenced && revoked)) {
      figures.waited();
      sleep();
    }
    return changed.result();
  }

  /** After a failure that does not say what became of the change, it may still come. */
  private <T> Changed<T> make(
      RepositoryName repository, String token, Supplier<Changed<T>> change) {
    try {
      return change.get();
    } catch (OciException nothingChanged) {
      redis.ask(copies.revoke(repository, token, List.of()));
      throw nothingChanged;
    }
  }

  private void sleep() {
    try {
      Thread.sleep(old);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      // Committed, but not to be acknowledged while somebody may be told what was before.
      throw new IllegalStateException("stopped while copies of what was before may be there", e);
    }
  }
}
