package dev.berth.keyspace.gen;

import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Names of a catalog as names in Java. */
final class JavaNames {
  /** Types that generated code uses by their simple names. */
  private static final Set<String> TAKEN =
      Set.of(
          "String",
          "Object",
          "Override",
          "Family",
          "Keyspace",
          "GeneratedKeys",
          "ReadKey",
          "WriteKey",
          "Shape",
          "Settings",
          "Generated",
          "Enum",
          "Record");

  private JavaNames() {}

  /** Such as {@code nodeMetric} for {@code node.metric}. */
  static String method(String name) {
    String camel = camel(name);
    String lower = camel.substring(0, 1).toLowerCase(Locale.ROOT) + camel.substring(1);
    boolean inherited =
        Set.of("hashCode", "toString", "getClass", "notify", "wait").contains(lower);
    return SourceVersion.isKeyword(lower) || inherited ? lower + "_" : lower;
  }

  /** Such as {@code NodeMetric} for {@code node.metric}. */
  static String type(String name) {
    String camel = camel(name);
    return TAKEN.contains(camel) ? camel + "Input" : camel;
  }

  /** Such as {@code NOT_FOUND} for {@code not-found}. */
  static String constant(String value) {
    String upper = value.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
    return SourceVersion.isIdentifier(upper) ? upper : "_" + upper;
  }

  private static String camel(String name) {
    StringBuilder camel = new StringBuilder();
    for (String word : name.split("[^A-Za-z0-9]+", -1)) {
      if (!word.isEmpty()) {
        camel.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
      }
    }
    return camel.toString();
  }
}
