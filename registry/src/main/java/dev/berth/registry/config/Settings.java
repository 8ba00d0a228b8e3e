package dev.berth.registry.config;

import static dev.berth.registry.config.ByteSize.bytes;
import static dev.berth.registry.config.TimeSpan.time;
import static dev.berth.registry.config.WholeNumber.number;

import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.oci.RepositoryPattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every setting there is. Reader, {@code berth config} and the documentation all take names,
 * defaults and ranges from here; {@link ConfigRecords} puts the values into records.
 */
final class Settings {
  private final List<Setting<?>> all = new ArrayList<>();

  final Setting<Path> data =
      define(
          "data",
          new PathType(),
          "./data",
          "Folder of everything a node keeps: embedded database, secrets, stored bytes.");

  final Setting<String> httpHost =
      define(
          "http.host",
          new TextType("a host name or address", "[A-Za-z0-9._:%\\[\\]-]+"),
          "127.0.0.1",
          "Address to listen on; `0.0.0.0` for all of IPv4.");
  final Setting<Integer> httpPort =
      define("http.port", number(0, 65_535), "5000", "Port to listen on; 0 takes any free one.");
  final Setting<List<String>> httpHosts =
      define(
          "http.hosts",
          new ListType<>(new HostNameType()),
          "",
          "Names accepted in `Host` besides `localhost`; without any, all are accepted unless"
              + " `http.host` is a loopback address.");
  final Setting<List<IpNetwork>> httpTrustedProxies =
      define(
          "http.trusted-proxies",
          new ListType<>(new IpNetworkType()),
          "",
          "Reverse proxies whose `X-Forwarded-For` tells the address of the client.");
  final Setting<Duration> httpDrainDelay =
      define(
          "http.drain-delay",
          time("0s", "10m"),
          "0s",
          "How long a stopping server goes on accepting requests, while `/health/ready` says that"
              + " it stops and load balancers take it out.");
  final Setting<Duration> httpGracePeriod =
      define(
          "http.grace-period",
          time("0s", "1h"),
          "20s",
          "How long a stopping server lets running requests finish, after `http.drain-delay`.");
  final Setting<Duration> httpHeaderTimeout =
      define(
          "http.header-timeout",
          time("100ms", "1h"),
          "30s",
          "How long a client may take to send the head of a request.");
  final Setting<Duration> httpIdleTimeout =
      define(
          "http.idle-timeout",
          time("100ms", "1d"),
          "5m",
          "How long a kept-alive connection may wait for its next request.");
  final Setting<Duration> httpStallTimeout =
      define(
          "http.stall-timeout",
          time("100ms", "1h"),
          "60s",
          "A transfer that moves no byte for this long is cut.");
  final Setting<Long> httpMinimumRate =
      define(
          "http.minimum-rate",
          bytes("0", "1GiB"),
          "256",
          "Bytes per second a request body must reach on average after `http.stall-timeout`; 0 for"
              + " any.");
  final Setting<Long> httpMaxHeaderSize =
      define(
          "http.max-header-size",
          bytes("1KiB", "1MiB"),
          "32KiB",
          "Most bytes in all headers of a request together; a `Range` of 1,024 parts takes 24 KB.");
  final Setting<Long> httpMaxUrlSize =
      define(
          "http.max-url-size",
          bytes("1KiB", "1MiB"),
          "8KiB",
          "Most bytes in path and query of a request.");

  final Setting<String> httpWarning =
      define(
          "http.warning",
          new TextType("printable ASCII text of at most 1000 characters", "[ -~]{0,1000}"),
          "",
          "A sentence that clients show to people with every request, such as an announcement.");

  final Setting<Long> limitsManifestSize =
      define("limits.manifest-size", bytes("1KiB", "64MiB"), "4MiB", "Largest manifest.");
  final Setting<Integer> limitsJsonDepth =
      define("limits.json-depth", number(8, 500), "64", "Deepest nesting of JSON in a manifest.");
  final Setting<Integer> limitsDescriptors =
      define(
          "limits.descriptors", number(1, 1_000_000), "10000", "Most descriptors in a manifest.");
  final Setting<Integer> limitsJsonMembers =
      define(
          "limits.json-members",
          number(100, 1_000_000),
          "10000",
          "Most members of a JSON object in a manifest, including those of the objects around it;"
              + " so also the most annotations.");
  final Setting<Long> limitsAnnotationsSize =
      define(
          "limits.annotations-size",
          bytes("1KiB", "64MiB"),
          "512KiB",
          "Largest annotations of a manifest, all together, as JSON.");
  final Setting<Long> limitsBlobSize =
      define("limits.blob-size", bytes("0", "1024TiB"), "0", "Largest blob; 0 for no limit.");
  final Setting<Integer> limitsPageSize =
      define("limits.page-size", number(1, 10_000), "1000", "Most entries on one page of a list.");
  final Setting<Integer> limitsTagsPerPush =
      define("limits.tags-per-push", number(10, 1_000), "100", "Most tags that one push may set.");
  final Setting<Integer> limitsConnections =
      define(
          "limits.connections",
          number(0, 1_000_000),
          "0",
          "Maximum number of open connections; 0 for as many as heap and file descriptors allow"
              + " ([limits.md](limits.md)).");
  final Setting<Integer> limitsConnectionsPerClient =
      define(
          "limits.connections-per-client",
          number(0, 1_000_000),
          "0",
          "Maximum number of open connections of one client address; 0 for half of all.");
  final Setting<Integer> limitsRequestsPerClient =
      define(
          "limits.requests-per-client",
          number(1, 1_000_000),
          "1024",
          "Most requests of one client address at the same time.");
  final Setting<Integer> limitsUploadsPerClient =
      define(
          "limits.uploads-per-client",
          number(1, 1_000_000),
          "512",
          "Most uploads of one client address at the same time.");
  final Setting<Optional<Rate>> limitsPulls =
      define(
          "limits.pulls",
          new RateType(),
          RateType.OFF,
          "How many manifests one client may get in a time; the same on all nodes.");
  final Setting<Optional<Rate>> limitsPushes =
      define(
          "limits.pushes",
          new RateType(),
          RateType.OFF,
          "How many manifests and blobs one client may begin to push in a time; the same on all"
              + " nodes.");

