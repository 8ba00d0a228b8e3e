package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.VariableRule;
import dev.berth.keyspace.convention.Parameter.Kind;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.pattern.Segment;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Checks of the segments of a key. */
final class KeyChecks {
  private KeyChecks() {}

  static List<CheckKind> all() {
    return List.of(
        CheckKind.ofFamily(
            "begins-with-text",
            "The first segment behind the head is literal, so that no key is a bare id.",
            KeyChecks::text),
        CheckKind.ofFamily(
            "begins-with-model",
            "The first segment is the name of the model in snake case.",
            KeyChecks::model),
        CheckKind.ofFamily(
            "ends-with-variable", "The last segment holds an id.", KeyChecks::variable),
        CheckKind.ofFamily(
            "variables-last",
            "No literal segment follows a variable with many values, so that one scan prefix finds"
                + " all keys of a kind.",
            KeyChecks::last),
        CheckKind.ofFamily(
            "lower-case", "Literal segments are in lower case.", KeyChecks::lowerCase),
        CheckKind.ofFamily(
            "reserved-word",
            "This segment stands only right behind the head, before the resource and the id.",
            new Parameter("word", Kind.TEXT, "the segment, such as lock"),
            KeyChecks::reserved),
        CheckKind.ofFamily(
            "key-length",
            "No key is longer than this.",
            new Parameter("most", Kind.NUMBER, "a number of bytes"),
            KeyChecks::length));
  }

  private static Stream<Complaint> text(Family family, Catalog catalog) {
    return Complaint.when(
        !segments(family).getFirst().isLiteral(),
        "begins with an id",
        "put the name of the resource before it");
  }

  private static Stream<Complaint> model(Family family, Catalog catalog) {
    return family.rule().traits().model().map(KeyChecks::snakeCase).stream()
        .filter(name -> !segments(family).getFirst().isLiteral(name))
        .map(
            name ->
                new Complaint(
                    "begins with '%s', not with the name of its model"
                        .formatted(segments(family).getFirst()),
                    "begin the key with " + name));
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  private static Stream<Complaint> variable(Family family, Catalog catalog) {
    return Complaint.when(
        segments(family).getLast().isLiteral(), "ends without an id", "end the key with <id>");
  }

  private static Stream<Complaint> last(Family family, Catalog catalog) {
    boolean seen = false;
    for (Segment segment : segments(family)) {
      if (seen && segment.isLiteral()) {
        return Stream.of(
            new Complaint(
                "has '%s' behind a variable".formatted(segment), "put the variables last"));
      }
      seen |= segment.variables().anyMatch(name -> hasManyValues(catalog, name));
    }
    return Stream.empty();
  }

  private static boolean hasManyValues(Catalog catalog, String variable) {
    VariableRule rule = catalog.variables().get(variable);
    return rule == null || !(rule.form() instanceof VariableRule.OneOf);
  }

  private static Stream<Complaint> lowerCase(Family family, Catalog catalog) {
    return segments(family).stream()
        .filter(segment -> segment.isLiteral() && !isLowerCase(segment.toString()))
        .map(
            segment ->
                new Complaint(
                    "has '%s', which is not in lower case".formatted(segment),
                    "write " + segment.toString().toLowerCase(Locale.ROOT)));
  }

  private static boolean isLowerCase(String text) {
    return text.equals(text.toLowerCase(Locale.ROOT));
  }

  private static Check.OfFamily reserved(Arguments arguments) {
    String word = arguments.text("word");
    return (family, catalog) ->
        Complaint.when(
            segments(family).stream().anyMatch(segment -> segment.isLiteral(word))
                && !isReservedForm(family.rule(), word),
            "uses '%s' in another form than %s:<resource>:<id>".formatted(word, word),
            "declare it under uses, or choose another word");
  }

  private static boolean isReservedForm(FamilyRule family, String word) {
    List<Segment> segments = family.key().segments();
    return segments.size() >= 3
        && segments.getFirst().isLiteral(word)
        && segments.get(1).isLiteral()
        && !segments.getLast().isLiteral()
        && segments.stream().skip(1).noneMatch(segment -> segment.isLiteral(word));
  }

  private static Check.OfFamily length(Arguments arguments) {
    int most = arguments.number("most");
    return (family, catalog) ->
        Complaint.when(
            family.pattern().maxLength() > most,
            "has keys of up to %,d bytes".formatted(family.pattern().maxLength()),
            "bound its variables with max, or derive them by sha256");
  }

  private static List<Segment> segments(Family family) {
    return family.rule().key().segments();
  }
}
