package dev.berth.keyspace.redis.connection;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisAddress.Host;
import dev.berth.keyspace.redis.RedisSettings;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisURI;
import io.lettuce.core.StaticCredentialsProvider;
import java.util.List;

/** Addresses as Lettuce wants them. */
final class Addresses {
  private Addresses() {}

  /** One server, or the master that sentinels name. */
  static RedisURI one(RedisAddress address, RedisSettings settings) {
    RedisURI.Builder builder =
        address
            .master()
            .map(master -> sentinels(address, master))
            .orElseGet(() -> at(address.hosts().getFirst()));
    return finish(builder, address, settings);
  }

  /** Each server by itself. */
  static List<RedisURI> each(RedisAddress address, RedisSettings settings) {
    return address.hosts().stream().map(host -> finish(at(host), address, settings)).toList();
  }

  private static RedisURI.Builder at(Host host) {
    return RedisURI.builder().withHost(host.name()).withPort(host.port());
  }

  private static RedisURI.Builder sentinels(RedisAddress address, String master) {
    RedisURI.Builder builder = RedisURI.builder().withSentinelMasterId(master);
    address.hosts().forEach(host -> builder.withSentinel(at(host).withSsl(address.tls()).build()));
    return builder;
  }

  private static RedisURI finish(
      RedisURI.Builder builder, RedisAddress address, RedisSettings settings) {
    builder
        .withSsl(address.tls())
        .withDatabase(address.database())
        .withTimeout(settings.connectDeadline());
    settings.service().ifPresent(builder::withClientName);
    address.login().ifPresent(login -> builder.withAuthentication(credentials(login)));
    return builder.build();
  }

  private static StaticCredentialsProvider credentials(RedisAddress.Login login) {
    char[] password = login.password().toCharArray();
    return new StaticCredentialsProvider(
        login
            .user()
            .map(user -> RedisCredentials.just(user, password))
            .orElseGet(() -> RedisCredentials.just(null, password)));
  }
}
