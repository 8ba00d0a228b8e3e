package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real client, run as people run it. It has a home folder of its own, so no configuration of the
 * person who runs the test is used or changed.
 */
final class Client {
  private static final Pattern PLACE = Pattern.compile("%s");

  private final String program;
  private final ClientHome home;

  /** A client that {@link NeedsClients} has seen to be there. */
  Client(String name, ClientHome home) {
    this.program = find(name).orElseThrow().toString();
    this.home = home;
  }

  /** Runs a command that succeeds; returns what it printed, without the last line's end. */
  String run(String command, Object... values) throws IOException, InterruptedException {
    List<String> words = words(command, values);
    LauncherRun run = Program.finish(builder(words));
    assertThat(run.exitCode()).as("%s: %s", words, run.errors()).isZero();
    return run.output().strip();
  }

  /** Runs a command that fails; returns what it complained about. */
  String fail(String command, Object... values) throws IOException, InterruptedException {
    List<String> words = words(command, values);
    LauncherRun run = Program.finish(builder(words));
    assertThat(run.exitCode()).as("%s: %s", words, run.output()).isNotZero();
    return run.errors();
  }

  /** The program and the words of a command, in which each {@code %s} stands for a value. */
  private List<String> words(String command, Object... values) {
    Iterator<Object> next = List.of(values).iterator();
    Stream<String> words =
        Stream.of(command.split(" "))
            .map(word -> PLACE.matcher(word).replaceAll(_ -> quoted(next.next())));
    return Stream.concat(Stream.of(program), words).toList();
  }

  private static String quoted(Object value) {
    return Matcher.quoteReplacement(value.toString());
  }

  private ProcessBuilder builder(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words).directory(home.folder().toFile());
    builder.environment().clear();
    builder.environment().putAll(home.environment());
    return builder;
  }

  /** Where {@code e2e/install-clients} puts clients, then the places where programs are. */
  static Optional<Path> find(String name) {
    return Stream.concat(Stream.of(installed()), Stream.of(path().split(File.pathSeparator)))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static String path() {
    return given(System.getenv("PATH"), "/usr/bin:/bin");
  }

  /** The folder of {@code e2e/install-clients}. */
  static String installed() {
    String home = given(System.getenv("HOME"), System.getProperty("user.home"));
    String cache = given(System.getenv("XDG_CACHE_HOME"), home + "/.cache");
    return cache + "/berth/clients";
  }

  private static String given(@Nullable String value, String otherwise) {
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
