package dev.berth.keyspace.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.compatibility.FamilyHash;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import org.junit.jupiter.api.Test;

class GeneratedKeysTest {
  private static final Family FAMILY = Sample.family("a:<id>", "id: {like: '[0-9]+'}");

  @Test
  void givesTheFamilyForWhichCodeWasGenerated() {
    Keyspace keyspace =
        Sample.keyspace(
            "{keyspace: sample, families: {f: {key: a, single: true, type: set, life: undecided}}}");
    Family family = keyspace.family("f");
    String hash = FamilyHash.of(keyspace.catalog(), family.rule());

    assertThat(GeneratedKeys.family(keyspace, "f", hash)).isSameAs(family);
    assertThatIllegalStateException()
        .isThrownBy(() -> GeneratedKeys.family(keyspace, "f", "0123456789abcdef"))
        .withMessage(
            "family 'sample/f' has changed since code was generated for it: generate it again");
  }

  @Test
  void saysWhenTheCatalogIsNotThere() {
    assertThatIllegalStateException()
        .isThrownBy(
            () -> GeneratedKeys.load(GeneratedKeysTest.class, "no.yaml", "x", Settings.NONE))
        .withMessage(
            "the catalog no.yaml is not beside dev.berth.keyspace.typed.GeneratedKeysTest");
  }

  @Test
  void readsAndWritesOneKeyUnderEqualNames() {
    Key key = FAMILY.key("1");
    ReadKey<Shape.Value> read = new ReadKey<>(key);
    WriteKey<Shape.Value> write = new WriteKey<>(FAMILY.key("1"));

    assertThat(read.key()).isSameAs(key);
    assertThat(read).isEqualTo(write).hasSameHashCodeAs(write).hasToString("a:1");
    assertThat(read.hashCode()).isEqualTo(key.hashCode());
    assertThat(read).isNotEqualTo(new ReadKey<>(FAMILY.key("2"))).isNotEqualTo(key);
  }
}
