package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.Optional;

/**
 * One field.
 *
 * @param name the name, or {@code <variable>} for as many fields as the variable has values
 * @param shortName what stands for the name where space counts
 * @param unit such as {@code MB}
 */
public record Field(
    Position at,
    String name,
    FieldType type,
    Optional<String> shortName,
    boolean optional,
    Optional<String> unit,
    String about) {

  public boolean isDynamic() {
    return name.length() > 2 && name.startsWith("<") && name.endsWith(">");
  }

  /** The variable whose values are the names of a dynamic field. */
  public String variable() {
    return name.substring(1, name.length() - 1);
  }
}
