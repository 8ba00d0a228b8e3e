package dev.berth.keyspace.catalog;

import java.util.List;
import java.util.Optional;

/**
 * Named parts of a hash, a stream entry or a record.
 *
 * @param open where they are described, when it is not here; then there may be others too
 */
public record Fields(List<Field> all, Optional<String> open) {
  public static final Fields NONE = new Fields(List.of(), Optional.empty());

  public Optional<Field> find(String name) {
    return all.stream().filter(field -> field.name().equals(name)).findFirst();
  }
}
