package dev.berth.registry.db.embedded;

import java.io.IOException;
import java.nio.file.Path;

/** A server process that can be started again after it ended. */
interface RestartableServer {
  /** Returns whether its main process is seen to live. */
  boolean isRunning();

  /** Starts the server at the same address. */
  void startAgain() throws IOException;

  /** Kills processes that outlived the main one and keep the data in use. */
  void endSurvivors();

  /** Returns the folder of the server's log. */
  Path log();
}
