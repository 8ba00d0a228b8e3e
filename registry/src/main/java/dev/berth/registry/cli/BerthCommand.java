package dev.berth.registry.cli;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code berth}: the root of all commands. */
@Command(
    name = "berth",
    description = "Run and manage a container registry",
    versionProvider = VersionProvider.class,
    footerHeading = "%nFrom a source tree:%n",
    footer = {
      "  ./berth build         Build without starting anything",
      "  ./berth test [--all]  Build and run the tests, with --all the slow ones too",
      "",
      "Settings: 'berth config' shows them all, 'berth serve --help' how to set them."
    })
public final class BerthCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  private BerthCommand() {}

  /**
   * The whole command line, ready to execute.
   *
   * @param commands what the commands do
   * @param environment the variables of the process
   */
  public static CommandLine commandLine(Commands commands, Map<String, String> environment) {
    return commandLine(commands, environment, Terminal.ofProcess());
  }

  static CommandLine commandLine(
      Commands commands, Map<String, String> environment, Terminal terminal) {
    CommandLine root =
        new CommandLine(new BerthCommand())
            .addSubcommand(new ServeCommand(commands, environment))
            .addSubcommand(new CheckCommand(commands, environment))
            .addSubcommand(
                new CommandLine(new DatabaseCommand())
                    .addSubcommand(new MigrateCommand(commands, environment))
                    .addSubcommand(new DatabaseStatusCommand(commands, environment))
                    .addSubcommand(new DatabaseStatsCommand(commands, environment)))
            .addSubcommand(repositoryCommand(commands.repositories(), environment, terminal))
            .addSubcommand(tagCommand(commands.tags(), environment))
            .addSubcommand(gcCommand(commands.collection(), environment, terminal))
            .addSubcommand(new NodesCommand(commands, environment))
            .addSubcommand(new ConfigCommand(environment))
            .addSubcommand(new CompletionCommand())
            .addSubcommand(new VersionCommand())
            .addSubcommand(new HelpCommand());
    root.getCommandSpec().addOption(versionOption());
    CommonHelp.addTo(root);
    return root.setExpandAtFiles(false)
        .setExecutionStrategy(BerthCommand::runKnown)
        .setParameterExceptionHandler(ErrorMessages::afterWrongUsage)
        .setExecutionExceptionHandler(ErrorMessages::afterFailure);
  }

  /** Runs the command; picocli would answer {@code --help} even if there is no such command. */
  private static int runKnown(ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      List<String> unmatched = command.getUnmatchedArguments();
      if (!command.getSubcommands().isEmpty()
          && !unmatched.isEmpty()
          && !unmatched.getFirst().startsWith("-")) {
        throw new UnmatchedArgumentException(command, unmatched);
      }
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static CommandLine repositoryCommand(
      RepositoryCommands commands, Map<String, String> environment, Terminal terminal) {
    return new CommandLine(new RepositoryCommand())
        .addSubcommand(new RepositoryListCommand(commands, environment))
        .addSubcommand(new RepositoryShowCommand(commands, environment))
        .addSubcommand(new RepositoryDeleteCommand(commands, environment, terminal));
  }

  private static CommandLine tagCommand(TagCommands commands, Map<String, String> environment) {
    return new CommandLine(new TagCommand())
        .addSubcommand(new TagListCommand(commands, environment))
        .addSubcommand(new TagDeleteCommand(commands, environment));
  }

  private static CommandLine gcCommand(
      GcCommands commands, Map<String, String> environment, Terminal terminal) {
    return new CommandLine(new GcCommand())
        .addSubcommand(new GcStatusCommand(commands, environment))
        .addSubcommand(new GcRunCommand(commands, environment, terminal))
        .addSubcommand(new GcExplainCommand(commands, environment))
        .addSubcommand(new GcPreviewCommand(commands, environment))
        .addSubcommand(new GcDeletedCommand(commands, environment))
        .addSubcommand(new GcRestoreCommand(commands, environment));
  }

  private static OptionSpec versionOption() {
    return OptionSpec.builder("-V", "--version")
        .versionHelp(true)
        .description("Show the version and exit")
        .build();
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE.code();
  }
}
