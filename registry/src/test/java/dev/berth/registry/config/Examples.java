package dev.berth.registry.config;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.oci.RepositoryPattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every setting with a value that is not its default. */
final class Examples {
  private static final String VALUES =
      """
      data: /srv/berth
      http.host: 0.0.0.0
      http.port: 8080
      http.hosts: registry.example, 10.0.0.7
      http.trusted-proxies: 10.0.0.0/8, fd00::1
      http.drain-delay: 15s
      http.grace-period: 1m
      http.header-timeout: 500ms
      http.idle-timeout: 2h
      http.stall-timeout: 10s
      http.minimum-rate: 1KiB
      http.max-header-size: 64KiB
      http.max-url-size: 4096
      http.warning: closed on 1 May
      limits.manifest-size: 8MiB
      limits.json-depth: 32
      limits.descriptors: 500
      limits.json-members: 2000
      limits.annotations-size: 64KiB
      limits.blob-size: 2GB
      limits.page-size: 50
      limits.tags-per-push: 12
      limits.connections: 100
      limits.connections-per-client: 30
      limits.requests-per-client: 20
      limits.uploads-per-client: 10
      limits.pulls: 200/6h
      limits.pushes: 1000/1m
      manifest.sparse: mirror/*, cache/**, one
      upload.expiry: 7d
      upload.claim: 15s
      upload.chunk-min-length: 4KiB
      storage.folder: /mnt/bytes
      storage.fsync: false
      storage.permissions: group
      storage.delete-after: 48h
      gc.workers: 3
      gc.interval: 5s
      gc.push-window: 1m
      gc.delay-blob-upload: 1h
      gc.delay-link-delete: 2h
      gc.delay-layer-delete: 3h
      gc.delay-manifest-delete: 4h
      gc.delay-manifest-upload: 5h
      gc.delay-index-delete: 6h
      gc.delay-tag-delete: 7h
      gc.delay-tag-switch: 8h
      gc.jitter: 9m
      gc.untagged: keep
      gc.claim: 2m
      gc.audit-keep: 30d
      database.url: postgresql://db.example:5433/registry?sslmode=require
      database.user: me
      database.password: s3 cret
      database.pool-size: 4
      database.partitions: 64
      database.connect-timeout: 2s
      database.statement-timeout: 30s
      database.lock-timeout: 3s
      database.migrate: false
      redis.url: rediss-sentinel://a.example,b.example:26380#main
      redis.user: cache
      redis.password: s3 cret too
      redis.trust: /etc/redis.pem
      redis.deadline: 50ms
      redis.life: 3s
      redis.lease: 2s
      redis.drain-interval: 1m
      node.name: east-1
      log.format: json
      log.level: debug
      """;

  private Examples() {}

  static RegistryConfig everything() {
    return new RegistryConfig(
        Path.of("/srv/berth"),
        new HttpConfig(
            "0.0.0.0",
            8080,
            Duration.ofSeconds(15),
            Duration.ofMinutes(1),
            Duration.ofMillis(500),
            Duration.ofHours(2),
            Duration.ofSeconds(10),
            1024,
            64 * 1024,
            4096,
            "closed on 1 May",
            List.of("registry.example", "10.0.0.7"),
            List.of(IpNetwork.parse("10.0.0.0/8"), IpNetwork.parse("fd00::1/128"))),
        new LimitsConfig(
            8 * 1024 * 1024,
            32,
            500,
            2000,
            64 * 1024,
            2_000_000_000L,
            50,
            12,
            100,
            30,
            20,
            10,
            Optional.of(Rate.of(200, Duration.ofHours(6))),
            Optional.of(Rate.of(1000, Duration.ofMinutes(1)))),
        new ManifestConfig(
            List.of(
                RepositoryPattern.parse("mirror/*"),
                RepositoryPattern.parse("cache/**"),
                RepositoryPattern.parse("one"))),
        new UploadConfig(Duration.ofDays(7), Duration.ofSeconds(15), 4096),
        new StorageConfig(
            Path.of("/mnt/bytes"), false, StoragePermissions.GROUP, Duration.ofHours(48)),
        new GcConfig(
            3,
            Duration.ofSeconds(5),
            Duration.ofMinutes(1),
            Map.of(
                "blob_upload", Duration.ofHours(1),
                "link_delete", Duration.ofHours(2),
                "layer_delete", Duration.ofHours(3),
                "manifest_delete", Duration.ofHours(4),
                "manifest_upload", Duration.ofHours(5),
                "index_delete", Duration.ofHours(6),
                "tag_delete", Duration.ofHours(7),
                "tag_switch", Duration.ofHours(8)),
            Duration.ofMinutes(9),
            Untagged.KEEP,
            Duration.ofMinutes(2),
            Duration.ofDays(30),
            Duration.ofSeconds(5)),
        new DatabaseConfig(
            Optional.of("jdbc:postgresql://db.example:5433/registry?sslmode=require"),
            "me",
            Secret.of("s3 cret"),
            4,
            64,
            Duration.ofSeconds(2),
            Duration.ofSeconds(30),
            Duration.ofSeconds(3),
            false),
        new RedisConfig(
            new RedisPlace.External(
                new RedisAddress(
                    RedisAddress.Kind.SENTINEL,
                    true,
                    List.of(
                        new RedisAddress.Host("a.example", 26379),
                        new RedisAddress.Host("b.example", 26380)),
                    Optional.of(new RedisAddress.Login(Optional.of("cache"), "s3 cret too")),
                    0,
                    Optional.of("main"))),
            Optional.of(Path.of("/etc/redis.pem")),
            Duration.ofMillis(50),
            Duration.ofSeconds(3),
            Duration.ofSeconds(2),
            Duration.ofMinutes(1)),
        new NodeConfig(Optional.of("east-1")),
        new LogConfig(LogFormat.JSON, LogLevel.DEBUG));
  }

  /** The same values as lines of a file. */
  static String file() {
    return VALUES;
  }

  /** The same values by the dotted name of their setting. */
  static Map<String, String> values() {
    return VALUES
        .lines()
        .map(line -> line.split(": ", 2))
        .collect(
            Collectors.toMap(
                parts -> parts[0], parts -> parts[1], (first, _) -> first, LinkedHashMap::new));
  }
}
