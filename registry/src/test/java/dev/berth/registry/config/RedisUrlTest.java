package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.RedisAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisUrlTest {
  private static RedisAddress external(RegistryConfig config) {
    return ((RedisPlace.External) config.redis().place()).address();
  }

  @Test
  void givesUpItsLogin() {
    assertThat(RedisUrl.parse("rediss-cluster://me:p%40ss@a:1,b:2"))
        .isEqualTo(
            new RedisUrl("rediss-cluster://a:1,b:2", Optional.of("me"), Optional.of("p@ss")));
    assertThat(RedisUrl.parse("redis://secret@a/3"))
        .isEqualTo(new RedisUrl("redis://a/3", Optional.empty(), Optional.of("secret")));
  }

  @Test
  void isShownWithoutItsLogin() {
    assertThat(RedisUrl.parse("redis://me:secret@a/3")).hasToString("redis://a/3");
  }

  @Test
  void setsUserAndPasswordOfItsSource() {
    Reading reading = new Reading().variable("BERTH_REDIS_URL", "redis://me:hunter2@cache");
    assertThat(external(reading.config()))
        .isEqualTo(RedisAddress.of("redis://me:hunter2@cache:6379"));
    assertThat(reading.line("redis.password"))
        .isEqualTo(new EffectiveConfig.Line("redis.password", "****", "BERTH_REDIS_URL"));
    assertThat(reading.effective().toString()).doesNotContain("hunter");
    reading.flag("--set", "redis.password", "other");
    assertThat(external(reading.config()))
        .isEqualTo(RedisAddress.of("redis://me:other@cache:6379"));
  }

  @Test
  void isChosenByTheDatabaseUnlessGiven() {
    Reading reading = new Reading();
    assertThat(reading.config().redis().place()).isEqualTo(new RedisPlace.Embedded());
    reading.variable("BERTH_DATABASE_URL", "postgresql://db/berth");
    assertThat(reading.config().redis().place()).isEqualTo(new RedisPlace.None());
    reading.variable("BERTH_REDIS_URL", "redis://cache");
    assertThat(external(reading.config())).isEqualTo(RedisAddress.of("redis://cache"));
    assertThat(new Reading().variable("BERTH_REDIS_URL", "none").config().redis().place())
        .isEqualTo(new RedisPlace.None());
  }

  @Test
  void isNotEmbeddedWhereNodesMayShareADatabase() {
    assertThat(
            new Reading()
                .flag("--set", "database.url", "postgresql://db/berth")
                .flag("--set", "redis.url", "embedded")
                .problems())
        .containsExactly(
            "redis.url (--set): 'embedded' does not fit database.url (--set):"
                + " 'jdbc:postgresql://db/berth': nodes that share a database share a Redis, or have"
                + " none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Embedded",
        "cache.example:6379",
        "http://cache",
        "redis://a,b",
        "redis-sentinel://a",
        "redis-cluster://a/1",
        "redis://x:hunter2@a b@c"
      })
  void isRefusedWhenItIsNone(String text) {
    assertThat(new Reading().flag("--set", "redis.url", text).problems())
        .singleElement()
        .asString()
        .startsWith("redis.url (--set): '")
        .contains(" is not auto, embedded, none or a URL such as redis://host:6379")
        .doesNotContain("hunter");
  }

  @Test
  void goesWithCertificatesOnlyWhenEncrypted() {
    Reading reading =
        new Reading()
            .flag("--set", "redis.url", "redis://cache")
            .flag("--set", "redis.trust", "ca.pem");
    assertThat(reading.problems())
        .containsExactly(
            "redis.trust (--set): 'ca.pem' is of no use with redis.url (--set): 'redis://cache',"
                + " which is not encrypted");
  }

  @Test
  void needsAPasswordForAUser() {
    assertThat(
            new Reading()
                .flag("--set", "redis.url", "redis://cache")
                .flag("--set", "redis.user", "me")
                .problems())
        .containsExactly("redis.user (--set): 'me' needs a redis.password");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "2m"})
  void refusesALifeOrLeaseOfNothingOrTooLong(String span) {
    assertThat(
            new Reading()
                .flag("--set", "redis.life", span)
                .flag("--set", "redis.lease", span)
                .problems())
        .hasSize(2)
        .allMatch(problem -> problem.endsWith("from 10ms to 1m"));
  }

  @Test
  void hidesALoginWithALineBreak() {
    assertThat(RedisUrl.masked("scheme://me:s3\ncret@host/name"))
        .isEqualTo("scheme://****@host/name");
  }
}
