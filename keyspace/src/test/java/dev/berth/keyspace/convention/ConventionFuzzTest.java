package dev.berth.keyspace.convention;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.ProblemsException;

final class ConventionFuzzTest {
  private static final Conventions SHIPPED = Conventions.load();
  private static final Keyspaces KEYSPACES = Shipped.all();

  /** Any text is a convention that can be applied, or is refused with places and advice. */
  @FuzzTest
  void lintsOrSaysWhatIsWrong(byte[] bytes) {
    try {
      apply(SHIPPED.and("fuzz.yaml", new String(bytes, UTF_8)));
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

  private static void apply(Conventions conventions) {
    KEYSPACES
        .all()
        .forEach(
            keyspace ->
                assertThat(new LintKeyspace(keyspace, conventions.all()).findings())
                    .allSatisfy(
                        finding -> {
                          assertThat(finding.what()).isNotBlank();
                          assertThat(finding.mend()).isNotBlank();
                        }));
  }
}
