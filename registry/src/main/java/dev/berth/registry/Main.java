package dev.berth.registry;

import dev.berth.registry.cli.BerthCommand;

/** Where the program begins. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(BerthCommand.commandLine(new Wiring(), System.getenv()).execute(arguments));
  }
}
