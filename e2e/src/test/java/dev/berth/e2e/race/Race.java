package dev.berth.e2e.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.Berth;
import dev.berth.e2e.ExternalPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** A whole race: starts a database and two nodes, lets the clients run, and looks what is left. */
final class Race {
  private static final String DATABASE = "race";
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);
  private static final int LOOKS_PER_PROGRESS = 25;
  private static final long PROGRESS_SECONDS = 10;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final RaceOptions options;
  private final Path folder;
  private final PrintStream out;
  private long nextProgress = PROGRESS_SECONDS;

  Race(RaceOptions options, Path folder, PrintStream out) {
    this.options = options;
    this.folder = folder;
    this.out = out;
  }

  /** Fails with an {@link AssertionError} when the registry did not keep what it promised. */
  void run() throws Exception {
    out.printf("race with seed %d, delays %s%n", options.seed(), options.delays());
    try (ExternalPostgres postgres = ExternalPostgres.start(folder)) {
      postgres.createDatabase(DATABASE);
      try (Berth a = node("a", postgres);
          Berth b = node("b", postgres);
          Connection connection = postgres.connect(DATABASE)) {
        String before = postgres.log();
        run(List.of(a.address(), b.address()), connection);
        a.check();
        assertThat(postgres.log().substring(before.length()))
            .doesNotContain("deadlock detected", "ERROR:");
        assertThat(a.log() + b.log()).as("warnings of the nodes").isEmpty();
      }
    }
  }

  private Berth node(String name, ExternalPostgres postgres) throws IOException {
    List<String> settings =
        Stream.concat(
                options.delays().settings().stream(),
                Stream.of(
                    ExternalPostgres.setting(DATABASE, postgres.port()),
                    "storage.folder=" + storage(),
                    "storage.fsync=false",
                    "log.level=warn"))
            .toList();
    return Berth.start(folder.resolve(name), settings.toArray(String[]::new));
  }

  private Path storage() {
    return folder.resolve("storage");
  }

  private void run(List<URI> nodes, Connection connection) throws Exception {
    shortenDelays(connection);
    Meetings meetings = new Meetings();
    ReviewLog reviews = ReviewLog.install(connection, meetings);
    World world = new World(new SplittableRandom(options.seed()), options.delays());
    Course course = new Course(world, options.delays(), new Deletions(), new Tally());
    Field field = new Field(options, course, nodes, meetings);
    Remains remains = new Remains(connection, storage());
    field.start();
    while (field.isRunning()) {
      Thread.sleep(LOOK_EVERY);
      reviews.tell();
      progress(field, meetings);
    }
    out.printf("%s%n%s%n", course.tally(), meetings);
    field.expectNoFailure();
    awaitQuiet(remains);
    out.printf("collected: %s; kept: %s%n", remains.collected(), remains.kept());
    field.verifyAll();
    remains.expectNone();
    assertThat(meetings.count())
        .as("meetings of reviews and requests")
        .isGreaterThanOrEqualTo(options.leastMeetings(field.done()));
  }

  private void awaitQuiet(Remains remains) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    Map<String, Long> queued = remains.queued();
    for (int looks = 1; !queued.isEmpty(); looks++) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("after %s there still are %s".formatted(PATIENCE, queued));
      }
      if (looks % LOOKS_PER_PROGRESS == 0) {
        out.println("  waiting for " + queued);
      }
      Thread.sleep(LOOK_EVERY);
      queued = remains.queued();
    }
  }

  private void progress(Field field, Meetings meetings) {
    if (field.seconds() >= nextProgress) {
      nextProgress = field.seconds() + PROGRESS_SECONDS;
      out.printf(
          "%4d s: %d operations, %d meetings%n", field.seconds(), field.done(), meetings.count());
    }
  }

  private void shortenDelays(Connection connection) throws SQLException {
    if (options.delays() == Delays.NONE) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("UPDATE review_delays SET delay = '0', jitter = '0'");
      }
    }
  }
}
