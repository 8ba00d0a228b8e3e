package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.VariableRule;
import dev.berth.keyspace.catalog.VariableRule.Derived;
import dev.berth.keyspace.convention.Parameter.Kind;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Variable;
import java.util.List;
import java.util.stream.Stream;

/** Checks of what the variables of a key hold. */
final class VariableChecks {
  private static final Parameter FROM = new Parameter("from", Kind.TEXT, "the name of the input");

  private VariableChecks() {}

  static List<CheckKind> all() {
    return List.of(
        CheckKind.ofFamily(
            "inputs",
            "Callers give only these to make a key.",
            new Parameter("one-of", Kind.WORDS, "names of inputs"),
            VariableChecks::inputs),
        CheckKind.ofFamily(
            "listed",
            "These variables, where a key has them, list their values with one-of.",
            new Parameter("variables", Kind.WORDS, "names of variables"),
            VariableChecks::listed),
        new CheckKind(
            "derived",
            "The key holds something that is derived from this input in one of these ways.",
            List.of(FROM, new Parameter("by", Kind.WORDS, "derivations, such as sha256")),
            VariableChecks::derived),
        new CheckKind(
            "derived-in-order",
            "What is derived from this input stands in the key in exactly this order.",
            List.of(FROM, new Parameter("by", Kind.WORDS, "derivations, such as sha256")),
            VariableChecks::inOrder),
        CheckKind.ofFamily(
            "no-delimiter", "No variable can hold an unescaped delimiter.", VariableChecks::free));
  }

  private static Check.OfFamily inputs(Arguments arguments) {
    List<String> known = arguments.words("one-of");
    return (family, catalog) ->
        family.inputs().stream()
            .filter(input -> !known.contains(input))
            .map(
                input ->
                    new Complaint(
                        "is asked for by '" + input + "'",
                        "take only " + String.join(", ", known)));
  }

  private static Check.OfFamily listed(Arguments arguments) {
    List<String> names = arguments.words("variables");
    return (family, catalog) ->
        family.rule().key().variables().stream()
            .filter(names::contains)
            .filter(name -> !(form(catalog, name) instanceof VariableRule.OneOf))
            .map(
                name ->
                    new Complaint(
                        "has <" + name + ">, which may hold anything",
                        "list its values with one-of"));
  }

  private static Check.OfFamily derived(Arguments arguments) {
    String from = arguments.text("from");
    List<String> ways = arguments.words("by");
    return (family, catalog) ->
        Complaint.when(
            derivations(family, catalog, from).stream().noneMatch(ways::contains),
            "holds nothing derived from '%s' by %s".formatted(from, String.join(" or ", ways)),
            "write a variable {from: %s, by: …} into the key".formatted(from));
  }

  private static Check.OfFamily inOrder(Arguments arguments) {
    String from = arguments.text("from");
    List<String> ways = arguments.words("by");
    return (family, catalog) ->
        Complaint.when(
            !derivations(family, catalog, from).equals(ways),
            "holds of '%s' not %s, in this order".formatted(from, String.join(" and ", ways)),
            "put the variables into the key in this order");
  }

  /** How the variables of a key are derived from an input, in order. */
  private static List<String> derivations(Family family, Catalog catalog, String from) {
    return family.rule().key().variables().stream()
        .map(name -> form(catalog, name))
        .flatMap(form -> form instanceof Derived derived ? Stream.of(derived) : Stream.empty())
        .filter(derived -> derived.input().equals(from))
        .map(Derived::by)
        .toList();
  }

  private static VariableRule.Form form(Catalog catalog, String variable) {
    VariableRule rule = catalog.variables().get(variable);
    return rule == null ? new VariableRule.Plain() : rule.form();
  }

  private static Stream<Complaint> free(Family family, Catalog catalog) {
    return family.pattern().variables().stream()
        .filter(Variable::isRest)
        .map(
            variable ->
                new Complaint(
                    "has <%s>, which may hold ':'".formatted(variable.name()),
                    "use like, or escape: percent"));
  }
}
