package dev.berth.registry.cache;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Fact.KnownManifest;
import dev.berth.registry.cache.Fact.TaggedManifest;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/** The database answers everything. */
public final class NoCache implements Cache {
  private final PullCounter pulls;

  public NoCache(PullCounter pulls) {
    this.pulls = pulls;
  }

  @Override
  public Optional<TaggedManifest> findTag(
      RepositoryName repository, Tag tag, boolean pulled, Source<TaggedManifest> database) {
    return find(repository, pulled, database);
  }

  @Override
  public Optional<KnownManifest> findManifest(
      RepositoryName repository, Digest digest, boolean pulled, Source<KnownManifest> database) {
    return find(repository, pulled, database);
  }

  @Override
  public Optional<KnownBlob> findBlob(
      RepositoryName repository, Digest digest, Source<KnownBlob> database) {
    return find(repository, false, database);
  }

  private <F extends Fact> Optional<F> find(
      RepositoryName repository, boolean pulled, Source<F> database) {
    Optional<F> fact = database.read(false).map(Read::fact);
    if (pulled && fact.isPresent()) {
      pulls.count(repository);
    }
    return fact;
  }

  @Override
  public <T> T changeTags(
      RepositoryName repository, Collection<Tag> tags, Supplier<Changed<T>> change) {
    return change.get().result();
  }

  @Override
  public void removeBlob(RepositoryName repository, Digest digest, Runnable change) {
    change.run();
  }

  @Override
  public <T> T changeAnything(RepositoryName repository, Supplier<T> change) {
    return change.get();
  }

  @Override
  public <T> T endRepository(RepositoryName repository, Supplier<T> change) {
    return change.get();
  }
}
