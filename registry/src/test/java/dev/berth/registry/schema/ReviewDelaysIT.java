package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.review.ReviewEvent;
import dev.berth.rules.Shows;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** When a queued event is due: its delay from now, and a random part of its jitter. */
final class ReviewDelaysIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  @Shows("R17")
  void hasADelayForEveryEvent() {
    List<String> events =
        database
            .database()
            .read(
                handle ->
                    handle
                        .createQuery("SELECT event FROM review_delays")
                        .mapTo(String.class)
                        .list());

    assertThat(events)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ReviewEvent.values()).map(ReviewEvent::code).toList());
  }

  @Test
  @Shows("R17")
  void reviewsAnUploadedBlobOnlyAfterItsDelay() {
    database
        .database()
        .useTransaction(
            handle -> {
              handle.execute(
                  """
                  UPDATE review_delays SET delay = '3 hours', jitter = '10 minutes'
                  WHERE event = 'blob_upload'
                  """);
              var repository = SampleRepository.create(handle);
              repository.blob("blob");

              boolean inTime =
                  handle
                      .createQuery(
                          """
                          SELECT review_after BETWEEN clock_timestamp() + interval '179 minutes'
                                                  AND clock_timestamp() + interval '190 minutes'
                          FROM blob_review_queue
                          WHERE repository_id = :repository
                          """)
                      .bind("repository", repository.id())
                      .mapTo(boolean.class)
                      .one();

              assertThat(inTime).isTrue();
              handle.rollback();
            });
  }

  @Test
  void spreadsEventsOfOneStatement() {
    int different =
        database
            .database()
            .read(
                handle ->
                    handle
                        .createQuery(
                            """
                            SELECT count(DISTINCT date_trunc('second', review_after('tag_delete')))
                            FROM generate_series(1, 20)
                            """)
                        .mapTo(int.class)
                        .one());

    assertThat(different).isGreaterThan(10);
  }

  @Test
  void refusesAnEventWithoutADelay() {
    assertThatThrownBy(
            () ->
                database
                    .database()
                    .useTransaction(
                        handle ->
                            handle.execute(
                                """
                                INSERT INTO manifest_review_queue
                                  (repository_id, manifest_id, review_after, event)
                                VALUES (1, 1, review_after('unknown'), 'unknown')
                                """)))
        .hasMessageContaining("review_after");
  }
}
