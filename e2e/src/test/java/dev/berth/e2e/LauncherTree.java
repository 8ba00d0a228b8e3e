package dev.berth.e2e;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A small copy of the project for the launcher to work in, with the real launcher, a Maven that
 * only notes that it was called, and JDKs that only say how they were called. Nothing else of the
 * machine can be found: the PATH holds the named tools alone, and the environment is empty.
 */
final class LauncherTree {
  private static final List<String> TOOLS =
      List.of(
          "awk",
          "bash",
          "cat",
          "cksum",
          "cut",
          "dirname",
          "env",
          "find",
          "grep",
          "head",
          "ln",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sh",
          "sleep",
          "sort",
          "tail",
          "touch",
          "tr",
          "uniq");

  private final Path folder;
  private final Map<String, String> environment = new TreeMap<>();

  /** A tree with one JDK of version 25 in one of the places to look at. */
  LauncherTree(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    environment.put("PATH", path("bin").toString());
    environment.put("HOME", Files.createDirectories(path("user")).toString());
    environment.put("BERTH_JDK_PLACES", path("jvm") + "/*");
    for (String tool : TOOLS) {
      script("bin/" + tool, "exec '%s' \"$@\"\n".formatted(find(tool)));
    }
    Files.createDirectories(project());
    Files.copy(Path.of("..", "berth"), project().resolve("berth"));
    write("berth tree/pom.xml", "<project/>");
    write("berth tree/.mvn/jvm.config", "");
    write("berth tree/registry/pom.xml", "<project/>");
    write("berth tree/registry/src/main/java/Main.java", "class Main {}");
    write("berth tree/rules/src/main/java/Rules.java", "class Rules {}");
    jdk("jvm/jdk-25", "25.0.1");
    maven("");
  }

  /** The copy of the project; its name holds a space on purpose. */
  Path project() {
    return path("berth tree");
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  Map<String, String> environment() {
    return environment;
  }

  Path write(String name, String text) throws IOException {
    Files.createDirectories(path(name).getParent());
    return Files.writeString(path(name), text);
  }

  /** A JDK that prints its own folder, its process, the current folder, variables and arguments. */
  void jdk(String name, String version) throws IOException {
    write(name + "/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    script(
        name + "/bin/java",
        """
        [ "$1" != -version ] || { echo 'openjdk version "%s" 2026-01-01' >&2; exit; }
        [ "$1" != -XshowSettings:properties ] || { echo '    java.home = %s' >&2; exit; }
        printf 'java=%%s\\nprocess=%%s\\nfolder=%%s\\n' "$0" "$$" "$PWD"
        env | sed -n 's/^BERTH_/variable=BERTH_/p'
        printf 'argument=%%s\\n' "$@"
        """
            .formatted(version, path(name)));
    script(name + "/bin/javac", "");
  }

  /** Makes the Java of a JDK do something else. */
  void java(String name, String commands) throws IOException {
    script(name + "/bin/java", commands);
  }

  /** A Maven that notes its call, then runs these commands, then leaves a jar where it should. */
  void maven(String commands) throws IOException {
    script(
        "bin/mvn",
        """
        echo "$JAVA_HOME $*" >>'%s'
        %s
        mkdir -p registry/target/dist/lib
        echo jar >registry/target/dist/lib/registry.jar
        """
            .formatted(path("maven-calls"), commands));
  }

  List<String> mavenCalls() throws IOException {
    Path calls = path("maven-calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  LauncherRun run(String... arguments) throws IOException, InterruptedException {
    return finish(start(project().resolve("berth"), folder, arguments));
  }

  Process start(Path launcher, Path currentFolder, String... arguments) throws IOException {
    List<String> command =
        Stream.concat(Stream.of(launcher.toString()), Stream.of(arguments)).toList();
    ProcessBuilder builder = new ProcessBuilder(command).directory(currentFolder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Waits for the end first: what these programs print fits into the pipe. */
  LauncherRun finish(Process process) throws IOException, InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new LauncherRun(process.waitFor(), output, errors);
  }

  private void script(String name, String commands) throws IOException {
    Path script = write(name, "#!/bin/sh\n" + commands);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Path find(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(place -> Path.of(place, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + tool + " on this machine"));
  }
}
