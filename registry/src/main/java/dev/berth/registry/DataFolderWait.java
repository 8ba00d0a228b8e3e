package dev.berth.registry;

import dev.berth.registry.embedded.DataFolderInUseException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for a data folder that a command has. Not for a server, which would not give it back. */
final class DataFolderWait {
  private static final Logger log = LoggerFactory.getLogger(DataFolderWait.class);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  /** A process that has just taken the folder may not have noted yet what it is. */
  private static final Duration NOTING = Duration.ofMillis(500);

  private final Duration patience;

  DataFolderWait(Duration patience) {
    this.patience = patience;
  }

  /**
   * Tries until it succeeds.
   *
   * @param attempt takes the folder
   * @throws DataFolderInUseException when a server has the folder, or a command for too long
   */
  <T> T until(Supplier<T> attempt) {
    long began = System.nanoTime();
    long commandSeen = began;
    boolean told = false;
    while (true) {
      try {
        return attempt.get();
      } catch (DataFolderInUseException inUse) {
        long now = System.nanoTime();
        commandSeen = inUse.isByCommand() ? now : commandSeen;
        if (now - commandSeen > NOTING.toNanos()
            || now - began > patience.toNanos()
            || Thread.currentThread().isInterrupted()) {
          throw inUse;
        }
        if (inUse.isByCommand() && !told) {
          told = true;
          tell(inUse);
        }
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
  }

  private void tell(DataFolderInUseException inUse) {
    log.atWarn()
        .addKeyValue("process", inUse.process())
        .addKeyValue("seconds", patience.toSeconds())
        .log("a command uses the data folder: waiting for it to end");
  }
}
