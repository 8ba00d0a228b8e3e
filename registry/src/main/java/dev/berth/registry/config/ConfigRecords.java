package dev.berth.registry.config;

import dev.berth.keyspace.redis.RedisAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Puts checked values into the records the rest of the program is given. */
final class ConfigRecords {
  private final Settings settings;
  private final Values values;

  private ConfigRecords(Settings settings, Values values) {
    this.settings = settings;
    this.values = values;
  }

  static RegistryConfig build(Settings settings, Values values) {
    return new ConfigRecords(settings, values).registry();
  }

  private RegistryConfig registry() {
    return new RegistryConfig(
        values.get(settings.data),
        http(),
        limits(),
        manifest(),
        upload(),
        storage(),
        gc(),
        database(),
        redis(),
        new NodeConfig(values.get(settings.nodeName)),
        log());
  }

  private HttpConfig http() {
    return new HttpConfig(
        values.get(settings.httpHost),
        values.get(settings.httpPort),
        values.get(settings.httpDrainDelay),
        values.get(settings.httpGracePeriod),
        values.get(settings.httpHeaderTimeout),
        values.get(settings.httpIdleTimeout),
        values.get(settings.httpStallTimeout),
        values.get(settings.httpMinimumRate),
        Math.toIntExact(values.get(settings.httpMaxHeaderSize)),
        Math.toIntExact(values.get(settings.httpMaxUrlSize)),
        values.get(settings.httpWarning),
        values.get(settings.httpHosts),
        values.get(settings.httpTrustedProxies));
  }

  private LimitsConfig limits() {
    return new LimitsConfig(
        values.get(settings.limitsManifestSize),
        values.get(settings.limitsJsonDepth),
        values.get(settings.limitsDescriptors),
        values.get(settings.limitsJsonMembers),
        values.get(settings.limitsAnnotationsSize),
        values.get(settings.limitsBlobSize),
        values.get(settings.limitsPageSize),
        values.get(settings.limitsTagsPerPush),
        values.get(settings.limitsConnections),
        values.get(settings.limitsConnectionsPerClient),
        values.get(settings.limitsRequestsPerClient),
        values.get(settings.limitsUploadsPerClient),
        values.get(settings.limitsPulls),
        values.get(settings.limitsPushes));
  }

  private ManifestConfig manifest() {
    return new ManifestConfig(values.get(settings.manifestSparse));
  }

  private UploadConfig upload() {
    return new UploadConfig(
        values.get(settings.uploadExpiry),
        values.get(settings.uploadClaim),
        values.get(settings.uploadChunkMinLength));
  }

  private StorageConfig storage() {
    return new StorageConfig(
        values.get(settings.storageFolder),
        values.get(settings.storageFsync),
        values.get(settings.storagePermissions),
        values.get(settings.storageDeleteAfter));
  }

  private GcConfig gc() {
    Map<String, Duration> delays = new LinkedHashMap<>();
    settings.gcDelays.forEach((event, delay) -> delays.put(event, values.get(delay)));
    return new GcConfig(
        values.get(settings.gcWorkers),
        values.get(settings.gcInterval),
        values.get(settings.gcPushWindow),
        delays,
        values.get(settings.gcJitter),
        values.get(settings.gcUntagged),
        values.get(settings.gcClaim),
        values.get(settings.gcAuditKeep),
        redis().oldestAnswer());
  }

  private DatabaseConfig database() {
    return new DatabaseConfig(
        values.get(settings.databaseUrl),
        values.get(settings.databaseUser),
        values.get(settings.databasePassword),
        values.get(settings.databasePoolSize),
        values.get(settings.databasePartitions),
        values.get(settings.databaseConnectTimeout),
        values.get(settings.databaseStatementTimeout),
        values.get(settings.databaseLockTimeout),
        values.get(settings.databaseMigrate));
  }

  private RedisConfig redis() {
    return new RedisConfig(
        redisPlace(values.get(settings.redisUrl)),
        values.get(settings.redisTrust),
        values.get(settings.redisDeadline),
        values.get(settings.redisLife),
        values.get(settings.redisLease),
        values.get(settings.redisDrainInterval));
  }

  private RedisPlace redisPlace(String url) {
    return switch (url) {
      case RedisUrlType.EMBEDDED -> new RedisPlace.Embedded();
      case RedisUrlType.NONE -> new RedisPlace.None();
      // Nodes that share a database must share their Redis too, so that each sees the fences of
      // all.
      case RedisUrlType.AUTO ->
          values.get(settings.databaseUrl).isPresent()
              ? new RedisPlace.None()
              : new RedisPlace.Embedded();
      default -> new RedisPlace.External(withLogin(RedisAddress.of(url)));
    };
  }

  private RedisAddress withLogin(RedisAddress address) {
    Secret password = values.get(settings.redisPassword);
    Optional<String> user =
        Optional.of(values.get(settings.redisUser)).filter(name -> !name.isEmpty());
    return password.isEmpty()
        ? address
        : new RedisAddress(
            address.kind(),
            address.tls(),
            address.hosts(),
            Optional.of(new RedisAddress.Login(user, password.reveal())),
            address.database(),
            address.master());
  }

  private LogConfig log() {
    return new LogConfig(values.get(settings.logFormat), values.get(settings.logLevel));
  }
}
