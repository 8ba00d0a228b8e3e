package dev.berth.registry;

import dev.berth.registry.cli.Commands;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.config.RegistryConfig;

/** Stands in until the services exist: every command that needs them fails. */
final class Wiring implements Commands {
  @Override
  public ExitCode serve(RegistryConfig config) {
    throw new UnsupportedOperationException("serve");
  }

  @Override
  public ExitCode migrateDatabase(RegistryConfig config) {
    throw new UnsupportedOperationException("db migrate");
  }

  @Override
  public ExitCode showDatabaseStatus(RegistryConfig config) {
    throw new UnsupportedOperationException("db status");
  }

  @Override
  public ExitCode check(RegistryConfig config, boolean deep, boolean repair) {
    throw new UnsupportedOperationException("check");
  }
}
