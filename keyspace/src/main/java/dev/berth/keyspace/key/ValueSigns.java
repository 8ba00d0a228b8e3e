package dev.berth.keyspace.key;

import dev.berth.keyspace.catalog.LegacyForm;
import dev.berth.keyspace.catalog.RedisType;
import java.util.Set;

/**
 * What is known of the value under a key, to compare with a fingerprint.
 *
 * @param fields of a hash; may be only some when there are many
 * @param size bytes of a string, entries of a collection
 */
public record ValueSigns(RedisType type, Set<String> fields, long size) {
  boolean match(LegacyForm.Fingerprint fingerprint) {
    return fingerprint.type().map(wanted -> wanted == type).orElse(true)
        && fields.containsAll(fingerprint.fields())
        && (fingerprint.size().isEmpty() || size <= fingerprint.size().getAsInt());
  }
}
