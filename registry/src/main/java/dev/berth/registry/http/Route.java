package dev.berth.registry.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One method and path that a handler answers. In the pattern, {@code {name}} stands for a
 * repository name, which may hold slashes; any other {@code {variable}} for one segment.
 */
public final class Route {
  private static final Pattern VARIABLE = Pattern.compile("\\{([a-z]+)}");

  private final String method;
  private final String pattern;
  private final Pattern path;
  private final List<String> variables;
  private final Handler handler;

  private Route(
      String method, String pattern, Pattern path, List<String> variables, Handler handler) {
    this.method = method;
    this.pattern = pattern;
    this.path = path;
    this.variables = variables;
    this.handler = handler;
  }

  public static Route of(String method, String pattern, Handler handler) {
    StringBuilder regex = new StringBuilder();
    List<String> variables = new ArrayList<>();
    Matcher matcher = VARIABLE.matcher(pattern);
    int end = 0;
    while (matcher.find()) {
      regex.append(Pattern.quote(pattern.substring(end, matcher.start())));
      regex.append(matcher.group(1).equals("name") ? "(.+)" : "([^/]+)");
      variables.add(matcher.group(1));
      end = matcher.end();
    }
    regex.append(Pattern.quote(pattern.substring(end)));
    return new Route(
        method, pattern, Pattern.compile(regex.toString()), List.copyOf(variables), handler);
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

  /** The variables' raw values when the raw path fits; percent-encoding is not looked at. */
  Optional<Map<String, String>> match(String rawPath) {
    Matcher matcher = path.matcher(rawPath);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<String, String> parts = new HashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      parts.put(variables.get(i), matcher.group(i + 1));
    }
    return Optional.of(parts);
  }
}
