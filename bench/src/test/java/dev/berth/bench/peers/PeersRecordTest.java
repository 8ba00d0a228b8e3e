package dev.berth.bench.peers;

import static dev.berth.bench.peers.PeersReportTest.comparison;
import static dev.berth.bench.peers.PeersReportTest.rounds;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PeersRecordTest {
  private static PeersRecord record(double berth) {
    Comparison comparison =
        comparison(
            Scenario.BY_TAG,
            Map.of(
                Subject.BERTH,
                rounds(Figure.RATE, berth, 2 * berth, berth),
                Subject.DOCKER_REGISTRY,
                rounds(Figure.RATE, 1000, 2000, 1100)));
    return PeersRecord.of(new PeersFigures(List.of(), List.of(), List.of(comparison), List.of()));
  }

  @Test
  void keepsTheRatiosOfBerth() {
    assertThat(record(22_000).toString())
        .isEqualTo(
            """
            scenario\tsubject\tfigure\tbetter\tmedian\tleast\tmost
            by-tag\tberth\trate\tmore\t22.0000\t20.0000\t22.0000
            """);
  }

  @Test
  void keepsWhatNeedsNoPeer() {
    Round round = Round.EMPTY.with(PagePosition.LAST.growth(1000), 1.2).with(Figure.P99, 3);
    Comparison comparison =
        comparison(Scenario.REFERRERS, Map.of(Subject.BERTH, List.of(round, round)));
    assertThat(
            PeersRecord.of(new PeersFigures(List.of(), List.of(), List.of(comparison), List.of()))
                .entries())
        .extracting(PeersRecord.Entry::toString)
        .containsExactly("referrers\tberth\tgrowth-last-of-1000\tless\t1.2000\t1.2000\t1.2000");
  }

  @Test
  void readsWhatItWrote(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("record.tsv");
    assertThat(PeersRecord.read(file)).isEmpty();
    Files.writeString(file, record(22_000).toString());
    assertThat(PeersRecord.read(file)).contains(record(22_000));
  }

  @Test
  void findsWhatGotWorse() {
    RecordCheck check = RecordCheck.of(record(22_000), record(11_000));
    assertThat(check.worse()).isEqualTo(1);
    assertThat(check.toString().replaceAll(" +", " "))
        .contains("| by-tag | berth | rate | 22.0 (20.0–22.0) | 11.0 (10.0–11.0) | **worse** |");
    assertThat(RecordCheck.of(record(22_000), record(21_000)).worse()).isZero();
  }

  @Test
  void leavesOutWhatWasNotRecorded() {
    RecordCheck check = RecordCheck.of(new PeersRecord(List.of()), record(1));
    assertThat(check.lines()).isEmpty();
    assertThat(check.worse()).isZero();
  }
}
