package dev.berth.bench.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.berth.bench.report.Progress;
import dev.berth.bench.server.LabPostgres;
import dev.berth.bench.server.Workspace;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.synthetic.Shape;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.embedded.PostgresBinaries;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the lab says of the two models, on a registry so small that times mean nothing. */
@Tag("slow")
final class TwoModelsIT {
  private static final ModelsPlan PLAN =
      new ModelsPlan(List.of(0.02, 0.06), List.of(1, 8), 1, 1, 5, 20, 20, 20);
  private static final Shape SHAPE = Shape.ofManifests(1_677);

  @TempDir static Path folder;
  private static Workspace workspace;
  private static LabPostgres postgres;
  private static BothModels small;
  private static BothModels models;

  @BeforeAll
  static void make() {
    workspace = Workspace.in(folder);
    postgres =
        workspace.open(
            () ->
                LabPostgres.start(
                    workspace.folder(), PostgresBinaries.bundled(Path.of("target/postgresql"))));
    small = BothModels.make(workspace, postgres, PLAN.scales().getFirst(), 1, _ -> {});
    models = BothModels.make(workspace, postgres, PLAN.scales().getLast(), 1, _ -> {});
  }

  @AfterAll
  static void close() {
    workspace.close();
  }

  private static long inModelOne(String query) {
    try (Database database = models.openOne()) {
      return database.read(handle -> handle.createQuery(query).mapTo(Long.class).one());
    }
  }

  @Test
  @Shows("R1")
  void keepsEveryThingOnceInModelOne() {
    assertThat(inModelOne("SELECT count(*) - count(DISTINCT digest) FROM manifests")).isZero();
    assertThat(inModelOne("SELECT count(*) - count(DISTINCT digest) FROM blobs")).isZero();
    assertThat(inModelOne("SELECT count(*) FROM repository_manifests"))
        .isEqualTo(SHAPE.manifests());
    assertThat(
            inModelOne(
                "SELECT max(count) FROM (SELECT count(*) FROM repository_manifests GROUP BY manifest_id) AS n"))
        .isEqualTo(2);
  }

  /** Both answer each main query alike, about the same things. */
  @Test
  @Shows("R1")
  void holdsTheSameContentInBothModels() {
    try (Database one = models.openOne();
        Database two = models.openTwo()) {
      for (Example example : Example.choose(two, 20)) {
        for (MainQuery query : MainQuery.values()) {
          assertThat(answer(one, example, query.inModelOne()))
              .as(query.title())
              .isNotNull()
              .isEqualTo(answer(two, example, query.inModelTwo()));
        }
      }
    }
  }

  private static List<String> answer(Database database, Example example, String query) {
    return database.read(
        handle ->
            example
                .ask(handle, "SELECT answer::text FROM (%s) AS answer ORDER BY 1".formatted(query))
                .mapTo(String.class)
                .list());
  }

  @Test
  @Shows("R2")
  void prunesEveryQueryOfModelTwoAndNotAllOfModelOneWhateverTheKey() {
    Pruning pruning = Pruning.look(models);
    assertThat(pruning.queries().values())
        .allSatisfy(touched -> assertThat(touched.inModelTwo().most()).isLessThanOrEqualTo(1));
    assertThat(pruning.unpruned(Pruning.Touched::oneById))
        .contains(MainQuery.MANIFEST_BY_DIGEST, MainQuery.USERS_OF_BLOB);
    assertThat(pruning.unpruned(Pruning.Touched::oneByDigest))
        .contains(MainQuery.MANIFEST_BY_TAG, MainQuery.USERS_OF_BLOB);
    assertThat(pruning.lookById().most()).isEqualTo(pruning.partitions());
    assertThat(pruning.lookByDigest().most()).isEqualTo(pruning.partitions());
  }

