package dev.berth.registry.health;

import dev.berth.registry.db.Database;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.StorageException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * {@code /health/live}: the process answers. {@code /health/ready}: requests can be served, that is
 * the database answers, storage can be read, and the node is not about to stop. A node whose
 * storage takes no more bytes stays ready, because pulls go on: otherwise a full disk that all
 * nodes share would take every node out of its load balancer.
 *
 * <p>Database and storage are asked four times a second at most, however often clients ask, and
 * always by a platform thread: a virtual one needs a processor to go on, which others may be using.
 */
public final class HealthHandler {
  private static final long MAX_AGE_NANOS = Duration.ofMillis(250).toNanos();

  private final Database database;
  private final BlobStorage storage;
  private final RegistryRedis redis;
  private @Nullable FutureTask<Probe> last;
  private volatile boolean stopping;

  /**
   * What the node depends on.
   *
   * @param at when that was, by {@link System#nanoTime}
   */
  private record Probe(boolean database, boolean readable, boolean writable, long at) {}

  public HealthHandler(Database database, BlobStorage storage, RegistryRedis redis) {
    this.database = database;
    this.storage = storage;
    this.redis = redis;
  }

  public List<Route> routes() {
    return List.of(
        Route.of("GET", "/health/live", _ -> Response.json(200, "{\"live\":true}")),
        Route.of("GET", "/health/ready", this::ready));
  }

  /** From here on the node says that it is not ready. */
  public void stopping() {
    stopping = true;
  }

  private Response ready(Request request) {
    Probe probe = probe();
    boolean ready = probe.database && probe.readable && !stopping;
    String json =
        "{\"ready\":%b,\"database\":%b,\"storage\":{\"read\":%b,\"write\":%b},\"redis\":\"%s\",\"stopping\":%b}"
            .formatted(
                ready, probe.database, probe.readable, probe.writable, redisState(), stopping);
    return Response.json(ready ? 200 : 503, json);
  }

  private Probe probe() {
    try {
      return newest().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("stopped while database and storage were asked", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("database and storage could not be asked", e);
    }
  }

  /** Returns the probe under way, the last one, or a new one; nothing is waited for. */
  private synchronized FutureTask<Probe> newest() {
    FutureTask<Probe> probe = last;
    if (probe == null || isOver(probe)) {
      probe = new FutureTask<>(this::ask);
      Thread.ofPlatform().daemon().name("health-probe").start(probe);
      last = probe;
    }
    return probe;
  }

  private static boolean isOver(FutureTask<Probe> probe) {
    return switch (probe.state()) {
      case RUNNING -> false;
      case SUCCESS -> System.nanoTime() - probe.resultNow().at > MAX_AGE_NANOS;
      case FAILED, CANCELLED -> true;
    };
  }

  private Probe ask() {
    return new Probe(
        database.answers(),
        succeeds(storage::probeReading),
        succeeds(storage::probe),
        System.nanoTime());
  }

  /** Without it the node is slower, and as ready as ever. */
  private String redisState() {
    return switch (redis.state()) {
      case NONE -> "none";
      case UP -> "up";
      case DOWN -> "down";
      case FOREIGN -> "foreign";
    };
  }

  private static boolean succeeds(Runnable probe) {
    try {
      probe.run();
      return true;
    } catch (StorageException e) {
      return false;
    }
  }
}
