package dev.berth.bench;

import dev.berth.bench.gc.GcCommand;
import dev.berth.bench.micro.MicroCommand;
import dev.berth.bench.models.ModelsCommand;
import dev.berth.bench.peers.CheckCommand;
import dev.berth.bench.peers.PeersCommand;
import dev.berth.bench.server.CannotMeasureException;
import dev.berth.registry.embedded.EmbeddedServerException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code ./berth bench}: the root of the laboratory's commands. */
@Command(name = "berth bench", description = "Measures Berth on this machine.")
final class BenchCommand implements Callable<Integer> {
  private static final int USAGE = 2;

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * The whole command line, ready to execute.
   *
   * @param home the top folder of the project
   */
  static CommandLine commandLine(Path home) {
    CommandLine root =
        new CommandLine(new BenchCommand())
            .addSubcommand(new GcCommand(home))
            .addSubcommand(new MicroCommand(home))
            .addSubcommand(new ModelsCommand(home))
            .addSubcommand(new PeersCommand(home))
            .addSubcommand(new CheckCommand(home))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionStrategy(BenchCommand::runKnown)
            .setExecutionExceptionHandler(BenchCommand::explain);
    root.getCommandSpec().addOption(help());
    root.getSubcommands().values().forEach(command -> command.getCommandSpec().addOption(help()));
    return root;
  }

  /** Runs the command; picocli would answer {@code --help} even if there is no such command. */
  private static int runKnown(ParseResult parsed) {
    List<String> unmatched = parsed.unmatched();
    if (!unmatched.isEmpty() && !unmatched.getFirst().startsWith("-")) {
      throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), unmatched);
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static OptionSpec help() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .description("Show this help and exit.")
        .build();
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return USAGE;
  }

  private static int explain(Exception failure, CommandLine command, ParseResult parsed)
      throws Exception {
    if (failure instanceof CannotMeasureException || failure instanceof EmbeddedServerException) {
      command.getErr().println("berth bench: " + failure.getMessage());
      return USAGE;
    }
    throw failure;
  }
}
