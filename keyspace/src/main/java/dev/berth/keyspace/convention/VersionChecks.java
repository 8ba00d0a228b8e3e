package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.PrefixRule;
import dev.berth.keyspace.catalog.VersionRule;
import dev.berth.keyspace.convention.Parameter.Kind;
import java.util.List;
import java.util.stream.Stream;

/** Checks of the prefix and the version in every key. */
final class VersionChecks {
  private VersionChecks() {}

  static List<CheckKind> all() {
    return List.of(
        CheckKind.ofCatalog(
            "version-status", "The version says its status and has a note.", VersionChecks::status),
        CheckKind.ofCatalog(
            "prefix-configurable", "Users may choose the prefix.", VersionChecks::configurable),
        CheckKind.ofCatalog(
            "prefix-default",
            "The default prefix is a name of one's own, none of these.",
            new Parameter("not", Kind.WORDS, "names that others would take too"),
            VersionChecks::defaultPrefix),
        CheckKind.ofCatalog(
            "encodings",
            "The version offers no other encodings than these.",
            new Parameter("one-of", Kind.WORDS, "ids of encodings"),
            VersionChecks::encodings));
  }

  private static Stream<Complaint> status(Catalog catalog) {
    return Complaint.when(
        catalog
            .head()
            .version()
            .filter(version -> version.status().isPresent() && version.note().isPresent())
            .isEmpty(),
        "does not say the status of its version",
        "write version: {major: …, status: …, note: …}");
  }

  private static Stream<Complaint> configurable(Catalog catalog) {
    return Complaint.when(
        catalog.head().prefix().filter(PrefixRule::override).isEmpty(),
        "does not let users choose the prefix",
        "write prefix: {default: …, override: true}");
  }

  private static Check.OfCatalog defaultPrefix(Arguments arguments) {
    List<String> common = arguments.words("not");
    return catalog ->
        catalog.head().prefix().map(PrefixRule::standard).filter(common::contains).stream()
            .map(
                prefix ->
                    new Complaint(
                        "has the default prefix '" + prefix + "', which others may have too",
                        "choose the name of your implementation"));
  }

  private static Check.OfCatalog encodings(Arguments arguments) {
    List<String> known = arguments.words("one-of");
    return catalog ->
        catalog.head().version().map(VersionRule::encodings).orElse(List.of()).stream()
            .filter(id -> !known.contains(id))
            .map(
                id ->
                    new Complaint(
                        "offers the encoding '" + id + "'",
                        "use one of " + String.join(", ", known)));
  }
}
