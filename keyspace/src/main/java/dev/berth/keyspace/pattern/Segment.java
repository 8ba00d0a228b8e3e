package dev.berth.keyspace.pattern;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What stands between two delimiters.
 *
 * @param parts empty only in a legacy form, for two delimiters side by side
 * @param tagged whether it stands inside the hash tag
 */
public record Segment(List<Part> parts, boolean tagged) {
  public boolean isLiteral() {
    return parts.stream().allMatch(Part.Literal.class::isInstance);
  }

  public boolean isLiteral(String text) {
    return isLiteral() && toString().equals(text);
  }

  public Stream<String> variables() {
    return parts.stream()
        .filter(Part.Use.class::isInstance)
        .map(part -> ((Part.Use) part).variable());
  }

  @Override
  public String toString() {
    return parts.stream().map(Part::toString).collect(Collectors.joining());
  }
}
