package dev.berth.registry.cli;

import dev.berth.registry.config.ConfigException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is printed when a command cannot run or fails: lines that begin with {@code berth:} on the
 * standard error stream. Stack traces go to the log, and only when it debugs.
 */
final class ErrorMessages {
  private ErrorMessages() {}

  static int afterWrongUsage(ParameterException wrong, String[] arguments) {
    CommandSpec command = wrong.getCommandLine().getCommandSpec();
    PrintWriter err = wrong.getCommandLine().getErr();
    err.println(
        "berth: "
            + (wrong instanceof UnmatchedArgumentException unmatched
                ? unknown(command, unmatched.getUnmatched().getFirst())
                : firstLine(wrong)));
    err.println("Try '%s --help'.".formatted(command.qualifiedName()));
    err.flush();
    return ExitCode.USAGE.code();
  }

  static int afterFailure(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    messages(failure).forEach(message -> err.println("berth: " + message));
    err.flush();
    logger().atDebug().setCause(failure).log("command failed");
    return exitCode(failure).code();
  }

  private static String unknown(CommandSpec command, String argument) {
    // What follows the equals sign may be a secret.
    String name = argument.startsWith("-") ? argument.split("=", 2)[0] : argument;
    return "unknown %s '%s'%s".formatted(kind(command, name), name, suggestion(command, name));
  }

  private static String suggestion(CommandSpec command, String name) {
    List<String> suggested = Suggestion.find(command, name);
    return suggested.isEmpty()
        ? ""
        : suggested.stream()
            .map("'%s'"::formatted)
            .collect(Collectors.joining(" or ", "; did you mean ", "?"));
  }

  private static String kind(CommandSpec command, String name) {
    if (name.startsWith("-")) {
      return "option";
    }
    return command.subcommands().isEmpty() ? "argument" : "command";
  }

  private static List<String> messages(Exception failure) {
    return switch (failure) {
      case ConfigException wrong -> wrong.problems();
      case CommandException expected -> List.of(firstLine(expected));
      default ->
          List.of(
              "unexpected failure: %s: %s (with --set log.level=debug it says where)"
                  .formatted(failure.getClass().getSimpleName(), firstLine(failure)));
    };
  }

  private static ExitCode exitCode(Exception failure) {
    return switch (failure) {
      case ConfigException _ -> ExitCode.USAGE;
      case CommandException expected -> expected.exitCode();
      default -> ExitCode.FAILED;
    };
  }

  private static String firstLine(Exception failure) {
    return Optional.ofNullable(failure.getMessage())
        .flatMap(message -> message.lines().findFirst())
        .orElse("no message");
  }

  private static Logger logger() {
    // Looked up only now: a command that goes well may never need a logger.
    return LoggerFactory.getLogger(ErrorMessages.class);
  }
}
