package dev.berth.keyspace.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.server.Certificate;
import dev.berth.keyspace.redis.server.RedisServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecureServerIT {
  private static final RedisSettings SETTINGS =
      RedisSettings.DEFAULTS.withDeadline(Duration.ofSeconds(10));

  @Test
  void speaksOnlyToAServerThatProvesWhoItIs(@TempDir Path folder) {
    Certificate certificate = Certificate.in(folder);
    int tlsPort = RedisServer.freePort();
    try (RedisServer server =
        RedisServer.start(
            "--tls-port", String.valueOf(tlsPort),
            "--tls-cert-file", certificate.certificate().toString(),
            "--tls-key-file", certificate.key().toString(),
            "--tls-auth-clients", "no")) {
      server.send("ACL", "SETUSER", "shop", "on", ">s3:cr@t", "~cart:*", "+@all");
      RedisAddress address = RedisAddress.of("rediss://shop:s3%3Acr%40t@127.0.0.1:" + tlsPort);

      try (Redis redis = Redis.connect(address, SETTINGS.withTrust(certificate.certificate()))) {
        assertThat(redis.run(Shop.put("c1"))).isEqualTo(1);
        assertThatExceptionOfType(RedisException.Denied.class)
            .isThrownBy(() -> redis.run(Shop.see("c1", "tea")))
            .withMessageStartingWith("shop/seen ");
      }
      assertThatExceptionOfType(RedisException.Unreachable.class)
          .isThrownBy(() -> Redis.connect(address, SETTINGS))
          .withMessageContaining("certif");
      assertThat(server.keys()).containsExactly(Shop.cart("c1").toString());
    }
  }
}
