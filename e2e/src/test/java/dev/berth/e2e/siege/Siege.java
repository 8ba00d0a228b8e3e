package dev.berth.e2e.siege;

import dev.berth.e2e.Berth;
import dev.berth.e2e.siege.attack.AttackKind;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A whole run: starts the server, the clients and the generator, alternates rounds, and judges. */
final class Siege {
  private static final Duration WARM_UP = Duration.ofSeconds(20);
  private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(500);

  private final SiegeOptions options;
  private final Path folder;
  private final PrintStream out;
  private final Journal journal = new Journal();
  private final Findings findings;

  Siege(SiegeOptions options, Path folder, PrintStream out) {
    this.options = options;
    this.folder = folder;
    this.out = out;
    this.findings = new Findings(options.criteria(), out);
  }

  /** Fails with an {@link AssertionError} when the server did not withstand. */
  void run() throws Exception {
    out.printf(
        "siege for %d s with seed %d, once the server runs and is warm%n",
        options.length().toSeconds(), options.seed());
    try (Berth berth = Berth.start(folder.resolve("data"))) {
      InetSocketAddress server =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), berth.address().getPort());
      besiege(berth, server);
      if (!berth.stopped()) {
        findings.judgeContent(journal, new Verification(journal, server).run());
        findings.judgeEnd(berth.terminate());
      }
      findings.judgeLog(ServerLog.badLines(berth.logFile()));
    }
    findings.throwIfAny();
  }

  private void besiege(Berth berth, InetSocketAddress server) throws Exception {
    List<Round> rounds = new RoundPlan(options).rounds();
    HealthProbe probe = new HealthProbe(server);
    try (Sink sink = new Sink();
        Generator generator = startGenerator(server);
        HonestLoad load = new HonestLoad(journal, server, options.seed())) {
      load.start();
      Thread.sleep(WARM_UP);
      try (probe) {
        probe.start();
        for (int i = 0; i < rounds.size() && !berth.stopped(); i++) {
          fight(berth, generator, sink, server, rounds.get(i), i);
        }
      }
    }
    if (berth.stopped()) {
      findings.add("the server ended on its own");
    }
    findings.judgeRates();
    findings.judgeHealth(probe);
    findings.judgeHonest(journal);
  }

  private Generator startGenerator(InetSocketAddress server) throws IOException {
    List<AttackKind> kinds =
        options.only().map(List::of).orElseGet(() -> List.of(AttackKind.values()));
    return Generator.start(server.getPort(), kinds, options.seed());
  }

  /** Runs a round against the sink, then against the server. */
  private void fight(
      Berth berth,
      Generator generator,
      Sink sink,
      InetSocketAddress server,
      Round round,
      int number)
      throws Exception {
    HostileCounts sunk = new HostileCounts();
    HostileCounts fought = new HostileCounts();
    long seed = options.seed() + number;
    Rate usual = Rate.measure(journal, () -> sunk.add(generator.attack(sink.port(), round, seed)));
    Thread.sleep(BETWEEN_ROUNDS);
    Rate besieged =
        Rate.measure(journal, () -> fought.add(generator.attack(server.getPort(), round, seed)));
    findings.addRound(round, usual, besieged, sunk, fought);
    if (!berth.stopped()) {
      Thread.sleep(BETWEEN_ROUNDS);
    }
  }
}
