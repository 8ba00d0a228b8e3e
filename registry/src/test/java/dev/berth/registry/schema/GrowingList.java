package dev.berth.registry.schema;

import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ObjIntConsumer;
import org.jdbi.v3.core.Handle;

/**
 * A list of names in a table, to be measured at several sizes. Names are long and come in no order,
 * so the rows of a page lie scattered over the table, as they do when years of pushes made them.
 *
 * @param table the table whose rows are listed
 * @param insert inserts so many rows
 * @param page gives the names of a page after a name
 */
public record GrowingList(
    String table, ObjIntConsumer<Handle> insert, BiFunction<Handle, String, List<String>> page) {

  /** One more than a page of 100, to see whether another one follows. */
  public static final int PAGE = 101;

  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** SQL for the name of the row with this number; names begin with a hex digit. */
  public static String name(String number) {
    return "encode(sha384(convert_to(%s::text, 'UTF8')), 'hex')".formatted(number);
  }

  /**
   * Where the measured pages begin: in the first half. Near the end of a list of 1,000 PostgreSQL
   * may prefer to read the whole table, which is a dozen buffers and less than a page costs.
   */
  private static final List<String> AFTER = List.of("", "1", "2", "3", "4", "5", "6", "7");

  /** Fills a database with nothing else and measures what a page costs then. */
  public ListCost measure(TestDatabase server, int size) {
    try (Database database =
        Database.open(server.address(), TestDatabase.config().withStatementTimeout(LONGEST))) {
      return measure(database, size);
    }
  }

  private ListCost measure(Database database, int size) {
    database.useTransaction(
        handle -> {
          handle.execute("TRUNCATE repositories CASCADE");
          withoutAutovacuum(handle);
          insert.accept(handle, size);
          handle.execute("ANALYZE " + table);
        });
    PageCost scattered = PageCost.measure(database, AFTER, page);
    // Not in a transaction, where VACUUM cannot be.
    database.read(handle -> handle.execute("VACUUM (ANALYZE) " + table));
    PageCost vacuumed = PageCost.measure(database, AFTER, page);
    return new ListCost(size, scattered, vacuumed);
  }

  /** It would change the state under the measurement. */
  private void withoutAutovacuum(Handle handle) {
    handle
        .createQuery(
            """
            SELECT oid::regclass::text
            FROM pg_class
            WHERE relkind = 'r'
              AND (oid = :table::regclass
                   OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = :table::regclass))
            """)
        .bind("table", table)
        .mapTo(String.class)
        .list()
        .forEach(
            name -> handle.execute("ALTER TABLE " + name + " SET (autovacuum_enabled = false)"));
  }
}
