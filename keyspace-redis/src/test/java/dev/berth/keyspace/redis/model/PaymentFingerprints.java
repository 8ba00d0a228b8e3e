package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.typed.WriteKey;
import java.util.List;
import java.util.Optional;

/** A model in sets: two statuses times 256 partitions. */
final class PaymentFingerprints {
  private final Redis redis;
  private final StateSets<String> sets;
  private final Saving<PaymentFingerprint> saving;

  PaymentFingerprints(Redis redis) {
    this.redis = redis;
    Family family = Deliveroo.KEYSPACE.family("payment_fingerprint");
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
