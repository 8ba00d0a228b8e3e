package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.GroupRule;
import dev.berth.keyspace.catalog.VariableRule;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.pattern.Segment;
import dev.berth.keyspace.pattern.Template;
import java.util.List;
import java.util.stream.Stream;

/** Checks of hash tags and of keys that are used together. */
final class TagChecks {
  private TagChecks() {}

  static List<CheckKind> all() {
    return List.of(
        CheckKind.ofFamily(
            "variables-in-tag",
            "The key has a hash tag, and all its variables stand inside.",
            TagChecks::variables),
        CheckKind.ofFamily(
            "suffixes-behind-tag",
            "What tells keys of one tag apart stands behind the tag, not in it behind a variable.",
            TagChecks::suffixes),
        CheckKind.ofFamily(
            "index-in-group",
            "An index and the family it finds can be used in one command: a group proves it.",
            TagChecks::index),
        CheckKind.ofFamily(
            "choices-in-group",
            "Keys that differ in a listed value can be used in one command: a group proves it.",
            TagChecks::choices));
  }

  private static Stream<Complaint> variables(Family family, Catalog catalog) {
    Template key = family.rule().key();
    if (!key.hasTag()) {
      return Stream.of(new Complaint("has no tag", "put what identifies it into tag(…)"));
    }
    return key.segments().stream()
        .filter(segment -> !segment.tagged() && !segment.isLiteral())
        .map(
            segment -> new Complaint("has %s outside of its tag".formatted(segment), "move it in"));
  }

  private static Stream<Complaint> suffixes(Family family, Catalog catalog) {
    List<Segment> tag = family.rule().key().tag().segments();
    return tag.stream()
        .dropWhile(Segment::isLiteral)
        .filter(Segment::isLiteral)
        .map(
            suffix ->
                new Complaint(
                    "has '%s' inside of its tag".formatted(suffix), "write it behind the tag"));
  }

  private static Stream<Complaint> index(Family family, Catalog catalog) {
    return family.rule().traits().indexOf().stream()
        .filter(
            records ->
                catalog.groups().stream()
                    .map(GroupRule::families)
                    .noneMatch(of -> of.contains(family.name()) && of.contains(records)))
        .map(
            records ->
                new Complaint(
                    "is an index of '%s', but they share no slot".formatted(records),
                    "give both the same tag and declare a group"));
  }

  private static Stream<Complaint> choices(Family family, Catalog catalog) {
    return family.rule().key().variables().stream()
        .filter(name -> isListed(catalog, name))
        .filter(
            name ->
                catalog.groups().stream()
                    .noneMatch(
                        group ->
                            group.families().contains(family.name())
                                && group.differ().contains(name)))
        .map(
            name ->
                new Complaint(
                    "can move from one <%s> to another, but no group proves one slot"
                        .formatted(name),
                    "declare a group of it with differ: " + name));
  }

  private static boolean isListed(Catalog catalog, String variable) {
    VariableRule rule = catalog.variables().get(variable);
    return rule != null && rule.form() instanceof VariableRule.OneOf;
  }
}
