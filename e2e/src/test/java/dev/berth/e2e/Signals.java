package dev.berth.e2e;

import java.io.IOException;

/** Sends signals to processes that a test started. */
final class Signals {
  private Signals() {}

  static void send(String signal, long pid) throws IOException, InterruptedException {
    LauncherRun run = Program.finish(new ProcessBuilder("kill", "-" + signal, String.valueOf(pid)));
    if (run.exitCode() != 0) {
      throw new IOException("cannot signal process " + pid + ": " + run.errors());
    }
  }
}
