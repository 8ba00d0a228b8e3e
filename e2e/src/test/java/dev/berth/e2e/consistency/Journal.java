package dev.berth.e2e.consistency;

import dev.berth.e2e.history.Action;
import dev.berth.e2e.history.Action.Delete;
import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Remove;
import dev.berth.e2e.history.Action.Write;
import dev.berth.e2e.history.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * What clients were told. A tag is a register whose value is a manifest. A manifest in its
 * repository is one that holds itself or nothing. Safe for use by many threads.
 */
final class Journal {
  private final Registers registers = new Registers();
  private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();
  private final LongAdder operations = new LongAdder();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  /** A tag leads to this manifest, or to none. */
  void readTag(Place place, Optional<String> manifest, Reply reply) {
    count("reads by tag", reply);
    add(place, place.toString(), new Read(manifest), reply);
  }

  void readManifest(Place place, Manifest manifest, boolean found, Reply reply) {
    count("reads by digest", reply);
    Optional<String> value = Optional.of(manifest.name()).filter(_ -> found);
    add(place, register(place, manifest), new Read(value), reply);
  }

  void wrote(Place place, Manifest manifest, Reply reply) {
    count("writes", reply);
    add(place, place.toString(), new Write(manifest.name()), reply);
    add(place, register(place, manifest), new Write(manifest.name()), reply);
  }

  void deletedTag(Place place, Reply reply) {
    count("tags deleted", reply);
    add(place, place.toString(), new Delete(), reply);
  }

  /** Its tag went with it, if it still was the one of this manifest. */
  void deletedManifest(Place place, Manifest manifest, Reply reply) {
    count("manifests deleted", reply);
    add(place, place.toString(), new Remove(manifest.name()), reply);
    add(place, register(place, manifest), new Delete(), reply);
  }

  void deletedRepository(String repository, Reply reply) {
    count("repositories deleted", reply);
    registers.addDeletion(repository, reply.by(), reply.began(), end(reply));
  }

  /** Something that changes no register, but must not fail either. */
  void count(String what, Reply reply) {
    counts.computeIfAbsent(what, _ -> new LongAdder()).increment();
    operations.increment();
    if (reply.isFailure()) {
      fail(reply.toString());
    }
  }

  /** Something happened that must not. */
  void fail(String what) {
    failures.add(what);
  }

  private static String register(Place place, Manifest manifest) {
    return place.repository() + "@" + manifest.name();
  }

  private void add(Place place, String register, Action action, Reply reply) {
    Operation operation = new Operation(reply.by(), action, reply.began(), end(reply));
    registers.add(place.repository(), register, operation);
  }

  /** A request that failed may take effect at any time, or never. */
  private static long end(Reply reply) {
    return reply.isFailure() ? Operation.NEVER : reply.ended();
  }

  long operations() {
    return operations.sum();
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  SortedMap<String, List<Operation>> histories() {
    return registers.histories();
  }

  @Override
  public String toString() {
    return counts.entrySet().stream()
        .map(count -> "%s %d".formatted(count.getKey(), count.getValue().sum()))
        .collect(Collectors.joining(", "));
  }
}
