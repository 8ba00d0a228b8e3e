package dev.berth.keyspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.KeyException;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.ProblemsException;

final class CatalogFuzzTest {

  /** Any text is a catalog whose keys are recognised, or is refused with places and advice. */
  @FuzzTest
  void compilesOrSaysWhatIsWrong(byte[] bytes) {
    try {
      check(new CatalogLoader().add("fuzz.yaml", new String(bytes, UTF_8)).load());
    } catch (ProblemsException e) {
      assertThat(e.problems())
          .isNotEmpty()
          .allSatisfy(
              problem -> {
                assertThat(problem.at().file()).isEqualTo("fuzz.yaml");
                assertThat(problem.what()).isNotBlank();
                assertThat(problem.mend()).isNotBlank();
              });
    }
  }

  private static void check(Keyspaces keyspaces) {
    keyspaces.all().forEach(keyspace -> keyspace.families().forEach(f -> check(keyspaces, f)));
  }

  private static void check(Keyspaces keyspaces, Family family) {
    String[] inputs = family.inputs().stream().map(_ -> "a1").toArray(String[]::new);
    try {
      Key key = family.key(inputs);
      assertThat(keyspaces.classifier().classify(key.bytes()))
          .isEqualTo(new Classification.Declared(family));
    } catch (KeyException e) {
      assertThat(e).hasMessageStartingWith(family.name() + ": ");
    }
  }
}