  final Setting<List<RepositoryPattern>> manifestSparse =
      define(
          "manifest.sparse",
          new ListType<>(new RepositoryPatternType()),
          "",
          "Repositories that accept manifests of which parts are missing, such as mirrors of some"
              + " platforms.");

  final Setting<Duration> uploadExpiry =
      define(
          "upload.expiry",
          time("1s", "365d"),
          "24h",
          "How long an upload may rest before it is given up.");
  final Setting<Duration> uploadClaim =
      define(
          "upload.claim",
          time("100ms", "1h"),
          "30s",
          "How long a request owns an upload without renewing; less than `upload.expiry`.");
  final Setting<Long> uploadChunkMinLength =
      define(
          "upload.chunk-min-length",
          bytes("0", "1GiB"),
          "0",
          "Least bytes of a chunk, as clients are told (`OCI-Chunk-Min-Length`); 0 tells nothing.");

  final Setting<Path> storageFolder =
      define("storage.folder", new PathType(), "<data>/storage", "Folder of the stored bytes.");
  final Setting<Boolean> storageFsync =
      define(
          "storage.fsync",
          new YesNo(),
          "true",
          "Force bytes to disk before acknowledging them; `false` may lose pushes in a power cut.");
  final Setting<StoragePermissions> storagePermissions =
      define(
          "storage.permissions",
          new Choice<>(StoragePermissions.values()),
          "private",
          "Who may use new files in it: only the user of Berth, or its `group` too, as far as the"
              + " umask allows.");
  final Setting<Duration> storageDeleteAfter =
      define(
          "storage.delete-after",
          time("0s", "365d"),
          "24h",
          "How long bytes nobody uses are kept; a restored database backup may be this old.");

  final Setting<Integer> gcWorkers =
      define(
          "gc.workers",
          number(0, 16),
          "2",
          "Reviewers of each kind on this node; 0 leaves collecting garbage to other nodes.");
  final Setting<Duration> gcInterval =
      define(
          "gc.interval",
          time("10ms", "1h"),
          "30s",
          "Longest pause of a reviewer that found nothing to do.");
  final Setting<Duration> gcPushWindow =
      define(
          "gc.push-window",
          time("0s", "1d"),
          "10m",
          "How long a client may take from asking for a blob or manifest to pushing what names it.");
  final Map<String, Setting<Duration>> gcDelays = defineDelays();
  final Setting<Duration> gcJitter =
      define(
          "gc.jitter",
          time("0s", "365d"),
          "1h",
          "Most that a review is put off beyond its delay, at random, so that not all are due at"
              + " once.");
  final Setting<Untagged> gcUntagged =
      define(
          "gc.untagged",
          new Choice<>(Untagged.values()),
          "collect",
          "What happens to manifests that no tag leads to; `keep` keeps them for ever.");
  final Setting<Duration> gcClaim =
      define(
          "gc.claim",
          time("100ms", "1d"),
          "5m",
          "How long objects to be removed are left to the sweeper that claimed them.");
  final Setting<Duration> gcAuditKeep =
      define(
          "gc.audit-keep",
          time("1h", "3650d"),
          "90d",
          "How long the record of what was collected is kept.");

