package dev.berth.registry.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.MediaType;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class MediaTypesIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private static final MediaType NEW = new MediaType("application/vnd.new");

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final MediaTypeTable table = new MediaTypeTable();

  private MediaTypes types() {
    return new MediaTypes(server.database(), table);
  }

  @Test
  @Shows("R6")
  void givesATypeOneNumberForEver() {
    int id = types().ids(Set.of(NEW)).of(NEW);

    assertThat(types().ids(Set.of(NEW, MediaType.OCI_MANIFEST)).of(NEW)).isEqualTo(id);
    assertThat(types().type(id)).isEqualTo(NEW);
  }

  @Test
  void remembersWhatItAskedFor() {
    MediaTypes types = types();
    int id = types.ids(Set.of(NEW)).of(NEW);

    assertThat(types.type(id)).isSameAs(types.type(id));
  }

  @Test
  void insertsFindsAndGets() {
    MediaType type = new MediaType("application/vnd.table");

    assertThat(transaction.find(handle -> table.find(handle, type))).isEmpty();
    transaction.run(handle -> table.insertIfAbsent(handle, type));
    transaction.run(handle -> table.insertIfAbsent(handle, type));
    int id = transaction.find(handle -> table.find(handle, type)).orElseThrow();
    assertThat(transaction.find(handle -> java.util.Optional.of(table.get(handle, id))))
        .contains(type);
  }

  @Test
  void agreesWhenManyMeetANewTypeAtOnce() throws Exception {
    MediaType type = new MediaType("application/vnd.raced");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> asking =
          Stream.generate(() -> threads.submit(() -> types().ids(Set.of(type)).of(type)))
              .limit(8)
              .toList();
      Set<Integer> ids = new HashSet<>();
      for (Future<Integer> one : asking) {
        ids.add(one.get(20, TimeUnit.SECONDS));
      }
      assertThat(ids).hasSize(1);
    }
  }
}
