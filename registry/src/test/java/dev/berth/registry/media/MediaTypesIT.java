package dev.berth.registry.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.MediaType;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
    int id = types().insert(Set.of(NEW)).of(NEW);

    assertThat(types().insert(Set.of(NEW, MediaType.OCI_MANIFEST)).of(NEW)).isEqualTo(id);
    assertThat(types().find(Set.of(NEW)).orElseThrow().of(NEW)).isEqualTo(id);
    assertThat(types().type(id)).isEqualTo(NEW);
  }

  @Test
  void findsNothingWhenOneIsNotKnown() {
    MediaType unknown = new MediaType("application/vnd.unknown");

    assertThat(types().find(Set.of(MediaType.OCTET_STREAM, unknown))).isEmpty();
    assertThat(types().find(Set.of())).isPresent();
  }

  @Test
  void remembersWhatItAskedFor() {
    MediaTypes types = types();
    int id = types.insert(Set.of(NEW)).of(NEW);

    assertThat(types.type(id)).isSameAs(types.type(id));
    assertThat(types.find(Set.of(NEW)).orElseThrow().of(NEW)).isEqualTo(id);
  }

  @Test
  void forgetsWhatWasNotUsedLately() {
    MediaTypes types = new MediaTypes(server.database(), table, 10);
    Set<MediaType> many =
        Stream.iterate(0, i -> i + 1)
            .limit(100)
            .map(i -> new MediaType("application/vnd.many" + i))
            .collect(Collectors.toSet());

    MediaTypeIds ids = types.insert(many);
    many.forEach(type -> assertThat(types.type(ids.of(type))).isEqualTo(type));

    assertThat(types.remembered()).isEqualTo(10);
    assertThat(types.find(many)).as("those that were forgotten are asked for").isPresent();
  }

  @Test
  void insertsATypeAgainThatWasDeletedSinceItWasFound() {
    MediaTypes types = types();
    MediaTypeIds found = types.insert(Set.of(NEW, MediaType.OCI_MANIFEST));
    transaction.run(handle -> table.delete(handle, found.of(NEW)));

    MediaTypeIds held = server.database().inTransaction(handle -> types.hold(handle, found));

    assertThat(held.of(NEW)).isGreaterThan(found.of(NEW));
    assertThat(held.of(MediaType.OCI_MANIFEST)).isEqualTo(found.of(MediaType.OCI_MANIFEST));
    assertThat(types.find(Set.of(NEW)).orElseThrow().of(NEW)).isEqualTo(held.of(NEW));
  }

  @Test
  void insertsFindsAndGets() {
    MediaType one = new MediaType("application/vnd.one");
    MediaType two = new MediaType("application/vnd.two");

    transaction.run(
        handle -> {
          assertThat(table.findAll(handle, List.of(one, two))).isEmpty();
          table.insertIfAbsent(handle, List.of(two, one));
          table.insertIfAbsent(handle, List.of(one));
          Map<MediaType, Integer> ids = table.findAll(handle, List.of(one, two));
          assertThat(ids).containsOnlyKeys(one, two);
          ids.forEach((type, id) -> assertThat(table.get(handle, id)).isEqualTo(type));
        });
  }

  @Test
  void agreesWhenManyMeetNewTypesAtOnce() throws Exception {
    Set<MediaType> raced =
        Stream.iterate(0, i -> i + 1)
            .limit(20)
            .map(i -> new MediaType("application/vnd.raced" + i))
            .collect(Collectors.toSet());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<Integer>>> asking =
          Stream.generate(() -> threads.submit(() -> idsOf(raced))).limit(8).toList();
      Set<List<Integer>> answers = new HashSet<>();
      for (Future<List<Integer>> one : asking) {
        answers.add(one.get(20, TimeUnit.SECONDS));
      }
      assertThat(answers).hasSize(1);
    }
    assertThat(server.database().retries()).isZero();
  }

  private List<Integer> idsOf(Set<MediaType> wanted) {
    MediaTypeIds ids = types().insert(wanted);
    return wanted.stream().map(ids::of).toList();
  }
}
