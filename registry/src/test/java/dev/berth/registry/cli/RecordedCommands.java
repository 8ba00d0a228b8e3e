package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commands that remember how they were called and end as they are told. */
final class RecordedCommands implements Commands {
  final List<String> calls = new ArrayList<>();
  final List<RegistryConfig> configs = new ArrayList<>();
  ExitCode answer = ExitCode.FINE;
  @Nullable RuntimeException failure;

  @Override
  public ExitCode serve(RegistryConfig config) {
    return record("serve", config);
  }

  @Override
  public ExitCode migrateDatabase(RegistryConfig config) {
    return record("migrate", config);
  }

  @Override
  public ExitCode showDatabaseStatus(RegistryConfig config) {
    return record("status", config);
  }

  @Override
  public ExitCode check(RegistryConfig config, boolean deep, boolean repair) {
    return record("check deep=%s repair=%s".formatted(deep, repair), config);
  }

  private ExitCode record(String call, RegistryConfig config) {
    calls.add(call);
    configs.add(config);
    if (failure != null) {
      throw failure;
    }
    return answer;
  }
}
