package dev.berth.registry.health;

import dev.berth.registry.db.Database;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.StorageException;
import java.util.List;

/**
 * {@code /health/live}: the process answers. {@code /health/ready}: requests can be served, that is
 * the database answers, storage takes bytes, and the node is not about to stop.
 */
public final class HealthHandler {
  private final Database database;
  private final BlobStorage storage;
  private final RegistryRedis redis;
  private volatile boolean stopping;

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
    boolean databaseAnswers = database.answers();
    boolean storageTakesBytes = storageTakesBytes();
    boolean ready = databaseAnswers && storageTakesBytes && !stopping;
    String json =
        "{\"ready\":%b,\"database\":%b,\"storage\":%b,\"redis\":\"%s\",\"stopping\":%b}"
            .formatted(ready, databaseAnswers, storageTakesBytes, redisState(), stopping);
    return Response.json(ready ? 200 : 503, json);
  }

  /** Without it the node is slower, and as ready as ever. */
  private String redisState() {
    return switch (redis.state()) {
      case NONE -> "none";
      case UP -> "up";
      case DOWN -> "down";
    };
  }

  private boolean storageTakesBytes() {
    try {
      storage.probe();
      return true;
    } catch (StorageException e) {
      return false;
    }
  }
}
