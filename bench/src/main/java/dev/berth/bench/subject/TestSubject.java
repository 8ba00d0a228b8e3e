package dev.berth.bench.subject;

import dev.berth.bench.server.LabPostgres;
import dev.berth.bench.server.Workspace;
import dev.berth.bench.synthetic.Shape;
import dev.berth.bench.synthetic.SyntheticRegistry;
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
public record TestSubject(
    DatabaseAddress address, Path data, FileBlobStorage storage, Shape shape, long seed) {

  /** Makes one in the default number of partitions. */
  public static TestSubject make(
      Workspace workspace,
      LabPostgres postgres,
      long manifests,
      long seed,
      Consumer<String> progress) {
    return make(workspace, postgres, manifests, LabPostgres.config().partitions(), seed, progress);
  }

  public static TestSubject make(
      Workspace workspace,
      LabPostgres postgres,
      long manifests,
      int partitions,
      long seed,
      Consumer<String> progress) {
    Shape shape = Shape.ofManifests(manifests);
    String name = "manifests_%d_in_%d".formatted(manifests, partitions);
    Path data = workspace.folder().resolve(name);
    DatabaseAddress address = postgres.createDatabase(name, partitions);
    FileBlobStorage storage = FileBlobStorage.open(data.resolve("storage"), false);
    try (Database database = Database.open(address, LabPostgres.config())) {
      // A storage gets its name while the database knows of no object.
      new StorageIdentity(database, storage).verify();
      new SyntheticRegistry(shape, seed, progress).load(database);
    }
    return new TestSubject(address, data, storage, shape, seed);
  }

  /** Opens its database with so many connections. */
  public Database open(int connections) {
    return Database.open(address, LabPostgres.config(connections));
  }
}
