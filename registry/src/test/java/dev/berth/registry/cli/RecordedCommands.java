package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Commands that remember how they were called and end as they are told. */
final class RecordedCommands implements Commands, RepositoryCommands, GcCommands {
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
  public ExitCode showDatabaseStats(RegistryConfig config, boolean json) {
    return record("stats json=" + json, config);
  }

  @Override
  public ExitCode check(RegistryConfig config, boolean deep, boolean repair) {
    return record("check deep=%s repair=%s".formatted(deep, repair), config);
  }

  @Override
  public ExitCode showNodes(RegistryConfig config, boolean json) {
    return record("nodes json=" + json, config);
  }

  @Override
  public RepositoryCommands repositories() {
    return this;
  }

  @Override
  public ExitCode list(RegistryConfig config, Optional<String> last, OptionalInt limit) {
    return record("list last=%s limit=%s".formatted(last.orElse("none"), limit.orElse(-1)), config);
  }

  @Override
  public ExitCode show(RegistryConfig config, String name, boolean json) {
    return record("show %s json=%s".formatted(name, json), config);
  }

  @Override
  public ExitCode delete(RegistryConfig config, String name) {
    return record("delete " + name, config);
  }

  @Override
  public GcCommands collection() {
    return this;
  }

  @Override
  public ExitCode status(RegistryConfig config, boolean json) {
    return record("gc status json=" + json, config);
  }

  @Override
  public ExitCode run(RegistryConfig config) {
    return record("gc run", config);
  }

  @Override
  public ExitCode runNow(RegistryConfig config, Runnable confirm) {
    confirm.run();
    return record("gc run now", config);
  }

  @Override
  public ExitCode explain(RegistryConfig config, String digest, boolean json) {
    return record("gc explain %s json=%s".formatted(digest, json), config);
  }

  @Override
  public ExitCode preview(RegistryConfig config, String target, boolean json) {
    return record("gc preview %s json=%s".formatted(target, json), config);
  }

  @Override
  public ExitCode restore(RegistryConfig config, String target, List<String> tags) {
    return record("gc restore %s tags=%s".formatted(target, String.join("+", tags)), config);
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
