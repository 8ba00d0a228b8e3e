package dev.berth.keyspace.value;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.key.Keyspace;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The cached repository object of a container registry, in every way to write it. */
final class Repositories {
  static final String PATH = "gitlab-org/build/cng/gitlab-container-registry";

  static final Keyspace KEYSPACE =
      Sample.keyspace(
          """
          keyspace: sample
          head: "registry:db"
          variables:
            namespace: {from: path, by: first(/)}
            hash: {from: path, by: sha256}
          records:
            Repository: &repository
              id: {type: integer, short: i}
              namespace_id: {type: integer, short: n}
              name: {type: text, short: m}
              path: {type: text, short: p}
              parent_id: {type: integer, short: f, optional: true}
              created_at: {type: time, short: c}
              updated_at: {type: time, short: u, optional: true}
              size: {type: integer, short: s, optional: true, unit: bytes}
            OldRepository:
              repository: integer
              path: text
          families:
            repository:
              key: "tag(repository:<namespace>:<hash>)"
              type: string
              value: msgpack Repository
              verify: path
              budget: {value: 250}
              life: {ttl: 6h}
            short: {key: "short:<hash>", type: string, value: {encoding: msgpack, record: Repository, names: short}, life: {ttl: 6h}}
            positional: {key: "positional:<hash>", type: string, value: {encoding: msgpack, record: Repository, names: positional}, life: {ttl: 6h}}
            json: {key: "json:<hash>", type: string, value: json Repository, life: {ttl: 6h}}
            forgiving: {key: "forgiving:<hash>", type: string, value: {encoding: msgpack, record: Repository, on-error: miss}, verify: path, life: {ttl: 6h}}
            hash: {key: "hash:<hash>", type: hash, fields: *repository, life: {ttl: 6h}}
            moved: {key: "moved:<hash>", type: string, value: {encoding: msgpack, record: Repository, older: OldRepository, on-error: miss}, verify: path, life: {ttl: 6h}}
          """);

  static final Values VALUES = new Values(KEYSPACE);

  static final Map<String, Object> FIELDS =
      Map.of(
          "id",
          12_345_678L,
          "namespace_id",
          9_876L,
          "name",
          "gitlab-container-registry",
          "path",
          PATH,
          "parent_id",
          12_345_600L,
          "created_at",
          Instant.parse("2024-05-06T07:08:09.123456Z"),
          "updated_at",
          Instant.parse("2026-11-15T20:30:00.654321Z"),
          "size",
          123_456_789_012L);

  record Repository(
      long id,
      long namespaceId,
      String name,
      String path,
      Optional<Long> parentId,
      Instant createdAt,
      Optional<Instant> updatedAt,
      @Nullable Long size) {}

  record OldRepository(int repository, String path) {
    Repository upgrade() {
      return new Repository(
          repository, 0, "", path, Optional.empty(), Instant.EPOCH, Optional.empty(), null);
    }
  }

  private Repositories() {}
}
