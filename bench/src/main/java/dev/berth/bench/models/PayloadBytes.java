package dev.berth.bench.models;

import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * What the payloads of manifests take in a table of each model, nothing but them in it.
 *
 * @param payloads which manifests they are
 * @param factor in how many repositories a manifest is, on average
 * @param compressed whether PostgreSQL may compress them
 * @param one bytes of the table in Model 1
 * @param two bytes of the table in Model 2, all partitions together
 * @param largest bytes of the largest of these partitions
 */
record PayloadBytes(
    String payloads, double factor, boolean compressed, long one, long two, long largest) {
  private static final int MIRRORS = 3;

  private enum Payload {
    SHORT(
        "as they are",
        """
        INSERT INTO sample (id, payload)
        SELECT row_number() OVER (ORDER BY id), payload FROM model1.manifests
        """),
    /** PostgreSQL compresses no row of less than two kilobytes. */
    LONG(
        "four in one, over 2 KB",
        """
        INSERT INTO sample (id, payload)
        SELECT id / 4, string_agg(payload, ''::bytea ORDER BY id)
        FROM model1.manifests
        GROUP BY id / 4
        """);

    private final String title;
    private final String choice;

    Payload(String title, String choice) {
      this.title = title;
      this.choice = choice;
    }
  }

  static List<PayloadBytes> measure(BothModels models, int partitions) {
    List<PayloadBytes> all = new ArrayList<>();
    try (Database database = models.openTwo()) {
      for (Payload payload : Payload.values()) {
        for (boolean mirrors : List.of(false, true)) {
          for (boolean compressed : List.of(true, false)) {
            all.add(
                database.inTransaction(
                    handle -> measure(handle, payload, mirrors, compressed, partitions)));
          }
        }
      }
    }
    return all;
  }

  /** Everything is made in a schema of its own, and removed. */
  private static PayloadBytes measure(
      Handle handle, Payload payload, boolean mirrors, boolean compressed, int partitions) {
    handle.execute("CREATE SCHEMA payloads");
    handle.execute("SET LOCAL search_path = payloads");
    // What is compressed here would be copied as it is.
    handle.execute("CREATE TABLE sample (id bigint, payload bytea STORAGE EXTERNAL)");
    handle.execute(payload.choice);
    String storage = compressed ? "EXTENDED" : "EXTERNAL";
    handle.execute("CREATE TABLE one (id bigint, payload bytea STORAGE %s)".formatted(storage));
    handle.execute(
        """
        CREATE TABLE two (repository_id bigint, id bigint, payload bytea STORAGE %s)
            PARTITION BY HASH (repository_id)
        """
            .formatted(storage));
    for (int number = 0; number < partitions; number++) {
      handle.execute(
          "CREATE TABLE two_p%d PARTITION OF two FOR VALUES WITH (MODULUS %d, REMAINDER %d)"
              .formatted(number, partitions, number));
    }
    fill(handle, mirrors);
    PayloadBytes measured = read(handle, payload, compressed);
    handle.execute("SET LOCAL search_path = public");
    handle.execute("DROP SCHEMA payloads CASCADE");
    return measured;
  }

  /** Copies lie in other repositories: all of them when there are mirrors, or a few. */
  private static void fill(Handle handle, boolean mirrors) {
    handle.execute("INSERT INTO one (id, payload) SELECT id, payload FROM sample ORDER BY id");
    handle
        .createUpdate(
            """
            INSERT INTO two (repository_id, id, payload)
            SELECT 1 + (id / 100 + copy), id, payload
            FROM sample
            JOIN generate_series(1, :copies) AS copy
              ON copy = 1 OR :mirrors OR id % 333 = 0
            ORDER BY 1, 2
            """)
        .bind("copies", mirrors ? MIRRORS : 2)
        .bind("mirrors", mirrors)
        .execute();
  }

  private static PayloadBytes read(Handle handle, Payload payload, boolean compressed) {
    return handle
        .createQuery(
            """
            SELECT (SELECT count(*) FROM two) / (SELECT count(*) FROM one)::double precision AS factor,
                   pg_table_size('one') AS one,
                   sum(pg_table_size(relid)) AS two,
                   max(pg_table_size(relid)) AS largest
            FROM pg_partition_tree('two')
            WHERE isleaf
            """)
        .map(
            (row, _) ->
                new PayloadBytes(
                    payload.title,
                    row.getDouble("factor"),
                    compressed,
                    row.getLong("one"),
                    row.getLong("two"),
                    row.getLong("largest")))
        .one();
  }
}
