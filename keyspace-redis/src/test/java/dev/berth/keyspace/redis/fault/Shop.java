package dev.berth.keyspace.redis.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import java.util.List;

/** A small keyspace whose keys all expire, and which has pairs of keys that go together. */
final class Shop {
  private static final Keyspace KEYSPACE =
      new CatalogLoader()
          .add(
              "shop.yaml",
              """
              keyspace: shop
              variables:
                customer: {like: "[a-z0-9]+"}
              families:
                cart: {key: "cart:tag(<customer>)", type: hash, fields: open a count, life: {ttl: 1h}}
                seen: {key: "seen:tag(<customer>)", type: set, value: raw, life: {ttl: 1h}}
              groups:
                pair: {of: [cart, seen], same: customer}
              """)
          .load()
          .get("shop");

  static final Group PAIR = KEYSPACE.group("pair");

  private Shop() {}

  static Key cart(String customer) {
    return KEYSPACE.family("cart").key(customer);
  }

  static Key seen(String customer) {
    return KEYSPACE.family("seen").key(customer);
  }

  /** Counts how many were put in. */
  static Operation<Long> put(String customer) {
    return Operation.write(cart(customer), "HINCRBY", Arguments.of("count", 1), Reply::whole);
  }

  static Operation<Long> see(String customer, String article) {
    return Operation.write(seen(customer), "SADD", Arguments.of(article), Reply::whole);
  }

  /** How many were put in. */
  static Operation<Long> count(String customer) {
    return Operation.read(cart(customer), "HGET", Arguments.of("count"), Reply::find)
        .map(found -> found.map(bytes -> Long.parseLong(new String(bytes, UTF_8))).orElse(0L));
  }

  static Operation<Long> delete(String customer) {
    return Operation.delete(cart(customer), "UNLINK", List.of(), Reply::whole);
  }

  /** Both at once. */
  static List<Operation<?>> pair(String customer, String article) {
    return List.of(put(customer), see(customer, article));
  }
}
