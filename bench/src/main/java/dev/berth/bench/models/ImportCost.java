package dev.berth.bench.models;

import dev.berth.bench.report.Median;
import dev.berth.bench.server.LabPostgres;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * What importing one manifest of a file tree costs in a model, with its blobs and tags.
 *
 * @param statements that were sent
 * @param rows that were inserted, also by triggers
 * @param walBytes written to PostgreSQL's log
 */
record ImportCost(double statements, double rows, double walBytes, double microseconds) {

  /** Both models, filled with the same images in turns. */
  record Comparison(int images, ImportCost one, ImportCost two) {}

  static Comparison measure(LabPostgres postgres, BothModels source, int most) {
    List<Image> images;
    try (Database database = source.openTwo()) {
      images = Image.choose(database, most);
    }
    DatabaseAddress address = postgres.createDatabase("import");
    ModelOne.makeEmpty(address);
    try (Database inOne = ModelOne.open(address);
        Database inTwo = Database.open(address, LabPostgres.config(1))) {
      return measure(
          images,
          new Target(inOne, new ModelOneImporter()),
          new Target(inTwo, new ModelTwoImporter()));
    } finally {
      postgres.dropDatabase(address);
    }
  }

  private static Comparison measure(List<Image> images, Target one, Target two) {
    List<Target> all = List.of(one, two);
    all.forEach(target -> target.prepare(images));
    for (Image image : images) {
      all.forEach(target -> target.write(image));
    }
    return new Comparison(images.size(), one.cost(images.size()), two.cost(images.size()));
  }

  private static final class Target {
    private static final String INSERT_REPOSITORIES =
        """
        INSERT INTO repositories (id, path, has_manifests)
        SELECT id, 'imported/' || id, true FROM unnest(:ids) AS id
        """;

    private final Database database;
    private final Importer importer;
    private final List<Double> microseconds = new ArrayList<>();
    private long walBytes;
    private long rowsBefore;

    Target(Database database, Importer importer) {
      this.database = database;
      this.importer = importer;
    }

    void prepare(List<Image> images) {
      database.useTransaction(
          handle ->
              handle
                  .createUpdate(INSERT_REPOSITORIES)
                  .bindArray(
                      "ids",
                      Long.class,
                      images.stream().map(Image::repositoryId).distinct().toList())
                  .execute());
      rowsBefore = rows();
    }

    void write(Image image) {
      long before = log();
      long began = System.nanoTime();
      database.useTransaction(handle -> importer.write(handle, image));
      microseconds.add((System.nanoTime() - began) / 1e3);
      walBytes += log() - before;
    }

    private long log() {
      return number("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn");
    }

    private long rows() {
      return database.read(
          handle -> {
            handle.execute("SELECT pg_stat_force_next_flush()");
            return handle
                .createQuery(
                    """
                    SELECT sum(n_tup_ins)
                    FROM pg_stat_user_tables
                    WHERE schemaname = current_schema()
                    """)
                .mapTo(Long.class)
                .one();
          });
    }

    private long number(String query) {
      return database.read(handle -> handle.createQuery(query).mapTo(Long.class).one());
    }

    ImportCost cost(int images) {
      return new ImportCost(
          (double) importer.statements() / images,
          (double) (rows() - rowsBefore) / images,
          (double) walBytes / images,
          Median.of(microseconds));
    }
  }
}
