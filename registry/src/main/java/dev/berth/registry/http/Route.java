package dev.berth.registry.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * One method and path that a handler answers. In the pattern, {@code {name}} stands for a
 * repository name, which may hold slashes; any other {@code {variable}} for one segment.
 */
public final class Route {
  private static final String NAME = "{name}";

  private final String method;
  private final String pattern;
  private final List<String> segments;
  private final int nameAt;
  private final Handler handler;

  private Route(String method, String pattern, List<String> segments, Handler handler) {
    this.method = method;
    this.pattern = pattern;
    this.segments = segments;
    this.nameAt = segments.indexOf(NAME);
    this.handler = handler;
  }

  public static Route of(String method, String pattern, Handler handler) {
    return new Route(method, pattern, segments(pattern), handler);
  }

  /** What stands between the slashes of a path, be it nothing. */
  static List<String> segments(String path) {
    return List.of(path.split("/", -1));
  }

  /** The same method and path, answered by what this makes of the handler. */
  public Route wrap(UnaryOperator<Handler> wrapping) {
    return new Route(method, pattern, segments, wrapping.apply(handler));
  }

  String method() {
    return method;
  }

  String pattern() {
    return pattern;
  }

  /** Method and pattern, as the route was made. */
  @Override
  public String toString() {
    return method + " " + pattern;
  }

  Handler handler() {
    return handler;
  }

  /** Whether the raw path fits; percent-encoding is not looked at. */
  boolean fits(List<String> path) {
    if (nameAt < 0 ? path.size() != segments.size() : path.size() < segments.size()) {
      return false;
    }
    for (int i = 0; i < segments.size(); i++) {
      if (i != nameAt && !fits(segments.get(i), given(path, i))) {
        return false;
      }
    }
    return nameAt < 0 || !given(path, nameAt).isEmpty();
  }

  private static boolean fits(String segment, String given) {
    return isVariable(segment) ? !given.isEmpty() : segment.equals(given);
  }

  /** The variables' raw values in a path that fits. */
  Map<String, String> parts(List<String> path) {
    Map<String, String> parts = new HashMap<>();
    for (int i = 0; i < segments.size(); i++) {
      String segment = segments.get(i);
      if (isVariable(segment)) {
        parts.put(segment.substring(1, segment.length() - 1), given(path, i));
      }
    }
    return parts;
  }

  private static boolean isVariable(String segment) {
    return segment.startsWith("{");
  }

  /** What the path has where the pattern has a segment: a name has all that the others leave. */
  private String given(List<String> path, int at) {
    int more = path.size() - segments.size();
    if (at == nameAt) {
      return String.join("/", path.subList(at, at + more + 1));
    }
    return path.get(nameAt >= 0 && at > nameAt ? at + more : at);
  }
}
