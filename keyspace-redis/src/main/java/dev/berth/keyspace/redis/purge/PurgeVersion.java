package dev.berth.keyspace.redis.purge;

import dev.berth.keyspace.catalog.Head;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.key.ParsedKey;
import dev.berth.keyspace.redis.Later;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Reply;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Deletes all keys of one version of a keyspace, when nobody uses it any more: those that the
 * catalog of that version, loaded with its prefix and encoding, declares. What only begins like
 * them is left alone: purging {@code v1json} of an instance with the prefix {@code a} does not
 * touch an instance whose prefix is {@code a:v1json}. On a cluster, all masters are gone through.
 *
 * <p>A key that moves to another server meanwhile can be missed. A purge may be run again at any
 * time, also after one that failed; when it finds nothing, nothing is there.
 */
public final class PurgeVersion {
  private final Redis redis;
  private final Keyspaces keyspaces;
  private final Keyspace keyspace;

  /**
   * A purge of one keyspace.
   *
   * @param keyspaces everything that shares the Redis
   * @param name of the keyspace whose keys are to go
   * @throws IllegalArgumentException when its keys name no version
   */
  public PurgeVersion(Redis redis, Keyspaces keyspaces, String name) {
    this.redis = redis;
    this.keyspaces = keyspaces;
    this.keyspace = keyspaces.get(name);
    if (!keyspace.catalog().head().uses(Head.VERSION)) {
      throw new IllegalArgumentException(
          "the keys of keyspace '%s' name no version, so there is none to purge".formatted(name));
    }
  }

  /** Counts what would be deleted. A key that is written meanwhile may be counted twice. */
  public PurgeReport preview() {
    return eachBatch(PurgeReport::of, _ -> {});
  }

  /** Deletes. */
  public PurgeReport run() {
    return run(_ -> {});
  }

  /** Deletes, and tells after each batch what has been deleted so far. */
  public PurgeReport run(Consumer<PurgeReport> progress) {
    return eachBatch(keys -> PurgeReport.of(unlink(keys)), progress);
  }

  private PurgeReport eachBatch(
      Function<List<Key>, PurgeReport> action, Consumer<PurgeReport> progress) {
    PurgeReport.Sum sum = new PurgeReport.Sum();
    redis.scan(
        VersionPattern.of(keyspace),
        found -> {
          List<Key> ours = found.stream().map(this::findOurs).flatMap(Optional::stream).toList();
          sum.add(action.apply(ours), found.size() - ours.size());
          progress.accept(sum.report());
        });
    return sum.report();
  }

  private Optional<Key> findOurs(byte[] key) {
    return keyspaces.classifier().classify(key) instanceof Classification.Declared(var family)
            && family.keyspace().equals(keyspace.name())
        ? family.parse(key).map(ParsedKey::key)
        : Optional.empty();
  }

  /**
   * Those that were still there. One command for each: on a cluster, one command cannot delete keys
   * of several slots.
   */
  private List<Key> unlink(List<Key> keys) {
    Pipeline pipeline = redis.pipeline();
    List<Later<Optional<Key>>> gone = keys.stream().map(key -> pipeline.add(unlink(key))).toList();
    pipeline.run();
    return gone.stream().map(Later::get).flatMap(Optional::stream).toList();
  }

  private static Operation<Optional<Key>> unlink(Key key) {
    return Operation.delete(key, "UNLINK", List.of(), Reply::whole)
        .map(count -> count == 0 ? Optional.empty() : Optional.of(key));
  }
}
