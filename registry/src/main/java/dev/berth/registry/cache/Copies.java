package dev.berth.registry.cache;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.ValueCodec;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.RegistryCatalog;
import dev.berth.registry.redis.RegistryKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What can be done with the copies of a repository's facts, each in one step. All keys of a
 * repository share a slot. Why the steps are these is written in docs/redis.md, and walked through
 * by a test.
 */
final class Copies {
  private static final Script FIND = Script.beside(Copies.class, "find.lua");
  private static final Script FILL = Script.beside(Copies.class, "fill.lua");
  private static final Script FENCE = Script.beside(Copies.class, "fence.lua");
  private static final Script REVOKE = Script.beside(Copies.class, "revoke.lua");

  private final RegistryKeys keys;
  private final Group group;
  private final ValueCodec<CachedRepository> repositories;
  private final Spans spans;
  private final String database;

  /**
   * Creates the steps for one registry.
   *
   * @param database the database of which facts are cached
   */
  Copies(RegistryCatalog catalog, Spans spans, DatabaseId database) {
    this.keys = catalog.keys();
    this.group = catalog.ofRepository();
    this.repositories = catalog.values().record("repository", CachedRepository.class);
    this.spans = spans;
    this.database = database.compact();
  }

  /** The repository, as the catalog declares it. */
  record CachedRepository(String database, long id, String path) {}

  /**
   * Looks for a copy; without one, takes the lease.
   *
   * @param pulls how many pulls are counted when there is one
   */
  <F extends Fact> Operation<Look<F>> find(Entry<F> entry, String token, int pulls) {
    RegistryKeys.Path path = path(entry.repository());
    WriteKey<Shape.Value> repository = keys.repository(path);
    List<Key> all = new ArrayList<>(5);
    all.add(keys.fence(path).key());
    all.add(repository.key());
    all.add(entry.key().key());
    all.add(keys.lease(path).key());
    if (pulls > 0) {
      all.add(keys.pull(path).key());
    }
    return FIND.operation(
        group,
        all,
        Arguments.of(entry.name(), token, spans.lease().toMillis(), database, pulls),
        reply -> look(entry, repository, reply.items()));
  }

  private <F extends Fact> Look<F> look(
      Entry<F> entry, WriteKey<Shape.Value> repository, List<Reply> reply) {
    return switch (reply.getFirst().text()) {
      case "found" -> found(entry, repository, reply);
      case "leased" -> new Look.Leased<>();
      case "fenced" -> new Look.Fenced<>();
      default -> new Look.Missed<>();
    };
  }

  /** A copy from another registry, or from an earlier repository of the same name, is none. */
  private <F extends Fact> Look<F> found(
      Entry<F> entry, WriteKey<Shape.Value> key, List<Reply> reply) {
    boolean counted = reply.get(3).whole() == 1;
    Optional<CachedRepository> known =
        repositories
            .decode(reply.get(1).bytes(), key.key().verifiedInputs())
            .find()
            .filter(repository -> repository.database().equals(database));
    Optional<F> fact =
        entry.codec().decode(reply.get(2).bytes(), entry.key().key().verifiedInputs());
    return known.isPresent() && fact.isPresent() && known.get().id() == fact.get().repository()
        ? new Look.Found<>(fact.get(), counted)
        : new Look.Invalid<>(counted);
  }

  /**
   * Writes the copy of a fact, unless the lease is gone; returns whether the pulls were counted.
   *
   * @param pulls how many pulls are counted when it is written
   */
  <F extends Fact> Operation<Boolean> fill(Entry<F> entry, String token, F fact, int pulls) {
    RegistryKeys.Path path = path(entry.repository());
    List<Key> all = new ArrayList<>(4);
    all.add(keys.lease(path).key());
    all.add(keys.repository(path).key());
    all.add(entry.key().key());
    if (pulls > 0) {
      all.add(keys.pull(path).key());
    }
    CachedRepository repository = new CachedRepository(database, fact.repository(), path.text());
    return FILL.operation(
        group,
        all,
        Arguments.of(
            entry.name(),
            token,
            repositories.encode(repository),
            entry.codec().encode(fact),
            spans.life().toMillis(),
            database,
            pulls),
        reply -> reply.whole() == 2);
  }

  /** Keeps readers of the repository from copies, until it is taken away or too old. */
  Operation<Boolean> fence(RepositoryName repository, String token) {
    return FENCE.operation(
        keys.fence(path(repository)).key(),
        Arguments.of(token, spans.fence().toMillis()),
        _ -> true);
  }

  /** Removes copies, and the writer's fence; false when the fence was not there all the time. */
  Operation<Boolean> revoke(
      RepositoryName repository, String token, Collection<? extends Entry<?>> old) {
    List<Key> copies = old.stream().map(entry -> entry.key().key()).toList();
    return revoke(repository, token, Duration.ZERO, copies, List.of());
  }

  /**
   * Lets the writer's fence stay until all copies from before are gone, and removes that of the
   * repository itself; false when the fence was not there all the time.
   */
  Operation<Boolean> revokeAll(RepositoryName repository, String token) {
    List<Key> copies = List.of(keys.repository(path(repository)).key());
    return revoke(repository, token, spans.old(), copies, List.of());
  }

  /**
   * Like {@link #revokeAll}, for a repository that ends: its counts, which would stay, go too, but
   * not those of a repository that another registry has under the same name.
   */
  Operation<Boolean> revokeWithCounts(RepositoryName repository, String token) {
    RegistryKeys.Path path = path(repository);
    List<Key> counts =
        List.of(
            keys.pull(path).key(),
            keys.pullBatch(path).key(),
            keys.push(path).key(),
            keys.pushBatch(path).key());
    List<Key> copies = List.of(keys.repository(path).key());
    return revoke(repository, token, spans.old(), copies, counts);
  }

  private Operation<Boolean> revoke(
      RepositoryName repository, String token, Duration stay, List<Key> copies, List<Key> counts) {
    RegistryKeys.Path path = path(repository);
    List<Key> all = new ArrayList<>();
    all.add(keys.fence(path).key());
    all.add(keys.lease(path).key());
    all.addAll(copies);
    all.addAll(counts);
    return REVOKE.operation(
        group,
        all,
        Arguments.of(token, stay.toMillis(), counts.size(), database),
        reply -> reply.whole() == 1);
  }

  private static RegistryKeys.Path path(RepositoryName repository) {
    return new RegistryKeys.Path(repository.path());
  }
}
