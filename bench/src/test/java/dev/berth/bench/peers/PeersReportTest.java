package dev.berth.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.bench.command.Origin;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PeersReportTest {
  private static final List<Round> PEER =
      List.of(
          new Round(1000, 20, 80, 1.5, 0),
          new Round(2000, 20, 90, 1.4, 0),
          new Round(1100, 21, 100, 1.6, 0));

  /** Rounds at these rates, with a tenth of the peer's p99. */
  private static List<Round> rounds(double first, double second, double third, long failures) {
    return List.of(
        new Round(first, 1, 8, 0.05, 0),
        new Round(second, 1.1, 9, 0.06, failures),
        new Round(third, 1.2, 10, 0.04, 0));
  }

  private static Comparison comparison(
      Scenario scenario, List<Round> berth, List<Round> withoutRedis) {
    return new Comparison(
        scenario,
        new EnumMap<>(
            Map.of(
                Subject.BERTH,
                berth,
                Subject.BERTH_WITHOUT_REDIS,
                withoutRedis,
                Subject.DOCKER_REGISTRY,
                PEER)));
  }

  private static String text(Comparison... comparisons) {
    PeersFigures figures =
        new PeersFigures(List.of("Berth 1, Redis 2", "docker-registry 3"), List.of(comparisons));
    return new PeersReport(PeersPlan.FULL, figures)
        .text(new Origin("./berth bench peers", "2 × fast", LocalDate.of(2026, 11, 16)));
  }

  private static Stream<String> rows(String text) {
    return text.lines()
        .filter(line -> line.startsWith("| "))
        .map(line -> line.replaceAll(" +", " "));
  }

  private static Stream<String> goals(String text) {
    return rows(text).filter(row -> row.endsWith(" met |") || row.endsWith("**missed** |"));
  }

  @Test
  void saysWhereTheFiguresComeFrom() {
    assertThat(text())
        .startsWith(
            """
            ## Beside docker-registry
            Measured on 2026-11-16 by `./berth bench peers`: 2 × fast. Servers: Berth 1, Redis 2; docker-registry 3.
            32 connections""")
        .contains("Medians of 5 rounds of 5 s");
  }

  /** 22, 19 and 20 times: of the second round both were faster. */
  @Test
  void comparesEachRoundWithThePeersOfTheSameRound() {
    List<Round> berth = rounds(22_000, 38_000, 22_000, 0);
    List<Round> withoutRedis = rounds(4_000, 9_000, 4_400, 0);
    assertThat(rows(text(comparison(Scenario.BY_TAG, berth, withoutRedis))))
        .contains(
            "| manifest GET by tag: rate of Berth | 20.0 × | ≥ 20 × | met |",
            "| manifest GET by tag: p99 of Berth | 0.10 × | < 0.2 × | met |",
            "| manifest GET by tag: rate of Berth without Redis | 4.00 × | ≥ 5 × | **missed** |",
            "| Berth | 20.0 (19.0–22.0) | 0.10 (0.10–0.10) | 22,000 (22,000–38,000) | 1.10"
                + " | 9.00 (8.00–10.0) | 0.0500 | 0 |",
            "| docker-registry | 1.00 (1.00–1.00) | 1.00 (1.00–1.00) | 1,100 (1,000–2,000) | 20.0"
                + " | 90.0 (80.0–100) | 1.50 | 0 |");
  }

  @Test
  void knowsTheGoalOfEachScenario() {
    List<Round> berth = rounds(15_000, 30_000, 16_500, 0);
    assertThat(
            goals(
                text(
                    comparison(Scenario.BY_TAG, berth, berth),
                    comparison(Scenario.BY_DIGEST, berth, berth),
                    comparison(Scenario.HEAD_BLOB, berth, berth))))
        .hasSize(9)
        .contains(
            "| manifest GET by tag: rate of Berth | 15.0 × | ≥ 20 × | **missed** |",
            "| manifest GET by digest: rate of Berth | 15.0 × | ≥ 20 × | **missed** |",
            "| blob HEAD: rate of Berth | 15.0 × | ≥ 15 × | met |");
  }

  @Test
  void missesAGoalWithAP99OfAFifth() {
    List<Round> slow =
        List.of(
            new Round(9e9, 1, 16, 1, 0), new Round(9e9, 1, 18, 1, 0), new Round(9e9, 1, 20, 1, 0));
    assertThat(goals(text(comparison(Scenario.BY_TAG, slow, slow))))
        .contains("| manifest GET by tag: p99 of Berth | 0.20 × | < 0.2 × | **missed** |");
  }

  @Test
  void meetsNoGoalWithFailedRequests() {
    List<Round> failing = rounds(1e6, 1e6, 1e6, 3);
    List<Round> right = rounds(1e6, 1e6, 1e6, 0);
    String text = text(comparison(Scenario.BY_TAG, failing, right));
    assertThat(goals(text).filter(row -> row.endsWith("**missed** |")))
        .hasSize(2)
        .allMatch(row -> row.contains(" of Berth |"));
    assertThat(rows(text)).anyMatch(row -> row.startsWith("| Berth |") && row.endsWith(" | 3 |"));
  }
}
