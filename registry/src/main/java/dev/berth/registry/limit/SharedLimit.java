package dev.berth.registry.limit;

import dev.berth.keyspace.redis.limit.Allowance;
import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.keyspace.redis.limit.RateLimit;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.redis.RegistryKeys;
import dev.berth.registry.redis.RegistryKeys.Address;
import dev.berth.registry.redis.RegistryKeys.Kind;
import dev.berth.registry.redis.RegistryRedis;

/**
 * A limit that all nodes share in Redis. While Redis does not answer, and where there is none, each
 * node limits by itself: clients then get at most as often as there are nodes what they may have,
 * but an outage of Redis lifts no limit, and refuses nobody. Safe for use by many threads.
 */
final class SharedLimit {
  private final Kind kind;
  private final RegistryRedis redis;
  private final RegistryKeys keys;
  private final RateLimit shared;
  private final NodeLimit own;

  SharedLimit(Kind kind, Rate rate, RegistryRedis redis) {
    this.kind = kind;
    this.redis = redis;
    this.keys = redis.catalog().keys();
    this.shared = new RateLimit(rate);
    // Whoever has more addresses than these is not limited in this way.
    int remembered = HeapShares.ofThisProcess().limitedClients();
    this.own = new NodeLimit(rate, remembered, System::nanoTime);
  }

  /** Takes one unit. */
  Allowance take(ClientAddress client) {
    return redis
        .ask(shared.take(keys.rateLimit(kind, new Address(client.text()))))
        .find()
        .orElseGet(() -> own.take(client));
  }
}
