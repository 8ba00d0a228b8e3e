package dev.berth.keyspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.source.Problem;
import dev.berth.keyspace.source.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogReaderTest {
  private final Problems problems = new Problems();

  @Test
  void takesSomeFieldsAndWhereTheOthersAreDescribed() {
    Fields fields =
        family("type: hash, fields: {a: text, \"...\": the handbook}").content().fields();

    assertThat(fields.all()).extracting(Field::name).containsExactly("a");
    assertThat(fields.open()).contains("the handbook");
    assertThat(problems.sorted()).isEmpty();
  }

  @Test
  void takesFieldsThatAreAllDescribedElsewhere() {
    assertThat(family("type: hash, fields: open the handbook").content().fields().open())
        .contains("the handbook");
    assertThat(problems.sorted()).isEmpty();
  }

  @Test
  void takesValuesWithAndWithoutTheirMeanings() {
    ValueRule plain = value("[on, off]");
    ValueRule explained = value("{on: It works., off: It does not.}");

    assertThat(plain.oneOf()).isEqualTo(explained.oneOf()).containsExactly("on", "off");
    assertThat(plain.meanings()).isEmpty();
    assertThat(explained.meanings()).containsEntry("off", "It does not.");
    assertThat(problems.sorted()).isEmpty();
  }

  private ValueRule value(String oneOf) {
    return family("type: string, value: {one-of: " + oneOf + "}").content().value().orElseThrow();
  }

  @Test
  void takesWaiversOfFamiliesServicesAndTheCatalog() {
    Catalog catalog =
        read(
            """
            keyspace: sample
            services: {Web: {waive: {A1: as it was}}}
            families: {f: {key: a, type: string, life: undecided, waive: {A2: for now}}}
            waive: {A3: "why not"}
            """);

    assertThat(catalog.services().values())
        .singleElement()
        .satisfies(web -> assertThat(web.waivers()).containsOnlyKeys("A1"));
    assertThat(catalog.families().values())
        .singleElement()
        .satisfies(family -> assertThat(family.waivers()).containsOnlyKeys("A2"));
    assertThat(catalog.waivers().values()).extracting(Waiver::reason).containsExactly("why not");
  }

  @Test
  void tellsWhatIsWrongWithFieldsMeaningsAndWaivers() {
    family(
        "type: hash, fields: {\"...\": [a], b: txt}, value: {one-of: {on: [x]}}, waive: {A: \" \"}");

    assertThat(problems.sorted())
        .extracting(Problem::what)
        .containsExactly(
            "'...' is a list, not text",
            "'txt' is no type of a field",
            "the meaning of 'on' is a list, not text",
            "the waiver of A has no reason");
  }

  @Test
  void takesReservedUses() {
    Catalog catalog =
        read(
            """
            keyspace: sample
            families: {f: {key: a, single: true, type: string, life: undecided}}
            uses: {lock: {of: f, status: reserved}, lease: {of: f}}
            """);

    assertThat(catalog.family("lock.f").orElseThrow().traits().status()).isEqualTo(Status.RESERVED);
    assertThat(catalog.family("lease.f").orElseThrow().traits().status()).isEqualTo(Status.ACTIVE);
  }

  private FamilyRule family(String more) {
    return read("keyspace: sample\nfamilies: {f: {key: a, life: undecided, " + more + "}}\n")
        .family("f")
        .orElseThrow();
  }

  private Catalog read(String text) {
    List<Catalog> catalogs = new CatalogReader(problems).read("sample.yaml", text);
    return catalogs.getFirst();
  }
}
