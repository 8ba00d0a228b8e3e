package dev.berth.bench.server;

import java.net.URI;
import java.util.List;

/** A registry that is measured, with the servers it works with. */
public interface LabServer extends AutoCloseable {
  URI address();

  /** The processes that do its work, but not those that one of them started and still has. */
  List<ProcessHandle> processes();

  /** What runs, with versions. */
  String description();

  /** Stops it and waits for its end. */
  @Override
  void close();
}
