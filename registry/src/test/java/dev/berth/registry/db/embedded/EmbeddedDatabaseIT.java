package dev.berth.registry.db.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.DataFolderInUseException;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.FolderOwner;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder over several lives of the program that has it. */
@Tag("slow")
final class EmbeddedDatabaseIT {
  private static final String NOBODY = "65534";

  @TempDir private static Path used;

  @TempDir private Path data;

  @BeforeAll
  static void useAFolder() {
    EmbeddedDatabase.start(used, place -> ThrowAwayPostgres.binaries()).close();
  }

  private void copyUsedFolder() {
    run("cp", "-a", used + "/.", data.toString());
  }

  @Test
  void keepsItsDataAndCleansUpAfterAKill() throws Exception {
    copyUsedFolder();
    long orphan;
    try (ServingProcess first = ServingProcess.start(data)) {
      orphan = postmasterPid();
      first.kill();
    }
    assertThat(isAlive(orphan)).as("PostgreSQL outlives the killed program").isTrue();

    try (EmbeddedDatabase second = start()) {
      waitForEnd(orphan);
      assertThat(rows(second)).isEqualTo(1);
    }
    assertThat(data.resolve("postgresql/address")).doesNotExist();
    assertThat(data.resolve("postgresql/data/postmaster.pid")).doesNotExist();

    try (EmbeddedDatabase third = start()) {
      assertThat(rows(third)).isEqualTo(1);
    }
  }

  @Test
  void startsPostgresAgainAfterItWasKilled() throws Exception {
    copyUsedFolder();
    try (ServingProcess serving = ServingProcess.start(data)) {
      assertThat(serving.end()).isZero();
    }
    try (EmbeddedDatabase database = start()) {
      for (int kill = 0; kill < 2; kill++) {
        long before = postmasterPid();
        kill(before);
        await("PostgreSQL answers again", () -> answers(database));
        assertThat(postmasterPid()).isNotEqualTo(before);
        assertThat(rows(database)).isEqualTo(1);
      }
    }
    assertThat(data.resolve("postgresql/data/postmaster.pid")).doesNotExist();
  }

  /** Its statement does not end with its server, and keeps the data in use. */
  @Test
  void startsPostgresAgainBesideABusySurvivor() throws Exception {
    copyUsedFolder();
    try (EmbeddedDatabase database = start();
        Handle busy = jdbi(database).open()) {
      Thread.startVirtualThread(
          () -> {
            try {
              busy.execute("DO $$ BEGIN LOOP END LOOP; END $$");
            } catch (JdbiException killed) {
              // As it should be.
            }
          });
      await("the statement runs", () -> running(database, "DO %LOOP%"));
      kill(postmasterPid());
      await("PostgreSQL answers again", () -> answers(database));
      assertThat(running(database, "DO %LOOP%")).isFalse();
    }
  }

  @Test
  void leavesPostgresDownWhileItsProcessStops() throws Exception {
    copyUsedFolder();
    long killed;
    try (EmbeddedDatabase database = start()) {
      killed = postmasterPid();
      database.stopRestarting();
      kill(killed);
    }
    assertThat(postmasterPid()).as("no other server ran").isEqualTo(killed);
  }

