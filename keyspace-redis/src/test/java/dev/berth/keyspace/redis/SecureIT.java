package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.server.Certificate;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecureIT {
  private static Certificate certificate;
  private static RedisServer server;
  private static int port;

  private final Keyspace keyspace = Lives.load();
  private final Counters counters = new Counters(keyspace.family("each.counter"));
  private final WriteKey<Shape.Counter> key = Lives.key(keyspace, "each.counter", "a");

  @BeforeAll
  static void start(@TempDir Path folder) {
    port = RedisServer.freePort();
    certificate = Certificate.in(folder);
    server =
        RedisServer.start(
            "--tls-port",
            String.valueOf(port),
            "--tls-cert-file",
            certificate.certificate().toString(),
            "--tls-key-file",
            certificate.key().toString(),
            "--tls-ca-cert-file",
            certificate.certificate().toString(),
            "--tls-auth-clients",
            "no",
            "--bind",
            "127.0.0.1",
            "-127.0.0.2");
    server.send("ACL", "SETUSER", "ann", "on", ">s3cret", "~*", "+@all");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static RedisAddress at(String host) {
    return RedisAddress.of("rediss://ann:s3cret@%s:%d".formatted(host, port));
  }

  @Test
  void speaksInSecretWithAServerItTrusts() {
    RedisSettings trusting = Slow.SETTINGS.withTrust(certificate.certificate());
    try (Redis redis = Redis.connect(at("127.0.0.1"), trusting)) {
      assertThat(redis.run(counters.add(key, 1))).isEqualTo(1);
    }
  }

  @Test
  void refusesAServerItDoesNotTrust() {
    assertThatThrownBy(() -> Redis.connect(at("127.0.0.1"), Slow.SETTINGS))
        .isInstanceOf(RedisException.Unreachable.class)
        .hasMessageContainingAll("certificate is not trusted", "certification path");
  }

  @Test
  void refusesAServerThatOnlyHasTheNameOfOneItTrusts(@TempDir Path folder) {
    RedisSettings trusting = Slow.SETTINGS.withTrust(Certificate.in(folder).certificate());
    assertThatThrownBy(() -> Redis.connect(at("127.0.0.1"), trusting))
        .isInstanceOf(RedisException.Unreachable.class)
        .hasMessageContaining("certificate is not trusted");
  }

  @Test
  void refusesAServerUnderAnotherName() {
    RedisSettings trusting = Slow.SETTINGS.withTrust(certificate.certificate());
    assertThatThrownBy(() -> Redis.connect(at("127.0.0.2"), trusting))
        .isInstanceOf(RedisException.Unreachable.class)
        .hasMessageContainingAll("certificate is not trusted", "No subject alternative names");
  }
}
