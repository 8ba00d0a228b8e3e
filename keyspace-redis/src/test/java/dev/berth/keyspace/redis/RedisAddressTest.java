package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.RedisAddress.Host;
import dev.berth.keyspace.redis.RedisAddress.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisAddressTest {
  @Test
  void readsASingleServer() {
    RedisAddress address = RedisAddress.of("rediss://ann:p%40ss@example.org:7000/3");
    assertThat(address.kind()).isEqualTo(Kind.SINGLE);
    assertThat(address.tls()).isTrue();
    assertThat(address.hosts()).containsExactly(new Host("example.org", 7000));
    assertThat(address.database()).isEqualTo(3);
    assertThat(address.login().orElseThrow().user()).contains("ann");
    assertThat(address.login().orElseThrow().password()).isEqualTo("p@ss");
  }

  @Test
  void readsAPasswordWithoutAUser() {
    RedisAddress address = RedisAddress.of("redis://secret@[::1]");
    assertThat(address.login().orElseThrow().user()).isEmpty();
    assertThat(address.login().orElseThrow().password()).isEqualTo("secret");
    assertThat(address.hosts()).containsExactly(new Host("::1", 6379));
  }

  @Test
  void readsAClusterAndSentinels() {
    assertThat(RedisAddress.of("redis-cluster://a:1,b:2").hosts())
        .containsExactly(new Host("a", 1), new Host("b", 2));
    RedisAddress sentinels = RedisAddress.of("redis-sentinel://a,b:2/1#main");
    assertThat(sentinels.hosts()).containsExactly(new Host("a", 26379), new Host("b", 2));
    assertThat(sentinels.master()).contains("main");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://u:secret@a",
        "redis://u:secret@",
        "redis://u:secret@a,b",
        "redis://u:secret@a:b",
        "redis://u:secret@a:65536",
        "redis://u:secret/secret@a",
        "redis://u:secret#secret@a",
        "redis://u:secret%ze@a",
        "redis://u:secret@secret@a",
        "redis://u:secret@a#main",
        "redis-sentinel://u:secret@a",
        "redis-cluster://u:secret@a/1",
        "redis://u:secret@a/1/2",
        "redis://u:secret@a:",
      })
  void refusesOthersWithoutShowingThePassword(String text) {
    assertThatThrownBy(() -> RedisAddress.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no address of a Redis")
        .hasMessageNotContaining("secret");
  }

  @Test
  void readsAPasswordWithAnEmptyUserAndTheLastPort() {
    RedisAddress address = RedisAddress.of("redis://:secret@a:65535");
    assertThat(address.login().orElseThrow().user()).isEmpty();
    assertThat(address.login().orElseThrow().password()).isEqualTo("secret");
    assertThat(address.hosts()).containsExactly(new Host("a", 65535));
  }

  @Test
  void doesNotShowThePassword() {
    assertThat(RedisAddress.of("redis://ann:secret@a").toString()).doesNotContain("secret");
    assertThat(RedisAddress.of("redis://ann:secret@a").login().orElseThrow()).hasToString("ann:…");
    assertThat(RedisAddress.of("redis://secret@a").login().orElseThrow()).hasToString("default:…");
  }

  @Test
  void showsAHostWithItsPort() {
    assertThat(RedisAddress.of("redis-cluster://a,b:7000").hosts())
        .extracting(Host::toString)
        .containsExactly("a:6379", "b:7000");
  }
}
