package dev.berth.keyspace.redis.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.key.Slot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The servers of the other tests do what these count on. */
class TestServersIT {
  @Test
  void aClusterServesMovesAndFailsOver() {
    try (RedisCluster cluster = RedisCluster.start()) {
      assertThat(cluster.masters()).hasSize(3);
      int slot = Slot.of("a".getBytes(UTF_8));
      ClusterNode before = cluster.masterOf(slot);
      before.send("SET", "a", "1");

      ClusterNode target = cluster.otherMaster(slot);
      SlotMove move = new SlotMove(cluster, slot, target);
      move.moveKeys(10);
      assertThatExceptionOfType(RawClient.ErrorAnswer.class)
          .isThrownBy(() -> before.send("GET", "a"))
          .withMessageStartingWith("ASK " + slot);
      move.finish();
      assertThat(cluster.masterOf(slot)).isEqualTo(target);
      assertThat(target.send("GET", "a")).isEqualTo("1");
      assertThatExceptionOfType(RawClient.ErrorAnswer.class)
          .isThrownBy(() -> before.send("GET", "a"))
          .withMessageStartingWith("MOVED " + slot);

      ClusterNode dead = cluster.killMasterOf(slot);
      cluster.awaitFailOver(slot, dead);
      assertThat(cluster.masterOf(slot)).isNotIn(dead, before);
      assertThat(cluster.nodes()).hasSize(5);
    }
  }

  @Test
  void sentinelsNameTheReplicaWhenTheMasterIsGone() {
    try (RedisSentinels sentinels = RedisSentinels.start()) {
      RedisServer master = sentinels.master();
      master.kill();
      Waiting.until("the replica is master", () -> sentinels.master() != master);
      Waiting.until(
          "it takes writes",
          () -> sentinels.master().send("ROLE") instanceof List<?> role && role.contains("master"));
    }
  }

  @Test
  void theNewerServerHasWhatNewerServersHave() {
    try (RedisServer server = RedisServer.startNewer()) {
      assertThat(server.send("COMMAND", "INFO", "hpexpire", "delex", "msetex").toString())
          .contains("hpexpire", "delex", "msetex");
    }
  }

  @Test
  void aFrozenServerGoesOnLater() {
    try (RedisServer server = RedisServer.start()) {
      server.freeze();
      server.thaw();
      assertThat(server.send("PING")).isEqualTo("PONG");
    }
  }
}
