package dev.berth.registry.manifest;

import dev.berth.oci.ManifestLimits;
import dev.berth.oci.ManifestParser;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.db.Database;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.EmptyRepositories;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.tag.TagTable;
import java.time.Duration;

/** What can be done with manifests, put together. */
public final class Manifests {
  private final ManifestLimits limits;
  private final ManifestParser parser;
  private final PutManifest put;
  private final ReadManifest read;
  private final DeleteManifest delete;
  private final PayloadBudget budget;

  private Manifests(
      ManifestLimits limits,
      PutManifest put,
      ReadManifest read,
      DeleteManifest delete,
      PayloadBudget budget) {
    this.limits = limits;
    this.parser = new ManifestParser(limits);
    this.put = put;
    this.read = read;
    this.delete = delete;
    this.budget = budget;
  }

  public static Manifests create(
      Database database,
      RepositoryLookup repositories,
      EmptyRepositories emptyRepositories,
      MediaTypes mediaTypes,
      Tables tables,
      Settings settings,
      Cache cache) {
    ManifestLimits limits = settings.limits();
    ManifestTable manifests = new ManifestTable();
    PutManifest put = PutManifest.create(database, repositories, mediaTypes, tables);
    PayloadBudget budget = new PayloadBudget(largestShare(limits));
    SpareManifest spare =
        new SpareManifest(database, manifests, tables.reviews(), settings.pushWindow());
    ReadManifest read =
        new ReadManifest(
            database,
            repositories,
            manifests,
            tables.tags(),
            mediaTypes,
            spare,
            new Payloads(payloadShare()),
            budget,
            cache);
    DeleteManifest delete =
        new DeleteManifest(
            database.forManyRows(), repositories, emptyRepositories, manifests, tables.deleted());
    return new Manifests(limits, put, read, delete, budget);
  }

  /** A sixteenth of the memory for manifests that are read again and again. */
  private static long payloadShare() {
    return Runtime.getRuntime().maxMemory() / 16;
  }

  /** An eighth of the memory, and never less than two manifests of the largest size. */
  private static long largestShare(ManifestLimits limits) {
    return Math.max(Runtime.getRuntime().maxMemory() / 8, 2L * limits.bytes());
  }

  /** The tables of other features that manifests work with. */
  public record Tables(TagTable tags, ReviewQueue<Long> reviews, DeletedManifestTable deleted) {}

  /**
   * What can be configured.
   *
   * @param pushWindow how long a client may count on a manifest that it was told of
   */
  public record Settings(ManifestLimits limits, Duration pushWindow) {}

  ManifestParser parser() {
    return parser;
  }

  PutManifest put() {
    return put;
  }

  ReadManifest read() {
    return read;
  }

  DeleteManifest delete() {
    return delete;
  }

  public PayloadBudget budget() {
    return budget;
  }

  /** The most bytes a manifest may have. */
  int largest() {
    return limits.bytes();
  }
}
