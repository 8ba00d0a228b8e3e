package dev.berth.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.server.CannotMeasureException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class PeersOptionsTest {
  /** The options of the command, without what it does. */
  @Command
  private static final class Parsed {
    @Mixin private RunOptions run = new RunOptions();
    @Mixin private PeersOptions options = new PeersOptions();

    static Parsed of(String... arguments) {
      Parsed parsed = new Parsed();
      new CommandLine(parsed).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
      return parsed;
    }

    PeersPlan plan() {
      return options.plan(run);
    }
  }

  @Test
  void takesItsTimeUnlessItIsToBeQuick() {
    assertThat(Parsed.of().plan()).isEqualTo(PeersPlan.FULL);
    assertThat(Parsed.of("--quick").plan()).isEqualTo(PeersPlan.QUICK);
    assertThat(PeersPlan.QUICK.time()).isLessThan(Duration.ofMinutes(3));
  }

  @Test
  void takesWhatIsGiven() {
    Parsed parsed =
        Parsed.of(
            "--only=head-blob,by-tag,head-blob",
            "--rounds=7",
            "--seconds=3",
            "--warm-up=0",
            "--docker-registry=some/program");
    assertThat(parsed.plan())
        .isEqualTo(
            new PeersPlan(
                List.of(Scenario.HEAD_BLOB, Scenario.BY_TAG),
                7,
                Duration.ofSeconds(3),
                Duration.ZERO));
    assertThat(parsed.options.dockerRegistry()).contains(Path.of("some/program"));
  }

  @Test
  void refusesWhatMeansNothing() {
    for (String argument : List.of("--rounds=0", "--seconds=0", "--warm-up=-1")) {
      assertThatExceptionOfType(CannotMeasureException.class)
          .isThrownBy(() -> Parsed.of(argument).plan())
          .withMessageContaining("must be at least");
    }
  }
}
