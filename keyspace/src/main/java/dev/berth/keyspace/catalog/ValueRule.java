package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a value is written.
 *
 * @param encoding empty when the version of the keyspace names it
 * @param record the structure inside, by the name under which the catalog declares it
 * @param oneOf the only values there are; empty when there are others
 * @param meanings what each of {@code oneOf} means, where the catalog says so
 * @param older the record that the value had before, tried when reading as this one fails
 */
public record ValueRule(
    Position at,
    Optional<String> encoding,
    Optional<String> record,
    List<String> oneOf,
    Map<String, String> meanings,
    FieldNames names,
    OnDecodeError onError,
    Optional<String> older) {

  /** How the fields of a record are told apart. */
  public enum FieldNames {
    FULL,
    SHORT,
    POSITIONAL
  }

  /** What a reader gets for a value that cannot be decoded. */
  public enum OnDecodeError {
    ERROR,
    MISS
  }
}
