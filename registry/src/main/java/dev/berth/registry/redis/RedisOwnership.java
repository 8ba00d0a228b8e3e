package dev.berth.registry.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.redis.hold.Hold;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether the registry of this process may use its Redis. The owner key names one database;
 * a registry with another database leaves the Redis alone. The key spares work and confusion but is
 * not what keeps answers right: between two checks the key may have changed, so every value, count
 * and node in Redis also carries the id of its database. Safe for use by many threads.
 */
final class RedisOwnership {
  private static final Logger log = LoggerFactory.getLogger(RedisOwnership.class);

  private final WriteKey<Shape.Value> key;
  private final Strings<byte[]> owners;
  private final DatabaseId database;
  private final boolean claims;
  private final AtomicReference<State> state = new AtomicReference<>(State.UNKNOWN);

  /** The result of the last check. */
  enum State {
    /** Redis has not been asked yet. */
    UNKNOWN,
    /** This registry owns the Redis. */
    OWNED,
    /** Another registry owns it, or none does and this process may not claim it. */
    NOT_OWNED
  }

  /**
   * Creates the ownership of a registry, which is unknown at first.
   *
   * @param claims whether a Redis without an owner is claimed, as nodes do and commands do not
   */
  RedisOwnership(RegistryCatalog catalog, DatabaseId database, boolean claims) {
    this.key = catalog.keys().owner();
    this.owners = new Strings<>(catalog.values().bytes("owner"));
    this.database = database;
    this.claims = claims;
  }

  DatabaseId database() {
    return database;
  }

  State state() {
    return state.get();
  }

  /** Asks the Redis whether this registry owns it; a node claims one without an owner. */
  boolean check(Redis redis) {
    boolean owned = claims ? redis.run(Hold.take(key, bytes())) : isOwner(redis);
    State next = owned ? State.OWNED : State.NOT_OWNED;
    if (state.getAndSet(next) != next) {
      report(redis, next);
    }
    return owned;
  }

  private boolean isOwner(Redis redis) {
    return findOwner(redis).filter(database.text()::equals).isPresent();
  }

  private Optional<String> findOwner(Redis redis) {
    Operation<Optional<byte[]>> find = owners.find(key);
    return redis.run(find).map(bytes -> new String(bytes, UTF_8));
  }

  private byte[] bytes() {
    return database.text().getBytes(UTF_8);
  }

  /** Reports each change once, with the way out. */
  private void report(Redis redis, State next) {
    if (next == State.OWNED) {
      log.atInfo().addKeyValue("database", database).log("this registry owns its Redis");
      return;
    }
    findOwner(redis)
        .ifPresent(
            owner ->
                log.atWarn()
                    .addKeyValue("owner", owner)
                    .addKeyValue("database", database)
                    .addKeyValue("key", key)
                    .log(
                        "Redis belongs to a registry with another database and is not used: set"
                            + " redis.url to a Redis of its own, or delete the key if the other"
                            + " registry is gone"));
  }
}
