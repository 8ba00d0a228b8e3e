package dev.berth.registry.redis;

import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.life.LifeRule;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.RedisConfig;
import dev.berth.registry.schema.CommittedDocument;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The families on the page about Redis are those of the catalog. */
final class RedisPageTest {

  @Test
  void listsTheFamiliesOfTheCatalog() {
    RedisConfig config = ConfigReader.defaults().redis();
    RegistryCatalog catalog = RegistryCatalog.load(config.life(), config.lease(), config.fence());
    new CommittedDocument("docs/redis.md")
        .assertSectionIs(
            "families",
            "| key | type | lives | what it is |\n|---|---|---|---|\n"
                + catalog.keyspace().families().stream()
                    .map(RedisPageTest::row)
                    .collect(Collectors.joining()));
  }

  private static String row(Family family) {
    FamilyRule rule = family.rule();
    return "| `registry:%s:%s` | %s | %s | %s |\n"
        .formatted(
            rule.access().scope().orElseThrow(),
            rule.key(),
            rule.content().types().stream()
                .map(RedisType::toString)
                .collect(Collectors.joining(", ")),
            lives(rule.life().with(family.life().life())),
            rule.about());
  }

  private static String lives(LifeRule rule) {
    return rule.life() + rule.ends().map("; "::concat).orElse("");
  }
}
