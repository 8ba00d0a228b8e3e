package dev.berth.keyspace.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The type of a field.
 *
 * @param list whether it holds several of the kind
 * @param record the record inside, for {@link Kind#RECORD} and, where declared, {@link Kind#JSON}
 * @param oneOf the only values there are; empty when there are others
 */
public record FieldType(Kind kind, boolean list, Optional<String> record, List<String> oneOf) {

  /** What a single value is. */
  public enum Kind {
    TEXT,
    INTEGER,
    DECIMAL,
    BOOLEAN,
    TIME,
    BYTES,
    /** Text that is a JSON document of its own. */
    JSON,
    /** Another record of the catalog. */
    RECORD;

    static Optional<Kind> find(String name) {
      return Arrays.stream(values()).filter(kind -> kind.toString().equals(name)).findFirst();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static FieldType of(Kind kind) {
    return new FieldType(kind, false, Optional.empty(), List.of());
  }

  /** The notation of a catalog, such as {@code list of integer}. */
  @Override
  public String toString() {
    return (list ? "list of " : "") + kind + record.map(name -> " " + name).orElse("");
  }
}
