package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

final class MigrationsTest {
  @Test
  void needsPostgreSql15() {
    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> Migrations.refuseOld("14.19", 140_019))
        .withMessage("PostgreSQL 14.19 is too old: 15 or newer is needed");
    assertThatCode(() -> Migrations.refuseOld("15.0", 150_000)).doesNotThrowAnyException();
  }
}
