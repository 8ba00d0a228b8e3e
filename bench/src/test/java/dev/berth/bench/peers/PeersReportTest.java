package dev.berth.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.bench.command.Origin;
import dev.berth.bench.report.Report;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PeersReportTest {
  private static final List<Round> PEER =
      List.of(asked(1000, 20, 80, 1.5), asked(2000, 20, 90, 1.4), asked(1100, 21, 100, 1.6));

  private static Round asked(double rate, double p50, double p99, double processor) {
    return Round.EMPTY
        .with(Figure.RATE, rate)
        .with(Figure.P50, p50)
        .with(Figure.P99, p99)
        .with(Figure.PROCESSOR, processor);
  }

  static List<Round> rounds(Figure figure, double... values) {
    return Arrays.stream(values).mapToObj(value -> Round.EMPTY.with(figure, value)).toList();
  }

  static Comparison comparison(Scenario scenario, Map<Subject, List<Round>> rounds) {
    return new Comparison(scenario, new EnumMap<>(rounds));
  }

  /** At these rates, with a tenth of the peer's p99. */
  private static Comparison asked(Scenario scenario, double first, double second, double third) {
    List<Round> rounds =
        List.of(asked(first, 1, 8, 0.05), asked(second, 1.1, 9, 0.06), asked(third, 1.2, 10, 0.04));
    return comparison(
        scenario,
        Map.of(
            Subject.BERTH,
            rounds,
            Subject.BERTH_WITHOUT_REDIS,
            rounds,
            Subject.DOCKER_REGISTRY,
            PEER));
  }

  private static Report report(Comparison... comparisons) {
    PeersFigures figures =
        new PeersFigures(
            List.of("Berth 1, Redis 2", "docker-registry 3"),
            List.of("zot (--zot FILE)"),
            List.of(comparisons),
            List.of("pages of tags (too slow)"));
    return new PeersReport(PeersPlan.FULL, figures)
        .report(new Origin("./berth bench peers", "2 × fast", LocalDate.of(2026, 11, 16)));
  }

  private static Stream<String> rows(Comparison... comparisons) {
    return report(comparisons)
        .text()
        .lines()
        .filter(line -> line.startsWith("| "))
        .map(line -> line.replaceAll(" +", " "));
  }

  private static Stream<String> goals(Comparison... comparisons) {
    return rows(comparisons).filter(row -> row.endsWith(" met |") || row.endsWith("**missed** |"));
  }

  @Test
  void saysWhereTheFiguresComeFrom() {
    assertThat(report().text())
        .startsWith(
            """
            ## Beside docker-registry
            Measured on 2026-11-16 by `./berth bench peers`: 2 × fast. Servers: Berth 1, Redis 2; docker-registry 3. \
            Left out: zot (--zot FILE). Could not be measured: pages of tags (too slow).
            """)
        .contains("on 32 connections", "Medians of 5 rounds of\n3.00 s");
  }

  /** 22, 19 and 20 times: of the second round both were faster. */
  @Test
  void comparesEachRoundWithThePeersOfTheSameRound() {
    assertThat(rows(asked(Scenario.BY_TAG, 22_000, 38_000, 22_000)))
        .contains(
            "| manifest GET by tag: requests/s of Berth | 20.0 × | ≥ 20 × | met |",
            "| manifest GET by tag: p99 ms of Berth | 0.10 × | ≤ 0.2 × | met |",
            "| manifest GET by tag: requests/s of Berth without Redis | 20.0 × | ≥ 5 × | met |",
            "| Berth | 20.0 (19.0–22.0) | 0.10 (0.10–0.10) | 22,000 (22,000–38,000) | 1.10"
                + " | 9.00 (8.00–10.0) | 0.0500 | 0 |",
            "| docker-registry | 1.00 (1.00–1.00) | 1.00 (1.00–1.00) | 1,100 (1,000–2,000) | 20.0"
                + " | 90.0 (80.0–100) | 1.50 | 0 |");
  }

  @Test
  void knowsTheGoalOfEachScenario() {
    List<Comparison> reads = new ArrayList<>();
    for (Scenario scenario : List.of(Scenario.BY_DIGEST, Scenario.HEAD_BLOB, Scenario.MIXED)) {
      reads.add(asked(scenario, 15_000, 30_000, 16_500));
    }
    assertThat(goals(reads.toArray(Comparison[]::new)))
        .hasSize(6)
        .contains(
            "| manifest GET by digest: requests/s of Berth | 15.0 × | ≥ 20 × | **missed** |",
            "| blob HEAD: requests/s of Berth | 15.0 × | ≥ 15 × | met |");
    assertThat(
            goals(
                comparison(
                    Scenario.PUSH_IMAGES_16,
                    Map.of(
                        Subject.BERTH,
                        rounds(Figure.IMAGES, 299),
                        Subject.DOCKER_REGISTRY,
                        rounds(Figure.IMAGES, 100)))))
        .containsExactly(
            "| push of small images, 16 connections: images/s of Berth | 2.99 × | ≥ 3 × |"
                + " **missed** |");
  }

  private static Round bytes(double rate, double processor) {
    return Round.EMPTY.with(Figure.BYTES, rate).with(Figure.PROCESSOR_PER_GIGABYTE, processor);
  }

  @Test
  void saysWhereBerthIsBehind() {
    Comparison behind =
        comparison(
            Scenario.PULL_16MB,
            Map.of(
                Subject.BERTH,
                List.of(bytes(900, 1.3)),
                Subject.DOCKER_REGISTRY,
                List.of(bytes(1000, 1)),
                Subject.NGINX,
                List.of(bytes(2000, 0.5))));
    assertThat(goals(behind))
        .containsExactly(
            "| blob GET of 16 MB: MB/s of Berth | 0.90 × | ≥ 1 × | **missed** |",
            "| blob GET of 16 MB: CPU s per GB of Berth | 1.30 × | ≤ 1.3 × | met |");
    assertThat(report(behind).text())
        .contains("Berth is behind docker-registry in: MB/s 0.90 ×, CPU s per GB 1.30 ×.");
    assertThat(report(asked(Scenario.BY_TAG, 1e6, 1e6, 1e6)).text())
        .doesNotContain("Berth is behind");
  }

  private static Round pages(double shortest, double first, double middle, double last) {
    Round all =
        Round.EMPTY
            .with(PagePosition.FIRST.figure(100), shortest)
            .with(PagePosition.FIRST.figure(1000), first)
            .with(PagePosition.MIDDLE.figure(1000), middle)
            .with(PagePosition.LAST.figure(1000), last);
    return AskForPages.all(PeersPlan.QUICK, PageList.TAGS, List.of(100, 1000))
        .getLast()
        .conclude(all);
  }

  @Test
  void tellsHowPagesGrowWithTheirList() {
    Comparison pages =
        comparison(
            Scenario.TAGS,
            Map.of(
                Subject.BERTH,
                List.of(pages(1, 1.1, 1.2, 1.5)),
                Subject.DOCKER_REGISTRY,
                List.of(pages(2, 20, 20, 30))));
    assertThat(rows(pages))
        .contains(
            "| pages of tags: growth from 100 to 1,000 | 1.50 × | < 1.5 × | **missed** |",
            "| Berth | first | 1.00 | 1.10 | 1.10 (1.10–1.10) | 0.0550 |",
            "| Berth | last | | 1.50 | 1.50 (1.50–1.50) | 0.0500 |",
            "| docker-registry | last | | 30.0 | 15.0 (15.0–15.0) | 1.00 |");
  }

  @Test
  void meetsNoGoalWithFailedRequests() {
    Comparison right = asked(Scenario.BY_TAG, 1e6, 1e6, 1e6);
    List<Round> failing =
        right.rounds().getOrDefault(Subject.BERTH, List.of()).stream()
            .map(round -> new Round(round.figures(), 1, "no"))
            .toList();
    Map<Subject, List<Round>> rounds = new EnumMap<>(right.rounds());
    rounds.put(Subject.BERTH, failing);
    Comparison wrong = new Comparison(Scenario.BY_TAG, rounds);
    assertThat(goals(wrong).filter(row -> row.endsWith("**missed** |")))
        .hasSize(2)
        .allMatch(row -> row.contains(" of Berth |"));
    assertThat(rows(wrong)).anyMatch(row -> row.startsWith("| Berth |") && row.endsWith(" | 3 |"));
  }

  @Test
  void drawsWhatItShowsAndKeepsARecord() {
    Report report = report(asked(Scenario.BY_TAG, 22_000, 38_000, 22_000));
    assertThat(report.drawings().keySet())
        .containsExactlyInAnyOrder("performance/peers-ratios.svg", "performance/peers.tsv");
    assertThat(report.text()).contains("(performance/peers-ratios.svg)", "(performance/peers.tsv)");
  }
}
