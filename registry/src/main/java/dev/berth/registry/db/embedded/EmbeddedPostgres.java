package dev.berth.registry.db.embedded;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.LoopbackPort;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A running PostgreSQL whose data stays in a folder. It listens on the loopback address only, on a
 * free port, and asks for the secret kept in the folder. It runs in a session of its own, so that
 * an interrupt typed at the terminal ends the program first and PostgreSQL by its hand.
 */
public final class EmbeddedPostgres implements RestartableServer, AutoCloseable {
  /** A port that was free may be taken a moment later by someone else. */
  private static final int START_ATTEMPTS = 2;

  /** {@code pg_ctl} starts the server through a shell, where these would mean something. */
  private static final Pattern UNSAFE_IN_SHELL = Pattern.compile("[\"$`\\\\\\p{Cntrl}]");

  private final ServerControl server;
  private final DatabaseAddress address;
  private final int port;
  private final Changes changes;
  private volatile ProcessHandle process;

  private EmbeddedPostgres(ServerControl server, DatabaseAddress address, int port, Changes changes)
      throws IOException {
    this.server = server;
    this.address = address;
    this.port = port;
    this.changes = changes;
    this.process = server.process();
  }

  /**
   * Starts the server, creating its data on first use. A server that a killed program left behind
   * in the folder is stopped first, so the caller makes sure that no living one uses it: see {@link
   * DataFolder}.
   */
  public static EmbeddedPostgres start(Path folder, PostgresBinaries binaries) {
    return start(folder, binaries, Changes.NONE);
  }

  static EmbeddedPostgres start(Path folder, PostgresBinaries binaries, Changes changes) {
    try {
      PrivateFiles.createFolder(folder);
      Path place = checked(folder.toRealPath());
      Cluster cluster = new Cluster(place, binaries, Privileges.ofThisProcess());
      cluster.create(changes);
      return start(cluster, changes);
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("keep a database in", folder, failure);
    }
  }

  private static EmbeddedPostgres start(Cluster cluster, Changes changes) throws IOException {
    ServerControl server = new ServerControl(cluster);
    server.stopOrphan();
    for (int attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
      int port = LoopbackPort.findFree();
      if (server.start(port, changes)) {
        return new EmbeddedPostgres(server, cluster.address(port), port, changes);
      }
    }
    throw new EmbeddedServerException("PostgreSQL does not start: " + server.lastWords());
  }

  @Override
  public boolean isRunning() {
    return server.isServedBy(process);
  }

  @Override
  public void startAgain() throws IOException {
    server.stopOrphan();
    if (!server.start(port, changes)) {
      throw new EmbeddedServerException("PostgreSQL does not start: " + server.lastWords());
    }
    process = server.process();
  }

  @Override
  public void endSurvivors() {
    server.endSurvivors();
  }

  @Override
  public Path log() {
    return server.log();
  }

  private static Path checked(Path folder) {
    if (UNSAFE_IN_SHELL.matcher(folder.toString()).find()) {
      throw new EmbeddedServerException(
          "the path of the data folder must not contain \" $ ` \\ or control characters: "
              + folder);
    }
    return folder;
  }

  public DatabaseAddress address() {
    return address;
  }

  /** The main process of the server. */
  public long pid() {
    return process.pid();
  }

  /** Stops the server in an orderly way, or at once when that takes too long. */
  @Override
  public void close() {
    server.stop();
  }
}
