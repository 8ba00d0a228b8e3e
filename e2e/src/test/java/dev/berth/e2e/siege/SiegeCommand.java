package dev.berth.e2e.siege;

import dev.berth.e2e.Experiment;
import dev.berth.e2e.siege.attack.AttackKind;
import java.time.Duration;
import java.util.Optional;

/** What {@code ./berth siege} runs. Numbers were checked by the launcher. */
final class SiegeCommand {
  private static final Duration HEALTH = Duration.ofSeconds(1);
  private static final Duration ROUND = Duration.ofSeconds(7);
  private static final String ALL = "mix";

  private SiegeCommand() {}

  /**
   * Runs it once, or lists the attacks.
   *
   * @param arguments {@code list}; or seconds, seed, the name of an attack, and the percentage of
   *     their rate that honest clients must keep
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("list")) {
      list();
      return;
    }
    String name = arguments[2];
    Optional<AttackKind> only = AttackKind.find(name);
    if (only.isEmpty() && !name.equals(ALL)) {
      System.err.printf("berth: no attack is called '%s'; see ./berth siege --list%n", name);
      System.exit(2);
    }
    if (!Loopback.isWhole()) {
      System.err.println("berth: expected addresses such as 127.0.0.2, which Linux has by itself");
      System.exit(2);
    }
    SiegeOptions options =
        new SiegeOptions(
            Duration.ofSeconds(Long.parseLong(arguments[0])),
            ROUND,
            only,
            Long.parseLong(arguments[1]),
            new Criteria(HEALTH, Integer.parseInt(arguments[3]) / 100.0));
    Experiment.main(
        "siege", options.seed(), folder -> new Siege(options, folder, System.out).run());
  }

  private static void list() {
    for (AttackKind kind : AttackKind.values()) {
      System.out.printf("%-22s %s%n", kind, kind.description());
    }
    System.out.printf("%-22s %s%n", ALL, "random mixes of all of them; this is the default");
  }
}
