package dev.berth.bench.server;

import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * A temporary folder and the servers that run in it. Closing stops them in reverse order and
 * deletes the folder; so does a signal that ends the process.
 */
public final class Workspace implements AutoCloseable {
  private static final int INTERRUPTED = 130;

  private final Path folder;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Thread onSignal = new Thread(this::stop, "stop");
  private volatile boolean interrupted;
  private boolean closed;

  private Workspace(Path folder) {
    this.folder = folder;
  }

  /** Makes a folder of its own inside the given one. */
  public static Workspace in(Path place) {
    try {
      Workspace workspace = new Workspace(Files.createTempDirectory(place, "berth-bench-"));
      Runtime.getRuntime().addShutdownHook(workspace.onSignal);
      return workspace;
    } catch (IOException e) {
      throw new CannotMeasureException(
          "cannot make a folder in " + place + ": " + e.getMessage(), e);
    }
  }

  public Path folder() {
    return folder;
  }

  /** Opens something that is to be closed before this; closing waits for what is being opened. */
  public synchronized <T extends AutoCloseable> T open(Supplier<T> opening) {
    if (closed) {
      throw new IllegalStateException("stopped");
    }
    T resource = opening.get();
    opened.push(resource);
    return resource;
  }

  /** Whether a signal ends the process: whatever fails now fails for that reason. */
  public boolean isInterrupted() {
    return interrupted;
  }

  private void stop() {
    interrupted = true;
    closeAll();
    Runtime.getRuntime().halt(INTERRUPTED);
  }

  @Override
  public void close() {
    if (!interrupted) {
      Runtime.getRuntime().removeShutdownHook(onSignal);
      closeAll();
    }
  }

  private synchronized void closeAll() {
    closed = true;
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        System.err.println("berth bench: could not close: " + e);
      }
    }
    deleteFolder();
  }

  private void deleteFolder() {
    try {
      PrivateFiles.deleteTree(folder);
    } catch (IOException e) {
      System.err.println("berth bench: could not delete " + folder + ": " + e.getMessage());
    }
  }
}
