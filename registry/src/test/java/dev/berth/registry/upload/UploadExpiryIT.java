package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.redis.JobLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Expired uploads are ended by the node whose turn it is. */
final class UploadExpiryIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();
  @TempDir static Path folder = Path.of("");

  private static final UploadConfig EXPIRED =
      new UploadConfig(Duration.ofMillis(-1), Duration.ofMillis(-1), 0);

  private final SharedRegistry registry = new SharedRegistry(database.database(), folder);
  private final UploadNode node = registry.node(EXPIRED);
  private final Told lock = new Told();

  /** A lock that is ours when a test says so. */
  private static final class Told implements JobLock {
    private final AtomicBoolean ours = new AtomicBoolean();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger givenBack = new AtomicInteger();

    @Override
    public boolean take() {
      asked.incrementAndGet();
      return ours.get();
    }

    @Override
    public void giveBack() {
      givenBack.incrementAndGet();
    }
  }

  @Test
  void leavesThemToTheNodeThatHasTheJob() {
    UploadKey key = node.start(registry.repository("app"));
    try (UploadExpiry _ =
        UploadExpiry.start(registry.uploads(EXPIRED), Duration.ofMillis(20), lock)) {
      Waiting.until("it was asked a few times", () -> lock.asked.get() > 3);
      assertThat(node.find(key)).isPresent();

      lock.ours.set(true);
      Waiting.until("the upload has ended", () -> node.find(key).isEmpty());
      assertThat(lock.givenBack).hasValue(0);
    }
    assertThat(lock.givenBack).hasValue(1);
  }

  @Test
  void givesTheJobBackWhenItFails() {
    lock.ours.set(true);
    database
        .database()
        .useTransaction(handle -> handle.execute("ALTER TABLE uploads RENAME TO elsewhere"));
    try (UploadExpiry _ =
        UploadExpiry.start(registry.uploads(EXPIRED), Duration.ofMillis(20), lock)) {
      Waiting.until("it was given back", () -> lock.givenBack.get() > 0);
    } finally {
      database
          .database()
          .useTransaction(handle -> handle.execute("ALTER TABLE elsewhere RENAME TO uploads"));
    }
  }

  @Test
  void queuesAReviewOfTheRepository() {
    long repository = registry.repository("only/begun").id();
    long made = reviewsOf(repository);
    node.start(registry.repository("only/begun"));

    node.expire();

    assertThat(reviewsOf(repository)).isEqualTo(made + 1);
  }

  private long reviewsOf(long repository) {
    return database
        .database()
        .read(
            handle ->
                handle
                    .createQuery(
                        "SELECT count(*) FROM repository_review_queue WHERE repository_id = :id")
                    .bind("id", repository)
                    .mapTo(Long.class)
                    .one());
  }
}
