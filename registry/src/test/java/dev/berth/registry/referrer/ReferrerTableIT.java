package dev.berth.registry.referrer;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ReferrerTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final ReferrerTable table = new ReferrerTable();
  private final Digest subject = sha256("subject");
  private final long repository =
      new RepositoryLookup(server.database(), new RepositoryTable())
          .getOrCreate(new RepositoryName("app/" + UUID.randomUUID()))
          .id();

  private long refer(String name, Digest to, String type, @Nullable String annotations) {
    return transaction.number(
        handle ->
            handle
                .createQuery(
                    """
                    INSERT INTO manifests (repository_id, digest, media_type_id, artifact_type,
                      subject_digest, size, payload, annotations)
                    SELECT :repository, :digest, min(id), :type, :subject, 2, '{}', :annotations
                    FROM media_types
                    RETURNING id
                    """)
                .bind("repository", repository)
                .bind("digest", sha256(name))
                .bind("type", type)
                .bind("subject", to)
                .bind("annotations", annotations)
                .mapTo(Long.class)
                .one());
  }

  private List<Long> ids(List<Referrer> found) {
    return found.stream().map(Referrer::id).toList();
  }

  @Test
  void listsAfterAnIdInOrder() {
    long one = refer("one", subject, "a", "{}");
    long two = refer("two", subject, "b", null);
    refer("elsewhere", sha256("other"), "a", null);
    long three = refer("three", subject, "a", null);

    assertThat(ids(listAfter(0, 10))).containsExactly(one, two, three);
    assertThat(ids(listAfter(one, 1))).containsExactly(two);
    assertThat(ids(listAfter(three, 10))).isEmpty();
    assertThat(listAfter(0, 2)).extracting(Referrer::annotationsSize).containsExactly(2, 0);
  }

  @Test
  void listsOfOneTypeAfterAnIdInOrder() {
    long one = refer("one", subject, "a", null);
    refer("two", subject, "b", null);
    long three = refer("three", subject, "a", null);

    assertThat(ids(listOfTypeAfter("a", 0))).containsExactly(one, three);
    assertThat(ids(listOfTypeAfter("a", one))).containsExactly(three);
    assertThat(ids(listOfTypeAfter("A", 0))).isEmpty();
  }

  @Test
  void findsTheAnnotationsThatAreThere() {
    long one = refer("one", subject, "a", "{\"x\":\"y\"}");
    long two = refer("two", subject, "b", null);

    Map<Long, String> found =
        server
            .database()
            .read(handle -> table.findAnnotations(handle, repository, List.of(one, two, 0L)));

    assertThat(found).isEqualTo(Map.of(one, "{\"x\":\"y\"}"));
  }

  @Test
  @Shows("R8")
  void eachStatementStaysInThePartitionOfItsRepository() {
    long one = refer("one", subject, "a", "{}");
    transaction.run(
        handle ->
            List.<Runnable>of(
                    () -> table.listAfter(handle, repository, subject, 0, 10),
                    () -> table.listOfTypeAfter(handle, repository, subject, "a", 0, 10),
                    () -> table.findAnnotations(handle, repository, List.of(one)))
                .forEach(
                    statement ->
                        assertThat(PartitionsTouched.countDuring(handle, statement))
                            .isEqualTo(Map.of("manifests", 1))));
  }

  private List<Referrer> listAfter(long last, int most) {
    return server
        .database()
        .read(handle -> table.listAfter(handle, repository, subject, last, most));
  }

  private List<Referrer> listOfTypeAfter(String type, long last) {
    return server
        .database()
        .read(handle -> table.listOfTypeAfter(handle, repository, subject, type, last, 10));
  }
}
