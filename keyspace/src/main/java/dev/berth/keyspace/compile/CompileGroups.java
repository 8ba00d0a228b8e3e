package dev.berth.keyspace.compile;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.GroupRule;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Variable;
import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Proves that the keys of each group share a slot: equal tags, made only of what is the same. */
final class CompileGroups {
  private final Catalog catalog;
  private final Map<String, Family> families = new TreeMap<>();
  private final Problems problems;

  CompileGroups(Catalog catalog, List<Family> families, Problems problems) {
    this.catalog = catalog;
    families.forEach(family -> this.families.put(family.name(), family));
    this.problems = problems;
  }

  List<Group> compile() {
    List<Group> groups = new ArrayList<>();
    for (GroupRule rule : catalog.groups()) {
      List<Family> members = members(rule);
      check(rule, members);
      groups.add(new Group(rule.name(), members, rule.same(), rule.differ()));
    }
    return groups;
  }

  /** Families that could not be compiled have been told already. */
  private List<Family> members(GroupRule rule) {
    for (String name : rule.families()) {
      if (catalog.family(name).isEmpty()) {
        String mend =
            Nearest.to(name, catalog.families().keySet())
                .map(near -> "did you mean '" + near + "'?")
                .orElse("name a family of this catalog");
        wrong(rule, "names '" + name + "', which is not declared", mend);
      }
    }
    return rule.families().stream().filter(families::containsKey).map(families::get).toList();
  }

  private void check(GroupRule rule, List<Family> members) {
    if (rule.families().size() < 2) {
      wrong(rule, "has fewer than two members", "name at least two; a family may stand twice");
    }
    rule.differ().stream()
        .filter(rule.same()::contains)
        .forEach(
            input ->
                wrong(
                    rule,
                    "says of '%s' both that it is the same and that it differs".formatted(input),
                    "keep one of them"));
    Set<String> tags = new HashSet<>();
    for (Family family : members) {
      Template tag = family.rule().key().tag();
      if (tag.segments().isEmpty()) {
        wrong(rule, "has '" + family.name() + "', whose key has no tag", "put tag(…) into the key");
        continue;
      }
      tags.add(tag.words());
      checkInputs(rule, family);
    }
    if (tags.size() > 1) {
      wrong(
          rule,
          "has different tags, so different slots: "
              + String.join(" and ", tags.stream().sorted().toList()),
          "give all its families the same tag");
    }
  }

  private void checkInputs(GroupRule rule, Family family) {
    for (Variable variable : family.pattern().variables()) {
      boolean inTag = family.rule().key().tag().variables().contains(variable.name());
      if (inTag && !rule.same().contains(variable.input())) {
        wrong(
            rule,
            "does not say that <%s> in the tag of '%s' is the same"
                .formatted(variable.name(), family.name()),
            "add '" + variable.input() + "' to same");
      }
    }
    rule.same().forEach(input -> checkKnown(rule, "has the same", input, family));
    rule.differ().forEach(input -> checkKnown(rule, "differs in", input, family));
  }

  private void checkKnown(GroupRule rule, String how, String input, Family family) {
    if (!family.inputs().contains(input)) {
      wrong(
          rule,
          "%s '%s', which '%s' does not know".formatted(how, input, family.name()),
          "name one of " + family.inputs());
    }
  }

  private void wrong(GroupRule rule, String what, String mend) {
    problems.add(rule.at(), "group '" + rule.name() + "' " + what, mend);
  }
}
