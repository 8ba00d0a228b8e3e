package dev.berth.registry.repository;

import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.schema.GrowingList;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A page of the catalog costs the same, however many repositories there are. */
final class CatalogPageCostIT {
  @RegisterExtension static final TestDatabase small = new TestDatabase();
  @RegisterExtension static final TestDatabase large = new TestDatabase();

  private static final RepositoryTable TABLE = new RepositoryTable();

  private static final GrowingList LIST =
      new GrowingList(
          "repositories",
          CatalogPageCostIT::insert,
          (handle, after) -> TABLE.listAfter(handle, after, GrowingList.PAGE));

  /** Each tenth in addition is not in the catalog. */
  private static void insert(Handle handle, int repositories) {
    handle
        .createUpdate(
            """
            INSERT INTO repositories (path, has_manifests)
            SELECT %s, number %% 11 > 0
            FROM generate_series(1, :repositories + :repositories / 10) AS number
            """
                .formatted(GrowingList.name("number")))
        .bind("repositories", repositories)
        .execute();
  }

  @Test
  void isTheSameAt1000AndAt50000() {
    compare(50_000);
  }

  @Test
  @Tag("slow")
  void isTheSameAt1000AndAtAMillion() {
    compare(1_000_000);
  }

  private static void compare(int size) {
    LIST.measure(small, 1000).assertSameIn(LIST.measure(large, size));
  }
}