  @Test
  void reportsThatPostgresCannotBeStartedAgain() throws Exception {
    copyUsedFolder();
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.start(data.resolve("postgresql"), ThrowAwayPostgres.binaries());
        KeepRunning keepRunning = KeepRunning.watch(postgres, Duration.ofMillis(1))) {
      Files.delete(data.resolve("postgresql/data/global/pg_control"));
      kill(postgres.pid());

      assertThat(keepRunning.loss().get(60, TimeUnit.SECONDS))
          .hasMessageContaining("could not be started again")
          .hasMessageContaining("pg_control");
    }
  }

  private static void kill(long pid) throws Exception {
    ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
    process.destroyForcibly();
    process.onExit().get(10, TimeUnit.SECONDS);
  }

  private static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time: " + what).isLessThan(deadline);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private static boolean answers(EmbeddedDatabase database) {
    try {
      return jdbi(database)
          .withHandle(handle -> handle.createQuery("SELECT true").mapTo(Boolean.class).one());
    } catch (JdbiException notYet) {
      return false;
    }
  }

  private static boolean running(EmbeddedDatabase database, String statement) {
    return jdbi(database)
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        "SELECT count(*) > 0 FROM pg_stat_activity WHERE query LIKE :statement"
                            + " AND state = 'active' AND pid <> pg_backend_pid()")
                    .bind("statement", statement)
                    .mapTo(Boolean.class)
                    .one());
  }

  @Test
  void sharesTheServerOfAnotherProcessAndRefusesASecondOne() throws Exception {
    copyUsedFolder();
    try (ServingProcess serving = ServingProcess.start(data)) {
      assertThatExceptionOfType(DataFolderInUseException.class)
          .isThrownBy(this::start)
          .withMessage(
              "data folder %s is in use by process %d".formatted(data, serving.process().pid()));

      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(data.resolve("postgresql/address"))))
          .isEqualTo("rw-------");
      try (EmbeddedDatabase shared = connectOrStart()) {
        assertThat(rows(shared)).isEqualTo(1);
      }
      try (EmbeddedDatabase again = connectOrStart()) {
        assertThat(rows(again)).isEqualTo(1);
      }
      assertThat(serving.end()).isZero();
    }
    try (EmbeddedDatabase own = connectOrStart()) {
      assertThat(rows(own)).isEqualTo(1);
    }
  }

  @Test
  void isStoppedByACommandOnlyWhenNoOtherUsesIt() throws Exception {
    copyUsedFolder();
    EmbeddedDatabase first = connectOrStart();
    Thread closing = Thread.ofPlatform().unstarted(first::close);
    try (EmbeddedDatabase second = connectOrStart();
        Handle session = jdbi(second).open()) {
      closing.start();
      assertThat(closing.join(Duration.ofSeconds(2))).as("stopped").isFalse();
      assertThat(session.createQuery("SELECT 1").mapTo(Integer.class).one()).isEqualTo(1);
    }
    assertThat(closing.join(Duration.ofSeconds(30))).as("stopped").isTrue();
    assertThat(data.resolve("postgresql/data/postmaster.pid")).doesNotExist();
  }

  @Test
  void runsForAnOrdinaryUserToo(@TempDir Path readable) throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root can become another user");
    Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("rwxr-xr-x"));
    PostgresBinaries binaries = copied(ThrowAwayPostgres.binaries(), readable);
    String classPath = copiedClassPath(readable);
    run("chown", NOBODY, data.toString());
    List<String> asNobody =
        List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
    try (ServingProcess serving = ServingProcess.start(asNobody, classPath, data, binaries)) {
      assertThat(ProcessHandle.of(postmasterPid()).orElseThrow().info().user())
          .isEqualTo(serving.process().info().user())
          .isNotEqualTo(ProcessHandle.current().info().user());
      assertThat(serving.end()).isZero();
    }
  }

  private static PostgresBinaries copied(PostgresBinaries binaries, Path target) {
    Path home = binaries.folder().toAbsolutePath().resolve("..").normalize();
    run("cp", "-a", home.toString(), target + "/postgresql");
    run("chmod", "-R", "a+rX", target.toString());
    return PostgresBinaries.installed(target.resolve("postgresql/bin"));
  }

  private static String copiedClassPath(Path target) {
    List<String> copies = new ArrayList<>();
    List<String> entries =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !entry.isEmpty() && Files.exists(Path.of(entry)))
            .toList();
    for (String entry : entries) {
      String copy =
          target
              .resolve("entry" + copies.size() + (entry.endsWith(".jar") ? ".jar" : ""))
              .toString();
      run("cp", "-r", entry, copy);
      copies.add(copy);
    }
    return String.join(File.pathSeparator, copies);
  }

  @Test
  void doesNotTouchAStrangerWithTheProcessIdOfADeadServer() throws Exception {
    copyUsedFolder();
    Process stranger = new ProcessBuilder("sleep", "600").start();
    try {
      Files.writeString(
          data.resolve("postgresql/data/postmaster.pid"),
          "%d\n%s\n1700000000\n5432\n\n127.0.0.1\n  1234 1\n"
              .formatted(stranger.pid(), data.resolve("postgresql/data")));
      start().close();
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroy();
    }
  }

  @Test
  void startsAgainAfterAFirstStartThatWasKilled() throws IOException {
    Path half = Files.createDirectories(data.resolve("postgresql/data.draft-1/base"));
    Files.writeString(data.resolve("postgresql/secret"), "of no use");
    try (EmbeddedDatabase database = start()) {
      assertThat(database.address().password().reveal()).isNotEqualTo("of no use");
      assertThat(half).doesNotExist();
    }
  }

  @Test
  void refusesTheDataOfAnotherVersion() throws IOException {
    copyUsedFolder();
    Files.writeString(data.resolve("postgresql/data/PG_VERSION"), "9\n");
    assertThatExceptionOfType(EmbeddedServerException.class)
        .isThrownBy(this::start)
        .withMessageContaining("holds data of PostgreSQL 9, but the program is PostgreSQL 1");
    assertThat(DataFolder.tryLock(data, FolderOwner.SERVER)).hasValueSatisfying(DataFolder::close);
  }

  @Test
  void showsWhatPostgresComplainsOf() throws IOException {
    copyUsedFolder();
    Files.delete(data.resolve("postgresql/data/global/pg_control"));
    assertThatExceptionOfType(EmbeddedServerException.class)
        .isThrownBy(this::start)
        .withMessageStartingWith("PostgreSQL does not start: ")
        .withMessageContaining("pg_control")
        .withMessageContaining("(see " + data.resolve("postgresql/log") + ")");
  }

  private EmbeddedDatabase start() {
    return EmbeddedDatabase.start(data, place -> ThrowAwayPostgres.binaries());
  }

  private EmbeddedDatabase connectOrStart() {
    return EmbeddedDatabase.connectOrStart(data, place -> ThrowAwayPostgres.binaries());
  }

  private long postmasterPid() throws IOException {
    return Long.parseLong(
        Files.readAllLines(data.resolve("postgresql/data/postmaster.pid")).getFirst());
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private static void run(String... words) {
    Command.Result result = Command.of(List.of(words)).run();
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  private static void waitForEnd(long pid) throws Exception {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isPresent()) {
      process.get().onExit().get(10, TimeUnit.SECONDS);
    }
  }

  private static Jdbi jdbi(EmbeddedDatabase database) {
    DatabaseAddress address = database.address();
    return Jdbi.create(address.url(), address.user(), address.password().reveal());
  }

  private static int rows(EmbeddedDatabase database) {
    return jdbi(database)
        .withHandle(
            handle -> handle.createQuery("SELECT count(*) FROM rows").mapTo(Integer.class).one());
  }
}
