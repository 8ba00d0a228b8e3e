package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.convention.Parameter.Kind;
import dev.berth.keyspace.source.Entries;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which families a rule is about: those that fit everything it says. */
public final class Where {
  static final List<Parameter> PARAMETERS =
      List.of(
          new Parameter("family", Kind.WORDS, "names of families"),
          new Parameter("scope", Kind.WORDS, "scopes, of which theirs is one"),
          new Parameter("type", Kind.TYPES, "types, of which they have one"),
          new Parameter("segment", Kind.WORDS, "literal segments, of which their key has one"),
          new Parameter("status", Kind.STATUS, "their status"),
          new Parameter("has", Kind.ATTRIBUTES, "attributes that they all say"),
          new Parameter("without", Kind.ATTRIBUTES, "attributes of which they say none"));

  static final Where EVERYWHERE = new Where(new Arguments(Map.of()));

  private final List<String> families;
  private final List<String> scopes;
  private final List<RedisType> types;
  private final List<String> segments;
  private final List<String> status;
  private final List<Attribute> has;
  private final List<Attribute> without;

  private Where(Arguments arguments) {
    this.families = arguments.words("family");
    this.scopes = arguments.words("scope");
    this.types = arguments.types("type");
    this.segments = arguments.words("segment");
    this.status = arguments.words("status");
    this.has = arguments.attributes("has");
    this.without = arguments.attributes("without");
  }

  static Where read(Entries entries) {
    Where where = new Where(new ArgumentsReader(entries).readAny(PARAMETERS));
    entries.finish();
    return where;
  }

  boolean fits(FamilyRule family) {
    return (families.isEmpty() || families.contains(family.name()))
        && (scopes.isEmpty() || family.access().scope().filter(scopes::contains).isPresent())
        && (types.isEmpty() || family.content().types().stream().anyMatch(types::contains))
        && (segments.isEmpty() || segments.stream().anyMatch(word -> hasSegment(family, word)))
        && (status.isEmpty() || status.contains(word(family.traits().status())))
        && has.stream().allMatch(attribute -> attribute.isSaidBy(family))
        && without.stream().noneMatch(attribute -> attribute.isSaidBy(family));
  }

  private static boolean hasSegment(FamilyRule family, String word) {
    return family.key().segments().stream().anyMatch(segment -> segment.isLiteral(word));
  }

  private static String word(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }
}
