package dev.berth.registry;

import dev.berth.oci.Digest;
import dev.berth.oci.ManifestLimits;
import dev.berth.registry.blob.BlobHandler;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.blob.CheckBlob;
import dev.berth.registry.blob.DeleteBlob;
import dev.berth.registry.blob.LinkBlob;
import dev.berth.registry.blob.ReadBlob;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.blob.SpareBlob;
import dev.berth.registry.blob.StoredBytes;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.config.LimitsConfig;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.GarbageCollection;
import dev.berth.registry.gc.GcAgent;
import dev.berth.registry.gc.figures.BacklogGauges;
import dev.berth.registry.health.PingHandler;
import dev.berth.registry.http.LargeDocuments;
import dev.berth.registry.http.Route;
import dev.berth.registry.ledger.LostObjects;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.manifest.ManifestHandler;
import dev.berth.registry.manifest.Manifests;
import dev.berth.registry.manifest.SparseRepositories;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.redis.JobLock;
import dev.berth.registry.referrer.ReferrerHandler;
import dev.berth.registry.repository.CatalogHandler;
import dev.berth.registry.repository.DeletionHandler;
import dev.berth.registry.repository.DeletionWorker;
import dev.berth.registry.repository.EmptyRepositories;
import dev.berth.registry.repository.RepositoryDeletions;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.ReviewDelayTable;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.tag.DeleteTag;
import dev.berth.registry.tag.FencedDeleteTag;
import dev.berth.registry.tag.TagHandler;
import dev.berth.registry.tag.TagTable;
import dev.berth.registry.upload.UploadExpiry;
import dev.berth.registry.upload.UploadHandler;
import dev.berth.registry.upload.Uploads;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node does for clients: every feature, built from the database and the storage that are
 * open, and the routes that lead to it.
 */
final class Features {
  private static final Logger log = LoggerFactory.getLogger(Features.class);

  private final RegistryConfig config;
  private final Database database;
  private final BlobStorage storage;
  private final LargeDocuments documents;
  private final Metrics metrics;
  private final Cache cache;
  private final Shared shared;
  private final StorageDeletionTable deletions;
  private final RepositoryTable repositoryTable = new RepositoryTable();
  private final RepositoryLookup repositories;
  private final BlobTable blobs = new BlobTable();
  private final RepositoryBlobTable links = new RepositoryBlobTable();
  private final TagTable tags = new TagTable();
  private final MediaTypes mediaTypes;
  private final LostObjects lost = new LostObjects();

  Features(
      RegistryConfig config,
      Database database,
      BlobStorage storage,
      LargeDocuments documents,
      Metrics metrics,
      Shared shared) {
    this.config = config;
    this.database = database;
    this.storage = storage;
    this.documents = documents;
    this.metrics = metrics;
    this.cache = shared.cache();
    this.shared = shared;
    this.deletions = new StorageDeletionTable(config.storage().deleteAfter());
    this.repositories = new RepositoryLookup(database, repositoryTable);
    this.mediaTypes = new MediaTypes(database, new MediaTypeTable());
  }

  /** Builds everything; what works by itself is started, and stopped with the resources. */
  List<Route> open(Resources resources) {
    startCollecting(resources);
    return joined(
        Stream.of(
            new PingHandler().routes(),
            blobRoutes(resources),
            manifestRoutes(resources),
            repositoryRoutes(resources)));
  }

  private void startCollecting(Resources resources) {
    int changed =
        database.inTransaction(
            handle ->
                new ReviewDelayTable().write(handle, config.gc().delays(), config.gc().jitter()));
    if (changed > 0) {
      log.atInfo().addKeyValue("events", changed).log("review delays changed, for all nodes");
    }
    GarbageCollection collection =
        GarbageCollection.create(config, database.forManyRows(), storage);
    BacklogGauges.show(metrics, database.forManyRows());
    resources.open(
        () ->
            GcAgent.start(
                collection, config.gc(), config.database().poolSize(), metrics, shared.locks()));
  }

  private List<Route> blobRoutes(Resources resources) {
    metrics.counter(
        "berth.storage.lost.objects",
        "Requests that found an object missing in storage, or too short",
        lost::found);
    ReviewQueue<Digest> reviews = ReviewQueue.ofBlobs();
    BlobUseTable uses = new BlobUseTable();
    SpareBlob spareBlob = new SpareBlob(uses, reviews, config.gc().shortestDelay());
    LinkBlob linkBlob = new LinkBlob(repositories, blobs, links, spareBlob);
    Uploads uploads =
        Uploads.create(
            database,
            new Uploads.StoredObjects(storage, deletions, lost),
            repositories,
            linkBlob,
            new Uploads.Settings(config.upload(), config.limits()));
    JobLock expiry = shared.locks().storage("upload-expiry");
    resources.open(() -> UploadExpiry.start(uploads, config.upload().expiry(), expiry));
    ReadBlob readBlob =
        new ReadBlob(
            database, repositories, links, blobs, spareBlob, new StoredBytes(storage, lost), cache);
    CheckBlob checkBlob = new CheckBlob(database, uses, readBlob, blobs, spareBlob, cache);
    DeleteBlob deleteBlob = new DeleteBlob(database, repositories, blobs, links, uses);
    return joined(
        Stream.of(
            new UploadHandler(uploads).routes(),
            new BlobHandler(repositories, checkBlob, readBlob, deleteBlob, cache).routes()));
  }

  private List<Route> manifestRoutes(Resources resources) {
    int pageSize = config.limits().pageSize();
    Manifests manifests =
        Manifests.create(
            database,
            repositories,
            new EmptyRepositories(database, repositoryTable),
            mediaTypes,
            new Manifests.Tables(
                tags,
                ReviewQueue.ofManifests(),
                new DeletedManifestTable(config.storage().deleteAfter())),
            new Manifests.Settings(
                manifestLimits(config.limits()),
                config.gc().shortestDelay(),
                new SparseRepositories(config.manifest().sparse())),
            documents,
            cache);
    resources.open(manifests::parse);
    FencedDeleteTag deleteTag =
        new FencedDeleteTag(new DeleteTag(database, repositories, tags), cache);
    return joined(
        Stream.of(
            new ManifestHandler(
                    repositories,
                    manifests,
                    deleteTag,
                    cache,
                    shared.traffic(),
                    config.limits().tagsPerPush())
                .routes(),
            new TagHandler(repositories, database, tags, deleteTag, pageSize).routes(),
            new ReferrerHandler(repositories, database, mediaTypes, documents, pageSize).routes()));
  }

  private static ManifestLimits manifestLimits(LimitsConfig limits) {
    return new ManifestLimits(
        Math.toIntExact(limits.manifestSize()),
        limits.jsonDepth(),
        limits.descriptors(),
        limits.jsonMembers(),
        Math.toIntExact(limits.annotationsSize()));
  }

  private List<Route> repositoryRoutes(Resources resources) {
    RepositoryDeletions repositoryDeletions =
        new RepositoryDeletions(
            database.forManyRows(),
            repositories,
            repositoryTable,
            deletions,
            cache,
            name -> shared.locks().repository(name.path()));
    DeletionWorker worker = resources.open(() -> DeletionWorker.start(repositoryDeletions));
    return joined(
        Stream.of(
            new CatalogHandler(database, repositoryTable, config.limits().pageSize()).routes(),
            new DeletionHandler(repositoryDeletions, worker).routes()));
  }

  private static List<Route> joined(Stream<List<Route>> routes) {
    return routes.flatMap(List::stream).toList();
  }
}
