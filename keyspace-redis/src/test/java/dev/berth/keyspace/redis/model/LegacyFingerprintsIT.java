package dev.berth.keyspace.redis.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Classifier;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Fingerprints as the guidelines write them, moved to where one transaction can change them. */
class LegacyFingerprintsIT {
  private final Family family = Deliveroo.KEYSPACE.family("payment_fingerprint");
  private final Classifier classifier =
      new CatalogLoader().add(Path.of("../catalogs/deliveroo.yaml")).load().classifier();

  @Test
  @Shows("V18")
  void movesFromTheOldKeysToTheNew() {
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), Slow.SETTINGS)) {
      for (int i = 0; i < 500; i++) {
        server.send("SADD", oldKey(i), Integer.toString(i));
      }
      PaymentFingerprints fingerprints = new PaymentFingerprints(redis);
      assertThat(fingerprints.findById("7")).isEmpty();

      List<byte[]> found = new ArrayList<>();
      redis.scan("*".getBytes(UTF_8), found::addAll);
      found.forEach(key -> move(server, fingerprints, key));

      for (int i = 0; i < 500; i++) {
        assertThat(fingerprints.findById(Integer.toString(i)).orElseThrow().status())
            .isEqualTo(status(i));
        assertThat(server.send("EXISTS", oldKey(i))).isEqualTo(0L);
      }
    }
  }

  private void move(RedisServer server, PaymentFingerprints fingerprints, byte[] key) {
    assertThat(classifier.classify(key)).isInstanceOf(Classification.Legacy.class);
    String status = new String(key, UTF_8).split(":", -1)[1];
    for (Object id : (List<?>) server.send("SMEMBERS", key)) {
      fingerprints.saveOrThrow(new PaymentFingerprint(String.valueOf(id), status));
    }
    server.send("UNLINK", key);
  }

  private byte[] oldKey(int id) {
    return family.legacy().getFirst().key(Map.of("status", status(id), "id", Integer.toString(id)));
  }

  private static String status(int id) {
    return id % 3 == 0 ? "bad" : "good";
  }
}