  @Test
  @Shows("R3")
  void looksThroughAllOfModelOneWhenNothingDangles() {
    CollectionFigures figures =
        new CollectionCost(PLAN, new Progress()).measure(List.of(small, models));
    assertThat(figures.costs()).containsOnlyKeys(CollectionWork.values());
    assertThat(figures.growth(CollectionWork.ONE_NONE, Cost::pages)).isGreaterThan(2);
    assertThat(figures.growth(CollectionWork.TWO_REMOVE, Cost::pages)).isLessThan(1.3);
    assertThat(figures.growth(CollectionWork.TWO_NONE, Cost::pages)).isLessThan(1.3);
    assertThat(figures.of(CollectionWork.ONE_FIRST).getLast().pages())
        .isLessThan(figures.of(CollectionWork.ONE_NONE).getLast().pages() / 2);
    assertThat(figures.growth(CollectionWork.ONE_FIRST_BY_INDEX, Cost::pages)).isLessThan(1.3);
  }

  @Test
  void leavesModelOneAsItWasAfterMakingGarbage() {
    String links =
        "SELECT sum(hashint8(repository_id)::bigint + hashint8(manifest_id)) FROM repository_manifests";
    String tags = "SELECT sum(hashint8(manifest_id)::bigint + hashtext(name)) FROM tags";
    List<Long> before = List.of(inModelOne(links), inModelOne(tags));
    try (Database database = models.openOne();
        DanglingManifests garbage =
            DanglingManifests.make(database, DanglingManifests.Place.SPREAD)) {
      assertThat(garbage).isNotNull();
      assertThat(new AntiJoin(database).look(AntiJoin.DANGLING_MANIFESTS)).hasSize(100);
    }
    assertThat(List.of(inModelOne(links), inModelOne(tags))).isEqualTo(before);
    assertThat(inModelOne("SELECT count(*) FROM tags")).isEqualTo(SHAPE.tags());
  }

  @Test
  @Shows({"R4", "R10", "R11"})
  void countsRowsAndFactorsOfBothModels() {
    SizeComparison sizes = SizeComparison.of(models);
    assertThat(sizes.rowRatio()).isBetween(1.3, 2.0);
    assertThat(sizes.byteRatio()).isGreaterThan(1);
    assertThat(sizes.one().rows("manifest_layers") + sizes.one().rows("repository_blobs"))
        .isGreaterThan(sizes.one().rows() / 2);
    assertThat(sizes.ofTwo().manifests()).isCloseTo(Factors.PUBLISHED.manifests(), within(0.001));
    assertThat(sizes.ofTwo().layers()).isCloseTo(Factors.PUBLISHED.layers(), within(0.01));
    assertThat(sizes.ofTwo().links()).isCloseTo(Factors.PUBLISHED.links(), within(0.06));
    assertThat(sizes.ofOne().manifests()).isEqualTo(sizes.ofTwo().manifests());
    assertThat(sizes.ofOne().links()).isEqualTo(sizes.ofTwo().links());
  }

  @Test
  @Shows("R28")
  void storesPayloadsOncePerRepositoryInModelTwo() {
    List<PayloadBytes> payloads = PayloadBytes.measure(models, 2);
    assertThat(payloads).hasSize(8);
    assertThat(payloads)
        .allSatisfy(
            bytes ->
                assertThat((double) bytes.two() / bytes.one())
                    .isCloseTo(bytes.factor(), within(0.4)));
    assertThat(payloads.stream().map(PayloadBytes::factor).map(Math::round))
        .containsExactly(1L, 1L, 3L, 3L, 1L, 1L, 3L, 3L);
    // Only what is long is compressed.
    assertThat(payloads.get(0).one()).isEqualTo(payloads.get(1).one());
    assertThat(payloads.get(4).one()).isLessThan(payloads.get(5).one() * 9 / 10);
  }

  @Test
  @Shows("R29")
  void tellsWhatAnImportWrites() {
    ImportCost.Comparison imports = ImportCost.measure(postgres, models, 50);
    assertThat(imports.images()).isEqualTo(50);
    assertThat(imports.one().rows()).isBetween(10.0, 40.0);
    assertThat(imports.two().rows()).isGreaterThan(1.3 * imports.one().rows());
    assertThat(imports.two().statements()).isLessThan(imports.one().statements());
    assertThat(imports.two().walBytes()).isGreaterThan(imports.one().walBytes());
  }
}
