package dev.berth.registry.traffic;

import dev.berth.registry.repository.Repository;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The tables {@code repository_traffic} and {@code drained_batches}. */
public final class TrafficTable {

  /** What was added so far. */
  public RepositoryTraffic get(Handle handle, Repository repository) {
    return handle
        .createQuery(
            """
            SELECT pulls, pushes, last_pull_at, last_push_at
            FROM repository_traffic
            WHERE repository_id = :repository
            """)
        .bind("repository", repository.id())
        .map(
            (row, _) ->
                new RepositoryTraffic(
                    row.getLong("pulls"),
                    row.getLong("pushes"),
                    time(row, "last_pull_at"),
                    time(row, "last_push_at")))
        .findOne()
        .orElse(RepositoryTraffic.NONE);
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    @Nullable OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return Optional.ofNullable(time).map(OffsetDateTime::toInstant);
  }

  /**
   * Adds the batches, but for those that were added before and those of repositories that are gone.
   * Waits for another transaction that adds one of them. Repositories are locked by their ids.
   */
  void add(Handle handle, List<Counted> batches) {
    handle
        .createUpdate(
            """
            WITH added AS (
                INSERT INTO drained_batches (id, repository_id, kind, source, count)
                SELECT taken.id, repositories.id, taken.kind, taken.source, taken.count
                FROM unnest(:ids, :paths, :kinds, :sources, :counts)
                    AS taken (id, path, kind, source, count)
                JOIN repositories
                    ON repositories.path = taken.path AND repositories.deleted_at IS NULL
                ORDER BY repositories.id, taken.kind, taken.source
                ON CONFLICT (id) DO NOTHING
                RETURNING repository_id, kind, count
            )
            INSERT INTO repository_traffic AS traffic
                (repository_id, pulls, pushes, last_pull_at, last_push_at)
            SELECT repository_id,
                   COALESCE(sum(count) FILTER (WHERE kind = 'pull'), 0),
                   COALESCE(sum(count) FILTER (WHERE kind = 'push'), 0),
                   CASE WHEN bool_or(kind = 'pull') THEN clock_timestamp() END,
                   CASE WHEN bool_or(kind = 'push') THEN clock_timestamp() END
            FROM added
            GROUP BY repository_id
            ORDER BY repository_id
            ON CONFLICT (repository_id) DO UPDATE
            SET pulls = traffic.pulls + EXCLUDED.pulls,
                pushes = traffic.pushes + EXCLUDED.pushes,
                last_pull_at = COALESCE(EXCLUDED.last_pull_at, traffic.last_pull_at),
                last_push_at = COALESCE(EXCLUDED.last_push_at, traffic.last_push_at)
            """)
        .bindArray("ids", String.class, each(batches, counted -> counted.batch().id()))
        .bindArray("paths", String.class, paths(batches))
        .bindArray("kinds", String.class, each(batches, counted -> counted.counter().kind().word()))
        .bindArray("sources", String.class, each(batches, counted -> counted.source().word()))
        .bindArray("counts", Long.class, each(batches, counted -> counted.batch().count()))
        .execute();
  }

  /**
   * Forgets old batches of the repositories that these are of. The newest from each source stays:
   * that it was confirmed is only known when there is another.
   */
  void deleteOlder(Handle handle, List<Counted> batches, Duration age) {
    handle
        .createUpdate(
            """
            DELETE FROM drained_batches AS old
            WHERE old.repository_id IN (SELECT id FROM repositories WHERE path = ANY (:paths))
              AND old.drained_at < clock_timestamp() - :age * INTERVAL '1 second'
              AND EXISTS (
                  SELECT
                  FROM drained_batches AS newer
                  WHERE newer.repository_id = old.repository_id
                    AND newer.kind = old.kind
                    AND newer.source = old.source
                    AND newer.drained_at > old.drained_at
              )
            """)
        .bindArray("paths", String.class, paths(batches))
        .bind("age", age.toSeconds())
        .execute();
  }

  private static List<String> paths(List<Counted> batches) {
    return each(batches, counted -> counted.counter().repository().path());
  }

  private static <T> List<T> each(List<Counted> batches, Function<Counted, T> part) {
    return batches.stream().map(part).toList();
  }
}
