package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL that belongs to nobody but the test, which may stop, restart or pause it. It is the
 * installed one if there is any, else the one that comes with the program.
 */
public final class ExternalPostgres implements AutoCloseable {
  private static final String USER = "berth";
  private static final String PASSWORD = "for-tests";
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Path folder;
  private final Path programs;
  private final int port;
  private Process process;

  private ExternalPostgres(Path folder) throws Exception {
    this.folder = folder;
    this.programs = findPrograms();
    this.port = RedisServer.freePort();
    initialise();
    this.process = launch();
  }

  public static ExternalPostgres start(Path folder) throws Exception {
    return new ExternalPostgres(folder);
  }

  private static Path findPrograms() throws IOException, InterruptedException {
    Path debian = Path.of("/usr/lib/postgresql");
    if (!Files.isDirectory(debian)) {
      return DataFolders.bundledPostgres();
    }
    try (Stream<Path> folders =
        Files.find(debian, 2, (folder, _) -> Files.isExecutable(folder.resolve("postgres")))) {
      Optional<Path> installed = folders.sorted().findFirst();
      return installed.isPresent() ? installed.get() : DataFolders.bundledPostgres();
    }
  }

  private void initialise() throws IOException, InterruptedException {
    Path secret = Files.writeString(folder.resolve("secret"), PASSWORD);
    LauncherRun run =
        Program.finish(
            command(
                "initdb",
                "--pgdata=" + data(),
                "--username=" + USER,
                "--pwfile=" + secret,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync"));
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  private Path data() {
    return folder.resolve("postgres");
  }

  /** PostgreSQL refuses to run as root, so root gives up its rights in a user namespace. */
  private ProcessBuilder command(String program, String... arguments) {
    List<String> words = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      words.addAll(List.of("unshare", "--user"));
    }
    words.add(programs.resolve(program).toString());
    words.addAll(List.of(arguments));
    return new ProcessBuilder(words);
  }

  private Process launch() throws Exception {
    Process launched =
        command(
                "postgres",
                "-D",
                data().toString(),
                "-p",
                String.valueOf(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                // A crash of the process loses nothing even so, and tests need not wait.
                "-c",
                "fsync=off",
                // What took long, for whoever has to find out why something came too late.
                "-c",
                "log_lock_waits=on",
                "-c",
                "log_min_duration_statement=1s")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
            .start();
    Eventually.holds("PostgreSQL answers", LONGEST, this::answers);
    return launched;
  }

  private boolean answers() {
    try (Connection _ = connect("postgres")) {
      return true;
    } catch (SQLException notYet) {
      return false;
    }
  }

  public Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database), USER, PASSWORD);
  }

  /** Everything that it logged. */
  public String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }

  public int port() {
    return port;
  }

  public void createDatabase(String name) throws SQLException {
    try (Connection connection = connect("postgres");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
  }

  /** The folder of its programs. */
  Path programs() {
    return programs;
  }

  /** Whether pg_dump and pg_restore are among its programs. */
  boolean hasBackupPrograms() {
    return Files.isExecutable(programs.resolve("pg_dump"))
        && Files.isExecutable(programs.resolve("pg_restore"));
  }

  /** Whether {@link #attachReceiver} can be had. */
  boolean hasReceiver() {
    return Files.isExecutable(programs.resolve("pg_receivewal"));
  }

  /** Starts what PostgreSQL takes for a replica: a program that receives its log. */
  Process attachReceiver() throws Exception {
    ProcessBuilder receiver =
        command(
            "pg_receivewal",
            "--host=127.0.0.1",
            "--port=" + port,
            "--username=" + USER,
            "--no-password",
            "--directory=" + Files.createDirectory(folder.resolve("received")));
    receiver.environment().put("PGPASSWORD", PASSWORD);
    Process process =
        receiver
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("receiver.log").toFile())
            .start();
    Eventually.holds("a replica is attached", LONGEST, this::hasReplica);
    return process;
  }

  private boolean hasReplica() throws SQLException {
    try (Connection connection = connect("postgres");
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM pg_stat_replication")) {
      return row.next() && row.getInt(1) > 0;
    }
  }

  /** The setting of a server that uses a database here, on this port or a proxy's. */
  public static String setting(String database, int port) {
    return "database.url=" + url(database, port);
  }

  /** The address of a database, with login. */
  static String url(String database, int port) {
    return "postgresql://%s:%s@127.0.0.1:%d/%s".formatted(USER, PASSWORD, port, database);
  }

  /** Ends sessions and stops. */
  void stop() throws IOException, InterruptedException {
    Signals.send("INT", process.pid());
    assertThat(process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  /** Starts again on the same port. */
  void start() throws Exception {
    process = launch();
  }

  /** Stops all its processes where they are; connections stay open and get no answer. */
  void pause() throws IOException, InterruptedException {
    signalAll("STOP");
  }

  void goOn() throws IOException, InterruptedException {
    signalAll("CONT");
  }

  private void signalAll(String signal) throws IOException, InterruptedException {
    Signals.send(signal, process.pid());
    for (ProcessHandle child : process.descendants().toList()) {
      signal(signal, child);
    }
  }

  /** A session may end at any moment, and its process with it. */
  private static void signal(String signal, ProcessHandle session)
      throws IOException, InterruptedException {
    try {
      Signals.send(signal, session.pid());
    } catch (IOException e) {
      if (session.isAlive()) {
        throw e;
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (process.isAlive()) {
        goOn();
        stop();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while stopping", e);
    }
  }
}
