package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.output.OutputFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Commands that remember how they were called and end as they are told. */
final class RecordedCommands implements Commands, RepositoryCommands, TagCommands, GcCommands {
  final List<String> calls = new ArrayList<>();
  final List<RegistryConfig> configs = new ArrayList<>();
  ExitCode answer = ExitCode.FINE;
  @Nullable RuntimeException failure;

  @Override
  public ExitCode serve(RegistryConfig config) {
    return record("serve", config);
  }

  @Override
  public ExitCode migrateDatabase(RegistryConfig config, OutputFormat format) {
    return record("migrate " + format, config);
  }

  @Override
  public ExitCode showDatabaseStatus(RegistryConfig config, OutputFormat format) {
    return record("status " + format, config);
  }

  @Override
  public ExitCode showDatabaseStats(RegistryConfig config, OutputFormat format) {
    return record("stats " + format, config);
  }

  @Override
  public ExitCode check(RegistryConfig config, boolean deep, boolean repair, OutputFormat format) {
    return record("check deep=%s repair=%s %s".formatted(deep, repair, format), config);
  }

  @Override
  public ExitCode showNodes(RegistryConfig config, OutputFormat format) {
    return record("nodes " + format, config);
  }

  @Override
  public RepositoryCommands repositories() {
    return this;
  }

  @Override
  public ExitCode list(RegistryConfig config, NameRange range, OutputFormat format) {
    return record("list %s %s".formatted(text(range), format), config);
  }

  @Override
  public ExitCode show(RegistryConfig config, String name, OutputFormat format) {
    return record("show %s %s".formatted(name, format), config);
  }

  @Override
  public ExitCode delete(RegistryConfig config, String name, OutputFormat format) {
    return record("delete %s %s".formatted(name, format), config);
  }

  @Override
  public TagCommands tags() {
    return this;
  }

  @Override
  public ExitCode listTags(
      RegistryConfig config, String repository, NameRange range, OutputFormat format) {
    return record("tag list %s %s %s".formatted(repository, text(range), format), config);
  }

  @Override
  public ExitCode deleteTag(RegistryConfig config, String target, OutputFormat format) {
    return record("tag delete %s %s".formatted(target, format), config);
  }

  private static String text(NameRange range) {
    return "after '%s' limit=%s".formatted(range.last(), limit(range.limit()));
  }

  private static String limit(int limit) {
    return limit == Integer.MAX_VALUE ? "none" : String.valueOf(limit);
  }

  @Override
  public GcCommands collection() {
    return this;
  }

  @Override
  public ExitCode status(RegistryConfig config, OutputFormat format) {
    return record("gc status " + format, config);
  }

  @Override
  public ExitCode run(RegistryConfig config, OutputFormat format) {
    return record("gc run " + format, config);
  }

  @Override
  public ExitCode runNow(RegistryConfig config, Runnable confirm, OutputFormat format) {
    confirm.run();
    return record("gc run now " + format, config);
  }

  @Override
  public ExitCode explain(RegistryConfig config, String digest, OutputFormat format) {
    return record("gc explain %s %s".formatted(digest, format), config);
  }

  @Override
  public ExitCode preview(RegistryConfig config, String target, OutputFormat format) {
    return record("gc preview %s %s".formatted(target, format), config);
  }

  @Override
  public ExitCode listDeleted(
      RegistryConfig config, Optional<String> repository, int limit, OutputFormat format) {
    return record(
        "gc deleted %s limit=%s %s".formatted(repository.orElse("all"), limit(limit), format),
        config);
  }

  @Override
  public ExitCode restore(
      RegistryConfig config, String target, List<String> tags, OutputFormat format) {
    return record(
        "gc restore %s tags=%s %s".formatted(target, String.join("+", tags), format), config);
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
