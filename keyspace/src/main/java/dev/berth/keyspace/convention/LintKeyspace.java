package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Waiver;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Applies conventions to one keyspace: first to the whole, then to each service and family. */
final class LintKeyspace {
  private final Keyspace keyspace;
  private final Catalog catalog;
  private final List<Rule> rules;
  private final List<Finding> findings = new ArrayList<>();

  LintKeyspace(Keyspace keyspace, List<Convention> conventions) {
    this.keyspace = keyspace;
    this.catalog = keyspace.catalog();
    this.rules =
        conventions.stream().flatMap(convention -> convention.rules().values().stream()).toList();
  }

  List<Finding> findings() {
    look(
        new Subject(catalog.name(), catalog.at(), catalog.waivers()),
        check -> check.check() instanceof Check.OfCatalog whole ? whole.look(catalog) : none());
    catalog
        .services()
        .forEach(
            (name, service) ->
                look(
                    new Subject(catalog.name() + "/" + name, service.at(), service.waivers()),
                    check ->
                        check.check() instanceof Check.OfService one ? one.look(service) : none()));
    keyspace
        .families()
        .forEach(
            family ->
                look(
                    new Subject(family.toString(), family.rule().at(), family.rule().waivers()),
                    check ->
                        check.check() instanceof Check.OfFamily one
                                && check.where().fits(family.rule())
                            ? one.look(family, catalog)
                            : none()));
    return findings;
  }

  /** A part of the catalog that can break and waive rules. */
  private record Subject(String name, Position at, Map<String, Waiver> waivers) {}

  /** How to apply a check to one subject. */
  private interface Look {
    Stream<Complaint> at(RuleCheck check);
  }

  private static Stream<Complaint> none() {
    return Stream.empty();
  }

  private void look(Subject subject, Look look) {
    TreeSet<String> broken = new TreeSet<>();
    for (Rule rule : rules) {
      for (Complaint complaint : rule.checks().stream().flatMap(look::at).toList()) {
        broken.add(rule.id());
        findings.add(finding(subject, rule, complaint));
      }
    }
    subject
        .waivers()
        .forEach(
            (rule, waiver) -> {
              if (!broken.contains(rule)) {
                findings.add(idle(subject, rule, waiver));
              }
            });
  }

  private static Finding finding(Subject subject, Rule rule, Complaint complaint) {
    Optional<String> reason =
        Optional.ofNullable(subject.waivers().get(rule.id())).map(Waiver::reason);
    return new Finding(
        reason.isPresent() ? Finding.Kind.WAIVED : Finding.Kind.BROKEN,
        rule.id(),
        subject.name(),
        subject.at(),
        complaint.what(),
        complaint.mend(),
        reason);
  }

  private Finding idle(Subject subject, String id, Waiver waiver) {
    List<String> known = rules.stream().map(Rule::id).toList();
    boolean isKnown = known.contains(id);
    return new Finding(
        isKnown ? Finding.Kind.UNNEEDED_WAIVER : Finding.Kind.UNKNOWN_RULE,
        id,
        subject.name(),
        waiver.at(),
        isKnown ? "waives a rule that it does not break" : "waives a rule that is not known",
        isKnown
            ? "remove the waiver"
            : Nearest.to(id, known)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("name a rule of the conventions that the catalog follows"),
        Optional.empty());
  }
}
