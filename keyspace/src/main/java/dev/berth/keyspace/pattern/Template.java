package dev.berth.keyspace.pattern;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The form of a key, or of its beginning: segments in order. */
public record Template(List<Segment> segments) {
  public static final char DELIMITER = ':';
  public static final Template EMPTY = new Template(List.of());

  public Template {
    segments = List.copyOf(segments);
  }

  public boolean hasTag() {
    return segments.stream().anyMatch(Segment::tagged);
  }

  /** The segments inside the hash tag. */
  public Template tag() {
    return new Template(segments.stream().filter(Segment::tagged).toList());
  }

  /** The names of the variables, in order of first use. */
  public List<String> variables() {
    return segments.stream().flatMap(Segment::variables).distinct().toList();
  }

  /** This template with another behind it. */
  public Template then(Template more) {
    return new Template(Stream.concat(segments.stream(), more.segments.stream()).toList());
  }

  /** The notation it was read from. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    boolean tagged = false;
    String delimiter = "";
    for (Segment segment : segments) {
      if (tagged && !segment.tagged()) {
        text.append(')');
      }
      text.append(delimiter);
      delimiter = String.valueOf(DELIMITER);
      if (!tagged && segment.tagged()) {
        text.append("tag(");
      }
      text.append(segment);
      tagged = segment.tagged();
    }
    return text.append(tagged ? ")" : "").toString();
  }

  /** The segments without the tag, for comparing two keys by their words. */
  public String words() {
    return segments.stream().map(Segment::toString).collect(Collectors.joining(":"));
  }
}
