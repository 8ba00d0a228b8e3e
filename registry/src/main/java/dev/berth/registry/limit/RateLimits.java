package dev.berth.registry.limit;

import dev.berth.keyspace.redis.limit.Allowance;
import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.config.LimitsConfig;
import dev.berth.registry.http.ErrorResponses;
import dev.berth.registry.http.Handler;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.redis.RegistryKeys.Kind;
import dev.berth.registry.redis.RegistryRedis;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Puts the limits of pulls and pushes before the routes that they are about; where none is set, the
 * routes stay what they are. A unit is taken when a request begins, whatever is answered:
 *
 * <ul>
 *   <li>a pull is a manifest that is got. An image is pulled with one or two of them, and its blobs
 *       are no use without; asking whether it changed, by {@code HEAD}, is free.
 *   <li>a push is a manifest that is put or a blob that is begun. What was begun may be ended: the
 *       chunks of an upload are free, so no push is refused in the middle of a blob.
 * </ul>
 */
public final class RateLimits {
  private static final Map<String, Kind> LIMITED =
      Map.of(
          "GET /v2/{name}/manifests/{reference}", Kind.PULL,
          "PUT /v2/{name}/manifests/{reference}", Kind.PUSH,
          "POST /v2/{name}/blobs/uploads/", Kind.PUSH,
          "POST /v2/{name}/blobs/uploads", Kind.PUSH);

  private final LimitsConfig config;
  private final RegistryRedis redis;
  private final Metrics metrics;

  public RateLimits(LimitsConfig config, RegistryRedis redis, Metrics metrics) {
    this.config = config;
    this.redis = redis;
    this.metrics = metrics;
  }

  /** The same routes, those that are limited with their limit. */
  public List<Route> before(List<Route> routes) {
    List<Route> limited = limit(Kind.PULL, config.pulls(), routes);
    return limit(Kind.PUSH, config.pushes(), limited);
  }

  private List<Route> limit(Kind kind, Optional<Rate> rate, List<Route> routes) {
    LongConsumer refused =
        metrics.counter(
            "berth.limits.refused",
            "Requests of clients that did more than they may in a time",
            Map.of("kind", kind.text()));
    return rate.map(some -> new Limit(kind, some, new SharedLimit(kind, some, redis), refused))
        .map(limit -> routes.stream().map(limit::before).toList())
        .orElse(routes);
  }

  /** One limit, before all routes that it is about. */
  private record Limit(Kind kind, Rate rate, SharedLimit shared, LongConsumer refused) {
    Route before(Route route) {
      return LIMITED.get(route.toString()) == kind ? route.wrap(this::before) : route;
    }

    private Handler before(Handler handler) {
      return request -> answer(handler, request);
    }

    private Response answer(Handler handler, Request request) throws IOException {
      ClientAddress client = ClientAddress.of(request.client());
      Allowance allowance = shared.take(client);
      if (allowance.allowed()) {
        return handler.handle(request);
      }
      refused.accept(1);
      String message =
          "too much from %s: it may %s %d times in %d seconds"
              .formatted(client, kind.text(), rate.units(), rate.per().toSeconds());
      return ErrorResponses.tooManyRequests(message, allowance.retryAfter());
    }
  }
}
