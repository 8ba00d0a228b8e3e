package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import dev.berth.registry.output.Json;
import dev.berth.registry.output.Table;
import dev.berth.registry.output.Table.Align;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code berth config}. */
@Command(name = "config", description = "Show the settings in force and where each comes from")
final class ConfigCommand extends ConfiguredCommand {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private OutputOption output = new OutputOption();

  ConfigCommand(Map<String, String> environment) {
    super(environment);
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    List<EffectiveConfig.Line> lines = effective.settings();
    PrintWriter out = spec.commandLine().getOut();
    out.println(output.format().select(() -> table(lines), () -> Json.document(lines)));
    return ExitCode.FINE;
  }

  private static String table(List<EffectiveConfig.Line> lines) {
    Table table = Table.of(Align.LEFT, Align.LEFT, Align.LEFT).row("setting", "value", "source");
    lines.forEach(line -> table.row(line.name(), value(line), line.source()));
    return table.toString();
  }

  private static String value(EffectiveConfig.Line line) {
    return line.value().isEmpty() ? "(not set)" : line.value();
  }
}
