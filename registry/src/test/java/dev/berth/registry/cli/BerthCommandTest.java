package dev.berth.registry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.LogFormat;
import dev.berth.registry.config.LogLevel;
import dev.berth.registry.config.RegistryConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BerthCommandTest {
  private final Shell shell = new Shell();

  @Test
  void servesWithTheSettingsOfItsOptions() {
    Shell.Result result =
        shell.run(
            "serve",
            "--port=0",
            "--host",
            "0.0.0.0",
            "--data",
            "/srv/berth",
            "--log=json",
            "--set",
            "log.level=error",
            "--set",
            "database.user=a=b");
    assertThat(result).isEqualTo(new Shell.Result(0, "", ""));
    assertThat(shell.commands.calls).containsExactly("serve");
    RegistryConfig config = shell.commands.configs.getFirst();
    assertThat(config.http().port()).isZero();
    assertThat(config.http().host()).isEqualTo("0.0.0.0");
    assertThat(config.storage().folder()).isEqualTo(Path.of("/srv/berth/storage"));
    assertThat(config.log().format()).isEqualTo(LogFormat.JSON);
    assertThat(config.log().level()).isEqualTo(LogLevel.ERROR);
    assertThat(config.database().user()).isEqualTo("a=b");
  }

  @Test
  void readsVariablesAndTheFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("b.yaml"), "http: {port: 1, host: here}");
    shell.variable("BERTH_HTTP_PORT", "2").run("serve", "--config", file.toString());
    assertThat(shell.commands.configs.getFirst().http().port()).isEqualTo(2);
    assertThat(shell.commands.configs.getFirst().http().host()).isEqualTo("here");
  }

  @ParameterizedTest
  @CsvSource({
    "db migrate, migrate text",
    "db migrate -o json, migrate json",
    "db status, status text",
    "db status --output=json, status json",
    "db stats, stats text",
    "db stats --output text, stats text",
    "db stats --output json, stats json",
    "check, check deep=false repair=false text",
    "check --deep, check deep=true repair=false text",
    "check --repair --deep -o json, check deep=true repair=true json",
    "nodes, nodes text",
    "nodes -o json, nodes json",
    "repository list, list after '' limit=none text",
    "repo ls, list after '' limit=none text",
    "repo ls -ojson, list after '' limit=none json",
    "repo rm app --yes, delete app text",
    "repository list --last a/b --limit 5, list after 'a/b' limit=5 text",
    "repository show app, show app text",
    "repository show -o json app, show app json",
    "repository delete app --yes -o json, delete app json",
    "tag list app, tag list app after '' limit=none text",
    "tags ls app --last v1 --limit 2 -o json, tag list app after 'v1' limit=2 json",
    "tag delete app:v1, tag delete app:v1 text",
    "tags rm app:v1 -o json, tag delete app:v1 json",
    "gc status, gc status text",
    "gc status -o json, gc status json",
    "gc run, gc run text",
    "gc run -o json, gc run json",
    "gc run --now --yes, gc run now text",
    "gc run --now --yes -o json, gc run now json",
    "gc explain sha256:1, gc explain sha256:1 text",
    "gc explain app@sha256:1 -o json, gc explain app@sha256:1 json",
    "gc preview app:latest, gc preview app:latest text",
    "gc preview -o json app, gc preview app json",
    "gc deleted, gc deleted all limit=none text",
    "gc deleted app --limit 3 -o json, gc deleted app limit=3 json",
    "gc restore app:v1, gc restore app:v1 tags= text",
    "gc restore app@sha256:1 --tag one --tag two -o json, gc restore app@sha256:1 tags=one+two json"
  })
  void callsTheCommandThatWasNamed(String line, String call) {
    assertThat(shell.run(line.split(" ")).exitCode()).isZero();
    assertThat(shell.commands.calls).containsExactly(call);
  }

  /** Scripts have it from the time before {@code --output}. */
  @ParameterizedTest
  @CsvSource({
    "db stats --json, stats json",
    "nodes --json, nodes json",
    "repository show --json app, show app json",
    "gc status --json, gc status json",
    "gc explain app@sha256:1 --json, gc explain app@sha256:1 json",
    "gc preview --json app, gc preview app json"
  })
  void stillUnderstandsTheOldOptionForJson(String line, String call) {
    assertThat(shell.run(line.split(" ")).exitCode()).isZero();
    assertThat(shell.commands.calls).containsExactly(call);
  }

  @ParameterizedTest
  @EnumSource
  void exitsWithTheAnswerOfTheCommand(ExitCode answer) {
    shell.commands.answer = answer;
    assertThat(shell.run("check").exitCode()).isEqualTo(answer.code());
  }

  @Test
  void printsWhyACommandCannotGoOnInOneLine() {
    shell.commands.failure =
        new CommandException(
            ExitCode.UNAVAILABLE, "the data folder ./data is in use", new IOException("lock"));
    assertThat(shell.run("serve"))
        .isEqualTo(new Shell.Result(3, "", line("berth: the data folder ./data is in use")));
  }

  @Test
  void printsAnUnexpectedFailureWithoutItsStackTrace() {
    shell.commands.failure = new IllegalStateException("broken\nin two");
    assertThat(shell.run("serve"))
        .isEqualTo(
            new Shell.Result(
                1,
                "",
                line(
                    "berth: unexpected failure: IllegalStateException: broken"
                        + " (with --set log.level=debug it says where)")));
  }

  @Test
  void logsTheStackTraceOfAFailureWhenDebugging() {
    shell.commands.failure = new IllegalStateException("broken");
    PrintStream realError = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      shell.run("serve", "--set", "log.level=debug");
    } finally {
      System.setErr(realError);
    }
    assertThat(log.toString(StandardCharsets.UTF_8))
        .contains("DEBUG command failed", "at dev.berth.registry.cli.BerthCommandTest");
  }

  @Test
  void printsEveryProblemOfTheConfiguration() {
    assertThat(
            shell
                .variable("BERTH_HTTP_PROT", "5000")
                .run("serve", "--port", "many", "--set", "log.level=loud"))
        .isEqualTo(
            new Shell.Result(
                2,
                "",
                line("berth: unknown variable 'BERTH_HTTP_PROT'; the nearest is BERTH_HTTP_PORT")
                    + line(
                        "berth: http.port (--port): 'many' is not a whole number from 0 to 65535")
                    + line(
                        "berth: log.level (--set): 'loud' is not one of debug, info, warn,"
                            + " error")));
    assertThat(shell.commands.calls).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "serve --prot 3      | unknown option '--prot'; did you mean '--port'? | berth serve",
        "serve --prot=3      | unknown option '--prot'; did you mean '--port'? | berth serve",
        "serve --nonsense    | unknown option '--nonsense'                     | berth serve",
        "srve                | unknown command 'srve'; did you mean 'serve'?   | berth",
        "db statuss          | unknown command 'statuss'; did you mean 'status'? | berth db",
        "db                  | Missing required subcommand                     | berth db",
        "check all           | unknown argument 'all'                          | berth check",
        "reposit list        | unknown command 'reposit'; did you mean 'repository'? | berth",
        "user add --help     | unknown command 'user'                          | berth",
        "--help srve         | unknown command 'srve'; did you mean 'serve'?   | berth",
        "srve --version      | unknown command 'srve'; did you mean 'serve'?   | berth",
        "db statuss --help   | unknown command 'statuss'; did you mean 'status'? | berth db",
        "db --help nothing   | unknown command 'nothing'                       | berth db",
        "help srve           | unknown command 'srve'; did you mean 'serve'?   | berth",
        "help db statuss     | unknown command 'statuss'; did you mean 'status'? | berth db",
        "repository          | Missing required subcommand                     | berth repository",
        "repository show     | Missing required parameter: 'REPOSITORY'        | berth repository show",
        "repos list          | unknown command 'repos'; did you mean 'repository'? | berth",
        "migrate             | unknown command 'migrate'; did you mean 'db migrate'? | berth",
        "restore x           | unknown command 'restore'; did you mean 'gc restore'? | berth",
        "status              | unknown command 'status'; did you mean 'db status' or 'gc status'? | berth",
        "rm app              | unknown command 'rm'; did you mean 'repository delete' or 'tag delete'? | berth",
        "gc restor x         | unknown command 'restor'; did you mean 'restore'? | berth gc",
        "check --outptu json | unknown option '--outptu'; did you mean '--output'? | berth check",
        "repository list --limit x | Invalid value for option '--limit': 'x' is not an int | berth repository list",
        "serve --port        | Missing required parameter for option '--port' (N) | berth serve",
        "serve --port 1 --port 2 | option '--port' (N) should be specified only once | berth serve"
      })
  void explainsWrongUsage(String line, String message, String command) {
    assertThat(shell.run(line.split(" ")))
        .isEqualTo(
            new Shell.Result(
                2, "", line("berth: " + message) + line("Try '%s --help'.".formatted(command))));
  }

  @Test
  void refusesAnUnknownFormOfOutput() {
    Shell.Result result = shell.run("check", "--output", "yaml");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("--output", "'yaml' is not text or json");
    assertThat(shell.commands.calls).isEmpty();
  }

  @Test
  void explainsASettingWithoutItsValue() {
    assertThat(shell.run("serve", "--set", "http.port"))
        .isEqualTo(
            new Shell.Result(
                2, "", line("berth: --set expects NAME=VALUE, such as http.port=5000")));
  }

  @Test
  void doesNotRepeatASecretBehindAMisspeltOption() {
    assertThat(shell.run("serve", "--sett=database.password=hunter2").err())
        .contains("--sett")
        .doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "serve --help",
        "config -h",
        "db --help",
        "db migrate --help",
        "db status --help",
        "db stats --help",
        "check --help",
        "repository --help",
        "repository list --help",
        "repository show --help",
        "repository delete --help",
        "tag --help",
        "tag list --help",
        "tag delete --help",
        "gc --help",
        "gc status --help",
        "gc run --help",
        "gc explain --help",
        "gc preview --help",
        "gc deleted --help",
        "gc restore --help",
        "completion --help",
        "version --help",
        "help",
        "help serve",
        "help gc status",
        "help --help",
        "serve --prot 3 --help",
        "check all --help"
      })
  void helpsEverywhere(String line) {
    Shell.Result result = shell.run(line.split(" "));
    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).contains("Usage: berth", "Exit codes:", "Wrong usage");
    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines()).allMatch(text -> text.length() <= 100);
  }

  @Test
  void printsTheHelpOfTheCommandThatIsNamed() {
    assertThat(shell.run("help", "gc", "status").out()).startsWith("Usage: berth gc status ");
    assertThat(shell.run("help").out()).startsWith("Usage: berth [");
  }

  @Test
  void namesTheCommandsOfTheSourceTree() {
    assertThat(shell.run("--help").out()).contains("./berth build", "./berth test");
  }

  /** Also those of options that no single test names. */
  @Test
  void describesEveryCommandAndOptionInOneShortLine() {
    List<String> commands = new ArrayList<>();
    assertDescribed(BerthCommand.commandLine(shell.commands, Map.of()), commands);
    assertThat(commands).contains("berth gc restore", "berth tag list").hasSizeGreaterThan(20);
  }

  private static void assertDescribed(CommandLine command, List<String> commands) {
    CommandSpec spec = command.getCommandSpec();
    commands.add(spec.qualifiedName());
    assertSummary(spec.qualifiedName(), spec.usageMessage().description()[0]);
    for (OptionSpec option : spec.options()) {
      assertSummary(spec.qualifiedName() + " " + option.longestName(), option.description()[0]);
    }
    command.getSubcommands().values().stream()
        .distinct()
        .forEach(each -> assertDescribed(each, commands));
  }

  private static void assertSummary(String of, String text) {
    assertThat(text).as(of).matches("[A-Z][a-z]+,? .*").doesNotEndWith(".");
  }

  @Test
  void listsCommandsInLinesOfSeventyCharacters() {
    for (CommandLine command :
        BerthCommand.commandLine(shell.commands, Map.of()).getSubcommands().values()) {
      assertThat(command.getCommandSpec().usageMessage().description()[0])
          .hasSizeLessThanOrEqualTo(70);
      for (CommandLine inner : command.getSubcommands().values()) {
        assertThat(inner.getCommandSpec().usageMessage().description()[0])
            .hasSizeLessThanOrEqualTo(70);
      }
    }
  }

  @Test
  void offersTheSameOptionOnEveryCommandThatPrintsData() {
    CommandLine berth = BerthCommand.commandLine(shell.commands, Map.of());
    assertThat(without("--output", berth)).containsExactlyInAnyOrder("serve", "completion", "help");
  }

  /** Commands that do something themselves and do not have this option. */
  private static List<String> without(String option, CommandLine group) {
    return group.getSubcommands().values().stream()
        .distinct()
        .flatMap(
            command -> {
              if (!command.getSubcommands().isEmpty()) {
                return without(option, command).stream();
              }
              return command.getCommandSpec().findOption(option) == null
                  ? Stream.of(command.getCommandName())
                  : Stream.empty();
            })
        .toList();
  }

  @Test
  void completesTheFormsOfOutput() {
    assertThat(shell.run("completion").out()).contains("\"text\" \"json\"");
  }

  /** The launcher prints that file while nothing is built. */
  @Test
  void printsTheHelpThatTheSourcesHold() throws IOException {
    assertThat(shell.run("--help").out())
        .isEqualToNormalizingNewlines(Files.readString(Path.of("src/main/dist/help.txt")));
  }

  @Test
  void printsItsHelpAsAnErrorWhenNothingIsAskedFor() {
    Shell.Result result = shell.run();
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("Usage: berth");
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "--version", "-V"})
  void printsItsVersion(String argument) {
    Shell.Result result = shell.run(argument);
    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).startsWith("berth ").contains("java " + Runtime.version());
  }

  @Test
  void printsItsVersionForPrograms() {
    JsonNode version = JsonMapper.shared().readTree(shell.run("version", "-o", "json").out());
    assertThat(version.get("java").asString()).isEqualTo(Runtime.version().toString());
    assertThat(version.get("os").asString()).isEqualTo(System.getProperty("os.name"));
    assertThat(version.has("version")).isTrue();
  }

  @Test
  void doesNotReadFilesNamedByAtSigns(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("arguments"), "version");
    assertThat(shell.run("@" + file).exitCode()).isEqualTo(2);
  }

  @Test
  void printsACompletionScript() {
    Shell.Result result = shell.run("completion");
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .startsWith("#!/usr/bin/env bash")
        .contains("complete -F", "serve", "--port", "migrate");
  }

  @Test
  void refusesToListNothing() {
    assertThat(shell.run("repository", "list", "--limit", "0"))
        .isEqualTo(new Shell.Result(2, "", line("berth: --limit expects a number from 1 on")));
  }

  @Test
  void deletesARepositoryWhoseNameWasTyped() {
    assertThat(shell.types("app").run("repository", "delete", "app"))
        .isEqualTo(new Shell.Result(0, "", ""));
    assertThat(shell.commands.calls).containsExactly("delete app text");
    assertThat(shell.questions)
        .containsExactly("This deletes app and all its images. Type its name to go on: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ap", "yes", "other"})
  void deletesNothingWhenSomethingElseWasTyped(String typed) {
    assertThat(shell.types(typed).run("repository", "delete", "app"))
        .isEqualTo(new Shell.Result(1, "", line("berth: nothing was deleted: that is not app")));
    assertThat(shell.commands.calls).isEmpty();
  }

  @Test
  void deletesNothingWhenNobodyCanBeAsked() {
    assertThat(shell.run("repository", "delete", "app"))
        .isEqualTo(
            new Shell.Result(
                2, "", line("berth: there is no terminal to ask at; give --yes to delete")));
    assertThat(shell.commands.calls).isEmpty();
  }

  @Test
  void collectsEverythingAfterAYes() {
    assertThat(shell.types(" yes ").run("gc", "run", "--now"))
        .isEqualTo(new Shell.Result(0, "", ""));
    assertThat(shell.commands.calls).containsExactly("gc run now text");
    assertThat(shell.questions).containsExactly("Type yes to go on: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "y", "no", "YES"})
  void collectsNothingAfterAnotherAnswer(String typed) {
    assertThat(shell.types(typed).run("gc", "run", "--now"))
        .isEqualTo(new Shell.Result(1, "", line("berth: nothing was collected: that is not yes")));
    assertThat(shell.commands.calls).isEmpty();
  }

  @Test
  void collectsNothingBeforeItsTimeWhenNobodyCanBeAsked() {
    assertThat(shell.run("gc", "run", "--now"))
        .isEqualTo(
            new Shell.Result(
                2, "", line("berth: there is no terminal to ask at; give --yes to collect")));
    assertThat(shell.commands.calls).isEmpty();
  }

  private static String line(String text) {
    return text + System.lineSeparator();
  }
}
