package dev.berth.e2e.siege;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the siege showed: prints figures, and collects what must not be. */
final class Findings {
  private static final int SHOWN = 10;

  /** How many rounds of the same attacks it takes to judge their rates. */
  private static final int TELLING = 3;

  private final Criteria criteria;
  private final PrintStream out;
  private final Map<String, RoundRates> rates = new LinkedHashMap<>();
  private final RoundRates all = new RoundRates();
  private final HostileCounts fought = new HostileCounts();
  private final List<String> problems = new ArrayList<>();

  Findings(Criteria criteria, PrintStream out) {
    this.criteria = criteria;
    this.out = out;
  }

  void add(String problem) {
    problems.add(problem);
  }

  void addRound(
      Round round, Rate usualRate, Rate besiegedRate, HostileCounts sunk, HostileCounts counts) {
    all.add(usualRate, besiegedRate);
    rates.computeIfAbsent(round.names(), _ -> new RoundRates()).add(usualRate, besiegedRate);
    fought.add(counts);
    out.printf(
        "round %d: %s%n  sink:   %s; %s%n  server: %s; %s%n",
        all.count(), round.names(), usualRate, effort(sunk), besiegedRate, effort(counts));
  }

  private static String effort(HostileCounts counts) {
    return "hostile: %d connections, %.1f MB sent, %.1f s of processor time"
        .formatted(
            counts.sum("connected"), counts.sum("sent") / 1e6, counts.processorMillis() / 1e3);
  }

  void judgeRates() {
    out.printf("what happened to hostile connections:%n%s", fought);
    if (!fought.idleAttacks().isEmpty()) {
      add("too little was shown: no connection was accepted of " + fought.idleAttacks());
    }
    out.println("all rounds: " + all);
    judgeShare("under siege", all);
    rates.forEach(
        (names, some) -> {
          if (some.count() >= TELLING && some.count() < all.count()) {
            out.printf("rounds of %s: %s%n", names, some);
            judgeShare("under " + names, some);
          }
        });
  }

  private void judgeShare(String when, RoundRates some) {
    if (some.count() > 0 && !(some.leastShare() >= criteria.share())) {
      add(
          "honest clients are too slow %s: %s; expected a share of at least %.2f"
              .formatted(when, some, criteria.share()));
    }
  }

  void judgeHealth(HealthProbe probe) {
    out.printf("/health/live: %s, %d failed%n", probe.latencies(), probe.failures().size());
    addAll("health checks failed", probe.failures());
    long slow = probe.latencies().countAbove(criteria.health());
    if (slow > 0) {
      add("%d health checks took longer than %s".formatted(slow, criteria.health()));
    }
  }

  void judgeHonest(Journal journal) {
    out.printf(
        "honest clients: %d pulls, %d pushes, %d failures%n",
        journal.pulls(), journal.pushes(), journal.failures());
    if (journal.failures() > 0) {
      add(
          "%d operations of honest clients failed, such as:%s"
              .formatted(journal.failures(), shown(journal.failureTexts())));
    }
  }

  void judgeContent(Journal journal, List<String> lost) {
    out.printf("pulled back: %d images, %d lost or wrong%n", journal.images().size(), lost.size());
    addAll("images were acknowledged, but cannot be pulled back", lost);
  }

  void judgeEnd(int exitCode) {
    if (exitCode != 0) {
      add("the server stopped with exit code %d instead of 0".formatted(exitCode));
    }
  }

  void judgeLog(List<String> badLines) {
    if (!badLines.isEmpty()) {
      add("the log of the server has lines such as:" + shown(badLines));
    }
  }

  private void addAll(String what, List<String> texts) {
    if (!texts.isEmpty()) {
      add("%d %s, such as:%s".formatted(texts.size(), what, shown(texts)));
    }
  }

  private static String shown(List<String> texts) {
    return "\n  " + String.join("\n  ", texts.subList(0, Math.min(SHOWN, texts.size())));
  }

  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new AssertionError(String.join("\n", problems));
    }
  }
}
