package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.media.MediaTypeTable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What was pushed to an older version is as good after the migrations as what is pushed now. */
final class OlderDatabaseIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final DatabaseAddress address = server.emptyDatabase();
  private final Jdbi jdbi = Jdbi.create(address.url(), address.user(), address.password().reveal());

  @BeforeEach
  void makeADatabaseOfTheFirstVersion() {
    migrateTo("2");
    jdbi.useHandle(
        handle -> handle.execute("INSERT INTO repositories (path) VALUES ('filled'), ('empty')"));
  }

  private void migrateTo(String version) {
    Flyway.configure()
        .dataSource(address.url(), address.user(), address.password().reveal())
        .locations("classpath:db/migration")
        .placeholders(Map.of("partitions", "2"))
        .target(version)
        .load()
        .migrate();
  }

  /** A referrer with this document. */
  private void push(Handle handle, int number, String document) {
    handle.execute(
        """
        INSERT INTO manifests
          (repository_id, digest, media_type_id, subject_digest, size, payload)
        SELECT id, decode(lpad(?, 66, '01'), 'hex'), 1, '\\x02', 1, convert_to(?, 'UTF8')
        FROM repositories WHERE path = 'filled'
        """,
        String.valueOf(number),
        document);
  }

  private void migrate() {
    new Migrations(address, TestDatabase.config()).migrate();
  }

  private List<String> strings(String query) {
    return jdbi.withHandle(handle -> handle.select(query).mapTo(String.class).list());
  }

  @Test
  void isMigratedWhenTransactionsThatUseItsTablesHaveEnded() {
    migrateTo("10");
    CompletableFuture<Void> migration =
        jdbi.inTransaction(
            reader -> {
              reader.select("SELECT id FROM uploads").mapTo(String.class).list();
              CompletableFuture<Void> begun = CompletableFuture.runAsync(this::migrate);
              Waiting.until("it waits", () -> !waitingForUploads().isEmpty());
              List<Integer> first = waitingForUploads();
              Waiting.until(
                  "it waits again",
                  () -> {
                    List<Integer> now = waitingForUploads();
                    return !now.isEmpty() && !now.equals(first);
                  });
              return begun;
            });

    migration.orTimeout(60, TimeUnit.SECONDS).join();

    assertThat(new Migrations(address, TestDatabase.config()).status().pending()).isZero();
  }

  /** The sessions that wait. */
  private List<Integer> waitingForUploads() {
    return jdbi.withHandle(
        handle ->
            handle
                .select(
                    """
                    SELECT pid FROM pg_locks
                    WHERE relation = 'uploads'::regclass AND NOT granted
                    """)
                .mapTo(Integer.class)
                .list());
  }

  @Test
  void readsWhatReferrersSayOfThemselves() {
    jdbi.useHandle(
        handle -> {
          push(
              handle, 1, "{\"annotations\": {\"a\": \"ü\"}, \"config\": {\"mediaType\": \"x/y\"}}");
          push(handle, 2, "{\"annotations\": null}");
          push(handle, 3, "{}");
        });

    migrate();

    assertThat(
            strings(
                """
                SELECT coalesce(artifact_type, '-') || ' ' || coalesce(annotations, '-')
                FROM manifests ORDER BY id
                """))
        .containsExactly("x/y {\"a\": \"ü\"}", "- -", "- -");
  }

  @Test
  void goesOnPastADocumentThatPostgresqlCannotRead() {
    jdbi.useHandle(
        handle -> {
          push(handle, 1, "no JSON at all");
          push(handle, 2, "{\"annotations\": {\"a\": \"b\"}}");
        });

    migrate();

    assertThat(strings("SELECT coalesce(annotations, '-') FROM manifests ORDER BY id"))
        .containsExactly("-", "{\"a\": \"b\"}");
  }

  @Test
  void listsTheRepositoriesThatHoldManifests() {
    jdbi.useHandle(handle -> push(handle, 1, "{}"));

    migrate();

    assertThat(strings("SELECT path FROM repositories WHERE has_manifests"))
        .containsExactly("filled");
  }

  /** Rows may have its number, so a type that can be detected from now on keeps it. */
  @Test
  void keepsMediaTypesThatManifestsBrought() {
    migrateTo("10");
    jdbi.useHandle(
        handle -> handle.execute("INSERT INTO media_types (name) VALUES ('application/gzip')"));
    assertThat(strings("SELECT id FROM media_types WHERE name = 'application/gzip'"))
        .containsExactly("1000000");

    migrate();

    assertThat(
            strings(
                "SELECT id || ' ' || detected FROM media_types WHERE name = 'application/gzip'"))
        .containsExactly("1000000 true");
    boolean unused = jdbi.withHandle(handle -> new MediaTypeTable().isUnused(handle, 1000000));
    assertThat(unused).as("may be deleted, although a push may come to use it").isFalse();
  }
}
