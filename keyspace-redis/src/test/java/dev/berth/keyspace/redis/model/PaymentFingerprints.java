package dev.berth.keyspace.redis.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Later;
import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A model in sets: two statuses times 256 partitions. */
final class PaymentFingerprints {
  private static final int PARTITIONS = 256;

  private final Redis redis;
  private final Family family = Deliveroo.KEYSPACE.family("payment_fingerprint");
  private final Sets<byte[]> members =
      new Sets<>(new Values(Deliveroo.KEYSPACE).bytes("payment_fingerprint"));
  private final StateSets<String> sets;
  private final Saving<PaymentFingerprint> saving;

  PaymentFingerprints(Redis redis) {
    this.redis = redis;
    this.sets =
        new StateSets<>(
            Deliveroo.KEYSPACE.group("save"),
            List.of(PaymentFingerprint.GOOD, PaymentFingerprint.BAD),
            (status, id) -> new WriteKey<>(family.key(status, id)));
    this.saving = new Saving<>(Deliveroo.validator(), this::write);
  }

  Optional<PaymentFingerprint> findById(String id) {
    return redis.run(sets.find(id)).map(status -> new PaymentFingerprint(id, status));
  }

  /** Asks all partitions at once. */
  List<PaymentFingerprint> findByStatus(String status) {
    Pipeline pipeline = redis.pipeline();
    List<Later<List<byte[]>>> found =
        partitions(status).map(key -> pipeline.add(members.all(key))).toList();
    pipeline.run();
    return found.stream()
        .flatMap(ids -> ids.get().stream())
        .map(id -> new PaymentFingerprint(new String(id, UTF_8), status))
        .toList();
  }

  /** The keys of some ids are those of all. */
  private Stream<WriteKey<Shape.Members>> partitions(String status) {
    return IntStream.iterate(0, id -> id + 1)
        .mapToObj(id -> family.key(status, Integer.toString(id)))
        .distinct()
        .limit(PARTITIONS)
        .map(WriteKey<Shape.Members>::new);
  }

  boolean save(PaymentFingerprint fingerprint) {
    return saving.save(fingerprint);
  }

  void saveOrThrow(PaymentFingerprint fingerprint) {
    saving.saveOrThrow(fingerprint);
  }

  private void write(PaymentFingerprint fingerprint) {
    redis.run(sets.put(fingerprint.id(), fingerprint.status()));
  }
}
