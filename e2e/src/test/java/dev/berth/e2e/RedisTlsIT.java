package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Certificate;
import dev.berth.keyspace.redis.server.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Redis that is reached by TLS, and proves who it is. */
@Tag("slow")
final class RedisTlsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private final int port = RedisServer.freePort();

  private RedisServer start(Certificate certificate) {
    return RedisServer.start(
        "--tls-port",
        String.valueOf(port),
        "--tls-cert-file",
        certificate.certificate().toString(),
        "--tls-key-file",
        certificate.key().toString(),
        "--tls-ca-cert-file",
        certificate.certificate().toString(),
        "--tls-auth-clients",
        "no");
  }

  private Certificate certificate(String name) throws IOException {
    return Certificate.in(Files.createDirectory(folder.resolve(name)));
  }

  private Berth startNode(Path trusted) throws IOException, InterruptedException {
    return Berth.start(
        DataFolders.used(folder),
        "redis.url=rediss://127.0.0.1:" + port,
        "redis.trust=" + trusted,
        "redis.life=1s",
        "redis.lease=500ms");
  }

  @Test
  void answersWhenItsCertificateIsTrusted() throws Exception {
    Certificate certificate = certificate("server");
    try (RedisServer redis = start(certificate);
        Berth berth = startNode(certificate.certificate())) {
      RedisAnswers.await(berth.client());
      new RepositoryTour(berth.client(), berth.client(), "team/app").run();
      assertThat(berth.run("nodes").exitCode()).isZero();
      assertThat(redis.keys()).isNotEmpty();
    }
  }

  @Test
  void isNotUsedWhenItsCertificateIsAnother() throws Exception {
    try (RedisServer redis = start(certificate("server"));
        Berth berth = startNode(certificate("other").certificate())) {
      // On a busy machine the first tries may end before they have seen the certificate.
      Pattern reason =
          Pattern.compile("cannot connect to Redis.* its certificate is not trusted: ");
      Eventually.holds("it says so", PATIENCE, () -> reason.matcher(berth.log()).find());
      new RepositoryTour(berth.client(), berth.client(), "team/app").run();
      LauncherRun nodes = berth.run("nodes");
      assertThat(nodes.exitCode()).isEqualTo(3);
      assertThat(nodes.errors())
          .contains("Redis is not available: ", "its certificate is not trusted");
      assertThat(redis.keys()).isEmpty();
    }
  }
}
