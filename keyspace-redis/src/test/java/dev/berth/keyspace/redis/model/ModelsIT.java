package dev.berth.keyspace.redis.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ModelsIT extends ModelsContract {
  private static final RedisServer SERVER = RedisServer.start();
  private static final Redis REDIS = Redis.connect(SERVER.address(), Slow.SETTINGS);

  @AfterAll
  static void stop() {
    REDIS.close();
    SERVER.close();
  }

  @Override
  Redis redis() {
    return REDIS;
  }

  @Test
  @Shows({"V11", "V18", "V19"})
  void savesAndFindsAFingerprintInOneStepEach() throws Exception {
    PaymentFingerprints fingerprints = new PaymentFingerprints(REDIS);
    PaymentFingerprint bad = new PaymentFingerprint("4242", "bad");
    fingerprints.saveOrThrow(bad);
    fingerprints.findById("4242");

    // Each is one script, and so one step; find asks good, then bad.
    assertThat(CommandCount.of(SERVER, () -> fingerprints.save(bad)))
        .isEqualTo(Map.of("evalsha", 1L, "type", 2L, "sadd", 1L, "srem", 1L));
    assertThat(CommandCount.of(SERVER, () -> fingerprints.findById("4242")))
        .isEqualTo(Map.of("evalsha", 1L, "sismember", 2L));
    // The MD5 of 4242 ends with 26.
    assertThat(SERVER.send("SMEMBERS", "payment_fingerprint:bad:{payment_fingerprint:26}"))
        .isEqualTo(List.of("4242"));
  }
}
