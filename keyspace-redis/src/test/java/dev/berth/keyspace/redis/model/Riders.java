package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.util.function.Function;

/** A catalog that keeps the same records in several layouts. */
final class Riders {
  static final Keyspace KEYSPACE =
      new CatalogLoader()
          .add(
              "riders.yaml",
              """
              keyspace: riders
              variables:
                id: {like: "[0-9]+"}
                bucket: {from: id, by: bucket(16)}
                shift: {one-of: [early, late]}
              records:
                Rider:
                  name: {type: text, short: n}
                  rides: {type: integer, short: r}
                  note: {type: text, short: t, optional: true}
              families:
                rider:
                  key: "rider:<id>"
                  type: hash
                  fields: {name: text, rides: integer, note: {type: text, optional: true}}
                  life: {ttl: 1h}
                packed:
                  key: "packed:<id>"
                  type: string
                  value: {encoding: msgpack, record: Rider, names: short}
                  life: {ttl: 1h}
                name:
                  key: "name:tag(riders:<bucket>)"
                  type: hash
                  fields: {"<id>": text}
                  life: {ttl: none, ends: removed}
                rides:
                  key: "rides:tag(riders:<bucket>)"
                  type: hash
                  fields: {"<id>": integer}
                  life: {ttl: none, ends: removed}
                online:
                  key: "online:tag(online:<bucket>)"
                  type: hash
                  fields: {"<id>": integer}
                  life: {ttl: none, ends: swept}
                online_until:
                  key: "online_until:tag(online:<bucket>)"
                  type: zset
                  value: raw
                  life: {ttl: none, ends: swept}
                by_rides: {key: "by_rides:<shift>", type: zset, value: raw, life: {ttl: none, ends: removed}}
                known: {key: "known:<bucket>", type: set, value: raw, life: {ttl: none, ends: removed}}
              groups:
                columns: {of: [name, rides], same: id}
                online: {of: [online, online_until], same: id}
              """)
          .load()
          .get("riders");

  static final Values VALUES = new Values(KEYSPACE);

  private Riders() {}

  static <S extends Shape> Function<String, WriteKey<S>> keys(String family) {
    return id -> new WriteKey<>(KEYSPACE.family(family).key(id));
  }
}
