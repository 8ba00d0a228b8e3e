package dev.berth.registry.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.convention.Conventions;
import dev.berth.keyspace.convention.Lint;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.life.Life;
import dev.berth.registry.redis.RegistryKeys.Address;
import dev.berth.registry.redis.RegistryKeys.Algorithm;
import dev.berth.registry.redis.RegistryKeys.Hex;
import dev.berth.registry.redis.RegistryKeys.Job;
import dev.berth.registry.redis.RegistryKeys.Kind;
import dev.berth.registry.redis.RegistryKeys.Path;
import dev.berth.registry.redis.RegistryKeys.Tag;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RegistryCatalogTest {
  private static final Path PATH = new Path("library/alpine");

  private final RegistryCatalog catalog =
      RegistryCatalog.load(Duration.ofSeconds(3), Duration.ofMillis(700), Duration.ofMinutes(4));

  @Test
  void followsTheConventionOfContainerRegistries() {
    Keyspaces keyspaces =
        new CatalogLoader().add(java.nio.file.Path.of("src/main/keyspace/registry.yaml")).load();

    assertThat(new Lint(Conventions.load()).check(keyspaces).errors(false)).isEmpty();
  }

  @Test
  void namesKeysByScopeRepositoryAndThing() {
    assertThat(catalog.keys().tag(PATH, new Tag("3.20")).toString())
        .matches("registry:db:\\{repository:library:[0-9a-f]{64}}:tag:3\\.20");
    assertThat(catalog.keys().pull(PATH).toString())
        .matches("registry:api:\\{repository:library:[0-9a-f]{64}}:pull");
    assertThat(catalog.keys().repositoryLease(PATH).toString())
        .matches("registry:api:\\{repository-lease:library:[0-9a-f]{64}}");
    assertThat(catalog.keys().rateLimit(Kind.PULL, new Address("192.0.2.7")))
        .hasToString("registry:api:{rate-limit:pull:MTkyLjAuMi43}");
    assertThat(catalog.keys().gcLock(new Job("records"))).hasToString("registry:gc:lock:records");
    assertThat(catalog.keys().storageLock(new Job("upload-expiry")))
        .hasToString("registry:storage:lock:upload-expiry");
  }

  @Test
  void putsAllKeysOfARepositoryIntoOneSlot() {
    RegistryKeys keys = catalog.keys();
    List<Key> together =
        List.of(
            keys.repository(PATH).key(),
            keys.tag(PATH, new Tag("latest")).key(),
            keys.manifest(PATH, Algorithm.SHA256, new Hex("0".repeat(64))).key(),
            keys.blob(PATH, Algorithm.SHA512, new Hex("f".repeat(128))).key(),
            keys.fence(PATH).key(),
            keys.lease(PATH).key(),
            keys.pull(PATH).key(),
            keys.pushBatch(PATH).key());

    assertThat(catalog.ofRepository().allows(together)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "repository, 3000, EACH_WRITE",
    "tag, 3000, EACH_WRITE",
    "manifest, 3000, EACH_WRITE",
    "blob, 3000, EACH_WRITE",
    "lease, 700, FIRST_WRITE",
    "fence, 240000, EACH_WRITE",
    "node, 15000, EACH_WRITE",
    "repository-lease, 60000, EACH_WRITE",
    "gc-lock, 60000, EACH_WRITE",
    "storage-lock, 60000, EACH_WRITE",
    "rate-limit, 86400000, EACH_WRITE"
  })
  void givesKeysTheLifeOfTheSettings(String family, long milliseconds, Life.Begin begin) {
    assertThat(catalog.keyspace().family(family).life().life())
        .isEqualTo(new Life.Expires(Duration.ofMillis(milliseconds), begin));
  }

  @ParameterizedTest
  @CsvSource({"pull", "pull-batch", "push", "push-batch"})
  void keepsCountsUntilTheyAreTaken(String family) {
    assertThat(catalog.keyspace().family(family).life().life()).isEqualTo(new Life.Stays());
  }
}
