package dev.berth.keyspace.gen;

import dev.berth.keyspace.compatibility.FamilyHash;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes one class per keyspace with one method per family. Wrong use does not compile: every input
 * has its own type, reserved families have no method, and a service that only reads a family gets
 * keys that cannot be written.
 */
public final class JavaEmitter {
  private final Keyspace keyspace;
  private final JavaClass target;
  private final List<JavaFamily> families;
  private final List<JavaInput> inputs;

  /**
   * An emitter.
   *
   * @param service the service the code is for; empty for code that may use everything
   * @throws IllegalArgumentException when two names of the catalog become one in Java, or there is
   *     no such service
   */
  public JavaEmitter(Keyspace keyspace, JavaClass target, Optional<String> service) {
    this.keyspace = keyspace;
    this.target = target;
    service.ifPresent(this::checkService);
    this.families =
        keyspace.families().stream()
            .flatMap(family -> JavaFamily.of(family, service).stream())
            .toList();
    this.inputs = JavaInput.of(keyspace, families.stream().map(JavaFamily::family).toList());
    checkNames();
  }

  private void checkService(String service) {
    if (!keyspace.catalog().services().containsKey(service)) {
      throw new IllegalArgumentException(
          "keyspace '%s' has no service '%s', only %s"
              .formatted(keyspace.name(), service, keyspace.catalog().services().keySet()));
    }
  }

  private void checkNames() {
    Map<String, String> methods = new HashMap<>();
    families.forEach(family -> claim(methods, family.method(), family.family().name()));
    Map<String, String> types = new HashMap<>();
    inputs.forEach(input -> claim(types, input.type(), input.name()));
    for (JavaInput input : inputs) {
      Map<String, String> constants = new HashMap<>();
      input.values().forEach(value -> claim(constants, JavaNames.constant(value), value));
    }
  }

  private static void claim(Map<String, String> taken, String name, String by) {
    String other = taken.putIfAbsent(name, by);
    if (other != null) {
      throw new IllegalArgumentException(
          "'%s' and '%s' would both be called %s in Java".formatted(other, by, name));
    }
  }

  /** The source of the class. */
  public String emit() {
    return """
        package %s;

        import dev.berth.keyspace.compile.Settings;
        import dev.berth.keyspace.key.Family;
        import dev.berth.keyspace.key.Keyspace;
        import dev.berth.keyspace.typed.GeneratedKeys;
        import dev.berth.keyspace.typed.ReadKey;
        import dev.berth.keyspace.typed.Shape;
        import dev.berth.keyspace.typed.WriteKey;
        import javax.annotation.processing.Generated;

        /** Keys of the keyspace {@code %s}, generated from its catalog. */
        @Generated("dev.berth.keyspace")
        public final class %s {
        %s
          public %s(Keyspace keyspace) {
        %s  }

          /** With the catalog from which this class was generated. */
          public static %s load(Settings settings) {
            return new %s(
                GeneratedKeys.load(%s.class, "%s", "%s", settings));
          }
        %s%s}
        """
        .formatted(
            target.packageName(),
            keyspace.name(),
            target.name(),
            each(this::field),
            target.name(),
            each(this::assignment),
            target.name(),
            target.name(),
            target.name(),
            target.resource(),
            keyspace.name(),
            each(this::method),
            inputs.stream().map(JavaEmitter::input).collect(Collectors.joining()));
  }

  private String each(Function<JavaFamily, String> part) {
    return families.stream().map(part).collect(Collectors.joining());
  }

  private String field(JavaFamily family) {
    return "  private final Family %s;%n".formatted(family.method());
  }

  private String assignment(JavaFamily family) {
    return "    this.%s = GeneratedKeys.family(keyspace, \"%s\", \"%s\");%n"
        .formatted(
            family.method(),
            family.family().name(),
            FamilyHash.of(keyspace.catalog(), family.family().rule()));
  }

  private String method(JavaFamily generated) {
    Family family = generated.family();
    String parameters =
        family.inputs().stream()
            .map(this::inputOf)
            .map(input -> input.type() + " " + input.parameter())
            .collect(Collectors.joining(", "));
    String arguments =
        family.inputs().stream()
            .map(this::inputOf)
            .map(input -> input.parameter() + ".text()")
            .collect(Collectors.joining(", "));
    return """

          /**
           * %s
           *
           * <p>Key {@code %s}, life: %s
           */
          public %s %s(%s) {
            return new %s<>(%s.key(%s));
          }
        """
        .formatted(
            comment(family.rule().about().isBlank() ? family.name() : family.rule().about()),
            family.rule().key(),
            comment(family.rule().life().life().toString()),
            generated.keyType(),
            generated.method(),
            parameters,
            generated.writable() ? "WriteKey" : "ReadKey",
            "this." + generated.method(),
            arguments);
  }

  private JavaInput inputOf(String name) {
    return inputs.stream().filter(input -> input.name().equals(name)).findFirst().orElseThrow();
  }

  private static String input(JavaInput input) {
    String about = comment(input.about().isBlank() ? input.name() : input.about());
    if (input.values().isEmpty()) {
      return """

            /** %s */
            public record %s(String text) {}
          """
          .formatted(about, input.type());
    }
    String constants =
        input.values().stream()
            .map(value -> "%s(\"%s\")".formatted(JavaNames.constant(value), quoted(value)))
            .collect(Collectors.joining(", "));
    return """

          /** %s */
          public enum %s {
            %s;

            private final String text;

            %s(String text) {
              this.text = text;
            }

            public String text() {
              return text;
            }
          }
        """
        .formatted(about, input.type(), constants, input.type());
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /** Words of a catalog inside a comment: they can neither end it nor be read as mark-up. */
  private static String comment(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    String safe =
        line.replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace("@", "&#64;")
            .replace("*/", "*&#47;")
            .replace("\\", "&#92;");
    return safe.isEmpty() || ".!?".indexOf(safe.charAt(safe.length() - 1)) >= 0 ? safe : safe + ".";
  }
}
