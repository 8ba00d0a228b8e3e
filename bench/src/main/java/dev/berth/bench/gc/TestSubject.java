package dev.berth.bench.gc;

import dev.berth.bench.server.LabPostgres;
import dev.berth.bench.server.Workspace;
import dev.berth.bench.synthetic.Shape;
import dev.berth.bench.synthetic.SyntheticRegistry;
import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.storage.fs.FileBlobStorage;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A registry to measure: a database with synthetic content, and the storage that belongs to it.
 *
 * @param data the data folder of a server that uses both
 */
record TestSubject(
    DatabaseAddress address, Path data, FileBlobStorage storage, Shape shape, long seed) {

  static TestSubject make(
      Workspace workspace,
      LabPostgres postgres,
      long manifests,
      long seed,
      Consumer<String> progress) {
    Shape shape = Shape.ofManifests(manifests);
    String name = "manifests_" + manifests;
    Path data = workspace.folder().resolve(name);
    DatabaseAddress address = postgres.createDatabase(name);
    FileBlobStorage storage = FileBlobStorage.open(data.resolve("storage"), false);
    try (Database database = Database.open(address, LabPostgres.config())) {
      // A storage gets its name while the database knows of no object.
      new StorageIdentity(database, storage).verify();
      new SyntheticRegistry(shape, seed, progress).load(database);
    }
    return new TestSubject(address, data, storage, shape, seed);
  }

  /** Opens its database with so many connections. */
  Database open(int connections) {
    DatabaseConfig usual = LabPostgres.config();
    return Database.open(
        address,
        new DatabaseConfig(
            usual.url(),
            usual.user(),
            usual.password(),
            connections,
            usual.partitions(),
            usual.connectTimeout(),
            usual.statementTimeout(),
            usual.lockTimeout(),
            usual.migrate()));
  }
}
