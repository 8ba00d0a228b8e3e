package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.life.Life;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Something that a family may say of itself, by the word that rules use for it. */
public enum Attribute {
  ABOUT("about: …", family -> !family.about().isBlank()),
  SCOPE("scope: …", family -> family.access().scope().isPresent()),
  OWNER("owner: …", family -> family.access().owner().isPresent()),
  WRITERS("writers: […]", family -> !family.access().writers().isEmpty()),
  READERS("readers: […]", family -> !family.access().readers().isEmpty()),
  TAG("tag(…) in the key", family -> family.key().hasTag()),
  SINGLE("single: true", family -> family.traits().single()),
  MODEL("model: …", family -> family.traits().model().isPresent()),
  INDEX_OF("index-of: …", family -> family.traits().indexOf().isPresent()),
  PARTITIONS("partitions: …", family -> family.traits().partitions().isPresent()),
  LEGACY("legacy: […]", family -> !family.legacy().isEmpty()),
  VALUE("value: …", family -> family.content().value().isPresent()),
  RECORD(
      "value: {record: …}",
      family -> family.content().value().flatMap(ValueRule::record).isPresent()),
  FIELDS("fields: {…}", family -> !family.content().fields().equals(Fields.NONE)),
  VERIFY("verify: …", family -> family.content().verify().isPresent()),
  KEY_BUDGET("budget: {key: …}", family -> family.traits().budget().key().isPresent()),
  VALUE_BUDGET("budget: {value: …}", family -> family.traits().budget().value().isPresent()),
  ENTRIES_BUDGET("budget: {entries: …}", family -> family.traits().budget().entries().isPresent()),
  TTL("life: {ttl: …}", family -> family.life().life() instanceof Life.Expires),
  TRIM("life: {trim: …}", family -> family.life().life() instanceof Life.Trimmed),
  NO_EXPIRY("life: {ttl: none}", family -> family.life().life() instanceof Life.Stays),
  UNDECIDED("life: undecided", family -> family.life().life() instanceof Life.Undecided),
  CONFIG("life: {config: …}", family -> family.life().config().isPresent()),
  REFRESHED_BY("life: {refreshed-by: …}", family -> family.life().refreshedBy().isPresent()),
  ENDS("life: {ends: …}", family -> family.life().ends().isPresent()),
  LEAST("life: {least: …}", family -> family.life().least().isPresent());

  private final String notation;

  @SuppressWarnings("ImmutableEnumChecker") // the predicates hold nothing
  private final Predicate<FamilyRule> said;

  Attribute(String notation, Predicate<FamilyRule> said) {
    this.notation = notation;
    this.said = said;
  }

  static Optional<Attribute> find(String word) {
    return Arrays.stream(values()).filter(one -> one.toString().equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Attribute::toString).toList();
  }

  /** How a catalog says it. */
  public String notation() {
    return notation;
  }

  boolean isSaidBy(FamilyRule family) {
    return said.test(family);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
