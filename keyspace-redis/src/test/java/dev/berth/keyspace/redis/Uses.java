package dev.berth.keyspace.redis;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;

/** A small catalog with reserved uses, for tests. */
public final class Uses {
  public static final Keyspace KEYSPACE =
      new CatalogLoader()
          .add(
              "uses.yaml",
              """
              keyspace: uses
              variables:
                id: {like: "[a-z0-9-]+"}
              families:
                account:
                  key: "account:<id>"
                  type: hash
                  fields: {balance: integer, fence: {type: integer, optional: true}}
                  life: {ttl: 1h}
                ledger:
                  key: "ledger:<id>"
                  type: hash
                  fields: {fence: {type: integer, optional: true}, "<id>": integer}
                  life: {ttl: 1h}
                report: {key: "report:<id>", type: string, value: raw, life: {ttl: 1h, at: first-write}}
                article: {key: "article:tag(<id>)", type: string, value: integer, life: {ttl: 30s}}
                visits: {key: "visits:tag(<id>)", type: string, value: integer, life: {ttl: none, ends: drained}}
                visits.batch:
                  key: "visits-batch:tag(<id>)"
                  type: hash
                  fields: {id: text, count: integer}
                  life: {ttl: none, ends: confirmed}
              uses:
                lock:
                  - {of: account, life: {ttl: 1500ms}}
                  - {of: report, life: {ttl: none, ends: never}}
                idemp: {of: account, life: {ttl: 1h}}
                ratelimit: {of: account, life: {ttl: 10s}}
                lease: {of: article, life: {ttl: 5s}}
              groups:
                visits: {of: [visits, visits.batch], same: id}
                articles: {of: [article, lease.article], same: id}
              """)
          .load()
          .get("uses");

  private Uses() {}

  public static <S extends Shape> WriteKey<S> key(String family, String id) {
    Key key = KEYSPACE.family(family).key(id);
    return new WriteKey<>(key);
  }
}