  final Setting<Optional<String>> databaseUrl =
      define(
          "database.url",
          new DatabaseUrlType(),
          "",
          "PostgreSQL 15 to 18 by URL, such as `postgresql://db.example:5432/berth`; without one,"
              + " an embedded PostgreSQL is started.");
  final Setting<String> databaseUser =
      define(
          "database.user",
          new TextType("a user name", "\\P{Cntrl}+"),
          "berth",
          "User of the database.");
  final Setting<Secret> databasePassword =
      define("database.password", new SecretType(), "", "Password of the user.");
  final Setting<Integer> databasePoolSize =
      define(
          "database.pool-size",
          number(1, 1_000),
          "16",
          "Most connections of this node to the database, besides one for its health.");
  final Setting<Integer> databasePartitions =
      define(
          "database.partitions",
          number(1, 256),
          "8",
          "Hash partitions of each table; fixed when a database is created.");
  final Setting<Duration> databaseConnectTimeout =
      define(
          "database.connect-timeout",
          time("250ms", "5m"),
          "5s",
          "How long a request waits for a connection.");
  final Setting<Duration> databaseStatementTimeout =
      define(
          "database.statement-timeout",
          time("100ms", "1h"),
          "10s",
          "How long one statement may run.");
  final Setting<Duration> databaseLockTimeout =
      define(
          "database.lock-timeout",
          time("10ms", "1h"),
          "5s",
          "How long one statement may wait for a lock; at most `database.statement-timeout`.");
  final Setting<Boolean> databaseMigrate =
      define("database.migrate", new YesNo(), "true", "Bring the schema up to date at start.");

  final Setting<String> redisUrl =
      define(
          "redis.url",
          new RedisUrlType(),
          RedisUrlType.AUTO,
          "Redis for the node, or the same for all; `auto` embeds one beside an embedded database"
              + " and uses none otherwise.");
  final Setting<String> redisUser =
      define(
          "redis.user",
          new TextType("a user name", "\\P{Cntrl}*"),
          "",
          "User of an external Redis; without one, its default user.");
  final Setting<Secret> redisPassword =
      define("redis.password", new SecretType(), "", "Password for an external Redis.");
  final Setting<Optional<Path>> redisTrust =
      define(
          "redis.trust",
          new OptionalPath(),
          "",
          "File of PEM certificates to trust with `rediss`; without one, those that Java trusts.");
  final Setting<Duration> redisDeadline =
      define(
          "redis.deadline",
          time("1ms", "10s"),
          "100ms",
          "How long a request waits for Redis before it asks the database.");
  final Setting<Duration> redisLife =
      define(
          "redis.life",
          time("10ms", "1m"),
          "2s",
          "How long Redis keeps what the database said; the same on all nodes.");
  final Setting<Duration> redisLease =
      define(
          "redis.lease",
          time("10ms", "1m"),
          "1s",
          "How long a request may take to write into Redis what it read; the same on all nodes.");
  final Setting<Duration> redisDrainInterval =
      define(
          "redis.drain-interval",
          time("10ms", "1h"),
          "10s",
          "How often counts of pulls and pushes are moved into the database.");

  final Setting<Optional<String>> nodeName =
      define(
          "node.name",
          new NodeNameType(),
          "",
          "Name of the node in `berth nodes`, different on each; without one, host name and port.");

  final Setting<LogFormat> logFormat =
      define("log.format", new Choice<>(LogFormat.values()), "text", "Form of a log line.");
  final Setting<LogLevel> logLevel =
      define(
          "log.level",
          new Choice<>(LogLevel.values()),
          "info",
          "Least important level that is logged.");

  /** The delays by the event that queues a review. */
  private Map<String, Setting<Duration>> defineDelays() {
    Map<String, Setting<Duration>> delays = new LinkedHashMap<>();
    delays.put(
        "blob_upload", defineDelay("blob-upload", "a blob, after it was uploaded or mounted"));
    delays.put("link_delete", defineDelay("link-delete", "a blob, after it left a repository"));
    delays.put("layer_delete", defineDelay("layer-delete", "a layer, after its manifest went"));
    delays.put(
        "manifest_delete",
        defineDelay("manifest-delete", "config and referrers, after their manifest went"));
    delays.put(
        "manifest_upload", defineDelay("manifest-upload", "a manifest, after it was pushed"));
    delays.put(
        "index_delete", defineDelay("index-delete", "a manifest, after an index with it went"));
    delays.put("tag_delete", defineDelay("tag-delete", "a manifest, after a tag of it went"));
    delays.put("tag_switch", defineDelay("tag-switch", "a manifest, after a tag left it"));
    return delays;
  }

  private Setting<Duration> defineDelay(String event, String reviewed) {
    return define(
        "gc.delay-" + event,
        time("0s", "365d"),
        "24h",
        "Time to the review of %s; at least `gc.push-window` + `redis.life` + `redis.lease`."
            .formatted(reviewed));
  }

  /** All settings, in the order of their definition. */
  List<Setting<?>> all() {
    return List.copyOf(all);
  }

  Optional<Setting<?>> find(String name) {
    return all.stream()
        .filter(setting -> setting.name().equals(name))
        .<Setting<?>>map(setting -> setting)
        .findFirst();
  }

  boolean isGroup(String name) {
    return all.stream().anyMatch(setting -> setting.group().equals(name));
  }

  private <T> Setting<T> define(
      String name, ValueType<T> type, String defaultText, String documentation) {
    Setting<T> setting = new Setting<>(name, type, defaultText, documentation);
    all.add(setting);
    return setting;
  }
}
