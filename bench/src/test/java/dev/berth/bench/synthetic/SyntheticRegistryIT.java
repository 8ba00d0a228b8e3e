package dev.berth.bench.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.berth.bench.server.LabPostgres;
import dev.berth.bench.server.Workspace;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.embedded.PostgresBinaries;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class SyntheticRegistryIT {
  private static final Shape SHAPE = Shape.ofManifests(4_000);

  @TempDir static Path folder;
  private static Workspace workspace;
  private static Database database;

  @BeforeAll
  static void load() {
    workspace = Workspace.in(folder);
    LabPostgres postgres =
        workspace.open(
            () ->
                LabPostgres.start(
                    workspace.folder(), PostgresBinaries.bundled(Path.of("target/postgresql"))));
    DatabaseAddress address = postgres.createDatabase("sample");
    database = workspace.open(() -> Database.open(address, LabPostgres.config()));
    new SyntheticRegistry(SHAPE, 7, _ -> {}).load(database);
  }

  @AfterAll
  static void close() {
    workspace.close();
  }

  private static long number(String query) {
    return database.read(handle -> handle.createQuery(query).mapTo(Long.class).one());
  }

  private static long rows(String table) {
    return number("SELECT count(*) FROM " + table);
  }

  private static double ratio(long rows, long others) {
    return (double) rows / others;
  }

  @Test
  void hasTheRowsOfItsShape() {
    assertThat(rows("repositories")).isEqualTo(SHAPE.repositories());
    assertThat(rows("manifests")).isEqualTo(SHAPE.manifests());
    assertThat(rows("tags")).isEqualTo(SHAPE.tags());
    assertThat(rows("layers")).isCloseTo(SHAPE.layers(), within(5L));
    assertThat(number("SELECT count(DISTINCT digest) FROM layers")).isEqualTo(SHAPE.layerBlobs());
    assertThat(rows("blobs")).isEqualTo(SHAPE.layerBlobs() + SHAPE.images());
  }

  @Test
  void hasThePublishedFactorsOfDeduplication() {
    assertThat(ratio(rows("manifests"), number("SELECT count(DISTINCT digest) FROM manifests")))
        .isCloseTo(1.003, within(0.0005));
    assertThat(ratio(rows("layers"), rows("blobs"))).isCloseTo(1.53, within(0.005));
    assertThat(ratio(rows("repository_blobs"), rows("blobs"))).isCloseTo(1.17, within(0.03));
  }

  /** What the triggers would have written. */
  @Test
  void knowsEveryUseOfABlob() {
    assertThat(rows("blobs_layers")).isEqualTo(rows("layers"));
    assertThat(rows("blobs_configurations")).isEqualTo(rows("manifests"));
    assertThat(rows("blobs_repositories")).isEqualTo(rows("repository_blobs"));
    assertThat(
            number(
                """
                SELECT count(*)
                FROM layers
                LEFT JOIN repository_blobs USING (repository_id, digest)
                LEFT JOIN blobs USING (digest)
                WHERE repository_blobs.digest IS NULL OR blobs.digest IS NULL
                """))
        .isZero();
  }

  @Test
  void holdsManifestsWithTheirRealDigest() {
    assertThat(
            number(
                """
                SELECT count(*)
                FROM manifests
                WHERE substr(digest, 2) <> sha256(payload)
                   OR convert_from(payload, 'UTF8')::json ->> 'schemaVersion' <> '2'
                """))
        .isZero();
  }

  @Test
  void tellsItsLayers() {
    assertThat(SyntheticRegistry.layers(SHAPE, 7, new Random(1)).limit(100).distinct())
        .hasSize(100)
        .allSatisfy(
            layer ->
                assertThat(
                        database.<Boolean>read(
                            handle ->
                                handle
                                    .createQuery(
                                        "SELECT EXISTS (SELECT FROM layers WHERE digest = :digest)")
                                    .bind("digest", layer)
                                    .mapTo(Boolean.class)
                                    .one()))
                    .isTrue());
  }

  /** A push must find free ids. */
  @Test
  void leavesRoomForMore() {
    assertThat(
            number(
                "SELECT nextval(pg_get_serial_sequence('manifests', 'id')) - max(id) FROM manifests"))
        .isPositive();
    assertThat(
            number("SELECT nextval(pg_get_serial_sequence('layers', 'id')) - max(id) FROM layers"))
        .isPositive();
  }
}
