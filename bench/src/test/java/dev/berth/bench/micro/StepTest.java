package dev.berth.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class StepTest {

  @Test
  void saysInWordsWhatIsMeasured() {
    assertThat(Step.all().stream().map(Step::toString))
        .contains("read digest", "read manifest of a hundred layers", "build key of a tag");
  }

  @Test
  void findsNothingButItself() {
    List<String> names =
        Step.all().stream().map(step -> step.benchmark().getName() + "." + step.method()).toList();
    for (Step step : Step.all()) {
      assertThat(names.stream().filter(Pattern.compile(step.pattern()).asPredicate()))
          .containsExactly(step.benchmark().getName() + "." + step.method());
    }
  }
}
