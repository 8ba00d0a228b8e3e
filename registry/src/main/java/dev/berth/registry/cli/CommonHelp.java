package dev.berth.registry.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What the help of all commands has in common: its option, its headings, the exit codes. */
final class CommonHelp {
  private static final int WIDTH = 100;

  private CommonHelp() {}

  static void addTo(CommandLine command) {
    addOption(command.getCommandSpec());
    setLayout(command.getCommandSpec().usageMessage());
    command.getSubcommands().values().forEach(CommonHelp::addTo);
  }

  private static void addOption(CommandSpec spec) {
    if (spec.findOption("--help") == null) {
      spec.addOption(
          OptionSpec.builder("-h", "--help")
              .usageHelp(true)
              .description("Show this help and exit")
              .build());
    }
  }

  private static void setLayout(UsageMessageSpec usage) {
    usage
        .width(WIDTH)
        .sortOptions(false)
        .descriptionHeading("%n")
        .optionListHeading("%nOptions:%n")
        .commandListHeading("%nCommands:%n")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(exitCodes());
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (ExitCode exitCode : ExitCode.values()) {
      meanings.put(" " + exitCode.code(), exitCode.meaning());
    }
    return meanings;
  }
}
