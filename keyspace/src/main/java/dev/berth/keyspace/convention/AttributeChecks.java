package dev.berth.keyspace.convention;

import dev.berth.keyspace.convention.Parameter.Kind;
import java.util.List;
import java.util.stream.Collectors;

/** Checks of what a family says at all. */
final class AttributeChecks {
  private static final Parameter OF =
      new Parameter("of", Kind.ATTRIBUTES, "what a family can say, such as about or writers");

  private AttributeChecks() {}

  static List<CheckKind> all() {
    return List.of(
        CheckKind.ofFamily("needs", "The family says all of these.", OF, AttributeChecks::needs),
        CheckKind.ofFamily(
            "needs-one", "The family says at least one of these.", OF, AttributeChecks::needsOne),
        CheckKind.ofFamily("refuses", "The family says none of these.", OF, AttributeChecks::no));
  }

  private static Check.OfFamily needs(Arguments arguments) {
    List<Attribute> wanted = arguments.attributes("of");
    return (family, catalog) ->
        wanted.stream()
            .filter(attribute -> !attribute.isSaidBy(family.rule()))
            .map(missing -> new Complaint("has no " + missing, "write " + missing.notation()));
  }

  private static Check.OfFamily needsOne(Arguments arguments) {
    List<Attribute> wanted = arguments.attributes("of");
    String words = join(wanted.stream().map(Attribute::toString).toList());
    String notations = join(wanted.stream().map(Attribute::notation).toList());
    return (family, catalog) ->
        Complaint.when(
            wanted.stream().noneMatch(attribute -> attribute.isSaidBy(family.rule())),
            "has neither " + words,
            "write " + notations);
  }

  private static String join(List<String> words) {
    return words.stream().collect(Collectors.joining(" or "));
  }

  private static Check.OfFamily no(Arguments arguments) {
    List<Attribute> unwanted = arguments.attributes("of");
    return (family, catalog) ->
        unwanted.stream()
            .filter(attribute -> attribute.isSaidBy(family.rule()))
            .map(said -> new Complaint("has " + said, "do without " + said.notation()));
  }
}
