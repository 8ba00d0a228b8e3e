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
  private final SharedReads<Question, Optional<TaggedManifest>> tags = new SharedReads<>();
  private final SharedReads<Question, Optional<KnownManifest>> manifests = new SharedReads<>();
  private final SharedReads<Question, Optional<KnownBlob>> blobs = new SharedReads<>();

  public NoCache(PullCounter pulls) {
    this.pulls = pulls;
  }

  @Override
  public Optional<TaggedManifest> findTag(
      RepositoryName repository, Tag tag, Use use, Source<TaggedManifest> database) {
    return tags.ask(
        new Question(repository, tag, use),
        number -> find(repository, new Askers(number, use), database));
  }

  @Override
  public Optional<KnownManifest> findManifest(
      RepositoryName repository, Digest digest, Use use, Source<KnownManifest> database) {
    return manifests.ask(
        new Question(repository, digest, use),
        number -> find(repository, new Askers(number, use), database));
  }

  @Override
  public Optional<KnownBlob> findBlob(
      RepositoryName repository, Digest digest, Use use, Source<KnownBlob> database) {
    return blobs.ask(
        new Question(repository, digest, use),
        number -> find(repository, new Askers(number, use), database));
  }

  private <F extends Fact> Optional<F> find(
      RepositoryName repository, Askers askers, Source<F> database) {
    Optional<F> fact = database.read(false).map(Read::fact);
    if (fact.isPresent() && askers.pulls() > 0) {
      pulls.count(repository, askers.pulls());
    }
    return fact;
  }

  @Override
  public <T> T changeTags(RepositoryName repository, Collection<Tag> tags, Supplier<T> change) {
    return change.get();
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
