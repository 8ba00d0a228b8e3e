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

/**
 * Facts of repositories, from a copy or from the database; and changes that make facts old. Once a
 * change has returned, nobody is told what was before it. Those who ask for the same fact, for the
 * same use and at the same time, may share one answer.
 */
public interface Cache {

  /** Where facts come from. */
  @FunctionalInterface
  interface Source<F extends Fact> {
    /**
     * The fact as the database has it now; empty when there is none.
     *
     * @param toCopy whether a copy is to be made, and so it must be known whether the fact lasts
     */
    Optional<Read<F>> read(boolean toCopy);

    /**
     * Returns whether a fact that was found in Redis fits what can be seen without the database;
     * one that does not is read from the database.
     */
    default boolean confirms(F fact) {
      return true;
    }
  }

  /**
   * A fact of the database.
   *
   * @param lasting whether it ends by a change only that revokes copies, as long as a copy lives
   */
  record Read<F extends Fact>(F fact, boolean lasting) {}

  /** What a tag points to. */
  Optional<TaggedManifest> findTag(
      RepositoryName repository, Tag tag, Use use, Source<TaggedManifest> database);

  /** That the repository has a manifest. */
  Optional<KnownManifest> findManifest(
      RepositoryName repository, Digest digest, Use use, Source<KnownManifest> database);

  /** That the repository has a blob. */
  Optional<KnownBlob> findBlob(
      RepositoryName repository, Digest digest, Use use, Source<KnownBlob> database);

  /** Makes a change of these tags. */
  <T> T changeTags(RepositoryName repository, Collection<Tag> tags, Supplier<T> change);

  /** Makes a change that takes a blob out of the repository. */
  void removeBlob(RepositoryName repository, Digest digest, Runnable change);

  /** Makes a change that may make anything old that is known of the repository. */
  <T> T changeAnything(RepositoryName repository, Supplier<T> change);

  /** Makes a change that ends the repository; its counts go with it. */
  <T> T endRepository(RepositoryName repository, Supplier<T> change);
}
