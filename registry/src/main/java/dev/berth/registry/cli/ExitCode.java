package dev.berth.registry.cli;

/** What a command tells the shell. The codes are part of the interface and never change. */
public enum ExitCode {
  FINE(0, "Everything went well"),
  FAILED(1, "Something failed or was found wrong"),
  USAGE(2, "Wrong usage or configuration"),
  UNAVAILABLE(3, "A needed service is unavailable: database, Redis, port or data folder in use");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  public int code() {
    return code;
  }

  String meaning() {
    return meaning;
  }
}
