package dev.berth.registry.manifest;

import dev.berth.oci.ManifestLimits;
import dev.berth.oci.ManifestParser;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.config.ConfigException;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.LargeDocuments;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.EmptyRepositories;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.tag.TagTable;
import java.time.Duration;
import java.util.List;

/** What can be done with manifests, put together. */
public final class Manifests {
  private final ManifestLimits limits;
  private final ParseManifest parse;
  private final ManifestMemory memory;
  private final PutManifest put;
  private final ReadManifest read;
  private final DeleteManifest delete;
  private final LargeDocuments documents;
  private final LargePushes largePushes = new LargePushes();

  private Manifests(
      ManifestLimits limits,
      ParseManifest parse,
      PutManifest put,
      ReadManifest read,
      DeleteManifest delete,
      LargeDocuments documents) {
    this.limits = limits;
    this.parse = parse;
    this.memory = new ManifestMemory(limits);
    this.put = put;
    this.read = read;
    this.delete = delete;
    this.documents = documents;
  }

  public static Manifests create(
      Database database,
      RepositoryLookup repositories,
      EmptyRepositories emptyRepositories,
      MediaTypes mediaTypes,
      Tables tables,
      Settings settings,
      LargeDocuments documents,
      Cache cache) {
    ManifestLimits limits = settings.limits();
    requireMemory(documents, limits);
    ManifestTable manifests = new ManifestTable();
    PutManifest put =
        new PutManifest(database, repositories, mediaTypes, tables, settings.sparse());
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
            new Payloads(HeapShares.ofThisProcess().payloadCache()),
            documents,
            cache);
    DeleteManifest delete =
        new DeleteManifest(
            database.forManyRows(), repositories, emptyRepositories, manifests, tables.deleted());
    ParseManifest parse = ParseManifest.start(new ManifestParser(limits));
    return new Manifests(limits, parse, put, read, delete, documents);
  }

  private static void requireMemory(LargeDocuments documents, ManifestLimits limits) {
    long needed = new ManifestMemory(limits).forPush(limits.bytes());
    if (needed > documents.capacity()) {
      throw new ConfigException(
          List.of(
              ("the largest manifest that the settings allow takes %d MiB of memory while it is"
                      + " pushed, but a quarter of the heap is %d MiB: give the process a larger"
                      + " heap (-Xmx), or lower limits.manifest-size, limits.descriptors,"
                      + " limits.json-members or limits.annotations-size")
                  .formatted(mebibytes(needed), mebibytes(documents.capacity()))));
    }
  }

  private static long mebibytes(long bytes) {
    return Math.ceilDiv(bytes, 1024 * 1024);
  }

  /** The tables of other features that manifests work with. */
  public record Tables(TagTable tags, ReviewQueue<Long> reviews, DeletedManifestTable deleted) {}

  /**
   * What can be configured.
   *
   * @param pushWindow how long a client may count on a manifest that it was told of
   * @param sparse repositories that accept manifests of which parts are missing
   */
  public record Settings(ManifestLimits limits, Duration pushWindow, SparseRepositories sparse) {}

  /** Parses manifests; to be closed when the node stops. */
  public ParseManifest parse() {
    return parse;
  }

  ManifestMemory memory() {
    return memory;
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

  LargePushes largePushes() {
    return largePushes;
  }

  LargeDocuments documents() {
    return documents;
  }

  /** The most bytes a manifest may have. */
  int largest() {
    return limits.bytes();
  }
}
