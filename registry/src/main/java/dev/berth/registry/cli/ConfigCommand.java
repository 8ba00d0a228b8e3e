package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code berth config}. */
@Command(
    name = "config",
    description = "Print the settings in force and where each came from, secrets masked.")
final class ConfigCommand extends ConfiguredCommand {
  private static final EffectiveConfig.Line HEADING =
      new EffectiveConfig.Line("SETTING", "VALUE", "SOURCE");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "Print a JSON array instead of a table.")
  private boolean json;

  ConfigCommand(Map<String, String> environment) {
    super(environment);
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(asJson(effective.settings()));
    } else {
      printTable(out, effective.settings());
    }
    return ExitCode.FINE;
  }

  private static String asJson(List<EffectiveConfig.Line> lines) {
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(lines);
  }

  private static void printTable(PrintWriter out, List<EffectiveConfig.Line> lines) {
    String row =
        "%%-%ds  %%-%ds  %%s"
            .formatted(
                width(lines, EffectiveConfig.Line::name), width(lines, ConfigCommand::value));
    out.println(row.formatted(HEADING.name(), HEADING.value(), HEADING.source()));
    lines.forEach(line -> out.println(row.formatted(line.name(), value(line), line.source())));
  }

  private static int width(
      List<EffectiveConfig.Line> lines, Function<EffectiveConfig.Line, String> column) {
    return lines.stream().map(column).mapToInt(String::length).max().orElse(1);
  }

  private static String value(EffectiveConfig.Line line) {
    return line.value().isEmpty() ? "(not set)" : line.value();
  }
}
