package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.db.MigrationResult;
import dev.berth.registry.db.MigrationStatus;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class DatabaseStatusTextTest {
  private static final MigrationStatus CURRENT =
      new MigrationStatus("18.3", Optional.of("11"), "11", 0, false, OptionalInt.of(64));
  private static final MigrationStatus EMPTY =
      new MigrationStatus("18.3", Optional.empty(), "11", 11, false, OptionalInt.empty());
  private static final MigrationStatus NEWER =
      new MigrationStatus("18.3", Optional.of("12"), "11", 0, true, OptionalInt.of(64));

  @Test
  void isATableForPeople() {
    assertThat(DatabaseStatusText.table(CURRENT))
        .isEqualTo(
            """
            server         PostgreSQL 18.3
            schema         migration 11
            newest schema  migration 11
            waiting        0
            partitions     64
            Up to date.""");
    assertThat(DatabaseStatusText.table(EMPTY))
        .containsPattern("schema +none\n")
        .endsWith("Run 'berth db migrate'.");
    assertThat(DatabaseStatusText.table(NEWER)).endsWith("by a newer version of this program.");
  }

  @Test
  void isAnObjectForPrograms() {
    assertThat(json(DatabaseStatusText.json(CURRENT)))
        .isEqualTo(
            json(
                """
                {"server": "18.3", "schema": "11", "newestSchema": "11", "waiting": 0,
                 "partitions": 64, "newer": false, "upToDate": true}"""));
    assertThat(json(DatabaseStatusText.json(EMPTY)).has("schema")).isFalse();
    assertThat(json(DatabaseStatusText.json(NEWER)).get("upToDate").asBoolean()).isFalse();
  }

  @Test
  void saysWhatAMigrationDid() {
    MigrationResult applied = new MigrationResult(11, CURRENT);

    assertThat(DatabaseStatusText.migrated(applied))
        .isEqualTo("applied 11, the database is at migration 11");
    assertThat(DatabaseStatusText.migrated(new MigrationResult(0, CURRENT)))
        .isEqualTo("nothing to do: the database is at migration 11");
    assertThat(json(DatabaseStatusText.migratedJson(applied)).get("applied").asInt()).isEqualTo(11);
    assertThat(json(DatabaseStatusText.migratedJson(applied)).get("schema").asString())
        .isEqualTo("11");
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }
}
