package dev.berth.keyspace.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import org.junit.jupiter.api.Test;

class RightsTest {
  private static final Keyspace KEYSPACE =
      Sample.keyspace(
          """
          keyspace: sample
          head: "<scope>"
          scopes: {web: Web, shared: {}, part: Parser}
          services: {Web: {}, Api: {}, Job: {}}
          families:
            scoped: {scope: web, key: a, single: true, type: set, life: undecided}
            owned: {scope: web, owner: Api, key: b, single: true, type: set, life: undecided}
            read: {scope: web, readers: [Job], key: c, single: true, type: set, life: undecided}
            written: {scope: web, writers: [Api, Job], readers: [Web], key: d, single: true, type: set, life: undecided}
            shared: {scope: shared, key: e, single: true, type: set, life: undecided}
            read-only: {scope: shared, readers: [Web], key: f, single: true, type: set, life: undecided}
            part: {scope: part, key: g, single: true, type: set, life: undecided}
          """);

  @Test
  void letTheOwnerOfTheScopeWriteWhereNobodyElseIsNamed() {
    Rights rights = rights("scoped");

    assertThat(rights.open()).isFalse();
    assertThat(rights.mayWrite("Web")).isTrue();
    assertThat(rights.mayRead("Web")).isTrue();
    assertThat(rights.mayWrite("Api")).isFalse();
    assertThat(rights.mayRead("Api")).isFalse();
    assertThat(rights.allowed(true)).containsExactly("Web");
    assertThat(rights.allowed(false)).containsExactly("Web");
  }

  @Test
  void preferTheOwnerOfTheFamily() {
    assertThat(rights("owned").writers()).containsExactly("Api");
  }

  @Test
  void letReadersOnlyRead() {
    Rights rights = rights("read");

    assertThat(rights.mayRead("Job")).isTrue();
    assertThat(rights.mayWrite("Job")).isFalse();
    assertThat(rights.mayWrite("Web")).isTrue();
    assertThat(rights.allowed(true)).containsExactly("Job");
    assertThat(rights.allowed(false)).containsExactly("Web");
  }

  @Test
  void letWritersReadToo() {
    Rights rights = rights("written");

    assertThat(rights.mayWrite("Job")).isTrue();
    assertThat(rights.mayRead("Job")).isTrue();
    assertThat(rights.mayWrite("Web")).isFalse();
    assertThat(rights.mayRead("Web")).isTrue();
    assertThat(rights.writers()).containsExactly("Api", "Job");
  }

  @Test
  void letEveryServiceDoEverythingWhereNobodyIsNamed() {
    Rights rights = rights("shared");

    assertThat(rights.open()).isTrue();
    assertThat(rights.mayWrite("Job")).isTrue();
    assertThat(rights.mayRead("Job")).isTrue();
    assertThat(rights.mayWrite("Stranger")).isFalse();
    assertThat(rights.mayRead("Stranger")).isFalse();
    assertThat(rights.allowed(true)).containsExactlyInAnyOrder("Web", "Api", "Job");
  }

  @Test
  void letNobodyWriteWhereOnlyReadersAreNamed() {
    Rights rights = rights("read-only");

    assertThat(rights.open()).isFalse();
    assertThat(rights.mayWrite("Web")).isFalse();
    assertThat(rights.mayRead("Web")).isTrue();
    assertThat(rights.mayRead("Api")).isFalse();
  }

  @Test
  void areNotRestrictedToAnOwnerThatIsNoService() {
    assertThat(rights("part").open()).isTrue();
  }

  @Test
  void takeEveryNameForAServiceWhereTheCatalogNamesNone() {
    Family family = Sample.family("a:<id>", "id: {}");

    assertThat(family.rights().mayWrite("anyone")).isTrue();
    assertThat(family.rights().allowed(true)).isEmpty();
  }

  private static Rights rights(String family) {
    return KEYSPACE.family(family).rights();
  }
}
