package dev.berth.registry.tag;

import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.schema.GrowingList;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A page of a repository's tags costs the same, however many it has. */
final class TagPageCostIT {
  @RegisterExtension static final TestDatabase small = new TestDatabase();
  @RegisterExtension static final TestDatabase large = new TestDatabase();

  private static final long REPOSITORY = 1;
  private static final TagTable TABLE = new TagTable();

  private static final GrowingList LIST =
      new GrowingList(
          "tags",
          TagPageCostIT::insert,
          (handle, after) -> TABLE.listAfter(handle, REPOSITORY, after, GrowingList.PAGE));

  private static void insert(Handle handle, int tags) {
    handle.execute("INSERT INTO repositories (id, path) VALUES (?, 'app')", REPOSITORY);
    handle.execute(
        """
        INSERT INTO manifests (repository_id, id, digest, media_type_id, size, payload)
        VALUES (?, 1, '', 1, 2, '{}')
        """,
        REPOSITORY);
    handle
        .createUpdate(
            """
            INSERT INTO tags (repository_id, name, manifest_id)
            SELECT :repository, %s, 1
            FROM generate_series(1, :tags) AS number
            """
                .formatted(GrowingList.name("number")))
        .bind("repository", REPOSITORY)
        .bind("tags", tags)
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
