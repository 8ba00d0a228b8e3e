package dev.berth.keyspace.catalog;

import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.source.Position;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How keys of a family looked before.
 *
 * @param key the whole key: older forms have no head
 * @param fingerprint what the value must look like for the form to be believed; a form without any
 *     literal text cannot do without
 */
public record LegacyForm(Position at, Template key, Optional<Fingerprint> fingerprint) {

  /**
   * Signs by which a value is recognised.
   *
   * @param fields that a hash must have
   * @param size the most bytes or entries it has
   */
  public record Fingerprint(Optional<RedisType> type, List<String> fields, OptionalInt size) {}
}
