package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Triggers, cascades and key checks find rows by index, whatever their connection did before. */
@Tag("slow")
final class TriggerPlansIT {
  @RegisterExtension static final TestDatabase database = TestDatabase.forManyRows();

  @BeforeAll
  static void load() {
    database.database().useTransaction(LargeRegistry::load);
  }

  @Test
  @Shows({"R8", "R9"})
  void findsRowsByIndex() {
    database
        .database()
        .useTransaction(
            handle -> {
              assertThat(tablesReadWithoutKey(handle)).isEmpty();
              handle.rollback();
            });
  }

  @Test
  @Shows({"R8", "R9"})
  void findsRowsByIndexAfterAMassDelete() {
    database
        .database()
        .useTransaction(
            handle -> {
              planForAMassDelete(handle);

              assertThat(tablesReadWithoutKey(handle)).isEmpty();
              handle.rollback();
            });
  }

  @Test
  @Shows("R8")
  void staysInOnePartitionAfterAMassDelete() {
    database
        .database()
        .useTransaction(
            handle -> {
              var repository = new SampleRepository(handle, LargeRegistry.REPOSITORY);
              planForAMassDelete(handle);

              Map<String, Integer> touched =
                  PartitionsTouched.countDuring(
                      handle, () -> repository.deleteManifest(LargeRegistry.IMAGE));

              assertThat(touched).hasEntrySatisfying("blobs_layers", this::isAtMostThree);
              touched.remove("blobs_layers");
              assertThat(touched).allSatisfy((table, partitions) -> assertThat(partitions).isOne());
              handle.rollback();
            });
  }

  /** Plans are made at the first use in a connection, for as many rows as that one has. */
  private static void planForAMassDelete(Handle handle) {
    handle.execute("DISCARD PLANS");
    handle.savepoint("before");
    LargeRegistry.deleteMany(handle);
    handle.rollbackToSavepoint("before");
  }

  private void isAtMostThree(int partitions) {
    assertThat(partitions).isLessThanOrEqualTo(3);
  }

  /**
   * Tables that were scanned, or read by an index that does not lead to the wanted rows alone. Two
   * tables fill a single page: reading it whole is the cheapest way.
   */
  private static Map<String, TableCounters> tablesReadWithoutKey(Handle handle) {
    Map<String, TableCounters> counters =
        TableCounters.during(handle, () -> runEachStatement(handle));
    counters.remove("review_delays");
    counters.remove("media_types");
    counters.values().removeIf(table -> table.sequentialScans() == 0 && table.readRows() < 50);
    return counters;
  }

  private static void runEachStatement(Handle handle) {
    var repository = new SampleRepository(handle, LargeRegistry.REPOSITORY);
    Digest blob = repository.blob("blob");
    long image = repository.image("image", repository.blob("config"), blob);
    long other = repository.index("index", image);
    repository.tag("latest", image);
    repository.tag("latest", other);
    repository.deleteTag("latest");
    repository.deleteManifest(other);
    repository.deleteManifest(image);
    repository.unlink(blob);
    handle.execute("DELETE FROM blobs WHERE digest = ?", blob);
    repository.deleteManifest(LargeRegistry.IMAGE);
    completeSparseManifests(repository);
  }

  private static void completeSparseManifests(SampleRepository repository) {
    Digest blob = repository.blob("awaited blob");
    repository.unlink(blob);
    repository.sparseImage("sparse image", blob, blob);
    repository.sparseIndex("sparse index", repository.digest("awaited image"));
    repository.link(blob);
    repository.manifest("awaited image", null, null);
  }
}
