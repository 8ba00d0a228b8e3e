package dev.berth.registry.cache;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Fact.KnownManifest;
import dev.berth.registry.cache.Fact.TaggedManifest;
import dev.berth.registry.redis.RegistryCatalog;
import dev.berth.registry.redis.RegistryRedis;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Copies in Redis, shared by all nodes. */
public final class RedisCache implements Cache {
  private final Entries entries;
  private final Copies copies;
  private final FindFact facts;
  private final FencedChange changes;
  private final SharedReads<Question, Optional<TaggedManifest>> tags = new SharedReads<>();
  private final SharedReads<Question, Optional<KnownManifest>> manifests = new SharedReads<>();
  private final SharedReads<Question, Optional<KnownBlob>> blobs = new SharedReads<>();

  private RedisCache(Entries entries, Copies copies, FindFact facts, FencedChange changes) {
    this.entries = entries;
    this.copies = copies;
    this.facts = facts;
    this.changes = changes;
  }

  public static RedisCache create(
      RegistryRedis redis, Spans spans, PullCounter pulls, Figures figures) {
    RegistryCatalog catalog = redis.catalog();
    Copies copies = new Copies(catalog, spans, redis.database());
    Trust trust = new Trust(redis::changes, spans.old(), System::nanoTime);
    return new RedisCache(
        new Entries(catalog, redis.database()),
        copies,
        new FindFact(redis, copies, trust, pulls, figures),
        new FencedChange(redis, copies, spans, figures));
  }

  @Override
  public Optional<TaggedManifest> findTag(
      RepositoryName repository, Tag tag, Use use, Source<TaggedManifest> database) {
    return tags.ask(
        new Question(repository, tag, use),
        number -> facts.find(entries.tag(repository, tag), new Askers(number, use), database));
  }

  @Override
  public Optional<KnownManifest> findManifest(
      RepositoryName repository, Digest digest, Use use, Source<KnownManifest> database) {
    return manifests.ask(
        new Question(repository, digest, use),
        number ->
            facts.find(entries.manifest(repository, digest), new Askers(number, use), database));
  }

  @Override
  public Optional<KnownBlob> findBlob(
      RepositoryName repository, Digest digest, Use use, Source<KnownBlob> database) {
    return blobs.ask(
        new Question(repository, digest, use),
        number -> facts.find(entries.blob(repository, digest), new Askers(number, use), database));
  }

  @Override
  public <T> T changeTags(RepositoryName repository, Collection<Tag> tags, Supplier<T> change) {
    List<Entry<?>> old = tags.stream().<Entry<?>>map(tag -> entries.tag(repository, tag)).toList();
    return changes.make(repository, old, change);
  }

  @Override
  public void removeBlob(RepositoryName repository, Digest digest, Runnable change) {
    List<Entry<?>> old = List.of(entries.blob(repository, digest));
    changes.make(
        repository,
        old,
        () -> {
          change.run();
          return digest;
        });
  }

  @Override
  public <T> T changeAnything(RepositoryName repository, Supplier<T> change) {
    return changes.make(repository, token -> copies.revokeAll(repository, token), change);
  }

  @Override
  public <T> T endRepository(RepositoryName repository, Supplier<T> change) {
    return changes.make(repository, token -> copies.revokeWithCounts(repository, token), change);
  }
}
