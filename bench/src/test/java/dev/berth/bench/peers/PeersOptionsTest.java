package dev.berth.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.server.CannotMeasureException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class PeersOptionsTest {
  /** All that Debian has. */
  private static final Programs USUAL =
      new Programs(
          Path.of("docker-registry"),
          Optional.empty(),
          Optional.of(Path.of("nginx")),
          Optional.of(Path.of("postgresql")),
          Optional.of(Path.of("redis-server")));

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
      return options.plan(run.lab(), run.isQuick() ? PeersPlan.QUICK : PeersPlan.FULL);
    }
  }

  @Test
  void takesItsTimeUnlessItIsToBeQuick() {
    assertThat(Parsed.of().plan()).isEqualTo(PeersPlan.FULL);
    assertThat(Parsed.of("--quick").plan()).isEqualTo(PeersPlan.QUICK);
    assertThat(PeersPlan.QUICK.time(USUAL)).isLessThan(Duration.ofMinutes(3));
    assertThat(PeersPlan.FULL.time(USUAL)).isLessThan(Duration.ofMinutes(45));
  }

  @Test
  void takesWhatIsGiven() {
    Parsed parsed =
        Parsed.of(
            "--only=head-blob,by-tag,head-blob",
            "--subjects=docker-registry,berth",
            "--rounds=7",
            "--seconds=4",
            "--warm-up=0");
    assertThat(parsed.plan())
        .isEqualTo(
            new PeersPlan(
                List.of(Scenario.BY_TAG, Scenario.HEAD_BLOB),
                Set.of(Subject.BERTH, Subject.DOCKER_REGISTRY),
                7,
                Duration.ofSeconds(4),
                Duration.ZERO,
                PeersPlan.FULL.amounts()));
  }

  @Test
  void refusesWhatMeansNothing() {
    for (String argument : List.of("--rounds=0", "--seconds=0", "--warm-up=-1")) {
      assertThatExceptionOfType(CannotMeasureException.class)
          .isThrownBy(() -> Parsed.of(argument).plan())
          .withMessageContaining("must be at least");
    }
    assertThatExceptionOfType(CannotMeasureException.class)
        .isThrownBy(() -> Parsed.of("--subjects=berth").plan())
        .withMessageContaining("must name docker-registry");
  }

  /** Ratios of a shorter run than the recorded one would be those of colder servers. */
  @Test
  void checksAsLongAsItRecords() {
    assertThat(PeersPlan.CHECK.window()).isEqualTo(PeersPlan.FULL.window());
    assertThat(PeersPlan.CHECK.warmUp()).isEqualTo(PeersPlan.FULL.warmUp());
  }
}
