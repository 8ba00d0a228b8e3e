package dev.berth.bench.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.server.CannotMeasureException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class ModelsOptionsTest {
  /** The options of the command, without what it does. */
  @Command
  private static final class Parsed {
    @Mixin private RunOptions run = new RunOptions();
    @Mixin private ModelsOptions options = new ModelsOptions();

    static ModelsPlan plan(String... arguments) {
      Parsed parsed = new Parsed();
      new CommandLine(parsed).parseArgs(arguments);
      return parsed.options.plan(parsed.run);
    }
  }

  @Test
  void takesItsTimeUnlessItIsToBeQuick() {
    assertThat(Parsed.plan()).isEqualTo(ModelsPlan.FULL);
    assertThat(Parsed.plan("--quick")).isEqualTo(ModelsPlan.QUICK);
    assertThat(ModelsPlan.QUICK.time()).isLessThan(Duration.ofMinutes(3));
    assertThat(ModelsPlan.FULL.time()).isLessThan(Duration.ofMinutes(45));
  }

  @Test
  void takesScalesInAnyOrder() {
    ModelsPlan plan =
        Parsed.plan("--scale=40,0.5", "--scale", "1,40", "--partitions=16,2", "--rounds=7");
    assertThat(plan.scales()).containsExactly(0.5, 1.0, 40.0);
    assertThat(plan.partitions()).containsExactly(2, 16);
    assertThat(plan.rounds()).isEqualTo(7);
  }

  @Test
  void comparesPartitionsInARegistryThatIsNotTooLarge() {
    assertThat(Parsed.plan("--scale=1,4,40").partitionScale()).isEqualTo(4);
    assertThat(Parsed.plan("--scale=10,20").partitionScale()).isEqualTo(10);
    assertThat(Parsed.plan("--partitions=1,8,64").otherPartitions()).isEqualTo(List.of(1, 64));
  }

  @Test
  void needsMoreSpaceAndTimeForMore() {
    ModelsPlan one = Parsed.plan("--scale=1");
    ModelsPlan both = Parsed.plan("--scale=1,40");
    assertThat(both.bytes() - one.bytes()).isEqualTo(40L * 27_944 * 14_000);
    assertThat(both.time()).isGreaterThan(one.time());
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatExceptionOfType(CannotMeasureException.class)
        .isThrownBy(() -> Parsed.plan("--scale=0.001"))
        .withMessage("--scale cannot be 0.001");
    assertThatExceptionOfType(CannotMeasureException.class)
        .isThrownBy(() -> Parsed.plan("--partitions=8,257"))
        .withMessage("--partitions cannot be 257");
  }
}
