package dev.berth.keyspace.shipped;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.convention.Conventions;
import dev.berth.keyspace.convention.Finding;
import dev.berth.keyspace.convention.Lint;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the programs behind the founding documents do beyond them can be said, or is found. */
class SeenInCodeTest {
  private static final Keyspaces ALL =
      new CatalogLoader()
          .add(Path.of("src/test/resources/dev/berth/keyspace/shipped/seen-in-code.yaml"))
          .load();
  private static final Keyspace REGISTRY = ALL.get("registry-code");

  @Test
  @Shows({"G4", "G6"})
  void givesSuffixesOfOneRepositoryTheirOwnLivesInOneSlot() {
    assertThat(REGISTRY.family("lsn").key("a/b").slot())
        .isEqualTo(REGISTRY.family("swd").key("a/b").slot());
    assertThat(REGISTRY.family("lsn").life().life()).hasToString("1h after each write");
    assertThat(REGISTRY.family("swd").life().life()).hasToString("5m after each write");
  }

  @Test
  void keepsAddressesOutOfTheWayOfDelimiters() {
    String one = REGISTRY.family("rate-limit").key("2001:db8::1").toString();

    assertThat(one).isEqualTo("registry:api:{rate-limit:ip:IAENuAAAAAA}");
    assertThat(REGISTRY.family("rate-limit").key("2001:db8::2")).hasToString(one);
    assertThat(REGISTRY.family("rate-limit").key("192.0.2.1"))
        .hasToString("registry:api:{rate-limit:ip:wAACAQ}");
  }

  @Test
  void recognisesKeysWithDoubleColonsAndARawPath() {
    assertThat(ALL.classifier().classify("repository::a/b::blobs".getBytes(UTF_8)))
        .isInstanceOf(Classification.Legacy.class);
  }

  @Test
  @Shows({"C10", "C26"})
  void findsWhereTheCodeLeftTheConvention() {
    assertThat(new Lint(Conventions.load()).check(ALL).of(Finding.Kind.BROKEN))
        .extracting(finding -> finding.subject() + " " + finding.rule())
        .containsExactlyInAnyOrder(
            "cubesandbox-code/proxy.registry C10",
            "cubesandbox-code/proxy.registry C26",
            "cubesandbox-code/proxy.heartbeat C10",
            "cubesandbox-code/proxy.heartbeat C26");
  }

  @Test
  void refusesTheScriptThatTouchesTwoSlots() throws IOException {
    String together =
        Files.readString(Shipped.file("cubesandbox"))
            + "groups: {register: {of: [lifecycle.meta, lifecycle.events]}}\n";

    assertThatThrownBy(() -> new CatalogLoader().add("cubesandbox.yaml", together).load())
        .isInstanceOf(ProblemsException.class)
        .hasMessageContaining("group 'register' has 'lifecycle.meta', whose key has no tag");
  }
}
