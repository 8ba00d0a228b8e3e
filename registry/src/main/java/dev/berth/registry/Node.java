package dev.berth.registry;

import dev.berth.oci.ManifestLimits;
import dev.berth.registry.blob.AddBlob;
import dev.berth.registry.blob.BlobHandler;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.ReadBlob;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.config.LimitsConfig;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.Migrations;
import dev.berth.registry.db.ReplicationCheck;
import dev.berth.registry.health.HealthHandler;
import dev.berth.registry.health.PingHandler;
import dev.berth.registry.http.Route;
import dev.berth.registry.http.Router;
import dev.berth.registry.http.WebServer;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.manifest.ManifestHandler;
import dev.berth.registry.manifest.Manifests;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.CatalogHandler;
import dev.berth.registry.repository.DeletionHandler;
import dev.berth.registry.repository.DeletionWorker;
import dev.berth.registry.repository.RepositoryDeletions;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.BlobReviewQueue;
import dev.berth.registry.review.ManifestReviewQueue;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.registry.tag.TagHandler;
import dev.berth.registry.tag.TagTable;
import dev.berth.registry.upload.UploadExpiry;
import dev.berth.registry.upload.UploadHandler;
import dev.berth.registry.upload.Uploads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: built from top to bottom, stopped in reverse when the process is told to stop,
 * be it in the middle of its start.
 */
final class Node {
  private static final Logger log = LoggerFactory.getLogger(Node.class);

  private final WebServer webServer;

  private Node(WebServer webServer) {
    this.webServer = webServer;
  }

  /** Starts everything; when a part cannot start, those before it are stopped again. */
  static Node start(RegistryConfig config) {
    Resources resources = new Resources();
    Thread stop = new Thread(() -> stopAndExit(resources), "stop");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      return start(config, resources);
    } catch (RuntimeException | Error e) {
      cancel(stop);
      resources.close();
      throw e;
    }
  }

  private static Node start(RegistryConfig config, Resources resources) {
    DatabaseServer server = resources.open(() -> DatabaseServer.forNode(config));
    Migrations migrations = new Migrations(server.address(), config.database());
    if (config.database().migrate()) {
      migrations.migrate();
    } else {
      Wiring.requireUpToDate(migrations.status());
    }
    Database database = resources.open(() -> Database.open(server.address(), config.database()));
    BlobStorage storage = FileBlobStorage.open(config.storage().folder(), config.storage().fsync());
    new StorageIdentity(database, storage).verify();
    new ReplicationCheck(database).warnOfAsynchronousReplicas();
    WebServer webServer = openServer(config, database, storage, resources);
    log.atInfo().addKeyValue("port", webServer.port()).log("node ready");
    return new Node(webServer);
  }

  /** Opens what answers requests, on a database and a storage that are open. */
  static WebServer openServer(
      RegistryConfig config, Database database, BlobStorage storage, Resources resources) {
    HealthHandler health = new HealthHandler(database, storage);
    Router router = new Router(routes(config, database, storage, health, resources));
    WebServer webServer =
        resources.open(() -> WebServer.start(config.http(), config.limits(), router));
    resources.open(() -> health::stopping);
    return webServer;
  }

  private static List<Route> routes(
      RegistryConfig config,
      Database database,
      BlobStorage storage,
      HealthHandler health,
      Resources resources) {
    StorageDeletionTable deletions = new StorageDeletionTable(config.storage().deleteAfter());
    RepositoryTable repositoryTable = new RepositoryTable();
    RepositoryLookup repositories = new RepositoryLookup(database, repositoryTable);
    BlobTable blobs = new BlobTable();
    RepositoryBlobTable links = new RepositoryBlobTable();
    TagTable tags = new TagTable();
    MediaTypes mediaTypes = new MediaTypes(database, new MediaTypeTable());

    AddBlob addBlob = new AddBlob(repositories, blobs, links, new BlobReviewQueue(), deletions);
    Uploads uploads =
        Uploads.create(
            database,
            storage,
            deletions,
            repositories,
            addBlob,
            new Uploads.Settings(config.upload(), config.limits()));
    resources.open(() -> UploadExpiry.start(uploads, config.upload().expiry()));
    ReadBlob readBlob = new ReadBlob(database, links, blobs, storage);
    Manifests manifests =
        Manifests.create(
            database,
            repositories,
            mediaTypes,
            new Manifests.Tables(blobs, links, tags, new ManifestReviewQueue()),
            manifestLimits(config.limits()));

    List<Route> routes = new ArrayList<>(health.routes());
    routes.addAll(new PingHandler().routes());
    routes.addAll(new UploadHandler(repositories, uploads).routes());
    routes.addAll(new BlobHandler(repositories, readBlob).routes());
    routes.addAll(new ManifestHandler(repositories, manifests).routes());
    routes.addAll(
        new TagHandler(repositories, database, tags, config.limits().pageSize()).routes());
    routes.addAll(
        new CatalogHandler(database, repositoryTable, config.limits().pageSize()).routes());
    RepositoryDeletions repositoryDeletions =
        new RepositoryDeletions(database, repositories, repositoryTable, deletions);
    DeletionWorker worker = resources.open(() -> DeletionWorker.start(repositoryDeletions));
    routes.addAll(new DeletionHandler(repositoryDeletions, worker).routes());
    return routes;
  }

  private static ManifestLimits manifestLimits(LimitsConfig limits) {
    return new ManifestLimits(
        Math.toIntExact(limits.manifestSize()), limits.jsonDepth(), limits.descriptors());
  }

  int port() {
    return webServer.port();
  }

  /** Serves until the process is told to stop, which ends it: this method does not return. */
  void serve() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  /** A stop on request is a success; left to itself, the virtual machine would exit with 143. */
  private static void stopAndExit(Resources resources) {
    log.info("node stopping");
    try {
      resources.close();
      log.info("node stopped");
      Runtime.getRuntime().halt(0);
    } catch (RuntimeException e) {
      log.atError().setCause(e).log("node did not stop cleanly");
      Runtime.getRuntime().halt(1);
    }
  }

  private static void cancel(Thread stop) {
    try {
      Runtime.getRuntime().removeShutdownHook(stop);
    } catch (IllegalStateException e) {
      // The process is being stopped, which is why the start failed.
    }
  }
}
