package dev.berth.bench;

import java.nio.file.Path;

/** Where {@code ./berth bench} begins, which tells the top folder of the project. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Path home = Path.of(System.getProperty("berth.home", "."));
    System.exit(BenchCommand.commandLine(home).execute(arguments));
  }
}
