package dev.berth.keyspace.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class ProblemsTest {
  private final Problems problems = new Problems();

  @Test
  void areToldInTheOrderOfTheirPlacesAndEachOnce() {
    add("b.yaml", 1, 1);
    add("a.yaml", 10, 1);
    add("a.yaml", 9, 2);
    add("a.yaml", 9, 10);
    add("b.yaml", 1, 1);

    assertThat(problems.count()).isEqualTo(5);
    assertThat(problems.sorted())
        .extracting(Problem::toString)
        .containsExactly(
            "a.yaml:9:2: it is wrong; mend it",
            "a.yaml:9:10: it is wrong; mend it",
            "a.yaml:10:1: it is wrong; mend it",
            "b.yaml:1:1: it is wrong; mend it");
  }

  @Test
  void endTheWorkWhenThereAreAny() {
    assertThatNoException().isThrownBy(problems::throwIfAny);
    add("b.yaml", 1, 1);
    add("a.yaml", 1, 1);

    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(problems::throwIfAny)
        .withMessage("a.yaml:1:1: it is wrong; mend it\nb.yaml:1:1: it is wrong; mend it")
        .satisfies(e -> assertThat(e.problems()).isEqualTo(problems.sorted()));
  }

  private void add(String file, int line, int column) {
    problems.add(new Position(file, line, column), "it is wrong", "mend it");
  }
}
