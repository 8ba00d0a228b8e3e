package dev.berth.keyspace.redis.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A model with one hash per record, whose fields are those of the class, and an index of what
 * drivers do.
 */
final class DriverStatuses {
  private static final int PARTS = 16;

  private final IndexedRecords<DriverStatus> records;
  private final Saving<DriverStatus> saving;

  DriverStatuses(Redis redis) {
    Family family = Deliveroo.KEYSPACE.family("driver_status");
    Layout<DriverStatus> layout =
        new HashLayout<>(
                new Values(Deliveroo.KEYSPACE).hash("driver_status"),
                id -> new WriteKey<>(family.key(id)))
            .as(DriverStatuses::read, DriverStatuses::fields);
    this.records =
        new IndexedRecords<>(
            redis,
            layout,
            new ScoreIndex<>(
                status -> index(status.activity(), status.driver()), DriverStatus::orders));
    this.saving =
        new Saving<>(Deliveroo.validator(), status -> records.put(status.driver(), status));
  }

  Optional<DriverStatus> findById(String driver) {
    return records.find(driver);
  }

  /** Asks all parts of the index at once. The keys of some ids are those of all. */
  List<DriverStatus> findByActivity(String activity) {
    return records.search(
        IntStream.iterate(0, id -> id + 1)
            .mapToObj(id -> index(activity, Integer.toString(id)))
            .distinct()
            .limit(PARTS)
            .map(key -> new ScoreQuery(key, 0, Long.MAX_VALUE))
            .toArray(ScoreQuery[]::new));
  }

  boolean save(DriverStatus status) {
    return saving.save(status);
  }

  void saveOrThrow(DriverStatus status) {
    saving.saveOrThrow(status);
  }

  boolean delete(String driver) {
    return records.remove(driver);
  }

  private static WriteKey<Shape.Ranking> index(String activity, String driver) {
    return new WriteKey<>(
        Deliveroo.KEYSPACE.family("driver_status_activity").key(activity, driver));
  }

  private static Map<String, Object> fields(DriverStatus status) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("driver", bytes(status.driver()));
    fields.put("activity", bytes(status.activity()));
    fields.put("orders", bytes(Long.toString(status.orders())));
    status.note().ifPresent(note -> fields.put("note", bytes(note)));
    return fields;
  }

  private static DriverStatus read(Map<String, Object> fields) {
    return new DriverStatus(
        text(fields, "driver").orElseThrow(),
        text(fields, "activity").orElseThrow(),
        Long.parseLong(text(fields, "orders").orElseThrow()),
        text(fields, "note"));
  }

  private static Optional<String> text(Map<String, Object> fields, String name) {
    return Optional.ofNullable((byte[]) fields.get(name)).map(bytes -> new String(bytes, UTF_8));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
