package dev.berth.bench.subject;

import dev.berth.registry.db.Database;
import java.time.Duration;
import org.jdbi.v3.core.Handle;

/**
 * What a connection of PostgreSQL did so far: unlike the time that passes, this hardly depends on
 * what else the machine does. Right for a pool of a single connection, on a server where nobody
 * else is active.
 *
 * @param pages looked at, in memory or not
 * @param processor time of its process
 */
public record Effort(long pages, Duration processor) {
  public static final Effort NONE = new Effort(0, Duration.ZERO);

  public static Effort of(Database database) {
    return database.read(Effort::read);
  }

  private static Effort read(Handle handle) {
    // A connection reports its work from time to time only, unless told to.
    handle.execute("SELECT pg_stat_force_next_flush()");
    long pages =
        number(
            handle,
            "SELECT blks_hit + blks_read FROM pg_stat_database WHERE datname = current_database()");
    return new Effort(pages, processorTime(number(handle, "SELECT pg_backend_pid()")));
  }

  private static long number(Handle handle, String query) {
    return handle.createQuery(query).mapTo(Long.class).one();
  }

  private static Duration processorTime(long process) {
    return ProcessHandle.of(process)
        .flatMap(found -> found.info().totalCpuDuration())
        .orElseThrow(() -> new IllegalStateException("PostgreSQL is not on this machine"));
  }

  public Effort plus(Effort more) {
    return new Effort(pages + more.pages, processor.plus(more.processor));
  }

  public Effort since(Effort before) {
    return new Effort(pages - before.pages, processor.minus(before.processor));
  }
}
