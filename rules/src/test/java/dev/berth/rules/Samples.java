package dev.berth.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests to be watched, run by {@link RuleRecorderTest} alone: no build plugin picks this name. */
final class Samples {
  private Samples() {}

  static final class Plain {
    @Test
    @Shows({"R1", "R2"})
    void passes() {}

    @Test
    @Shows("R3")
    void fails() {
      assertThat(1).isEqualTo(2);
    }

    @Test
    @Shows("R4")
    void givesUp() {
      assumeTrue(false, "no client\ton this\nmachine");
    }

    @Test
    @Shows("R5")
    @Disabled("for now")
    void disabled() {}

    @Test
    void showsNothing() {}

    @Nested
    final class Inside {
      @Test
      @Shows("R6")
      void passes() {}
    }
  }

  static final class Repeated {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @Shows("R1")
    void passesForAll(int number) {
      assertThat(number).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @Shows("R2")
    void failsForOne(int number) {
      assertThat(number).isNotEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @Shows("R3")
    void skipsOne(int number) {
      assumeTrue(number != 2, "not two");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("none")
    @Shows("R4")
    void neverInvoked(int number) {
      assertThat(number).isPositive();
    }

    static Stream<Integer> none() {
      return Stream.empty();
    }

    @RepeatedTest(2)
    @Shows("R5")
    void passesTwice() {}

    @TestFactory
    @Shows("R6")
    Stream<DynamicTest> failsInOne() {
      return Stream.of(1, 2)
          .map(number -> DynamicTest.dynamicTest("n", () -> assertThat(number).isEqualTo(1)));
    }
  }

  @Disabled("whole class")
  static final class DisabledClass {
    @Test
    @Shows("R1")
    void neverRuns() {}
  }

  static final class BrokenSetUp {
    @BeforeAll
    static void fails() {
      throw new IllegalStateException("set-up");
    }

    @Test
    @Shows("R1")
    void neverRuns() {}
  }

  static class Contract {
    @Test
    @Shows("R1")
    void holds() {}
  }

  static final class Keeper extends Contract {}
}
